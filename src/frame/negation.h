// When does a conjunction with variables of its own have no instance? The conjunction falls apart into
// conditions that share no inner variable; one of these has to fail. A failing inequality is an equality,
// which then needs no test at all but names the values; a failing negation is a condition; a failing relation
// is unfolded where that leads to either. Conditions that share an inner variable become a relation of their
// own, as GDL has no quantifier in bodies.
#pragma once

#include "frame/cases.h"
#include "frame/definitions.h"

namespace zermelo::frame {

// The auxiliary relations made so far, each once.
class Auxiliaries {
  public:
    explicit Auxiliaries(std::set<std::string> taken) : taken_(std::move(taken)) {}
    // A name that the description does not use.
    std::string fresh_name(const std::string &wanted);
    // An atom over the given arguments that holds where an instance of the conditions does.
    gdl::Term atom(const std::string &name, std::vector<gdl::Term> args, const gdl::Rule &definition);
    const std::vector<gdl::Rule> &rules() const { return rules_; }

  private:
    std::set<std::string> taken_;
    std::map<std::string, std::string> by_text_;
    std::vector<gdl::Rule> rules_;
};

struct Conjunction {
    Substitution equal; // demands on outer variables
    std::vector<gdl::Literal> conditions;
};

class Negation {
  public:
    // `given` binds every outer variable and holds wherever the answer is used.
    Negation(const Definitions &definitions, const Known &known, std::vector<gdl::Literal> given,
             Auxiliaries &auxiliaries, std::string aux_name, std::size_t &counter)
        : definitions_(definitions), known_(known), given_(std::move(given)), auxiliaries_(auxiliaries),
          aux_name_(std::move(aux_name)), counter_(counter) {}

    // Where there is no instance of the conjunction.
    Cases of(const Conjunction &conjunction, int depth = 0);
    // The same by one auxiliary relation.
    Cases by_relation(const Conjunction &conjunction);

  private:
    using Demands = std::vector<std::pair<gdl::Term, gdl::Term>>; // an outer variable and its value

    bool demands(const Conjunction &conjunction, Demands &out) const;
    void fail(const gdl::Literal &condition, int depth, Cases &out);
    bool unfolded(const gdl::Term &atom, int depth, Cases &out);

    const Definitions &definitions_;
    const Known &known_;
    std::vector<gdl::Literal> given_;
    Auxiliaries &auxiliaries_;
    std::string aux_name_;
    std::size_t &counter_;
};

} // namespace zermelo::frame
