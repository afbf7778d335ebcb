// Infix, the Prolog-like syntax of the papers: head :- literal, literal. A recursive descent over one token
// of lookahead. A fault is reported where it is seen; the reader then goes on behind the end of that clause.
#include "gdl/faults.h"
#include "gdl/infix_lexer.h"
#include "gdl/parse.h"
#include "gdl/variables.h"

#include <fmt/core.h>

#include <string_view>
#include <unordered_set>

namespace zermelo::gdl {

namespace {

struct Abandoned {}; // thrown when a clause cannot be read further; its fault has been reported

using Kind = InfixToken::Kind;

// Gives every bare `_`, a variable without a name so far, one that the clause does not use.
void name_anonymous(Clause &clause) {
    std::unordered_set<std::string> used;
    each_variable(clause, [&](const Term &variable) { used.insert(variable.name); });
    std::size_t count = 0;
    each_variable(clause, [&](Term &variable) {
        if (!variable.name.empty()) return;
        do variable.name = fmt::format("_{}", ++count);
        while (used.contains(variable.name));
    });
}

class Parser {
  public:
    Parser(std::string_view text, std::uint32_t file, Faults &faults)
        : lexer_(text, file, faults), faults_(faults) {
        next();
    }

    void read_all(std::vector<Clause> &clauses) {
        while (token_.kind != Kind::end && !faults_.full()) {
            anonymous_ = false;
            try {
                clauses.push_back(clause());
            } catch (const Abandoned &) {
                // A dot right before a letter is more likely a slip within the clause than its end.
                while (token_.kind != Kind::end && !(token_.kind == Kind::dot && token_.before_blank)) next();
                if (token_.kind == Kind::dot) next();
            }
        }
    }

  private:
    // Held while reading something that nests.
    class Level {
      public:
        explicit Level(Parser &parser) : depth_(parser.depth_) {
            if (depth_ >= max_nesting) parser.too_deep(parser.token_.where);
            ++depth_;
        }
        ~Level() { --depth_; }
        Level(const Level &) = delete;
        Level &operator=(const Level &) = delete;

      private:
        int &depth_;
    };

    Clause clause() {
        Clause out;
        out.where = token_.where;
        if (token_.kind == Kind::arrow)
            fail("clause", "a rule without a head", "write head :- condition, condition.");
        if (token_.kind == Kind::disjunction)
            fail("syntax", unexpected("a clause"), "comments begin with % in this syntax");
        out.head = head();
        if (token_.kind == Kind::arrow) {
            next();
            out.body = body();
        }
        if (nesting(out) > max_nesting) too_deep(out.where);
        end_of_clause(out);
        if (anonymous_) name_anonymous(out);
        return out;
    }

    void end_of_clause(const Clause &clause) {
        if (token_.kind == Kind::dot) {
            next();
        } else if (token_.first_on_line && (token_.kind == Kind::word || token_.kind == Kind::quoted)) {
            faults_.report(token_.where, "syntax", "the clause before this line does not end in '.'",
                           "end every clause with '.'");
        } else if (token_.kind == Kind::arrow && !clause.body.empty()) {
            fail("syntax", "':-' inside a rule", "is the '.' of the rule before missing?");
        } else {
            fail("syntax", unexpected(clause.body.empty() ? "':-' or '.'" : "',' or '.'"), hint());
        }
    }

    std::vector<Formula> body() {
        Location where = token_.where;
        std::vector<Formula> parts = conjuncts(true);
        if (!at_disjunction()) return parts;
        return {disjunction(joined(std::move(parts), where), true)};
    }

    Formula formula(bool comma_joins) {
        Location where = token_.where;
        Formula first = joined(conjuncts(comma_joins), where);
        return at_disjunction() ? disjunction(std::move(first), comma_joins) : first;
    }

    Formula disjunction(Formula first, bool comma_joins) {
        Formula out = compound(Formula::Kind::disjunction, first.where);
        out.parts.push_back(std::move(first));
        while (at_disjunction()) {
            next();
            Location where = token_.where;
            out.parts.push_back(joined(conjuncts(comma_joins), where));
        }
        return out;
    }

    std::vector<Formula> conjuncts(bool comma_joins) {
        std::vector<Formula> parts;
        parts.push_back(literal());
        while (token_.kind == Kind::conjunction || at_word("and") ||
               (comma_joins && token_.kind == Kind::comma)) {
            next();
            parts.push_back(literal());
        }
        return parts;
    }

    static Formula joined(std::vector<Formula> parts, Location where) {
        if (parts.size() == 1) return std::move(parts[0]);
        Formula out = compound(Formula::Kind::conjunction, where);
        out.parts = std::move(parts);
        return out;
    }

    Formula literal() {
        if (token_.kind == Kind::negation || at_word("not")) {
            Level level(*this);
            Formula out = compound(Formula::Kind::negation, token_.where);
            next();
            out.parts.push_back(literal());
            return out;
        }
        if (token_.kind == Kind::open) {
            Level level(*this);
            Location open = token_.where;
            next();
            Formula inner = formula(true);
            close(open);
            return inner;
        }
        if (at_word("or")) return prefix_form(Formula::Kind::disjunction);
        if (at_word("and")) return prefix_form(Formula::Kind::conjunction);
        return comparison();
    }

