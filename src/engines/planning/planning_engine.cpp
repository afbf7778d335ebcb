// SAT planning for puzzles. The question "is there a play of at most n steps that ends so high?" is asked for
// many n at once, shorter ones getting more of the time (Rintanen's algorithm B, 2004): a short bound may be
// hard to refute where a longer one is easy to satisfy. With a proved bound on the length of plays, a refuted
// n at that bound refutes the value; without one, only plays can be found.
#include "engines/common/engines.h"
#include "engines/planning/plays.h"

#include <fmt/format.h>

#include <algorithm>

namespace zermelo::engines::planning {

namespace {

constexpr double first_conflicts = 2000;
constexpr double share_of_next = 0.7; // a longer bound gets this part of the conflicts of a shorter
constexpr double least_share = 0.05;
constexpr std::size_t most_size = 40'000'000; // gates, fluents and moves over all steps

class Solver {
  public:
    Solver(const Problem &problem, const Query &query, const Resources &resources)
        : problem_(problem), query_(query), resources_(resources), meter_(resources.job),
          ladder_(puzzle::make_ladder(problem.game, query)), upper_(ladder_.rungs()),
          refuted_(ladder_.rungs() + 1, 0) {}

    Verdict solve();

  private:
    enum class Answer { found, refuted, open, too_long };

    void search();
    // Asks for plays that climb so many rungs, with so many conflicts for the shortest open length.
    Answer ask(Plays &plays, std::size_t rungs, double conflicts);
    std::optional<bool> ask(Plays &plays, std::size_t rungs, std::size_t steps, double conflicts);
    // Which lengths to ask for, in turn, and their parts of the conflicts: from the bound or the length of
    // random plays upwards, which often decides at once, then from the shortest open one.
    std::vector<std::pair<std::size_t, double>> lengths(std::size_t refuted) const;
    void refute(Plays &plays, std::size_t rungs, std::size_t steps);
    void look_for_bound(Plays &plays, std::size_t steps);
    void shorten(Plays &plays);
    std::size_t longer(std::size_t steps) const;
    void keep(Plays &plays);
    bool known() const { return best_ && *best_ == upper_; }

