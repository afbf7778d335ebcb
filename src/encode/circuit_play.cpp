#include "encode/circuit_play.h"

#include "circuit/graph.h"
#include "circuit/substitution.h"
#include "encode/equal_moves.h"
#include "encode/play_program.h"
#include "encode/step_constants.h"
#include "encode/symmetry.h"

#include <map>

namespace zermelo::encode {

using circuit::Edge;
using game::MoveId;
using game::RoleId;
using Clause = std::vector<Edge>;

namespace {

constexpr Edge always = Edge{1}, never = Edge{0};

// Frames can have many gates.
struct IntoMeteredGates : circuit::IntoGates<circuit::Graph> {
    static constexpr bool right_first = false;
    Edge both(Edge a, Edge b) {
        meter->check();
        return gates->both(a, b);
    }

    Meter *meter;
};

class Frames {
  public:
    Frames(const game::Game &game, const circuit::Circuit &circuit, const Question &question,
           const UsedFacts &known, const CircuitStyle &style, Meter &meter)
        : game_(game), circuit_(circuit), question_(question), known_(known), style_(style), meter_(meter),
          max_inputs_(question.depth * 2 * circuit.move_count + question.scale.size()), graph_(max_inputs_),
          state_(circuit.fluent_count), frame_(new_frame()), prover_(graph_, meter.job()),
          needless_(needless_moves(game, known.symmetries, question.from, question.depth, meter)) {}

    QuantifiedCircuit make();

  private:
    struct Made {
        MoveId move;
        Edge legal;
    };
    Edge input(const TimedAtom &atom, BlockNumber block);
    using Frame = circuit::Substitution<IntoMeteredGates>;
    Frame new_frame() { return {circuit_, IntoMeteredGates{{&graph_}, &meter_}}; }
    Edge value(Edge edge) { return frame_.of(edge); } // of the game's circuit, in this frame
    void need(Clause clause);
    void at_most_one(Edge condition, const std::vector<Edge> &edges);
    using Guess = std::pair<Edge *, std::optional<bool>>; // the value, if there is one
    void settle(Edge condition, const std::vector<Guess> &guesses, unsigned &failures);
    void settle_state();
    void settle_moves();
    void draw_goal();
    Edge enough(int value); // whether a goal value is
    void look();
    void name(Edge edge, ground::AtomId atom);
    void moves_of(RoleId role);
    void one_of(const std::vector<Made> &moves, BlockNumber block);
    void coded(RoleId role, const std::vector<Made> &moves);
    using Counts = std::map<std::uint32_t, Edge>;
    std::vector<Counts> count_legal(const std::vector<Made> &moves);
    void drawn(const std::vector<Made> &moves);
    void weigh_moves();
    void some_legal(const std::vector<Made> &moves);
    void step();
    void code_groups();
    void group_clauses();
    void set_move(MoveId move, Edge edge) { frame_.put(circuit_.move_node(move.index()), edge); }
    Edge made(std::size_t move) { return value(Edge::node(circuit_.move_node(move))); }
    void find_needless();
    void remember_moves();
    bool is_opponent(RoleId role) const {
        return role != question_.role && question_.model != game::Model::cooperative;
    }

