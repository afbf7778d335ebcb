#include "app/interrupt.h"

#include "app/command.h"

#include <csignal>
#include <cstdint>
#include <ctime>
#include <unistd.h>

namespace zermelo::app {

namespace {

using Milliseconds = std::int64_t;
// A signal sent to a whole group of processes can arrive twice, so the second one counts only after a moment.
constexpr Milliseconds moment = 200;

std::atomic<bool> flag = false;
std::atomic<Milliseconds> first_time = 0;
static_assert(std::atomic<bool>::is_always_lock_free && std::atomic<Milliseconds>::is_always_lock_free);

Milliseconds now() {
    std::timespec time{};
    ::clock_gettime(CLOCK_MONOTONIC, &time);
    return Milliseconds{time.tv_sec} * 1000 + time.tv_nsec / 1'000'000;
}

void end_or_ask(int) {
    if (!flag.exchange(true))
        first_time = now();
    else if (now() > first_time + moment)
        ::_exit(exit_interrupted);
}

void end_quietly(int) { ::_exit(exit_file); }

void handle(int signal, void (*handler)(int)) {
    struct sigaction action {};
    action.sa_handler = handler;
    action.sa_flags = SA_RESTART;
    sigemptyset(&action.sa_mask);
    sigaction(signal, &action, nullptr);
}

bool ignored(int signal) {
    struct sigaction action {};
    return sigaction(signal, nullptr, &action) == 0 && action.sa_handler == SIG_IGN;
}

} // namespace

const std::atomic<bool> &interrupted() { return flag; }

void catch_interrupts() {
    handle(SIGINT, end_or_ask);
    handle(SIGTERM, end_or_ask);
    if (!ignored(SIGHUP)) handle(SIGHUP, end_or_ask); // nohup means it
    handle(SIGPIPE, end_quietly);
}

} // namespace zermelo::app
