#include "app/command_table.h"

#include "check/suggest.h"

#include <fmt/core.h>

namespace zermelo::app {

namespace {

OptionEntry entry_of(const CLI::Option &option) {
    OptionEntry out;
    for (const std::string &name : option.get_snames()) out.names.push_back("-" + name);
    for (const std::string &name : option.get_lnames()) out.names.push_back("--" + name);
    if (option.get_items_expected_max() > 0) {
        out.value = option.get_type_name();
        out.value = out.value.substr(0, out.value.find(':'));
        if (out.value.empty()) out.value = "NAME";
    }
    out.help = option.get_description();
    return out;
}

} // namespace

std::vector<CommandEntry> command_table(CLI::App &parser) {
    std::vector<CommandEntry> out;
    for (CLI::App *command : parser.get_subcommands([](CLI::App *) { return true; })) {
        CommandEntry &entry = out.emplace_back();
        entry.name = command->get_name();
        entry.summary = command->get_description();
        entry.details = command->get_footer();
        for (const CLI::Option *option : command->get_options()) {
            if (!option->get_positional()) {
                entry.options.push_back(entry_of(*option));
                continue;
            }
            bool several = option->get_items_expected_max() > 1;
            std::string name = option->get_name(true) + (several ? "..." : "");
            if (!option->get_required()) name = "[" + name + "]";
            entry.arguments += (entry.arguments.empty() ? "" : " ") + name;
        }
    }
    return out;
}

std::string did_you_mean(const std::string &word, const std::vector<std::string> &known) {
    std::string_view near = check::nearest(word, {known.begin(), known.end()});
    return near.empty() ? "" : fmt::format("; did you mean '{}'?", near);
}

} // namespace zermelo::app
