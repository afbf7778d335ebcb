#include "engines/puzzle/reduce.h"

#include "circuit/dependence.h"
#include "circuit/graph.h"
#include "circuit/substitution.h"

#include <algorithm>
#include <bit>
#include <set>

namespace zermelo::engines::puzzle {

namespace {

using circuit::Edge;

// Folding by symmetry may take so many gates, which is about as long as moving a state in and out of lanes.
constexpr std::size_t most_folding_gates = 40'000;

} // namespace

void Reduced::choose_variables(const Problem &problem, const std::vector<bool> &read,
                               const std::vector<bool> &in_clock) {
    std::vector<bool> placed(read.size());
    auto add = [&](Variable variable, std::size_t numbers) {
        variable.first_bit = static_cast<std::uint32_t>(bit_count_);
        variable.bits = static_cast<std::uint32_t>(std::bit_width(numbers - 1));
        bit_count_ += variable.bits;
        variables_.push_back(std::move(variable));
    };
    for (const analyse::Group &group : problem.facts.groups) {
        bool whole = group.exactly_one;
        std::vector<std::uint32_t> members;
        for (game::FluentId f : group.fluents)
            if (read[f.index()] && in_clock[f.index()] == in_clock[group.fluents[0].index()])
                members.push_back(f.value);
            else
                whole = false;
        if (members.empty()) continue;
        Variable variable;
        std::uint32_t number = whole ? 0 : 1; // 0 is for none of them
        for (std::uint32_t f : members) {
            variable.values.emplace_back(f, number++);
            placed[f] = true;
        }
        add(std::move(variable), number);
    }
    for (std::size_t f = 0; f < read.size(); ++f)
        if (read[f] && !placed[f]) add({0, 0, {{static_cast<std::uint32_t>(f), 1U}}}, 2);
}

std::vector<Edge> Reduced::decode(circuit::Graph &graph) const {
    std::size_t fluents = 0;
    for (const Variable &variable : variables_)
        for (auto [fluent, number] : variable.values) fluents = std::max<std::size_t>(fluents, fluent + 1);
    std::vector<Edge> out(fluents, Edge::constant(false));
    for (const Variable &variable : variables_)
        for (auto [fluent, number] : variable.values) {
            std::vector<Edge> literals;
            for (std::uint32_t b = 0; b < variable.bits; ++b)
                literals.push_back(Edge::node(1 + variable.first_bit + b, !(number >> b & 1)));
            out[fluent] = graph.all(literals);
        }
    return out;
}

std::vector<Edge> Reduced::bits_of(circuit::Graph &graph, const std::vector<Edge> &fluents) const {
    std::vector<Edge> out;
    for (const Variable &variable : variables_)
        for (std::uint32_t b = 0; b < variable.bits; ++b) {
            std::vector<Edge> with_bit;
            for (auto [fluent, number] : variable.values)
                if (number >> b & 1) with_bit.push_back(fluents[fluent]);
            out.push_back(graph.any(with_bit));
        }
    return out;
}

// The symmetries under which the variables stay what they are; these are a group again.
std::vector<const game::Symmetry *> Reduced::usable(const Problem &problem,
                                                    const std::vector<bool> &in_clock) const {
    using Shape = std::pair<std::vector<std::uint32_t>, bool>; // members, and whether one of them must hold
    std::set<Shape> shapes;
    std::vector<bool> placed(in_clock.size());
    auto shape = [](const Variable &variable) {
        Shape out;
        out.second = true;
        for (auto [fluent, number] : variable.values) {
            out.first.push_back(fluent);
            if (number == 0) out.second = false;
        }
        std::sort(out.first.begin(), out.first.end());
        return out;
    };
    for (const Variable &variable : variables_) {
        shapes.insert(shape(variable));
        for (auto [fluent, number] : variable.values) placed[fluent] = true;
    }
    std::vector<const game::Symmetry *> out;
    for (const game::Symmetry &symmetry : problem.facts.symmetries) {
        bool good = true;
        for (std::size_t f = 0; f < in_clock.size() && good; ++f)
            good = placed[f] == placed[symmetry.fluent[f]] && (!in_clock[f] || symmetry.fluent[f] == f);
        for (std::size_t v = 0; v < variables_.size() && good; ++v) {
            Variable image = variables_[v];
            for (auto &[fluent, number] : image.values) fluent = symmetry.fluent[fluent];
            good = shapes.count(shape(image)) > 0;
        }
        if (good) out.push_back(&symmetry);
    }
    return out;
}

void Reduced::fold(circuit::Graph &graph, std::span<const game::Symmetry *const> symmetries,
                   const std::vector<Edge> &fluents, std::vector<Edge> &bits) const {
    for (const game::Symmetry *symmetry : symmetries) {
        std::vector<Edge> moved(fluents.size(), Edge::constant(false));
        for (std::size_t f = 0; f < fluents.size(); ++f)
            if (symmetry->fluent[f] < moved.size()) moved[symmetry->fluent[f]] = fluents[f];
        std::vector<Edge> image = bits_of(graph, moved);
        Edge less = Edge::constant(false);
        for (std::size_t b = 0; b < bits.size(); ++b) { // from the lowest bit: the last that differs decides
            Edge smaller = graph.both(!image[b], bits[b]), larger = graph.both(image[b], !bits[b]);
            less = graph.either(smaller, graph.both(less, !larger));
        }
        for (std::size_t b = 0; b < bits.size(); ++b)
            bits[b] = graph.either(graph.both(less, image[b]), graph.both(!less, bits[b]));
    }
}

Reduced::Reduced(const Problem &problem, const Query &query, const Ladder &ladder, const Clock &clock,
                 bool ignore_clock, Meter &meter) {
    const circuit::Circuit &from = problem.tapes.circuit;
    std::vector<Edge> asked{from.terminal};
    asked.insert(asked.end(), from.legal.begin(), from.legal.end());
    for (std::size_t g : ladder.goals) asked.push_back(from.goals[query.role.index()][g]);
    std::vector<bool> read = circuit::read_by(from, asked);
    std::vector<bool> in_clock(from.fluent_count);
    for (game::FluentId f : clock.fluents) in_clock[f.index()] = true;
    choose_variables(problem, read, in_clock);
    meter.look();

    circuit::Graph graph(bit_count_ + from.move_count);
    fluents_ = decode(graph);
    fluents_.resize(from.fluent_count, Edge::constant(false));
    circuit::Substitution reduced(from, circuit::IntoGates{&graph});
    reduced.put(0, Edge::constant(false));
    for (std::size_t f = 0; f < from.fluent_count; ++f) reduced.put(from.fluent_node(f), fluents_[f]);
    for (std::size_t m = 0; m < from.move_count; ++m)
        reduced.put(from.move_node(m), Edge::node(static_cast<std::uint32_t>(1 + bit_count_ + m)));
    circuit::Circuit made;
    made.fluent_count = bit_count_;
    made.move_count = from.move_count;
    made.terminal = reduced.of(from.terminal);
    made.legal = reduced.of(from.legal);
    std::vector<Edge> goals = reduced.of(from.goals[query.role.index()]);
    auto &rungs = made.goals.emplace_back();
    for (std::size_t r = 0; r < ladder.rungs(); ++r) rungs.push_back(ladder.edge(graph, r, goals));
    std::vector<Edge> next(from.fluent_count, Edge::constant(false));
    for (std::size_t f = 0; f < from.fluent_count; ++f)
        if (read[f]) next[f] = reduced.of(from.next[f]);
    made.next = bits_of(graph, next);
    meter.look();

    std::vector<const game::Symmetry *> symmetries = usable(problem, in_clock);
    if (symmetries.size() * bit_count_ * 9 <= most_folding_gates) {
        fold(graph, symmetries, next, made.next);
        symmetry_count_ = symmetries.size();
    }
    made.gates = graph.take_gates();
    tapes_ = std::make_unique<circuit::Tapes>(std::move(made));

    key_mask_.assign((bit_count_ + 63) / 64, ~std::uint64_t{0});
    if (ignore_clock)
        for (const Variable &variable : variables_)
            if (in_clock[variable.values[0].first])
                for (std::uint32_t b = variable.first_bit; b < variable.first_bit + variable.bits; ++b)
                    key_mask_[b / 64] &= ~(std::uint64_t{1} << (b % 64));
}

std::vector<std::uint64_t> Reduced::encode(const game::State &state) const {
    std::vector<std::uint64_t> out(row_words());
    for (const Variable &variable : variables_)
        for (auto [fluent, number] : variable.values)
            if (state.holds(game::FluentId(fluent)))
                for (std::uint32_t b = 0; b < variable.bits; ++b)
                    if (number >> b & 1) {
                        std::uint32_t bit = variable.first_bit + b;
                        out[bit / 64] |= std::uint64_t{1} << (bit % 64);
                    }
    return out;
}

} // namespace zermelo::engines::puzzle
