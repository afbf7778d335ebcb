#include "solvers/qbf/external.h"

#include "base/error.h"
#include "base/process.h"
#include "formula/qdimacs.h"
#include "solvers/qbf/common/normal.h"

#include <fmt/core.h>

#include <sstream>

namespace zermelo::qbf {

namespace {

constexpr int exit_true = 10, exit_false = 20;

// A line of DepQBF for each literal, several literals on a line of others: both end with 0.
Answer read_answer(const std::string &output) {
    Answer answer;
    std::istringstream lines(output);
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        std::string first;
        words >> first;
        if (first == "s") {
            std::string kind;
            int value = -1;
            if (words >> kind >> value && kind == "cnf" && (value == 0 || value == 1))
                answer.truth = value == 1;
        } else if (first == "V") {
            for (int literal = 0; words >> literal && literal != 0;) answer.outermost.push_back(literal);
        }
    }
    return answer;
}

Answer unknown(std::string reason) {
    Answer answer;
    answer.reason = std::move(reason);
    return answer;
}

Answer judge(const ProgramResult &result, const std::string &name) {
    Answer answer = read_answer(result.output);
    if (result.exit_code == exit_true || result.exit_code == exit_false) {
        bool told = result.exit_code == exit_true;
        if (answer.truth && *answer.truth != told)
            return unknown(fmt::format("{}: its output and its exit code contradict each other", name));
        answer.truth = told;
    }
    if (answer.truth) return answer;
    if (result.not_installed) return unknown(fmt::format("{} is not installed", name));
    if (result.exit_code < 0) return unknown(fmt::format("{} was ended by a signal", name));
    return unknown(fmt::format("{} gave no answer (exit code {})", name, result.exit_code));
}

// The answer of `run`, or why there is none.
template <class Run>
Answer answer_of(const Formula &formula, const std::string &name, const Run &run) {
    Answer answer;
    try {
        TextFile file(print_qdimacs(formula));
        answer = judge(run(file.path()), name);
    } catch (const LimitReached &limit) {
        answer.reason = limit.what();
        answer.limit = limit.kind;
    } catch (const Error &error) {
        answer.reason = error.what();
    }
    return answer;
}

std::string with_file(std::string command, const std::string &path) {
    std::size_t at = command.find("%s");
    if (at == std::string::npos) return command + " " + path;
    for (; at != std::string::npos; at = command.find("%s", at + path.size())) command.replace(at, 2, path);
    return command;
}

} // namespace

Answer solve_with_command(const Formula &formula, const std::string &command, const Job &job) {
    Answer answer = answer_of(formula, "the command", [&](const std::string &path) {
        return run_program({"/bin/sh", "-c", with_file(command, path)}, job);
    });
    return with_whole_outermost(formula, std::move(answer));
}

Answer ask_program(std::vector<std::string> command, const Formula &formula, const std::string &name,
                   const Job &job) {
    return answer_of(formula, name, [&](const std::string &path) {
        command.push_back(path);
        return run_program(command, job);
    });
}

} // namespace zermelo::qbf
