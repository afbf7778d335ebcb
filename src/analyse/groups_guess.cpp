// Guessing: the fluents of one predicate that agree in some arguments, as (cell 1 1 x), (cell 1 1 o) and
// (cell 1 1 b) do, are a group if no sample has two of them; the fewer the arguments, the better. Groups of
// different predicates with the same arguments are put together if no sample objects, and so are two of which
// each sample has exactly one.
#include "analyse/columns.h"
#include "analyse/fluent_names.h"
#include "analyse/groups.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace zermelo::analyse {

namespace {

constexpr std::size_t most_key_sets = 64; // arguments beyond the sixth are not told apart

struct Guess {
    std::vector<std::uint32_t> key; // the arguments in which its members agree
    std::vector<std::uint32_t> fluents;
    Column any; // where a member holds
    std::size_t count = 0;
};

std::size_t count_bits(const Column &column) {
    std::size_t n = 0;
    for (std::uint64_t word : column) n += static_cast<std::size_t>(__builtin_popcountll(word));
    return n;
}

bool disjoint(const Column &a, const Column &b) {
    for (std::size_t w = 0; w < a.size(); ++w)
        if (a[w] & b[w]) return false;
    return true;
}

// False if two of the fluents hold together somewhere.
bool fill(Guess &guess, const std::vector<Column> &columns, std::size_t words) {
    guess.any.assign(words, 0);
    for (std::uint32_t f : guess.fluents) {
        if (!disjoint(guess.any, columns[f])) return false;
        for (std::size_t w = 0; w < words; ++w) guess.any[w] |= columns[f][w];
    }
    guess.count = count_bits(guess.any);
    return true;
}

void unite(Guess &to, const Guess &from) {
    to.fluents.insert(to.fluents.end(), from.fluents.begin(), from.fluents.end());
    for (std::size_t w = 0; w < to.any.size(); ++w) to.any[w] |= from.any[w];
    to.count += from.count;
}

} // namespace

std::vector<Group> guess_groups(const game::Game &game, const Samples &samples, Meter &meter) {
    FluentNames names = name_fluents(game);
    meter.job().expect(column_bytes(samples, game.fluents.size()));
    std::vector<Column> columns = columns_of(samples, game.fluents.size());
    std::size_t words = (samples.size() + 63) / 64;
    std::vector<Guess> guesses;
    std::vector<bool> covered(game.fluents.size(), false);

    for (const auto &fluents : names.predicates) {
        std::size_t arity = names.names[fluents.front()].arguments.size();
        std::size_t key_sets = std::min(most_key_sets, std::size_t{1} << std::min<std::size_t>(arity, 20));
        std::vector<std::size_t> masks;
        for (std::size_t mask = 0; mask < key_sets; ++mask)
            if (mask + 1 < std::size_t{1} << arity || arity == 0) masks.push_back(mask);
        std::stable_sort(masks.begin(), masks.end(), [](std::size_t a, std::size_t b) {
            return __builtin_popcountll(a) < __builtin_popcountll(b);
        });
        std::map<std::size_t, std::set<std::vector<std::uint32_t>>> found; // by mask: keys of good groups
        auto key_of = [&](std::uint32_t f, std::size_t mask) {
            std::vector<std::uint32_t> key;
            for (std::size_t i = 0; i < arity; ++i)
                if (mask >> i & 1) key.push_back(names.names[f].arguments[i]);
            return key;
        };
        for (std::size_t mask : masks) {
            std::map<std::vector<std::uint32_t>, Guess> groups;
            for (std::uint32_t f : fluents) groups[key_of(f, mask)].fluents.push_back(f);
            for (auto &[key, guess] : groups) {
                meter.look();
                if (guess.fluents.size() < 2) continue;
                bool part_of_larger = false;
                for (const auto &[smaller, keys] : found)
                    part_of_larger = part_of_larger || ((smaller & mask) == smaller &&
                                                        keys.count(key_of(guess.fluents.front(), smaller)));
                if (part_of_larger || !fill(guess, columns, words)) continue;
                found[mask].insert(key);
                for (std::uint32_t f : guess.fluents) covered[f] = true;
                guess.key = key;
                guesses.push_back(std::move(guess));
            }
        }
    }
    for (std::size_t f = 0; f < game.fluents.size(); ++f) {
        if (covered[f]) continue;
        Guess guess{names.names[f].arguments, {static_cast<std::uint32_t>(f)}, {}, 0};
        fill(guess, columns, words);
        guesses.push_back(std::move(guess));
    }

    std::map<std::vector<std::uint32_t>, std::vector<std::size_t>> by_key;
    for (std::size_t g = 0; g < guesses.size(); ++g)
        if (guesses[g].count < samples.size()) by_key[guesses[g].key].push_back(g);
    constexpr std::size_t most_of_one_key = 200;
    for (const auto &[key, members] : by_key) {
        if (members.size() > most_of_one_key) continue;
        for (std::size_t i = 0; i < members.size(); ++i) {
            meter.look();
            for (std::size_t j = i + 1; j < members.size(); ++j) {
                Guess &a = guesses[members[i]], &b = guesses[members[j]];
                if (a.fluents.empty() || b.fluents.empty()) continue;
                if (names.names[a.fluents.front()].predicate == names.names[b.fluents.front()].predicate &&
                    !key.empty())
                    continue; // they overlap, or the predicate has been looked at
                if (!disjoint(a.any, b.any)) continue;
                unite(a, b);
                b = {};
            }
        }
    }
    // Complements: what the one has not, the other has.
    std::map<Column, std::size_t> by_column;
    for (std::size_t g = 0; g < guesses.size(); ++g) {
        meter.look();
        if (guesses[g].fluents.empty() || guesses[g].count == 0 || guesses[g].count == samples.size())
            continue;
        Column missing(words);
        for (std::size_t s = 0; s < samples.size(); ++s)
            missing[s / 64] |= (~guesses[g].any[s / 64] >> (s % 64) & 1) << (s % 64);
        auto other = by_column.find(missing);
        if (other == by_column.end()) {
            by_column.emplace(guesses[g].any, g);
        } else {
            unite(guesses[other->second], guesses[g]);
            guesses[g] = {};
            by_column.erase(other);
        }
    }

    std::vector<Group> out;
    for (Guess &guess : guesses) {
        if (guess.fluents.size() < 2 && guess.count < samples.size()) continue;
        std::sort(guess.fluents.begin(), guess.fluents.end());
        guess.fluents.erase(std::unique(guess.fluents.begin(), guess.fluents.end()), guess.fluents.end());
        Group group;
        group.exactly_one = guess.count == samples.size();
        for (std::uint32_t f : guess.fluents) group.fluents.emplace_back(f);
        out.push_back(std::move(group));
    }
    return out;
}

