#include "engines/exhaustive/enclose.h"

#include <algorithm>

namespace zermelo::engines {

namespace {

using Number = std::int64_t;

constexpr int most_bits = 61;              // of the sum over the cases of chance
constexpr std::size_t most_work = 1 << 24; // steps back in one component
constexpr int shown_digits = 9;            // after the point

// Values are those above the lowest payoff, times `scale_`.
class Intervals {
  public:
    explicit Intervals(StateGraph &graph)
        : graph_(graph), role_first_(graph.order().role_first), lowest_(graph.outcomes().payoff().lowest()),
          lower_(graph.size()), upper_(graph.size()), inside_(graph.size()) {
        std::uint64_t largest =
            static_cast<std::uint64_t>(graph.outcomes().payoff().scale().back() - lowest_);
        std::uint64_t cases = 1;
        for (std::size_t node = 0; node < graph.size(); ++node)
            cases = std::max<std::uint64_t>(cases, graph.shape(node).chance);
        while ((largest * cases) >> bits_ > 0) ++bits_;
        bits_ = std::max(0, most_bits - bits_);
        close_ = static_cast<Number>(largest << bits_ >> 40) + 1;
    }

    void take(std::span<const std::uint32_t> nodes) {
        for (std::uint32_t node : nodes) inside_[node] = true;
        mark_hopeful(nodes);
        for (std::size_t work = 0; work < most_work && sweep(nodes) > close_; work += nodes.size()) {
        }
        for (std::uint32_t node : nodes) inside_[node] = false;
    }

    Enclosure of(std::size_t node) const {
        mpz_class power;
        mpz_ui_pow_ui(power.get_mpz_t(), 10, shown_digits);
        mpz_class low, high;
        mpz_class scaled_low = mpz_class(lower_[node]) * power, scaled_high = mpz_class(upper_[node]) * power;
        mpz_fdiv_q_2exp(low.get_mpz_t(), scaled_low.get_mpz_t(), static_cast<mp_bitcnt_t>(bits_));
        mpz_cdiv_q_2exp(high.get_mpz_t(), scaled_high.get_mpz_t(), static_cast<mp_bitcnt_t>(bits_));
        Enclosure out{mpq_class(low, power), mpq_class(high, power)};
        out.lower.canonicalize();
        out.upper.canonicalize();
        out.lower += lowest_;
        out.upper += lowest_;
        return out;
    }

  private:
    Number outcome(Target target) const {
        return static_cast<Number>(graph_.outcomes().value(target.outcome()) - lowest_) << bits_;
    }
    Number lower(Target target) const {
        return target.is_outcome() ? outcome(target) : lower_[target.node()];
    }
    Number upper(Target target) const {
        return target.is_outcome() ? outcome(target) : upper_[target.node()];
    }
    bool is_inside(Target target) const { return !target.is_outcome() && inside_[target.node()]; }

    // `worth` of each row, by its first transition.
    template <class Worth>
    auto back_up(std::size_t node, const Worth &worth) const {
        const Shape &shape = graph_.shape(node);
        std::uint64_t row = graph_.begin(node);
        decltype(worth(row)) out{}, answer{};
        for (std::uint32_t a = 0; a < shape.first; ++a) {
            for (std::uint32_t b = 0; b < shape.second; ++b, row += shape.chance) {
                auto here = worth(row);
                if (b == 0 || (role_first_ ? here < answer : here > answer)) answer = here;
            }
            if (a == 0 || (role_first_ ? answer > out : answer < out)) out = answer;
        }
        return out;
    }

    // Where the others can keep the role from ever getting anything, the bounds are 0; elsewhere the upper
    // one is the most with which a play can leave.
    void mark_hopeful(std::span<const std::uint32_t> nodes) {
        Number most = 0;
        for (std::uint32_t node : nodes)
            for (std::uint64_t t = graph_.begin(node), end = t + graph_.shape(node).size(); t < end; ++t)
                if (!is_inside(graph_.target(t))) most = std::max(most, upper(graph_.target(t)));
        for (bool changed = true; changed;) {
            changed = false;
            for (std::uint32_t node : nodes) {
                graph_.meter().check();
                if (upper_[node] > 0 || graph_.shape(node).size() == 0) continue;
                bool hope = back_up(node, [&](std::uint64_t row) {
                    for (std::uint32_t c = 0; c < graph_.shape(node).chance; ++c)
                        if (upper(graph_.target(row + c)) > 0) return true;
                    return false;
                });
                if (!hope) continue;
                upper_[node] = most;
                changed = true;
            }
        }
    }

    // By how much the bounds have changed.
    Number sweep(std::span<const std::uint32_t> nodes) {
        Number change = 0;
        for (std::uint32_t node : nodes) {
            graph_.meter().check();
            if (upper_[node] == 0) continue;
            const auto cases = static_cast<Number>(graph_.shape(node).chance);
            auto sum = [&](std::uint64_t row, auto &&bound) {
                Number out = 0;
                for (Number c = 0; c < cases; ++c)
                    out += bound(graph_.target(row + static_cast<std::uint64_t>(c)));
                return out;
            };
            Number low = back_up(
                node, [&](std::uint64_t row) { return sum(row, [&](Target to) { return lower(to); }); });
            Number high = back_up(
                node, [&](std::uint64_t row) { return sum(row, [&](Target to) { return upper(to); }); });
            low = std::max(low / cases, lower_[node]);
            high = std::min((high + cases - 1) / cases, upper_[node]);
            change = std::max({change, low - lower_[node], upper_[node] - high});
            lower_[node] = low;
            upper_[node] = high;
        }
        return change;
    }

    StateGraph &graph_;
    bool role_first_;
    int lowest_;
    int bits_ = 0; // after the point
    Number close_ = 1;
    std::vector<Number> lower_, upper_; // by node
    std::vector<bool> inside_;          // the component at hand
};

} // namespace

Enclosure enclose(StateGraph &graph, const Components &components) {
    graph.need(graph.size() * 2 * sizeof(Number));
    Intervals intervals(graph);
    for (std::size_t i = 0; i < components.size(); ++i) intervals.take(components[i]);
    return intervals.of(0);
}

} // namespace zermelo::engines
