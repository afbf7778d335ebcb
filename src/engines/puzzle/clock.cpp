#include "engines/puzzle/clock.h"

#include "circuit/dependence.h"
#include "circuit/graph.h"
#include "circuit/substitution.h"
#include "unroll/counting.h"
#include "unroll/unrolling.h"

#include <set>

namespace zermelo::engines::puzzle {

namespace {

using circuit::Edge;

constexpr std::size_t most_work = 300'000'000; // steps times nodes

// Fluents, by number, whose next value depends on nothing but such fluents.
std::vector<bool> autonomous(const circuit::Circuit &circuit) {
    std::vector<bool> bad(circuit.first_gate());
    for (std::size_t m = 0; m < circuit.move_count; ++m) bad[circuit.move_node(m)] = true;
    for (bool changed = true; changed;) {
        changed = false;
        std::vector<bool> tainted = circuit::depends_on(circuit, bad);
        for (std::size_t f = 0; f < circuit.fluent_count; ++f)
            if (!bad[circuit.fluent_node(f)] && tainted[circuit.next[f].index()])
                bad[circuit.fluent_node(f)] = changed = true;
    }
    std::vector<bool> out(circuit.fluent_count);
    for (std::size_t f = 0; f < out.size(); ++f) out[f] = !bad[circuit.fluent_node(f)];
    return out;
}

class ClockProof {
  public:
    ClockProof(const Problem &problem, const Query &query, const Ladder &ladder, Meter &meter)
        : problem_(problem), query_(query), ladder_(ladder), meter_(meter), circuit_(problem.tapes.circuit),
          lanes_(problem.tapes), graph_(circuit_.fluent_count) {}

    Clock find();

  private:
    // Terminal and the ladder with the clock at its present value.
    struct Face {
        Edge terminal;
        std::vector<Edge> rungs;
    };
    Face face();
    void tick();
    bool others_ignore_the_clock() const;
    void prove(Clock &clock, const std::vector<Face> &faces);
    bool impossible(Edge edge); // in any state that the proved groups allow

    const Problem &problem_;
    const Query &query_;
    const Ladder &ladder_;
    Meter &meter_;
    const circuit::Circuit &circuit_;
    circuit::Lanes<1> lanes_;
    circuit::Graph graph_;
    std::vector<bool> in_clock_;
    std::vector<std::uint64_t> now_, mask_; // the clock's bits of a row
};

ClockProof::Face ClockProof::face() {
    circuit::Substitution made(circuit_, circuit::IntoGates{&graph_});
    made.put(0, Edge::constant(false));
    for (std::size_t f = 0; f < circuit_.fluent_count; ++f) // no end and no goal depends on a move
        made.put(circuit_.fluent_node(f), in_clock_[f] ? Edge::constant(now_[f / 64] >> (f % 64) & 1)
                                                       : Edge::node(circuit_.fluent_node(f)));
    Face out{made.of(circuit_.terminal), {}};
    std::vector<Edge> goals = made.of(circuit_.goals[query_.role.index()]);
    for (std::size_t r = 0; r < ladder_.rungs(); ++r) out.rungs.push_back(ladder_.edge(graph_, r, goals));
    return out;
}

void ClockProof::tick() {
    lanes_.load_states(now_.data(), 1);
    lanes_.run(problem_.tapes.next);
    lanes_.store_next(now_.data(), 1);
    for (std::size_t w = 0; w < now_.size(); ++w) now_[w] &= mask_[w];
}

bool ClockProof::others_ignore_the_clock() const {
    std::vector<bool> marked(circuit_.first_gate());
    for (std::size_t f = 0; f < in_clock_.size(); ++f) marked[circuit_.fluent_node(f)] = in_clock_[f];
    marked = circuit::depends_on(circuit_, marked);
    for (std::size_t f = 0; f < in_clock_.size(); ++f)
        if (!in_clock_[f] && marked[circuit_.next[f].index()]) return false;
    for (Edge legal : circuit_.legal)
        if (marked[legal.index()]) return false;
    return true;
}

bool ClockProof::impossible(Edge edge) {
    if (edge.is_constant()) return edge == Edge::constant(false);
    circuit::Circuit faces; // the graph as a circuit without steps
    faces.fluent_count = circuit_.fluent_count;
    circuit::Graph copy = graph_;
    faces.gates = copy.take_gates();
    solvers::Sat sat(meter_.job());
    unroll::Unrolling steps(problem_.game, faces, sat);
    std::size_t frame = steps.add_frame();
    for (const analyse::Group &group : problem_.facts.groups) {
        std::vector<int> literals;
        for (game::FluentId f : group.fluents)
            if (!in_clock_[f.index()]) literals.push_back(steps.fluent(frame, f));
        if (literals.size() > 1) unroll::at_most_one(sat, literals);
        if (group.exactly_one && literals.size() == group.fluents.size()) sat.add(literals);
    }
    std::vector<int> question{steps.literal(frame, edge)};
    return sat.try_solve(question, 2000, meter_) == std::optional(false);
}

void ClockProof::prove(Clock &clock, const std::vector<Face> &faces) {
    if (faces.size() < 2 || !others_ignore_the_clock()) return;
    Edge natural = faces.front().terminal;
    for (std::size_t t = 0; t + 1 < faces.size(); ++t) {
        if (faces[t].terminal != natural) return;
        for (std::size_t r = 0; r < ladder_.rungs(); ++r) {
            meter_.look();
            Edge later = graph_.both(natural, faces[t + 1].rungs[r]);
            if (!impossible(graph_.both(later, !faces[t].rungs[r]))) return;
        }
    }
    clock.only_bounds = true;
    clock.forced_rungs = ladder_.rungs();
    while (clock.forced_rungs > 0 &&
           impossible(graph_.both(faces.back().rungs[clock.forced_rungs - 1], !natural)))
        --clock.forced_rungs;
}

Clock ClockProof::find() {
    Clock out;
    in_clock_ = autonomous(circuit_);
    now_ = query_.from.words;
    mask_.assign(now_.size(), ~std::uint64_t{0});
    for (std::size_t f = 0; f < in_clock_.size(); ++f)
        if (in_clock_[f])
            out.fluents.push_back(game::FluentId(f));
        else
            mask_[f / 64] &= ~(std::uint64_t{1} << (f % 64));
    for (std::size_t w = 0; w < now_.size(); ++w) now_[w] &= mask_[w];
    if (out.fluents.empty()) return out;
    std::vector<Face> faces{face()};
    std::set<std::vector<std::uint64_t>> seen{now_};
    while (faces.back().terminal != Edge::constant(true)) {
        meter_.look();
        tick();
        // A clock that turns in circles, or for too long, ends nothing.
        if (!seen.insert(now_).second || seen.size() * circuit_.node_count() > most_work) return out;
        faces.push_back(face());
    }
    out.end = faces.size() - 1;
    prove(out, faces);
    return out;
}

} // namespace

Clock find_clock(const Problem &problem, const Query &query, const Ladder &ladder, Meter &meter) {
    return ClockProof(problem, query, ladder, meter).find();
}

} // namespace zermelo::engines::puzzle
