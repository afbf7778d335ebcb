#include "encode/qasp_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <iterator>

namespace zermelo::encode {

namespace {

using Kind = TimedRules::Kind;

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

std::string head(const TimedRules::Rule &rule, const std::vector<std::string> &names) {
    std::string heads = list(rule.heads, names, "; ");
    switch (rule.kind) {
    case Kind::choice: return "{ " + heads + " }";
    case Kind::exactly_one: return "1 { " + heads + " } 1";
    case Kind::normal:
    case Kind::constraint: break;
    }
    return heads;
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
        TimedRules::Rule rule = play.rules[i];
        std::string body = list(rule.body, names, ", ");
        if (body.empty() && rule.kind == Kind::constraint) body = "#true";
        fmt::format_to(to, "{}{}{}.\n", head(rule, names),
                       body.empty()                    ? ""
                       : rule.kind == Kind::constraint ? ":- "
                                                       : " :- ",
                       body);
    }
    out += "\n% Quantifiers, outermost first.\n";
    BlockNumber last = 0;
    for (BlockNumber block : blocks) last = std::max(last, block);
    for (BlockNumber block = 0; block <= last; ++block)
        for (std::size_t a = 0; a < blocks.size(); ++a)
            if (blocks[a] == block)
                fmt::format_to(to, "{}({},{}).\n",
                               quantifier_of(block) == formula::Quantifier::forall ? "_forall" : "_exists",
                               block + 1, names[a]);
    return out;
}

} // namespace zermelo::encode
