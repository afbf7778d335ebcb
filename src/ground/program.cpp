#include "ground/program.h"

#include <algorithm>
#include <set>

namespace zermelo::ground {

void Rules::add(AtomId head, std::span<const Literal> body) {
    heads_.push_back(head);
    literals_.insert(literals_.end(), body.begin(), body.end());
    ends_.push_back(literals_.size());
}

std::size_t Program::role_of(AtomId atom) const {
    gdl::TermId role = terms->args(atoms[atom.index()].term)[0];
    return static_cast<std::size_t>(std::find(roles.begin(), roles.end(), role) - roles.begin());
}

gdl::TermId Program::subject(AtomId atom) const { return terms->args(atoms[atom.index()].term).back(); }

namespace {

std::string rule_text(const Program &program, Rules::Rule rule) {
    std::string head = program.to_kif(rule.head);
    if (rule.body.empty()) return head.front() == '(' ? head : "(<= " + head + ")";
    std::vector<std::string> conditions;
    for (Literal literal : rule.body) {
        std::string atom = program.to_kif(literal.atom());
        conditions.push_back(literal.positive() ? " " + atom : " (not " + atom + ")");
    }
    std::sort(conditions.begin(), conditions.end());
    std::string out = "(<= " + head;
    for (const std::string &condition : conditions) out += condition;
    return out + ")";
}

// What never holds has no rules, but a description without rules for these would not be taken for a game.
void add_never(const Program &program, std::vector<std::string> &lines) {
    std::set<AtomKind> derived;
    for (std::size_t i = 0; i < program.rules.size(); ++i)
        derived.insert(program.atoms[program.rules[i].head.index()].kind);
    if (program.roles.empty()) return;
    std::string role = program.terms->to_kif(program.roles[0]);
    std::string never = " (distinct " + role + " " + role + "))";
    if (!derived.contains(AtomKind::legal)) lines.push_back("(<= (legal " + role + " nothing)" + never);
    std::set<std::string> goals;
    for (std::size_t i = 0; i < program.rules.size(); ++i)
        if (program.atoms[program.rules[i].head.index()].kind == AtomKind::goal)
            goals.insert(program.to_kif(program.rules[i].head));
    for (auto [of, value] : program.goal_values)
        if (std::string goal = "(goal " + program.terms->to_kif(program.roles[of]) + " " +
                               program.terms->to_kif(value) + ")";
            goals.insert(goal).second)
            lines.push_back("(<= " + goal + never);
    if (goals.empty()) lines.push_back("(<= (goal " + role + " 0)" + never);
    if (!derived.contains(AtomKind::terminal)) lines.push_back("(<= terminal" + never);
}

} // namespace

std::string print(const Program &program) {
    std::string out;
    for (gdl::TermId role : program.roles) out += "(role " + program.terms->to_kif(role) + ")\n";
    std::vector<std::string> lines;
    auto flush = [&] {
        std::sort(lines.begin(), lines.end());
        for (const std::string &line : lines) out += line + "\n";
        lines.clear();
    };
    for (gdl::TermId fluent : program.always_true) {
        std::string text = program.terms->to_kif(fluent);
        lines.push_back("(init " + text + ")");
        lines.push_back("(next " + text + ")");
    }
    for (AtomId atom : program.initial)
        lines.push_back("(init " + program.terms->to_kif(program.subject(atom)) + ")");
    flush();
    for (std::size_t i = 0; i < program.rules.size(); ++i)
        lines.push_back(rule_text(program, program.rules[i]));
    add_never(program, lines);
    flush();
    return out;
}

} // namespace zermelo::ground
