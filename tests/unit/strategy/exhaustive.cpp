#include "strategy/exhaustive.h"

#include "session/session.h"

namespace zermelo::strategy {

using game::Model;
using game::MoveId;
using game::RoleId;
using game::State;

game::Game load_game(const std::string &name) {
    session::Session pipeline =
        session::prepare(std::string(ZERMELO_SOURCE_DIR) + "/games/" + name, session::Stage::build, {});
    return *pipeline.game;
}

Claim claim_for(const game::Game &game, Model model, std::size_t role) {
    Claim out;
    out.role = RoleId(role);
    out.model = model;
    out.root = game.initial;
    return out;
}

Exhaustive::Exhaustive(const game::Game &game, Claim claim)
    : game_(game), claim_(std::move(claim)), reference_(game), sides_(sides_of(game, claim_, Side::lower)) {
    if (claim_.model != Model::own) payoffs_.emplace_back(game, claim_.role, claim_.model, claim_.measure);
    for (std::size_t r = 0; r < game.roles.size() && claim_.model == Model::own; ++r)
        payoffs_.emplace_back(game, RoleId(r), claim_.model, claim_.measure);
}

template <class Visit>
void Exhaustive::for_each(const Node &node, const std::vector<RoleId> &roles, Joint &joint,
                          const Visit &visit, std::size_t from) {
    if (from == roles.size()) return visit();
    for (MoveId move : node.legal[roles[from].index()]) {
        joint[roles[from].index()] = move;
        for_each(node, roles, joint, visit, from + 1);
    }
}

Exhaustive::Values Exhaustive::mean(const State &state, const Node &node, Joint joint, std::size_t left) {
    Values sum(payoffs_.size());
    unsigned long count = 0;
    for_each(node, sides_.chance, joint, [&] {
        const Node &next = solve(reference_.next(state, joint), left - 1);
        for (std::size_t v = 0; v < sum.size(); ++v) sum[v] += next.values[v];
        ++count;
    });
    for (mpq_class &value : sum) value /= count;
    return sum;
}

mpq_class Exhaustive::best(const State &state, const Node &node, const std::vector<RoleId> &first,
                           bool first_maximises, const std::vector<RoleId> &second, Joint joint,
                           std::size_t left, Joint *choice) {
    std::optional<mpq_class> out;
    for_each(node, first, joint, [&] {
        std::optional<mpq_class> answered;
        Joint replied = joint;
        for_each(node, second, replied, [&] {
            mpq_class value = mean(state, node, replied, left)[0];
            if (!answered || (first_maximises ? value < *answered : value > *answered)) answered = value;
        });
        if (out && !(first_maximises ? *answered > *out : *answered < *out)) return;
        out = answered;
        if (choice) *choice = joint;
    });
    return *out;
}

namespace {

// Better for the role: more for itself, then less for the others in order.
bool is_better(std::size_t role, const std::vector<mpq_class> &a, const std::vector<mpq_class> &b) {
    if (a[role] != b[role]) return a[role] > b[role];
    for (std::size_t r = 0; r < a.size(); ++r)
        if (a[r] != b[r]) return a[r] < b[r];
    return false;
}

} // namespace

const Exhaustive::Node &Exhaustive::solve(const State &state, std::size_t left) {
    auto key = std::pair(state.words, claim_.depth ? left : 0);
    if (auto found = nodes_.find(key); found != nodes_.end()) return found->second;
    Node node;
    bool terminal = reference_.terminal(state);
    node.over = terminal || left == 0;
    for (std::size_t r = 0; r < game_.roles.size(); ++r) {
        node.legal.push_back(reference_.legal(state, RoleId(r)));
        node.over = node.over || node.legal[r].empty();
    }
    for (const game::Payoff &payoff : payoffs_)
        node.values.emplace_back(terminal ? payoff.of([&](RoleId role, std::size_t goal) {
            for (std::size_t g : reference_.goals(state, role))
                if (g == goal) return true;
            return false;
        })
                                          : payoff.lowest());
    if (!node.over) {
        Joint joint;
        for (const auto &moves : node.legal) joint.push_back(moves.front());
        if (claim_.model == Model::own) {
            std::optional<RoleId> mover;
            for (std::size_t r = 0; r < game_.roles.size(); ++r)
                if (!game_.roles[r].is_random && node.legal[r].size() > 1) mover = RoleId(r);
            std::vector<RoleId> movers;
            if (mover) movers.push_back(*mover);
            std::optional<Values> found;
            for_each(node, movers, joint, [&] {
                Values values = mean(state, node, joint, left);
                if (!found || is_better(mover ? mover->index() : 0, values, *found)) found = values;
            });
            node.values = *found;
        } else if (claim_.model == Model::minimax) {
            node.values = {best(state, node, sides_.others, false, sides_.plan, joint, left, nullptr)};
        } else {
            node.values = {best(state, node, sides_.plan, true, sides_.others, joint, left, nullptr)};
        }
    }
    return nodes_.emplace(key, node).first->second;
}

std::uint32_t Exhaustive::plan(const Sides &sides, bool lower, const State &state, std::size_t left,
                               Entries &out) {
    const Node &node = solve(state, left);
    if (node.over) return 0;
    if (auto found = out.find(state.words); found != out.end()) return found->second.distance;
    Entry entry;
    entry.state = state;
    if (!sides.chance.empty()) entry.values = node.values;
    Joint joint;
    for (const auto &moves : node.legal) joint.push_back(moves.front());
    auto choose = [&](Joint &to, const std::vector<RoleId> &answers) {
        best(state, node, sides.plan, lower, answers, to, left, &to);
        for (RoleId role : sides.plan)
            if (node.legal[role.index()].size() > 1) entry.moves.push_back(to[role.index()]);
    };
    if (!sides.replies) choose(joint, sides.others);
    std::uint32_t distance = 0;
    for_each(node, sides.others, joint, [&] {
        Joint replied = joint;
        if (sides.replies) choose(replied, {});
        for_each(node, sides.chance, replied, [&] {
            distance = std::max(distance, plan(sides, lower, reference_.next(state, replied), left - 1, out));
        });
    });
    entry.distance = distance + 1;
    if (!lower) entry.distance = claim_.depth ? static_cast<std::uint32_t>(left) : 0;
    out[state.words] = entry;
    return entry.distance;
}

std::uint32_t Exhaustive::table(const State &state, Entries &out) {
    const Node &node = solve(state, depth());
    if (node.over) return 0;
    if (auto found = out.find(state.words); found != out.end()) return found->second.distance;
    Entry entry;
    entry.state = state;
    entry.values = node.values;
    std::vector<RoleId> all;
    for (std::size_t r = 0; r < game_.roles.size(); ++r) all.emplace_back(r);
    Joint joint(all.size());
    for_each(node, all, joint, [&] {
        entry.distance = std::max(entry.distance, 1 + table(reference_.next(state, joint), out));
    });
    out[state.words] = entry;
    return entry.distance;
}

Strategy Exhaustive::strategy() {
    Strategy out;
    out.claim = claim_;
    auto add = [&](Side side, const mpq_class &bound, const Entries &entries) {
        Part &part = out.parts.emplace_back();
        part.side = side;
        part.bound = bound;
        for (const auto &[state, entry] : entries) part.entries.push_back(entry);
    };
    if (claim_.model == Model::own) {
        Entries entries;
        table(claim_.root, entries);
        add(Side::table, solve(claim_.root, depth()).values[claim_.role.index()], entries);
        return out;
    }
    for (Side side : {Side::lower, Side::upper}) {
        Entries entries;
        plan(sides_of(game_, claim_, side), side == Side::lower, claim_.root, depth(), entries);
        add(side, value(), entries);
    }
    return out;
}

} // namespace zermelo::strategy
