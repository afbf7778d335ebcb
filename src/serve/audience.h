// Those who wait for one piece of work, however many they are. When the last of them has gone, nobody needs
// it any more.
#pragma once

#include "http/reply.h"

namespace zermelo::serve {

class Audience {
  public:
    // False if all have gone already: the work is being stopped, and whoever comes now needs another.
    static bool join(const std::shared_ptr<Audience> &audience, const http::Reply &reply) {
        {
            std::scoped_lock lock(audience->mutex_);
            if (audience->gone_) return false;
            ++audience->waiting_;
        }
        reply.when_gone([audience] { audience->leave(); });
        return true;
    }
    const std::atomic<bool> &gone() const { return gone_; }

  private:
    void leave() {
        std::scoped_lock lock(mutex_);
        if (--waiting_ == 0) gone_ = true;
    }

    std::mutex mutex_;
    std::size_t waiting_ = 0;
    std::atomic<bool> gone_{false};
};

// What is said to clients that have closed their side of the connection, should they still read.
inline http::Response stopped_work() {
    return http::refusal(503, "the connection was closed before there was an answer");
}

} // namespace zermelo::serve
