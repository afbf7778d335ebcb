#include "frame/frame_rules.h"

#include <fmt/core.h>

#include <optional>

namespace zermelo::frame {

using gdl::Literal;
using gdl::Rule;
using gdl::Term;

namespace {

constexpr int deepest = 3;                // relations within relations that are unfolded
constexpr std::size_t most_unfolded = 32; // rules that one may become

std::optional<FrameRule> as_frame_rule(const Rule &rule) {
    FrameRule out{rule.head.args[0], {}, {}, rule.where};
    bool persists = false;
    for (const Literal &literal : rule.body) {
        const Term &atom = literal.atom;
        if (literal.positive && atom.name == "true" && atom.args[0] == out.fluent)
            persists = true;
        else if (literal.positive && atom.name == "does")
            out.does.push_back(atom);
        else
            out.condition.push_back(literal);
    }
    if (!persists) return {};
    return out;
}

class Search {
  public:
    Search(const Definitions &definitions) : definitions_(definitions) {}

    // Whether the rule, or what it unfolds to, has a frame rule in it; then all of it is put into `out`.
    bool split(const Rule &rule, int depth, NextRules &out) {
        if (auto frame = as_frame_rule(rule)) {
            out.frame.push_back(std::move(*frame));
            return true;
        }
        if (depth == deepest) return false;
        for (std::size_t i = 0; i < rule.body.size(); ++i) {
            const Term &atom = rule.body[i].atom;
            if (!rule.body[i].positive || !definitions_.can_unfold(atom) ||
                !definitions_.depends_on_state(atom))
                continue;
            std::vector<Rule> unfolded = definitions_.unfold(rule, i, counter_);
            if (unfolded.size() > most_unfolded) continue;
            NextRules parts;
            bool found = false;
            for (const Rule &part : unfolded) {
                bool here = split(part, depth + 1, parts);
                if (!here) parts.others.push_back(part);
                found = found || here;
            }
            if (!found || parts.frame.size() + parts.others.size() > most_unfolded) continue;
            out.frame.insert(out.frame.end(), parts.frame.begin(), parts.frame.end());
            out.others.insert(out.others.end(), parts.others.begin(), parts.others.end());
            return true;
        }
        return false;
    }

  private:
    const Definitions &definitions_;
    std::size_t counter_ = 0;
};

} // namespace

Term most_general(const Name &name, const std::string &prefix) {
    std::vector<Term> args;
    for (std::size_t i = 0; i < name.second; ++i)
        args.push_back(Term::variable(fmt::format("{}{}", prefix, i + 1)));
    return Term::symbol(name.first, std::move(args));
}

NextRules split(const Rule &rule, const Definitions &definitions, const Domain &fluents) {
    NextRules out;
    const Term &fluent = rule.head.args[0];
    std::vector<Rule> instances;
    if (fluent.is_variable) {
        for (const auto &[name, args] : fluents.functions) {
            Substitution instance;
            instance.unify(fluent, most_general(name, fmt::format("part{}", inner_mark)));
            instances.push_back(instance(rule));
        }
    } else {
        instances.push_back(rule);
    }
    for (const Rule &instance : instances)
        if (!Search(definitions).split(instance, 0, out)) out.others.push_back(instance);
    if (out.frame.empty()) out.others = {rule};
    return out;
}

} // namespace zermelo::frame
