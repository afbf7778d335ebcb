#include "space/perft.h"

#include <algorithm>
#include <array>

namespace zermelo::space {

namespace {

constexpr std::uint32_t never = UINT32_MAX;

std::uint64_t saturating_add(std::uint64_t a, std::uint64_t b) {
    std::uint64_t sum = 0;
    return __builtin_add_overflow(a, b, &sum) ? UINT64_MAX : sum;
}

} // namespace

Perft::Perft(const game::Game &game, const circuit::Tapes &tapes, bool through_terminals)
    : expander_(game, tapes), through_terminals_(through_terminals), row_words_(expander_.row_words()),
      seen_(row_words_), rows_(Batch::width * row_words_) {
    const std::uint64_t *initial = game.initial.words.data();
    add_paths(initial, seen_.hash(initial), 1);
    layer_ = {0, 1, 1, 1, 0};
    Meter meter({});
    count_terminal(meter);
}

void Perft::add_paths(const std::uint64_t *row, std::uint32_t hash, std::uint64_t paths) {
    auto [state, fresh] = seen_.add(row, hash);
    if (state == UINT32_MAX - 1)
        throw LimitReached(LimitReached::Kind::size, "there are more than four thousand million states");
    if (fresh) {
        depth_seen_.push_back(never);
        place_.push_back(0);
    }
    auto depth = static_cast<std::uint32_t>(layer_.depth);
    if (depth_seen_[state] != depth) {
        layer_.fresh += depth_seen_[state] == never;
        depth_seen_[state] = depth;
        place_[state] = static_cast<std::uint32_t>(states_.size());
        states_.push_back(state);
        paths_.push_back(0);
    }
    paths_[place_[state]] = saturating_add(paths_[place_[state]], paths);
    layer_.paths = saturating_add(layer_.paths, paths);
}

void Perft::list(const std::vector<std::uint32_t> &states, std::size_t begin, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i)
        std::copy_n(seen_.row(states[begin + i]), row_words_, rows_.data() + i * row_words_);
    expander_.list(rows_.data(), count, listing_);
}

void Perft::count_terminal(Meter &meter) {
    for (std::size_t begin = 0; begin < states_.size(); begin += Batch::width) {
        meter.look();
        std::size_t count = std::min(Batch::width, states_.size() - begin);
        list(states_, begin, count);
        for (std::size_t i = 0; i < count; ++i) layer_.terminal += listing_.terminal.test(i);
    }
}

bool Perft::next_layer(Meter &meter) {
    std::vector<std::uint32_t> parents = std::move(states_);
    std::vector<std::uint64_t> parent_paths = std::move(paths_);
    states_.clear();
    paths_.clear();
    layer_ = {layer_.depth + 1, 0, 0, 0, 0};

    Transitions waiting = expander_.empty_transitions();
    std::vector<std::uint64_t> made(Batch::width * row_words_);
    std::array<std::uint32_t, Batch::width> hashes;
    auto make = [&] {
        meter.look();
        expander_.make(waiting, made.data());
        for (std::size_t i = 0; i < waiting.count; ++i) {
            hashes[i] = seen_.hash(made.data() + i * row_words_);
            seen_.prefetch(hashes[i]);
        }
        for (std::size_t i = 0; i < waiting.count; ++i)
            add_paths(made.data() + i * row_words_, hashes[i], parent_paths[waiting.parent_number[i]]);
        waiting.count = 0;
    };
    for (std::size_t begin = 0; begin < parents.size(); begin += Batch::width) {
        meter.look();
        std::size_t count = std::min(Batch::width, parents.size() - begin);
        list(parents, begin, count);
        for (std::size_t i = 0; i < count; ++i)
            if (through_terminals_ || !listing_.terminal.test(i))
                expander_.add_transitions(listing_, i, rows_.data() + i * row_words_,
                                          static_cast<std::uint32_t>(begin + i), waiting, make);
    }
    if (waiting.count) make();
    layer_.states = states_.size();
    count_terminal(meter);
    return layer_.states > 0;
}

PerftOutcome count_down(Perft &perft, const std::optional<std::size_t> &depth, Meter &meter,
                        const std::function<void(const PerftLayer &)> &show) {
    PerftOutcome out;
    out.stopped = limit_of(meter.job(), [&] {
        for (show(perft.layer()); !depth || perft.layer().depth < *depth; show(perft.layer())) {
            std::size_t before = perft.layer().depth;
            meter.look();
            bool more = perft.next_layer(meter);
            if (!more) out.longest = before;
            out.all_reachable |= !more || perft.layer().fresh == 0;
            if (!more || (out.all_reachable && !depth)) break;
        }
    });
    return out;
}

} // namespace zermelo::space
