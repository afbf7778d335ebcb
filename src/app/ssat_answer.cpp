#include "app/ssat_answer.h"

#include "formula/probability.h"

#include <fmt/core.h>

#include <cstdlib>

namespace zermelo::app {

namespace {

std::string decimal(const mpq_class &value) { return fmt::format("{:.15g}", value.get_d()); }

bool at_least(const ssat::Answer &answer) { return answer.lower >= *answer.at_least; }

// Of the named atoms of the outermost block.
std::vector<std::string> named_choices(const ssat::Answer &answer, const std::vector<std::string> &names) {
    std::vector<std::string> out;
    for (int literal : answer.outermost)
        if (const std::string &name = names[static_cast<std::size_t>(std::abs(literal)) - 1]; !name.empty())
            out.push_back((literal < 0 ? "not " : "") + name);
    return out;
}

void print_lines(const ssat::Answer &answer, const std::vector<std::string> *names) {
    if (!answer.answered())
        fmt::print("s ssat unknown {} {}\n", decimal(answer.lower), decimal(answer.upper));
    else if (answer.at_least)
        fmt::print("s ssat {} {}\nc between {} and {}\n", at_least(answer) ? "at-least" : "below",
                   formula::print_probability(*answer.at_least), decimal(answer.lower),
                   decimal(answer.upper));
    else
        fmt::print("s ssat {} {}\n", answer.lower.get_str(), decimal(answer.lower));
    if (names)
        for (const std::string &choice : named_choices(answer, *names)) fmt::print("V {}\n", choice);
    else
        for (int literal : answer.outermost) fmt::print("V {} 0\n", literal);
    const ssat::Counts &counts = answer.counts;
    fmt::print("c simplified: {} variables, {} clauses\n"
               "c {} decisions, {} literals assigned, {} conflicts; {} of {} rests known before, {} split\n",
               answer.variables, answer.clauses, counts.decisions, counts.assignments, counts.conflicts,
               counts.hits, counts.lookups, counts.splits);
    if (!answer.answered()) fmt::print(stderr, "zermelo: unknown: {}\n", answer.reason);
}

} // namespace

int print_ssat_answer(const ssat::Answer &answer, Json description, const Common &common,
                      const std::vector<std::string> *names) {
    if (!common.json) {
        print_lines(answer, names);
    } else {
        if (answer.decided())
            description["probability"] = report::number(answer.lower);
        else
            description["bounds"] = {report::number(answer.lower), report::number(answer.upper)};
        if (!answer.answered())
            description["reason"] = answer.reason;
        else if (answer.at_least)
            description["at_least"] = at_least(answer);
        if (!answer.outermost.empty() && names)
            description["outermost"] = named_choices(answer, *names);
        else if (!answer.outermost.empty())
            description["outermost"] = answer.outermost;
        description["decisions"] = answer.counts.decisions;
        print_json(description);
    }
    return answer.limit ? exit_code(*answer.limit) : exit_ok;
}

} // namespace zermelo::app
