// Which values the arguments of a relation are ever asked for. Many rules hold for more than anybody asks
// ("any coordinate" where only files are meant), and grounding derives all of it unless it knows better.
//
// Some relations have been derived already; their arguments' values are seen. For the others there are two
// fixpoints over arguments, each argument with a set of values and no relation between arguments: what can
// come out of a relation, then what its callers can put in.
#pragma once

#include "gdl/domain.h"
#include "ground/relation.h"

#include <utility>
#include <vector>

namespace zermelo::ground {

// A set of ids; grows as needed.
class IdSet {
  public:
    bool contains(std::uint32_t id) const {
        return id / 64 < words_.size() && (words_[id / 64] >> (id % 64) & 1);
    }
    bool add(std::uint32_t id);
    bool add(const IdSet &other); // whether anything was new
    void intersect(const IdSet &other);

  private:
    std::vector<std::uint64_t> words_;
};

using Domain = gdl::Domain<std::pair<gdl::SymbolId, std::size_t>, IdSet>; // functions by name and arity

bool contains(const Domain &domain, gdl::TermId term, const gdl::TermTable &terms);

struct Demand {
    std::vector<Domain> domains;
    std::vector<std::vector<std::int32_t>>
        of_slot; // by rule, by slot: index into domains, or -1: no restriction
};

// `relations` are complete for the predicates that are not `open`. Rules of the predicates in `asking` ask;
// the predicates in `unrestricted` count for themselves, whatever is asked.
Demand find_demand(const PatternProgram &program, const gdl::TermTable &terms,
                   const std::vector<Relation> &relations, const std::vector<bool> &open,
                   const std::vector<bool> &asking, const std::vector<bool> &unrestricted);

} // namespace zermelo::ground
