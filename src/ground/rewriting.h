// Rules that are rewritten while one attempt to ground them after the other finds some of them too heavy.
// What is light stays as it is.
#pragma once

#include "ground/chain.h"
#include "ground/grounder.h"
#include "ground/unfold.h"

namespace zermelo::ground {

class Rewriting {
  public:
    // New names begin with the prefix.
    Rewriting(std::vector<gdl::Rule> rules, std::string prefix, Meter &meter);

    // Rules that can be rewritten are given up after `patience` steps.
    Task task(std::size_t patience) const;
    void rewrite(std::vector<std::size_t> heavy, const std::vector<std::size_t> &nearly_heavy);

  private:
    bool rewrite_unlisted(const std::vector<std::size_t> &heavy);
    void find_denied(std::vector<std::size_t> &heavy);
    void find_splittable(Meter *meter);
    std::vector<gdl::Rule> split(const gdl::Rule &rule);

    std::string prefix_;
    std::vector<gdl::Rule> rules_;
    std::string goal_values_;
    Definitions definitions_;
    Predicates definable_; // large relations among these need not be listed, as long as nothing else is done
    std::vector<bool> splittable_; // by rule
    Views views_;
    std::size_t parts_ = 1, unions_ = 1, chains_ = 1; // numbers for names
};

} // namespace zermelo::ground
