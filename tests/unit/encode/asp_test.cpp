#include "encode/asp.h"
#include "encode/asp_names.h"
#include "engines/common/engines.h"
#include "session/session.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <unistd.h>

namespace zermelo {
namespace {

session::Session load(const std::string &name) {
    return session::prepare(std::string(ZERMELO_SOURCE_DIR) + "/games/" + name, session::Stage::compile, {});
}

// What clingo says, or nothing where there is no clingo.
std::optional<std::string> clingo(const std::string &program) {
    std::filesystem::path file =
        std::filesystem::temp_directory_path() / ("zermelo_asp_test_" + std::to_string(getpid()) + ".lp");
    std::ofstream(file) << program;
    std::string command = "clingo --quiet=1 '" + file.string() + "' 2>&1";
    std::string out;
    if (FILE *pipe = popen(command.c_str(), "r")) {
        std::array<char, 4096> buffer;
        while (std::size_t n = std::fread(buffer.data(), 1, buffer.size(), pipe))
            out.append(buffer.data(), n);
        pclose(pipe);
    }
    std::filesystem::remove(file);
    if (out.find("clingo version") == std::string::npos) return std::nullopt;
    return out;
}

// The least sum of weights that clingo proved, or nothing if there is no answer set.
std::optional<std::size_t> optimum(const std::string &said) {
    if (said.find("UNSATISFIABLE") != std::string::npos) return std::nullopt;
    EXPECT_NE(said.find("OPTIMUM FOUND"), std::string::npos) << said;
    std::size_t at = said.find("\nOptimization : ");
    if (at == std::string::npos) return 0;
    return std::stoul(said.substr(at + 16));
}

struct Puzzle {
    const char *game;
    std::size_t depth;
};

class AspPlans : public testing::TestWithParam<Puzzle> {};

TEST_P(AspPlans, ClingoFindsTheSameShortestPlay) {
    session::Session pipeline = load(GetParam().game);
    ASSERT_TRUE(pipeline.tapes);
    encode::SinglePlayer options;
    options.depth = GetParam().depth;
    std::string text = encode::print(encode::single_player(*pipeline.program, options));
    std::optional<std::string> said = clingo(text);
    if (!said) GTEST_SKIP() << "there is no clingo here";
    EXPECT_EQ(said->find("error"), std::string::npos) << *said;
    EXPECT_EQ(said->find("info:"), std::string::npos) << *said;

    analyse::Facts facts;
    engines::Query query;
    query.from = pipeline.game->initial;
    query.depth = options.depth;
    query.distance = true;
    engines::Verdict verdict =
        engines::puzzle_engine.solve({*pipeline.game, *pipeline.tapes, facts}, query, engines::Resources{});
    ASSERT_TRUE(verdict.decided());
    std::optional<std::size_t> ours = verdict.lower == 100 ? verdict.distance : std::nullopt;
    EXPECT_EQ(optimum(*said), ours);
}

INSTANTIATE_TEST_SUITE_P(Puzzles, AspPlans,
                         testing::Values(Puzzle{"hanoi/3.kif", 7}, Puzzle{"hanoi/3.kif", 6},
                                         Puzzle{"water_jugs/5_3.kif", 8}, Puzzle{"lights_out/3x3.kif", 9},
                                         Puzzle{"river_crossing/3_boat2.kif", 11},
                                         Puzzle{"river_crossing/4_boat2.kif", 11}));

TEST(AspNames, DifferentSymbolsStayDifferent) {
    gdl::TermTable terms;
    auto name = [&](const char *symbol) {
        return encode::asp_term(terms, terms.intern(terms.symbol(symbol), {}));
    };
    EXPECT_EQ(name("cell"), "cell");
    EXPECT_EQ(name("12"), "12");
    EXPECT_EQ(name("012"), "x_012");
    EXPECT_EQ(name("Cell"), "x_Cell");
    EXPECT_EQ(name("a-b"), "x_a_2db");
    EXPECT_EQ(name("a_2db"), "a_2db");
    EXPECT_EQ(name("x_Cell"), "x_x_5fCell");
    EXPECT_EQ(name("not"), "x_not");
    gdl::TermId one = terms.intern(terms.symbol("1"), {}),
                helper = terms.intern(terms.symbol("tdom"), {{one}});
    EXPECT_EQ(encode::asp_atom(terms, helper, "T"), "x_tdom(1,T)");
}

TEST(Asp, ReadsLikeTheGame) {
    session::Session pipeline = load("hanoi/3.kif");
    encode::SinglePlayer options;
    options.depth = 7;
    std::string text = encode::print(encode::single_player(*pipeline.program, options));
    for (const char *line : {"role(player).", "#const depth = 7.", "terminated(T) :- terminal(T).",
                             "reached(T) :- goal(player,100,T)."})
        EXPECT_NE(text.find(line), std::string::npos) << line;
}

} // namespace
} // namespace zermelo
