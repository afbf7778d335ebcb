// Replaces a condition such as (different_cells ?a ?b ?c ?d) by its definition where that is a choice between
// inequalities of single arguments. One rule becomes a few, but in each of them a variable is tied to fewer
// others, which is what splitting rules (decompose.h) lives on.
#pragma once

#include "gdl/normal.h"

#include <map>

namespace zermelo::ground {

class Definitions {
  public:
    explicit Definitions(const std::vector<gdl::Rule> &rules);

    // The rules that together mean the same; just the rule itself if nothing can be unfolded.
    std::vector<gdl::Rule> unfold(const gdl::Rule &rule) const;

  private:
    std::map<std::pair<std::string, std::size_t>, std::vector<gdl::Rule>> by_predicate_;
};

} // namespace zermelo::ground
