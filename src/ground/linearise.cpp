#include "ground/linearise.h"

#include "gdl/dependencies.h"
#include "gdl/variables.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>

namespace zermelo::ground {

namespace {

using gdl::Literal;
using gdl::Rule;
using gdl::Term;

// Which argument of the end of a path stands where which argument of its beginning does; an argument that all
// steps share is its own partner.
using Partners = std::vector<std::size_t>;

bool same_predicate(const Term &a, const Term &b) {
    return a.name == b.name && a.args.size() == b.args.size();
}

bool uses_itself(const Rule &rule) {
    return std::any_of(rule.body.begin(), rule.body.end(),
                       [&](const Literal &literal) { return same_predicate(literal.atom, rule.head); });
}

bool all_different_variables(const Term &atom) {
    std::set<std::string> names;
    return std::all_of(atom.args.begin(), atom.args.end(),
                       [&](const Term &arg) { return arg.is_variable && names.insert(arg.name).second; });
}

// The partners, if the rule says that first and second make up the head.
std::optional<Partners> partners_in_chain(const Term &head, const Term &first, const Term &second) {
    if (!all_different_variables(head) || !all_different_variables(first) || !all_different_variables(second))
        return {};
    std::size_t count = head.args.size();
    Partners partners(count, count);
    for (std::size_t i = 0; i < count; ++i) {
        bool begins = first.args[i] == head.args[i], ends = second.args[i] == head.args[i];
        if (!begins && !ends) return {};
        if (begins && ends) partners[i] = i;
        if (!begins || ends) continue;
        auto middle = std::find(first.args.begin(), first.args.end(), second.args[i]);
        if (middle == first.args.end()) return {};
        auto at = static_cast<std::size_t>(middle - first.args.begin());
        if (first.args[at] == head.args[at]) return {};
        partners[i] = at;
        partners[at] = i;
    }
    bool all_found = std::none_of(partners.begin(), partners.end(), [&](auto i) { return i == count; });
    bool moves = std::any_of(partners.begin(), partners.end(), [&](auto i) { return partners[i] != i; });
    if (!all_found || !moves) return {};
    return partners;
}

// A condition on what all steps share holds for all or none of them.
bool is_about_what_is_shared(const Literal &literal, const Term &head, const Partners &partners) {
    std::set<std::string> of = gdl::variables_of(literal.atom);
    return std::all_of(of.begin(), of.end(), [&](const std::string &name) {
        for (std::size_t i = 0; i < partners.size(); ++i)
            if (partners[i] == i && head.args[i].name == name) return true;
        return false;
    });
}

// That a path does not end where it begins may be asked for where one argument tells both: the shortest paths
// are like that anyway.
bool tells_ends_apart(const Literal &literal, const Term &head, const Partners &partners) {
    if (!literal.positive || literal.atom.name != "distinct" || literal.atom.args.size() != 2) return false;
    std::vector<Term> ends;
    for (std::size_t i = 0; i < partners.size(); ++i)
        if (partners[i] != i) ends.push_back(head.args[i]);
    return ends.size() == 2 && std::is_permutation(ends.begin(), ends.end(), literal.atom.args.begin());
}

std::optional<Partners> partners_of_closure(const Rule &rule) {
    std::vector<const Literal *> own, others;
    for (const Literal &literal : rule.body)
        (same_predicate(literal.atom, rule.head) ? own : others).push_back(&literal);
    if (own.size() != 2 || !own[0]->positive || !own[1]->positive) return {};
    for (std::array order : {std::array{own[0], own[1]}, std::array{own[1], own[0]}}) {
        auto partners = partners_in_chain(rule.head, order[0]->atom, order[1]->atom);
        if (partners && std::all_of(others.begin(), others.end(), [&](const Literal *literal) {
                return tells_ends_apart(*literal, rule.head, *partners) ||
                       is_about_what_is_shared(*literal, rule.head, *partners);
            }))
            return partners;
    }
    return {};
}

Term swapped(const Term &atom, const Partners &partners) {
    Term out = atom;
    for (std::size_t i = 0; i < partners.size(); ++i) out.args[i] = atom.args[partners[i]];
    return out;
}

bool says_symmetric(const Rule &rule, const Partners &partners) {
    return rule.body.size() == 1 && rule.body[0].positive && all_different_variables(rule.head) &&
           rule.body[0].atom == swapped(rule.head, partners);
}

Term renamed(Term atom, const std::string &name) {
    atom.name = name;
    return atom;
}

// The rules of one relation, if they are those of a transitive closure.
class Closure {
  public:
    void add(const Rule &rule) {
        if (!uses_itself(rule)) {
            base_.push_back(rule);
        } else if (auto partners = chain_ ? std::nullopt : partners_of_closure(rule)) {
            partners_ = partners;
            chain_ = rule;
        } else {
            recursive_.push_back(rule);
        }
    }

