#include "engines/exhaustive/enclose.h"

#include "engines/exhaustive/back_up.h"

#include <algorithm>
#include <bit>
#include <limits>

namespace zermelo::engines {

namespace {

using Number = std::int64_t;

constexpr int most_bits = 61;               // of the sum over the cases of chance
constexpr std::size_t most_work = 1 << 24;  // steps back in one component
constexpr std::size_t most_sweeps = 1 << 8; // through all states
constexpr std::size_t first_part = 1 << 6;  // of them
constexpr int shown_digits = 9;             // after the point

// Values are those above the lowest payoff, in binary with so many digits after the point.
template <class Stored>
class Intervals {
  public:
    explicit Intervals(StateGraph &graph)
        : graph_(graph), role_first_(graph.order().role_first), lowest_(graph.outcomes().payoff().lowest()),
          largest_(static_cast<std::uint64_t>(graph.outcomes().payoff().scale().back() - lowest_)),
          lower_(graph.size()), upper_(graph.size()) {
        auto width = [](std::uint64_t number) { return static_cast<int>(std::bit_width(number)); };
        bits_ = most_bits - width(largest_ * graph.most_cases());
        if (sizeof(Stored) < sizeof(Number))
            bits_ = std::min(bits_, std::numeric_limits<Stored>::digits - width(largest_));
        bits_ = std::max(bits_, 0);
        close_ = static_cast<Number>(largest_ << bits_ >> 40) + 1;
    }

    // All states at once, of some of which nothing is known. Whenever it is stopped, bounds are right.
    void take_all() {
        const auto most = static_cast<Stored>(largest_ << bits_);
        for (std::size_t node = 0; node < graph_.size(); ++node) {
            lower_[node] = graph_.is_settled(node, true) ? most : 0;
            upper_[node] = graph_.is_settled(node, false) ? 0 : most;
        }
        // First what little can be seen from few of the states, should there be no time for all.
        for (std::size_t some = graph_.size() / first_part; some > 0 && some < graph_.size(); some *= 4)
            sweep_first(some);
        for (std::size_t sweeps = 0; sweeps < most_sweeps; ++sweeps)
            if (sweep_first(graph_.size()) <= close_ || graph_.ordered()) return;
    }

    // A component, after all that it leads to.
    void take(std::span<const std::uint32_t> nodes) {
        inside_.resize(graph_.size());
        for (std::uint32_t node : nodes) inside_[node] = true;
        mark_hopeful(nodes);
        for (std::size_t work = 0; work < most_work && sweep(nodes) > close_; work += nodes.size()) {
        }
        for (std::uint32_t node : nodes) inside_[node] = false;
    }

    Enclosure of(std::size_t node) const {
        return enclosure(mpz_class(lower_[node]), mpz_class(upper_[node]), static_cast<unsigned>(bits_),
                         lowest_);
    }

  private:
    Number outcome(Target target) const {
        return static_cast<Number>(graph_.outcomes().value(target.outcome()) - lowest_) << bits_;
    }
    Number lower(Target target) const {
        return target.is_outcome() ? outcome(target) : static_cast<Number>(lower_[target.node()]);
    }
    Number upper(Target target) const {
        return target.is_outcome() ? outcome(target) : static_cast<Number>(upper_[target.node()]);
    }
    bool is_inside(Target target) const { return !target.is_outcome() && inside_[target.node()]; }

    // `worth` of each row, by its first transition.
    template <class Worth>
    auto back_up(std::size_t node, const Worth &worth) const {
        return engines::back_up<decltype(worth(0))>(graph_.shape(node), graph_.begin(node), role_first_,
                                                    worth);
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
                upper_[node] = static_cast<Stored>(most);
                changed = true;
            }
        }
    }

    // By how much the bounds have changed.
    Number sweep(std::span<const std::uint32_t> nodes) {
        Number change = 0;
        for (std::uint32_t node : nodes)
            if (upper_[node] > 0) change = std::max(change, narrow(node));
        return change;
    }
    Number sweep_first(std::size_t count) {
        Number change = 0;
        for (std::size_t node = count; node-- > 0;)
            if (graph_.expanded(node)) change = std::max(change, narrow(node));
        return change;
    }
    Number narrow(std::size_t node) {
        graph_.meter().check();
        const auto cases = static_cast<Number>(graph_.shape(node).chance);
        auto sum = [&](std::uint64_t row, auto &&bound) {
            Number out = 0;
            for (Number c = 0; c < cases; ++c)
                out += bound(graph_.target(row + static_cast<std::uint64_t>(c)));
            return out;
        };
        Number low =
            back_up(node, [&](std::uint64_t row) { return sum(row, [&](Target to) { return lower(to); }); });
        Number high =
            back_up(node, [&](std::uint64_t row) { return sum(row, [&](Target to) { return upper(to); }); });
        const auto low_before = static_cast<Number>(lower_[node]),
                   high_before = static_cast<Number>(upper_[node]);
        low = std::max(low / cases, low_before);
        high = std::min((high + cases - 1) / cases, high_before);
        lower_[node] = static_cast<Stored>(low);
        upper_[node] = static_cast<Stored>(high);
        return std::max(low - low_before, high_before - high);
    }

    StateGraph &graph_;
    bool role_first_;
    int lowest_;
    std::uint64_t largest_; // above the lowest
    int bits_ = 0;          // after the point
    Number close_ = 1;
    std::vector<Stored> lower_, upper_; // by node
    std::vector<bool> inside_;          // the component at hand
};

} // namespace

Enclosure enclosure(const mpz_class &lower, const mpz_class &upper, unsigned bits, int lowest) {
    mpz_class power, low, high;
    mpz_ui_pow_ui(power.get_mpz_t(), 10, shown_digits);
    mpz_fdiv_q_2exp(low.get_mpz_t(), mpz_class(lower * power).get_mpz_t(), bits);
    mpz_cdiv_q_2exp(high.get_mpz_t(), mpz_class(upper * power).get_mpz_t(), bits);
    Enclosure out{mpq_class(low, power), mpq_class(high, power)};
    out.lower.canonicalize();
    out.upper.canonicalize();
    out.lower += lowest;
    out.upper += lowest;
    return out;
}

Enclosure enclose(StateGraph &graph, const Components &components) {
    graph.need(graph.size() * 2 * sizeof(Number));
    Intervals<Number> intervals(graph);
    for (std::size_t i = 0; i < components.size(); ++i) intervals.take(components[i]);
    return intervals.of(0);
}

Enclosure enclose_roughly(StateGraph &graph) {
    Intervals<std::uint32_t> intervals(graph);
    limit_of(graph.meter().job(), [&] { intervals.take_all(); });
    return intervals.of(0);
}

} // namespace zermelo::engines
