#include "circuit/fastest.h"

#include "base/random.h"
#include "circuit/incremental.h"

#include <algorithm>
#include <ctime>

namespace zermelo::circuit {

namespace {

constexpr std::size_t trial_steps = 200, fewest_steps = 4, rounds = 3;
constexpr double trial_seconds = 0.01;

// Of this thread: others may have the processor in between.
double processor_seconds() {
    std::timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

// None if some role has no legal move.
std::vector<game::MoveId> random_move(const game::Game &game, Row legal, Random &random) {
    std::vector<game::MoveId> out, choices;
    for (const game::Role &role : game.roles) {
        choices.clear();
        for (std::uint32_t move = role.first_move; move < role.first_move + role.move_count; ++move)
            if (test(legal, move)) choices.emplace_back(move);
        if (choices.empty()) return {};
        out.push_back(choices[random.below(choices.size())]);
    }
    return out;
}

} // namespace

std::vector<PlayStep> random_steps(const game::Game &game, OneState &evaluator, std::size_t count,
                                   double seconds, std::uint64_t seed) {
    double end = processor_seconds() + seconds;
    Random random(seed);
    std::vector<PlayStep> out;
    game::State state = game.initial;
    while (out.size() < count && (out.size() < fewest_steps || processor_seconds() < end)) {
        evaluator.set(state.words);
        OneState::View view = evaluator.look();
        out.push_back({state, {}});
        if (!view.terminal) out.back().joint_move = random_move(game, view.legal, random);
        if (out.back().joint_move.empty()) {
            state = game.initial;
            continue;
        }
        Row next = evaluator.next(out.back().joint_move);
        std::copy(next.begin(), next.end(), state.words.begin());
    }
    return out;
}

double seconds_for(OneState &evaluator, std::span<const PlayStep> steps) {
    double begin = processor_seconds();
    for (const PlayStep &step : steps) {
        evaluator.set(step.state.words);
        evaluator.look();
        if (!step.joint_move.empty()) evaluator.next(step.joint_move);
    }
    return processor_seconds() - begin;
}

std::unique_ptr<OneState> fastest(const game::Game &game, const Tapes &tapes, const Job &job) {
    std::unique_ptr<OneState> lanes = std::make_unique<LaneState<1>>(tapes), incremental;
    if (limit_of(job, [&] {
            job.expect(FanOut::bytes(tapes.circuit));
            incremental = std::make_unique<IncrementalState>(tapes);
        }))
        return lanes;
    std::vector<PlayStep> steps = random_steps(game, *lanes, trial_steps, trial_seconds);
    double of_lanes = 1e100, of_incremental = 1e100; // the best of some rounds, as others may disturb one
    for (std::size_t round = 0; round < rounds; ++round) {
        of_lanes = std::min(of_lanes, seconds_for(*lanes, steps));
        of_incremental = std::min(of_incremental, seconds_for(*incremental, steps));
    }
    return of_incremental < of_lanes ? std::move(incremental) : std::move(lanes);
}

} // namespace zermelo::circuit
