// Which values the arguments of relations can have in any reachable state, from above: a fixpoint over single
// arguments, with `true` fed by `init` and `next`, and `does` by `legal`. Besides names of fluents and
// actions it shows conditions that can never fail, such as the types of coordinates.
#pragma once

#include "gdl/domain.h"
#include "gdl/normal.h"

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace zermelo::frame {

using Name = std::pair<std::string, std::size_t>; // with the number of arguments

using Domain = gdl::Domain<Name, gdl::NoConstants>;

// Its members, if they are constants and no more than so many.
bool constants_of(const Domain &domain, std::size_t most, std::vector<std::string> &out);

class Domains {
  public:
    explicit Domains(const std::vector<gdl::Rule> &rules);

    // Of an argument of a relation; nothing can be there if the relation does not occur.
    const Domain &argument(const Name &relation, std::size_t at) const;
    // What a term can be where the positive conditions of the rule hold; nothing if they cannot.
    Domain in_rule(const gdl::Rule &rule, const gdl::Term &term) const;
    // Of the arguments of a term that stands for a member of the domain.
    static const Domain &inside(const Domain &domain, const Name &function, std::size_t at);

  private:
    using Values = std::map<std::string, Domain>; // by variable

    bool derive(const gdl::Rule &rule);
    bool restrict(const std::vector<gdl::Literal> &body, Values &values) const; // whether it can hold
    static bool restrict(const gdl::Term &term, const Domain &domain, Values &values);
    static Domain of(const gdl::Term &term, const Values &values);

    std::map<Name, std::vector<Domain>> arguments_;
};

// The relations that are given by ground facts alone.
class Facts {
  public:
    explicit Facts(const std::vector<gdl::Rule> &rules);
    bool has(const gdl::Term &relation) const {
        return facts_.count({relation.name, relation.args.size()}) > 0;
    }
    bool holds(const gdl::Term &atom) const; // of such a relation, ground
    // Whether an argument of such a relation is determined by the others at the places given.
    bool determines(const Name &relation, const std::vector<bool> &known, std::size_t wanted) const;

  private:
    struct Relation {
        std::set<std::string> texts;
        std::vector<const gdl::Rule *> rules;
    };
    std::map<Name, Relation> facts_;
};

} // namespace zermelo::frame
