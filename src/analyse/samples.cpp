#include "analyse/samples.h"

#include "base/random.h"
#include "space/expander.h"
#include "space/state_set.h"

#include <algorithm>
#include <bit>

namespace zermelo::analyse {

namespace {

using Batch = space::Expander<4>;

Samples start(const game::Game &game) {
    Samples out;
    out.row_words = game.initial.words.size();
    out.roles = game.roles.size();
    out.rows = game.initial.words;
    out.parent = {Samples::none};
    out.step = {0};
    out.moves.assign(out.roles, 0);
    out.kind = {Samples::Kind::inner};
    return out;
}

void append(Samples &out, const std::uint64_t *row, std::uint32_t parent, const std::uint32_t *moves) {
    out.rows.insert(out.rows.end(), row, row + out.row_words);
    out.parent.push_back(parent);
    out.step.push_back(out.step[parent] + 1);
    out.moves.insert(out.moves.end(), moves, moves + out.roles);
    out.kind.push_back(Samples::Kind::inner);
}

// The states of a Samples by their contents.
class Index {
  public:
    explicit Index(Samples &samples) : samples_(samples), states_(samples.row_words) {
        for (std::size_t s = 0; s < samples.size(); ++s)
            states_.add(samples.row(s), states_.hash(samples.row(s)));
    }

    std::uint32_t find_or_add(const std::uint64_t *row, std::uint32_t parent, const std::uint32_t *moves) {
        auto [number, fresh] = states_.add(row, states_.hash(row));
        if (fresh) append(samples_, row, parent, moves);
        return number;
    }