    const game::Game &game_;
    const circuit::Circuit &circuit_;
    const Question &question_;
    const UsedFacts &known_;
    const CircuitStyle &style_;
    Meter &meter_;
    std::size_t max_inputs_;
    circuit::Graph graph_;
    QuantifiedCircuit out_;
    std::uint32_t time_ = 1;
    std::vector<Edge> state_;
    Frame frame_;
    std::vector<Edge> legal_; // by move, in this frame
    // With chance only: without it there is hardly anything to settle, and the plays cost more than it saves.
    std::optional<SeenSteps> seen_;
    EdgeProver prover_;
    std::size_t clauses_told_ = 0;                              // to the prover
    unsigned hard_states_ = 0, hard_moves_ = 0, hard_ends_ = 0; // steps in a row
    std::vector<std::uint32_t> weight_; // by move: how many it stands for; 0: another stands for it
    std::vector<NeedlessMove> needless_;
    std::vector<std::vector<Edge>> made_; // by time less 1, then by move, while `needless_` asks for it
    std::vector<Edge> needless_now_;      // by move: it need not be made
    std::vector<Edge> enough_;            // by rung of the scale
    Edge alive_ = always;  // the play has come to this state: it did not end before, and nobody cheated
    Edge active_ = always; // … and does not end here
    Edge honest_ = always; // the codes of this time are legal moves
};

Edge Frames::input(const TimedAtom &atom, BlockNumber block) {
    out_.inputs.push_back({atom, block});
    Edge edge = Edge::node(static_cast<std::uint32_t>(out_.inputs.size()));
    out_.names.push_back({edge, atom});
    return edge;
}

void Frames::need(Clause clause) {
    std::erase(clause, never);
    for (Edge edge : clause)
        if (edge == always) return;
    out_.clauses.push_back(std::move(clause));
}

void Frames::at_most_one(Edge condition, const std::vector<Edge> &edges) {
    constexpr std::size_t few = 8;
    Edge so_far = never;
    for (std::size_t i = 0; i < edges.size(); ++i) {
        if (edges.size() <= few)
            for (std::size_t j = 0; j < i; ++j) need({!condition, !edges[i], !edges[j]});
        else
            need({!condition, !so_far, !edges[i]});
        if (edges.size() > few) so_far = graph_.either(so_far, edges[i]);
    }
}

void Frames::name(Edge edge, ground::AtomId atom) {
    if (!edge.is_constant() && atom.valid())
        out_.names.push_back({edge, {TimedAtom::Kind::game, time_, atom.value, 0}});
}

// Edges that have one value whenever the condition holds become constants: nothing is demanded otherwise.
// Where it was hard to tell at several steps in a row, it is not tried any more.
void Frames::settle(Edge condition, const std::vector<Guess> &guesses, unsigned &failures) {
    constexpr unsigned most_failures = 3;
    std::vector<Edge> edges;
    std::vector<std::pair<Edge *, bool>> guessed;
    for (auto [edge, value] : guesses) {
        if (!value || edge->is_constant()) continue;
        edges.push_back(*value ? *edge : !*edge);
        guessed.emplace_back(edge, *value);
    }
    if (edges.empty() || failures == most_failures) return;
    for (; clauses_told_ < out_.clauses.size(); ++clauses_told_)
        prover_.assume_always(out_.clauses[clauses_told_]);
    std::optional<std::vector<bool>> right = prover_.always(condition, edges, meter_);
    failures = right ? 0 : failures + 1;
    for (std::size_t i = 0; right && i < edges.size(); ++i)
        if ((*right)[i]) *guessed[i].first = Edge::constant(guessed[i].second);
}

void Frames::settle_state() {
    std::vector<Guess> guesses;
    if (!seen_) return;
    for (std::size_t f = 0; f < state_.size(); ++f)
        guesses.emplace_back(&state_[f], seen_->fluent(time_ - 1, f));
    settle(alive_, guesses, hard_states_);
}

void Frames::settle_moves() {
    std::vector<Guess> guesses;
    legal_.clear();
    for (std::size_t m = 0; m < circuit_.move_count; ++m) legal_.push_back(value(circuit_.legal[m]));
    if (!seen_) return;
    for (std::size_t m = 0; m < circuit_.move_count; ++m)
        guesses.emplace_back(&legal_[m], seen_->legal(time_ - 1, m));
    settle(active_, guesses, hard_moves_);
}

Edge Frames::enough(int value) {
    if (question_.scale.empty()) return Edge::constant(value >= question_.goal);
    return enough_[rung_of(question_, value)];
}

void Frames::draw_goal() {
    std::vector<TimedAtom> chances = goal_chances(question_);
    enough_.assign(question_.scale.size(), always);
    enough_[0] = never;
    for (std::size_t i = chances.size(); i > 0; --i)
        enough_[i] = graph_.both(enough_[i + 1], input(chances[i - 1], random_block(chances[i - 1].time)));
}

// The end: a play that comes to a terminal state is won there.
void Frames::look() {
    frame_ = new_frame();
    frame_.put(0, never);
    for (std::size_t f = 0; f < state_.size(); ++f) {
        frame_.put(circuit_.fluent_node(f), state_[f]);
        name(state_[f], game_.atom(game::FluentId(f)));
    }
    Edge terminal = value(circuit_.terminal);
    if (seen_) settle(alive_, {{&terminal, seen_->terminal(time_ - 1)}}, hard_ends_);
    name(terminal, game_.atom(game_.terminal));
    Clause won{!alive_, !terminal};
    const std::vector<game::Goal> &goals = game_.roles[question_.role.index()].goals;
    for (std::size_t g = 0; g < goals.size(); ++g)
        if (goals[g].value)
            won.push_back(
                graph_.both(value(circuit_.goals[question_.role.index()][g]), enough(*goals[g].value)));
    need(std::move(won));
    active_ = graph_.both(alive_, !terminal);
}

void Frames::some_legal(const std::vector<Made> &moves) {
    if (known_.always_legal) return;
    Clause clause{!active_};
    for (const Made &it : moves) clause.push_back(it.legal);
    need(std::move(clause));
}

void Frames::one_of(const std::vector<Made> &moves, BlockNumber block) {
    std::vector<Edge> inputs;
    for (const Made &it : moves) {
        Edge made = input({TimedAtom::Kind::game, time_, game_.atom(it.move).value, 0}, block);
        set_move(it.move, made);
        need({!made, it.legal});
        need({!made, active_});
        inputs.push_back(made);
    }
    at_most_one(always, inputs);
    inputs.push_back(!active_);
    need(std::move(inputs));
}

void Frames::coded(RoleId role, const std::vector<Made> &moves) {
    std::vector<Edge> bits;
    Code numbers{role, time_, {}, {}};
    for (std::uint32_t b = 0; b < code_length(moves.size()); ++b) {
        bits.push_back(input({TimedAtom::Kind::code, time_, role.value, b}, universal_block(time_)));
        numbers.bits.push_back(static_cast<int>(bits.back().index()));
    }
    for (const Made &it : moves) numbers.moves.push_back(it.move);
    out_.codes.push_back(std::move(numbers));
    bool choice = style_.illegal_code == CircuitStyle::IllegalCode::choice;
    if (choice) one_of(moves, answer_block(time_));
    std::vector<Edge> legal_codes;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        std::vector<Edge> code;
        for (std::size_t b = 0; b < bits.size(); ++b) code.push_back(i >> b & 1 ? bits[b] : !bits[b]);
        if (choice) {
            for (Edge &edge : code) edge = !edge;
            code.insert(code.end(), {!moves[i].legal, !active_, made(moves[i].move.index())});
            need(std::move(code));
        } else {
            Edge made = graph_.all(std::move(code));
            set_move(moves[i].move, made);
            name(made, game_.atom(moves[i].move));
            legal_codes.push_back(graph_.both(made, moves[i].legal));
        }
    }
    if (choice) return;
    some_legal(moves);
    honest_ = graph_.both(honest_, graph_.any(std::move(legal_codes)));
}

// By move: in which states how much there is before it of what is legal; only what can be.
std::vector<Frames::Counts> Frames::count_legal(const std::vector<Made> &moves) {
    std::vector<Counts> out{{{0, always}}};
    for (const Made &it : moves) {
        Counts now;
        auto add = [&](std::uint32_t count, Edge edge) {
            if (edge == never) return;
            auto [at, is_new] = now.emplace(count, edge);
            if (!is_new) at->second = graph_.either(at->second, edge);
        };
        for (auto [count, edge] : out.back()) {
            add(count, graph_.both(edge, !it.legal));
            add(count + weight_[it.move.index()], graph_.both(edge, it.legal));
            meter_.check();
        }
        out.push_back(std::move(now));
    }
    return out;
}

// From the last move to the first: if none after it is made, a legal one that has b legal moves up to it is
// made with probability 1/b, which gives all the same. It stands for w moves that do the same, and has w/b.
// A chance is part of a gate only together with what makes it matter, so that those behind the one that was
// drawn, and those of numbers that the state does not reach, are not asked for. Higher ones come first.
void Frames::drawn(const std::vector<Made> &moves) {
    std::vector<Counts> before = count_legal(moves);
    std::map<std::pair<std::uint32_t, std::uint32_t>, Edge> chance; // by w and b: only one move has this b
    Edge open = active_;                                            // no later move is made
    for (std::size_t m = moves.size(); m-- > 0;) {
        std::uint32_t weight = weight_[moves[m].move.index()];
        std::vector<Edge> cases;
        for (auto it = before[m].rbegin(); it != before[m].rend(); ++it) {
            auto [count, edge] = *it;
            std::uint32_t up_to = count + weight;
            Edge &fate = chance.emplace(std::pair(weight, up_to), always).first->second;
            if (count > 0 && fate == always)
                fate = input({TimedAtom::Kind::chance, time_, weight, up_to}, random_block(time_));
            cases.push_back(graph_.both(graph_.both(graph_.both(open, moves[m].legal), edge), fate));
        }
        Edge made = graph_.any(std::move(cases));
        set_move(moves[m].move, made);
        name(made, game_.atom(moves[m].move));
        open = graph_.both(open, !made);
    }
    some_legal(moves);
}

// Of moves that do the same, the first stands for all.
void Frames::weigh_moves() {
    weight_.assign(circuit_.move_count, 1);
    for (const game::Role &role : game_.roles) {
        if (!role.is_random) continue;
        for (const std::vector<MoveId> &group : equal_moves(circuit_, role, meter_)) {
            for (MoveId move : group) weight_[move.index()] = 0;
            weight_[group[0].index()] = static_cast<std::uint32_t>(group.size());
        }
    }
}

void Frames::find_needless() {
    std::vector<std::vector<Edge>> cases(circuit_.move_count);
    for (const NeedlessMove &it : needless_) {
        if (it.size() != time_) continue;
        std::vector<Edge> before;
        for (std::size_t t = 0; t + 1 < time_; ++t)
            if (it[t].valid()) before.push_back(made_[t][it[t].index()]);
        cases[it.back().index()].push_back(graph_.all(std::move(before)));
    }
    needless_now_.clear();
    for (std::vector<Edge> &each : cases) needless_now_.push_back(graph_.any(std::move(each)));
}

void Frames::remember_moves() {
    if (needless_.empty() || needless_.back().size() <= time_) return;
    made_.emplace_back();
    for (std::size_t m = 0; m < circuit_.move_count; ++m) made_.back().push_back(made(m));
}

void Frames::moves_of(RoleId role) {
    std::vector<Made> moves;
    const game::Role &it = game_.roles[role.index()];
    for (std::uint32_t m = it.first_move; m < it.first_move + it.move_count; ++m) {
        MoveId move(m);
        Edge legal = legal_[m];
        set_move(move, never);
        if (legal == never || weight_[m] == 0) continue;
        name(legal, game_.atom(game_.moves[m].legal));
        legal = graph_.both(legal, !needless_now_[m]);
        if (legal != never) moves.push_back({move, legal});
    }
    bool waits =
        !it.is_random && !known_.turns.empty() && known_.turns[(time_ - 1) % known_.turns.size()] != role;
    if (waits || moves.size() <= 1) { // no choice
        for (const Made &made : moves) set_move(made.move, waits ? made.legal : always);
        some_legal(moves);
    } else if (it.is_random) {
        drawn(moves);
    } else if (is_opponent(role)) {
        coded(role, moves);
    } else {
        one_of(moves, own_move_block(question_, time_));
    }
}

// From state to state in binary: of each group the number of the member that holds; 0 for none, if that can
// be.
void Frames::code_groups() {
    for (const analyse::Group &group : known_.groups) {
        std::size_t first = group.exactly_one ? 0 : 1, count = group.fluents.size();
        std::size_t changing = 0;
        for (game::FluentId fluent : group.fluents) changing += state_[fluent.index()].is_constant() ? 0 : 1;
        if (changing < 2) continue;
        std::vector<Edge> bits;
        for (std::uint32_t b = 0; b < code_length(count + first); ++b) {
            std::vector<Edge> set;
            for (std::size_t i = 0; i < count; ++i)
                if ((i + first) >> b & 1) set.push_back(state_[group.fluents[i].index()]);
            bits.push_back(graph_.any(std::move(set)));
        }
        for (std::size_t i = 0; i < count; ++i) {
            std::vector<Edge> code;
            for (std::size_t b = 0; b < bits.size(); ++b)
                code.push_back((i + first) >> b & 1 ? bits[b] : !bits[b]);
            state_[group.fluents[i].index()] = graph_.all(std::move(code));
        }
    }
}

void Frames::group_clauses() {
    for (const analyse::Group &group : known_.groups) {
        std::vector<Edge> edges;
        bool holds = false;
        for (game::FluentId fluent : group.fluents) {
            Edge edge = state_[fluent.index()];
            holds = holds || edge == always;
            if (!edge.is_constant()) edges.push_back(edge);
        }
        if (holds || edges.size() < 2) continue;
        at_most_one(alive_, edges);
        edges.push_back(!alive_);
        if (group.exactly_one) need(std::move(edges));
    }
}

void Frames::step() {
    std::vector<Edge> after(state_.size());
    for (std::size_t f = 0; f < state_.size(); ++f) {
        after[f] = value(circuit_.next[f]);
        if (style_.after_end == CircuitStyle::AfterEnd::frozen)
            after[f] = graph_.either(graph_.both(active_, after[f]), graph_.both(!active_, state_[f]));
    }
    state_ = std::move(after);
    alive_ = graph_.both(active_, honest_);
    honest_ = always;
    out_.gates_until.push_back(graph_.size());
    ++time_;
    settle_state();
    if (style_.groups == CircuitStyle::Groups::coded) code_groups();
    if (style_.groups == CircuitStyle::Groups::clauses) group_clauses();
}

QuantifiedCircuit Frames::make() {
    if (game_.has_chance()) seen_.emplace(game_, question_.from, question_.depth, meter_);
    weigh_moves();
    if (!question_.scale.empty()) draw_goal();
    for (std::size_t f = 0; f < state_.size(); ++f)
        state_[f] = Edge::constant(question_.from.holds(game::FluentId(f)));
    look();
    while (time_ <= question_.depth && active_ != never) {
        find_needless();
        settle_moves();
        for (std::size_t r = 0; r < game_.roles.size(); ++r) moves_of(RoleId(r));
        remember_moves();
        step();
        look();
    }
    need({!active_});
    out_.gates_until.push_back(graph_.size());
    out_.first_gate = static_cast<std::uint32_t>(1 + max_inputs_);
    out_.gates = graph_.take_gates();
    return std::move(out_);
}

} // namespace

QuantifiedCircuit circuit_play(const game::Game &game, const circuit::Circuit &circuit,
                               const Question &question, const UsedFacts &known, const CircuitStyle &style,
                               Meter &meter) {
    return Frames(game, circuit, question, known, style, meter).make();
}

} // namespace zermelo::encode
