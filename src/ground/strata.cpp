#include "ground/strata.h"

namespace zermelo::ground {

RulesByHead rules_by_head(const Program &program) {
    RulesByHead out;
    out.begins.assign(program.atoms.size() + 1, 0);
    for (std::size_t i = 0; i < program.rules.size(); ++i) ++out.begins[program.rules[i].head.index() + 1];
    for (std::size_t i = 1; i < out.begins.size(); ++i) out.begins[i] += out.begins[i - 1];
    out.rules.resize(program.rules.size());
    std::vector<std::uint32_t> at(out.begins.begin(), out.begins.end() - 1);
    for (std::size_t i = 0; i < program.rules.size(); ++i)
        out.rules[at[program.rules[i].head.index()]++] = static_cast<std::uint32_t>(i);
    return out;
}

Components strata(const Program &program) {
    std::vector<std::vector<std::uint32_t>> edges(program.atoms.size());
    for (std::size_t i = 0; i < program.rules.size(); ++i) {
        Rules::Rule rule = program.rules[i];
        for (Literal literal : rule.body) edges[rule.head.index()].push_back(literal.atom().value);
    }
    return strongly_connected_components(
        edges.size(), [&](std::uint32_t v) -> const std::vector<std::uint32_t> & { return edges[v]; });
}

std::string find_negative_cycle(const Program &program) {
    Components components = strata(program);
    for (std::size_t i = 0; i < program.rules.size(); ++i) {
        Rules::Rule rule = program.rules[i];
        for (Literal literal : rule.body)
            if (!literal.positive() &&
                components.of[literal.atom().index()] == components.of[rule.head.index()])
                return program.to_kif(literal.atom());
    }
    return {};
}

} // namespace zermelo::ground
