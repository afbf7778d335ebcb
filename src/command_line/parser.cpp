#include "command_line/parser.h"

#include <CLI/CLI.hpp>
#include <fmt/core.h>

#include <algorithm>

namespace zermelo::command_line {

Option &Option::required() {
    option_->required();
    return *this;
}

Option &Option::takes(const std::string &what) {
    option_->type_name(what);
    return *this;
}

Option &Option::one_of(std::vector<std::string> words, Shown shown) {
    words_ = std::move(words);
    CLI::IsMember check(words_);
    if (shown == Shown::no) check.description("");
    option_->check(check);
    return *this;
}

Option &Option::suggest(std::vector<std::string> words) {
    words_ = std::move(words);
    return *this;
}

Option &Option::folder() {
    option_->check(CLI::ExistingDirectory);
    return *this;
}

Option &Option::split_at_commas() {
    option_->delimiter(',');
    return *this;
}

Option &Option::one_at_a_time() {
    option_->take_all()->expected(1)->allow_extra_args(false);
    return *this;
}

Option &Option::excludes(Option &other) {
    option_->excludes(other.option_);
    return *this;
}

Option &Option::needs(Option &other) {
    option_->needs(other.option_);
    return *this;
}

Option &Command::added(CLI::Option *option) { return options_.emplace_back(*option); }

Option &Command::flag(const std::string &names, bool &value, const std::string &help) {
    return added(app_->add_flag(names, value, help));
}

Option &Command::option(const std::string &names, std::string &value, const std::string &help) {
    return added(app_->add_option(names, value, help)->type_name(""));
}

Option &Command::option(const std::string &names, std::vector<std::string> &values, const std::string &help) {
    return added(app_->add_option(names, values, help)->type_name(""));
}

Option &Command::option(const std::string &name, const Read &read, const std::string &allowed,
                        const std::string &help) {
    auto set = [name, read, allowed](const std::string &text) {
        if (!read(text)) throw CLI::ValidationError(fmt::format("{}: '{}' is not {}", name, text, allowed));
    };
    return added(app_->add_option_function<std::string>(name, set, help)->type_name(""));
}

void Command::rest(const std::string &name, std::vector<std::string> &words) {
    app_->prefix_command();
    app_->callback([name, &words, app = app_] {
        words = app->remaining();
        if (words.empty()) throw CLI::RequiredError(name);
    });
}

Fault::Fault(Kind what, const std::string &message, std::string of_command)
    : std::runtime_error(message), kind(what), command(std::move(of_command)) {}

Parser::Parser(std::string name, std::string description)
    : name_(std::move(name)), description_(std::move(description)),
      app_(std::make_unique<CLI::App>(description_, name_)), program_(*app_) {}

Parser::~Parser() = default;

Command &Parser::add_command(const std::string &name, const std::string &summary, const std::string &details,
                             std::function<void()> chosen) {
    app_->require_subcommand(1);
    CLI::App *command = app_->add_subcommand(name, summary);
    command->footer(details);
    command->callback(std::move(chosen));
    return commands_.emplace_back(*command);
}

void Parser::set_details(const std::string &details) { app_->footer(details); }

void Parser::set_version(const std::string &version) {
    app_->set_version_flag("--version", version, "Print the version and exit");
}

std::optional<std::string> Parser::parse(std::vector<std::string> words) {
    std::reverse(words.begin(), words.end()); // they are taken from the end
    try {
        app_->parse(std::move(words));
        return std::nullopt;
    } catch (const CLI::CallForVersion &version) {
        return version.what() + std::string("\n");
    } catch (const CLI::Success &) {
        return app_->help(); // of the command, if there is one
    } catch (const CLI::ParseError &error) {
        auto chosen = app_->get_subcommands();
        Fault::Kind kind = Fault::Kind::other;
        if (dynamic_cast<const CLI::ExtrasError *>(&error) != nullptr) kind = Fault::Kind::unknown_word;
        if (dynamic_cast<const CLI::RequiredError *>(&error) != nullptr) kind = Fault::Kind::missing_word;
        throw Fault(kind, error.what(), chosen.empty() ? "" : chosen[0]->get_name());
    }
}

std::string Parser::version() const { return app_->version(); }

std::string Parser::help() const {
    return app_->get_formatter()->make_help(app_.get(), name_, CLI::AppFormatMode::Normal);
}

std::string Parser::help(const std::string &command) const {
    return app_->get_subcommand(command)->help(name_);
}

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

std::string argument_of(const CLI::Option &option) {
    std::string out = option.get_name(true) + (option.get_items_expected_max() > 1 ? "..." : "");
    return option.get_required() ? out : "[" + out + "]";
}

CommandEntry entry_of(const Command &command) {
    CommandEntry out;
    out.name = command.theirs().get_name();
    out.summary = command.theirs().get_description();
    out.details = command.theirs().get_footer();
    for (const CLI::Option *option : command.theirs().get_options()) { // with those that CLI11 adds
        if (option->get_positional()) {
            out.arguments += (out.arguments.empty() ? "" : " ") + argument_of(*option);
            continue;
        }
        OptionEntry &entry = out.options.emplace_back(entry_of(*option));
        for (const Option &ours : command.options())
            if (&ours.theirs() == option) entry.words = ours.words();
    }
    return out;
}

} // namespace

std::vector<CommandEntry> Parser::commands() const {
    std::vector<CommandEntry> out;
    for (const Command &command : commands_) out.push_back(entry_of(command));
    return out;
}

} // namespace zermelo::command_line
