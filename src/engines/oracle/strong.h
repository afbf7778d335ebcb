// What engines share that work out the value of every state: where they put it, and the verdict that comes of
// it.
#pragma once

#include "engines/common/engine.h"
#include "engines/oracle/chance_view.h"
#include "store/shelf.h"

#include <memory>

namespace zermelo::engines {

class StrongSolution {
  public:
    StrongSolution(const Problem &problem, const Query &query, const Resources &resources)
        : problem_(problem), query_(query), resources_(resources) {}
    virtual ~StrongSolution() = default;
    StrongSolution(const StrongSolution &) = delete;
    StrongSolution &operator=(const StrongSolution &) = delete;

    const Problem &problem() const { return problem_; }
    const Query &query() const { return query_; }
    const Resources &resources() const { return resources_; }

    // Onto the query's store, if it has one, otherwise in memory. Throws LimitReached, Error.
    void work_out();
    bool done() const { return done_; }
    const std::vector<LayerCount> &counts() const { return counts_; }
    std::uint64_t states() const; // as many as can be said

    // Of packed states that can be reached and are not terminal; see OutcomeCode.
    virtual std::uint32_t value(const std::uint64_t *row) const = 0;
    // In how many steps at least this value can be forced; `uncounted`: it can, but nobody counted. Nothing:
    // it cannot.
    virtual std::optional<std::size_t> forced(const std::uint64_t *row, std::uint32_t value) const;
    // In place of both of these, in a game of chance.
    virtual const ExpectedValues &expected() const;
    virtual std::size_t bytes() const = 0; // of tables, at most

    static constexpr std::size_t uncounted = SIZE_MAX;

  protected:
    virtual const char *engine() const = 0;
    virtual const char *method() const = 0; // a store is of one engine and one method
    // Works everything out, or the rest of it; then `value` and `forced` are asked.
    virtual std::vector<LayerCount> solve_onto(store::Shelf &shelf) = 0;

    const Problem &problem_;
    const Query &query_;
    const Resources &resources_;

  private:
    std::unique_ptr<store::Shelf> shelf_;
    std::vector<LayerCount> counts_;
    bool done_ = false;
};

// Never throws LimitReached.
Verdict solve_strongly(StrongSolution &solution);

} // namespace zermelo::engines
