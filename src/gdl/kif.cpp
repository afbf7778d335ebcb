// KIF, the prefix syntax: (<= (head …) (literal …) …). The text is read in two steps: first to trees of
// parentheses, then each tree to a clause, so that one broken clause does not hide the others.
#include "gdl/kif.h"

#include "gdl/parse.h"

#include <fmt/core.h>

#include <optional>

namespace zermelo::gdl {

namespace {

class Builder {
  public:
    explicit Builder(Faults &faults) : faults_(faults) {}

    std::optional<Clause> clause(const KifTree &tree) {
        Clause out;
        out.where = tree.where;
        if (!is_call(tree, "<=")) return with_head(std::move(out), atom(tree));
        if (tree.items.size() < 2)
            return fault(tree.where, "a rule without a head", "write (<= (head …) (condition …) …)");
        std::optional<Term> head = atom(tree.items[1]);
        bool good = formulas(tree, 2, out.body);
        std::optional<Clause> whole = with_head(std::move(out), std::move(head));
        return good ? whole : std::nullopt;
    }

  private:
    std::optional<Clause> with_head(Clause clause, std::optional<Term> head) {
        if (!head) return {};
        if (is_connective(head->name) || head->name == "distinct")
            return fault(head->where, fmt::format("'{}' cannot be the head of a rule", head->name),
                         "a rule's head is one atom");
        clause.head = std::move(*head);
        return clause;
    }

    std::optional<Term> atom(const KifTree &tree) {
        std::optional<Term> out = term(tree);
        if (!out) return {};
        if (out->is_variable)
            return fault(tree.where,
                         fmt::format("the variable ?{} stands where an atom is needed", shown(out->name)),
                         "an atom is a word or a list that begins with a word");
        if (out->name == "<=")
            return fault(tree.where, "'<=' stands where an atom is needed",
                         "is a parenthesis missing before it?");
        return out;
    }

    // Reads all items from `first` on, so that all their faults are seen; says whether there were none.
    bool formulas(const KifTree &tree, std::size_t first, std::vector<Formula> &out) {
        bool good = true;
        for (std::size_t i = first; i < tree.items.size(); ++i) {
            if (std::optional<Formula> part = formula(tree.items[i]))
                out.push_back(std::move(*part));
            else
                good = false;
        }
        return good;
    }

    std::optional<Formula> formula(const KifTree &tree) {
        Formula out;
        out.where = tree.where;
        for (auto [word, kind] : {std::pair{"not", Formula::Kind::negation},
                                  {"and", Formula::Kind::conjunction},
                                  {"or", Formula::Kind::disjunction}}) {
            if (!is_call(tree, word)) continue;
            out.kind = kind;
            bool good = formulas(tree, 1, out.parts);
            if (kind == Formula::Kind::negation && tree.items.size() != 2)
                return fault(tree.where, "'not' takes exactly one formula", "write (not (p …))");
            if (kind == Formula::Kind::disjunction && tree.items.size() == 1)
                return fault(tree.where, "an empty 'or' never holds", "give it at least one formula");
            return good ? std::optional(std::move(out)) : std::nullopt;
        }
        std::optional<Term> atom = this->atom(tree);
        if (!atom) return {};
        if (is_connective(atom->name))
            return fault(tree.where, fmt::format("'{}' stands where an atom is needed", atom->name),
                         fmt::format("write ({} (p …))", atom->name));
        if (atom->name == "distinct" && atom->args.size() != 2)
            return fault(tree.where, "'distinct' takes exactly two terms", "write (distinct ?x ?y)");
        out.atom = std::move(*atom);
        return out;
    }

    std::optional<Term> term(const KifTree &tree) {
        if (!tree.is_list) return word(tree);
        if (tree.items.empty()) return fault(tree.where, "empty parentheses", "a list begins with a word");
        if (tree.items[0].is_list || tree.items[0].word[0] == '?')
            return fault(tree.items[0].where, "a list must begin with a word",
                         "variables and lists cannot stand for a relation or a function");
        Term out = Term::symbol(with_keyword_case_folded(tree.items[0].word), {}, tree.where);
        bool good = true;
        out.args.reserve(tree.items.size() - 1);
        for (std::size_t i = 1; i < tree.items.size(); ++i) {
            if (std::optional<Term> arg = term(tree.items[i]))
                out.args.push_back(std::move(*arg));
            else
                good = false;
        }
        return good ? std::optional(std::move(out)) : std::nullopt;
    }

    std::optional<Term> word(const KifTree &tree) {
        if (tree.word[0] != '?') return Term::symbol(with_keyword_case_folded(tree.word), {}, tree.where);
        if (tree.word.size() == 1) return fault(tree.where, "a variable without a name", "write ?x");
        return Term::variable(tree.word.substr(1), tree.where);
    }

    static bool is_call(const KifTree &tree, const char *word) {
        return tree.is_list && !tree.items.empty() && !tree.items[0].is_list &&
               with_keyword_case_folded(tree.items[0].word) == word;
    }

    static bool is_connective(const std::string &name) {
        return name == "not" || name == "and" || name == "or";
    }

    std::nullopt_t fault(Location where, std::string message, std::string hint) {
        faults_.report(where, "clause", std::move(message), std::move(hint));
        return std::nullopt;
    }

    Faults &faults_;
};

} // namespace

std::optional<Clause> to_clause(const KifTree &tree, Faults &faults) { return Builder(faults).clause(tree); }

void parse_kif(Description &description, std::uint32_t file, Diagnostics &diagnostics) {
    Faults faults(diagnostics);
    KifReader(description.sources.text(file), file, faults).read_all([&](const KifTree &tree) {
        if (std::optional<Clause> clause = to_clause(tree, faults))
            description.clauses.push_back(std::move(*clause));
    });
}

} // namespace zermelo::gdl
