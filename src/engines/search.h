// Forward search: questions answered by provers (prover.h) on all threads, within limits. Depth first, the
// search may miss a short way to the end, for either side; so a part of the effort goes into questions with
// few steps, ever more of them (iterative deepening).
#pragma once

#include "engines/oracle.h"
#include "engines/prover.h"

#include <memory>

namespace zermelo::engines {

class Search : public Oracle {
  public:
    Search(const Problem &problem, const Query &query, const Resources &resources);

    Answer ask(const std::uint64_t *row, std::size_t rung, std::uint16_t within = Known::forever) override;
    std::optional<Answer> recall(const std::uint64_t *row, std::size_t rung) override;
    std::uint64_t nodes() const override { return shared_.nodes.load(); }
    std::size_t table_bytes() const override { return shared_.table.bytes(); }

  private:
    void set_question(std::size_t rung, std::uint16_t within, bool others_hurry = false);
    bool may_grow() const;
    void grow_if_wanted();
    std::optional<Answer> ask_at_once(const std::uint64_t *row);
    std::optional<Answer> ask_threads(const std::uint64_t *row, std::uint64_t most_nodes = ~std::uint64_t{0});
    std::optional<Answer> deepen(const std::uint64_t *row, std::size_t rung, unsigned &steps,
                                 std::uint64_t most_nodes);

    Shared shared_;
    std::vector<std::unique_ptr<Prover>> provers_;
};

} // namespace zermelo::engines
