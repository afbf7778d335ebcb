#include "session/move_values.h"

#include "game/reference.h"

#include <algorithm>
#include <map>

namespace zermelo::session {

namespace {

using game::MoveId;
using game::RoleId;
using game::State;

constexpr std::size_t most_replies = 10'000;

// What is known about one state, without the move that led to it.
using Value = MoveValue;

class MoveSolver {
  public:
    MoveSolver(const engines::Problem &problem, const engines::Query &query,
               const engines::Resources &resources, const engines::Engine *engine, const MoveWatch &watch)
        : problem_(problem), query_(query), resources_(resources), engine_(engine), watch_(watch),
          reference_(problem.game), payoff_(problem.game, query.role, query.model, query.measure),
          after_(query) {
        after_.all_moves = false;
        after_.strategy_states = 0;
        if (after_.depth) --*after_.depth;
    }

    std::vector<MoveValue> run() {
        if (reference_.terminal(query_.from) || query_.depth == std::size_t{0}) return {};
        for (std::size_t r = 0; r < problem_.game.roles.size(); ++r) {
            legal_.push_back(reference_.legal(query_.from, RoleId(r)));
            if (legal_.back().empty()) return {};
        }
        const std::vector<MoveId> own = legal_[query_.role.index()];
        if (own.size() < 2) return {};
        std::vector<MoveValue> out;
        count_replies();
        states_left_ = own.size() * replies_;
        for (MoveId move : own) {
            legal_[query_.role.index()] = {move};
            name_ = problem_.game.moves[move.index()].name;
            out.push_back(replies_ > most_replies ? unknown("the others have too many replies") : value());
            out.back().move = move;
            if (watch_.found) watch_.found(out.back());
        }
        std::stable_sort(out.begin(), out.end(), is_better);
        return out;
    }

  private:
    static bool is_better(const MoveValue &a, const MoveValue &b) {
        if (a.lower != b.lower) return a.lower > b.lower;
        if (a.upper != b.upper) return a.upper > b.upper;
        std::size_t no_end = SIZE_MAX;
        std::size_t steps_a = a.distance.value_or(no_end), steps_b = b.distance.value_or(no_end);
        if (a.lost || b.lost) return steps_a > steps_b;
        return steps_a < steps_b;
    }

    void count_replies() {
        for (std::size_t r = 0; r < legal_.size(); ++r)
            if (RoleId(r) != query_.role) replies_ = std::min(replies_ * legal_[r].size(), most_replies + 1);
    }

    Value unknown(const std::string &reason) const {
        return {{}, payoff_.lowest(), payoff_.scale().back(), reason, {}, false, false};
    }

    // There may be many thousands of successors, and each takes a moment even if there is no time for it.
    std::optional<Value> given_up() const {
        auto limit = limit_of(resources_.job, [&] { resources_.job.look(); });
        if (!limit) return {};
        return unknown(limit->what());
    }

    // After the move that `legal_` has left: the others choose, then chance does.
    Value value() {
        std::vector<MoveId> joint;
        for (const auto &moves : legal_) joint.push_back(moves[0]);
        if (replies_ == 1) return one_step_earlier(solved(joint));
        if (query_.model == game::Model::own)
            return unknown("with model own, others choose at the same time");
        return chosen(joint, 0);
    }

    // No play is longer than the whole game's horizon, which an engine may have taken for the successor's.
    Value one_step_earlier(Value value) const {
        if (value.distance)
            value.distance = std::min(*value.distance + 1, problem_.facts.horizon.value_or(SIZE_MAX));
        return value;
    }

    // The value once the moves of roles before this one are in the joint move.
    Value chosen(std::vector<MoveId> &joint, std::size_t role) {
        if (auto nothing = given_up()) return *nothing;
        if (role == legal_.size()) return drawn(joint);
        if (problem_.game.roles[role].is_random || legal_[role].size() == 1) return chosen(joint, role + 1);
        bool helps = query_.model == game::Model::cooperative;
        std::optional<Value> out;
        for (MoveId move : legal_[role]) {
            joint[role] = move;
            Value now = chosen(joint, role + 1);
            if (!out) {
                out = now;
                continue;
            }
            for (mpq_class Value::*bound : {&Value::lower, &Value::upper})
                if (helps ? now.*bound > *out.*bound : now.*bound < *out.*bound) *out.*bound = now.*bound;
            if (out->reason.empty()) out->reason = now.reason;
        }
        if (out->decided()) out->reason.clear();
        return *out;
    }

    // The mean over what `random` does.
    Value drawn(std::vector<MoveId> &joint) {
        Value out = unknown("");
        out.lower = out.upper = 0;
        std::size_t chance = joint.size(), count = 1;
        for (std::size_t r = 0; r < joint.size(); ++r)
            if (problem_.game.roles[r].is_random) chance = r;
        if (chance < joint.size()) count = legal_[chance].size();
        for (std::size_t i = 0; i < count; ++i) {
            if (chance < joint.size()) joint[chance] = legal_[chance][i];
            Value now = solved(joint);
            out.lower += now.lower / static_cast<unsigned long>(count);
            out.upper += now.upper / static_cast<unsigned long>(count);
            if (out.reason.empty()) out.reason = now.reason;
        }
        return out;
    }

