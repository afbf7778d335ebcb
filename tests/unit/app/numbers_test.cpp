// Every option with a number, of every command, refuses nonsense alike.
#include "app/command.h"

#include <gtest/gtest.h>

#include <string>

namespace zermelo::app {

namespace {

std::unique_ptr<Program> all_commands() {
    auto program = std::make_unique<Program>();
    for (auto *add : {add_check, add_convert, add_ground, add_simulate, add_perft, add_conform, add_translate,
                      add_solve, add_engines, add_census, add_qbf, add_verify, add_play})
        add(*program);
    return program;
}

struct NumberOption {
    std::string command, option, type;
};

// By what the help says they take.
std::vector<NumberOption> number_options() {
    std::vector<NumberOption> out;
    auto program = all_commands();
    for (const command_line::CommandEntry &command : program->parser.commands())
        for (const command_line::OptionEntry &option : command.options)
            for (const char *type : {"N", "STEPS", "SECONDS", "MIB"})
                if (option.value == type) out.push_back({command.name, option.names.back(), type});
    return out;
}

// What is said about the value; nothing if it is accepted.
std::string complaint(const NumberOption &option, const std::string &value) {
    auto program = all_commands();
    try {
        program->parser.parse({option.command, option.option + "=" + value});
    } catch (const command_line::Fault &fault) {
        if (fault.kind != command_line::Fault::Kind::missing_word) return fault.what(); // that comes later
    }
    return {};
}

void expect_refused(const NumberOption &option, const std::string &value) {
    std::string expected = option.option + ": '" + value + "' is not ";
    EXPECT_TRUE(complaint(option, value).starts_with(expected))
        << option.command << " " << option.option << "=" << value << ": " << complaint(option, value);
}

TEST(Numbers, AllCommandsHaveThem) {
    std::size_t times = 0, threads = 0;
    for (const NumberOption &option : number_options()) {
        times += option.option == "--time";
        threads += option.option == "--threads";
    }
    EXPECT_EQ(times, 10U);
    EXPECT_EQ(threads, 5U);
}

TEST(Numbers, NonsenseIsRefusedAlike) {
    for (const NumberOption &option : number_options()) {
        for (const char *value : {" ", "x", "5x", "5 ", " 5", "nan", "inf", "-inf", "1e400", "--5", "+5",
                                  "0x10", "1,5", "99999999999999999999999", "-99999999999999999999999"})
            expect_refused(option, value);
        if (option.option != "--goal") expect_refused(option, "-1");
        if (option.type == "N" || option.type == "STEPS") expect_refused(option, "1.5");
        if (option.option == "--threads" || option.type == "MIB") expect_refused(option, "0");
    }
}

TEST(Numbers, SenseIsAccepted) {
    for (const NumberOption &option : number_options()) {
        EXPECT_EQ(complaint(option, "17"), "") << option.command << " " << option.option;
        std::string another = option.type == "SECONDS"    ? "0.25"
                              : option.type == "MIB"      ? "1.5G"
                              : option.option == "--seed" ? "18446744073709551615"
                                                          : "1000";
        EXPECT_EQ(complaint(option, another), "") << option.command << " " << option.option;
    }
}

} // namespace

} // namespace zermelo::app
