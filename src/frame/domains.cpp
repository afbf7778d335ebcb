#include "frame/domains.h"

#include "gdl/print.h"

namespace zermelo::frame {

using gdl::Term;

namespace {

const Domain all{true, {}, {}};
const Domain nothing{};

// The same term under the name by which bodies ask for it.
std::string asked_as(const std::string &head) {
    if (head == "init" || head == "next") return "true";
    return head == "legal" ? "does" : head;
}

} // namespace

bool constants_of(const Domain &domain, std::size_t most, std::vector<std::string> &out) {
    if (domain.anything || domain.functions.size() > most) return false;
    for (const auto &[name, args] : domain.functions) {
        if (name.second > 0) return false;
        out.push_back(name.first);
    }
    return true;
}

Domains::Domains(const std::vector<gdl::Rule> &rules) {
    for (bool changed = true, first = true; changed; first = false) {
        changed = false;
        for (const gdl::Rule &rule : rules)
            if (first || !rule.body.empty()) changed = derive(rule) || changed;
    }
}

const Domain &Domains::argument(const Name &relation, std::size_t at) const {
    auto it = arguments_.find(relation);
    return it == arguments_.end() ? nothing : it->second[at];
}

const Domain &Domains::inside(const Domain &domain, const Name &function, std::size_t at) {
    if (domain.anything) return all;
    auto it = domain.functions.find(function);
    return it == domain.functions.end() ? nothing : it->second[at];
}

// Whether the term can be a member; its variables are restricted to what they can be then.
bool Domains::restrict(const Term &term, const Domain &domain, Values &values) {
    if (term.is_variable) {
        Domain &here = values.try_emplace(term.name, all).first->second;
        here.intersect(domain);
        return here.anything || !here.functions.empty();
    }
    const Name name{term.name, term.args.size()};
    if (!domain.anything && !domain.functions.count(name)) return false;
    for (std::size_t i = 0; i < term.args.size(); ++i)
        if (!restrict(term.args[i], inside(domain, name, i), values)) return false;
    return true;
}

Domain Domains::of(const Term &term, const Values &values) {
    if (term.is_variable) {
        auto it = values.find(term.name);
        return it == values.end() ? all : it->second;
    }
    Domain out;
    std::vector<Domain> &args = out.functions[{term.name, term.args.size()}];
    for (const Term &arg : term.args) args.push_back(of(arg, values));
    return out;
}

bool Domains::restrict(const std::vector<gdl::Literal> &body, Values &values) const {
    for (const gdl::Literal &literal : body) {
        if (!literal.positive || literal.atom.name == "distinct") continue;
        const Name relation{literal.atom.name, literal.atom.args.size()};
        for (std::size_t i = 0; i < relation.second; ++i)
            if (!restrict(literal.atom.args[i], argument(relation, i), values)) return false;
    }
    return true;
}

Domain Domains::in_rule(const gdl::Rule &rule, const Term &term) const {
    Values values;
    return restrict(rule.body, values) ? of(term, values) : nothing;
}

bool Domains::derive(const gdl::Rule &rule) {
    Values values;
    if (!restrict(rule.body, values)) return false;
    const Name head{asked_as(rule.head.name), rule.head.args.size()};
    std::vector<Domain> &to = arguments_.try_emplace(head, head.second).first->second;
    bool changed = false;
    for (std::size_t i = 0; i < head.second; ++i)
        changed = to[i].add(of(rule.head.args[i], values)) || changed;
    return changed;
}

Facts::Facts(const std::vector<gdl::Rule> &rules) {
    std::set<Name> others;
    for (const gdl::Rule &rule : rules) {
        const Name name{rule.head.name, rule.head.args.size()};
        if (!rule.body.empty() || !gdl::is_ground(rule.head)) {
            others.insert(name);
            continue;
        }
        Relation &relation = facts_[name];
        relation.texts.insert(gdl::to_kif(rule.head));
        relation.rules.push_back(&rule);
    }
    for (const Name &name : others) facts_.erase(name);
    for (const char *changing : {"init", "next", "true", "does", "legal"})
        std::erase_if(facts_, [&](const auto &entry) { return entry.first.first == changing; });
}

bool Facts::holds(const Term &atom) const {
    auto it = facts_.find({atom.name, atom.args.size()});
    return it != facts_.end() && it->second.texts.count(gdl::to_kif(atom)) > 0;
}

bool Facts::determines(const Name &relation, const std::vector<bool> &known, std::size_t wanted) const {
    auto it = facts_.find(relation);
    if (it == facts_.end()) return false;
    std::map<std::string, std::string> found;
    for (const gdl::Rule *fact : it->second.rules) {
        std::string key;
        for (std::size_t i = 0; i < known.size(); ++i)
            if (known[i]) key += gdl::to_kif(fact->head.args[i]) + ' ';
        std::string value = gdl::to_kif(fact->head.args[wanted]);
        if (found.try_emplace(key, value).first->second != value) return false;
    }
    return true;
}

} // namespace zermelo::frame
