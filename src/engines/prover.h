// Depth-first proof of one question at a time: can the role force an end worth at least a given number,
// within a number of steps? Alpha-beta with a window of nothing between two neighbours of the scale is just
// this (MTD, Plaat et al. 1996), so one boolean search serves any goal values.
//
// Every state visited has its successors made already; the visit makes, in one pass over the circuit, the
// successors of all of these. So it sees at once which moves win, which lose to the next reply, and how many
// replies are left to the others, and orders the rest by this and by the history of moves that were best
// (Schaeffer 1989). Before anything is searched, all successors are looked up in the table (enhanced
// transposition cut-offs, Plaat et al. 1996). Threads share the table and put off states in which another one
// is at work (after ABDADA, Weill 1996).
//
// If states may repeat, a state that is its own ancestor counts as not won there; a refutation that rests on
// this is kept only once the ancestor itself is refuted.
#pragma once

#include "engines/oracle.h"

#include <atomic>
#include <memory>

namespace zermelo::engines {

struct Question {
    std::uint8_t number = 0; // in the table; one per threshold
    int threshold = 0;
    std::uint16_t within = Known::forever; // steps
};

// What the threads of one search share.
struct Shared {
    Shared(std::size_t table_bytes) : table(table_bytes) {}

    Transpositions table;
    std::atomic<bool> stop{false};
    std::atomic<std::uint64_t> nodes{0};
    std::unique_ptr<std::atomic<std::uint64_t>[]> busy =
        std::make_unique<std::atomic<std::uint64_t>[]>(1 << 15);
};

// Thrown through a search that has been asked to stop.
struct Stopped {};

class Prover {
  public:
    // One thread's part of a search.
    Prover(const game::Game &game, const circuit::Tapes &tapes, const PayoffBits &payoff, const Sides &sides,
           const Canonical &canonical, bool may_repeat, Shared &shared);

    void ask(const Question &question);
    // Goals that stay once they hold, if every play ends.
    void set_latched(std::vector<circuit::Edge> good, std::vector<circuit::Edge> bad) {
        breeder_.set_latched(std::move(good), std::move(bad));
    }

    // The answer for a state that is not terminal. Throws Stopped, also after about so many visits.
    Answer prove(const std::uint64_t *row, std::uint64_t visits = ~std::uint64_t{0});
    // The same from the table alone.
    std::optional<Answer> recall(const std::uint64_t *row);

  private:
    static constexpr unsigned no_ancestor = ~0U;

    // What a visit found; a refutation may rest on an ancestor not being won.
    struct Found {
        bool won;
        std::uint16_t steps;
        unsigned ancestor = no_ancestor;
    };
    struct Candidate {
        std::uint32_t lane;
        std::int32_t score;
        Key key;
        std::uint16_t hint;
        Brood brood;
        std::uint32_t open; // replies that do not end the play
        bool deferred;
    };
    struct Frame {
        Key key;
        Batch replies; // to the candidates
        std::vector<Candidate> candidates;
        std::vector<std::uint32_t> tried; // moves that did not succeed
        Choices choices;
    };
    // The choices in a state: only the role's side, only the others', or both.
    enum class Kind { prover, others, both };

    Kind kind(const Brood &brood) const;
    Found visit(unsigned ply, const Key &key, const std::uint64_t *row, const Batch &batch,
                const Brood &brood, std::uint16_t hint, unsigned within);
    std::uint32_t change(const std::uint64_t *from, const std::uint64_t *to) const;
    Found visit_both(unsigned ply, const Batch &batch, const Brood &brood, unsigned within);
    // One successor of a state in which both sides have a choice.
    Found successor(unsigned ply, const Batch &batch, std::uint32_t lane, unsigned within);
    std::optional<Known> known(const Key &key) const;
    static std::optional<Found> conclude(const Known &known, unsigned within);
    std::optional<Found> look_up(const Candidate &candidate, unsigned within) const;
    unsigned on_path(const Key &key, unsigned ply) const;
    Key key_of(const std::uint64_t *row);
    Frame &frame(unsigned ply);
    void remember(const Key &key, const Found &found, unsigned within, std::uint16_t best,
                  std::uint64_t since, unsigned ply);
    void count_visit();

    const game::Game &game_;
    const Sides &sides_;
    const Canonical &canonical_;
    bool may_repeat_;
    Shared &shared_;
    Breeder breeder_;
    Question question_;
    std::vector<std::unique_ptr<Frame>> frames_;
    std::vector<std::int32_t> history_; // by change
    std::vector<std::uint64_t> folded_;
    std::uint64_t nodes_ = 0, stop_at_ = 0;
};

} // namespace zermelo::engines