    // or(p, q) and and(p, q): the way to write these with less than two parts.
    Formula prefix_form(Formula::Kind kind) {
        Level level(*this);
        Formula out = compound(kind, token_.where);
        std::string word = token_.text;
        next();
        if (token_.kind != Kind::open)
            fail(out.where, "syntax", fmt::format("there is no formula before '{}'", word),
                 fmt::format("write p {} q", word));
        Location open = token_.where;
        next();
        if (token_.kind != Kind::close) {
            out.parts.push_back(formula(false));
            while (token_.kind == Kind::comma) {
                next();
                out.parts.push_back(formula(false));
            }
        }
        close(open);
        if (kind == Formula::Kind::disjunction && out.parts.empty())
            fail(out.where, "clause", "an empty 'or' never holds", "give it at least one formula");
        return out;
    }

    Formula comparison() {
        Formula out;
        out.where = token_.where;
        Term left = term("a formula");
        if (token_.kind == Kind::differs) {
            next();
            std::vector<Term> sides;
            sides.push_back(std::move(left));
            sides.push_back(term("a term"));
            out.atom = Term::symbol("distinct", std::move(sides), out.where);
            return out;
        }
        check_relation(left);
        if (left.name == "distinct" && left.args.size() != 2)
            fail(out.where, "clause", "'distinct' takes exactly two terms", "write distinct(X,Y)");
        out.atom = std::move(left);
        return out;
    }

    Term head() {
        Term out = term("a clause");
        bool compares = token_.kind == Kind::differs;
        if (compares || is_connective(out.name) || out.name == "distinct")
            fail(out.where, "clause",
                 fmt::format("'{}' cannot be the head of a rule", compares ? "distinct" : out.name),
                 "a rule's head is one atom");
        check_relation(out);
        return out;
    }

    Term term(const char *wanted) {
        InfixToken first = token_;
        bool variable = first.kind == Kind::variable;
        if (!variable && first.kind != Kind::word && first.kind != Kind::quoted)
            fail("syntax", unexpected(wanted), hint());
        next();
        if (variable) {
            if (token_.kind == Kind::open)
                fail(first.where, "clause",
                     fmt::format("the variable {} stands for a relation or a function", shown(first.text)),
                     "names in upper case are variables; write it in lower case, or in quotes");
            if (first.text == "_") {
                anonymous_ = true;
                return Term::variable("", first.where); // named when the clause is complete
            }
            return Term::variable(std::move(first.text), first.where);
        }
        Term out = Term::symbol(with_keyword_case_folded(std::move(first.text)), {}, first.where);
        if (token_.kind != Kind::open) return out;
        Level level(*this);
        Location open = token_.where;
        next();
        if (token_.kind != Kind::close) {
            out.args.push_back(term("a term"));
            while (token_.kind == Kind::comma) {
                next();
                out.args.push_back(term("a term"));
            }
        }
        close(open);
        return out;
    }

    void close(Location open) {
        if (token_.kind != Kind::close) {
            std::string unclosed = fmt::format("the parenthesis opened in line {}, column {} is not closed",
                                               open.line, open.column);
            fail("parenthesis", unexpected("',' or ')'"), is_odd() ? hint() : unclosed);
        }
        next();
    }

    void check_relation(const Term &atom) {
        if (atom.is_variable)
            fail(atom.where, "clause",
                 fmt::format("the variable {} stands where an atom is needed",
                             atom.name.empty() ? "_" : shown(atom.name)),
                 "names in upper case are variables; relations begin in lower case");
        if (is_connective(atom.name) || atom.name == "<=")
            fail(atom.where, "clause", fmt::format("'{}' stands where an atom is needed", atom.name),
                 "an atom is a relation's name, perhaps with arguments");
    }

    static bool is_connective(std::string_view name) {
        return name == "not" || name == "and" || name == "or";
    }

    static Formula compound(Formula::Kind kind, Location where) {
        Formula out;
        out.kind = kind;
        out.where = where;
        return out;
    }

    bool at_word(std::string_view keyword) const {
        return token_.kind == Kind::word && token_.text.size() == keyword.size() &&
               with_keyword_case_folded(token_.text) == keyword;
    }
    bool at_disjunction() const { return token_.kind == Kind::disjunction || at_word("or"); }

    void next() { token_ = lexer_.next(); }

    std::string unexpected(const char *wanted) const {
        if (token_.kind == Kind::end) return fmt::format("the text ends where {} is needed", wanted);
        return fmt::format("{} is needed here, not '{}'", wanted, shown(token_.text));
    }

    bool is_odd() const {
        return token_.kind == Kind::odd || (token_.kind == Kind::dot && !token_.before_blank);
    }

    std::string hint() const {
        if (is_odd()) return "names with odd characters stand in quotes, as in 'a+b'; there is no arithmetic";
        switch (token_.kind) {
        case Kind::close: return "is this a closing parenthesis without an opening one?";
        case Kind::end: return "is the text cut off? every clause ends in '.'";
        case Kind::dot:
        case Kind::comma: return "is something missing before it?";
        default: return "every clause ends in '.'";
        }
    }

    [[noreturn]] void too_deep(Location where) {
        fail(where, "nesting", fmt::format("nested deeper than {} parentheses", max_nesting),
             "are closing parentheses missing above?");
    }

    [[noreturn]] void fail(const char *code, std::string message, std::string hint) {
        fail(token_.where, code, std::move(message), std::move(hint));
    }

    [[noreturn]] void fail(Location where, const char *code, std::string message, std::string hint) {
        if (token_.kind != Kind::broken) faults_.report(where, code, std::move(message), std::move(hint));
        throw Abandoned{};
    }

    InfixLexer lexer_;
    Faults &faults_;
    InfixToken token_;
    int depth_ = 0;
    bool anonymous_ = false;
};

} // namespace

void parse_infix(Description &description, std::uint32_t file, Diagnostics &diagnostics) {
    Faults faults(diagnostics);
    Parser(description.sources.text(file), file, faults).read_all(description.clauses);
}

} // namespace zermelo::gdl
