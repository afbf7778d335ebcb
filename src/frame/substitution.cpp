#include "frame/substitution.h"

#include "gdl/variables.h"

#include <fmt/core.h>

#include <set>

namespace zermelo::frame {

using gdl::Term;

namespace {

template <class Rename>
gdl::Rule renamed(gdl::Rule rule, const Rename &rename) {
    gdl::each_variable(rule.head, rename);
    for (gdl::Literal &literal : rule.body) gdl::each_variable(literal.atom, rename);
    return rule;
}

// The higher one gives way.
int rank(const std::string &variable) { return is_inner(variable) ? 2 : is_of_move(variable) ? 1 : 0; }

bool is_plain(const std::string &variable) { return rank(variable) == 0; }

} // namespace

gdl::Rule with_inner_variables(const gdl::Rule &rule, std::size_t &counter) {
    ++counter;
    return renamed(rule, [&](Term &variable) { variable.name += inner_mark + std::to_string(counter); });
}

gdl::Rule with_plain_variables(const gdl::Rule &rule) {
    std::map<std::string, std::string> names;
    std::set<std::string> taken;
    renamed(rule, [&](const Term &variable) {
        if (is_plain(variable.name)) taken.insert(variable.name);
    });
    return renamed(rule, [&](Term &variable) {
        if (is_plain(variable.name)) return;
        auto [it, added] = names.try_emplace(variable.name);
        if (added) {
            std::string base = variable.name.substr(0, variable.name.find_first_of({inner_mark, move_mark}));
            it->second = base;
            for (int i = 1; !taken.insert(it->second).second; ++i) it->second = fmt::format("{}{}", base, i);
        }
        variable.name = it->second;
    });
}

const Term &Substitution::follow(const Term &term) const {
    const Term *at = &term;
    while (at->is_variable) {
        auto it = values_.find(at->name);
        if (it == values_.end()) break;
        at = &it->second;
    }
    return *at;
}

bool Substitution::occurs(const std::string &variable, const Term &term) const {
    const Term &at = follow(term);
    if (at.is_variable) return at.name == variable;
    for (const Term &arg : at.args)
        if (occurs(variable, arg)) return true;
    return false;
}

bool Substitution::unify(const Term &a, const Term &b) {
    const Term left = follow(a), right = follow(b);
    if (left.is_variable && right.is_variable) {
        if (left.name == right.name) return true;
        if (rank(left.name) >= rank(right.name))
            bind(left.name, right);
        else
            bind(right.name, left);
        return true;
    }
    if (left.is_variable || right.is_variable) {
        const Term &variable = left.is_variable ? left : right, &value = left.is_variable ? right : left;
        if (occurs(variable.name, value)) return false;
        bind(variable.name, value);
        return true;
    }
    if (left.name != right.name || left.args.size() != right.args.size()) return false;
    for (std::size_t i = 0; i < left.args.size(); ++i)
        if (!unify(left.args[i], right.args[i])) return false;
    return true;
}

bool Substitution::unify(const Substitution &other) {
    for (const auto &[variable, value] : other.values_)
        if (!unify(Term::variable(variable), value)) return false;
    return true;
}

Term Substitution::operator()(const Term &term) const {
    if (values_.empty()) return term;
    Term out = follow(term);
    for (Term &arg : out.args) arg = (*this)(arg);
    return out;
}

gdl::Rule Substitution::operator()(const gdl::Rule &rule) const {
    gdl::Rule out{(*this)(rule.head), {}, rule.where};
    for (const gdl::Literal &literal : rule.body) out.body.push_back((*this)(literal));
    return out;
}

} // namespace zermelo::frame
