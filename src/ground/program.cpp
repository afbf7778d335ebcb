#include "ground/program.h"

#include <algorithm>

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

gdl::TermId Program::subject(AtomId atom) const {
    return terms->args(atoms[atom.index()].term).back();
}

std::string print(const Program &program) {
    std::string out;
    for (gdl::TermId role : program.roles) out += "(role " + program.terms->to_kif(role) + ")\n";
    for (gdl::TermId fluent : program.always_true) {
        std::string text = program.terms->to_kif(fluent);
        out += "(init " + text + ")\n(next " + text + ")\n";
    }
    for (AtomId atom : program.initial)
        out += "(init " + program.terms->to_kif(program.subject(atom)) + ")\n";
    for (std::size_t i = 0; i < program.rules.size(); ++i) {
        Rules::Rule rule = program.rules[i];
        if (rule.body.empty()) {
            std::string head = program.to_kif(rule.head);
            out += head.front() == '(' ? head + "\n" : "(<= " + head + ")\n";
            continue;
        }
        out += "(<= " + program.to_kif(rule.head);
        for (Literal literal : rule.body) {
            std::string atom = program.to_kif(literal.atom());
            out += literal.positive() ? " " + atom : " (not " + atom + ")";
        }
        out += ")\n";
    }
    return out;
}

} // namespace zermelo::ground
