#include "analyse/net.h"

#include "analyse/costs.h"
#include "analyse/questions.h"

#include <algorithm>
#include <bliss/graph.hh>
#include <map>

namespace zermelo::analyse {

namespace {

enum Label : std::uint32_t {
    is_true,
    is_not,
    next_value,
    next_not,
    legal_if,
    legal_not,
    rule,
    of_role,
    label_end
};
enum Colour : std::uint32_t { fluent, inner, rule_of, constant, end_of_game, role, first_other };

// Vertices for fluents and moves, the moves of each role in a colour of their own.
Net inputs(const game::Game &game) {
    Net net;
    net.label_count = label_end;
    for (std::size_t f = 0; f < game.fluents.size(); ++f) net.add(fluent);
    for (const game::Move &move : game.moves)
        net.add(first_other + static_cast<std::uint32_t>(move.role.index()));
    return net;
}

// One colour for each goal of each role.
std::uint32_t goal_colour(const game::Game &game, std::size_t role, std::size_t goal) {
    std::size_t colour = first_other + game.roles.size() + goal;
    for (std::size_t r = 0; r < role; ++r) colour += game.roles[r].goals.size();
    return static_cast<std::uint32_t>(colour);
}

// Makes roles alike: moves have one colour, goals one for each value, and both show whose they are. The
// vertices of the goals are the last ones.
void forget_roles(const game::Game &game, Net &net) {
    std::size_t goals = 0;
    for (const game::Role &r : game.roles) goals += r.goals.size();
    auto goal = static_cast<std::uint32_t>(net.size() - goals);
    std::uint32_t move = static_cast<std::uint32_t>(game.fluents.size());
    std::map<std::optional<int>, std::uint32_t> values;
    for (const game::Role &r : game.roles)
        for (const game::Goal &g : r.goals)
            values.emplace(g.value, static_cast<std::uint32_t>(values.size()));
    for (const game::Role &r : game.roles) {
        std::uint32_t owner = net.add(r.is_random ? constant : role);
        for (std::uint32_t i = 0; i < r.move_count; ++i, ++move) {
            if (net.colours[move] < goal_colour(game, game.roles.size(), 0)) net.colours[move] = first_other;
            net.arrows[move].push_back({of_role, owner});
        }
        for (const game::Goal &g : r.goals) {
            net.colours[goal] = first_other + 1 + values.at(g.value);
            net.arrows[goal++].push_back({of_role, owner});
        }
    }
}

void sort_arrows(Net &net) {
    for (auto &arrows : net.arrows) {
        std::sort(arrows.begin(), arrows.end());
        arrows.erase(std::unique(arrows.begin(), arrows.end()), arrows.end());
    }
}

} // namespace

std::uint32_t Net::add(std::uint32_t colour) {
    colours.push_back(colour);
    arrows.emplace_back();
    return static_cast<std::uint32_t>(colours.size() - 1);
}

Net rule_net(const game::Game &game) {
    Net net = inputs(game);
    while (net.size() < game.signal_count()) net.add(inner); // the vertices of signals are their numbers
    for (std::uint32_t s = 0; s < game.signal_count(); ++s) {
        game::SignalId signal(s);
        for (std::size_t r = game.rule_begin(signal); r < game.rule_end(signal); ++r) {
            std::uint32_t body = net.add(rule_of);
            net.arrows[s].push_back({rule, body});
            for (const game::Condition &condition : game.body(r))
                net.arrows[body].push_back({condition.positive ? is_true : is_not, condition.signal.value});
        }
    }
    auto output = [&](std::uint32_t of, std::uint32_t label, game::SignalId signal) {
        if (signal.valid()) net.arrows[of].push_back({label, signal.value});
    };
    for (std::uint32_t f = 0; f < game.fluents.size(); ++f) output(f, next_value, game.fluents[f].next);
    for (std::size_t m = 0; m < game.moves.size(); ++m)
        output(game.signal(game::MoveId(m)).value, legal_if, game.moves[m].legal);
    output(net.add(end_of_game), is_true, game.terminal);
    for (std::size_t r = 0; r < game.roles.size(); ++r)
        for (std::size_t g = 0; g < game.roles[r].goals.size(); ++g)
            output(net.add(goal_colour(game, r, g)), is_true, game.roles[r].goals[g].signal);
    sort_arrows(net);
    return net;
}

std::optional<Net> circuit_net(const game::Game &game, const circuit::Circuit &circuit,
                               std::size_t most_arrows, Roles roles,
                               std::span<const game::FluentId> constants) {
    using circuit::Edge;
    Net net = inputs(game);
    std::uint32_t never = net.add(constant); // its negation is the constant true
    std::uint32_t first = circuit.first_gate();
    // What does not matter does not change places with what is just like it.
    std::uint32_t own_colour = goal_colour(game, game.roles.size(), 0);
    std::map<Edge, std::uint32_t> alike;
    std::vector<game::FluentId> unread = unread_fluents(circuit);
    for (game::FluentId f : unread) net.colours[f.index()] = own_colour + alike[circuit.next[f.index()]]++;
    own_colour += static_cast<std::uint32_t>(circuit.fluent_count);
    for (game::FluentId f : constants)
        if (std::count(unread.begin(), unread.end(), f)) net.colours[f.index()] = own_colour++;
    for (std::size_t m = 0; m < circuit.move_count; ++m)
        if (circuit.legal[m] == Edge::constant(false)) net.colours[circuit.fluent_count + m] = own_colour++;

    // A gate is needed as a vertex if something other than a conjunction uses it as it is.
    std::vector<bool> is_vertex(circuit.gates.size(), false);
    auto need = [&](Edge edge) {
        if (edge.index() >= first) is_vertex[edge.index() - first] = true;
    };
    for (const circuit::Gate &gate : circuit.gates)
        for (Edge edge : {gate.left, gate.right})
            if (edge.inverted()) need(edge);
    need(circuit.terminal);
    for (Edge edge : circuit.next) need(edge);
    for (Edge edge : circuit.legal) need(edge);
    for (const auto &goals : circuit.goals)
        for (Edge edge : goals) need(edge);

    std::vector<std::vector<Net::Arrow>> leaves(circuit.gates.size());
    std::vector<std::uint32_t> vertex(circuit.gates.size(), UINT32_MAX);
    std::map<std::vector<Net::Arrow>, std::uint32_t> known;
    std::size_t arrows = 0;
    auto arrow = [&](Edge edge, std::uint32_t if_true, std::uint32_t if_not) -> Net::Arrow {
        std::uint32_t label = edge.inverted() ? if_not : if_true;
        if (edge.index() == 0) return {label, never};
        if (edge.index() < first) return {label, edge.index() - 1};
        return {label, vertex[edge.index() - first]};
    };
    for (std::size_t g = 0; g < circuit.gates.size(); ++g) {
        std::vector<Net::Arrow> &here = leaves[g];
        for (Edge edge : {circuit.gates[g].left, circuit.gates[g].right}) {
            if (edge.index() >= first && !edge.inverted()) {
                const auto &below = leaves[edge.index() - first];
                here.insert(here.end(), below.begin(), below.end());
            } else {
                here.push_back(arrow(edge, is_true, is_not));
            }
        }
        std::sort(here.begin(), here.end());
        here.erase(std::unique(here.begin(), here.end()), here.end());
        if ((arrows += here.size()) > most_arrows) return {};
        if (!is_vertex[g]) continue;
        auto [at, fresh] = known.emplace(here, 0);
        if (fresh) {
            at->second = net.add(inner);
            net.arrows[at->second] = here;
        }
        vertex[g] = at->second;
    }
    for (std::uint32_t f = 0; f < circuit.fluent_count; ++f)
        net.arrows[f].push_back(arrow(circuit.next[f], next_value, next_not));
    for (std::uint32_t m = 0; m < circuit.move_count; ++m)
        net.arrows[circuit.fluent_count + m].push_back(arrow(circuit.legal[m], legal_if, legal_not));
    net.arrows[net.add(end_of_game)].push_back(arrow(circuit.terminal, is_true, is_not));
    for (std::size_t r = 0; r < game.roles.size(); ++r)
        for (std::size_t g = 0; g < game.roles[r].goals.size(); ++g)
            net.arrows[net.add(goal_colour(game, r, g))].push_back(
                arrow(circuit.goals[r][g], is_true, is_not));
    if (roles == Roles::alike) forget_roles(game, net);
    sort_arrows(net);
    return net;
}

namespace {

// bliss knows no limits, but whatever it does, it splits cells.
class LimitedGraph : public bliss::Graph {
  public:
    LimitedGraph(Work &work, Meter &meter) : work_(work), meter_(meter) {}

