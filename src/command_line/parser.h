// The command line: a program, perhaps with commands, and their options. CLI11 behind a few verbs: its
// headers take longer to read than most of our files, so they are read in one place.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace CLI { // NOLINT(readability-identifier-naming): theirs
class App;
class Option;
} // namespace CLI

namespace zermelo::command_line {

class Option {
  public:
    explicit Option(CLI::Option &option) : option_(&option) {}

    Option &required();
    Option &takes(const std::string &what); // in help and completions: FILE
    // One of these words and no other. Help shows them if its text does not name them already.
    enum class Shown : bool { no, yes };
    Option &one_of(std::vector<std::string> words, Shown shown = Shown::no);
    Option &suggest(std::vector<std::string> words); // for completions; whoever reads the value judges it
    Option &folder();                                // must be there
    Option &split_at_commas();                       // several values in one word
    Option &one_at_a_time(); // several values, each with the name of the option before it
    Option &excludes(Option &other);
    Option &needs(Option &other);

    const CLI::Option &theirs() const { return *option_; }
    const std::vector<std::string> &words() const { return words_; } // empty: any

  private:
    CLI::Option *option_;
    std::vector<std::string> words_;
};

// Values are written to what was given when the command line is read. Names are such as "-o,--output", or
// "GAME" for a word that has no name before it.
class Command {
  public:
    explicit Command(CLI::App &app) : app_(&app) {}

    Option &flag(const std::string &names, bool &value, const std::string &help);
    Option &option(const std::string &names, std::string &value, const std::string &help);
    Option &option(const std::string &names, std::vector<std::string> &values, const std::string &help);
    // A word that `read` returns false for is refused: it "is not `allowed`".
    using Read = std::function<bool(const std::string &)>;
    Option &option(const std::string &name, const Read &read, const std::string &allowed,
                   const std::string &help);
    // Whatever comes after the words without names, options or not.
    void rest(const std::string &name, std::vector<std::string> &words);

    const CLI::App &theirs() const { return *app_; }
    const std::deque<Option> &options() const { return options_; }

  private:
    Option &added(CLI::Option *option);

    CLI::App *app_;
    std::deque<Option> options_; // others refer to them
};

// Commands and options as a table, in the order in which they were added: what manual pages and completions
// are made of.
struct OptionEntry {
    std::vector<std::string> names; // with their dashes; the short one first
    std::string value;              // what follows it, such as SECONDS; empty for a flag
    std::vector<std::string> words; // all that can follow it, if these are few
    std::string help;
};
struct CommandEntry {
    std::string name, summary, details;
    std::string arguments; // "GAME FILE"
    std::vector<OptionEntry> options;
};

// Something is wrong with the command line.
class Fault : public std::runtime_error {
  public:
    enum class Kind { unknown_word, missing_word, other };

    Fault(Kind what, const std::string &message, std::string of_command);

    Kind kind;
    std::string command; // the one that was chosen, if one was
};

class Parser {
  public:
    Parser(std::string name, std::string description);
    ~Parser();

    Command &program() { return program_; }
    // `chosen` is called after the words were read, if the command was chosen. One has to be, once there is
    // one.
    Command &add_command(const std::string &name, const std::string &summary, const std::string &details,
                         std::function<void()> chosen);
    void set_details(const std::string &details);
    void set_version(const std::string &version);

    // Reads the words after the name of the program. Returns what is to be printed instead of any work, if
    // that was asked for: the help or the version.
    std::optional<std::string> parse(std::vector<std::string> words);

    const std::string &name() const { return name_; }
    const std::string &description() const { return description_; }
    std::string version() const;
    std::string help() const;
    std::string help(const std::string &command) const;
    std::vector<CommandEntry> commands() const;

  private:
    std::string name_, description_;
    std::unique_ptr<CLI::App> app_;
    Command program_;
    std::deque<Command> commands_;
};

} // namespace zermelo::command_line
