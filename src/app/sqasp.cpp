// zermelo sqasp: the value of a stochastic quantified answer set program, grounded by clingo.
#include "encode/sqasp.h"

#include "app/ssat_answer.h"
#include "base/files.h"

#include <algorithm>

namespace zermelo::app {

namespace {

constexpr std::size_t max_file_bytes = std::size_t{1} << 30;

struct Options {
    std::vector<std::string> files;
};

int run(const Options &options, const Common &common) {
    if (std::ranges::count(options.files, "-") > 1) throw UsageError("standard input can be read only once");
    Job job = common.start();
    Sources sources;
    Diagnostics diagnostics;
    encode::StochasticProgram program;
    ssat::Answer answer;
    auto limit = limit_of(job, [&] {
        for (const std::string &file : options.files) sources.add(file, read_file(file, max_file_bytes, job));
        program = encode::read_sqasp(sources, diagnostics, job);
        if (!has_errors(diagnostics)) answer = ssat::solve(program.formula, job);
    });
    if (limit) {
        answer.reason = limit->what();
        answer.limit = limit->kind;
    }
    sort(diagnostics);
    if (has_errors(diagnostics)) return refuse_file(options.files.front(), diagnostics, sources, common);
    Json description{{"files", options.files},
                     {"variables", program.formula.formula.variable_count},
                     {"clauses", program.formula.formula.clauses.size()}};
    return print_ssat_answer(answer, std::move(description), common, &program.names);
}

} // namespace

void add_sqasp(Program &program) {
    auto options = std::make_shared<Options>();
    Command &command =
        add_command(program, "sqasp",
                    {"The exact probability of a stochastic quantified answer set program",
                     "The program is grounded by clingo, which must be installed. Facts _exists(LEVEL,ATOM), "
                     "_forall(LEVEL,ATOM) and _chance(LEVEL,P,Q,ATOM) quantify its atoms; an atom of _chance "
                     "is true with "
                     "probability P/Q. The answer is the probability with which there is a stable model if "
                     "existential and "
                     "universal atoms are chosen best, level by level.",
                     "zermelo sqasp program.lp"},
                    [options, &common = program.common] { return run(*options, common); });
    command.option("FILE", options->files, "Programs in the language of clingo; - is standard input")
        .required();
    add_limits(command, program.common);
    add_json(command, program.common);
}

} // namespace zermelo::app
