#include "engines/bdd/solution.h"

#include "engines/bdd/diagram.h"
#include "engines/common/shelf_names.h"

#include <fmt/core.h>

#include <algorithm>

namespace zermelo::engines::symbolic {

namespace {

// Names on the shelf, beside those of all engines.
constexpr const char *reached_name = "reached", *rounds_name = "rounds";
constexpr const char *all_name = "all.0000", *waves_name = "waves.0000"; // numbered, as what is removed again
std::string steps_name(std::size_t rung) { return fmt::format("steps.{:04}", rung); }

class SolvedLayers : public Solved {
  public:
    explicit SolvedLayers(const store::Shelf &shelf) {
        for (std::size_t l = 0, depth = store::number_in(shelf, depth_name); l < depth; ++l)
            layers_.emplace_back(shelf.read(values_name(l)));
    }
    std::optional<Worth> at(const std::vector<bool> &bits) const override {
        for (const Diagram &layer : layers_)
            if (auto value = layer.at(bits)) return Worth{*value, {}, {}};
        return std::nullopt;
    }
    std::optional<std::size_t> forced(const std::vector<bool> &bits, std::uint32_t value) const override {
        auto found = at(bits);
        if (!found || found->value < value) return std::nullopt;
        return uncounted;
    }
    std::vector<LayerCount> counts(std::size_t values, const std::vector<Cell> &cells,
                                   Meter &meter) const override {
        std::vector<LayerCount> out;
        for (const Diagram &layer : layers_) {
            LayerCount count{0, mpz_class(layer.note()), std::vector<mpz_class>(values), {}};
            for (const auto &[value, states] : layer.counts(cells, meter)) {
                count.states += states;
                if (value < values) count.by_value[value] = states;
            }
            out.push_back(std::move(count));
        }
        return out;
    }

  private:
    std::vector<Diagram> layers_;
};

class SolvedRounds : public Solved {
  public:
    explicit SolvedRounds(const store::Shelf &shelf) : reached_(shelf.read(reached_name)) {
        for (std::size_t r = 1, rungs = store::number_in(shelf, rounds_name); r < rungs; ++r)
            steps_.emplace_back(shelf.read(steps_name(r)));
    }
    std::optional<Worth> at(const std::vector<bool> &bits) const override {
        if (!reached_.at(bits)) return std::nullopt;
        for (std::size_t r = steps_.size(); r > 0; --r)
            if (auto steps = steps_[r - 1].at(bits)) return Worth{static_cast<std::uint32_t>(r), *steps, {}};
        return Worth{};
    }
    std::optional<std::size_t> forced(const std::vector<bool> &bits, std::uint32_t value) const override {
        auto steps = steps_[value - 1].at(bits);
        if (!steps) return std::nullopt;
        return *steps;
    }
    std::vector<LayerCount> counts(std::size_t values, const std::vector<Cell> &cells,
                                   Meter &meter) const override {
        LayerCount all{0, mpz_class(reached_.note()), std::vector<mpz_class>(values), {}};
        for (const auto &[value, states] : reached_.counts(cells, meter)) all.states += states;
        mpz_class above = 0;
        for (std::size_t r = steps_.size() + 1; r-- > 0;) {
            mpz_class here = r == 0 ? all.states : mpz_class(0);
            if (r > 0)
                for (const auto &[steps, states] : steps_[r - 1].counts(cells, meter)) here += states;
            all.by_value[r] = here - above;
            above = here;
        }
        return {all};
    }

