// What is known of a state, of a choice in it, or of a row of cases, by what is known of the cases.
#include "engines/star/star.h"

#include <algorithm>

namespace zermelo::engines {

Worth Star::Total::mean() const {
    return {static_cast<Score>(divided_down(lower, times)), static_cast<Score>(divided_up(upper, times))};
}

Star::Total Star::total(const Visit &here, std::size_t row) const {
    Total out;
    for (std::size_t at = here.family->begin(row); at < here.family->end(row); ++at) {
        const Worth &worth = here.cases[at - here.first()].worth;
        const std::uint32_t times = made(here, at).times;
        out.lower += Wide{worth.lower} * times;
        out.upper += Wide{worth.upper} * times;
        out.times += times;
    }
    return out;
}

Worth Star::bound(const Visit &here, unsigned level, std::size_t index) const {
    if (level == 2) return total(here, here.family->first_row(here.state) + index).mean();
    const std::size_t number = count(here, level);
    Worth out = bound(here, level + 1, index * number);
    for (std::size_t i = 1; i < number; ++i) {
        Worth other = bound(here, level + 1, index * number + i);
        out.lower = maximises(level) ? std::max(out.lower, other.lower) : std::min(out.lower, other.lower);
        out.upper = maximises(level) ? std::max(out.upper, other.upper) : std::min(out.upper, other.upper);
    }
    return out;
}

// From 0 to 1.
double Star::guess(const Visit &here, unsigned level, std::size_t index) const {
    if (level < 2) {
        const std::size_t number = count(here, level);
        double out = guess(here, level + 1, index * number);
        for (std::size_t i = 1; i < number; ++i) {
            double other = guess(here, level + 1, index * number + i);
            out = maximises(level) ? std::max(out, other) : std::min(out, other);
        }
        return out;
    }
    const std::size_t row = here.family->first_row(here.state) + index;
    const double top = std::max(1.0, static_cast<double>(scores_.top()));
    double sum = 0, all = 0;
    for (std::size_t at = here.family->begin(row); at < here.family->end(row); ++at) {
        const Worth &worth = here.cases[at - here.first()].worth;
        double lower = static_cast<double>(worth.lower) / top, upper = static_cast<double>(worth.upper) / top;
        double guess = here.cases[at - here.first()].guess;
        sum += (worth.known() ? lower : std::clamp(guess, lower, upper)) * made(here, at).times;
        all += made(here, at).times;
    }
    return sum / all;
}

Worth Star::best_of(const std::vector<Option> &options, bool maximise) const {
    Worth out = options[0].worth;
    const Worth *best = nullptr; // of those that are known
    for (const Option &option : options) {
        const Worth &worth = option.worth;
        out.lower = maximise ? std::max(out.lower, worth.lower) : std::min(out.lower, worth.lower);
        out.upper = maximise ? std::max(out.upper, worth.upper) : std::min(out.upper, worth.upper);
        if (worth.known() && (!best || (maximise ? scores_.less(*best, worth) : scores_.less(worth, *best))))
            best = &worth;
    }
    out.fraction = 0;
    if (!best) return out;
    bool beaten = std::ranges::any_of(options, [&](const Option &option) {
        const Worth &worth = option.worth;
        return !worth.known() && (maximise ? worth.upper > best->lower : worth.lower < best->upper);
    });
    return beaten ? out : *best;
}

// All cases are known.
Worth Star::exact_mean(const Visit &here, std::size_t row) {
    Total sum = total(here, row);
    if (sum.lower == sum.upper && sum.lower % sum.times == 0) return sum.mean();
    mpq_class exact = 0;
    for (std::size_t at = here.family->begin(row); at < here.family->end(row); ++at)
        exact += scores_.exact(here.cases[at - here.first()].worth) * made(here, at).times;
    return scores_.quotient(exact, sum.times);
}

} // namespace zermelo::engines
