#include "frame/cases.h"

#include "gdl/variables.h"

#include <algorithm>

namespace zermelo::frame {

using gdl::Literal;
using gdl::Term;

namespace {

constexpr std::size_t most_values = 4096; // of the variables of a condition, together

bool same(const Literal &a, const Literal &b) { return a.positive == b.positive && a.atom == b.atom; }

bool contains(const std::vector<Literal> &all, const Literal &one) {
    return std::any_of(all.begin(), all.end(), [&](const Literal &other) { return same(one, other); });
}

Truth truth_of_distinct(const Term &a, const Term &b, const Known &known) {
    if (a == b) return Truth::never;
    Substitution match;
    if (!match.unify(a, b)) return Truth::always;
    const Term &variable = a.is_variable ? a : b, &value = a.is_variable ? b : a;
    auto it = known.values.find(variable.name);
    if (!variable.is_variable || value.is_variable || it == known.values.end() || it->second.anything)
        return Truth::open;
    return it->second.functions.count({value.name, value.args.size()}) ? Truth::open : Truth::always;
}

// Tries all values of the variables, where these are constants and few.
class AllInstances {
  public:
    AllInstances(const Known &known) : known_(known) {}

    bool hold(const Term &atom) {
        std::size_t product = 1;
        for (const std::string &name : gdl::variables_of(atom)) {
            auto it = known_.values.find(name);
            std::vector<std::string> constants;
            if (it == known_.values.end() || !constants_of(it->second, most_values, constants)) return false;
            product *= constants.size();
            if (product > most_values) return false;
            choices_.emplace_back(name, std::move(constants));
        }
        return try_from(0, atom);
    }

  private:
    bool try_from(std::size_t at, const Term &atom) {
        if (at == choices_.size()) return known_.facts.holds(atom);
        const auto &[name, constants] = choices_[at];
        return std::all_of(constants.begin(), constants.end(), [&](const std::string &constant) {
            Substitution one;
            one.unify(Term::variable(name), Term::symbol(constant));
            return try_from(at + 1, one(atom));
        });
    }

    const Known &known_;
    std::vector<std::pair<std::string, std::vector<std::string>>> choices_;
};

Truth opposite(Truth truth) {
    return truth == Truth::open ? truth : truth == Truth::always ? Truth::never : Truth::always;
}

Truth truth_of_atom(const Term &atom, const Known &known) {
    if (atom.name == "distinct") return truth_of_distinct(atom.args[0], atom.args[1], known);
    if (!known.facts.has(atom)) return Truth::open;
    if (gdl::is_ground(atom)) return known.facts.holds(atom) ? Truth::always : Truth::never;
    return AllInstances(known).hold(atom) ? Truth::always : Truth::open;
}

// A variable that is distinct from all its values but one has that one.
bool use_values(Case &one, const Known &known) {
    for (const auto &[variable, domain] : known.values) {
        std::vector<std::string> left;
        if (!one.equal(Term::variable(variable)).is_variable || !constants_of(domain, most_values, left))
            continue;
        const Term here = one.equal(Term::variable(variable));
        if (here.name != variable) continue;
        for (const Literal &condition : one.conditions) {
            const Term &atom = condition.atom;
            if (!condition.positive || atom.name != "distinct") continue;
            for (int side : {0, 1})
                if (atom.args[side] == here && !atom.args[1 - side].is_variable)
                    std::erase(left, atom.args[1 - side].name);
        }
        if (left.empty()) return false;
        if (left.size() == 1 && !one.equal.unify(here, Term::symbol(left[0]))) return false;
    }
    return true;
}

// Without what always holds; false if it never does.
bool simplify(Case &one, const Known &known) {
    for (std::size_t before = one.equal.values().size() + 1; before != one.equal.values().size();) {
        before = one.equal.values().size();
        std::vector<Literal> conditions;
        for (const Literal &condition : one.conditions) {
            Literal here = one.equal(condition);
            Truth value = truth(here, known);
            if (value == Truth::never || contains(conditions, {!here.positive, here.atom})) return false;
            if (value == Truth::open && !contains(conditions, here)) conditions.push_back(std::move(here));
        }
        one.conditions = std::move(conditions);
        if (!use_values(one, known)) return false;
    }
    return true;
}

bool implies(const Case &a, const Case &b) { // at least as much is asked by a
    for (const auto &[variable, value] : b.equal.values())
        if (a.equal(Term::variable(variable)) != a.equal(value)) return false;
    return std::all_of(b.conditions.begin(), b.conditions.end(),
                       [&](const Literal &condition) { return contains(a.conditions, a.equal(condition)); });
}

} // namespace

Truth truth(const Literal &condition, const Known &known) {
    Truth value = truth_of_atom(condition.atom, known);
    return condition.positive ? value : opposite(value);
}

Cases both(const Cases &a, const Cases &b, const Known &known) {
    Cases out;
    for (const Case &left : a) {
        Cases here;
        for (const Case &right : b) {
            Case joined = left;
            if (!joined.equal.unify(right.equal)) continue;
            joined.conditions.insert(joined.conditions.end(), right.conditions.begin(),
                                     right.conditions.end());
            if (simplify(joined, known)) here.push_back(std::move(joined));
        }
        out.insert(out.end(), here.begin(), here.end());
    }
    Cases least;
    for (std::size_t i = 0; i < out.size(); ++i) {
        bool needed = true;
        for (std::size_t j = 0; j < out.size() && needed; ++j)
            if (i != j && implies(out[i], out[j])) needed = implies(out[j], out[i]) && i < j;
        if (needed) least.push_back(out[i]);
    }
    return least;
}

} // namespace zermelo::frame
