#include "serve/known_values.h"

#include <gtest/gtest.h>

namespace zermelo::serve {

namespace {

game::State state(std::uint64_t word) {
    game::State out(64);
    out.words[0] = word;
    return out;
}

session::MoveValue worth(int value) { return {{}, value, value, "", {}, false, false}; }

} // namespace

TEST(KnownValues, KeepsWhatIsDecidedByQuestion) {
    KnownValues known(10);
    Question x{1, game::RoleId(0), game::Model::adversarial, false}, o = x, other_game = x, steps = x;
    o.role = game::RoleId(1);
    other_game.game = 2;
    steps.distance = true;
    known.keep(x, state(5), worth(50));
    known.keep(x, state(6), {{}, 0, 100, "", {}, false, false});
    EXPECT_EQ(known.find(x, state(5))->lower, 50);
    EXPECT_FALSE(known.find(x, state(6)));
    EXPECT_FALSE(known.find(o, state(5)));
    EXPECT_FALSE(known.find(other_game, state(5)));
    EXPECT_FALSE(known.find(steps, state(5)));
    known.keep(steps, state(7), worth(100));
    EXPECT_EQ(known.find(x, state(7))->lower, 100);
}

TEST(KnownValues, ForgetsWhatWasNotUsed) {
    KnownValues known(3);
    Question x{1, game::RoleId(0), game::Model::adversarial, false};
    for (std::uint64_t i = 0; i < 3; ++i) known.keep(x, state(i), worth(1));
    EXPECT_TRUE(known.find(x, state(0)));
    known.keep(x, state(3), worth(1));
    EXPECT_TRUE(known.find(x, state(0)));
    EXPECT_FALSE(known.find(x, state(1)));
}

} // namespace zermelo::serve
