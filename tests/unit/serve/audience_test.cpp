#include "serve/audience.h"

#include <gtest/gtest.h>

namespace zermelo::serve {

TEST(ServeAudience, IsGoneWithTheLastOfIt) {
    auto box = std::make_shared<http::Mailbox>();
    auto first = std::make_shared<http::Exchange>(box, 2), second = std::make_shared<http::Exchange>(box, 3);
    auto audience = std::make_shared<Audience>();
    EXPECT_TRUE(Audience::join(audience, http::Reply(first)));
    EXPECT_TRUE(Audience::join(audience, http::Reply(second)));
    first->leave();
    first->leave();
    EXPECT_FALSE(audience->gone());
    second->leave();
    EXPECT_TRUE(audience->gone());
    EXPECT_FALSE(Audience::join(audience, http::Reply(std::make_shared<http::Exchange>(box, 4))));
}

TEST(ServeAudience, WhoHasGoneAlreadyDoesNotStay) {
    auto gone = std::make_shared<http::Exchange>(std::make_shared<http::Mailbox>(), 2);
    gone->leave();
    auto audience = std::make_shared<Audience>();
    EXPECT_TRUE(Audience::join(audience, http::Reply(gone)));
    EXPECT_TRUE(audience->gone());
}

} // namespace zermelo::serve
