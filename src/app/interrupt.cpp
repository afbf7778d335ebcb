#include "app/interrupt.h"

#include <csignal>

namespace zermelo::app {

namespace {

std::atomic<bool> flag = false;
static_assert(std::atomic<bool>::is_always_lock_free);

void on_signal(int) {
    flag.store(true, std::memory_order_relaxed);
}

} // namespace

const std::atomic<bool> &interrupted() {
    return flag;
}

void catch_interrupts() {
    struct sigaction action {};
    action.sa_handler = on_signal;
    action.sa_flags = static_cast<int>(SA_RESETHAND) | SA_RESTART;
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, nullptr);
    sigaction(SIGTERM, &action, nullptr);
}

} // namespace zermelo::app
