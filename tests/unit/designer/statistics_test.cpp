// Statistics against numbers worked out by hand, or published.
#include "designer/statistics.h"

#include <gtest/gtest.h>

namespace zermelo::designer {

TEST(Statistics, MeanWithItsInterval) {
    Estimate all_the_same = mean({{7, 5}});
    EXPECT_EQ(all_the_same.value, 7);
    EXPECT_EQ(all_the_same.low, 7);
    EXPECT_EQ(all_the_same.high, 7);

    // 0, 0, 100, 100: the deviation is sqrt(10000 / 3), the error 1.96 of it by sqrt(4).
    Estimate coin = mean({{0, 2}, {100, 2}});
    EXPECT_EQ(coin.value, 50);
    EXPECT_NEAR(coin.high - coin.value, 56.58, 0.01);
    EXPECT_NEAR(coin.value - coin.low, 56.58, 0.01);

    Estimate one = mean({{3, 1}}); // of one number nothing more is known
    EXPECT_EQ(one.value, 3);
}

TEST(Statistics, SharesAsWilsonHasThem) {
    Estimate half = share(5, 10);
    EXPECT_EQ(half.value, 0.5);
    EXPECT_NEAR(half.low, 0.2366, 0.0001);
    EXPECT_NEAR(half.high, 0.7634, 0.0001);

    Estimate none = share(0, 10);
    EXPECT_EQ(none.low, 0);
    EXPECT_NEAR(none.high, 0.2775, 0.0001);

    Estimate all = share(10, 10);
    EXPECT_NEAR(all.low, 0.7225, 0.0001);
    EXPECT_DOUBLE_EQ(all.high, 1);
}

TEST(Statistics, Quantiles) {
    Counts counts{{1, 3}, {2, 1}, {9, 4}};
    EXPECT_EQ(quantile(counts, 0), 1);
    EXPECT_EQ(quantile(counts, 0.375), 1);
    EXPECT_EQ(quantile(counts, 0.5), 2);
    EXPECT_EQ(quantile(counts, 0.51), 9);
    EXPECT_EQ(quantile(counts, 1), 9);
}

TEST(Statistics, BinsHaveAllOfThem) {
    EXPECT_TRUE(binned({}, 10).empty());
    Counts counts{{5, 1}, {6, 2}, {9, 3}, {104, 4}};
    for (std::size_t most : {1, 2, 7, 99, 100, 1000}) {
        std::vector<Bin> bins = binned(counts, most);
        EXPECT_LE(bins.size(), most);
        EXPECT_EQ(bins.front().first, 5);
        EXPECT_GE(bins.back().last, 104);
        std::uint64_t sum = 0;
        for (std::size_t b = 0; b < bins.size(); ++b) {
            sum += bins[b].count;
            EXPECT_TRUE(b == 0 || bins[b].first == bins[b - 1].last + 1);
        }
        EXPECT_EQ(sum, 10U);
    }
    EXPECT_EQ(binned(counts, 100).size(), 100U); // nothing is put together without need
    EXPECT_EQ(binned(counts, 100)[4].count, 3U);
}

} // namespace zermelo::designer
