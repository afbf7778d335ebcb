// Forward search: questions answered by provers (prover.h) on all threads, within limits.
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
    void set_question(std::size_t rung, std::uint16_t within);
    std::optional<Answer> ask_threads(const std::uint64_t *row);

    Shared shared_;
    std::vector<std::unique_ptr<Prover>> provers_;
};

} // namespace zermelo::engines
