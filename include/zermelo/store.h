// A store: the value of every state of a game that can be reached, kept in a folder by `Game::solve` with
// `Query::store`. Asking for a state takes microseconds, and no more memory than is looked at.
#pragma once

#include <zermelo/game.h>

namespace zermelo::v1 {

struct StoredValue {
    std::vector<Fraction> values;        // the role's; with model own one for each role
    std::optional<std::size_t> distance; // steps in which it is forced, if the store counts them
};

struct StoredMove {
    std::vector<std::string> moves; // by role
    StoredValue worth;              // of the state that it leads to
    std::vector<Fraction> means;    // the same on average over what chance may do in this step
    bool keeps = false;             // the value of the state that it is made in, on average
};

class ZERMELO_API Store {
  public:
    // Throws Error if there is none, or if it is not finished or damaged.
    static Store open(const std::string &path, const Limits &limits = {});

    Game game() const; // its rules are in the store; it begins where the store does
    const std::string &role() const;
    Model model() const;
    Measure measure() const;

    // Of a state of the game above. Nothing if it cannot be reached. Throws Error where the store is damaged.
    std::optional<StoredValue> value(const State &state) const;
    // All joint moves there, the best for whoever chooses first; none if the play is over. Throws Error if
    // the state cannot be reached.
    std::vector<StoredMove> moves(const State &state) const;

  private:
    struct Impl;
    explicit Store(std::shared_ptr<const Impl> impl);
    std::shared_ptr<const Impl> impl_;
};

} // namespace zermelo::v1
