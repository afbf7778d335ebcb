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
    std::vector<std::size_t> begins(program.atoms.size() + 1, 0);
    for (std::size_t i = 0; i < program.rules.size(); ++i)
        begins[program.rules[i].head.index() + 1] += program.rules[i].body.size();
    for (std::size_t i = 0; i < program.atoms.size(); ++i) begins[i + 1] += begins[i];
    std::vector<std::uint32_t> targets(begins.back());
    std::vector<std::size_t> at(begins.begin(), begins.end() - 1);
    for (std::size_t i = 0; i < program.rules.size(); ++i) {
        Rules::Rule rule = program.rules[i];
        for (Literal literal : rule.body) targets[at[rule.head.index()]++] = literal.atom().value;
    }
    return strongly_connected_components(program.atoms.size(), [&](std::uint32_t v) {
        return std::span(targets).subspan(begins[v], begins[v + 1] - begins[v]);
    });
}

std::string find_negative_cycle(const Program &program, const Components &components) {
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
