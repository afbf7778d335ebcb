// zermelo ssat: the value of a stochastic formula in SDIMACS, with lines like those of QBF solvers.
#include "app/command.h"
#include "app/output.h"
#include "base/files.h"
#include "formula/sdimacs.h"
#include "solvers/ssat/solve.h"

#include <fmt/core.h>

namespace zermelo::app {

namespace {

constexpr std::size_t max_file_bytes = std::size_t{4} << 30;

struct Options {
    std::string file;
    bool no_preprocess = false;
};

std::string decimal(const mpq_class &value) { return fmt::format("{:.15g}", value.get_d()); }

void print_answer(const ssat::Answer &answer) {
    if (answer.decided())
        fmt::print("s ssat {} {}\n", answer.lower.get_str(), decimal(answer.lower));
    else
        fmt::print("s ssat unknown {} {}\n", decimal(answer.lower), decimal(answer.upper));
    for (int literal : answer.outermost) fmt::print("V {} 0\n", literal);
    const ssat::Counts &counts = answer.counts;
    fmt::print("c simplified: {} variables, {} clauses\n"
               "c {} decisions, {} literals assigned, {} conflicts; {} of {} rests known before, {} split\n",
               answer.variables, answer.clauses, counts.decisions, counts.assignments, counts.conflicts,
               counts.hits, counts.lookups, counts.splits);
    if (!answer.decided()) fmt::print(stderr, "zermelo: unknown: {}\n", answer.reason);
}

Json to_json(const Options &options, const formula::Sdimacs &input, const ssat::Answer &answer) {
    Json out{{"file", options.file},
             {"variables", input.formula.formula.variable_count},
             {"clauses", input.clause_count}};
    if (answer.decided())
        out["probability"] = report::number(answer.lower);
    else
        out["bounds"] = {report::number(answer.lower), report::number(answer.upper)};
    if (!answer.decided()) out["reason"] = answer.reason;
    if (!answer.outermost.empty()) out["outermost"] = answer.outermost;
    out["decisions"] = answer.counts.decisions;
    return out;
}

int run(const Options &options, const Common &common) {
    Job job = common.start();
    Sources sources;
    Diagnostics diagnostics;
    formula::Sdimacs input;
    ssat::Answer answer;
    auto limit = limit_of(job, [&] {
        std::uint32_t file = sources.add(options.file, read_file(options.file, max_file_bytes, job));
        input = formula::parse_sdimacs(sources, file, diagnostics, job);
        if (has_errors(diagnostics)) return;
        ssat::Options how;
        if (options.no_preprocess) how.effort = ssat::Effort::some;
        answer = ssat::solve(input.formula, job, how);
    });
    if (limit) {
        answer.reason = limit->what();
        answer.limit = limit->kind;
    }
    if (has_errors(diagnostics)) return refuse_file(options.file, diagnostics, sources, common);
    if (common.json)
        print_json(to_json(options, input, answer));
    else
        print_answer(answer);
    return answer.limit ? exit_code(*answer.limit) : exit_ok;
}

} // namespace

void add_ssat(Program &program) {
    auto options = std::make_shared<Options>();
    CLI::App *command = add_command(
        program, "ssat",
        {"The exact probability of a stochastic formula",
         "The probability with which the clauses are satisfied if existential and universal variables are "
         "chosen best, in the order of the prefix.",
         "zermelo ssat formula.sdimacs"},
        [options, &common = program.common] { return run(*options, common); });
    command->add_option("FILE", options->file, "A formula in SDIMACS; - is standard input")
        ->required()
        ->type_name("");
    command->add_flag("--no-preprocess", options->no_preprocess, "Eliminate no variables before the search");
    add_limits(command, program.common);
    add_json(command, program.common);
}

} // namespace zermelo::app
