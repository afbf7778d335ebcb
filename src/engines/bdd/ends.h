// Numbers as parts of diagrams: what stands below the states (see diagram.h). Number n is the set of all up
// to n, in binary. So a state that is in the union of several such functions has the highest of its numbers,
// and one operation on sets finds the best of many successors.
#pragma once

#include "engines/bdd/diagram.h"

namespace zermelo::engines::symbolic {

class Ends {
  public:
    static constexpr std::uint32_t most_pairs = 32; // that a manager needs for them

    // After so many pairs of variables for states. The highest number is everything.
    Ends(bdd::Manager &manager, std::uint32_t pairs, std::uint32_t highest)
        : manager_(manager), pairs_(pairs), highest_(highest) {}

    bdd::Set of(std::uint32_t number);
    std::uint32_t highest() const { return highest_; }
    Function function(const ByNumber &disjoint);
    // What has the number `from[i]` gets `to[i]`. They are all that it has.
    bdd::Set renumbered(const bdd::Set &function, const std::vector<std::uint32_t> &from,
                        const std::vector<std::uint32_t> &to);

  private:
    bdd::Manager &manager_;
    std::uint32_t pairs_, highest_;
    ByNumber made_;
};

} // namespace zermelo::engines::symbolic