    const Problem &problem_;
    const Query &query_;
    const Resources &resources_;
    Meter meter_;
    puzzle::Ladder ladder_;
    std::size_t upper_;               // rungs that no play exceeds
    std::optional<std::size_t> best_; // rungs of the best play
    std::optional<puzzle::Play> play_;
    std::vector<std::size_t> refuted_; // by rungs: no play of at most so many steps climbs them
    std::optional<std::size_t> bound_; // no play is longer, or counts if it is
    bool shortest_ = false;
    bool order_useful_ = false;
    std::size_t likely_length_ = 0;
    std::uint64_t questions_ = 0;
    std::string reason_;
};

std::size_t Solver::longer(std::size_t steps) const {
    std::size_t out = steps < 4 ? steps + 1 : steps + steps / 2 - steps / 2 % 2;
    return bound_ ? std::min(out, *bound_) : out;
}

void Solver::keep(Plays &plays) {
    puzzle::Play play = plays.play();
    std::size_t rungs = plays.rungs(play);
    puzzle::cut_loops(play);
    bool better = !best_ || rungs > *best_ || (rungs == *best_ && play.moves.size() < play_->moves.size());
    if (!better) return;
    best_ = rungs;
    play_ = std::move(play);
}

void Solver::refute(Plays &plays, std::size_t rungs, std::size_t steps) {
    for (std::size_t r = rungs; r < refuted_.size(); ++r) {
        refuted_[r] = std::max(refuted_[r], steps);
        plays.sat().add({-plays.climbs(r), plays.alive(steps)});
    }
}

// If no play is alive after so many steps, no play is longer.
void Solver::look_for_bound(Plays &plays, std::size_t steps) {
    int longer_plays[]{plays.alive(steps)};
    ++questions_;
    if (plays.sat().try_solve(longer_plays, 1000, meter_) == std::optional(false)) bound_ = steps;
}

std::vector<std::pair<std::size_t, double>> Solver::lengths(std::size_t refuted) const {
    std::vector<std::pair<std::size_t, double>> out;
    std::size_t likely = std::max(refuted + 1, bound_.value_or(likely_length_));
    double share = 1;
    for (std::size_t steps = likely; share > least_share; steps = longer(steps), share *= share_of_next) {
        out.emplace_back(steps, share);
        if (bound_ && steps >= *bound_) break;
    }
    share = 1;
    for (std::size_t steps = longer(refuted); share > least_share && steps < likely; steps = longer(steps)) {
        out.emplace_back(steps, share);
        share *= share_of_next;
    }
    return out;
}

Solver::Answer Solver::ask(Plays &plays, std::size_t rungs, double conflicts) {
    bool any = false;
    for (auto [steps, share] : lengths(refuted_[rungs])) {
        if (steps <= refuted_[rungs] || steps * problem_.tapes.circuit.node_count() > most_size) continue;
        any = true;
        plays.grow(steps, meter_);
        if (resources_.progress)
            resources_.progress(fmt::format("{} in {} steps", ladder_.scale[rungs], steps));
        std::optional<bool> answer = ask(plays, rungs, steps, conflicts * share);
        if (answer == std::optional(true)) {
            keep(plays);
            return Answer::found;
        }
        if (answer == std::optional(false)) {
            refute(plays, rungs, steps);
            if (!bound_) look_for_bound(plays, steps);
            if (bound_ && steps >= *bound_) return Answer::refuted;
        }
    }
    return any ? Answer::open : Answer::too_long;
}

std::optional<bool> Solver::ask(Plays &plays, std::size_t rungs, std::size_t steps, double conflicts) {
    auto most = static_cast<int>(std::min(conflicts, 1e9));
    std::vector<int> assumptions{plays.climbs(rungs), -plays.alive(steps)};
    ++questions_;
    if (order_useful_) {
        assumptions.push_back(plays.ordered());
        auto answer = plays.sat().try_solve(assumptions, most, meter_);
        if (answer != std::optional(false) || !plays.sat().failed(plays.ordered())) return answer;
        assumptions.pop_back(); // perhaps it was the order
        ++questions_;
    }
    return plays.sat().try_solve(assumptions, most, meter_);
}

void Solver::shorten(Plays &plays) {
    for (;;) {
        std::size_t steps = play_->moves.size();
        if (steps == 0 || refuted_[*best_] + 1 >= steps) break;
        ++questions_;
        if (plays.sat().solve({plays.climbs(*best_), -plays.alive(steps - 1)}, meter_))
            keep(plays);
        else
            refute(plays, *best_, steps - 1);
    }
    shortest_ = true;
}

void Solver::search() {
    if (auto rungs = puzzle::rungs_at_end(problem_, ladder_, query_)) {
        best_ = upper_ = *rungs;
        play_ = puzzle::Play{};
        shortest_ = true;
        return;
    }
    bound_ = puzzle::find_clock(problem_, query_, ladder_, meter_).end;
    for (const auto &other : {problem_.facts.horizon, query_.depth})
        if (other) bound_ = std::min(bound_.value_or(*other), *other);
    Order order = guess_order(problem_, query_, meter_);
    order_useful_ = order.useful;
    likely_length_ = order.longest_play;
    Plays plays(problem_, query_, ladder_, std::move(order), meter_.job());
    bool too_long = false;
    for (double conflicts = first_conflicts; !known() && !too_long; conflicts *= 2) {
        for (std::size_t rungs : {upper_, best_.value_or(0) + 1}) {
            if (rungs == 0 || rungs > upper_ || (best_ && rungs <= *best_)) continue;
            Answer answer = Answer::refuted;
            while (rungs > best_.value_or(0) && answer == Answer::refuted) {
                answer = ask(plays, rungs, conflicts);
                if (answer == Answer::refuted) upper_ = --rungs;
            }
            too_long = answer == Answer::too_long;
        }
        if (upper_ == best_.value_or(0)) break;
    }
    if (too_long) reason_ = "no bound on the length of plays is known, and longer plays are too large";
    if (query_.distance && known()) shorten(plays);
}

Verdict Solver::solve() {
    Verdict out;
    if (auto limit = limit_of(meter_.job(), [&] { search(); })) {
        out.limit = limit->kind;
        reason_ = limit->what();
    }
    out.lower = ladder_.scale[best_.value_or(0)];
    out.upper = ladder_.scale[upper_];
    if (out.decided())
        out.limit.reset();
    else
        out.reason = reason_;
    puzzle::describe(problem_, query_, ladder_, play_, out, meter_);
    if (query_.distance && !shortest_) out.distance.reset();
    out.engine = planning_engine.name;
    out.nodes = questions_;
    out.seconds = meter_.elapsed_seconds();
    return out;
}

} // namespace

} // namespace zermelo::engines::planning

namespace zermelo::engines {

const Engine planning_engine{
    "planning",
    "SAT planning on the unrolled circuit",
    "one role, or all roles together (cooperative); no chance",
    "best goal and shortest play; upper bounds where the length of plays is bounded",
    puzzle::not_a_puzzle,
    [](const Problem &problem, const Query &query, const Resources &resources) {
        return planning::Solver(problem, query, resources).solve();
    },
};

} // namespace zermelo::engines
