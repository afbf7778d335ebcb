// Stochastic formulas: those of bench/ssat.tsv that are in a folder, with the recorded seconds of SharpSSAT
// beside ours, which include reading. Ends with 1 if a value is not the known one.
#include "base/error.h"
#include "base/files.h"
#include "base/process.h"
#include "bench.h"
#include "formula/sdimacs.h"
#include "solvers/ssat/solve.h"

#include <fmt/core.h>

#include <filesystem>

using namespace zermelo;

namespace {

constexpr std::size_t most_bytes = std::size_t{1} << 30;

// Of the file, or of the one that xz made of it; nothing if there is none.
std::string text_of(const std::string &path) {
    if (std::filesystem::exists(path)) return read_file(path, most_bytes);
    if (!std::filesystem::exists(path + ".xz")) return {};
    ProgramResult unpacked = run_program({"xz", "-dc", path + ".xz"}, {});
    if (unpacked.exit_code != 0) throw Error("xz cannot unpack " + path + ".xz");
    return unpacked.output;
}

// The formulas have probabilities of 15 decimal digits.
bool agrees(const mpq_class &value, const mpq_class &exact) {
    return abs(value - exact) < mpq_class("1/1000000000000");
}

std::string times(const std::string &published, double seconds) {
    return published == "-" ? "-" : fmt::format("{:.1f}", std::stod(published) / seconds);
}

bool measure(const bench::Row &row, const std::string &text, double seconds, const bench::Table &table) {
    double begin = bench::cpu_seconds();
    Sources sources;
    Diagnostics diagnostics;
    std::uint32_t file = sources.add(row.at("game"), text);
    formula::Sdimacs input = formula::parse_sdimacs(sources, file, diagnostics);
    if (has_errors(diagnostics)) throw Error(row.at("game") + " has faults");
    ssat::Answer answer = ssat::solve(input.formula, Limits{seconds});
    double used = bench::cpu_seconds() - begin;
    bool right = !answer.decided() || agrees(answer.lower, mpq_class(row.at("exact")));
    table.row({row.at("game"), fmt::format("{}/{}", input.formula.formula.variable_count, input.clause_count),
               fmt::format("{}/{}", answer.variables, answer.clauses),
               answer.decided() ? fmt::format("{:.12f}", answer.lower.get_d()) : "?", row.at("sharpssat_s"),
               bench::in_seconds(used), answer.decided() ? times(row.at("sharpssat_s"), used) : "-",
               std::to_string(answer.counts.decisions), std::to_string(answer.counts.cached),
               std::to_string(answer.counts.cache_bytes >> 20), bench::verdict(answer.decided(), right)});
    return right;
}

} // namespace

int main(int argc, char **argv) {
    command_line::Parser parser("bench_ssat",
                                "Exact values of stochastic formulas, beside the seconds of SharpSSAT.");
    command_line::Command &program = parser.program();
    bench::Options options{.effort = "sharpssat_s"};
    std::string folder;
    program.option("FOLDER", folder, "Where NAME.sdimacs or NAME.sdimacs.xz are").required().folder();
    bench::add_options(program, options);
    return bench::run(parser, argc, argv, [&] {
        bench::Table table({{"game", 22},
                            {"formula", 12},
                            {"simplified", 12},
                            {"value", 14},
                            {"sharpssat_s", 11},
                            {"ours_s", 8},
                            {"x", 6},
                            {"decisions", 10},
                            {"cached", 9},
                            {"MiB", 5},
                            {"verdict", 7}});
        bool right = true;
        for (const bench::Row &row : bench::read_rows("ssat.tsv")) {
            if (!bench::wanted(row, options)) continue;
            std::string text = text_of(folder + "/" + row.at("game") + ".sdimacs");
            if (!text.empty()) right &= measure(row, text, options.seconds, table);
        }
        return right;
    });
}
