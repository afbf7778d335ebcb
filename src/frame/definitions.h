// Rules by the relation that they define, and unfolding: a condition replaced by what it means.
#pragma once

#include "frame/domains.h"
#include "frame/substitution.h"

namespace zermelo::frame {

class Definitions {
  public:
    explicit Definitions(const std::vector<gdl::Rule> &rules); // which must outlive it

    const std::vector<const gdl::Rule *> &of(const Name &relation) const;
    // A relation of the description's own, with rules, that does not depend on itself.
    bool can_unfold(const gdl::Term &atom) const;
    bool depends_on_state(const gdl::Term &atom) const;

    // The rule with one positive condition replaced by its definitions: one rule for each that fits.
    std::vector<gdl::Rule> unfold(const gdl::Rule &rule, std::size_t condition, std::size_t &counter) const;

  private:
    std::map<Name, std::vector<const gdl::Rule *>> rules_;
    std::set<Name> recursive_, on_state_;
};

} // namespace zermelo::frame
