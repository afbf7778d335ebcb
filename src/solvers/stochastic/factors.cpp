#include "solvers/stochastic/factors.h"

#include <algorithm>
#include <queue>

namespace zermelo::stochastic {

Factors::Factors(const Equations &equations, std::uint64_t prime, Meter &meter)
    : prime_(prime), rows_(equations.rows.size()), columns_(rows_.size()), column_sizes_(rows_.size()),
      eliminated_(rows_.size()), inverse_(rows_.size()), multiples_(rows_.size()) {
    auto size = static_cast<std::uint32_t>(rows_.size());
    for (std::uint32_t i = 0; i < size; ++i) {
        for (const Factor &factor : equations.rows[i]) {
            auto absolute = static_cast<std::uint64_t>(std::abs(factor.factor)) % prime_;
            rows_[i].push_back({factor.column, factor.factor < 0 ? minus(0, absolute) : absolute});
            columns_[factor.column].push_back(i);
            ++column_sizes_[factor.column];
        }
        std::sort(rows_[i].begin(), rows_[i].end(), [](Entry a, Entry b) { return a.at < b.at; });
    }
    // Costs change while they wait: what has become dearer goes back.
    using Waiting = std::pair<std::size_t, std::uint32_t>;
    std::priority_queue<Waiting, std::vector<Waiting>, std::greater<>> waiting;
    for (std::uint32_t i = 0; i < size; ++i) waiting.emplace(cost(i), i);
    while (!waiting.empty() && regular_) {
        auto [expected, unknown] = waiting.top();
        waiting.pop();
        if (std::size_t now = cost(unknown); now > expected) {
            waiting.emplace(now, unknown);
            continue;
        }
        meter.check();
        eliminate(unknown);
    }
}

std::size_t Factors::cost(std::uint32_t unknown) const {
    return rows_[unknown].size() * column_sizes_[unknown];
}

void Factors::eliminate(std::uint32_t unknown) {
    Row &row = rows_[unknown];
    auto pivot = std::lower_bound(row.begin(), row.end(), unknown,
                                  [](const Entry &entry, std::uint32_t at) { return entry.at < at; });
    mpz_class inverse, value, modulus(prime_);
    if (pivot != row.end() && pivot->at == unknown) value = pivot->value;
    if (mpz_invert(inverse.get_mpz_t(), value.get_mpz_t(), modulus.get_mpz_t()) == 0) {
        regular_ = false;
        return;
    }
    row.erase(pivot);
    inverse_[unknown] = inverse.get_ui();
    eliminated_[unknown] = true;
    order_.push_back(unknown);
    for (const Entry &entry : row) --column_sizes_[entry.at];
    for (std::uint32_t other : columns_[unknown]) {
        if (eliminated_[other]) continue;
        auto at = std::lower_bound(rows_[other].begin(), rows_[other].end(), unknown,
                                   [](const Entry &entry, std::uint32_t to) { return entry.at < to; });
        std::uint64_t factor = times(at->value, inverse_[unknown]);
        rows_[other].erase(at);
        multiples_[unknown].push_back({other, factor});
        subtract(other, factor, row);
    }
    columns_[unknown] = {};
}

void Factors::subtract(std::uint32_t from, std::uint64_t factor, const Row &row) {
    merged_.clear();
    auto own = rows_[from].begin(), end = rows_[from].end();
    for (const Entry &entry : row) {
        while (own != end && own->at < entry.at) merged_.push_back(*own++);
        std::uint64_t value = 0;
        if (own != end && own->at == entry.at) {
            value = (own++)->value;
        } else {
            columns_[entry.at].push_back(from);
            ++column_sizes_[entry.at];
        }
        merged_.push_back({entry.at, minus(value, times(factor, entry.value))});
    }
    merged_.insert(merged_.end(), own, end);
    rows_[from].assign(merged_.begin(), merged_.end());
}

void Factors::apply(std::vector<std::uint64_t> &vector) const {
    for (std::uint32_t unknown : order_)
        for (const Entry &entry : multiples_[unknown])
            vector[entry.at] = minus(vector[entry.at], times(entry.value, vector[unknown]));
    for (std::size_t i = order_.size(); i-- > 0;) {
        std::uint64_t sum = vector[order_[i]];
        for (const Entry &entry : rows_[order_[i]]) sum = minus(sum, times(entry.value, vector[entry.at]));
        vector[order_[i]] = times(sum, inverse_[order_[i]]);
    }
}

} // namespace zermelo::stochastic
