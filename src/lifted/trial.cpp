#include "lifted/trial.h"

#include "base/error.h"
#include "base/random.h"
#include "lifted/reasoner.h"

#include <ctime>
#include <limits>

namespace zermelo::lifted {

namespace {

constexpr double most_seconds = 0.02;
constexpr std::size_t most_steps = 500;

double thread_seconds() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

// A random joint move, or nothing if the play is over.
std::vector<gdl::TermId> choose(Reasoner &reasoner, const State &state, Random &random) {
    std::vector<gdl::TermId> out;
    if (reasoner.terminal(state)) return {};
    for (std::size_t role = 0; role < reasoner.roles().size(); ++role) {
        const std::vector<gdl::TermId> legal = reasoner.legal(state, role);
        if (legal.empty()) return {};
        out.push_back(legal[random.below(legal.size())]);
    }
    return out;
}

} // namespace

double seconds_per_step(const std::vector<gdl::Rule> &rules, const Job &job) {
    try {
        Meter meter(job);
        Reasoner reasoner(rules);
        reasoner.set_limits(&meter);
        Random random(1);
        const State initial = reasoner.initial();
        // The first playout compiles the rules and does not count.
        double begin = thread_seconds(), spent = 0;
        std::size_t steps = 0;
        for (bool first = true; steps < most_steps && spent < most_seconds; first = false) {
            State state = initial;
            std::size_t made = 0;
            for (std::vector<gdl::TermId> moves = choose(reasoner, state, random);
                 !moves.empty() && steps + made < most_steps && thread_seconds() - begin < most_seconds;
                 ++made) {
                state = reasoner.next(state, moves);
                moves = choose(reasoner, state, random);
            }
            if (made == 0) break;
            spent = thread_seconds() - begin;
            if (first && spent < most_seconds / 2) {
                begin = thread_seconds();
                spent = 0;
            } else {
                steps += made;
            }
        }
        return steps > 0 ? spent / static_cast<double>(steps) : std::numeric_limits<double>::infinity();
    } catch (const Error &) {
        return std::numeric_limits<double>::infinity();
    }
}

} // namespace zermelo::lifted
