// Explicit search for puzzles. Breadth-first search finds shortest plays and knows when there is nothing
// more, but long plays are beyond it. Beam search (Bisiani 1987) runs down one narrow path, guided by how
// much of the goal holds already, and the descent goes depth first as one solves a sudoku; neither proves
// anything if it fails. So they take turns, each with twice as much as before.
#include "engines/common/engines.h"
#include "engines/puzzle/answer.h"
#include "engines/puzzle/beam.h"
#include "engines/puzzle/descent.h"

#include <fmt/format.h>

#include <algorithm>

namespace zermelo::engines::puzzle {

namespace {

constexpr std::uint64_t first_share = 100'000; // successors

class Solver {
  public:
    Solver(const Problem &problem, const Query &query, const Resources &resources)
        : problem_(problem), query_(query), resources_(resources), meter_(resources.job),
          ladder_(make_ladder(problem.game, query)), upper_(ladder_.rungs()) {}

    Verdict solve();

  private:
    void search();
    // Whether everything is known.
    bool search(const Clock &clock, bool ignore_clock);
    void found(std::size_t rungs, Play play);
    bool known() const { return best_ && *best_ == upper_; }
    void tell(const Breadth &breadth);
    void try_first_moves(Verdict &verdict);

    const Problem &problem_;
    const Query &query_;
    const Resources &resources_;
    Meter meter_;
    Ladder ladder_;
    circuit::Circuit circuit_; // the game's, with the ladder as its goals
    std::unique_ptr<Relaxed> relaxed_;
    std::size_t upper_;               // rungs that no play exceeds
    std::optional<std::size_t> best_; // rungs of the best play
    std::optional<Play> play_;
    bool shortest_ = false;
    std::uint64_t made_ = 0;
    std::size_t bytes_ = 0;
    std::string reason_;
};

void Solver::found(std::size_t rungs, Play play) {
    cut_loops(play);
    bool better = !best_ || rungs > *best_ || (rungs == *best_ && play.moves.size() < play_->moves.size());
    if (!better) return;
    best_ = rungs;
    play_ = std::move(play);
}

void Solver::tell(const Breadth &breadth) {
    if (!resources_.progress) return;
    std::string value = best_ ? fmt::format("best {}, ", ladder_.scale[*best_]) : "";
    resources_.progress(
        fmt::format("{}all of depth {}, {} states", value, breadth.depth(), breadth.states()));
}

bool Solver::search(const Clock &clock, bool ignore_clock) {
    shortest_ = false;
    Reduced reduced(problem_, query_, ladder_, clock, ignore_clock, meter_);
    Breadth breadth(problem_.game, reduced, query_.from, query_.depth, resources_.table_bytes);
    Beams beams(problem_, query_, reduced);
    std::unique_ptr<Descent> descent;
    if (relaxed_) descent = std::make_unique<Descent>(problem_, query_, circuit_, *relaxed_);
    std::uint64_t before = made_;
    auto count = [&] {
        made_ = before + breadth.made() + beams.made() + (descent ? descent->made() : 0);
        bytes_ = std::max(bytes_, breadth.bytes());
    };
    try {
        Breadth::Status status = Breadth::Status::running;
        for (std::uint64_t share = first_share;; share *= 2) {
            if (known() && !query_.distance) return true;
            if (status == Breadth::Status::running) status = breadth.run(share, upper_, meter_);
            count();
            if (auto rungs = breadth.best(); rungs && (!best_ || *rungs >= *best_)) {
                found(*rungs, replay(problem_, query_, reduced, breadth.shortest_to(*rungs), *rungs, meter_));
                if (*rungs == upper_) shortest_ = true;
            }
            if (status == Breadth::Status::exhausted) {
                shortest_ = true;
                std::size_t proved = breadth.best().value_or(0);
                if (ignore_clock) proved = std::max(proved, clock.forced_rungs);
                upper_ = std::min(upper_, std::max(proved, best_.value_or(0)));
                return true;
            }
            if (known() && (shortest_ || !query_.distance)) return true;
            tell(breadth);
            if (status == Breadth::Status::full) reason_ = "there are more states than the table holds";
            if (known() && status == Breadth::Status::full) return false;
            if (known()) continue;
            if (descent)
                if (auto play = descent->run(share, upper_, meter_)) found(upper_, std::move(*play));
            count();
            if (known()) continue;
            if (auto hit = beams.run(share, best_, meter_))
                found(hit->rungs, replay(problem_, query_, reduced, hit->trail, hit->rungs, meter_));
            count();
        }
    } catch (...) {
        count();
        throw;
    }
}

void Solver::search() {
    if (auto rungs = rungs_at_end(problem_, ladder_, query_)) {
        best_ = upper_ = *rungs;
        play_ = Play{};
        shortest_ = true;
        return;
    }
    circuit_ = with_ladder(problem_.tapes.circuit, ladder_, query_.role);
    if (Relaxed::worthwhile(circuit_, problem_.game.roles.size())) {
        relaxed_ = std::make_unique<Relaxed>(circuit_);
        std::vector<std::size_t> possible;
        relaxed_->most_rungs(query_.from.words.data(), 1, {}, possible);
        upper_ = possible[0];
        if (upper_ == 0) {
            best_ = 0;
            shortest_ = true;
            return;
        }
    }
    Clock clock = find_clock(problem_, query_, ladder_, meter_);
    bool ignore_clock = clock.only_bounds && clock.forced_rungs < ladder_.rungs();
    search(clock, ignore_clock);
    if (ignore_clock && (!best_ || *best_ < upper_)) search(clock, false);
}

// The value of each first move, by solving what is left after it.
void Solver::try_first_moves(Verdict &verdict) {
    space::Expander<4> expander(problem_.game, problem_.tapes);
    space::Expander<4>::Listing listing;
    space::Transitions waiting = expander.empty_transitions();
    std::vector<std::uint64_t> made(expander.width * expander.row_words());
    std::vector<std::pair<game::MoveId, game::State>> after;
    auto make = [&] {
        meter_.look();
        expander.make(waiting, made.data());
        for (std::size_t i = 0; i < waiting.count; ++i) {
            game::MoveId move(waiting.moves[i * problem_.game.roles.size() + query_.role.index()]);
            after.emplace_back(move, query_.from);
            std::copy_n(made.data() + i * expander.row_words(), expander.row_words(),
                        after.back().second.words.begin());
        }
        waiting.count = 0;
    };
    expander.list(query_.from.words.data(), 1, listing);
    if (query_.depth && *query_.depth == 0) return;
    if (!listing.terminal.test(0))
        expander.add_transitions(listing, 0, query_.from.words.data(), 0, waiting, make);
    make();
    verdict.keeping.clear();
    verdict.keeping_is_complete = true;
    for (const auto &[move, state] : after) {
        if (std::count(verdict.keeping.begin(), verdict.keeping.end(), move)) continue;
        Query rest = query_;
        rest.from = state;
        rest.all_moves = rest.distance = false;
        rest.strategy_states = 0;
        if (rest.depth) --*rest.depth;
        Verdict value = puzzle_engine.solve(problem_, rest, resources_);
        if (value.lower >= verdict.lower)
            verdict.keeping.push_back(move);
        else if (value.upper >= verdict.lower)
            verdict.keeping_is_complete = false;
        made_ += value.nodes;
    }
    std::sort(verdict.keeping.begin(), verdict.keeping.end());
}

Verdict Solver::solve() {
    Verdict out;
    if (auto limit = limit_of(meter_.job(), [&] { search(); })) {
        out.limit = limit->kind;
        reason_ = limit->what();
    }
    out.lower = ladder_.scale[best_.value_or(0)];
    out.upper = ladder_.scale[upper_];
    out.reason = reason_;
    if (out.decided()) out.limit.reset();
    describe(problem_, query_, ladder_, play_, out, meter_);
    if (query_.distance && !shortest_) out.distance.reset();
    if (query_.all_moves && out.decided())
        if (auto limit = limit_of(meter_.job(), [&] {
                try_first_moves(out);
                if (!out.keeping_is_complete) meter_.look();
            })) {
            out.keeping_is_complete = false;
            out.limit = limit->kind;
            out.reason = limit->what();
        }
    out.engine = puzzle_engine.name;
    out.nodes = made_;
    out.memory_bytes = bytes_;
    out.seconds = meter_.elapsed_seconds();
    return out;
}

} // namespace

} // namespace zermelo::engines::puzzle

namespace zermelo::engines {

const Engine puzzle_engine{
    "puzzle",
    "breadth-first and beam search on the circuit",
    "one role, or all roles together (cooperative); no chance",
    "best goal and shortest play; upper bounds where all states fit in the table",
    puzzle::not_a_puzzle,
    [](const Problem &problem, const Query &query, const Resources &resources) {
        return puzzle::Solver(problem, query, resources).solve();
    },
};

} // namespace zermelo::engines
