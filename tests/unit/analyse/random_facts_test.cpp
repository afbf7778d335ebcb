// Facts about random small games, against all their states. More of them, for a long run:
//   ZERMELO_RANDOM_SEED=1000000 ZERMELO_RANDOM_COUNT=10000 unit_tests --gtest_filter='RandomFacts*'
#include "analyse/judge.h"
#include "cross/random_description.h"

#include <gtest/gtest.h>

#include <cstdlib>

namespace zermelo::analyse_test {
namespace {

std::uint64_t from_environment(const char *name, std::uint64_t otherwise) {
    const char *text = std::getenv(name);
    return text ? std::strtoull(text, nullptr, 10) : otherwise;
}

TEST(RandomFacts, AreTrue) {
    std::uint64_t first = from_environment("ZERMELO_RANDOM_SEED", 1);
    std::uint64_t count = from_environment("ZERMELO_RANDOM_COUNT", 80);
    std::size_t judged = 0;
    for (std::uint64_t seed = first; seed < first + count; ++seed) {
        SCOPED_TRACE(seed);
        session::Session loaded = machine_test::read(cross::random_description(seed));
        ASSERT_TRUE(loaded.tapes);
        // Few samples, so that there is much to be wrong about.
        analyse::Effort effort = by_induction(analyse::Depth::full);
        effort.play_states = 20;
        effort.play_steps = 3;
        analyse::Facts all = analyse::analyse(*loaded.game, *loaded.tapes, patient(), analyse::Depth::full);
        if (!all.states || *all.states > 300) continue; // too many for the judge
        judge(*loaded.game, all);
        judge(*loaded.game, analyse::analyse(*loaded.game, *loaded.tapes, patient(), effort));
        ++judged;
        if (testing::Test::HasFailure()) return;
    }
    EXPECT_GT(judged, count / 2);
}

} // namespace
} // namespace zermelo::analyse_test
