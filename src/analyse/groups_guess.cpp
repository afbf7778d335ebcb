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

class GroupGuesser {
  public:
    GroupGuesser(const game::Game &game, const Samples &samples, Meter &meter)
        : samples_(samples), meter_(meter), names_(name_fluents(game)), covered_(game.fluents.size(), false),
          words_((samples.size() + 63) / 64) {
        meter.job().expect(column_bytes(samples, game.fluents.size()));
        columns_ = columns_of(samples, game.fluents.size());
    }

    std::vector<Group> guess() {
        for (const auto &fluents : names_.predicates) guess_in(fluents);
        add_single_fluents();
        unite_across_predicates();
        unite_complements();
        return groups();
    }

  private:
    using Key = std::vector<std::uint32_t>; // some of a fluent's arguments

    Key key_of(std::uint32_t fluent, std::size_t mask) const {
        const auto &arguments = names_.names[fluent].arguments;
        Key out;
        for (std::size_t i = 0; i < arguments.size(); ++i)
            if (mask >> i & 1) out.push_back(arguments[i]);
        return out;
    }
    // Which arguments may be keys, as masks; few first.
    static std::vector<std::size_t> masks_of(std::size_t arity) {
        std::size_t key_sets = std::min(most_key_sets, std::size_t{1} << std::min<std::size_t>(arity, 20));
        std::vector<std::size_t> out;
        for (std::size_t mask = 0; mask < key_sets; ++mask)
            if (mask + 1 < std::size_t{1} << arity || arity == 0) out.push_back(mask);
        std::stable_sort(out.begin(), out.end(), [](std::size_t a, std::size_t b) {
            return __builtin_popcountll(a) < __builtin_popcountll(b);
        });
        return out;
    }
    void guess_in(const std::vector<std::uint32_t> &fluents);
    void add_single_fluents();
    void unite_across_predicates();
    void unite_complements();
    std::vector<Group> groups();

    const Samples &samples_;
    Meter &meter_;
    FluentNames names_;
    std::vector<Column> columns_;
    std::vector<bool> covered_; // by fluent: it is in a guess
    std::size_t words_;         // of a column
    std::vector<Guess> guesses_;
};

// Fluents of one predicate that agree in some arguments.
void GroupGuesser::guess_in(const std::vector<std::uint32_t> &fluents) {
    std::map<std::size_t, std::set<Key>> found; // by mask: keys of good groups
    for (std::size_t mask : masks_of(names_.names[fluents.front()].arguments.size())) {
        std::map<Key, Guess> groups;
        for (std::uint32_t f : fluents) groups[key_of(f, mask)].fluents.push_back(f);
        for (auto &[key, guess] : groups) {
            meter_.look();
            if (guess.fluents.size() < 2) continue;
            bool part_of_larger = false;
            for (const auto &[smaller, keys] : found)
                part_of_larger = part_of_larger || ((smaller & mask) == smaller &&
                                                    keys.count(key_of(guess.fluents.front(), smaller)));
            if (part_of_larger || !fill(guess, columns_, words_)) continue;
            found[mask].insert(key);
            for (std::uint32_t f : guess.fluents) covered_[f] = true;
            guess.key = key;
            guesses_.push_back(std::move(guess));
        }
    }
}

void GroupGuesser::add_single_fluents() {
    for (std::size_t f = 0; f < covered_.size(); ++f) {
        if (covered_[f]) continue;
        Guess guess{names_.names[f].arguments, {static_cast<std::uint32_t>(f)}, {}, 0};
        fill(guess, columns_, words_);
        guesses_.push_back(std::move(guess));
    }
}

// Guesses with equal keys that were never seen at once.
void GroupGuesser::unite_across_predicates() {
    constexpr std::size_t most_of_one_key = 200;
    std::map<Key, std::vector<std::size_t>> by_key;
    for (std::size_t g = 0; g < guesses_.size(); ++g)
        if (guesses_[g].count < samples_.size()) by_key[guesses_[g].key].push_back(g);
    for (const auto &[key, members] : by_key) {
        if (members.size() > most_of_one_key) continue;
        for (std::size_t i = 0; i < members.size(); ++i) {
            meter_.look();
            for (std::size_t j = i + 1; j < members.size(); ++j) {
                Guess &a = guesses_[members[i]], &b = guesses_[members[j]];
                if (a.fluents.empty() || b.fluents.empty()) continue;
                if (names_.names[a.fluents.front()].predicate == names_.names[b.fluents.front()].predicate &&
                    !key.empty())
                    continue; // they overlap, or the predicate has been looked at
                if (!disjoint(a.any, b.any)) continue;
                unite(a, b);
                b = {};
            }
        }
    }
}

// What the one has not, the other has.
void GroupGuesser::unite_complements() {
    std::map<Column, std::size_t> by_column;
    for (std::size_t g = 0; g < guesses_.size(); ++g) {
        meter_.look();
        if (guesses_[g].fluents.empty() || guesses_[g].count == 0 || guesses_[g].count == samples_.size())
            continue;
        Column missing(words_);
        for (std::size_t s = 0; s < samples_.size(); ++s)
            missing[s / 64] |= (~guesses_[g].any[s / 64] >> (s % 64) & 1) << (s % 64);
        auto other = by_column.find(missing);
        if (other == by_column.end()) {
            by_column.emplace(guesses_[g].any, g);
        } else {
            unite(guesses_[other->second], guesses_[g]);
            guesses_[g] = {};
            by_column.erase(other);
        }
    }
}

std::vector<Group> GroupGuesser::groups() {
    std::vector<Group> out;
    for (Guess &guess : guesses_) {
        if (guess.fluents.size() < 2 && guess.count < samples_.size()) continue;
        std::sort(guess.fluents.begin(), guess.fluents.end());
        guess.fluents.erase(std::unique(guess.fluents.begin(), guess.fluents.end()), guess.fluents.end());
        Group group;
        group.exactly_one = guess.count == samples_.size();
        for (std::uint32_t f : guess.fluents) group.fluents.emplace_back(f);
        out.push_back(std::move(group));
    }
    return out;
}

} // namespace

std::vector<Group> guess_groups(const game::Game &game, const Samples &samples, Meter &meter) {
    return GroupGuesser(game, samples, meter).guess();
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

double bits_saved_by_all(const std::vector<Group> &disjoint) {
    double out = 0;
    for (const Group &group : disjoint) {
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
        if (best.empty() || bits_saved_by_all(found) > bits_saved_by_all(best)) best = std::move(found);
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

double bits_saved(const std::vector<Group> &groups, std::size_t fluents) {
    return bits_saved_by_all(choose_disjoint(groups, fluents));
}

} // namespace zermelo::analyse
