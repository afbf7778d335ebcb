// A circuit written as AIGER, read back by a small interpreter, plays like the reference semantics.
#include "base/random.h"
#include "circuit/aiger.h"
#include "game/reference.h"
#include "session/games.h"

#include <gtest/gtest.h>

#include <map>
#include <sstream>

namespace zermelo::circuit {

namespace {

struct Aiger {
    std::size_t maximum = 0;
    std::vector<std::uint32_t> inputs, outputs;
    std::vector<std::array<std::uint32_t, 3>> latches, gates;
    std::map<std::string, std::size_t> input, latch, output; // by name

    explicit Aiger(const std::string &text) {
        std::istringstream in(text);
        std::string word, name;
        std::size_t i = 0, l = 0, o = 0, a = 0;
        in >> word >> maximum >> i >> l >> o >> a;
        EXPECT_EQ(word, "aag");
        for (inputs.resize(i); auto &x : inputs) in >> x;
        for (latches.resize(l); auto &x : latches) in >> x[0] >> x[1] >> x[2];
        for (outputs.resize(o); auto &x : outputs) in >> x;
        for (gates.resize(a); auto &x : gates) in >> x[0] >> x[1] >> x[2];
        while (in >> word && std::getline(in, name)) {
            auto &names = word[0] == 'i' ? input : word[0] == 'l' ? latch : output;
            names[name.substr(1)] = std::stoul(word.substr(1));
        }
    }

    // Of every literal, in a state with some inputs set.
    std::vector<bool> evaluate(const std::vector<bool> &state, const std::vector<bool> &set) const {
        std::vector<bool> out(2 * (maximum + 1));
        auto give = [&](std::uint32_t literal, bool value) {
            out[literal] = value;
            out[literal ^ 1] = !value;
        };
        give(0, false);
        for (std::size_t i = 0; i < inputs.size(); ++i) give(inputs[i], set[i]);
        for (std::size_t l = 0; l < latches.size(); ++l) give(latches[l][0], state[l]);
        for (const auto &gate : gates) give(gate[0], out[gate[1]] && out[gate[2]]);
        return out;
    }
};

class AigerOf : public testing::TestWithParam<const char *> {};

} // namespace

TEST_P(AigerOf, PlaysLikeTheRules) {
    session::Session loaded = machine_test::load(std::string("games/") + GetParam());
    const game::Game &game = *loaded.game;
    Aiger aiger(print_aiger(game, loaded.tapes->circuit));
    game::Reference reference(game);
    Random random(3);
    for (int play = 0; play < 3; ++play) {
        game::State state = game.initial;
        std::vector<bool> latches;
        for (const auto &latch : aiger.latches) latches.push_back(latch[2] == 1);
        while (!reference.terminal(state)) {
            std::vector<bool> inputs(aiger.inputs.size()), values = aiger.evaluate(latches, inputs);
            for (std::size_t f = 0; f < game.fluents.size(); ++f)
                ASSERT_EQ(latches[aiger.latch.at(game.fluents[f].name)], state.holds(game::FluentId(f)));
            EXPECT_FALSE(values[aiger.outputs[aiger.output.at("terminal")]]);
            std::vector<game::MoveId> joint;
            for (std::size_t r = 0; r < game.roles.size(); ++r) {
                auto legal = reference.legal(state, game::RoleId(r));
                joint.push_back(legal[random.below(legal.size())]);
                const std::string words = game.roles[r].name + " " + game.moves[joint[r].index()].name + ")";
                EXPECT_TRUE(values[aiger.outputs[aiger.output.at("(legal " + words)]]);
                inputs[aiger.input.at("(does " + words)] = true;
            }
            values = aiger.evaluate(latches, inputs);
            for (std::size_t l = 0; l < latches.size(); ++l) latches[l] = values[aiger.latches[l][1]];
            state = reference.next(state, joint);
        }
        std::vector<bool> values = aiger.evaluate(latches, std::vector<bool>(aiger.inputs.size()));
        EXPECT_TRUE(values[aiger.outputs[aiger.output.at("terminal")]]);
        for (std::size_t r = 0; r < game.roles.size(); ++r)
            for (std::size_t goal : reference.goals(state, game::RoleId(r)))
                EXPECT_TRUE(values[aiger.outputs[aiger.output.at("(goal " + game.roles[r].name + " " +
                                                                 game.roles[r].goals[goal].name + ")")]]);
    }
}

INSTANTIATE_TEST_SUITE_P(Games, AigerOf,
                         testing::Values("tictactoe/3x3.kif", "hex/3x3.kif", "goofspiel/3_rising.kif"));

} // namespace zermelo::circuit
