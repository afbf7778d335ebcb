#include "encode/play_program.h"

#include "encode/random_moves.h"
#include "encode/time_steps.h"

namespace zermelo::encode {

using ground::AtomId;
using Kind = ProgramRules::Kind;

std::uint32_t code_length(std::size_t moves) {
    std::uint32_t out = 0;
    while (moves > std::size_t{1} << out) ++out;
    return out;
}

namespace {

class Plays {
  public:
    Plays(const ground::Program &program, const game::Game &game, const Question &question,
          const TurnOrder &turns, Meter &meter)
        : game_(game), question_(question), turns_(turns), meter_(meter), steps_(program, game, out_, meter) {
        for (const TimedAtom &chance : goal_chances(question)) goal_drawn_.push_back(out_.add_atom(chance));
        if (!goal_drawn_.empty()) out_.add(Kind::choice, goal_drawn_, {});
    }

    TimedProgram make();

  private:
    using Moves = std::vector<PossibleMove>; // of one role
    void end_of_play();
    int reached(const game::Goal &goal);
    void moves_of(game::RoleId role);
    Moves possible_moves(game::RoleId role);
    void forced_moves(const Moves &moves);
    void chosen_moves(const Moves &moves);
    void coded_moves(game::RoleId role, const Moves &moves);
    bool is_opponent(game::RoleId role) const {
        return role != question_.role && question_.model != game::Model::cooperative;
    }

    const game::Game &game_;
    const Question &question_;
    const TurnOrder &turns_;
    Meter &meter_;
    std::vector<int> goal_drawn_; // as `goal_chances` has them
    TimedProgram out_;
    TimeSteps steps_;
    int terminated_ = -certain; // now
    std::vector<int> never_ended_;
};

// The literal for a goal that holds now and is enough.
int Plays::reached(const game::Goal &goal) {
    int holds = steps_.literal(game_.atom(goal.signal));
    if (question_.scale.empty()) return *goal.value >= question_.goal ? holds : -certain;
    std::size_t rung = rung_of(question_, *goal.value);
    if (rung == 0 || holds == -certain) return -certain;
    std::vector<int> body{holds};
    for (std::size_t i = rung - 1; i < goal_drawn_.size(); ++i) body.push_back(goal_drawn_[i]);
    if (!simplify(body) || body.empty()) return holds;
    int out =
        out_.add_atom({TimedAtom::Kind::reached, steps_.time(), 0, static_cast<std::uint32_t>(*goal.value)});
    out_.rule(out, std::move(body));
    return out;
}

// Rules (1) and (2), and the constraints (8) and (9) on the goal.
void Plays::end_of_play() {
    int terminal = steps_.literal(game_.atom(game_.terminal)), before = terminated_;
    if (terminal == certain || before == certain) {
        terminated_ = certain;
        out_.facts.push_back({TimedAtom::Kind::terminated, steps_.time()});
    } else if (terminal != -certain || before != -certain) {
        terminated_ = out_.add_atom({TimedAtom::Kind::terminated, steps_.time()});
        out_.rule(terminated_, {terminal});
        out_.rule(terminated_, {before});
    }
    std::vector<int> lost{terminated_, -before};
    for (const game::Goal &goal : game_.roles[question_.role.index()].goals)
        if (goal.value) lost.push_back(-reached(goal));
    out_.constraint(std::move(lost));
    never_ended_.push_back(-terminated_);
}

Plays::Moves Plays::possible_moves(game::RoleId role) {
    Moves out;
    if (terminated_ == certain) return out;
    const game::Role &moves = game_.roles[role.index()];
    for (std::uint32_t m = moves.first_move; m < moves.first_move + moves.move_count; ++m) {
        int legal = steps_.literal(game_.atom(game_.moves[m].legal));
        if (legal == -certain) continue;
        AtomId atom = game_.atom(game::MoveId(m));
        int does = out_.add_atom({TimedAtom::Kind::game, steps_.time(), atom.value, 0});
        steps_.set_move(game::MoveId(m), does);
        out.push_back({atom, does, legal});
    }
    return out;
}

// Rule (11), for a role that has no choice; and that it has a move.
void Plays::forced_moves(const Moves &moves) {
    std::vector<int> none{-terminated_};
    for (const PossibleMove &it : moves) {
        out_.rule(it.does, {it.legal, -terminated_});
        none.push_back(-it.does);
    }
    out_.constraint(std::move(none));
}

// Rules (3), (4) and (5).
void Plays::chosen_moves(const Moves &moves) {
    std::vector<int> heads;
    for (const PossibleMove &it : moves) heads.push_back(it.does);
    if (heads.empty())
        out_.constraint({-terminated_});
    else
        out_.add(Kind::exactly_one, heads, {-terminated_});
    for (const PossibleMove &it : moves) out_.constraint({it.does, -it.legal});
    for (const PossibleMove &it : moves) out_.constraint({terminated_, it.does});
}

// Rules (6) and (7): move number i of the role has the code i.
void Plays::coded_moves(game::RoleId role, const Moves &moves) {
    std::vector<int> bits;
    for (std::uint32_t b = 0; b < code_length(game_.roles[role.index()].move_count); ++b)
        bits.push_back(out_.add_atom({TimedAtom::Kind::code, steps_.time(), role.value, b}));
    if (bits.empty()) return;
    out_.add(Kind::choice, bits, {});
    for (const PossibleMove &it : moves) {
        std::uint32_t code = game_.move(game_.signal(it.atom))->value - game_.roles[role.index()].first_move;
        std::vector<int> body{it.legal, -terminated_};
        for (std::size_t b = 0; b < bits.size(); ++b) body.push_back(code >> b & 1 ? bits[b] : -bits[b]);
        out_.rule(it.does, std::move(body));
    }
}

void Plays::moves_of(game::RoleId role) {
    Moves moves = possible_moves(role);
    bool is_random = game_.roles[role.index()].is_random;
    if (!is_random && !turns_.empty() && turns_[(steps_.time() - 1) % turns_.size()] != role)
        return forced_moves(moves);
    chosen_moves(moves);
    if (is_random)
        add_random_moves(out_, steps_.time(), moves, terminated_, meter_);
    else if (is_opponent(role))
        coded_moves(role, moves);
}

TimedProgram Plays::make() {
    steps_.start(question_.from);
    steps_.look();
    end_of_play();
    for (std::size_t step = 0; step < question_.depth; ++step) {
        for (std::size_t r = 0; r < game_.roles.size(); ++r) moves_of(game::RoleId(r));
        steps_.step();
        steps_.look();
        end_of_play();
    }
    out_.constraint(never_ended_); // (10)
    return keep_relevant(out_);
}

} // namespace

TimedProgram play_program(const ground::Program &program, const game::Game &game, const Question &question,
                          const TurnOrder &turns, Meter &meter) {
    return Plays(program, game, question, turns, meter).make();
}

} // namespace zermelo::encode
