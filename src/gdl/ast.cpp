#include "gdl/ast.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>
#include <unordered_map>

namespace zermelo::gdl {

namespace {

constexpr std::array<std::string_view, 16> keywords = {"and",   "base",  "distinct", "does", "goal", "init",
                                                       "input", "legal", "next",     "not",  "or",   "random",
                                                       "role",  "sees",  "terminal", "true"};

int nesting(const Term &term) {
    int inner = 0;
    for (const Term &arg : term.args) inner = std::max(inner, nesting(arg));
    return term.args.empty() ? 0 : inner + 1;
}

int nesting(const Formula &formula) {
    if (formula.kind == Formula::Kind::atom) return nesting(formula.atom);
    int inner = 0;
    for (const Formula &part : formula.parts) inner = std::max(inner, nesting(part));
    return inner + 1;
}

// Compares while building the renaming in both directions.
class Matcher {
  public:
    bool match(const Clause &a, const Clause &b) { return match(a.head, b.head) && match(a.body, b.body); }

  private:
    bool match(const Term &a, const Term &b) {
        if (a.is_variable != b.is_variable) return false;
        if (!a.is_variable) return a.name == b.name && match(a.args, b.args);
        return there_.try_emplace(a.name, b.name).first->second == b.name &&
               back_.try_emplace(b.name, a.name).first->second == a.name;
    }
    bool match(const Formula &a, const Formula &b) {
        return a.kind == b.kind && match(a.atom, b.atom) && match(a.parts, b.parts);
    }
    template <class Part>
    bool match(const std::vector<Part> &a, const std::vector<Part> &b) {
        return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                          [this](const Part &x, const Part &y) { return match(x, y); });
    }

    std::unordered_map<std::string_view, std::string_view> there_, back_;
};

} // namespace

Term Term::variable(std::string name, Location where) {
    Term term;
    term.is_variable = true;
    term.name = std::move(name);
    term.where = where;
    return term;
}

Term Term::symbol(std::string name, std::vector<Term> args, Location where) {
    Term term;
    term.name = std::move(name);
    term.args = std::move(args);
    term.where = where;
    return term;
}

bool Term::operator==(const Term &other) const {
    return is_variable == other.is_variable && name == other.name && args == other.args;
}

bool Formula::operator==(const Formula &other) const {
    return kind == other.kind && atom == other.atom && parts == other.parts;
}

bool Clause::operator==(const Clause &other) const { return head == other.head && body == other.body; }

bool is_keyword(const std::string &name) {
    return std::find(keywords.begin(), keywords.end(), name) != keywords.end();
}

std::string with_keyword_case_folded(std::string name) {
    constexpr std::size_t longest = 8;
    if (name.size() > longest) return name;
    std::string lower = name;
    std::transform(lower.begin(), lower.end(), lower.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return is_keyword(lower) ? lower : name;
}

bool is_ground(const Term &term) {
    return !term.is_variable && std::all_of(term.args.begin(), term.args.end(), is_ground);
}

int nesting(const Clause &clause) {
    int inner = nesting(clause.head);
    for (const Formula &part : clause.body) inner = std::max(inner, nesting(part));
    return clause.body.empty() ? inner : inner + 1;
}

bool equal_up_to_variable_names(const Clause &a, const Clause &b) { return Matcher().match(a, b); }

} // namespace zermelo::gdl