    bool fits() const {
        return chain_ && std::all_of(recursive_.begin(), recursive_.end(),
                                     [&](const Rule &rule) { return says_symmetric(rule, *partners_); });
    }

    std::vector<Rule> linear(const std::string &step) const {
        std::vector<Rule> out;
        Term head = chain_->head;
        Term first = renamed(head, step);
        for (const Rule &rule : base_) {
            out.push_back(rule);
            out.back().head.name = step;
            if (recursive_.empty()) continue;
            out.push_back(out.back());
            out.back().head = swapped(out.back().head, *partners_);
        }
        out.push_back({head, {{true, first}}, chain_->where});
        Rule chain = *chain_;
        std::size_t own = 0;
        for (Literal &literal : chain.body) {
            if (!same_predicate(literal.atom, head)) continue;
            bool begins = false; // it shares with the head what is not shared by all
            for (std::size_t i = 0; i < head.args.size(); ++i)
                begins = begins || (is_beginning(i) && literal.atom.args[i] == head.args[i]);
            if (begins && own++ == 0) literal.atom.name = step;
        }
        out.push_back(std::move(chain));
        return out;
    }

  private:
    // The first argument that is not its own partner begins a path.
    bool is_beginning(std::size_t i) const {
        for (std::size_t first = 0; first < partners_->size(); ++first)
            if ((*partners_)[first] != first) return i == first;
        return false;
    }

    std::optional<Partners> partners_;
    std::optional<Rule> chain_;
    std::vector<Rule> base_, recursive_;
};

} // namespace

std::vector<gdl::Rule> linearise(std::vector<gdl::Rule> rules, const std::string &prefix) {
    std::map<std::pair<std::string, std::size_t>, Closure> closures;
    for (const Rule &rule : rules)
        if (uses_itself(rule)) closures[{rule.head.name, rule.head.args.size()}];
    if (closures.empty()) return rules;
    gdl::Dependencies uses(rules);
    std::array inputs{uses.find("true", 1), uses.find("does", 2)};
    auto depends_on_state = uses.steps_towards(inputs);
    std::erase_if(closures, [&](const auto &entry) {
        gdl::PredicateId id = uses.find(entry.first.first, entry.first.second);
        return !depends_on_state[id.index()].valid() || uses.members(uses.component(id)).size() != 1;
    });
    for (const Rule &rule : rules)
        if (auto it = closures.find({rule.head.name, rule.head.args.size()}); it != closures.end())
            it->second.add(rule);
    std::erase_if(closures, [](const auto &entry) { return !entry.second.fits(); });
    std::size_t counter = 0;
    for (const auto &[predicate, closure] : closures) {
        std::erase_if(rules, [&name = predicate](const Rule &rule) {
            return std::pair(rule.head.name, rule.head.args.size()) == name;
        });
        for (Rule &rule : closure.linear(prefix + "step" + std::to_string(++counter)))
            rules.push_back(std::move(rule));
    }
    return rules;
}

} // namespace zermelo::ground
