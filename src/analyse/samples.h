// Reachable states to look at: all of them where there are few, otherwise those of some random playouts. A
// state knows how it was reached, so that whatever it refutes is refuted with a trace.
#pragma once

#include "base/work.h"
#include "circuit/lanes.h"
#include "game/game.h"

#include <optional>

namespace zermelo::analyse {

struct Samples {
    static constexpr std::uint32_t none = UINT32_MAX;
    enum class Kind : std::uint8_t { inner, terminal, stuck }; // stuck: some role has no move

    std::size_t row_words = 0;
    std::size_t roles = 0;
    std::vector<std::uint64_t> rows; // packed states; the first is the initial one
    std::vector<std::uint32_t> parent;
    std::vector<std::uint32_t> step;  // on the way by which it was found
    std::vector<std::uint32_t> moves; // the joint move that led here from its parent, one per role
    std::vector<Kind> kind;
    bool complete = false; // these are all reachable states, each once
    // If complete: the successors of state s are edges[edge_begin[s]] … edges[edge_begin[s + 1] - 1].
    std::vector<std::size_t> edge_begin;
    std::vector<std::uint32_t> edges;
    // If not complete: a state that stands before itself on its way.
    std::optional<std::uint32_t> repeated;

    std::size_t size() const { return parent.size(); }
    const std::uint64_t *row(std::size_t state) const { return rows.data() + state * row_words; }
    game::State state(std::size_t index) const;
    // Whether a state was met after different numbers of steps, so that it cannot tell how many there were.
    bool has_state_at_two_steps() const;
    std::vector<std::vector<game::MoveId>> trace(std::uint32_t state) const;
};

// All reachable states, or nothing if there are more than `most` or the limits do not allow it.
std::optional<Samples> explore(const game::Game &game, const circuit::Tapes &tapes, std::size_t most,
                               Work &work, Meter &meter);

// Random playouts, many side by side, always the same ones; stops early, with what there is, at a limit.
Samples play(const game::Game &game, const circuit::Tapes &tapes, std::size_t most_states,
             std::size_t most_steps, Work &work, Meter &meter);

} // namespace zermelo::analyse
