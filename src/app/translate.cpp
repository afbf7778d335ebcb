// zermelo translate: a game as a formula or a program for somebody else's solver.
#include "app/command.h"
#include "app/output.h"
#include "app/start.h"
#include "base/error.h"
#include "encode/asp.h"
#include "encode/encode.h"
#include "encode/play_program.h"
#include "encode/qasp_text.h"
#include "encode/qcir.h"
#include "formula/qdimacs.h"
#include "formula/sdimacs.h"
#include "session/solve.h"

#include <fmt/format.h>

#include <map>

namespace zermelo::app {

namespace {

using encode::CircuitStyle;
using encode::Method;
using encode::Quantification;

template <class T>
using Names = std::map<std::string, T>;

const Names<Method> methods{{"ge", Method::general}, {"se", Method::strict}, {"circuit", Method::circuit}};
const Names<Quantification> quantifications{{"naive", Quantification::naive},
                                            {"time", Quantification::time},
                                            {"predicate", Quantification::predicate},
                                            {"dependency", Quantification::dependency}};
const Names<game::Model> models{{"adversarial", game::Model::adversarial},
                                {"minimax", game::Model::minimax},
                                {"cooperative", game::Model::cooperative}};
const Names<CircuitStyle::IllegalCode> illegal_codes{{"choice", CircuitStyle::IllegalCode::choice},
                                                     {"loses", CircuitStyle::IllegalCode::loses}};
const Names<CircuitStyle::AfterEnd> after_ends{{"cut", CircuitStyle::AfterEnd::cut},
                                               {"frozen", CircuitStyle::AfterEnd::frozen}};
const Names<CircuitStyle::Groups> groups{{"ignored", CircuitStyle::Groups::ignored},
                                         {"clauses", CircuitStyle::Groups::clauses},
                                         {"coded", CircuitStyle::Groups::coded}};

struct Options {
    std::string game;
    std::string to;
    std::string role;
    std::optional<std::size_t> depth;
    std::optional<int> goal;
    Start start;
    std::string output = "-";
    bool decimals = false;
    // Empty: not given.
    std::string encoding, quantification, model, auxiliary, illegal_code, after_end, groups;
};

template <class T>
T chosen(const Names<T> &names, const std::string &name, const char *otherwise) {
    return names.at(name.empty() ? otherwise : name);
}

// Rules, quantified.
bool is_program(const Options &options) { return options.to == "qasp" || options.to == "sqasp"; }

std::string method_name(const Options &options) {
    if (!options.encoding.empty()) return options.encoding;
    return is_program(options) ? "ge" : "circuit";
}

// Options that mean nothing for what is asked for.
void refuse_options(const Options &options) {
    auto refuse = [&](const std::string &value, const char *option, const std::string &with) {
        if (!value.empty()) throw UsageError(fmt::format("{} means nothing with {}", option, with));
    };
    if (options.to == "asp")
        for (auto [value, option] : {std::pair(&options.encoding, "--encoding"),
                                     {&options.quantification, "--quantification"},
                                     {&options.model, "--model"}})
            refuse(*value, option, "--to asp");
    std::string method = method_name(options);
    if (is_program(options) && method == "circuit")
        throw UsageError("--encoding circuit is not made of rules, so that there is no --to " + options.to +
                         " of it");
    if (options.decimals && options.to != "sdimacs")
        throw UsageError("--decimals means nothing with --to " + options.to);
    if (options.to == "asp" || is_program(options) || method == "circuit")
        refuse(options.auxiliary, "--auxiliary",
               method == "circuit" ? "--encoding circuit" : "--to " + options.to);
    if (options.to == "asp" || method != "circuit")
        for (auto [value, option] : {std::pair(&options.illegal_code, "--illegal-code"),
                                     {&options.after_end, "--after-end"},
                                     {&options.groups, "--groups"}})
            refuse(*value, option, options.to == "asp" ? "--to asp" : "--encoding " + method);
}

game::RoleId find_role(const game::Game &game, const std::string &name) {
    if (name == "random" && game.has_chance())
        throw UsageError("random is no player, and nothing is asked for it");
    for (std::size_t r = 0; r < game.roles.size(); ++r)
        if (name.empty() ? !game.roles[r].is_random : game.roles[r].name == name) return game::RoleId(r);
    throw UsageError(name.empty() ? "the game has no role" : "the game has no role " + name);
}

encode::Style style_of(const Options &options) {
    encode::Style style;
    style.method = methods.at(method_name(options));
    style.quantification = chosen(quantifications, options.quantification, "dependency");
    style.auxiliary_last = options.auxiliary == "last";
    style.circuit.illegal_code = chosen(illegal_codes, options.illegal_code, "choice");
    style.circuit.after_end = chosen(after_ends, options.after_end, "cut");
    style.circuit.groups = chosen(groups, options.groups, "ignored");
    return style;
}

class Translation {
  public:
    Translation(const Options &options, session::Session &session, const Job &job)
        : options_(options), job_(job), session_(session) {
        question_.role = find_role(*session.game, options.role);
        question_.goal = options.goal ? *options.goal : role().best_goal();
        question_.from = session.game->initial;
        question_.model = chosen(models, options.model, "adversarial");
        question_.depth = options.depth ? *options.depth : proved_horizon();
    }

