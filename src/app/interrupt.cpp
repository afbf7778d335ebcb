#include "app/interrupt.h"

#include "app/command.h"

#include <csignal>
#include <ctime>
#include <unistd.h>

namespace zermelo::app {

namespace {

std::atomic<bool> flag = false;
std::atomic<std::time_t> first_time = 0;
static_assert(std::atomic<bool>::is_always_lock_free && std::atomic<std::time_t>::is_always_lock_free);

std::time_t now() {
    std::timespec time{};
    ::clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec;
}

// A signal sent to a whole group of processes can arrive twice, so the second one counts only after a moment.
void on_signal(int) {
    if (!flag.exchange(true))
        first_time = now();
    else if (now() > first_time + 1)
        ::_exit(exit_interrupted);
}

} // namespace

const std::atomic<bool> &interrupted() { return flag; }

void catch_interrupts() {
    struct sigaction action {};
    action.sa_handler = on_signal;
    action.sa_flags = SA_RESTART;
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, nullptr);
    sigaction(SIGTERM, &action, nullptr);
}

} // namespace zermelo::app
