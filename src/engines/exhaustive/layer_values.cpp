#include "engines/exhaustive/layer_values.h"

#include "engines/common/integers.h"

#include <algorithm>
#include <array>
#include <bit>
#include <map>

namespace zermelo::engines {

namespace {

constexpr std::size_t first_states = 10'000; // whose values can be asked for

// What values are in one layer: integers over its denominator.
template <class Number>
struct Exact {
    using Stored = Number;
    using Sum = Number;
    static constexpr std::size_t parts = 1;

    Number here, behind;                     // denominators
    std::map<std::uint32_t, Number> factors; // by number of cases: from their sum to the mean

    Stored worth(int payoff) const { return here * payoff; }
    Sum end(int payoff) const { return behind * payoff; }
    static const Number &part(const Stored &value, std::size_t) { return value; }
    Stored mean(const std::array<Sum, parts> &sums, std::uint32_t cases) const {
        return sums[0] * factors.at(cases);
    }
};

// Bounds, above the lowest payoff and in binary with so many digits after the point.
struct Rough {
    struct Stored {
        std::uint32_t lower, upper;
    };
    using Sum = std::int64_t;
    static constexpr std::size_t parts = 2;

    int lowest, highest, bits;

    Stored worth(int payoff) const {
        auto out = static_cast<std::uint32_t>(end(payoff));
        return {out, out};
    }
    Stored unknown() const { return {0, static_cast<std::uint32_t>(end(highest))}; }
    Sum end(int payoff) const { return static_cast<Sum>(payoff - lowest) << bits; }
    static Sum part(const Stored &value, std::size_t part) { return part == 0 ? value.lower : value.upper; }
    static Stored mean(const std::array<Sum, parts> &sums, std::uint32_t cases) {
        return {static_cast<std::uint32_t>(sums[0] / cases),
                static_cast<std::uint32_t>((sums[1] + cases - 1) / cases)};
    }
};

} // namespace

Enclosure LayerValues::solve() {
    // The way back takes about as long as the way there; if there is no time for it, nothing is known.
    constexpr double share = 0.4;
    auto left = job_.seconds_left();
    limit_ = limit_of(job_, [&] { layers_.find(left ? job_.within(share * *left) : job_); });
    if (!limit_) return find_values();
    if (limit_->kind == LimitReached::Kind::cancelled) throw LimitReached(*limit_);
    return find_bounds();
}

bool LayerValues::is_first(std::size_t depth) const {
    std::size_t states = 0;
    for (std::size_t d = 0; d <= depth; ++d) states += layers_[d].count;
    return depth <= 1 || states <= first_states;
}

Enclosure LayerValues::find_values() {
    cases_.assign(layers_.size(), 1);
    denominators_.assign(layers_.size() + 1, 1);
    for (std::size_t d = layers_.size(); d-- > 0;) {
        for (std::uint32_t cases : layers_[d].cases) cases_[d] = lcm(cases_[d], mpz_class(cases));
        denominators_[d] = denominators_[d + 1] * cases_[d];
    }
    mpz_class largest = 1;
    for (int value : payoff_.scale()) largest = std::max<mpz_class>(largest, abs(mpz_class(value)));
    largest *= denominators_[0];
    bool fits = mpz_sizeinbase(largest.get_mpz_t(), 2) < 8 * sizeof(Wide) - 2;
    mpq_class value = fits ? find_values_as<Wide>() : find_values_as<mpz_class>();
    return {value, value};
}

template <class Number>
mpq_class LayerValues::find_values_as() {
    first_.resize(layers_.size());
    std::vector<Number> values;
    for (std::size_t d = layers_.size(); d-- > 0;) {
        Exact<Number> layer{from_mpz<Number>(denominators_[d]), from_mpz<Number>(denominators_[d + 1]), {}};
        for (std::uint32_t cases : layers_[d].cases)
            layer.factors[cases] = from_mpz<Number>(cases_[d] / cases);
        values = evaluate(layer, d, values);
        if (!is_first(d)) continue;
        for (const Number &value : values) {
            first_[d].emplace_back(to_mpz(value), denominators_[d]);
            first_[d].back().canonicalize();
        }
    }
    return first_[0][0];
}

Enclosure LayerValues::find_bounds() {
    const int lowest = payoff_.lowest(), highest = payoff_.scale().back();
    Rough bounds{lowest, highest, std::countl_zero(static_cast<std::uint32_t>(highest - lowest))};
    std::size_t depth = layers_.size() - 1;
    layers_.take(layers_[depth].count * sizeof(Rough::Stored));
    std::vector<Rough::Stored> values(layers_[depth].count, bounds.unknown());
    while (depth-- > 0) values = evaluate(bounds, depth, values);
    return enclosure(values[0].lower, values[0].upper, static_cast<unsigned>(bounds.bits), lowest);
}

template <class Arithmetic>
std::vector<typename Arithmetic::Stored>
LayerValues::evaluate(const Arithmetic &layer, std::size_t depth,
                      const std::vector<typename Arithmetic::Stored> &below) {
    begin_lookups(depth + 1);
    const std::size_t bytes = sizeof(typename Arithmetic::Stored);
    layers_.take(layers_[depth].count * bytes);
    std::vector<typename Arithmetic::Stored> out(layers_[depth].count);
    layers_.for_states(job_, depth, [&](Layers::Worker &worker, std::size_t first, std::size_t count) {
        layers_.expand(worker, depth, first, count);
        find_places(worker, depth);
        const Family &made = worker.made;
        for (std::size_t i = 0; i < count; ++i) {
            if (made.shape(i).size() == 0) {
                out[first + i] = layer.worth(payoff_.lowest());
                continue;
            }
            if (const auto &payoff = made.settled(i)) {
                out[first + i] = layer.worth(*payoff);
                continue;
            }
            std::array<typename Arithmetic::Sum, Arithmetic::parts> sums;
            for (std::size_t part = 0; part < Arithmetic::parts; ++part)
                sums[part] = made.value<typename Arithmetic::Sum>(i, [&](std::size_t row) {
                    typename Arithmetic::Sum sum = 0;
                    for (std::size_t at = made.begin(row); at < made.end(row); ++at) {
                        const Family::Case &to = made.cases()[at];
                        if (to.ends)
                            sum += layer.end(to.payoff) * to.times;
                        else
                            sum += Arithmetic::part(below[worker.places[at]], part) * to.times;
                    }
                    return sum;
                });
            out[first + i] = layer.mean(sums, made.shape(i).chance);
        }
    });
    layers_.give_back(below.size() * bytes);
    give_back(depth + 1);
    return out;
}

void LayerValues::begin_lookups(std::size_t depth) {
    if (depth == layers_.size()) return;
    Layer &layer = layers_[depth];
    layers_.take(LayerIndex::bytes_for(layer.count));
    layer.index.reset(layer.count);
    layers_.for_states(job_, depth, [&](Layers::Worker &, std::size_t first, std::size_t count) {
        layer.index.add(layer.rows.data(), layers_.row_words(), first, count);
    });
}

void LayerValues::give_back(std::size_t depth) {
    if (depth == layers_.size() || is_first(depth)) return;
    Layer &layer = layers_[depth];
    layers_.give_back(layer.bytes() + LayerIndex::bytes_for(layer.count));
    layer.rows = {};
    layer.index = {};
}

void LayerValues::find_places(Layers::Worker &worker, std::size_t depth) {
    const Family &made = worker.made;
    worker.places.assign(made.cases().size(), LayerIndex::nowhere);
    if (depth + 1 == layers_.size()) return; // only ends
    const Layer &next = layers_[depth + 1];
    const std::size_t words = layers_.row_words();
    worker.slots.clear();
    made.for_each_state([&](std::size_t at) {
        worker.slots.push_back(next.index.slot(made.state(at), words));
        next.index.prefetch(worker.slots.back());
    });
    for (std::size_t slot : worker.slots) next.index.prefetch_row(slot, next.rows.data(), words);
    std::size_t k = 0;
    made.for_each_state([&](std::size_t at) {
        worker.places[at] = next.index.find(worker.slots[k++], made.state(at), next.rows.data(), words);
    });
}

std::optional<mpq_class> LayerValues::of(const std::uint64_t *row) const {
    const std::size_t words = layers_.row_words();
    for (std::size_t d = 1; d < first_.size() && !first_[d].empty(); ++d) {
        const Layer &layer = layers_[d];
        std::uint32_t place = layer.index.find(layer.index.slot(row, words), row, layer.rows.data(), words);
        if (place != LayerIndex::nowhere) return first_[d][place];
    }
    return {};
}

} // namespace zermelo::engines
