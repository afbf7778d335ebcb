// Proof-number search, depth first (df-pn, Nagai 2002): always expand the leaf that needs the fewest further
// leaves to be proved or refuted, as far as that is known, within a table of given size. A leaf starts with
// the number of its legal moves as a guess of the work that it is (Saito et al. 2006). Good at finding deep
// narrow wins that depth-first search with a fixed order walks past.
//
// For games in which one side at a time has a choice and no state repeats.
#pragma once

#include "engines/oracle/oracle.h"
#include "engines/search/transposition.h"

#include <memory>

namespace zermelo::engines {

class ProofNumbers : public Oracle {
  public:
    ProofNumbers(const Problem &problem, const Query &query, const Resources &resources);

    Answer ask(const std::uint64_t *row, std::size_t rung, std::uint16_t within = Bounds::forever) override;
    std::optional<Answer> recall(const std::uint64_t *row, std::size_t rung) override;
    std::uint64_t nodes() const override { return nodes_; }
    std::size_t table_bytes() const override { return table_.bytes(); }

  private:
    // How many leaves have to be proved to prove, refuted to refute a state; 0 and infinite when it is done.
    struct Numbers {
        std::uint32_t proof = 1, disproof = 1;
    };
    struct Child {
        std::uint32_t lane;
        Key key;
        Numbers numbers;
    };
    struct Frame {
        Batch batch;
        Children made;
        std::vector<Child> children;
        space::Choices choices;
    };

    void search(unsigned ply, const Key &key, Numbers limits);
    void expand(Frame &frame, const std::uint64_t *row, const space::Choices &choices);
    Numbers first_guess(const Batch &batch, std::uint32_t lane);
    Numbers sum_up(const Frame &frame, bool prover) const;
    bool prover_moves(const Children &children) const;
    std::optional<Numbers> known(const Key &key) const;
    Key key_of(const std::uint64_t *row);
    Frame &frame(unsigned ply);

    Transpositions table_;
    ChildExpander expander_;
    std::vector<std::unique_ptr<Frame>> frames_;
    std::vector<std::uint64_t> folded_;
    space::Choices choices_;
    std::uint64_t nodes_ = 0;
    std::uint64_t question_ = 0;
};

} // namespace zermelo::engines
