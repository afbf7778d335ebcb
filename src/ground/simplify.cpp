#include "ground/simplify.h"

#include "ground/instances.h"
#include "ground/ternary.h"

#include <unordered_set>

namespace zermelo::ground {

namespace {

// The rules with constants folded, equal ones merged. A head that always holds keeps one rule without a body.
Instances fold(const Program &program, const std::vector<Range> &values, Meter &meter) {
    Instances out;
    std::vector<std::uint32_t> body;
    for (std::size_t i = 0; i < program.rules.size(); ++i) {
        meter.check();
        Rules::Rule rule = program.rules[i];
        Range head = values[rule.head.index()];
        body.clear();
        if (!head.possible) continue;
        bool dead = false, shortened = head.always;
        for (Literal literal : rule.body) {
            if (head.always) break;
            Range value = values[literal.atom().index()];
            dead = dead || (literal.positive() ? !value.possible : value.always);
            bool satisfied = literal.positive() ? value.always : !value.possible;
            if (!satisfied) body.push_back(literal.code);
            shortened = shortened || satisfied;
        }
        if (!dead) out.add(rule.head.value, body, shortened);
    }
    return out;
}

// Which atoms are outputs or inputs, or helpers that an output needs.
std::vector<bool> find_needed(const Program &program, const std::vector<Range> &values,
                              const Instances &rules, Meter &meter) {
    std::unordered_set<gdl::TermId> constant; // fluents that always hold need no `next`
    for (std::uint32_t i = 0; i < program.atoms.size(); ++i)
        if (program.atoms[i].kind == AtomKind::fluent && values[i].always)
            constant.insert(program.subject(AtomId(i)));
    auto is_root = [&](std::uint32_t i) {
        AtomKind kind = program.atoms[i].kind;
        if (!values[i].possible || kind == AtomKind::helper) return false;
        bool about_fluent = kind == AtomKind::fluent || kind == AtomKind::next;
        return !about_fluent || !constant.contains(program.subject(AtomId(i)));
    };
    return InstancesByHead(rules, program.atoms.size()).needed(is_root, meter);
}

} // namespace

Program simplify(const Program &program, const Components &components, Meter &meter) {
    std::vector<Range> values = reachable_values(program, components, meter);
    Instances rules = fold(program, values, meter);
    std::vector<bool> needed = find_needed(program, values, rules, meter);

    Program out;
    out.terms = program.terms;
    out.roles = program.roles;
    out.always_true = program.always_true;
    out.goal_values = program.goal_values;
    std::vector<AtomId> renamed(program.atoms.size());
    for (std::size_t i = 0; i < program.atoms.size(); ++i) {
        bool constant = program.atoms[i].kind == AtomKind::fluent && values[i].always;
        if (constant) out.always_true.push_back(program.subject(AtomId(i)));
        if (!needed[i]) continue;
        renamed[i] = AtomId(out.atoms.size());
        out.atoms.push_back(program.atoms[i]);
    }
    for (AtomId atom : program.initial)
        if (renamed[atom.index()].valid()) out.initial.push_back(renamed[atom.index()]);
    std::vector<Literal> body;
    for (std::size_t i = 0; i < rules.size(); ++i) {
        meter.check();
        Instances::Instance rule = rules[i];
        AtomId head = renamed[rule.head];
        if (!head.valid()) continue;
        body.clear();
        for (std::uint32_t code : rule.body) body.emplace_back(renamed[code >> 1], (code & 1) == 0);
        out.rules.add(head, body);
    }
    return out;
}

} // namespace zermelo::ground
