#include "player/planner.h"

#include "mcts/circuit_simulator.h"
#include "player/plans.h"
#include "player/position.h"
#include "protocol/message.h"
#include "session/solve.h"

#include <fmt/core.h>

#include <algorithm>

namespace zermelo::player {

namespace {

using game::MoveId;
using game::RoleId;

constexpr std::size_t states_of_a_plan = 500'000;
constexpr std::size_t most_table_bytes = std::size_t{512} << 20; // it is made anew for every step
constexpr std::size_t most_vain_attempts = 3;
// Of the time until an answer is due.
constexpr double share_for_facts = 0.3, share_for_the_value = 0.6, share_for_a_plan = 0.5;
constexpr double share_when_alone = 0.9; // for the value: a line is a plan

class Planner {
  public:
    Planner(Board &board, session::Session &session, Searcher &helper, const Job &job,
            const PlannerOptions &options, const Log &log)
        : board_(board), session_(session), helper_(helper), options_(options), log_(log), job_(job) {}

    void run(const gdl::Description &rules) {
        session_ = session::prepare(rules, {}, session::Stage::compile, job_);
        if (session_.tapes) {
            log_(fmt::format("ground, with {} gates", session_.tapes->circuit.gates.size()));
            board_.set_ground({session_.game.get(), session_.tapes.get()});
            auto limit = limit_of(job_, [&] { know_every_step(); });
            if (limit && !board_.stopped()) log_(fmt::format("nothing is solved: {}", limit->what()));
        } else if (session_.stopped) {
            log_(fmt::format("not ground: {}", session_.stopped->reason));
        }
        while (!board_.stopped()) help(board_.begin_step());
    }

  private:
    void know_every_step() {
        if (const session::StoredGame *stored = store())
            look_up_every_step(*stored);
        else if (options_.solves)
            solve_every_step();
    }

    const session::StoredGame *store() const {
        const session::StoredGame *out =
            options_.stores ? options_.stores->find(session_, own(), job_) : nullptr;
        if (out) log_(fmt::format("solved: {} has it", out->solution.folder.path()));
        return out;
    }

    // The game of the store may have its names in other letters.
    void look_up_every_step(const session::StoredGame &stored) {
        const game::Game &game = *stored.session.game;
        Position position(game, *stored.session.tapes);
        every_step([&](std::size_t step, const Scene &scene) {
            position.follow(board_.history());
            Insight insight = nothing_known(game);
            insight.complete =
                take_values(stored_moves(stored, position.state(), own()), stored.session, insight);
            if (is_open(scene, *stored.session.facts)) set_bound(game, insight);
            const Names &legal = scene.legal[board_.own()];
            for (KnownMove &known : insight.moves)
                known.move = protocol::spelled(known.move, legal).value_or(known.move);
            board_.set_insight(step, insight);
        });
    }

    void solve_every_step() {
        session::find_facts(session_, job_.within(share_for_facts * seconds_until_due()));
        Position position(*session_.game, *session_.tapes);
        Plans plans(*session_.game, own());
        every_step([&](std::size_t step, const Scene &scene) {
            position.follow(board_.history());
            think(question(step, scene, position), plans);
        });
    }

    // Thinks about each state that is not over, and helps to search when that is done.
    template <class Think>
    void every_step(const Think &think) {
        while (!board_.stopped()) {
            constexpr std::chrono::seconds moment(1);
            if (!board_.wait_until(Clock::now() + moment, [&] { return !board_.is_behind(); })) continue;
            std::size_t step = board_.begin_step();
            std::shared_ptr<const Scene> scene = board_.scene();
            if (scene && scene->step == step && !scene->over) {
                try {
                    think(step, *scene);
                } catch (const std::exception &fault) { // no memory, no threads: perhaps the next time
                    if (!board_.stopped()) log_(fmt::format("nothing was solved: {}", fault.what()));
                }
            }
            while (!board_.stopped() && !board_.moved()) help(step);
        }
    }

    // Nothing more will come from here about this step.
    void help(std::size_t step) {
        board_.set_solver_rests(step);
        std::uint64_t now = board_.changes();
        if (board_.is_behind() || !helper_.work())
            board_.wait_for_change(now, std::chrono::milliseconds(100));
    }

