// zermelo ssat: the value of a stochastic formula in SDIMACS, with lines like those of QBF solvers.
#include "app/command.h"
#include "app/output.h"
#include "app/ssat_answer.h"
#include "base/files.h"
#include "formula/probability.h"
#include "formula/sdimacs.h"
#include "solvers/ssat/solve.h"

namespace zermelo::app {

namespace {

constexpr std::size_t max_file_bytes = std::size_t{4} << 30;

struct Options {
    std::string file, at_least;
    bool no_preprocess = false;
};

std::optional<mpq_class> threshold_of(const Options &options) {
    if (options.at_least.empty()) return std::nullopt;
    std::optional<mpq_class> out = formula::parse_probability(options.at_least);
    if (!out || *out > 1)
        throw UsageError("--at-least: a probability is a number from 0 to 1, or a fraction such as 1/3");
    return out;
}

int run(const Options &options, const Common &common) {
    ssat::Options how;
    how.at_least = threshold_of(options);
    if (options.no_preprocess) how.effort = ssat::Effort::some;
    Job job = common.start();
    Sources sources;
    Diagnostics diagnostics;
    formula::Sdimacs input;
    ssat::Answer answer;
    auto limit = limit_of(job, [&] {
        std::uint32_t file = sources.add(options.file, read_file(options.file, max_file_bytes, job));
        input = formula::parse_sdimacs(sources, file, diagnostics, job);
        if (has_errors(diagnostics)) return;
        answer = ssat::solve(input.formula, job, how);
    });
    if (limit) {
        answer.reason = limit->what();
        answer.limit = limit->kind;
    }
    if (has_errors(diagnostics)) return refuse_file(options.file, diagnostics, sources, common);
    Json description{{"file", options.file},
                     {"variables", input.formula.formula.variable_count},
                     {"clauses", input.clause_count}};
    return print_ssat_answer(answer, std::move(description), common);
}

} // namespace

void add_ssat(Program &program) {
    auto options = std::make_shared<Options>();
    Command &command = add_command(
        program, "ssat",
        {"The exact probability of a stochastic formula",
         "The probability with which the clauses are satisfied if existential and universal variables are "
         "chosen best, in the order of the prefix.",
         "zermelo ssat formula.sdimacs"},
        [options, &common = program.common] { return run(*options, common); });
    command.option("FILE", options->file, "A formula in SDIMACS; - is standard input").required();
    command
        .option("--at-least", options->at_least,
                "Only whether the probability is at least so much, which is often faster")
        .takes("P");
    command.flag("--no-preprocess", options->no_preprocess, "Eliminate no variables before the search");
    add_limits(command, program.common);
    add_json(command, program.common);
}

} // namespace zermelo::app
