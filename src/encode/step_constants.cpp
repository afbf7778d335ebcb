#include "encode/step_constants.h"

#include "base/random.h"

#include <algorithm>
#include <array>

namespace zermelo::encode {

using circuit::Edge;
using game::MoveId;

namespace {

// Beyond that it costs more than it saves.
constexpr int most_conflicts = 100, most_plays = 8;

} // namespace

std::optional<bool> SeenSteps::only(const Seen &seen, std::size_t step, std::size_t number) {
    std::uint8_t values = step < seen.size() ? seen[step][number] : 0;
    if (values != saw_false && values != saw_true) return std::nullopt;
    return values == saw_true;
}

void SeenSteps::note(std::uint8_t &seen, std::uint64_t values, std::uint64_t lanes) {
    if (values & lanes) seen |= saw_true;
    if (~values & lanes) seen |= saw_false;
}

// 64 plays, side by side. In the place of one that is over, another goes on in two ways.
SeenSteps::SeenSteps(const game::Game &game, const game::State &from, std::size_t depth, Meter &meter) {
    constexpr std::size_t capacity = game::Situations::capacity;
    game::Reference reference(game);
    std::array<game::Situations, 2> both{game::Situations(reference), game::Situations(reference)};
    game::Situations *here = &both[0], *after = &both[1];
    Random random(1);
    for (std::size_t i = 0; i < capacity; ++i) here->add(from);
    std::vector<MoveId> legal, joint(game.roles.size());
    std::vector<std::size_t> goes_on;
    game::State state = from;
    for (std::size_t step = 0; step <= depth; ++step) {
        meter.look();
        here->look();
        note_step(game, *here);
        std::uint64_t over = here->terminal() | here->stuck();
        goes_on.clear();
        for (std::size_t i = 0; i < capacity; ++i)
            if (!(over >> i & 1)) goes_on.push_back(i);
        if (goes_on.empty()) return;
        after->clear();
        for (std::size_t i = 0; i < capacity; ++i) {
            std::size_t lane = goes_on[i % goes_on.size()];
            for (std::size_t r = 0; r < joint.size(); ++r) {
                here->legal(lane, game::RoleId(r), legal);
                joint[r] = legal[random.below(legal.size())];
            }
            std::ranges::copy(here->state(lane), state.words.begin());
            after->add(state, joint);
        }
        after->step();
        std::swap(here, after);
    }
}

void SeenSteps::note_step(const game::Game &game, const game::Situations &here) {
    states_.emplace_back(game.fluents.size());
    moves_.emplace_back(game.moves.size());
    ends_.emplace_back(1);
    note(ends_.back()[0], here.terminal(), ~std::uint64_t{0});
    for (std::size_t m = 0; m < game.moves.size(); ++m)
        note(moves_.back()[m], here.legal(MoveId(m)), ~here.terminal());
    game::State state = game.initial;
    for (std::size_t i = 0; i < here.size(); ++i) {
        std::ranges::copy(here.state(i), state.words.begin());
        for (std::size_t f = 0; f < game.fluents.size(); ++f)
            states_.back()[f] |= state.holds(game::FluentId(f)) ? saw_true : saw_false;
    }
}

// Gates become clauses when somebody asks for them.
int EdgeProver::literal(Edge edge) {
    auto known = [&](Edge it) {
        int out = literals_[it.index()];
        return it.inverted() ? -out : out;
    };
    auto first_gate = static_cast<std::uint32_t>(1 + graph_.inputs());
    literals_.resize(std::max<std::size_t>(literals_.size(), first_gate + graph_.size()));
    literals_[0] = -solvers::Sat::yes;
    waiting_.assign(1, edge.index());
    while (!waiting_.empty()) {
        std::uint32_t node = waiting_.back();
        int &out = literals_[node];
        if (out != 0 || node < first_gate) {
            if (out == 0) out = sat_.new_variable();
            waiting_.pop_back();
            continue;
        }
        auto [left, right] = graph_.gates()[node - first_gate];
        bool ready = true;
        for (Edge part : {left, right})
            if (literals_[part.index()] == 0) {
                waiting_.push_back(part.index());
                ready = false;
            }
        if (!ready) continue;
        out = sat_.new_variable();
        sat_.add({-out, known(left)});
        sat_.add({-out, known(right)});
        sat_.add({out, -known(left), -known(right)});
        waiting_.pop_back();
    }
    return known(edge);
}

void EdgeProver::assume_always(std::span<const Edge> clause) {
    std::vector<int> literals;
    for (Edge edge : clause) literals.push_back(literal(edge));
    sat_.add(literals);
}

// All of them at once: is there a play in which one fails? Each that is found leaves fewer.
std::optional<std::vector<bool>> EdgeProver::always(Edge condition, std::span<const Edge> edges,
                                                    Meter &meter) {
    std::vector<bool> out(edges.size(), true);
    std::vector<int> literals;
    for (Edge edge : edges) literals.push_back(literal(edge));
    int holds = literal(condition);
    for (int plays = 0; plays < most_plays; ++plays) {
        int one_fails = sat_.new_variable();
        std::vector<int> clause{-one_fails};
        for (std::size_t i = 0; i < edges.size(); ++i)
            if (out[i]) clause.push_back(-literals[i]);
        sat_.add(clause);
        std::optional<bool> answer = sat_.try_solve(std::vector{one_fails, holds}, most_conflicts, meter);
        if (answer && !*answer) return out;
        if (!answer) break;
        for (std::size_t i = 0; i < edges.size(); ++i) out[i] = out[i] && sat_.value(literals[i]);
        sat_.add({-one_fails});
    }
    return std::nullopt;
}

} // namespace zermelo::encode
