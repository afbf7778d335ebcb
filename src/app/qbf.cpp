// zermelo qbf: decides a quantified formula in QDIMACS, with the conventions of QBF solvers.
#include "app/command.h"
#include "app/output.h"
#include "base/error.h"
#include "base/files.h"
#include "formula/qdimacs.h"
#include "solvers/qbf/common/solver.h"
#include "solvers/qbf/decide.h"
#include "solvers/qbf/external.h"

#include <fmt/core.h>

#include <algorithm>

namespace zermelo::app {

namespace {

// The exit codes that all QBF solvers have in common.
constexpr int exit_true = 10;
constexpr int exit_false = 20;
constexpr int exit_unknown = 0;
constexpr std::size_t max_file_bytes = std::size_t{4} << 30;

struct Options {
    std::string file;
    std::string solver;
    std::string command;
    bool no_preprocess = false;
};

// The solvers asked for.
std::vector<qbf::Solve> solvers_of(const Options &options) {
    if (!options.command.empty())
        return {[&](const formula::Formula &formula, const Job &job) {
            return qbf::solve_with_command(formula, options.command, job);
        }};
    std::vector<qbf::Solve> out;
    for (const qbf::Solver &solver : qbf::all_solvers())
        if (options.solver.empty() || options.solver == solver.name) out.emplace_back(solver.solve);
    if (out.empty())
        throw UsageError(
            fmt::format("there is no solver '{}'; `zermelo qbf --help` lists them", options.solver));
    return out;
}

qbf::Answer decide(const formula::Formula &formula, const Options &options, const Job &job) {
    std::vector<qbf::Solve> solvers = solvers_of(options);
    return options.no_preprocess ? qbf::race(formula, job, solvers) : qbf::decide(formula, job, solvers);
}

void print_answer(const formula::Qdimacs &input, const qbf::Answer &answer) {
    fmt::print("s cnf {} {} {}\n", answer.truth ? int{*answer.truth} : -1, input.formula.variable_count,
               input.clause_count);
    for (int literal : answer.outermost) fmt::print("V {} 0\n", literal);
    if (!answer.truth) fmt::print(stderr, "zermelo: unknown: {}\n", answer.reason);
}

Json to_json(const Options &options, const formula::Qdimacs &input, const qbf::Answer &answer) {
    Json out{
        {"file", options.file}, {"variables", input.formula.variable_count}, {"clauses", input.clause_count}};
    if (answer.truth)
        out["truth"] = *answer.truth;
    else
        out["reason"] = answer.reason;
    if (!answer.outermost.empty()) out["outermost"] = answer.outermost;
    return out;
}

// 20 is an answer here, so a limit that is reached while the file is read must not become an exit code.
qbf::Answer unread(const LimitReached &limit) {
    qbf::Answer answer;
    answer.reason = limit.what();
    return answer;
}

int print_answer(const Options &options, const Common &common, const formula::Qdimacs &input,
                 const qbf::Answer &answer) {
    if (common.json)
        print_json(to_json(options, input, answer));
    else
        print_answer(input, answer);
    return !answer.truth ? exit_unknown : *answer.truth ? exit_true : exit_false;
}

int run(const Options &options, const Common &common) {
    if (!options.command.empty() && !options.solver.empty())
        throw UsageError("--solver and --command exclude each other");
    Job job = common.start();
    Sources sources;
    Diagnostics diagnostics;
    formula::Qdimacs input;
    qbf::Answer answer;
    // A limit means that the answer is unknown, wherever it is reached.
    if (auto limit = limit_of(job, [&] {
            std::uint32_t file = sources.add(options.file, read_file(options.file, max_file_bytes, job));
            input = formula::parse_qdimacs(sources, file, diagnostics, job);
            if (!has_errors(diagnostics)) answer = decide(input.formula, options, job);
        }))
        answer = unread(*limit);
    if (has_errors(diagnostics)) return refuse_file(options.file, diagnostics, sources, common);
    return print_answer(options, common, input, answer);
}

std::string solver_help() {
    std::string out = "Solvers:\n";
    for (const qbf::Solver &solver : qbf::all_solvers())
        out += fmt::format("  {:<14}{}\n", solver.name, solver.summary);
    return out;
}

} // namespace

void add_qbf(Program &program) {
    auto options = std::make_shared<Options>();
    Command &command =
        add_command(program, "qbf",
                    {"Decide a quantified boolean formula",
                     solver_help() + "Exit codes: 10 true, 20 false, 0 unknown; 11 and 12 as always.",
                     "zermelo qbf formula.qdimacs"},
                    [options, &common = program.common] { return run(*options, common); });
    command.option("FILE", options->file, "A formula in QDIMACS; - is standard input").required();
    std::vector<std::string> solvers;
    for (const qbf::Solver &solver : qbf::all_solvers()) solvers.emplace_back(solver.name);
    command.option("--solver", options->solver, "This solver alone [all at once]")
        .suggest(solvers)
        .takes("NAME");
    command
        .option("--command", options->command,
                "Another solver's command line; %s is the file, or it comes last")
        .takes("LINE");
    command.flag("--no-preprocess", options->no_preprocess, "Give the formula to the solver as it is");
    add_limits(command, program.common);
    add_json(command, program.common);
}

} // namespace zermelo::app
