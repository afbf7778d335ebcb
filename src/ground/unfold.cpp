#include "ground/unfold.h"

#include <algorithm>
#include <set>

namespace zermelo::ground {

namespace {

constexpr std::size_t max_choices = 4;
constexpr std::size_t max_variants = 16;

using Substitution = std::map<std::string, gdl::Term>;

gdl::Term substitute(const gdl::Term &term, const Substitution &values) {
    if (term.is_variable) return values.at(term.name);
    gdl::Term out = term;
    for (gdl::Term &arg : out.args) arg = substitute(arg, values);
    return out;
}

bool arguments_are_distinct_variables(const gdl::Term &head) {
    std::set<std::string> names;
    for (const gdl::Term &arg : head.args)
        if (!arg.is_variable || !names.insert(arg.name).second) return false;
    return true;
}

// An inequality and conditions on single variables of the head, nothing else.
bool is_simple(const gdl::Rule &rule) {
    if (!arguments_are_distinct_variables(rule.head)) return false;
    bool unequal = false;
    for (const gdl::Literal &literal : rule.body) {
        const gdl::Term &atom = literal.atom;
        bool over_head = std::all_of(atom.args.begin(), atom.args.end(), [&](const gdl::Term &arg) {
            return arg.is_variable &&
                   std::find(rule.head.args.begin(), rule.head.args.end(), arg) != rule.head.args.end();
        });
        bool is_distinct = atom.name == "distinct";
        if (!literal.positive || !over_head || (!is_distinct && atom.args.size() != 1)) return false;
        unequal = unequal || is_distinct;
    }
    return unequal;
}

} // namespace

Definitions::Definitions(const std::vector<gdl::Rule> &rules) {
    for (const gdl::Rule &rule : rules)
        by_predicate_[{rule.head.name, rule.head.args.size()}].push_back(rule);
    std::erase_if(by_predicate_, [](const auto &entry) {
        return entry.second.size() > max_choices ||
               !std::all_of(entry.second.begin(), entry.second.end(), is_simple);
    });
}

std::vector<gdl::Rule> Definitions::unfold(const gdl::Rule &rule) const {
    std::vector<gdl::Rule> variants{{rule.head, {}, rule.where}};
    for (const gdl::Literal &literal : rule.body) {
        auto it = by_predicate_.find({literal.atom.name, literal.atom.args.size()});
        bool unfolds = literal.positive && it != by_predicate_.end() &&
                       variants.size() * it->second.size() <= max_variants;
        if (!unfolds) {
            for (gdl::Rule &variant : variants) variant.body.push_back(literal);
            continue;
        }
        std::vector<gdl::Rule> more;
        for (const gdl::Rule &definition : it->second) {
            Substitution values;
            for (std::size_t i = 0; i < literal.atom.args.size(); ++i)
                values[definition.head.args[i].name] = literal.atom.args[i];
            for (gdl::Rule variant : variants) {
                for (const gdl::Literal &part : definition.body)
                    variant.body.push_back({true, substitute(part.atom, values)});
                more.push_back(std::move(variant));
            }
        }
        variants = std::move(more);
    }
    return variants;
}

} // namespace zermelo::ground
