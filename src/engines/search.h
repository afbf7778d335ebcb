// Forward search: the value of a game by a few questions (prover.h), asked on all threads, within limits.
#pragma once

#include "engines/engine.h"
#include "engines/prover.h"

#include <memory>

namespace zermelo::engines {

class Search {
  public:
    Search(const Problem &problem, const Query &query, const Resources &resources);

    // Whether the role can force at least scale[rung] from a state that is not terminal. Throws LimitReached.
    Answer ask(const std::uint64_t *row, std::size_t rung, std::uint16_t within = Known::forever);
    // The same if it is in the table.
    std::optional<Answer> recall(const std::uint64_t *row, std::size_t rung);

    const std::vector<int> &scale() const { return payoff_.payoff().scale(); }
    const Sides &sides() const { return sides_; }
    // For whoever looks at successors between questions; `good` means at least scale[rung].
    Breeder &breeder(std::size_t rung);

    std::uint64_t nodes() const { return shared_.nodes.load(); }
    std::size_t table_bytes() const { return shared_.table.bytes(); }
    void set_status(std::string status) { status_ = std::move(status); }
    Meter &meter() { return meter_; }

  private:
    void set_question(std::size_t rung, std::uint16_t within);
    std::optional<Answer> ask_threads(const std::uint64_t *row);
    void show_progress();

    const Problem &problem_;
    const Query &query_;
    const Resources &resources_;
    PayoffBits payoff_;
    Sides sides_;
    Canonical canonical_;
    Shared shared_;
    Meter meter_;
    std::vector<std::unique_ptr<Prover>> provers_;
    Breeder breeder_;
    std::string status_;
    double shown_at_ = 0;
    std::uint64_t shown_nodes_ = 0;
};

} // namespace zermelo::engines
