#include "serve/values.h"

#include "game/reference.h"
#include "serve/stored_values.h"
#include "session/position.h"
#include "session/solve.h"

#include <fmt/core.h>

#include <algorithm>

namespace zermelo::serve {

using engines::Resources;
using game::RoleId;
using report::Json;
using session::MoveValue;

namespace {

constexpr double first_round_seconds = 0.5;
constexpr double share_of_position = 0.3;  // of a round
constexpr std::size_t most_outcomes = 100; // that are shown as a table

constexpr double seconds_between_progress = 0.25;

// What engines say when a round ends before they do: nothing to tell, for there is another one.
std::string reason_of_rounds() {
    auto limit = limit_of(Job(), [] { Job().within(0).look(); });
    return limit ? limit->what() : "";
}

Json bounds(const MoveValue &value) {
    static const std::string passing = reason_of_rounds();
    Json out{
        {"lower", value.lower.get_str()}, {"upper", value.upper.get_str()}, {"decided", value.decided()}};
    if (value.distance) out["distance"] = *value.distance;
    if (value.lost) out["lost"] = true;
    if (value.endless) out["endless"] = true;
    if (!value.decided() && !value.reason.empty() && value.reason != passing) out["reason"] = value.reason;
    return out;
}

} // namespace

bool Values::RoleMoves::decided() const {
    return !values.empty() &&
           std::all_of(values.begin(), values.end(), [](const MoveValue &value) { return value.decided(); });
}

Values::Values(GamePointer game, const Position &position, game::Model model, const Means &means, Tell tell)
    : game_(std::move(game)), problem_(session::problem(game_->session)), model_(model), means_(means),
      tell_(std::move(tell)), terminal_(position.step.terminal),
      state_(session::state_with(problem_.game, position.step.facts)), choosing_(position.choosing()),
      round_seconds_(first_round_seconds), seconds_left_(means.seconds) {
    std::vector<RoleId> players = problem_.game.players();
    for (RoleId player : players) {
        game::Payoff payoff(problem_.game, player, model, game::Measure::goal);
        values_[player] = {{}, payoff.lowest(), payoff.scale().back(), "", {}, false, false};
        if (std::find(choosing_.begin(), choosing_.end(), player.index()) != choosing_.end())
            moves_.push_back({player, {}});
    }
    bool one_player_chooses = choosing_.size() == 1 && moves_.size() == 1;
    if (!one_player_chooses && !choosing_.empty() && !players.empty()) find_outcomes(choosing_);
}

// All joint moves with the states after them, unless there are too many to be shown.
void Values::find_outcomes(const std::vector<std::size_t> &choosing) {
    game::Reference reference(problem_.game);
    std::vector<std::vector<game::MoveId>> legal;
    std::size_t count = 1;
    for (std::size_t r = 0; r < problem_.game.roles.size(); ++r) {
        legal.push_back(reference.legal(state_, RoleId(r)));
        count = std::min(count * legal.back().size(), most_outcomes + 1);
    }
    if (count > most_outcomes) return;
    std::vector<std::size_t> at(legal.size(), 0);
    for (std::size_t number = 0; number < count; ++number) {
        std::vector<game::MoveId> joint;
        for (std::size_t r = 0; r < legal.size(); ++r) joint.push_back(legal[r][at[r]]);
        outcomes_.push_back({joint, reference.next(state_, joint)});
        for (auto role = choosing.rbegin(); role != choosing.rend(); ++role) {
            if (++at[*role] < legal[*role].size()) break;
            at[*role] = 0;
        }
    }
}

bool Values::work(const std::atomic<bool> &over, const std::atomic<bool> &gone, std::size_t threads) {
    if (gone) return false;
    Job whole = Job(zermelo::Limits{{}, means_.memory_bytes, &over}).until(gone);
    Meter meter{Job()};
    began_ = Job::Clock::now();
    bool complete = false;
    try {
        if (auto limit = limit_of(whole,
                                  [&] {
                                      complete = round(resources(
                                          whole.within(std::min(round_seconds_, seconds_left_)), threads));
                                  });
            limit && limit->kind == LimitReached::Kind::memory)
            return finish(limit->what());
    } catch (const std::exception &fault) {
        return finish(fault.what());
    }
    seconds_used_ += meter.elapsed_seconds();
    seconds_left_ -= meter.elapsed_seconds();
    if (gone) return false;
    if (complete && (distance_ || !counts_steps())) return finish("");
    if (seconds_left_ <= 0)
        return finish(fmt::format("{}the time limit of {:.6g} s was reached",
                                  distance_ ? "how many steps some of them take is not known: " : "",
                                  means_.seconds));
    if (complete) {
        distance_ = true;
        round_seconds_ = first_round_seconds;
    } else if (!over) {
        round_seconds_ *= 2;
    }
    return true;
}

// Whether it makes sense to ask in how many steps a value is forced.
bool Values::counts_steps() const { return !terminal_ && outcomes_.empty() && !problem_.game.has_chance(); }

std::vector<MoveValue> Values::moves_of(RoleId role) const {
    for (const RoleMoves &moves : moves_)
        if (moves.role == role) return moves.values;
    return {};
}

// Whether everything is decided.
bool Values::round(const Resources &all) {
    Resources part = all;
    part.job = all.job.part(share_of_position);
    solve_position(part);
    bool complete = true;
    for (std::size_t i = 0; i < moves_.size(); ++i) {
        part.job = all.job.part(1 / static_cast<double>(moves_.size() - i + (outcomes_.empty() ? 0 : 1)));
        complete = solve_moves(moves_[i], part) && complete;
    }
    use_moves();
    for (const auto &[role, value] : values_) {
        tell_value(role, value);
        complete = complete && value.decided();
    }
    return outcomes_.empty() ? complete : solve_outcomes(all) && complete;
}

void Values::solve_position(const Resources &given) {
    for (auto &[role, value] : values_) {
        if (value.decided() && !(distance_ && moves_.empty())) continue;
        MoveValue now = value_of(state_, role, given);
        if (now.decided() || !value.decided()) value = now;
        tell_value(role, value);
    }
}

// What a store or somebody's work has told, of a state that stands for all like it.
std::optional<MoveValue> Values::recalled(const game::State &like, RoleId role) {
    auto stored = stored_value(*game_, like, role, model_);
    if (stored && (!distance_ || stored->distance)) return stored;
    return means_.known.find(question(role), like);
}

// Known, derived from another role's, or found now.
MoveValue Values::value_of(const game::State &state, RoleId role, const Resources &given) {
    game::State like = session::representative(problem_, state);
    if (auto known = recalled(like, role)) return *known;
    const analyse::Facts &facts = problem_.facts;
    std::vector<RoleId> players = problem_.game.players();
    bool mirrors = players.size() == 2 && facts.constant_sum.proved() && facts.sum &&
                   facts.turn_taking.proved() && model_ == game::Model::adversarial && role == players[1];
    if (mirrors) {
        MoveValue other = value_of(state, players[0], given);
        mpq_class lower = *facts.sum - other.upper, upper = *facts.sum - other.lower;
        return {{}, lower, upper, other.reason, {}, false, other.endless};
    }
    engines::RoleVerdict found = engines::solve_roles(problem_, query(state, role), {role}, given).front();
    nodes_ += found.verdict.nodes;
    MoveValue out{
        {},    found.verdict.lower, found.verdict.upper, found.verdict.reason, found.verdict.distance,
        false, found.endless};
    means_.known.keep(question(role), like, out);
    return out;
}

// Whether all of them are decided now.
bool Values::solve_moves(RoleMoves &moves, const Resources &given) {
    // Who asks for the steps may not even find the value in the same time.
    auto merged = [&](const MoveValue &now) {
        for (const MoveValue &before : moves.values)
            if (before.move == now.move && before.decided() && !now.decided()) return before;
        return now;
    };
    session::MoveWatch watch;
    watch.recall = [&](const game::State &state) { return recalled(state, moves.role); };
    watch.solved = [&](const game::State &state, const MoveValue &value, std::uint64_t nodes) {
        nodes_ += nodes;
        means_.known.keep(question(moves.role), state, value);
        tell_progress("");
    };
    watch.found = [&](const MoveValue &value) { tell_move(moves.role, merged(value)); };
    std::vector<MoveValue> found =
        session::move_values(problem_, query(state_, moves.role), given, nullptr, watch);
    bool complete =
        std::all_of(found.begin(), found.end(), [](const MoveValue &value) { return value.decided(); });
    for (MoveValue &value : found) value = merged(value);
    moves.values = std::move(found);
    count_moves();
    return complete;
}

void Values::count_moves() {
    std::size_t done = 0, all = 0;
    for (const RoleMoves &moves : moves_) {
        all += moves.values.size();
        done +=
            static_cast<std::size_t>(std::count_if(moves.values.begin(), moves.values.end(),
                                                   [](const MoveValue &value) { return value.decided(); }));
    }
    moves_done_ = done;
    moves_in_all_ = all;
}

// What one player's moves tell of the position, for that player and, where one's gain is the other's loss,
// for the other.
void Values::use_moves() {
    if (moves_.size() != 1 || !moves_[0].decided() || !outcomes_.empty() ||
        model_ != game::Model::adversarial)
        return;
    const MoveValue &best = moves_[0].values.front();
    RoleId role = moves_[0].role;
    MoveValue &own = values_[role];
    own = best;
    const analyse::Facts &facts = problem_.facts;
    if (values_.size() != 2 || !facts.constant_sum.proved() || !facts.sum || !facts.turn_taking.proved())
        return;
    for (auto &[other, value] : values_) {
        if (other == role) continue;
        value = best;
        value.lower = value.upper = *facts.sum - best.lower;
        game::Payoff payoff(problem_.game, other, model_, game::Measure::goal);
        value.lost = !best.lost && value.distance && value.lower == payoff.lowest();
    }
}

// Where several choose at once, a table of what comes of it; where chance alone chooses, what each of its
// moves means to the first player.
bool Values::solve_outcomes(const Resources &all) {
    bool complete = true, is_table = choosing_.size() > 1;
    std::vector<RoleId> players = problem_.game.players();
    if (!is_table) players.resize(1);
    Json roles = Json::array(), entries = Json::array();
    for (std::size_t role : choosing_) roles.push_back(problem_.game.roles[role].name);
    std::size_t left = outcomes_.size() * players.size();
    for (const Outcome &outcome : outcomes_) {
        Json moves = Json::array(), values = Json::object();
        for (std::size_t role : choosing_)
            moves.push_back(problem_.game.moves[outcome.joint[role].index()].name);
        for (RoleId player : players) {
            Resources part = all;
            part.job = all.job.part(1 / static_cast<double>(left--));
            MoveValue value = value_of(outcome.state, player, part);
            complete = complete && value.decided();
            const std::string &name = problem_.game.roles[player.index()].name;
            if (value.decided()) values[name] = value.lower.get_str();
            value.move = outcome.joint[choosing_[0]];
            if (!is_table) tell_move(RoleId(choosing_[0]), value, &name);
        }
        entries.push_back({{"moves", moves}, {"values", values}});
    }
    if (is_table) tell_once("table", "table", {{"roles", roles}, {"entries", entries}});
    return complete;
}

engines::Query Values::query(const game::State &state, RoleId role) const {
    engines::Query out;
    out.role = role;
    out.model = model_;
    out.from = state;
    out.distance = distance_;
    return out;
}

Question Values::question(RoleId role) const { return {game_->number, role, model_, distance_}; }

Resources Values::resources(const Job &job, std::size_t threads) {
    Resources out = session::make_resources(means_.table_bytes, threads, job);
    out.progress = [this](const std::string &line) { tell_progress(line); };
    return out;
}

// Engines have something to say a few times a second; what is found between two of these is not always told.
void Values::tell_progress(const std::string &what) {
    std::scoped_lock lock(progress_mutex_);
    Job::Clock::time_point now = Job::Clock::now();
    std::chrono::duration<double> pause = now - last_progress_, in_round = now - began_;
    if (what.empty() && pause.count() < seconds_between_progress) return;
    last_progress_ = now;
    tell_("progress", {{"seconds", seconds_used_ + in_round.count()},
                       {"nodes", nodes_.load()},
                       {"what", what},
                       {"done", moves_done_.load()},
                       {"of", moves_in_all_.load()}});
}

void Values::tell_value(RoleId role, const MoveValue &value) {
    Json data{{"role", problem_.game.roles[role.index()].name},
              {"what", engines::name_of(problem_.game, problem_.facts, query(state_, role))}};
    data.update(bounds(value));
    tell_once(fmt::format("value {}", role.index()), "value", data);
}

void Values::tell_move(RoleId role, const MoveValue &value, const std::string *whose) {
    const std::string &name = problem_.game.moves[value.move.index()].name;
    Json data{{"role", problem_.game.roles[role.index()].name}, {"move", name}};
    if (whose) data["of"] = *whose;
    data.update(bounds(value));
    tell_once(fmt::format("move {} {}", role.index(), name), "move", data);
}

// Nothing that has been said already.
void Values::tell_once(const std::string &about, const char *event, const Json &data) {
    std::string text = report::to_text(data);
    std::string &before = told_[about];
    if (before != text) tell_(event, data);
    before = std::move(text);
}

bool Values::finish(const std::string &reason) {
    Json data{{"seconds", seconds_used_}, {"nodes", nodes_.load()}};
    if (!reason.empty()) data["reason"] = reason;
    tell_("done", data);
    return false;
}

} // namespace zermelo::serve