    Value solved(const std::vector<MoveId> &joint) {
        if (auto nothing = given_up()) return *nothing;
        State state = reference_.next(query_.from, joint);
        State like = representative(problem_, state);
        auto [place, is_new] = known_.try_emplace(like.words);
        std::size_t share = std::max<std::size_t>(states_left_--, 1);
        if (!is_new) return place->second;
        if (auto value = watch_.recall ? watch_.recall(like) : std::nullopt) return place->second = *value;
        engines::Resources resources = resources_;
        if (resources_.progress)
            resources.progress = [this](const std::string &line) {
                resources_.progress(name_ + ", " + line);
            };
        resources.job = resources_.job.part(1 / static_cast<double>(share));
        nodes_ = 0;
        place->second = ask(state, resources);
        if (watch_.solved) watch_.solved(like, place->second, nodes_);
        return place->second;
    }

    Value ask(const State &state, const engines::Resources &resources) {
        engines::Query query = after_;
        query.from = state;
        query.distance = query.distance && replies_ == 1;
        engines::RoleVerdict found =
            engines::solve_roles(problem_, query, {query.role}, resources, engine_).front();
        const engines::Verdict &verdict = found.verdict;
        nodes_ += verdict.nodes;
        Value out{{}, verdict.lower, verdict.upper, verdict.reason, verdict.distance, false, found.endless};
        if (out.decided()) out.reason.clear();
        if (out.decided() && out.lower == payoff_.lowest() && query.distance && !out.endless)
            ask_the_winner(query, resources, out);
        return out;
    }

    // A loss comes as late as the winner has to wait.
    void ask_the_winner(engines::Query query, const engines::Resources &resources, Value &out) {
        const analyse::Facts &facts = problem_.facts;
        std::vector<RoleId> players = problem_.game.players();
        if (players.size() != 2 || problem_.game.has_chance() || query.depth ||
            query.model != game::Model::adversarial || query.measure != game::Measure::goal ||
            !facts.turn_taking.proved() || !facts.constant_sum.proved() || !facts.sum)
            return;
        query.role = players[0] == query.role ? players[1] : players[0];
        engines::Verdict verdict =
            engines::solve_roles(problem_, query, {query.role}, resources, engine_).front().verdict;
        nodes_ += verdict.nodes;
        if (!verdict.decided() || verdict.lower != *facts.sum - out.lower) return;
        out.lost = true;
        out.distance = verdict.distance;
    }

    const engines::Problem &problem_;
    const engines::Query &query_;
    const engines::Resources &resources_;
    const engines::Engine *engine_;
    const MoveWatch &watch_;
    game::Reference reference_;
    game::Payoff payoff_;
    engines::Query after_;                   // what is asked about successors
    std::vector<std::vector<MoveId>> legal_; // by role; one move of the role, which it has committed to
    std::string name_;                       // of that move
    std::size_t replies_ = 1;                // joint moves of all others
    std::size_t states_left_ = 0;            // to be solved, at most
    std::uint64_t nodes_ = 0;                // of what is being solved
    std::map<std::vector<std::uint64_t>, Value> known_;
};

} // namespace

State representative(const engines::Problem &problem, const State &state) {
    State out = state;
    for (const game::Symmetry &symmetry : problem.facts.symmetries) {
        State image(problem.game.fluents.size());
        for (std::size_t f = 0; f < symmetry.fluent.size(); ++f)
            if (state.holds(game::FluentId(f))) image.set(game::FluentId(symmetry.fluent[f]));
        if (image.words < out.words) out = image;
    }
    return out;
}

std::vector<MoveValue> move_values(const engines::Problem &problem, const engines::Query &query,
                                   const engines::Resources &resources, const engines::Engine *engine,
                                   const MoveWatch &watch) {
    return MoveSolver(problem, query, resources, engine, watch).run();
}

void tighten(engines::Verdict &verdict, const std::vector<MoveValue> &moves, game::Model model) {
    bool commits = model == game::Model::adversarial || model == game::Model::cooperative;
    if (verdict.decided() || moves.empty() || !commits) return;
    mpq_class lower = moves[0].lower, upper = moves[0].upper;
    for (const MoveValue &move : moves) {
        if (move.lower > lower) lower = move.lower;
        if (move.upper > upper) upper = move.upper;
    }
    if (lower > verdict.lower) verdict.lower = lower;
    if (upper < verdict.upper) verdict.upper = upper;
    if (!verdict.decided()) return;
    verdict.reason.clear();
    verdict.limit.reset();
}

} // namespace zermelo::session