  protected:
    bool split_neighbourhood_of_unit_cell(bliss::Partition::Cell *cell) override {
        look();
        return Graph::split_neighbourhood_of_unit_cell(cell);
    }
    bool split_neighbourhood_of_cell(bliss::Partition::Cell *const cell) override {
        look();
        return Graph::split_neighbourhood_of_cell(cell);
    }

  private:
    void look() {
        meter_.look();
        work_.spend(cost::split);
    }

    Work &work_;
    Meter &meter_;
};

} // namespace

std::vector<std::vector<std::uint32_t>> automorphisms(const Net &net, Work &work, Meter &meter) {
    // bliss knows colours of vertices but no labels: a vertex's arrows with one label go through two vertices
    // of the label's colours, which also show the direction.
    LimitedGraph graph(work, meter);
    for (std::uint32_t colour : net.colours) graph.add_vertex(2 * net.label_count + colour);
    for (std::uint32_t v = 0; v < net.size(); ++v) {
        unsigned last = 0;
        for (std::size_t i = 0; i < net.arrows[v].size(); ++i) {
            const Net::Arrow &arrow = net.arrows[v][i];
            if (i == 0 || arrow.label != net.arrows[v][i - 1].label) {
                unsigned begin = graph.add_vertex(2 * arrow.label);
                last = graph.add_vertex(2 * arrow.label + 1);
                graph.add_edge(v, begin);
                graph.add_edge(begin, last);
            }
            graph.add_edge(last, arrow.to);
        }
    }
    // A net with hundreds of generators has many vertices that do not matter, and bliss needs long for each.
    constexpr std::size_t most_generators = 256;
    struct Collected {
        std::size_t vertices;
        Meter &meter;
        std::vector<std::vector<std::uint32_t>> found;
    } collected{net.size(), meter, {}};
    bliss::Stats stats;
    try {
        graph.find_automorphisms(
            stats,
            [](void *to, unsigned, const unsigned *automorphism) {
                auto *out = static_cast<Collected *>(to);
                out->meter.look();
                if (out->found.size() == most_generators)
                    throw LimitReached(LimitReached::Kind::size, "there are too many generators");
                out->found.emplace_back(automorphism, automorphism + out->vertices);
            },
            &collected);
    } catch (const LimitReached &) { // those found so far are good
    }
    return collected.found;
}

bool is_automorphism(const Net &net, const std::vector<std::uint32_t> &permutation) {
    std::vector<bool> hit(net.size(), false);
    std::vector<Net::Arrow> image;
    for (std::uint32_t v = 0; v < net.size(); ++v) {
        std::uint32_t to = permutation[v];
        if (to >= net.size() || hit[to] || net.colours[v] != net.colours[to]) return false;
        hit[to] = true;
        image.clear();
        for (Net::Arrow arrow : net.arrows[v]) image.push_back({arrow.label, permutation[arrow.to]});
        std::sort(image.begin(), image.end());
        if (image != net.arrows[to]) return false;
    }
    return true;
}

} // namespace zermelo::analyse
