// Whole files through both syntaxes: the fuzzers' corpus, our games, and real ones where they are present.
#include "../../fuzz/roundtrip.h"
#include "base/files.h"

#include <gtest/gtest.h>

#include <filesystem>

namespace zermelo::gdl {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> files_under(const fs::path &folder, const std::string &extension) {
    std::vector<fs::path> out;
    if (!fs::exists(folder)) return out;
    for (const fs::directory_entry &entry : fs::recursive_directory_iterator(folder))
        if (entry.is_regular_file() && entry.path().extension() == extension) out.push_back(entry.path());
    std::sort(out.begin(), out.end());
    return out;
}

const fs::path root = ZERMELO_SOURCE_DIR;

// Files that are games: they must have no faults at all.
void check_games(const fs::path &folder) {
    for (const fs::path &path : files_under(folder, ".kif")) {
        SCOPED_TRACE(path.string());
        std::string text = read_file(path.string(), 64 << 20);
        Diagnostics faults;
        Description description = fuzz::read(text, Syntax::kif, faults);
        EXPECT_TRUE(faults.empty()) << format(faults[0], description.sources);
        EXPECT_EQ(guess_syntax(text), Syntax::kif);
        EXPECT_EQ(fuzz::check_round_trip(text, Syntax::kif), "");
        EXPECT_EQ(fuzz::check_round_trip(print(description, Syntax::infix), Syntax::infix), "");
        EXPECT_FALSE(normalise(description, faults).empty() && !description.clauses.empty());
        EXPECT_TRUE(faults.empty());
    }
}

TEST(GdlRoundTrip, fuzzing_corpus) {
    for (auto [name, syntax] : {std::pair{"kif", Syntax::kif}, {"infix", Syntax::infix}}) {
        std::vector<fs::path> paths = files_under(root / "tests/fuzz/corpus" / name, "");
        EXPECT_GE(paths.size(), 10u);
        for (const fs::path &path : paths)
            EXPECT_EQ(fuzz::check_round_trip(read_file(path.string(), 1 << 20), syntax), "") << path;
    }
}

TEST(GdlRoundTrip, own_games) {
    EXPECT_FALSE(files_under(root / "games", ".kif").empty());
    check_games(root / "games");
}

TEST(GdlRoundTrip, real_games) {
    fs::path folder = root / "../shared/conformance";
    if (!fs::exists(folder)) GTEST_SKIP() << "no real games at " << folder;
    check_games(folder);
}

} // namespace
} // namespace zermelo::gdl
