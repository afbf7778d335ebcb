// Strategy files: what is written reads back, also when the game was grounded in another order; and no
// changed, cut or foreign file is taken for a strategy.
#include "base/error.h"
#include "base/random.h"
#include "gdl/load.h"
#include "gdl/parse.h"
#include "gdl/print.h"
#include "session/session.h"
#include "strategy/check.h"
#include "strategy/digest.h"
#include "strategy/exhaustive.h"
#include "strategy/file.h"
#include "strategy/payload.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace zermelo::strategy {

namespace {

using game::Measure;
using game::Model;
using game::RoleId;

void expect_equal(const Strategy &a, const Strategy &b) {
    EXPECT_EQ(a.claim.role, b.claim.role);
    EXPECT_EQ(a.claim.model, b.claim.model);
    EXPECT_EQ(a.claim.measure, b.claim.measure);
    EXPECT_EQ(a.claim.root, b.claim.root);
    EXPECT_EQ(a.claim.depth, b.claim.depth);
    ASSERT_EQ(a.parts.size(), b.parts.size());
    for (std::size_t p = 0; p < a.parts.size(); ++p) {
        EXPECT_EQ(a.parts[p].side, b.parts[p].side);
        EXPECT_EQ(a.parts[p].bound, b.parts[p].bound);
        ASSERT_EQ(a.parts[p].entries.size(), b.parts[p].entries.size());
        for (std::size_t e = 0; e < a.parts[p].entries.size(); ++e) {
            const Entry &one = a.parts[p].entries[e], &two = b.parts[p].entries[e];
            EXPECT_EQ(one.state, two.state);
            EXPECT_EQ(one.moves, two.moves);
            EXPECT_EQ(one.distance, two.distance);
            EXPECT_EQ(one.values, two.values);
        }
    }
}

std::string why_not(const std::string &bytes, const game::Game &game) {
    try {
        read(bytes, game);
    } catch (const Error &error) {
        return error.what();
    }
    return "";
}

Strategy solved(const game::Game &game, Model model, Measure measure = Measure::goal,
                std::optional<std::size_t> depth = {}) {
    Claim claim = claim_for(game, model);
    claim.measure = measure;
    claim.depth = depth;
    return Exhaustive(game, claim).strategy();
}

game::Game built(gdl::Description description, Diagnostics diagnostics = {}) {
    session::Session pipeline =
        session::prepare(std::move(description), std::move(diagnostics), session::Stage::build, {});
    return *pipeline.game;
}

gdl::Description description_of(const std::string &name) {
    Diagnostics diagnostics;
    return gdl::load(std::string(ZERMELO_SOURCE_DIR) + "/games/" + name, diagnostics);
}

} // namespace

TEST(StrategyFile, ReadsBack) {
    for (const char *name :
         {"nim/1_2_3.kif", "goofspiel/3_rising.kif", "stochastic_nim/4.kif", "pursuit/3x3.kif"})
        for (Model model : {Model::adversarial, Model::minimax, Model::cooperative}) {
            game::Game game = load_game(name);
            Strategy strategy = solved(game, model, Measure::win);
            std::string bytes = write(strategy, game);
            expect_equal(read(bytes, game), strategy);
            EXPECT_EQ(write(read(bytes, game), game), bytes);
        }
    game::Game nim = load_game("nim/1_2_3.kif"), three = load_game("three_player_nim/1_2_3.kif");
    expect_equal(read(write(solved(nim, Model::adversarial, Measure::goal, 6), nim), nim),
                 solved(nim, Model::adversarial, Measure::goal, 6));
    expect_equal(read(write(solved(three, Model::own), three), three), solved(three, Model::own));
    Strategy nothing;
    nothing.claim = claim_for(nim, Model::adversarial);
    expect_equal(read(write(nothing, nim), nim), nothing);
}

TEST(StrategyFile, MeansTheSameHoweverTheGameIsWritten) {
    for (const char *name :
         {"goofspiel/3_rising.kif", "pursuit/3x3.kif", "stochastic_nim/4.kif", "hex/3x3.kif"}) {
        game::Game game = built(description_of(name));
        gdl::Description infix;
        Diagnostics diagnostics;
        gdl::parse(infix, "infix", gdl::print(description_of(name), gdl::Syntax::infix), diagnostics);
        EXPECT_EQ(digest(built(infix, diagnostics)), digest(game)) << name;

        gdl::Description backwards = description_of(name);
        std::reverse(backwards.clauses.begin(), backwards.clauses.end());
        auto role = [](const gdl::Clause &clause) { return gdl::to_kif(clause).starts_with("(role"); };
        auto roles = std::stable_partition(backwards.clauses.begin(), backwards.clauses.end(), role);
        std::reverse(backwards.clauses.begin(), roles); // the order of roles is part of the game
        game::Game other = built(backwards);
        ASSERT_EQ(digest(other), digest(game)) << name;
        if (std::string(name).starts_with("hex"))
            continue; // numbered alike by chance; its digest was the point
        bool differs = false;
        for (std::size_t m = 0; m < game.moves.size(); ++m)
            differs |= game.moves[m].name != other.moves[m].name;
        for (std::size_t f = 0; f < game.fluents.size(); ++f)
            differs |= game.fluents[f].name != other.fluents[f].name;
        EXPECT_TRUE(differs) << name << " is numbered alike, so this shows nothing";
        for (Model model : {Model::adversarial, Model::minimax}) {
            Strategy strategy = solved(game, model);
            std::string bytes = write(strategy, game);
            Strategy there = read(bytes, other);
            Report report = check(other, there, {});
            EXPECT_TRUE(report.verified()) << report.fault->text();
            EXPECT_EQ(write(there, other), bytes);
        }
    }
}

