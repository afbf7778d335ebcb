#include "ground/rewriting.h"

#include "ground/decompose.h"
#include "ground/factor.h"
#include "ground/goal_values.h"
#include "ground/linearise.h"

#include <iterator>

namespace zermelo::ground {

namespace {

constexpr std::size_t most_arguments = 3; // of relations that are always listed
constexpr std::size_t listing = 10;       // how much more patience there is for listing a relation

std::pair<std::string, std::size_t> head_of(const gdl::Rule &rule) {
    return {rule.head.name, rule.head.args.size()};
}

std::vector<gdl::Rule> with_goal_values(std::vector<gdl::Rule> rules, const std::string &name) {
    for (gdl::Rule &rule : goal_value_rules(rules, name)) rules.push_back(std::move(rule));
    return rules;
}

} // namespace

Rewriting::Rewriting(std::vector<gdl::Rule> rules, std::string prefix, Meter &meter)
    : prefix_(std::move(prefix)),
      rules_(with_goal_values(linearise(std::move(rules), prefix_), prefix_ + "goal")),
      goal_values_(prefix_ + "goal"), definitions_(rules_), definable_(definable(rules_)) {
    std::erase_if(definable_, [](const auto &predicate) { return predicate.second <= most_arguments; });
    find_splittable(&meter);
}

Task Rewriting::task(std::size_t patience) const {
    Task out{rules_, goal_values_, views_, {}, 2 * patience};
    for (std::size_t i = 0; i < rules_.size(); ++i)
        out.patience.push_back(splittable_[i]                            ? patience
                               : definable_.contains(head_of(rules_[i])) ? listing * patience
                                                                         : SIZE_MAX);
    return out;
}

void Rewriting::find_splittable(Meter *meter) {
    splittable_.clear();
    for (const gdl::Rule &rule : rules_) {
        if (meter) meter->check();
        splittable_.push_back(split(rule).size() > definitions_.unfold(rule).size());
    }
    parts_ = 1;
}

std::vector<gdl::Rule> Rewriting::split(const gdl::Rule &rule) {
    std::vector<gdl::Rule> parts;
    for (const gdl::Rule &variant : definitions_.unfold(rule))
        for (gdl::Rule &part : decompose(variant, prefix_, parts_)) parts.push_back(std::move(part));
    return parts;
}

bool Rewriting::rewrite_unlisted(const std::vector<std::size_t> &heavy) {
    Predicates unlisted;
    for (std::size_t i : heavy)
        if (definable_.contains(head_of(rules_[i]))) unlisted.insert(head_of(rules_[i]));
    definable_.clear(); // it is done now, or cannot be done
    if (unlisted.empty()) return false;
    auto rewritten = chain(rules_, unlisted, prefix_, chains_);
    if (!rewritten) return false;
    rules_ = std::move(*rewritten);
    find_splittable(nullptr);
    return true;
}

// What becomes a view is split as a whole.
void Rewriting::find_denied(std::vector<std::size_t> &heavy) {
    for (std::size_t i : heavy) views_.insert(head_of(rules_[i]));
    views_ = only_denied(rules_, views_);
    for (std::size_t i = 0; i < rules_.size(); ++i)
        if (splittable_[i] && views_.contains(head_of(rules_[i]))) heavy.push_back(i);
}

void Rewriting::rewrite(std::vector<std::size_t> heavy, const std::vector<std::size_t> &nearly_heavy) {
    if (rewrite_unlisted(heavy)) return;
    heavy.insert(heavy.end(), nearly_heavy.begin(), nearly_heavy.end());
    std::erase_if(heavy, [&](std::size_t i) { return !splittable_[i]; });
    find_denied(heavy);
    std::vector<std::vector<gdl::Rule>> instead(rules_.size());
    std::vector<bool> replaced(rules_.size(), false);
    for (std::size_t i : heavy) {
        if (replaced[i]) continue;
        replaced[i] = true;
        auto factored = factor(rules_, i, prefix_ + "or" + std::to_string(unions_));
        if (factored) {
            ++unions_;
            for (std::size_t number : factored->rules) replaced[number] = true;
            instead[i] = std::move(factored->alternatives);
        }
        std::vector<gdl::Rule> parts = split(factored ? factored->whole : rules_[i]);
        std::move(parts.begin(), parts.end(), std::back_inserter(instead[i]));
    }
    std::vector<gdl::Rule> rules;
    std::vector<bool> splittable;
    for (std::size_t i = 0; i < rules_.size(); ++i) {
        if (!replaced[i]) instead[i].push_back(std::move(rules_[i]));
        splittable.resize(splittable.size() + instead[i].size(), !replaced[i] && splittable_[i]);
        std::move(instead[i].begin(), instead[i].end(), std::back_inserter(rules));
    }
    rules_ = std::move(rules);
    splittable_ = std::move(splittable);
    views_ = make_views(rules_, splittable_, views_, prefix_, parts_);
}

} // namespace zermelo::ground
