// zermelo completions: what a shell needs to complete the command line, made from the table of commands.
#include "app/command.h"

#include <fmt/core.h>
#include <fmt/ranges.h>

namespace zermelo::app {

namespace {

using command_line::CommandEntry;
using command_line::OptionEntry;
using Table = std::vector<CommandEntry>;

std::string replaced(std::string text, const std::string &what, const std::string &with) {
    for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += with.size())
        text.replace(at, what.size(), with);
    return text;
}

std::string quoted(const std::string &text) { return "'" + replaced(text, "'", "'\\''") + "'"; }

std::vector<std::string> command_names(const Table &table) {
    std::vector<std::string> out;
    for (const CommandEntry &command : table) out.push_back(command.name);
    return out;
}

// What can follow an option, by the command and the option.
std::string values_for_bash(const Table &table) {
    std::string out = "    case ${COMP_WORDS[1]}:${COMP_WORDS[COMP_CWORD-1]} in\n";
    for (const CommandEntry &command : table)
        for (const OptionEntry &option : command.options)
            for (const std::string &name : option.names)
                if (!option.words.empty())
                    out += fmt::format("    {}:{}) values='{}' ;;\n", command.name, name,
                                       fmt::join(option.words, " "));
    return out + "    esac\n"
                 "    if [ -n \"$values\" ]; then\n"
                 "        COMPREPLY=($(compgen -W \"$values\" -- \"$word\"))\n"
                 "        return\n"
                 "    fi\n";
}

std::string for_bash(const Table &table) {
    std::string out = "# Completion of zermelo for bash: source <(zermelo completions bash)\n"
                      "_zermelo() {\n"
                      "    local word=${COMP_WORDS[COMP_CWORD]} options= values=\n";
    std::string names = fmt::format("{}", fmt::join(command_names(table), " "));
    out += fmt::format("    if [ \"$COMP_CWORD\" = 1 ]; then\n"
                       "        COMPREPLY=($(compgen -W '{} --help --version' -- \"$word\"))\n"
                       "        return\n"
                       "    fi\n"
                       "    case ${{COMP_WORDS[1]}} in\n",
                       names);
    for (const CommandEntry &command : table) {
        std::vector<std::string> options;
        for (const OptionEntry &option : command.options)
            options.insert(options.end(), option.names.begin(), option.names.end());
        out += fmt::format("    {}) options='{}' ;;\n", command.name, fmt::join(options, " "));
    }
    out += "    esac\n" + values_for_bash(table);
    out += fmt::format("    case ${{COMP_WORDS[1]}}:$word in\n"
                       "    *:-*) COMPREPLY=($(compgen -W \"$options\" -- \"$word\")) ;;\n"
                       "    help:*) COMPREPLY=($(compgen -W '{}' -- \"$word\")) ;;\n"
                       "    completions:*) COMPREPLY=($(compgen -W 'bash zsh fish' -- \"$word\")) ;;\n"
                       "    *) COMPREPLY=($(compgen -f -- \"$word\")) ;;\n"
                       "    esac\n"
                       "}}\n"
                       "complete -o filenames -F _zermelo zermelo\n",
                       names);
    return out;
}

// Within the brackets of _arguments.
std::string for_zsh_brackets(const std::string &text) {
    return replaced(replaced(replaced(text, "[", "\\["), "]", "\\]"), ":", "\\:");
}

std::string for_zsh(const Table &table) {
    std::string out = "#compdef zermelo\n"
                      "# Completion of zermelo for zsh: zermelo completions zsh > \"${fpath[1]}/_zermelo\"\n"
                      "_zermelo() {\n"
                      "    local -a commands\n"
                      "    commands=(\n";
    for (const CommandEntry &command : table)
        out += fmt::format("        {}\n", quoted(command.name + ":" + command.summary));
    out += "    )\n"
           "    if (( CURRENT == 2 )); then\n"
           "        _describe command commands\n"
           "        return\n"
           "    fi\n"
           "    shift words\n"
           "    (( CURRENT-- ))\n"
           "    case $words[1] in\n"
           "    help) _describe command commands ;;\n"
           "    completions) _values shell bash zsh fish ;;\n";
    for (const CommandEntry &command : table) {
        if (command.name == "help" || command.name == "completions") continue;
        out += fmt::format("    {})\n        _arguments", command.name);
        for (const OptionEntry &option : command.options)
            for (const std::string &name : option.names) {
                std::string words = fmt::format("({})", fmt::join(option.words, " "));
                std::string value = option.value.empty()     ? ""
                                    : option.value == "FILE" ? ":FILE:_files"
                                    : option.words.empty()   ? ":" + option.value + ": "
                                                             : ":" + option.value + ":" + words;
                out += " \\\n            " +
                       quoted(fmt::format("{}[{}]{}", name, for_zsh_brackets(option.help), value));
            }
        out += " \\\n            '*:file:_files' ;;\n";
    }
    return out + "    esac\n}\n_zermelo \"$@\"\n";
}

std::string for_fish(const Table &table) {
    std::string out = "# Completion of zermelo for fish: zermelo completions fish | source\n";
    for (const CommandEntry &command : table) {
        out += fmt::format("complete -c zermelo -n __fish_use_subcommand -f -a {} -d {}\n", command.name,
                           quoted(command.summary));
        for (const OptionEntry &option : command.options) {
            out += fmt::format("complete -c zermelo -n '__fish_seen_subcommand_from {}'", command.name);
            for (const std::string &name : option.names)
                out += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
            if (!option.value.empty()) out += " -r";
            if (!option.words.empty())
                out += " -f -a " + quoted(fmt::format("{}", fmt::join(option.words, " ")));
            out += fmt::format(" -d {}\n", quoted(option.help));
        }
    }
    return out +
           fmt::format("complete -c zermelo -n '__fish_seen_subcommand_from help' -f -a '{}'\n"
                       "complete -c zermelo -n '__fish_seen_subcommand_from completions' -f -a 'bash zsh "
                       "fish'\n",
                       fmt::join(command_names(table), " "));
}

} // namespace

void add_completions(Program &program) {
    auto shell = std::make_shared<std::string>();
    Command &command = add_command(program, "completions",
                                   {"Write what bash, zsh or fish needs to complete the command line", "",
                                    "source <(zermelo completions bash)"},
                                   [shell, &program] {
                                       Table table = program.parser.commands();
                                       fmt::print("{}", *shell == "bash"  ? for_bash(table)
                                                        : *shell == "zsh" ? for_zsh(table)
                                                                          : for_fish(table));
                                       return int{exit_ok};
                                   });
    command.option("SHELL", *shell, "bash, zsh or fish").required().one_of({"bash", "zsh", "fish"});
}

} // namespace zermelo::app