  private:
    Diagram reached_;
    std::vector<Diagram> steps_; // by rung, from the second on
};

} // namespace

std::unique_ptr<Solved> read_solution(const store::Shelf &shelf) {
    if (shelf.has(rounds_name)) return std::make_unique<SolvedRounds>(shelf);
    return std::make_unique<SolvedLayers>(shelf);
}

// In an order that depends on the function alone: so are the bytes, and what lies together is met together.
Graph Solver::put(const std::string &name, const Graph &graph, const std::string &note) {
    Graph out = in_order(graph, states_.meter());
    shelf_.write(name, to_bytes(out, note, states_.meter()));
    return out;
}

Graph Solver::get(const std::string &name, std::uint32_t ends) const {
    return Diagram(shelf_.read(name)).graph(ends);
}

// How many there are; those without values are on the shelf.
std::size_t Solver::find_layers(const std::uint64_t *root) {
    if (shelf_.has(depth_name)) return store::number_in(shelf_, depth_name);
    std::size_t layer = 0;
    while (shelf_.has(states_name(layer + 1))) ++layer;
    Graph layer_states = shelf_.has(states_name(layer)) ? get(states_name(layer), 2) : states_.only(root);
    for (;; ++layer) {
        show_(fmt::format("layer {}, {} nodes", layer, layer_states.size()));
        if (!shelf_.has(states_name(layer))) layer_states = put(states_name(layer), layer_states);
        Graph open = states_.minus(layer_states, states_.terminal(layer_states));
        layer_states = states_.after(open);
        if (layer_states.empty()) break;
    }
    shelf_.write(depth_name, std::to_string(layer + 1));
    return layer + 1;
}

void Solver::by_layers(const std::uint64_t *root) {
    std::size_t layers = find_layers(root);
    auto ends = static_cast<std::uint32_t>(states_.rules().code().count() + 1);
    std::optional<Graph> next;
    for (std::size_t l = layers; l-- > 0;) {
        if (!shelf_.has(values_name(l))) {
            show_(fmt::format("values of layer {} of {}", l, layers));
            if (!next)
                next = l + 1 < layers ? get(values_name(l + 1), ends) : Graph(states_.none().pairs(), ends);
            std::string note;
            Graph states = get(states_name(l), 2);
            next = put(values_name(l), backed_up(*next, ends_of(states, note), states), note);
        }
        shelf_.remove(states_name(l));
    }
}

// Nothing if it takes more steps, or if few of them lead to states that were reached before: then a state is
// in few layers. That is seen before all states are, so that little is done in vain.
std::optional<Graph> Solver::all_soon(const std::uint64_t *root, std::size_t steps) {
    constexpr std::uint64_t little_work = 500'000; // nodes
    Graph fresh = states_.only(root), reached = fresh;
    mpz_class met = 1, all = 1; // with those that were reached before, and without
    std::uint64_t begin = states_.made();
    auto met_often = [&](int percent) { return 100 * (met - all) >= percent * all; };
    for (std::size_t step = 0; step < steps; ++step) {
        show_(fmt::format("{} steps, {} nodes", step, reached.size()));
        Graph next = states_.after(states_.minus(fresh, states_.terminal(fresh)));
        met += states_.count(next);
        fresh = states_.minus(next, reached);
        if (fresh.empty()) return met_often(25) ? std::optional(reached) : std::nullopt;
        all += states_.count(fresh);
        if (states_.made() - begin > little_work && !met_often(10)) return std::nullopt;
        reached = states_.united(reached, fresh);
    }
    return std::nullopt;
}

void Solver::by_waves_or_layers(const std::uint64_t *root, std::size_t horizon) {
    bool begun = shelf_.has(states_name(0)) || shelf_.has(depth_name);
    if (!begun && !shelf_.has(all_name))
        if (auto reached = all_soon(root, horizon / 4)) put(all_name, *reached);
    if (!shelf_.has(all_name)) return by_layers(root);
    if (!shelf_.has(depth_name)) by_waves(get(all_name, 2));
    shelf_.remove(waves_name);
    shelf_.remove(all_name);
}

void Solver::by_waves(const Graph &reached) {
    // A wave is put away when enough has been done for it to be worth that.
    constexpr std::uint64_t work_per_node = 8;
    auto ends = static_cast<std::uint32_t>(states_.rules().code().count() + 1);
    std::string note;
    Part ended = ends_of(reached, note);
    Graph values = std::move(ended.values), open = std::move(ended.open);
    if (shelf_.has(waves_name)) {
        values = get(waves_name, ends);
        open = states_.minus(open, values);
    }
    std::uint64_t kept = states_.made();
    for (std::size_t n = 1; !open.empty(); ++n) {
        show_(fmt::format("wave {}, {} nodes", n, values.size()));
        Graph waiting = states_.before(open, open);
        Graph wave = states_.minus(open, waiting);
        open = std::move(waiting);
        values = states_.united(values,
                                backed_up(values, {Graph(wave.pairs(), ends), states_.none(), wave}, wave));
        if (states_.made() - kept < work_per_node * values.size()) continue;
        put(waves_name, values);
        kept = states_.made();
    }
    put(values_name(0), values, note);
    shelf_.write(depth_name, "1");
}

Solver::Part Solver::ends_of(const Graph &states, std::string &note) {
    Graph done = states_.terminal(states);
    note = states_.count(done).get_str();
    ByNumber ended = states_.by_value(done);
    Graph open = states_.minus(states, done);
    if (Graph stuck = states_.stuck(open); !stuck.empty()) { // they have the lowest
        open = states_.minus(open, stuck);
        done = states_.united(done, stuck);
        auto [it, is_new] = ended.try_emplace(0, std::move(stuck));
        if (!is_new) it->second = states_.united(it->second, stuck);
    }
    return {states_.function(ended, states_.rules().code().count()), std::move(done), std::move(open)};
}

// Whoever chooses takes the successor that it likes best.
Graph Solver::backed_up(const Graph &next, Part part, const Graph &all) {
    for (const Rules::Chooser &chooser : states_.rules().choosers()) {
        Graph here = states_.where(part.open, chooser.where);
        if (here.empty()) continue;
        part.open = states_.minus(part.open, here);
        part.done = part.open.empty() ? all : states_.united(part.done, here);
        part.values = states_.before(next, part.done, {states_.rules().ranks(chooser), &part.values, true});
    }
    return std::move(part.values);
}

void Solver::by_rounds(const std::uint64_t *root, std::optional<std::size_t> depth) {
    Graph terminal = states_.none(), reached = states_.none();
    if (shelf_.has(reached_name)) {
        reached = get(reached_name, 2);
        terminal = states_.terminal(reached);
    } else {
        Graph fresh = states_.only(root);
        reached = fresh;
        for (std::size_t steps = 0; !fresh.empty(); ++steps) {
            show_(fmt::format("{} steps, {} nodes", steps, reached.size()));
            Graph ended = states_.terminal(fresh);
            terminal = states_.united(terminal, ended);
            if (steps == depth) break;
            fresh = states_.minus(states_.after(states_.minus(fresh, ended)), reached);
            reached = states_.united(reached, fresh);
        }
        put(reached_name, reached, states_.count(terminal).get_str());
    }
    ByNumber payoffs = states_.by_value(terminal);
    Graph going_on = states_.minus(reached, terminal);
    going_on = states_.minus(going_on, states_.stuck(going_on));
    Graph own = states_.none(), others = states_.none();
    for (const Rules::Chooser &chooser : states_.rules().choosers()) {
        Graph here = states_.where(going_on, chooser.where);
        going_on = states_.minus(going_on, here);
        Graph &theirs = chooser.ascending ? others : own;
        theirs = states_.united(theirs, here);
    }
    Graph good = states_.none();
    std::size_t rungs = states_.rules().code().count();
    for (std::size_t rung = rungs; rung-- > 1;) {
        if (auto it = payoffs.find(static_cast<std::uint32_t>(rung)); it != payoffs.end())
            good = states_.united(good, it->second);
        if (shelf_.has(steps_name(rung))) continue;
        ByNumber by_steps{{0, good}};
        Graph within = good;
        for (std::uint32_t steps = 1; steps <= depth.value_or(UINT32_MAX); ++steps) {
            show_(fmt::format("number {} of {}: within {} steps", rung, rungs - 1, steps));
            Graph mine = states_.before(within, states_.minus(own, within));
            Graph left = states_.minus(others, within);
            Graph escaping = states_.before(states_.minus(reached, within), left);
            Graph fresh = states_.united(mine, states_.minus(left, escaping));
            if (fresh.empty()) break;
            within = states_.united(within, fresh);
            by_steps.emplace(steps, std::move(fresh));
        }
        put(steps_name(rung), states_.function(by_steps, by_steps.rbegin()->first + 1));
    }
    shelf_.write(rounds_name, std::to_string(rungs));
}

} // namespace zermelo::engines::symbolic
