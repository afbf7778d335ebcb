#include "engines/planning/plays.h"

#include "unroll/counting.h"

namespace zermelo::engines::planning {

Plays::Plays(const Problem &problem, const Query &query, const puzzle::Ladder &ladder, Order order,
             const Job &job)
    : problem_(problem), circuit_(puzzle::with_ladder(problem.tapes.circuit, ladder, query.role)), sat_(job),
      frames_(problem.game, circuit_, sat_), order_(std::move(order)), ordered_(sat_.new_variable()) {
    frames_.add_frame(query.from);
    alive_.push_back(solvers::Sat::yes);
    for (std::size_t rungs = 0; rungs <= ladder.rungs(); ++rungs) climbs_.push_back(sat_.new_variable());
}

void Plays::grow(std::size_t steps, Meter &meter) {
    while (this->steps() < steps) {
        meter.look();
        add_step();
    }
}

void Plays::add_step() {
    std::size_t before = steps();
    int was_alive = alive_[before];
    for (const game::Role &role : problem_.game.roles) {
        std::vector<int> moves{-was_alive}, at_most;
        for (std::uint32_t m = role.first_move; m < role.first_move + role.move_count; ++m) {
            int legal = frames_.legal(before, game::MoveId(m)), move = frames_.move(before, game::MoveId(m));
            if (legal == -solvers::Sat::yes) {
                sat_.add({-move});
                continue;
            }
            moves.push_back(move);
            at_most.push_back(move);
            if (legal != solvers::Sat::yes) sat_.add({-was_alive, -move, legal});
        }
        sat_.add(moves);
        unroll::at_most_one(sat_, at_most);
    }
    if (order_.useful && before > 0) add_order(before);
    std::size_t now = frames_.add_successor(before);
    int alive = sat_.new_variable(), terminal = frames_.terminal(now);
    alive_.push_back(alive);
    sat_.add({-alive, was_alive});
    sat_.add({-alive, -terminal});
    sat_.add({-was_alive, alive, terminal}); // the end
    for (std::size_t rung = 0; rung < circuit_.goals[0].size(); ++rung)
        sat_.add({-climbs_[rung + 1], -was_alive, alive, frames_.literal(now, circuit_.goals[0][rung])});
    add_groups(now, was_alive);
}

// What the groups say follows from the rest, but the solver would have to find it again at every step.
void Plays::add_groups(std::size_t frame, int condition) {
    for (const analyse::Group &group : problem_.facts.groups) {
        std::vector<int> fluents;
        bool decided = false;
        for (game::FluentId f : group.fluents) {
            int fluent = frames_.fluent(frame, f);
            decided = decided || fluent == solvers::Sat::yes;
            if (fluent != -solvers::Sat::yes) fluents.push_back(fluent);
        }
        if (decided || fluents.size() < 2) continue;
        int before = fluents[0]; // one of those up to here holds
        for (std::size_t i = 1; i < fluents.size(); ++i) {
            sat_.add({-condition, -before, -fluents[i]});
            if (i + 1 == fluents.size()) break;
            int here = sat_.new_variable();
            sat_.add({-before, here});
            sat_.add({-fluents[i], here});
            before = here;
        }
        if (!group.exactly_one) continue;
        fluents.push_back(-condition);
        sat_.add(fluents);
    }
}

// A move is not made after a later one with which it commutes.
void Plays::add_order(std::size_t frame) {
    std::vector<int> clause;
    int later = -solvers::Sat::yes; // one of the moves after this one was made in the frame before
    for (std::size_t m = order_.exceptions.size(); m-- > 0;) {
        int before = frames_.move(frame - 1, game::MoveId(m)), now = frames_.move(frame, game::MoveId(m));
        if (order_.exceptions[m]) {
            clause = {-ordered_, -now, -later};
            for (std::uint32_t exception : *order_.exceptions[m])
                clause.push_back(frames_.move(frame - 1, game::MoveId(exception)));
            sat_.add(clause);
        }
        int here = sat_.new_variable();
        sat_.add({-later, here});
        sat_.add({-before, here});
        later = here;
    }
}

puzzle::Play Plays::play() {
    puzzle::Play out;
    for (std::size_t step = 0; step < alive_.size() && sat_.value(alive_[step]); ++step) {
        out.states.push_back(frames_.state(step));
        out.moves.push_back(frames_.joint_move(step));
    }
    return out;
}

std::size_t Plays::rungs(const puzzle::Play &play) {
    std::size_t out = circuit_.goals[0].size();
    while (out > 0 && !sat_.value(frames_.literal(play.moves.size(), circuit_.goals[0][out - 1]))) --out;
    return out;
}

} // namespace zermelo::engines::planning
