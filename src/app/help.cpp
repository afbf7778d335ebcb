// zermelo help and zermelo man: what --help says, by another way, and as a manual page.
#include "app/command.h"
#include "app/suggest.h"

#include <fmt/core.h>
#include <fmt/ranges.h>

namespace zermelo::app {

namespace {

int help(Program &program, const std::string &name) {
    if (name.empty()) {
        fmt::print("{}", program.parser.help());
        return exit_ok;
    }
    std::vector<std::string> names;
    for (const command_line::CommandEntry &command : program.parser.commands()) {
        names.push_back(command.name);
        if (command.name != name) continue;
        fmt::print("{}", program.parser.help(name));
        return exit_ok;
    }
    throw UsageError(fmt::format("there is no command '{}'{}", name, did_you_mean(name, names)));
}

// Text in which roff sees nothing of its own.
std::string roff(const std::string &text) {
    std::string out;
    for (char c : text) {
        bool at_begin = out.empty() || out.back() == '\n';
        if (at_begin && (c == '.' || c == '\'')) out += "\\&";
        if (c == '\\')
            out += "\\e";
        else if (c == '-')
            out += "\\-";
        else
            out += c;
    }
    return out;
}

int man(const command_line::Parser &parser) {
    fmt::print(
        ".TH ZERMELO 1 \"\" \"{}\"\n.SH NAME\nzermelo \\- a general game solver\n.SH SYNOPSIS\n"
        ".B zermelo\n.I COMMAND\n[\\fIOPTIONS\\fR] \\fIGAME\\fR...\n.SH DESCRIPTION\n{}\n.SH COMMANDS\n",
        roff(parser.version()), roff(parser.description()));
    for (const command_line::CommandEntry &command : parser.commands()) {
        fmt::print(".SS zermelo {} {}\n{}.\n", command.name, roff(command.arguments), roff(command.summary));
        for (const command_line::OptionEntry &option : command.options) {
            std::string value = option.value.empty() ? "" : " \\fI" + roff(option.value) + "\\fR";
            std::string names = fmt::format("{}", fmt::join(option.names, ", "));
            fmt::print(".TP\n\\fB{}\\fR{}\n{}\n", roff(names), value, roff(option.help));
        }
        fmt::print(".PP\n.nf\n{}\n.fi\n", roff(command.details));
    }
    fmt::print(".SH EXIT STATUS\n0: done; 1: the answer is negative; 10 to 19: bad input; 20 to 29: not "
               "decided; 70: a bug.\n.SH ENVIRONMENT\n.TP\n\\fBNO_COLOR\\fR\nIf it is set, terminals get no "
               "colours.\n");
    return exit_ok;
}

} // namespace

void add_help(Program &program) {
    auto name = std::make_shared<std::string>();
    Command &command =
        add_command(program, "help", {"Describe a command, or list them all", "", "zermelo help solve"},
                    [name, &program] { return help(program, *name); });
    command.option("COMMAND", *name, "The command; none: the list");
}

void add_man(Program &program) {
    add_command(program, "man", {"Write the manual page", "", "zermelo man > zermelo.1 && man ./zermelo.1"},
                [&program] { return man(program.parser); });
}

} // namespace zermelo::app
