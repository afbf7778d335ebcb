#include "app/command.h"
#include "app/interrupt.h"

#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <thread>

namespace zermelo::app {

namespace {

constexpr int not_ended = 99;

// Sends signals, some time apart, and ends with `not_ended` if none of them has ended the process; with
// another code if they were not noticed.
[[noreturn]] void send(int first, int second, std::chrono::milliseconds apart) {
    catch_interrupts();
    std::raise(first);
    if (!interrupted()) std::_Exit(1);
    std::this_thread::sleep_for(apart);
    std::raise(second);
    std::_Exit(not_ended);
}

TEST(InterruptDeathTest, TheSecondSignalEndsAtOnce) {
    using std::chrono::milliseconds;
    for (int signal : {SIGINT, SIGTERM, SIGHUP})
        EXPECT_EXIT(send(signal, SIGINT, milliseconds(300)), testing::ExitedWithCode(exit_interrupted), "");
}

TEST(InterruptDeathTest, ASignalThatArrivesTwiceIsOne) {
    EXPECT_EXIT(send(SIGINT, SIGINT, std::chrono::milliseconds(0)), testing::ExitedWithCode(not_ended), "");
}

TEST(InterruptDeathTest, AnIgnoredHangupStaysIgnored) {
    auto hang_up = [] {
        std::signal(SIGHUP, SIG_IGN);
        catch_interrupts();
        std::raise(SIGHUP);
        std::_Exit(interrupted() ? 1 : not_ended);
    };
    EXPECT_EXIT(hang_up(), testing::ExitedWithCode(not_ended), "");
}

} // namespace

} // namespace zermelo::app
