// Makes a quantified formula smaller before a solver sees it, and keeps enough to tell the outermost player's
// winning assignment of the formula as it was. The techniques are those of bloqqer (Biere, Lonsing, Seidl
// 2011) that paid for themselves on games; each stands in its own file, preprocess_*.cpp.
#pragma once

#include "base/job.h"
#include "formula/formula.h"

#include <optional>
#include <span>
#include <vector>

namespace zermelo::qbf {

using formula::Block;
using formula::Clause;
using formula::Formula;

// What was taken away from the outermost block, so that it can be given back. In the words of SAT (Järvisalo,
// Biere 2010) a stack of clauses with a witness each: backwards, whoever finds its clause false makes the
// witness true. All of its literals belong to the outermost block.
class Recovery {
  public:
    Recovery() = default;
    explicit Recovery(std::vector<int> outermost) : outermost_(std::move(outermost)) {}
    void push(int witness, std::span<const int> rest);
    void push(int witness) { push(witness, {}); }

    // From a winning assignment of the simplified formula's outermost block (nothing, where that block
    // belongs to the other player or the simplified formula is a constant) to one of the original's: one
    // literal for each of its variables. Literals of other variables are ignored, missing ones are taken as
    // false. Only for the truth that the outermost player seeks.
    std::vector<int> complete(std::span<const int> assignment) const;

  private:
    std::vector<int> outermost_; // variables
    std::vector<int> stack_;     // 0, rest, witness; 0, rest, witness; ...
};

struct Preprocessed {
    std::optional<bool> truth; // decided already; then `formula` is a constant: no clauses, or an empty one
    Formula formula;           // variables keep their numbers; copies made by expansion have new ones
    Recovery recovery;
};

// For tests and measurements; units, pure literals and universal reduction are always done.
struct Techniques {
    bool equivalences = true;
    bool outwards = true;
    bool subsumption = true;
    bool elimination = true;
    bool blocked = true;
    bool vivification = true;
    bool expansion = true;
};

Preprocessed preprocess(const Formula &formula, Meter &meter, const Techniques &techniques = {});

} // namespace zermelo::qbf
