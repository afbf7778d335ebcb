// Rule: every variable of a head, a negation or a `distinct` also occurs in a positive condition of the same
// rule (after disjunctions are multiplied out), and facts have no variables. Then a rule derives only ground
// atoms, and a negation is only asked about a ground atom, so that "not derivable" means something.
#include "check/rules.h"
#include "check/walk.h"

#include <fmt/core.h>

#include <algorithm>

namespace zermelo::check {

namespace {

class RuleSafety {
  public:
    RuleSafety(const gdl::Rule &rule, bool has_alternatives, Diagnostics &out)
        : rule_(rule), has_alternatives_(has_alternatives), out_(out) {}

    void check() {
        for (const gdl::Literal &literal : rule_.body)
            if (binds(literal))
                for_each_variable(literal.atom, [&](const gdl::Term &v) { seen_.push_back(v.name); });
        std::ranges::sort(seen_);
        seen_.erase(std::unique(seen_.begin(), seen_.end()), seen_.end());

        check_term(rule_.head, rule_.body.empty() ? "a fact" : "the head");
        for (const gdl::Literal &literal : rule_.body)
            if (!binds(literal)) check_term(literal.atom, literal.positive ? "distinct" : "a negation");
    }

  private:
    static bool binds(const gdl::Literal &literal) {
        return literal.positive && literal.atom.name != "distinct";
    }

    void check_term(const gdl::Term &term, const char *part) {
        for_each_variable(term, [&](const gdl::Term &variable) {
            if (std::ranges::binary_search(seen_, std::string_view(variable.name))) return;
            if (std::ranges::find(reported_, std::string_view(variable.name)) != reported_.end()) return;
            if (reported_.size() < max_reports_per_rule) report_variable(variable, term, part);
        });
    }

    void report_variable(const gdl::Term &variable, const gdl::Term &term, const char *part) {
        reported_.push_back(variable.name);
        std::string message = fmt::format("?{} occurs in {}, {}, but in no positive condition", variable.name,
                                          part, quote(term));
        if (rule_.body.empty())
            message = fmt::format("the fact {} holds the variable ?{}", quote(term), variable.name);
        else if (has_alternatives_)
            message += " of one of the rule's alternatives";
        report(out_, Severity::error, "safety", variable.where, std::move(message),
               rule_.body.empty()
                   ? "facts have no variables; add conditions that give its values"
                   : fmt::format("add a condition that gives the values of ?{}", variable.name));
    }

    static constexpr std::size_t max_reports_per_rule = 20;
    const gdl::Rule &rule_;
    bool has_alternatives_;
    Diagnostics &out_;
    std::vector<std::string_view> seen_; // sorted
    std::vector<std::string_view> reported_;
};

} // namespace

void check_safety(const Subject &subject, Diagnostics &out) {
    const auto &rules = subject.rules;
    for (std::size_t i = 0; i < rules.size(); ++i) {
        // The alternatives of one clause stand beside each other.
        bool has_alternatives = (i > 0 && rules[i - 1].where == rules[i].where) ||
                                (i + 1 < rules.size() && rules[i + 1].where == rules[i].where);
        RuleSafety(rules[i], has_alternatives && rules[i].where.known(), out).check();
    }
}

} // namespace zermelo::check