    std::string text();
    const encode::Question &question() const { return question_; }
    const game::Role &role() const { return session_.game->roles[question_.role.index()]; }

  private:
    const analyse::Facts &facts();
    std::size_t proved_horizon();
    encode::UsedFacts known();
    std::string asp() const;
    std::string headline() const;
    std::string comments(const std::vector<encode::NamedLiteral> &names, const char *prefix) const;
    std::string qasp();
    std::string formula();

    const Options &options_;
    const Job &job_;
    session::Session &session_;
    encode::Question question_;
};

const analyse::Facts &Translation::facts() {
    return session_.facts ? *session_.facts : session::find_facts(session_, job_);
}

std::size_t Translation::proved_horizon() {
    if (facts().horizon) return *facts().horizon;
    throw UsageError("no bound on the length of plays could be proved; give one with --depth");
}

encode::UsedFacts Translation::known() {
    encode::UsedFacts out = encode::used_facts(facts(), *session_.game, question_.from);
    if (method_name(options_) == "se" && out.turns.empty())
        throw UsageError("whose turn it is could not be proved to depend on the number of the step alone, as "
                         "--encoding se needs it; there is --encoding ge");
    return out;
}

std::string Translation::asp() const {
    encode::SinglePlayer plays;
    plays.role = question_.role.index();
    plays.goal = question_.goal;
    plays.depth = question_.depth;
    return fmt::format("% {}: plays of at most {} steps that end with {} or more for {}.\n"
                       "% Made by zermelo translate --to asp; an answer set is a play, the optimum is a "
                       "shortest one.\n"
                       "% clingo FILE shows its moves; clingo -c depth=N FILE asks for another length.\n\n",
                       options_.game, plays.depth, plays.goal, role().name) +
           encode::print(encode::single_player(*session_.program, plays));
}

std::string Translation::headline() const {
    bool chance = session_.game->has_chance();
    return fmt::format("{}: {} {} force a play of at most {} steps that ends with {} or more?\n"
                       "Made by zermelo translate --to {} --encoding {} --quantification {}.\n",
                       options_.game, chance ? "with which probability can" : "can", role().name,
                       question_.depth, question_.goal, options_.to, method_name(options_),
                       options_.quantification.empty() ? "dependency" : options_.quantification);
}

std::string Translation::comments(const std::vector<encode::NamedLiteral> &names, const char *what) const {
    std::string out = headline() + what;
    for (const encode::NamedLiteral &it : names)
        out += fmt::format("{} {}\n", it.literal, encode::name(*session_.program, it.atom));
    return out;
}

std::string Translation::qasp() {
    Meter meter(job_);
    encode::Style style = style_of(options_);
    encode::TurnOrder turns;
    if (style.method == Method::strict) turns = known().turns;
    encode::TimedProgram play =
        encode::play_program(*session_.program, *session_.game, question_, turns, meter);
    std::string out = headline();
    for (std::size_t at = 0; at != std::string::npos && at < out.size(); at = out.find('\n', at + 2) + 1)
        out.insert(at, "% ");
    return out + "\n" +
           encode::print_qasp(
               *session_.program, play,
               encode::quantify(*session_.program, *session_.game, play, question_, style.quantification));
}

std::string Translation::formula() {
    encode::Style style = style_of(options_);
    encode::UsedFacts facts_from = known();
    encode::Source source{*session_.program, *session_.game, session_.tapes->circuit};
    if (options_.to == "qcir" && style.method == Method::circuit) {
        Meter meter(job_);
        encode::QuantifiedCircuit circuit =
            encode::circuit_play(source.game, source.circuit, question_, facts_from, style.circuit, meter);
        std::vector<encode::NamedLiteral> names;
        for (std::size_t i = 0; i < circuit.inputs.size(); ++i)
            names.push_back({static_cast<int>(i + 1), circuit.inputs[i].atom});
        return encode::print_qcir(circuit, comments(names, "Variables:\n"));
    }
    encode::Encoding encoding = encode::encode(source, question_, facts_from, style, job_);
    if (options_.to == "qcir")
        return encode::print_qcir(encoding.formula, comments(encoding.names, "Variables:\n"));
    std::string said = comments(encoding.names, "Literals; other variables stand for parts of rules:\n");
    if (options_.to == "qdimacs") return formula::print_qdimacs(encoding.formula, said, job_);
    formula::StochasticFormula stochastic{std::move(encoding.formula), std::move(encoding.probabilities)};
    if (options_.decimals && formula::round_probabilities(stochastic.probabilities)) {
        std::string rounded =
            "probabilities that are no decimal numbers are rounded, and the value with them";
        fmt::print(stderr, "zermelo: {}\n", rounded);
        said.insert(0, "Rounded: " + rounded + ".\n");
    }
    return formula::print_sdimacs(stochastic, said, job_);
}

std::string Translation::text() {
    if (options_.to == "asp") return asp();
    return is_program(options_) ? qasp() : formula();
}

int run(const Options &options, const Common &common) {
    refuse_options(options);
    Job job = common.start();
    session::Session session = session::prepare(options.game, session::Stage::compile, job);
    if (auto code = refuse(options.game, session, common)) return *code;
    if (session.game->has_chance() &&
        (options.to == "qdimacs" || options.to == "qasp" || options.to == "qcir"))
        throw LimitReached(
            LimitReached::Kind::size,
            fmt::format("the game has chance, for which there is no quantifier in {}; there are "
                        "--to sqasp and --to sdimacs",
                        options.to));
    apply(options.start, session);
    Translation translation(options, session, job);
    write_text(translation.text(), options.output, common,
               {{"game", options.game},
                {"to", options.to},
                {"role", translation.role().name},
                {"goal", translation.question().goal},
                {"depth", translation.question().depth},
                {"diagnostics", report::to_json(session.diagnostics, session.description.sources)}});
    return exit_ok;
}

template <class T>
void add_choice(Command &command, const char *option, std::string &value, const Names<T> &names,
                const char *help) {
    std::vector<std::string> known;
    for (const auto &[name, meaning] : names) known.push_back(name);
    command.option(option, value, help).one_of(known, Option::Shown::yes);
}

} // namespace

void add_translate(Program &program) {
    auto options = std::make_shared<Options>();
    Command &command = add_command(
        program, "translate",
        {"Write a game as a formula or a program for another solver",
         "asp: an answer set program for clingo, whose answer sets are the plays that end with at least the "
         "goal; all roles move together for the one role.\n"
         "qasp, qdimacs, qcir: a quantified program or formula, which is true if and only if the role can "
         "force such a play against all others.\n"
         "sqasp, sdimacs: the same with chance; the value is the probability of such a play.",
         "zermelo translate --to qdimacs games/tictactoe/3x3.kif -o ttt.qdimacs && depqbf ttt.qdimacs"},
        [options, &common = program.common] { return run(*options, common); });
    add_game(command, options->game);
    command.option("--to", options->to, "What to write: asp, qasp, qdimacs, qcir, sqasp, sdimacs")
        .required()
        .one_of({"asp", "qasp", "qdimacs", "qcir", "sqasp", "sdimacs"}, Option::Shown::yes)
        .takes("FORMAT");
    add_depth(command, options->depth, "Plays of at most so many steps [the proved horizon]");
    add_goal(command, options->goal, "Plays that end with at least this goal value [the highest]");
    command.option("--role", options->role, "Whose goal [the first role]").takes("ROLE");
    add_start(command, options->start);
    add_choice(command, "--model", options->model, models,
               "Who moves first in a step: adversarial (the role), minimax (the others), or all for the role "
               "(cooperative) [adversarial]");
    add_choice(
        command, "--encoding", options->encoding, methods,
        "ge: general; se: for strict turn order; circuit: straight from the circuit [circuit; ge for qasp "
        "and sqasp]");
    add_choice(command, "--quantification", options->quantification, quantifications,
               "Where variables are quantified [dependency]");
    command
        .option("--auxiliary", options->auxiliary,
                "ge, se: quantify variables that are no atoms early or last [early]")
        .one_of({"early", "last"}, Option::Shown::yes);
    add_choice(command, "--illegal-code", options->illegal_code, illegal_codes,
               "circuit: another's code that is no legal move loses, or the choice is the role's [choice]");
    add_choice(command, "--after-end", options->after_end, after_ends,
               "circuit: the state after the end of a play [cut]");
    add_choice(command, "--groups", options->groups, groups,
               "circuit: what is made of groups of which one fluent holds [ignored]");
    command.flag("--decimals", options->decimals,
                 "sdimacs: write every probability as a decimal number, rounded if need be");
    command.option("-o,--output", options->output, "The file to write [standard output]").takes("FILE");
    add_limits(command, program.common);
    add_json(command, program.common);
}

} // namespace zermelo::app