TEST(StrategyFile, KnowsItsGame) {
    auto refused = [](const char *from, const char *to) {
        game::Game one = load_game(from), other = load_game(to);
        Strategy strategy;
        strategy.claim = claim_for(one, Model::adversarial);
        EXPECT_EQ(why_not(write(strategy, one), one), "");
        EXPECT_NE(why_not(write(strategy, one), other).find("another game"), std::string::npos);
    };
    refused("nim/1_2_3.kif", "nim/3_4_5.kif");
    refused("connect/c3_4x4.kif", "connect/c4_4x4.kif"); // the same fluents and moves, other rules
    refused("tictactoe/4x4_three.kif", "tictactoe/4x4_four.kif");
    refused("gttt/elly_1-1_3x3.kif", "gttt/tippy_1-1_3x3.kif");
    refused("hex/3x3.kif", "hex/4x4.kif");
}

TEST(StrategyFile, NoticesEveryChangedByte) {
    game::Game game = load_game("stochastic_nim/4.kif");
    std::string right = write(solved(game, Model::adversarial, Measure::win), game);
    for (std::size_t at = 0; at < right.size(); ++at)
        for (int change : {1, 0x80, 0xff}) {
            std::string wrong = right;
            wrong[at] = static_cast<char>(wrong[at] ^ change);
            EXPECT_NE(why_not(wrong, game), "") << "byte " << at;
        }
}

TEST(StrategyFile, NoticesEveryCut) {
    game::Game game = load_game("nim/1_2_3.kif");
    std::string right = write(solved(game, Model::adversarial), game);
    for (std::size_t length = 0; length < right.size(); ++length)
        EXPECT_NE(why_not(right.substr(0, length), game).find("truncated"), std::string::npos) << length;
    EXPECT_NE(why_not(right + "x", game).find("too many"), std::string::npos);
}

TEST(StrategyFile, SaysWhatIsWrong) {
    game::Game game = load_game("nim/1_2_3.kif");
    std::string right = write(solved(game, Model::adversarial), game);
    auto with = [&](std::size_t at, char byte) {
        std::string out = right;
        out[at] = byte;
        return why_not(out, game);
    };
    EXPECT_NE(why_not("(role x)", game).find("not a strategy file"), std::string::npos);
    EXPECT_NE(with(8, 1).find("version 1"), std::string::npos);
    EXPECT_NE(with(60, static_cast<char>(right[60] ^ 1)).find("checksum"), std::string::npos);
    EXPECT_NE(with(12, static_cast<char>(right[12] ^ 1)).find("checksum"), std::string::npos);
    EXPECT_THROW(unseal(right, game, 10), Error);
    Strategy twice = solved(game, Model::adversarial);
    twice.parts[0].entries.push_back(twice.parts[0].entries.front());
    EXPECT_THROW(write(twice, game), Error);
    Strategy foreign = solved(game, Model::adversarial);
    foreign.parts[1].entries[0].moves = {game::MoveId(game.moves.size())};
    EXPECT_THROW(write(foreign, game), Error);
}

// Somebody who repairs head and checksum is left with the contents. Whatever is accepted must be the one way
// to write what it means.
TEST(StrategyFile, ContentsHaveOneMeaning) {
    for (const char *name : {"stochastic_nim/4.kif", "goofspiel/3_rising.kif"}) {
        game::Game game = load_game(name);
        std::string right = encode(solved(game, Model::adversarial), game);
        Random random(1);
        auto try_out = [&](const std::string &payload) {
            try {
                Strategy strategy = decode(payload, game);
                EXPECT_EQ(encode(strategy, game), payload);
                check(game, strategy, {});
            } catch (const Error &) {
            }
        };
        for (std::size_t at = 0; at < right.size(); ++at) {
            EXPECT_THROW(decode(std::string_view(right).substr(0, at), game), Error);
            for (unsigned bit = 0; bit < 8; ++bit) {
                std::string wrong = right;
                wrong[at] = static_cast<char>(wrong[at] ^ 1 << bit);
                try_out(wrong);
            }
        }
        for (int i = 0; i < 2000; ++i) {
            std::string wrong = right;
            for (int changes = 0; changes < 3; ++changes)
                wrong[random.below(wrong.size())] = static_cast<char>(random.next());
            try_out(wrong);
        }
        EXPECT_THROW(decode(right + '\0', game), Error);
    }
}

} // namespace zermelo::strategy
