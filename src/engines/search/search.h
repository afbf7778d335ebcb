// Forward search: questions answered by proof searches (proof_search.h) on all threads, within limits. Depth
// first, the search may miss a short way to the end, for either side; so a part of the effort goes into
// questions with few steps, ever more of them (iterative deepening), and into playing by replies (replies.h).
#pragma once

#include "engines/oracle/oracle.h"
#include "engines/search/clock.h"
#include "engines/search/proof_search.h"

#include <memory>

namespace zermelo::engines {

class Search : public Oracle {
  public:
    Search(const Problem &problem, const Query &query, const Resources &resources);

    Answer ask(const std::uint64_t *row, std::size_t rung, std::uint16_t within = Bounds::forever) override;
    std::optional<Answer> recall(const std::uint64_t *row, std::size_t rung) override;
    std::optional<Answer> ask_briefly(const std::uint64_t *row, std::size_t rung,
                                      std::uint64_t visits) override;
    std::uint64_t nodes() const override { return shared_.nodes.load(); }
    std::size_t table_bytes() const override { return shared_.table.bytes(); }

  private:
    // The question "at least scale[rung]?" as it is put to the provers.
    struct Put {
        std::uint16_t within = Bounds::forever;
        bool others_hurry = false;
        bool by_clock = false; // the step counter is left out
        const Replies *replies = nullptr;
        bool prover_replies = false;
    };
    // A side that plays by replies, as long as it is not known to fail.
    struct Try {
        const Replies *replies;
        bool by_prover;
    };
    void put(std::size_t rung, const Put &question);
    void look_for_clock();
    // The question without a number of steps.
    Put whole(const std::uint64_t *row, std::size_t rung) const;
    // One that is easier, and decides the whole one if the side that hurries succeeds; at most so many steps.
    // If the clock decides for this side, the steps end before it does: what is known without the clock must
    // not rest on it.
    static Put easier(const Put &whole, std::uint16_t within, bool others_hurry);

    std::optional<Answer> ask_at_once(const std::uint64_t *row, std::uint64_t visits);
    std::optional<Answer> ask_threads(const std::uint64_t *row, std::uint64_t most_nodes);
    std::optional<Answer> deepen(const std::uint64_t *row, std::size_t rung, const Put &whole,
                                 std::uint16_t &steps, std::uint64_t most_nodes);
    std::optional<Answer> try_replies(const std::uint64_t *row, std::size_t rung, const Put &whole,
                                      std::vector<Try> &tries, std::uint64_t most_nodes);
    bool may_grow() const;
    void grow_if_wanted();

    std::unique_ptr<Signs> signs_; // null: none
    Shared shared_;
    bool looked_for_clock_ = false;
    std::optional<Clock> clock_;
    std::optional<std::vector<Replies>> replies_;
    std::vector<std::unique_ptr<ProofSearch>> provers_;
};

} // namespace zermelo::engines
