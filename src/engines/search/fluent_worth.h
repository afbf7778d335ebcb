// What each fluent is worth to the role of the query, as learned from the states that have been decided so
// far: logistic regression, one step for each of them. A guess, for the order of moves.
#pragma once

#include <cstdint>
#include <vector>

namespace zermelo::engines {

class FluentWorth {
  public:
    explicit FluentWorth(std::size_t fluents) : row_words_((fluents + 63) / 64), worth_(fluents + 1) {}

    float operator[](std::size_t fluent) const { return worth_[fluent]; } // log odds
    // From 0 to 1.
    float guess(const std::uint64_t *row) const;
    // The state was worth so much.
    void learn(const std::uint64_t *row, float value);

  private:
    std::size_t row_words_;
    std::vector<float> worth_; // by fluent, and at the end what every state has
};

} // namespace zermelo::engines
