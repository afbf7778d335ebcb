// Makes the clauses of a quantified formula. New variables stand for conjunctions (Tseitin 1968), are
// equivalent to them, and are shared by equal ones; so every assignment of the other variables extends to
// them in one way, and each may stand in the first existential block in which its parts are known.
#pragma once

#include "base/pair_map.h"
#include "encode/quantify.h"
#include "formula/formula.h"

#include <map>
#include <optional>
#include <span>

namespace zermelo::encode {

class Clauses {
  public:
    // From now on, defined variables stand in this block; without it, in the first one in which they are
    // known.
    void define_in(std::optional<BlockNumber> block) { definitions_ = block; }

    int new_variable(BlockNumber block);
    BlockNumber block(int literal) const {
        return blocks_[static_cast<std::size_t>(literal < 0 ? -literal : literal) - 1];
    }
    std::size_t variable_count() const { return blocks_.size(); }

    // Literals may be constants (`certain` of timed_program.h).
    void add(std::vector<int> clause);
    int all(std::vector<int> literals); // a literal that is true exactly if all are
    int any(std::vector<int> literals);
    void equals_all(int literal, std::vector<int> literals); // literal ↔ all of them
    void equals_any(int literal, std::vector<int> literals);
    void at_most_one(std::span<const int> literals);

    formula::Formula take_formula();

  private:
    std::optional<BlockNumber> definitions_;
    std::vector<BlockNumber> blocks_; // by variable less 1
    std::vector<int> literals_;       // of all clauses, one after the other
    std::vector<std::size_t> ends_;
    // Two literals or fewer as one number: most clauses and conjunctions are such, and there are many.
    static std::uint64_t pair(std::span<const int> literals);
    std::uint32_t &conjunction(const std::vector<int> &literals); // 0: none yet

    PairMap known_; // short clauses, which are often made twice
    PairMap conjunctions_of_two_;
    std::map<std::vector<int>, std::uint32_t> conjunctions_; // of more
};

} // namespace zermelo::encode
