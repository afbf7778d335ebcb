#include "analyse/lemmas.h"

#include "analyse/columns.h"

#include <algorithm>

namespace zermelo::analyse {

namespace {

constexpr std::size_t most_fluents = 1'000;
constexpr std::size_t most_lemmas = 20'000;
constexpr double surprising = 2;                 // so many samples would contradict it if it were chance
constexpr std::size_t most_unsurprising = 3'000; // in a small game others are worth a try too
constexpr double least_surprise = 0.02;

struct Guess {
    double surprise;
    Lemma lemma;
};

std::size_t count_bits(const Column &column) {
    std::size_t n = 0;
    for (std::uint64_t word : column) n += static_cast<std::size_t>(__builtin_popcountll(word));
    return n;
}

} // namespace

std::vector<Lemma> guess_lemmas(const game::Game &game, const Samples &samples,
                                const std::vector<Group> &groups, Meter &meter) {
    std::size_t n = game.fluents.size(), words = (samples.size() + 63) / 64;
    if (n > most_fluents) return {};
    std::vector<Column> columns = columns_of(samples, n);
    std::vector<double> count(n);
    for (std::size_t f = 0; f < n; ++f) count[f] = static_cast<double>(count_bits(columns[f]));
    std::vector<Column> any(groups.size(), Column(words, 0));
    for (std::size_t g = 0; g < groups.size(); ++g)
        for (game::FluentId f : groups[g].fluents)
            for (std::size_t w = 0; w < words; ++w) any[g][w] |= columns[f.index()][w];

    auto total = static_cast<double>(samples.size());
    auto all_in = [&](const Column &a, const Column &b, bool inverted) {
        for (std::size_t w = 0; w < words; ++w)
            if (a[w] & (inverted ? b[w] : ~b[w])) return false;
        return true;
    };
    std::vector<std::vector<bool>> together(n); // members of one group need no lemma
    for (auto &row : together) row.assign(n, false);
    for (const Group &group : groups)
        for (game::FluentId a : group.fluents)
            for (game::FluentId b : group.fluents) together[a.index()][b.index()] = true;

    std::vector<Guess> guesses;
    for (std::size_t f = 0; f < n; ++f) {
        meter.look();
        if (count[f] == 0) {
            guesses.push_back({total, {{game::FluentId(f), false}}});
            continue;
        }
        for (std::size_t g = f + 1; g < n; ++g) {
            double surprise = count[f] * count[g] / total;
            if (surprise >= least_surprise && !together[f][g] && all_in(columns[f], columns[g], true))
                guesses.push_back({surprise, {{game::FluentId(f), false}, {game::FluentId(g), false}}});
        }
        for (std::size_t g = 0; g < n; ++g) {
            double surprise = count[f] * (total - count[g]) / total;
            if (surprise >= least_surprise && f != g && all_in(columns[f], columns[g], false))
                guesses.push_back({surprise, {{game::FluentId(f), false}, {game::FluentId(g), true}}});
        }
        for (std::size_t g = 0; g < groups.size(); ++g) {
            double surprise = count[f] * (total - static_cast<double>(count_bits(any[g]))) / total;
            if (surprise < least_surprise || !all_in(columns[f], any[g], false)) continue;
            Guess guess{surprise, {{game::FluentId(f), false}}};
            bool own = false;
            for (game::FluentId member : groups[g].fluents) {
                own = own || member.index() == f;
                guess.lemma.push_back({member, true});
            }
            if (!own) guesses.push_back(std::move(guess));
        }
    }
    std::stable_sort(guesses.begin(), guesses.end(),
                     [](const Guess &a, const Guess &b) { return a.surprise > b.surprise; });
    std::size_t good = 0;
    while (good < guesses.size() && guesses[good].surprise >= surprising) ++good;
    guesses.resize(std::min({guesses.size(), most_lemmas, std::max(good, most_unsurprising)}));
    std::vector<Lemma> out;
    for (Guess &guess : guesses) out.push_back(std::move(guess.lemma));
    return out;
}

} // namespace zermelo::analyse
