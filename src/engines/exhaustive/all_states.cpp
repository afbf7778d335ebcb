#include "engines/exhaustive/all_states.h"

#include "engines/common/start_symmetries.h"

#include <algorithm>

namespace zermelo::engines {

AllStates::AllStates(const Problem &problem, const Query &query, Meter &meter, std::size_t most_bytes)
    : meter_(meter), most_bytes_(most_bytes), symmetries_(start_symmetries(problem, query)),
      canonical_(symmetries_, problem.game), steps_(problem, query), set_(steps_.row_words()) {
    add(query.from.words.data(), steps_.outcome_of(query.from.words.data()));
    for (std::size_t next = 0; next < set_.size();) next = expand(next);
    set_.end_lookups();
    if (!symmetries_.empty()) find_doubles();
}

void AllStates::add(const std::uint64_t *row, std::uint32_t outcome) {
    std::vector<std::uint64_t> folded(row, row + steps_.row_words());
    canonical_.fold(folded.data());
    if (set_.add(folded.data(), set_.hash(folded.data())).second) outcomes_.push_back(outcome);
}

// Some states from there on, together. The first that is left.
std::size_t AllStates::expand(std::size_t first) {
    const std::size_t words = steps_.row_words();
    std::vector<std::uint64_t> rows;
    std::size_t count = 0;
    for (; first < set_.size() && count < Steps::width; ++first) {
        if (is_terminal(first)) continue;
        rows.insert(rows.end(), set_.row(first), set_.row(first) + words);
        ++count;
    }
    if (count == 0) return first;
    rows.resize(Steps::width * words);
    steps_.list(rows.data(), count, legal_);
    Steps::Choices choices;
    for (std::size_t i = 0; i < count; ++i) {
        steps_.choices_of(legal_, i, choices);
        if (steps_.shape_of(choices).size() == 0) continue;
        const auto &times = steps_.merge_chance(choices);
        steps_.add(rows.data() + i * words, 0, choices, times, [&] { enter(); });
    }
    if (steps_.count() > 0) enter();
    return first;
}

void AllStates::enter() {
    meter_.check();
    check_memory(set_.bytes() + set_.bytes_to_grow(Steps::width));
    steps_.make();
    for (std::size_t lane = 0; lane < steps_.count(); ++lane) add(steps_.row(lane), steps_.outcome(lane));
    steps_.clear();
}

void AllStates::check_memory(std::size_t bytes) const {
    if (bytes + outcomes_.capacity() * sizeof(outcomes_[0]) > most_bytes_)
        throw LimitReached(LimitReached::Kind::memory, "the states do not fit into the memory for tables");
}

// States that are the same by symmetry are folded by hashing, which once in a while leaves two of them.
void AllStates::find_doubles() {
    const std::size_t words = steps_.row_words();
    space::StateSet least(words);
    for (std::size_t state = 0; state < size(); ++state) {
        meter_.check();
        check_memory(set_.bytes() + least.bytes() + least.bytes_to_grow(1));
        std::vector<std::uint64_t> best(row(state), row(state) + words);
        for (const game::Symmetry &symmetry : symmetries_)
            best = std::min(best, image(row(state), words, symmetry));
        doubles_.push_back(!least.add(best.data(), least.hash(best.data())).second);
    }
}

std::size_t AllStates::alike(std::size_t state) const {
    if (!doubles_.empty() && doubles_[state]) return 0;
    const std::size_t words = steps_.row_words();
    const std::vector<std::uint64_t> here(row(state), row(state) + words);
    auto stays = [&](const game::Symmetry &symmetry) { return image(row(state), words, symmetry) == here; };
    auto staying = std::count_if(symmetries_.begin(), symmetries_.end(), stays);
    return (symmetries_.size() + 1) / (static_cast<std::size_t>(staying) + 1); // both with the identity
}

} // namespace zermelo::engines
