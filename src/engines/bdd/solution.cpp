#include "engines/bdd/solution.h"

#include "engines/common/shelf_names.h"

#include <fmt/core.h>

#include <algorithm>

namespace zermelo::engines::symbolic {

using bdd::Set;

namespace {

// Names on the shelf, beside those of all engines.
constexpr const char *reached_name = "reached", *rounds_name = "rounds";
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

void Solver::put(const std::string &name, const Function &function, const std::string &note) {
    shelf_.write(name, to_bytes(manager_, pairs_, function, note, meter_));
}

void Solver::put_states(const std::string &name, const Set &states, const std::string &note) {
    put(name, {states, {{0, manager_.all()}}}, note);
}

Set Solver::get_states(const std::string &name) const {
    return Diagram(shelf_.read(name)).function(manager_, [&](std::uint32_t) { return manager_.all(); }).set;
}

std::string Solver::count_of(const Set &states) {
    return count(manager_, coding_.cells(), states, meter_).get_str();
}

// How many there are; those without values are on the shelf.
std::size_t Solver::find_layers(const std::uint64_t *root) {
    if (shelf_.has(depth_name)) return store::number_in(shelf_, depth_name);
    std::size_t layer = 0;
    while (shelf_.has(states_name(layer + 1))) ++layer;
    Set states = shelf_.has(states_name(layer)) ? get_states(states_name(layer)) : coding_.only(root);
    for (;; ++layer) {
        show_(fmt::format("layer {}, {} nodes", layer, manager_.size(states)));
        if (!shelf_.has(states_name(layer))) put_states(states_name(layer), states);
        states = rules_.after(states - rules_.terminal(states));
        if (states.empty()) break;
    }
    shelf_.write(depth_name, std::to_string(layer + 1));
    return layer + 1;
}

void Solver::by_layers(const std::uint64_t *root) {
    std::size_t layers = find_layers(root);
    Ends values(manager_, pairs_, rules_.code().count() - 1);
    std::optional<Function> next;
    for (std::size_t l = layers; l-- > 0;) {
        if (!shelf_.has(values_name(l))) {
            show_(fmt::format("values of layer {} of {}", l, layers));
            if (!next && l + 1 < layers)
                next = Diagram(shelf_.read(values_name(l + 1))).function(manager_, [&](std::uint32_t value) {
                    return values.of(value);
                });
            std::string note;
            next = values_of(get_states(states_name(l)), next.value_or(Function{manager_.none(), {}}), values,
                             note);
            put(values_name(l), *next, note);
        }
        shelf_.remove(states_name(l));
    }
}

Function Solver::values_of(const Set &states, const Function &next, Ends &values, std::string &note) {
    Set terminal = rules_.terminal(states);
    note = count_of(terminal);
    ByNumber ended = rules_.by_value(terminal);
    Set open = states - terminal, stuck = rules_.stuck(open);
    ended.try_emplace(0, manager_.none()).first->second |= stuck; // the lowest
    open -= stuck;
    Function out = values.function(ended);
    for (const Rules::Chooser &chooser : rules_.choosers()) {
        Set here = open & chooser.where;
        open -= here;
        if (!here.empty()) out.set |= best(chooser, here, next, values);
    }
    out.ends.insert(next.ends.begin(), next.ends.end());
    return out;
}

// Whoever chooses takes the successor that it likes best. If that has the highest number, it is the union of
// all.
Set Solver::best(const Rules::Chooser &chooser, const Set &here, const Function &next, Ends &values) {
    std::vector<std::uint32_t> by_preference, ranks;
    for (const auto &[value, end] : next.ends) by_preference.push_back(value);
    rules_.sort_by_preference(chooser, by_preference);
    for (std::uint32_t r = 0; r < by_preference.size(); ++r) ranks.push_back(values.highest() - r);
    Set found = rules_.before(values.renumbered(next.set, by_preference, ranks), here);
    return values.renumbered(found, ranks, by_preference);
}

void Solver::by_rounds(const std::uint64_t *root, std::optional<std::size_t> depth) {
    Set terminal = manager_.none(), reached = manager_.none();
    if (shelf_.has(reached_name)) {
        reached = get_states(reached_name);
        terminal = rules_.terminal(reached);
    } else {
        Set fresh = coding_.only(root);
        reached = fresh;
        for (std::size_t steps = 0; !fresh.empty(); ++steps) {
            show_(fmt::format("{} steps, {} nodes", steps, manager_.size(reached)));
            Set ended = rules_.terminal(fresh);
            terminal |= ended;
            if (steps == depth) break;
            fresh = rules_.after(fresh - ended) - reached;
            reached |= fresh;
        }
        put_states(reached_name, reached, count_of(terminal));
    }
    ByNumber payoffs = rules_.by_value(terminal);
    Set going_on = reached - terminal;
    going_on -= rules_.stuck(going_on);
    Set own = manager_.none(), others = manager_.none();
    for (const Rules::Chooser &chooser : rules_.choosers()) {
        Set here = (going_on - own - others) & chooser.where;
        (chooser.ascending ? others : own) |= here;
    }
    Set good = manager_.none();
    Ends numbers(manager_, pairs_, UINT32_MAX);
    for (std::size_t rung = rules_.code().count(); rung-- > 1;) {
        if (auto it = payoffs.find(static_cast<std::uint32_t>(rung)); it != payoffs.end()) good |= it->second;
        if (shelf_.has(steps_name(rung))) continue;
        ByNumber by_steps{{0, good}};
        Set within = good;
        for (std::uint32_t steps = 1; steps <= depth.value_or(UINT32_MAX); ++steps) {
            show_(fmt::format("number {} of {}: within {} steps", rung, rules_.code().count() - 1, steps));
            Set fresh = rules_.before(within, own - within);
            Set left = others - within;
            fresh |= left - rules_.before(reached - within, left);
            if (fresh.empty()) break;
            within |= fresh;
            by_steps.emplace(steps, std::move(fresh));
        }
        put(steps_name(rung), numbers.function(by_steps));
    }
    shelf_.write(rounds_name, std::to_string(rules_.code().count()));
}

} // namespace zermelo::engines::symbolic
