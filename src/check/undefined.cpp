// Rule: what a rule asks for can come about: a relation has a clause, a fluent is made true by some `init` or
// `next`, a move is made legal by some `legal`. Otherwise the condition never holds, which has a meaning but
// is rarely the intended one; mostly a name is misspelt.
#include "check/rules.h"
#include "check/suggest.h"
#include "check/walk.h"

#include <fmt/core.h>

#include <set>
#include <unordered_set>
#include <utility>

namespace zermelo::check {

namespace {

using Functor = std::pair<std::string_view, std::size_t>;

Functor functor(const gdl::Term &term) { return {term.name, term.args.size()}; }

// The functors that heads of some kind give to one of their arguments.
struct Producible {
    std::set<Functor> functors;
    std::set<Functor> reported; // as not among them
    bool anything = false;      // a variable stands there

    void add(const gdl::Term &term) {
        if (term.is_variable)
            anything = true;
        else
            functors.insert(functor(term));
    }
    bool has(const gdl::Term &term) const {
        return anything || term.is_variable || functors.contains(functor(term));
    }
    std::vector<std::string_view> names() const {
        std::vector<std::string_view> out;
        for (const auto &[name, arity] : functors) out.push_back(name);
        return out;
    }
};

class Undefined {
  public:
    Undefined(const Subject &subject, Diagnostics &out) : clauses_(subject.description.clauses), out_(out) {}

    void check() {
        for (const gdl::Clause &clause : clauses_) collect(clause.head);
        for (const gdl::Clause &clause : clauses_)
            for_each_body_atom(clause, [&](const gdl::Term &atom) { look(atom); });
    }

  private:
    void collect(const gdl::Term &head) {
        if (relations_.insert(head.name).second && !gdl::is_keyword(head.name))
            relation_names_.push_back(head.name);
        if ((head.name == "init" || head.name == "next") && head.args.size() == 1) fluents_.add(head.args[0]);
        if (head.name == "legal" && head.args.size() == 2) moves_.add(head.args[1]);
    }

    void look(const gdl::Term &atom) {
        if (atom.name == "true" && atom.args.size() == 1) {
            const gdl::Term &fluent = atom.args[0];
            if (!fluents_.has(fluent) && fluents_.reported.insert(functor(fluent)).second)
                add(atom, fluent, "no 'init' and no 'next' gives", fluents_.names());
        } else if (atom.name == "does" && atom.args.size() == 2) {
            const gdl::Term &move = atom.args[1];
            if (!moves_.has(move) && moves_.reported.insert(functor(move)).second)
                add(atom, move, "no 'legal' allows", moves_.names());
        } else if (!gdl::is_keyword(atom.name) && !relations_.contains(atom.name)) {
            if (reported_.insert(atom.name).second) add(atom, atom, "nothing defines", relation_names_);
        }
    }

    void add(const gdl::Term &atom, const gdl::Term &what, const char *reason,
             const std::vector<std::string_view> &candidates) {
        std::string hint = "define it, or drop the condition";
        if (++suggestions_ <= max_suggestions) {
            std::string_view near = nearest(what.name, candidates);
            if (near == what.name)
                hint = fmt::format("'{}' occurs with another number of arguments", near);
            else if (!near.empty())
                hint = fmt::format("did you mean '{}'?", near);
        }
        report(out_, Severity::warning, "undefined", what.where,
               fmt::format("{} never holds: {} {}/{}", quote(atom), reason, what.name, what.args.size()),
               std::move(hint));
    }

    static constexpr std::size_t max_suggestions = 20; // each looks at all names
    const std::vector<gdl::Clause> &clauses_;
    Diagnostics &out_;
    std::unordered_set<std::string_view> relations_; // with a clause, whatever the arity
    std::vector<std::string_view> relation_names_;   // the same without keywords, in order
    Producible fluents_;
    Producible moves_;
    std::unordered_set<std::string_view> reported_;
    std::size_t suggestions_ = 0;
};

} // namespace

void check_undefined(const Subject &subject, Diagnostics &out) { Undefined(subject, out).check(); }

} // namespace zermelo::check
