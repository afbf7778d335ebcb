// Values of games of chance as bytes, and how the values that threads found become one list.
#include "base/random.h"
#include "engines/layers/merge.h"

#include <gtest/gtest.h>

namespace zermelo::engines::layered {

namespace {

template <class Number>
void write_and_read(const Fractions<Number> &fractions) {
    constexpr std::size_t blocks = 3;
    FractionsWriter writer(fractions, blocks);
    Random random(1);
    std::vector<std::uint32_t> numbers(blocks * lane_count);
    for (std::uint32_t &number : numbers)
        number = static_cast<std::uint32_t>(random.below(fractions.numerators.size()));
    for (std::size_t block = 0; block < blocks; ++block)
        writer.write(block, numbers.data() + block * lane_count, lane_count);
    FractionsReader reader(store::in_memory(writer.finish()));
    ASSERT_EQ(reader.values(), fractions.numerators.size());
    EXPECT_EQ(reader.denominator(), fractions.denominator);
    EXPECT_EQ(reader.numerators<mpz_class>().size(), fractions.numerators.size());
    for (std::uint32_t i = 0; i < reader.values(); ++i) {
        mpq_class wanted(to_mpz(fractions.numerators[i]), fractions.denominator);
        wanted.canonicalize();
        EXPECT_EQ(reader.value(i), wanted);
        EXPECT_EQ(reader.numerators<Number>()[i], fractions.numerators[i]);
    }
    for (std::size_t i = 0; i < numbers.size(); ++i)
        EXPECT_EQ(reader.at(i / lane_count, i % lane_count), numbers[i]);
    LayerCount counts = reader.counts();
    EXPECT_EQ(counts.states, fractions.states);
    EXPECT_EQ(counts.terminal, fractions.terminal);
    EXPECT_EQ(counts.spread->values, reader.values());
    EXPECT_EQ(counts.spread->lowest, reader.value(0));
}

} // namespace

TEST(LayerFractions, ReadAsWritten) {
    Wide large = Wide{1} << 100;
    write_and_read<Wide>({7, {0}, 1, 1});
    write_and_read<Wide>({12, {-5, -1, 0, 3, 700}, 800, 13});
    write_and_read<Wide>({to_mpz(large), {-large - 1, -3, 5, large - 1, large}, 800, 13});
    write_and_read<Wide>({1, {INT64_MIN, INT64_MIN + Wide{1}, -1, INT64_MAX}, 5, 0});
    mpz_class huge = (mpz_class(1) << 191) + 12345;
    write_and_read<mpz_class>({huge, {mpz_class(-huge), -1, 0, 1, mpz_class(huge * 100)}, 800, 13});
}

TEST(LayerFractions, ManyDifferentOnesAreCounted) {
    Account account(std::size_t{1} << 30);
    {
        DistinctMeans<Wide> means(account);
        for (int round = 0; round < 2; ++round)
            for (std::uint32_t i = 0; i < 10'000; ++i)
                EXPECT_EQ(means.add({Wide{2 * i + 1} << (i % 90), 1 + i % 3}), i);
        EXPECT_GT(account.taken(), 10'000 * sizeof(Mean<Wide>));
    }
    EXPECT_EQ(account.taken(), 0U);
    Account small(100'000);
    DistinctMeans<Wide> means(small);
    auto fill = [&] {
        for (std::uint32_t i = 0; i < 10'000; ++i) means.add({i, 1});
    };
    EXPECT_THROW(fill(), LimitReached);
}

// Over 6: 1/2 and 3/6 are the same, and what is common to all is gone.
TEST(LayerFractions, MergedOverOneDenominator) {
    std::vector<Mean<Wide>> one{{10, 2}, {20, 1}}, other{{30, 3}, {0, 1}, {20, 3}};
    Found<Wide> found{&one, &other};
    Meter meter{Job()};
    ASSERT_EQ(common_cases(found), 6);
    Merged<Wide> merged = merge<Wide>(found, 10, 6, meter);
    EXPECT_EQ(merged.fractions.denominator, 6); // 1/2, 2; 1, 0, 2/3
    EXPECT_EQ(merged.fractions.numerators, (std::vector<Wide>{0, 3, 4, 6, 12}));
    EXPECT_EQ(merged.places, (std::vector<std::vector<std::uint32_t>>{{1, 4}, {3, 0, 2}}));
    Merged<mpz_class> large = merge<mpz_class>(found, 10, 6, meter);
    EXPECT_EQ(large.places, merged.places);
    EXPECT_EQ(large.fractions.denominator, 6);
}

} // namespace zermelo::engines::layered
