#include "engines/exhaustive/recurring.h"

#include "engines/exhaustive/back_up.h"
#include "solvers/stochastic/game.h"

#include <algorithm>
#include <map>
#include <stdexcept>

namespace zermelo::engines {

namespace {

constexpr std::uint32_t elsewhere = UINT32_MAX;

std::size_t size_of(const mpq_class &value) {
    return sizeof(mpq_class) + 8 * (mpz_size(value.get_num_mpz_t()) + mpz_size(value.get_den_mpz_t()));
}

} // namespace

RecurringValues::RecurringValues(StateGraph &graph, const Components &components)
    : graph_(graph), components_(components), lowest_(graph.outcomes().payoff().lowest()) {}

mpq_class RecurringValues::above_lowest(Target target) const {
    if (target.is_outcome()) return graph_.outcomes().value(target.outcome()) - lowest_;
    return values_[target.node()];
}

mpq_class RecurringValues::of(Target target) const { return above_lowest(target) + lowest_; }

bool RecurringValues::is_lowest(Target target) const { return above_lowest(target) == 0; }

mpq_class RecurringValues::sum(std::uint64_t row, std::uint32_t cases) const {
    mpq_class out;
    for (std::uint32_t c = 0; c < cases; ++c) out += above_lowest(graph_.target(row + c));
    return out;
}

mpq_class RecurringValues::back_up(std::size_t node) const {
    const Shape &shape = graph_.shape(node);
    auto row = [&](std::uint64_t t) { return sum(t, shape.chance); };
    mpq_class out = engines::back_up<mpq_class>(shape, graph_.begin(node), graph_.order().role_first, row);
    if (shape.chance > 1) out /= shape.chance;
    return out;
}

void RecurringValues::set(std::size_t node, mpq_class value) {
    bytes_ += size_of(value);
    graph_.need(bytes_);
    values_[node] = std::move(value);
}

bool RecurringValues::leads_to_itself(std::size_t node) const {
    for (std::uint64_t t = graph_.begin(node), end = t + graph_.shape(node).size(); t < end; ++t)
        if (!graph_.target(t).is_outcome() && graph_.target(t).node() == node) return true;
    return false;
}

void RecurringValues::solve() {
    bytes_ = graph_.size() * (sizeof(values_[0]) + sizeof(numbers_[0]));
    graph_.need(bytes_);
    values_.resize(graph_.size());
    numbers_.assign(graph_.size(), elsewhere);
    for (std::size_t i = 0; i < components_.size(); ++i) {
        graph_.meter().check();
        std::span<const std::uint32_t> nodes = components_[i];
        if (nodes.size() > 1 || leads_to_itself(nodes[0]))
            solve_together(nodes);
        else
            set(nodes[0], back_up(nodes[0]));
    }
}

void RecurringValues::solve_together(std::span<const std::uint32_t> nodes) {
    stochastic::Game game(graph_.order().role_first);
    for (std::uint32_t i = 0; i < nodes.size(); ++i) numbers_[nodes[i]] = i;
    for (std::uint32_t node : nodes) {
        const Shape &shape = graph_.shape(node);
        game.add_position(shape.first, shape.second, shape.chance);
        std::uint64_t t = graph_.begin(node), end = t + shape.size();
        while (t < end) {
            graph_.meter().check();
            std::map<std::uint32_t, std::uint32_t> cases;
            mpq_class gain;
            for (std::uint32_t c = 0; c < shape.chance; ++c, ++t) {
                Target target = graph_.target(t);
                if (!target.is_outcome() && numbers_[target.node()] != elsewhere)
                    ++cases[numbers_[target.node()]];
                else
                    gain += above_lowest(target);
            }
            std::vector<stochastic::Goes> goes;
            goes.reserve(cases.size());
            for (auto [position, times] : cases) goes.push_back({position, times});
            game.add_row(goes, gain);
        }
    }
    std::vector<mpq_class> found = stochastic::solve(game, graph_.meter());
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        set(nodes[i], std::move(found[i]));
        numbers_[nodes[i]] = elsewhere;
    }
}

int RecurringValues::compare(std::size_t node, std::uint64_t row) const {
    std::uint32_t cases = graph_.shape(node).chance;
    return cmp(sum(row, cases), mpq_class(values_[node] * cases));
}

std::vector<std::uint32_t> RecurringValues::draw(const Serves &serves) {
    std::vector<std::uint32_t> rounds(graph_.size(), never), waiting, next;
    std::vector<std::int8_t> comparisons(graph_.transition_count()); // by row
    for (std::uint32_t node = 0; node < graph_.size(); ++node) {
        if (values_[node] == 0) {
            rounds[node] = 0;
            continue;
        }
        waiting.push_back(node);
        const Shape &shape = graph_.shape(node);
        for (std::uint64_t row = graph_.begin(node), end = row + shape.size(); row < end;
             row += shape.chance) {
            graph_.meter().check();
            int than = compare(node, row);
            comparisons[row] = static_cast<std::int8_t>(than > 0 ? 1 : than < 0 ? -1 : 0);
        }
    }
    const bool role_first = graph_.order().role_first;
    auto drawn = [&](std::uint32_t node, std::uint32_t round) {
        const Shape &shape = graph_.shape(node);
        std::uint64_t row = graph_.begin(node);
        // The choices of the first side, the replies to each, in turn.
        std::uint32_t good_choices = 0;
        for (std::uint32_t a = 0; a < shape.first; ++a) {
            std::uint32_t good = 0;
            for (std::uint32_t b = 0; b < shape.second; ++b, row += shape.chance)
                good += serves(row, shape.chance, comparisons[row], [&](Target target) {
                    return target.is_outcome() || rounds[target.node()] < round;
                });
            good_choices += role_first ? good == shape.second : good > 0;
        }
        return role_first ? good_choices > 0 : good_choices == shape.first;
    };
    for (std::uint32_t round = 1; !waiting.empty(); ++round) {
        next.clear();
        for (std::uint32_t node : waiting) {
            graph_.meter().check();
            if (drawn(node, round))
                rounds[node] = round;
            else
                next.push_back(node);
        }
        if (next.size() == waiting.size()) break;
        waiting.swap(next);
    }
    return rounds;
}

void RecurringValues::find_ranks() {
    ranks_ = draw([&](std::uint64_t row, std::uint32_t cases, int comparison, const auto &nearer) {
        if (comparison < 0) return false;
        for (std::uint32_t c = 0; c < cases; ++c)
            if (nearer(graph_.target(row + c))) return true;
        return false;
    });
    if (std::count(ranks_.begin(), ranks_.end(), never) > 0)
        throw std::logic_error("a value in a game of chance is not attained");
}

// Where a reply gains, more and more steps come as near to its value as one likes: near enough.
bool RecurringValues::is_forced_in_time() {
    return draw([&](std::uint64_t row, std::uint32_t cases, int comparison, const auto &nearer) {
               if (comparison != 0) return comparison > 0;
               for (std::uint32_t c = 0; c < cases; ++c)
                   if (!nearer(graph_.target(row + c))) return false;
               return true;
           })[0] != never;
}

} // namespace zermelo::engines