  private:
    Samples &samples_;
    space::StateSet states_;
};

// A random one of the bits that are set, or nothing.
std::optional<std::uint32_t> pick(const std::uint64_t *words, std::size_t count, Random &random) {
    std::size_t set = 0;
    for (std::size_t w = 0; w < count; ++w) set += static_cast<std::size_t>(std::popcount(words[w]));
    if (set == 0) return {};
    std::size_t nth = random.below(set);
    for (std::size_t w = 0;; ++w) {
        auto here = static_cast<std::size_t>(std::popcount(words[w]));
        if (nth >= here) {
            nth -= here;
            continue;
        }
        std::uint64_t rest = words[w];
        while (nth--) rest &= rest - 1;
        return static_cast<std::uint32_t>(64 * w + static_cast<std::size_t>(std::countr_zero(rest)));
    }
}

} // namespace

game::State Samples::state(std::size_t index) const {
    game::State out;
    out.words.assign(row(index), row(index) + row_words);
    return out;
}

std::vector<std::vector<game::MoveId>> Samples::trace(std::uint32_t at) const {
    std::vector<std::vector<game::MoveId>> out;
    for (; parent[at] != none; at = parent[at]) {
        auto &joint = out.emplace_back();
        for (std::size_t r = 0; r < roles; ++r) joint.emplace_back(moves[at * roles + r]);
    }
    std::reverse(out.begin(), out.end());
    return out;
}

std::optional<Samples> explore(const game::Game &game, const circuit::Tapes &tapes, std::size_t most,
                               Meter &meter) {
    constexpr std::size_t most_edges_per_state = 64; // on average
    Batch expander(game, tapes);
    Samples out = start(game);
    out.complete = true;
    Index index(out);
    std::vector<std::pair<std::uint32_t, std::uint32_t>> edges;
    space::Transitions waiting = expander.empty_transitions();
    std::vector<std::uint64_t> made(Batch::width * out.row_words);
    auto make = [&] {
        meter.look();
        if (out.size() > most || edges.size() > most * most_edges_per_state)
            throw LimitReached(LimitReached::Kind::size, "there are more states than shall be visited");
        expander.make(waiting, made.data());
        for (std::size_t i = 0; i < waiting.count; ++i) {
            std::uint32_t parent = waiting.parent_number[i];
            std::uint32_t child = index.find_or_add(made.data() + i * out.row_words, parent,
                                                    waiting.moves.data() + i * out.roles);
            edges.emplace_back(parent, child);
        }
        waiting.count = 0;
    };
    Batch::Listing listing;
    std::vector<std::uint64_t> rows;
    try {
        for (std::size_t begin = 0; begin < out.size();) {
            std::size_t count = std::min(Batch::width, out.size() - begin);
            rows.assign(out.row(begin), out.row(begin) + count * out.row_words);
            expander.list(rows.data(), count, listing);
            for (std::size_t i = 0; i < count; ++i) {
                if (listing.terminal.test(i)) {
                    out.kind[begin + i] = Samples::Kind::terminal;
                    continue;
                }
                for (std::size_t r = 0; r < out.roles; ++r) {
                    std::size_t words = (game.roles[r].move_count + 63) / 64;
                    const std::uint64_t *legal = listing.legal[r].data() + i * words;
                    if (std::all_of(legal, legal + words, [](std::uint64_t w) { return w == 0; }))
                        out.kind[begin + i] = Samples::Kind::stuck;
                }
                expander.add_transitions(listing, i, rows.data() + i * out.row_words,
                                         static_cast<std::uint32_t>(begin + i), waiting, make);
            }
            begin += count;
            if (begin == out.size() && waiting.count) make();
        }
    } catch (const LimitReached &) {
        return {};
    }
    out.edge_begin.assign(out.size() + 1, 0);
    std::sort(edges.begin(), edges.end());
    edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
    for (auto [from, to] : edges) {
        ++out.edge_begin[from + 1];
        out.edges.push_back(to);
    }
    for (std::size_t s = 0; s < out.size(); ++s) out.edge_begin[s + 1] += out.edge_begin[s];
    return out;
}

Samples play(const game::Game &game, const circuit::Tapes &tapes, std::size_t most_states,
             std::size_t most_steps, Meter &meter) {
    constexpr std::size_t width = Batch::width;
    Batch expander(game, tapes);
    Samples out = start(game);
    Random random(1);
    Batch::Listing listing;
    space::Transitions chosen = expander.empty_transitions();
    std::vector<std::uint64_t> rows, made(width * out.row_words);
    std::vector<std::uint32_t> at; // the states at which the plays of this round are
    std::vector<std::uint32_t> going;
    std::vector<std::vector<std::uint64_t>> seen; // by play: the hashes of its states
    std::vector<std::size_t> play_of;
    try {
        while (out.size() < most_states) {
            at.assign(width, 0);
            seen.assign(width, {space::hash_row(out.row(0), out.row_words)});
            play_of.resize(width);
            for (std::size_t i = 0; i < width; ++i) play_of[i] = i;
            for (std::size_t step = 0; !at.empty() && step <= most_steps; ++step) {
                meter.look();
                rows.clear();
                for (std::uint32_t state : at)
                    rows.insert(rows.end(), out.row(state), out.row(state) + out.row_words);
                expander.list(rows.data(), at.size(), listing);
                chosen.count = 0;
                going.clear();
                std::vector<std::size_t> plays;
                for (std::size_t i = 0; i < at.size(); ++i) {
                    if (listing.terminal.test(i)) {
                        out.kind[at[i]] = Samples::Kind::terminal;
                        continue;
                    }
                    bool stuck = false;
                    for (std::size_t r = 0; r < out.roles; ++r) {
                        std::size_t words = (game.roles[r].move_count + 63) / 64;
                        auto move = pick(listing.legal[r].data() + i * words, words, random);
                        stuck = stuck || !move;
                        if (move)
                            chosen.moves[chosen.count * out.roles + r] = game.roles[r].first_move + *move;
                    }
                    if (stuck) {
                        out.kind[at[i]] = Samples::Kind::stuck;
                        continue;
                    }
                    std::copy_n(rows.data() + i * out.row_words, out.row_words,
                                chosen.parents.data() + chosen.count * out.row_words);
                    ++chosen.count;
                    going.push_back(at[i]);
                    plays.push_back(play_of[i]);
                }
                if (going.empty() || step == most_steps) break;
                expander.make(chosen, made.data());
                at.clear();
                play_of = plays;
                for (std::size_t i = 0; i < going.size(); ++i) {
                    const std::uint64_t *row = made.data() + i * out.row_words;
                    append(out, row, going[i], chosen.moves.data() + i * out.roles);
                    auto state = static_cast<std::uint32_t>(out.size() - 1);
                    at.push_back(state);
                    auto &hashes = seen[play_of[i]];
                    std::uint64_t hash = space::hash_row(row, out.row_words);
                    if (!out.repeated && std::find(hashes.begin(), hashes.end(), hash) != hashes.end())
                        for (std::uint32_t s = going[i]; s != Samples::none; s = out.parent[s])
                            if (std::equal(row, row + out.row_words, out.row(s))) out.repeated = state;
                    hashes.push_back(hash);
                }
            }
            if (out.size() == 1) break; // it begins at its end
        }
    } catch (const LimitReached &) {
        // The states at hand have not been looked at; they must not count as inner ones.
        while (out.size() > 1 && std::find(at.begin(), at.end(), out.size() - 1) != at.end()) {
            out.parent.pop_back();
            out.step.pop_back();
            out.kind.pop_back();
            out.moves.resize(out.moves.size() - out.roles);
            out.rows.resize(out.rows.size() - out.row_words);
        }
        if (out.repeated && *out.repeated >= out.size()) out.repeated.reset();
    }
    return out;
}

} // namespace zermelo::analyse