    RoleId own() const { return RoleId(board_.own()); }

    double seconds_until_due() const {
        return std::max(0.0, std::chrono::duration<double>(board_.due() - Clock::now()).count());
    }

    engines::Resources resources(const Job &job) const {
        return {job, options_.threads, std::min(options_.table_bytes, most_table_bytes), nullptr};
    }

    // What is asked about one step.
    struct Question {
        std::size_t step;
        bool chooses; // we do
        bool open;    // others may choose at the same time, now or later: what is forced is only a bound
        engines::Query query;
        std::vector<MoveId> joint; // any that is legal
        Job job;                   // ends with the step
    };

    Question question(std::size_t step, const Scene &scene, const Position &position) const {
        Question out{step,
                     scene.legal[board_.own()].size() > 1,
                     is_open(scene, *session_.facts),
                     {},
                     {},
                     job_.until(board_.moved())};
        Names first;
        for (const Names &legal : scene.legal) first.push_back(legal.front());
        out.joint = position.find(first);
        out.query.role = own();
        out.query.from = position.state();
        return out;
    }

    bool is_open(const Scene &scene, const analyse::Facts &facts) const {
        std::size_t choosers = 0;
        for (std::size_t r = 0; r < scene.legal.size(); ++r)
            choosers += scene.legal[r].size() > 1 && board_.roles()[r] != "random";
        return choosers > 1 || facts.turn_taking.refuted();
    }

    // A win is a win.
    void set_bound(const game::Game &game, Insight &insight) const {
        mcts::RoleInfo info = mcts::role_infos(game)[board_.own()];
        mpq_class reward = (forced(insight) - info.lowest) / std::max(1, info.best - info.lowest);
        insight.bound = forced(insight) < insight.best ? std::optional(reward.get_d()) : std::nullopt;
    }

    Insight nothing_known(const game::Game &game) const {
        game::Payoff payoff(game, own(), game::Model::adversarial, game::Measure::goal);
        Insight out;
        out.lowest = payoff.lowest();
        out.best = payoff.scale().back();
        return out;
    }

    // First the value, then a plan that forces it, for the steps to come too, and what each of our moves is
    // worth. A value without a plan is not all: what is forced now has to be found again in the next step, in
    // less time perhaps. After a vain attempt the time is better spent on searching, for a while.
    void think(const Question &asked, Plans &plans) {
        Insight insight = nothing_known(*session_.game);
        bool has_plan = take_plan(asked, plans, insight);
        if (!has_plan && asked.step < next_attempt_) return;
        if (!has_plan && !find_value(asked, plans, insight)) return;
        has_plan = has_plan || take_plan(asked, plans, insight);
        tell(asked, insight);
        if (!has_plan) has_plan = find_plan(asked, asked.chooses || asked.step == 0, plans, insight);
        bool known = insight.complete;
        if (asked.chooses && !known && !asked.job.stopped()) {
            engines::Query query = asked.query;
            query.distance = true;
            known = take_values(session::move_values(session::problem(session_), query,
                                                     resources(asked.job.within(seconds_until_due()))),
                                session_, insight);
            insight.complete = known && has_plan;
            tell(asked, insight);
        }
        if (has_plan || find_plan(asked, false, plans, insight)) return;
        insight.complete = known || insight.planned >= insight.best; // no plan will be found
        tell(asked, insight);
    }

    void tell(const Question &asked, Insight &insight) {
        if (asked.open) set_bound(*session_.game, insight);
        board_.set_insight(asked.step, insight);
    }