std::vector<Group> whole_predicates(const game::Game &game, const std::vector<Group> &groups) {
    FluentNames names = name_fluents(game);
    std::vector<Group> out;
    for (const Group &group : groups)
        if (group.exactly_one &&
            group.fluents.size() >=
                names.predicates[names.names[group.fluents.front().index()].predicate].size())
            out.push_back(group);
    return out;
}

namespace {

// Takes groups in this order, each without the members that are gone.
std::vector<Group> take_in_order(std::vector<Group> groups, std::size_t fluents) {
    std::vector<bool> taken(fluents, false);
    std::vector<Group> out;
    for (Group &group : groups) {
        std::size_t before = group.fluents.size();
        std::erase_if(group.fluents, [&](game::FluentId f) { return taken[f.index()]; });
        if (group.fluents.size() < before) group.exactly_one = false;
        if (group.fluents.size() < 2) continue;
        for (game::FluentId f : group.fluents) taken[f.index()] = true;
        out.push_back(std::move(group));
    }
    return out;
}

// How many bits a packed state saves with these groups.
double bits_saved(const std::vector<Group> &groups) {
    double out = 0;
    for (const Group &group : groups) {
        auto size = static_cast<double>(group.fluents.size());
        out += size - std::log2(size + (group.exactly_one ? 0 : 1));
    }
    return out;
}

} // namespace

std::vector<Group> choose_disjoint(std::vector<Group> groups, std::size_t fluents) {
    std::vector<Group> best;
    auto consider = [&](const auto &before) {
        std::stable_sort(groups.begin(), groups.end(), before);
        std::vector<Group> found = take_in_order(groups, fluents);
        if (best.empty() || bits_saved(found) > bits_saved(best)) best = std::move(found);
    };
    consider([](const Group &a, const Group &b) {
        return std::pair(a.exactly_one, a.fluents.size()) > std::pair(b.exactly_one, b.fluents.size());
    });
    consider([](const Group &a, const Group &b) { return a.fluents.size() > b.fluents.size(); });
    consider([](const Group &a, const Group &b) {
        return std::pair(b.exactly_one, a.fluents.size()) < std::pair(a.exactly_one, b.fluents.size());
    });
    std::sort(best.begin(), best.end(),
              [](const Group &a, const Group &b) { return a.fluents.front() < b.fluents.front(); });
    return best;
}

} // namespace zermelo::analyse
