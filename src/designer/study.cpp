#include "designer/study.h"

#include "base/error.h"
#include "board/board.h"
#include "designer/first.h"
#include "machine/survey.h"
#include "report/board.h"

#include <fmt/core.h>

#include <algorithm>

namespace zermelo::designer {

namespace {

constexpr double seconds_without_limit = 60;

// What a part may take of the time that is left when it begins. Values come last and have most of it.
namespace share {
constexpr double survey = 0.05; // a second is enough for a first look
constexpr double plays = 0.15;
constexpr double facts = 0.25; // solving is faster with them
constexpr double states = 0.25;
constexpr double values = 0.85; // if these take so long, steps would take longer
constexpr double with_steps = 0.7;
} // namespace share

using session::RoleAnswer;
using session::Solution;

// Facts where there was no time to draw them: side by side, in lines that are not too long.
std::string listed(const machine::Names &facts) {
    constexpr std::size_t widest = 76;
    std::string out;
    std::size_t begin = 0; // of the line
    for (const std::string &fact : facts) {
        if (out.size() > begin && out.size() - begin + 2 + fact.size() > widest) {
            out += '\n';
            begin = out.size();
        }
        out += (out.size() > begin ? "  " : "") + fact;
    }
    return out.empty() ? out : out + "\n";
}

class Student {
  public:
    Student(session::Session &session, const PlayOptions &options, const engines::Resources &resources)
        : session_(session), options_(options), resources_(resources) {
        if (!resources.job.seconds_left()) resources_.job = resources.job.within(seconds_without_limit);
    }

    Study run() {
        out_.diagnostics = session_.diagnostics;
        part("check", share::survey, [&](const Job &job) { survey(job); });
        part("random plays", share::plays,
             [&](const Job &job) { out_.plays = play_at_random(session_, options_, job); });
        part("the start", share::survey, [&](const Job &job) { look_at_start(job); });
        if (session_.tapes) {
            part("facts", share::facts,
                 [&](const Job &job) { session::find_facts(session_, job, analyse::Depth::full); });
            part("states", share::states, [&](const Job &job) { count_states(job); });
            part("values", share::values, [&](const Job &job) { solve(job); });
            part("fewest steps", share::with_steps, [&](const Job &job) { solve_with_steps(job); });
            part("other models", 1, [&](const Job &job) { solve_other_models(job); });
        }
        out_.interrupted = resources_.job.stopped();
        return std::move(out_);
    }

  private:
    template <class Work>
    void part(const char *what, double share, const Work &work) {
        if (resources_.progress) resources_.progress(fmt::format("{} …", what));
        Meter clock{resources_.job};
        work(resources_.job.part(share));
        out_.parts.push_back({what, clock.elapsed_seconds()});
    }

    // As `check` does.
    void survey(const Job &job) {
        machine::Reasoner reasoner = session_.tapes ? machine::Reasoner::circuit : machine::Reasoner::lifted;
        Meter meter(job);
        try {
            limit_of(job, [&] {
                auto machine = session::make_machine(reasoner, session_, &meter);
                out_.roles = machine->roles();
                initial_ = machine->facts();
                Diagnostics faults = machine::survey(*machine, {}, job).faults;
                out_.diagnostics.insert(out_.diagnostics.end(), faults.begin(), faults.end());
            });
        } catch (const Error &) { // the random plays meet it again, and say so
        }
    }

    void look_at_start(const Job &job) {
        if (session_.game) {
            out_.roles.clear();
            for (const game::Role &role : session_.game->roles) out_.roles.push_back(role.name);
            initial_ = session_.game->facts(session_.game->initial);
            limit_of(job, [&] { out_.first = first_to_choose(*session_.game, job); });
        }
        out_.position = listed(initial_);
        try {
            limit_of(job, [&] {
                board::Board board(session_, job);
                out_.position = report::text(board.layout(), board.picture(initial_));
            });
        } catch (const Error &) { // the look of the game cannot be read: then it has none
        }
    }

    void count_states(const Job &job) {
        Meter meter(job);
        StateCounts &states = out_.states;
        auto limit = limit_of(job, [&] {
            space::Perft perft(*session_.game, *session_.tapes, false);
            auto keep = [&](const space::PerftLayer &layer) { states.layers.push_back(layer); };
            // To the end of the longest play, if one is known; otherwise until nothing new comes.
            states.outcome = space::count_down(perft, session_.facts->horizon, meter, keep);
            states.reachable = perft.reachable();
        });
        if (limit) states.outcome.stopped = limit;
    }

    Solution ask(game::Model model, bool moves, bool steps, const Job &job) {
        session::Request request;
        request.query.model = model;
        request.query.from = session_.game->initial;
        request.query.distance = steps;
        request.roles = session_.game->players();
        request.moves = moves;
        engines::Resources resources = resources_;
        resources.job = job;
        return session::solve_with_facts(session_, request, resources);
    }

    void solve(const Job &job) {
        if (session_.game->players().empty()) return;
        out_.solutions.push_back(ask(game::Model::adversarial, true, false, job));
    }

    // The fewest steps are asked for once the values are known, and cost none of these. An average over
    // chance is hardly ever reached in a number of steps.
    void solve_with_steps(const Job &job) {
        if (out_.solutions.empty() || !is_decided(out_.solutions.front()) || session_.game->has_chance())
            return;
        Solution with_steps = ask(game::Model::adversarial, true, true, job);
        if (tells_as_much(with_steps, out_.solutions.front())) out_.solutions.front() = std::move(with_steps);
    }

    static bool is_decided(const Solution &solution) {
        return std::all_of(solution.roles.begin(), solution.roles.end(), [](const RoleAnswer &role) {
            return decided_values(role) == 1 + role.moves.size();
        });
    }
    static std::size_t decided_values(const RoleAnswer &role) {
        std::size_t out = role.found.verdict.decided();
        for (const session::MoveValue &move : role.moves) out += move.decided();
        return out;
    }
    static bool tells_as_much(const Solution &a, const Solution &b) {
        for (std::size_t r = 0; r < a.roles.size(); ++r) {
            const engines::Verdict &one = a.roles[r].found.verdict, &other = b.roles[r].found.verdict;
            if (one.decided() && other.decided() && one.lower != other.lower)
                throw std::logic_error("two values of one game");
            if (decided_values(a.roles[r]) < decided_values(b.roles[r])) return false;
        }
        return true;
    }

    // Where roles choose at once, how much they can be held to; where they are not simply opposed, what they
    // get if each plays for itself.
    void solve_other_models(const Job &job) {
        const analyse::Facts &facts = *session_.facts;
        std::size_t players = session_.game->players().size();
        if (players < 2) return;
        if (facts.turn_taking.refuted())
            out_.solutions.push_back(ask(game::Model::minimax, false, false, job));
        if (facts.turn_taking.proved() && (players > 2 || !facts.constant_sum.proved()))
            out_.solutions.push_back(ask(game::Model::own, false, false, job));
    }

    session::Session &session_;
    const PlayOptions &options_;
    engines::Resources resources_;
    machine::Names initial_; // facts of the initial state
    Study out_;
};

} // namespace

Study study(session::Session &session, const PlayOptions &options, const engines::Resources &resources) {
    return Student(session, options, resources).run();
}

} // namespace zermelo::designer