    // Whether it is known now.
    bool find_value(const Question &asked, Plans &plans, Insight &insight) {
        bool hurries = asked.chooses || asked.step == 0;
        double share = is_alone() ? share_when_alone : share_for_the_value;
        engines::Verdict verdict =
            solve(asked.query, hurries ? asked.job.within(share * seconds_until_due()) : asked.job);
        vain_attempts_ = verdict.decided() ? 0 : std::min(vain_attempts_ + 1, most_vain_attempts);
        next_attempt_ = asked.step + 2 * vain_attempts_; // two steps: one of ours, in most games
        if (!verdict.decided()) return false;
        if (!verdict.keeping.empty())
            insight.plan = name(verdict.keeping.front());
        else if (!verdict.line.empty())
            insight.plan = name(verdict.line.front()[own().index()]);
        insight.planned = verdict.lower;
        if (is_alone()) plans.add_line(asked.query.from, verdict.line, verdict.lower, *session_.tapes);
        return true;
    }

    bool is_alone() const { return session_.game->roles.size() == 1; }

    // Whether there is one now; as long as the step lasts, or in a part of the time until the answer is due.
    bool find_plan(const Question &asked, bool hurries, Plans &plans, Insight &insight) {
        if (insight.planned <= insight.lowest) return false; // nobody needs one for that
        engines::Query query = asked.query;
        query.strategy_states = states_of_a_plan;
        engines::Verdict verdict =
            solve(query, hurries ? asked.job.within(share_for_a_plan * seconds_until_due()) : asked.job);
        if (!verdict.strategy) return false;
        plans.add(std::move(*verdict.strategy));
        if (!take_plan(asked, plans, insight)) return false;
        tell(asked, insight);
        return true;
    }

    engines::Verdict solve(const engines::Query &query, const Job &job) {
        engines::Problem asked = session::problem(session_);
        engines::Verdict out =
            engines::solve(asked, query, resources(job), engines::choose(asked, query, job));
        if (out.decided() && !decided_)
            log_(fmt::format("solved: {} by {}", out.lower.get_str(), out.engine));
        decided_ = out.decided();
        return out;
    }

    std::string name(MoveId move) const { return session_.game->moves[move.index()].name; }

    // Whether a plan has something to say here. That is all if it wins; alone, there is nobody whose mistakes
    // could be used.
    bool take_plan(const Question &asked, const Plans &plans, Insight &insight) const {
        std::optional<Plans::Advice> advice = plans.advise(asked.query.from, asked.joint);
        if (!advice) return false;
        insight.plan = name(advice->move);
        insight.planned = advice->bound;
        insight.complete = insight.complete || is_alone() || insight.planned >= insight.best;
        return true;
    }

    // Whether what we do not get is what the other wants: then what cannot be forced is lost.
    static bool is_duel(const session::Session &session) {
        const analyse::Facts &facts = *session.facts;
        std::size_t players = session.game->players().size();
        return players == 1 || (players == 2 && facts.turn_taking.proved() && facts.constant_sum.proved());
    }

    // Whether that is all: when we win, in a duel also when we lose or one move is best; between others the
    // search has an opinion.
    static bool take_values(const std::vector<session::MoveValue> &values, const session::Session &session,
                            Insight &insight) {
        bool decided = !values.empty(), duel = is_duel(session);
        mpq_class best = insight.lowest;
        for (const session::MoveValue &value : values) {
            KnownMove &known = insight.moves.emplace_back();
            known.move = session.game->moves[value.move.index()].name;
            known.lower = value.lower;
            known.upper = duel ? value.upper : insight.best;
            if (duel || value.lower >= insight.best) known.distance = value.distance;
            decided = decided && value.decided();
            best = std::max(best, value.lower);
        }
        auto is_best = [&](const session::MoveValue &value) { return value.lower == best; };
        bool one = std::count_if(values.begin(), values.end(), is_best) == 1;
        return decided && (best == insight.best || (duel && (one || best == insight.lowest)));
    }

    Board &board_;
    session::Session &session_;
    Searcher &helper_;
    PlannerOptions options_;
    const Log &log_;
    Job job_;
    bool decided_ = false; // what was asked last
    std::size_t vain_attempts_ = 0, next_attempt_ = 0;
};

} // namespace

void plan(Board &board, session::Session &session, const gdl::Description &rules, Searcher &helper,
          const Job &job, const PlannerOptions &options, const Log &log) {
    try {
        Planner(board, session, helper, job, options, log).run(rules);
    } catch (const LimitReached &) { // stopped
    }
}

} // namespace zermelo::player
