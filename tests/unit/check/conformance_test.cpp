// The public games: none of those that the reference validator accepts has an error here, and its warnings
// are among ours. Skipped where the games are not at hand.
#include "base/files.h"
#include "check/support.h"
#include "gdl/load.h"

#include <filesystem>
#include <fstream>

namespace zermelo::check {

namespace {

namespace fs = std::filesystem;

struct PublicGame {
    std::string name;
    std::string header; // the first line of its trace
    gdl::Description description;
    Diagnostics diagnostics; // of parsing and checking

    bool accepted() const { return header.find(R"("validator":{"ok":true)") != std::string::npos; }
    bool has(const char *code) const { return !with_code(diagnostics, code).empty(); }
    bool header_has(const std::string &text) const { return header.find(text) != std::string::npos; }
};

const std::vector<PublicGame> &public_games() {
    static const std::vector<PublicGame> games = [] {
        std::vector<PublicGame> out;
        fs::path folder = fs::path(ZERMELO_SOURCE_DIR) / ".." / "shared" / "conformance";
        if (!fs::is_directory(folder)) return out;
        std::vector<fs::path> paths;
        for (const auto &entry : fs::directory_iterator(folder))
            if (entry.path().extension() == ".kif") paths.push_back(entry.path());
        std::ranges::sort(paths);
        for (const fs::path &path : paths) {
            PublicGame game;
            game.name = path.stem().string();
            std::ifstream trace(folder / (game.name + ".trace.jsonl"));
            std::getline(trace, game.header);
            game.description = gdl::load(path.string(), game.diagnostics);
            for (Diagnostic &d : check(game.description)) game.diagnostics.push_back(std::move(d));
            out.push_back(std::move(game));
        }
        return out;
    }();
    return games;
}

class CheckConformance : public testing::Test {
  protected:
    void SetUp() override {
        if (public_games().empty()) GTEST_SKIP() << "the conformance games are not here";
    }
};

TEST_F(CheckConformance, AcceptedGamesHaveNoErrors) {
    for (const PublicGame &game : public_games()) {
        if (game.accepted()) {
            EXPECT_FALSE(has_errors(game.diagnostics)) << game.name << "\n" << listed(game.diagnostics);
        }
    }
}

// The games that it rejects differ from others only in spelling names in two cases, which is a warning here.
TEST_F(CheckConformance, RejectedGamesHaveAWarningOfCase) {
    for (const PublicGame &game : public_games()) {
        if (!game.accepted()) {
            EXPECT_TRUE(game.has("case")) << game.name << "\n" << listed(game.diagnostics);
        }
    }
}

TEST_F(CheckConformance, ItsWarningsAreAmongOurs) {
    for (const PublicGame &game : public_games()) {
        SCOPED_TRACE(game.name + "\n" + listed(game.diagnostics));
        EXPECT_EQ(game.has("odd-character"), game.header_has("characters are unusual"));
        EXPECT_EQ(game.has("name-clash"), game.header_has("both functions and sentences"));
        if (game.header_has("is not used anywhere")) {
            EXPECT_TRUE(game.has("unused"));
        }
    }
}

TEST_F(CheckConformance, FeaturesOfTheFilesAreFound) {
    for (const PublicGame &game : public_games()) {
        SCOPED_TRACE(game.name + "\n" + listed(game.diagnostics));
        EXPECT_EQ(game.has("stratification"), !game.header_has(R"("non_stratified":[])"));
        EXPECT_EQ(game.has("undefined"), !game.header_has(R"("undefined_preds":[])"));
        std::size_t duplicates = with_code(game.diagnostics, "duplicate").size();
        EXPECT_TRUE(game.header_has("\"n_duplicate_clauses\":" + std::to_string(duplicates) + ","));
    }
}

} // namespace

} // namespace zermelo::check
