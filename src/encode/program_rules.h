// The rules of a ground answer set program. Atoms are numbered from 1, and a literal is the number of an atom
// with a sign, so that they can be variables of a formula as they are.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <utility>
#include <vector>

namespace zermelo::encode {

// A literal that is always true.
inline constexpr int certain = std::numeric_limits<int>::max();

class ProgramRules {
  public:
    enum class Kind : std::uint8_t {
        normal,      // one head, true if the body is
        choice,      // heads may be true if the body is
        exactly_one, // … and exactly one of them is
        constraint   // no head: the body is not true
    };
    struct Rule {
        Kind kind;
        std::span<const int> heads; // atoms
        std::span<const int> body;  // literals
    };
    void add(Kind kind, std::span<const int> heads, std::span<const int> body);
    std::size_t size() const { return kinds_.size(); }
    Rule operator[](std::size_t i) const {
        const int *all = literals_.data();
        return {kinds_[i],
                {all + ends_[2 * i], ends_[2 * i + 1] - ends_[2 * i]},
                {all + ends_[2 * i + 1], ends_[2 * i + 2] - ends_[2 * i + 1]}};
    }

  private:
    std::vector<Kind> kinds_;
    std::vector<std::size_t> ends_{0}; // of heads and body in turn
    std::vector<int> literals_;
};

// The atom is true exactly if the weights of the true literals add up to the bound.
struct Sum {
    int atom;
    std::uint64_t bound;
    std::vector<std::pair<int, std::uint64_t>> terms; // literals with their weights
};

// Whether the body can be true; certain and repeated literals are removed, and it is sorted.
bool simplify(std::vector<int> &body);

} // namespace zermelo::encode
