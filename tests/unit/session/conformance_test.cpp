// Recorded playouts of public games, replayed by all three reasoners: every fourth game by name. `zermelo
// conform` replays them all. Skipped where the recordings are not at hand.
#include "session/conform.h"

#include <gtest/gtest.h>

#include <cctype>
#include <filesystem>

namespace zermelo::session {

namespace {

std::vector<Recording> every_fourth() {
    std::string folder = std::string(ZERMELO_SOURCE_DIR) + "/../shared/conformance";
    if (!std::filesystem::is_directory(folder)) return {{"absent", "", ""}};
    std::vector<Recording> all = find_recordings({folder}), out;
    for (std::size_t i = 2; i < all.size(); i += 4) out.push_back(all[i]);
    return out;
}

std::string test_name(const testing::TestParamInfo<Recording> &info) {
    std::string out = info.param.name;
    for (char &c : out)
        if (!std::isalnum(static_cast<unsigned char>(c))) c = '_';
    return out;
}

class RecordedPlayouts : public testing::TestWithParam<Recording> {};

} // namespace

TEST_P(RecordedPlayouts, AreOurs) {
    if (GetParam().trace.empty()) GTEST_SKIP() << "../shared/conformance is not there";
    ConformOptions options;
    options.reference_seconds = 20;
    Conformance found = conform(GetParam(), options);
    EXPECT_EQ(found.fault, "");
    EXPECT_FALSE(found.differs());
    for (const Replay &replay : found.replays)
        for (const Difference &d : replay.first)
            ADD_FAILURE() << name(replay.reasoner) << ": playout " << d.playout << ", step " << d.step << ": "
                          << d.what << ": " << d.how;
}

INSTANTIATE_TEST_SUITE_P(PublicGames, RecordedPlayouts, testing::ValuesIn(every_fourth()), test_name);

} // namespace zermelo::session
