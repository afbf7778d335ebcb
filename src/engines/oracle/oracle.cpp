#include "engines/oracle/oracle.h"

#include <fmt/core.h>

namespace zermelo::engines {

namespace {

constexpr double seconds_between_lines = 0.25;
constexpr std::uint64_t most_listed = 1 << 18; // joint moves

} // namespace

Oracle::Oracle(const Problem &problem, const Query &query, const Resources &resources)
    : problem_(problem), query_(query), resources_(resources),
      payoff_(problem.game, problem.tapes.circuit, query.role, query.model, query.measure),
      sides_(game::sides_of(problem.game, query.role, query.model)),
      canonical_(problem.facts.symmetries, problem.game), meter_(resources.job),
      expander_(problem.game, problem.tapes, payoff_, sides_) {}

Oracle::Family Oracle::successors(const std::vector<std::uint64_t> &row, std::size_t rung) {
    Family out;
    expander_.set_threshold(scale()[rung]);
    expander_.choices(row.data(), out.choices);
    if (expander_.shape(out.choices).count() > most_listed)
        throw LimitReached(LimitReached::Kind::size, "a state has too many joint moves to list");
    expander_.start(out.batch);
    out.children = expander_.add(row.data(), out.choices);
    expander_.finish();
    return out;
}

void Oracle::show_progress(double fill) {
    double now = meter_.elapsed_seconds();
    if (!resources_.progress || now - shown_at_ < seconds_between_lines) return;
    std::uint64_t count = nodes();
    resources_.progress(fmt::format("{}, {:.2f} M nodes, {:.2f} M/s, table {} MiB {:.0f} % full", status_,
                                    static_cast<double>(count) * 1e-6,
                                    static_cast<double>(count - shown_nodes_) * 1e-6 / (now - shown_at_),
                                    table_bytes() >> 20, 100 * fill));
    shown_at_ = now;
    shown_nodes_ = count;
}

} // namespace zermelo::engines
