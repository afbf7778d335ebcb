// One state for all that are the same by symmetry: many at once and one by one, against the images
// themselves.
#include "cross/play_graph.h"
#include "engines/common/start_symmetries.h"
#include "engines/layers/orbits.h"
#include "engines/layers/row_keys.h"
#include "session/games.h"
#include "session/solve.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

namespace zermelo::engines::layered {

namespace {

using State = game::State;
constexpr std::size_t words = 2; // of a key
using Keys = RowKeys<words>;

class OrbitsOf : public ::testing::TestWithParam<const char *> {
  protected:
    OrbitsOf() : session_(machine_test::load(GetParam())) {
        session::find_facts(session_, {});
        Query query;
        query.from = game().initial;
        coding_ = {make_cells(game(), *session_.facts), start_symmetries(session::problem(session_), query)};
        cross::PlayGraph graph(game(), game().initial, 100'000);
        for (std::size_t i = 0; i < graph.size(); ++i) states_.push_back(graph[i].state);
    }
    const game::Game &game() const { return *session_.game; }

    State image(const State &state, const game::Symmetry &symmetry) const {
        State out(game().fluents.size());
        for (std::uint32_t f = 0; f < game().fluents.size(); ++f)
            if (state.holds(game::FluentId(f))) out.set(game::FluentId(symmetry.fluent[f]));
        return out;
    }
    std::set<std::vector<std::uint64_t>> orbit(const State &state) const {
        std::set<std::vector<std::uint64_t>> out{state.words};
        for (const game::Symmetry &symmetry : coding_.symmetries) out.insert(image(state, symmetry).words);
        return out;
    }

    // The orbits are as they should be, and `Orbits` says the same of many states at once.
    void compare() {
        ASSERT_GT(coding_.symmetries.size(), 0U);
        ASSERT_LT(bit_count(coding_.cells), 64 * words);
        Keys keys(coding_, game().fluents.size());
        std::map<Key<words>, std::set<std::vector<std::uint64_t>>> by_key;
        for (const State &state : states_) {
            auto key = keys.of(state.words.data());
            ASSERT_TRUE(key);
            auto [it, is_new] = by_key.try_emplace(*key, orbit(state));
            ASSERT_TRUE(it->second.contains(state.words));
            ASSERT_EQ(it->second, orbit(state));
        }
        for (std::size_t first = 0; first < states_.size(); first += lane_count)
            compare_block(first, std::min<std::size_t>(lane_count, states_.size() - first), keys);
    }

  private:
    void compare_block(std::size_t first, std::size_t count, const Keys &keys) {
        std::size_t bits = bit_count(coding_.cells);
        std::vector<Bits> nodes(1 + bits);
        std::vector<circuit::Edge> edges;
        for (std::uint32_t b = 0; b < bits; ++b) edges.push_back(circuit::Edge::node(1 + b));
        Bits where{};
        for (std::size_t lane = 0; lane < count; ++lane) {
            std::vector<bool> of_state = bits_of(coding_.cells, states_[first + lane].words.data()).value();
            for (std::size_t b = 0; b < bits; ++b)
                if (of_state[b]) nodes[1 + b].set(lane);
            where.set(lane);
        }
        Orbits orbits(coding_, game().fluents.size());
        std::array<std::uint32_t, lane_count> sizes;
        orbits.sizes(nodes.data() + 1, sizes.data());
        const Bits *least = orbits.least(nodes.data(), edges, where);
        for (std::size_t lane = 0; lane < count; ++lane) {
            Key<words> key{};
            for (std::size_t b = 0; b < bits; ++b)
                key.word[b / 64] |= std::uint64_t{least[1 + b].test(lane)} << (b % 64);
            const State &state = states_[first + lane];
            ASSERT_EQ(key, keys.of(state.words.data()).value());
            ASSERT_EQ(sizes[lane], orbit(state).size());
        }
    }

  protected:
    session::Session session_;
    Coding coding_;
    std::vector<State> states_;
};

TEST_P(OrbitsOf, Games) { compare(); }

// Some cells are taken apart: these are not mapped to cells.
TEST_P(OrbitsOf, CellsThatAreNotMappedToCells) {
    std::vector<Cell> cells;
    for (std::size_t c = 0; c < coding_.cells.size(); ++c) {
        if (c % 3 != 0 || coding_.cells[c].follows()) {
            cells.push_back(coding_.cells[c]);
            std::reverse(cells.back().fluents.begin(), cells.back().fluents.end());
            continue;
        }
        for (game::FluentId fluent : coding_.cells[c].fluents) cells.push_back({{fluent}, true});
    }
    place(cells);
    coding_.cells = cells;
    compare();
    // What cannot be reached is not taken for what can.
    Keys keys(coding_, game().fluents.size());
    std::set<std::vector<std::uint64_t>> reached;
    std::map<Key<words>, std::size_t> known;
    for (std::size_t i = 0; i < states_.size(); ++i) {
        reached.insert(states_[i].words);
        known.emplace(keys.of(states_[i].words.data()).value(), i);
    }
    for (std::size_t i = 0; i < states_.size(); ++i) {
        State other = states_[i];
        std::size_t fluent = i % game().fluents.size();
        other.words[fluent / 64] ^= std::uint64_t{1} << (fluent % 64);
        auto key = keys.of(other.words.data());
        ASSERT_EQ(key && known.contains(*key), reached.contains(other.words));
    }
}

INSTANTIATE_TEST_SUITE_P(Games, OrbitsOf,
                         ::testing::Values("games/tictactoe/3x3.kif", "games/connect/c3_4x4.kif",
                                           "games/dots_and_boxes/2x2.kif", "games/cubi_cup/3.kif",
                                           "games/pursuit/3x3.kif"));

} // namespace

} // namespace zermelo::engines::layered
