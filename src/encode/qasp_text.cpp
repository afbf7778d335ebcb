#include "encode/qasp_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <numeric>

namespace zermelo::encode {

namespace {

using Kind = ProgramRules::Kind;

std::string list(std::span<const int> literals, const std::vector<std::string> &names,
                 const char *separator) {
    std::string out;
    for (int literal : literals) {
        if (!out.empty()) out += separator;
        if (literal < 0) out += "not ";
        out += names[static_cast<std::size_t>(std::abs(literal)) - 1];
    }
    return out;
}

std::string head(const ProgramRules::Rule &rule, const std::vector<std::string> &names) {
    std::string heads = list(rule.heads, names, "; ");
    switch (rule.kind) {
    case Kind::choice: return "{ " + heads + " }";
    case Kind::exactly_one: return "1 { " + heads + " } 1";
    case Kind::normal:
    case Kind::constraint: break;
    }
    return heads;
}

std::string quantifier_fact(formula::Quantifier quantifier, std::size_t level, const TimedAtom &atom,
                            const std::string &name) {
    if (quantifier == formula::Quantifier::random)
        return fmt::format("_chance({},{},{},{}).\n", level, atom.index, atom.number, name);
    return fmt::format("{}({},{}).\n", quantifier == formula::Quantifier::forall ? "_forall" : "_exists",
                       level, name);
}

} // namespace

std::string print_qasp(const ground::Program &program, const TimedProgram &play,
                       const std::vector<BlockNumber> &blocks) {
    std::vector<std::string> names;
    for (const TimedAtom &atom : play.atoms) names.push_back(name(program, atom));
    std::string out = "% What is certain.\n";
    auto to = std::back_inserter(out);
    for (const TimedAtom &fact : play.facts) fmt::format_to(to, "{}.\n", name(program, fact));
    out += "\n% Rules.\n";
    for (std::size_t i = 0; i < play.rules.size(); ++i) {
        ProgramRules::Rule rule = play.rules[i];
        std::string body = list(rule.body, names, ", ");
        if (body.empty() && rule.kind == Kind::constraint) body = "#true";
        fmt::format_to(to, "{}{}{}.\n", head(rule, names),
                       body.empty()                    ? ""
                       : rule.kind == Kind::constraint ? ":- "
                                                       : " :- ",
                       body);
    }
    out += "\n% Quantifiers, outermost first.\n";
    std::vector<std::size_t> order(blocks.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, {}, [&](std::size_t a) { return blocks[a]; });
    std::size_t level = 1;
    formula::Quantifier quantifier = formula::Quantifier::exists; // of this level
    for (std::size_t a : order) {
        if (quantifier_of(blocks[a]) != quantifier) ++level;
        quantifier = quantifier_of(blocks[a]);
        out += quantifier_fact(quantifier, level, play.atoms[a], names[a]);
    }
    return out;
}

} // namespace zermelo::encode
