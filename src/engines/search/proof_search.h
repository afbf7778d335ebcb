// Depth-first proof of one question at a time: can the role force an end worth at least a given number,
// within a number of steps? Alpha-beta with a window of nothing between two neighbours of the scale is just
// this (MTD, Plaat et al. 1996), so one boolean search serves any goal values.
//
// Every state visited has its successors made already; the visit makes, in one pass over the circuit, the
// successors of all of these. So it sees at once which moves win and which lose to the next reply, and goes
// on with the rest: forcing moves first, then in the order of move_order.h. Before anything is searched, all
// successors are looked up in the table (enhanced transposition cut-offs, Plaat et al. 1996). Threads share
// the table and put off states in which another one is at work (after ABDADA, Weill 1996).
//
// If states may repeat, a state that is its own ancestor counts as not won there; a refutation that rests on
// this is kept only once the ancestor itself is refuted.
#pragma once

#include "engines/oracle/oracle.h"
#include "engines/search/move_order.h"
#include "engines/search/replies.h"
#include "engines/search/transposition.h"

#include <atomic>
#include <memory>

namespace zermelo::engines {

struct Question {
    std::uint64_t number = 0; // in the table: one per threshold, and one more for those who hurry
    int threshold = 0;
    std::uint16_t within = Bounds::forever; // steps
    // Who fails when the steps have run out: the prover, or the others, who then have to force less than the
    // threshold in time.
    bool others_hurry = false;
    // Fluents that do not count, as a packed state; null: none (see clock.h).
    const std::uint64_t *left_out = nullptr;
    Outlook outlook{};
    // A side that answers each move by the corresponding one, if any (see replies.h), and by no other.
    const Replies *replies = nullptr;
    bool prover_replies = false;
};

// What the threads of one search share.
struct Shared {
    static constexpr std::size_t busy_size = 1 << 15;

    explicit Shared(std::size_t table_bytes, Job of = {}) : job(std::move(of)), table(table_bytes) {}

    const Job job;

    Transpositions table;
    std::atomic<bool> stop{false};
    std::atomic<std::uint64_t> nodes{0};
    // Tags of states that a thread is visiting.
    std::unique_ptr<std::atomic<std::uint64_t>[]> busy =
        std::make_unique<std::atomic<std::uint64_t>[]>(busy_size);
};

// Thrown through a search that has been asked to stop, and through one that has come so deep that its stack
// would grow without bound.
struct Stopped {};
struct TooDeep {};

// One thread's part of a search.
class ProofSearch {
  public:
    ProofSearch(const Problem &problem, const PayoffBits &payoff, const game::Sides &sides,
                const space::Canonical &canonical, const Signs *signs, Shared &shared);

    static constexpr unsigned most_plies = 4000;

    void ask(const Question &question);

    // The answer for a state that is not terminal. Throws TooDeep, and Stopped, also after about so many
    // visits.
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
    // A successor that has to be searched.
    struct Candidate {
        std::uint32_t lane;
        std::int32_t score = 0;
        Key key{};
        std::uint16_t hint = 0xffff; // the move that was best there
        Children children{};
        bool forcing = false; // leaves one reply that does not end the play
        bool put_off = false;
    };
    // A state, its successors, and how far the search below it has come.
    struct Visit {
        Key key{};
        const std::uint64_t *row = nullptr;
        const Batch *batch = nullptr;
        Children children{};
        std::uint16_t hint = 0xffff;
        std::uint32_t last_move = 0; // label of the move that led here
        unsigned ply = 0, within = 0;

        bool wants = false;     // the answer that the mover seeks
        Found failure{};        // what is left if no move succeeds
        std::uint32_t best = 0; // the lane that succeeded
        std::uint64_t nodes_before = 0;
        std::vector<Candidate> candidates;
        std::vector<std::uint32_t> failed; // changes
        Batch replies;                     // to the candidates
        space::Choices choices;
        // A state with very many successors: its choices, and the successors at hand.
        space::Choices all_choices;
        Batch some;
    };
    // Who has a choice in a state.
    enum class Kind { prover, others, both };

    Kind kind(const Children &children) const;
    Found visit(unsigned ply, const Key &key, const std::uint64_t *row, const Batch &batch,
                const Children &children, std::uint16_t hint, std::uint32_t last_move, unsigned within);
    // The steps of a visit: each may end it.
    std::optional<Found> look_at_ends(Visit &here);
    void keep_reply(Visit &here) const;
    std::optional<Found> look_up_all(Visit &here);
    std::int32_t score(const Visit &here, std::uint32_t lane) const;
    std::optional<Found> search_all(Visit &here);
    std::size_t make_replies(Visit &here, std::size_t begin);
    std::optional<Found> look_at_replies(Visit &here, std::size_t begin, std::size_t &end);
    std::optional<Found> search_some(Visit &here, std::size_t begin, std::size_t end);
    std::optional<Found> note(Visit &here, const Found &found, std::uint32_t lane);
    Found finish(Visit &here, Found found);

    // Whether the successors are made only when they are needed.
    bool is_large(const Children &children) const;
    Children make_children(Batch &batch, const std::uint64_t *row, const space::Choices &choices);
    Found visit_both(const Visit &here);
    Found visit_large(Visit &here);
    template <class Follow>
    Found alternate(const Children &children, const Follow &follow) const;
    Found successor(unsigned ply, const Batch &batch, std::uint32_t lane, unsigned within);

    std::optional<Bounds> known(const Key &key) const;
    std::optional<Found> conclude(const Bounds &known, unsigned within) const;
    // The answer when those who have to hurry fail; nobody counted the steps to the end.
    bool too_late() const { return question_.others_hurry; }
    Found ran_out() const { return {too_late(), Bounds::forever}; }
    unsigned on_path(const Key &key, unsigned ply) const;
    Key key_of(const std::uint64_t *row);
    Visit &frame(unsigned ply);
    void count_visit();
    void report_visits();

    const game::Sides &sides_;
    const space::Canonical &canonical_;
    bool may_repeat_;
    Shared &shared_;
    bool counts_threats_;
    ChildExpander expander_;
    MoveOrder order_;
    Question question_;
    std::vector<std::unique_ptr<Visit>> frames_;
    std::vector<std::uint64_t> folded_;
    std::uint64_t nodes_ = 0, reported_ = 0, stop_at_ = 0;
};

} // namespace zermelo::engines
