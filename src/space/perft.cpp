#include "space/perft.h"

#include <algorithm>

namespace zermelo::space {

namespace {

std::uint64_t hash_row(const std::uint64_t *row, std::size_t words) {
    std::uint64_t h = 0x9e3779b97f4a7c15ULL;
    for (std::size_t i = 0; i < words; ++i) {
        h = (h ^ row[i]) * 0xff51afd7ed558ccdULL;
        h ^= h >> 32;
    }
    return h;
}

std::uint64_t saturating_add(std::uint64_t a, std::uint64_t b) {
    std::uint64_t sum = 0;
    return __builtin_add_overflow(a, b, &sum) ? UINT64_MAX : sum;
}

} // namespace

Perft::Perft(const game::Game &game, const circuit::Tapes &tapes, bool through_terminals)
    : expander_(game, tapes), through_terminals_(through_terminals), row_words_(expander_.row_words()) {
    grow();
    add_paths(find_or_add(game.initial.words.data()), 1);
    layer_ = {0, 1, 1, 1, 0};
    count_terminal();
}

void Perft::grow() {
    std::vector<std::uint32_t> slots(std::max<std::size_t>(1024, slots_.size() * 2));
    for (std::size_t i = 0; i < depth_seen_.size(); ++i) {
        std::size_t at = hash_row(row(static_cast<std::uint32_t>(i)), row_words_) & (slots.size() - 1);
        while (slots[at]) at = (at + 1) & (slots.size() - 1);
        slots[at] = static_cast<std::uint32_t>(i + 1);
    }
    slots_ = std::move(slots);
}

std::uint32_t Perft::find_or_add(const std::uint64_t *wanted) {
    if (depth_seen_.size() * 2 >= slots_.size()) grow();
    std::size_t at = hash_row(wanted, row_words_) & (slots_.size() - 1);
    for (; slots_[at]; at = (at + 1) & (slots_.size() - 1))
        if (std::equal(wanted, wanted + row_words_, row(slots_[at] - 1))) return slots_[at] - 1;
    if (depth_seen_.size() == UINT32_MAX - 1)
        throw LimitReached(LimitReached::Kind::size, "there are more than four thousand million states");
    rows_.insert(rows_.end(), wanted, wanted + row_words_);
    depth_seen_.push_back(UINT32_MAX);
    place_.push_back(0);
    slots_[at] = static_cast<std::uint32_t>(depth_seen_.size());
    return slots_[at] - 1;
}

void Perft::add_paths(std::uint32_t state, std::uint64_t paths) {
    auto depth = static_cast<std::uint32_t>(layer_.depth);
    if (depth_seen_[state] != depth) {
        layer_.fresh += depth_seen_[state] == UINT32_MAX;
        depth_seen_[state] = depth;
        place_[state] = static_cast<std::uint32_t>(states_.size());
        states_.push_back(state);
        paths_.push_back(0);
    }
    paths_[place_[state]] = saturating_add(paths_[place_[state]], paths);
    layer_.paths = saturating_add(layer_.paths, paths);
}

void Perft::count_terminal() {
    std::vector<std::uint64_t> rows(Batch::width * row_words_);
    Batch::Listing listing;
    for (std::size_t begin = 0; begin < states_.size(); begin += Batch::width) {
        std::size_t count = std::min(Batch::width, states_.size() - begin);
        for (std::size_t i = 0; i < count; ++i)
            std::copy_n(row(states_[begin + i]), row_words_, rows.data() + i * row_words_);
        expander_.list(rows.data(), count, listing);
        for (std::size_t i = 0; i < count; ++i) layer_.terminal += listing.terminal.test(i);
    }
}

bool Perft::next_layer(Meter &meter) {
    std::vector<std::uint32_t> parents = std::move(states_);
    std::vector<std::uint64_t> parent_paths = std::move(paths_);
    states_.clear();
    paths_.clear();
    layer_ = {layer_.depth + 1, 0, 0, 0, 0};

    Transitions waiting = expander_.empty_transitions();
    std::vector<std::uint64_t> made(Batch::width * row_words_), rows(Batch::width * row_words_);
    auto make = [&] {
        meter.look();
        expander_.make(waiting, made.data());
        for (std::size_t i = 0; i < waiting.count; ++i)
            add_paths(find_or_add(made.data() + i * row_words_), parent_paths[waiting.parent_number[i]]);
        waiting.count = 0;
    };
    Batch::Listing listing;
    for (std::size_t begin = 0; begin < parents.size(); begin += Batch::width) {
        std::size_t count = std::min(Batch::width, parents.size() - begin);
        for (std::size_t i = 0; i < count; ++i)
            std::copy_n(row(parents[begin + i]), row_words_, rows.data() + i * row_words_);
        expander_.list(rows.data(), count, listing);
        for (std::size_t i = 0; i < count; ++i)
            if (through_terminals_ || !listing.terminal.test(i))
                expander_.add_transitions(listing, i, rows.data() + i * row_words_,
                                          static_cast<std::uint32_t>(begin + i), waiting, make);
    }
    if (waiting.count) make();
    layer_.states = states_.size();
    count_terminal();
    return layer_.states > 0;
}

} // namespace zermelo::space
