// Layers of states as bytes: what was written is read and found again, and nothing else.
#include "base/random.h"
#include "engines/layers/sort.h"
#include "engines/layers/states.h"
#include "engines/layers/table.h"

#include <gtest/gtest.h>

#include <set>

namespace zermelo::engines::layered {

namespace {

// Some near to each other, some far away, of up to all bits but two.
template <std::size_t W>
std::vector<Key<W>> some_keys(std::size_t count, std::uint64_t seed) {
    Random random(seed);
    std::vector<Key<W>> out;
    Key<W> key{};
    for (std::size_t i = 0; i < count; ++i) {
        if (random.below(4) == 0)
            for (std::uint64_t &word : key.word) word = random.next() >> random.below(64);
        key.word[random.below(W)] ^= random.below(1000);
        key.word[W - 1] &= ~std::uint64_t{0} >> 2;
        out.push_back(key);
    }
    return out;
}

template <std::size_t W>
void write_and_read(std::size_t count, std::size_t parts, std::uint64_t seed) {
    std::vector<Key<W>> keys = some_keys<W>(count, seed);
    std::vector<std::vector<Key<W>>> by_part(parts);
    std::size_t different = std::set<Key<W>>(keys.begin(), keys.end()).size();
    for (std::size_t part = 0; part < parts; ++part) {
        // A bit has room in the key, more than that stands beside it.
        std::size_t value_bits = part % 2 == 0 ? 1 : 20;
        std::uint64_t mask = (std::uint64_t{1} << value_bits) - 1;
        Table<W> table(value_bits, 64 * W - 2);
        for (const Key<W> &key : keys)
            if (part_of(key, parts) == part) {
                table.expect(1);
                table.add(key, hash_of(key) & mask);
            }
        table.list(by_part[part]);
        for (const Key<W> &key : by_part[part]) {
            EXPECT_EQ(table.any_value(key), hash_of(key) & mask);
            if (value_bits == 1) {
                EXPECT_EQ(table.value(key), hash_of(key) & mask);
            }
        }
        std::vector<Key<W>> other;
        sort_keys(by_part[part], other);
    }
    std::vector<PartBytes> bytes;
    for (const auto &part : by_part) bytes.push_back(write_part(part));
    States<W> states(store::in_memory(write_states(W, bytes)));
    EXPECT_EQ(states.size(), different);
    std::size_t block = 0;
    for (const auto &part : by_part)
        for (std::size_t first = 0; first < part.size(); first += block_size, ++block) {
            std::array<Key<W>, block_size> read;
            std::size_t length = states.read(block, read.data());
            ASSERT_EQ(length, std::min(block_size, part.size() - first));
            for (std::size_t lane = 0; lane < length; ++lane) {
                EXPECT_EQ(read[lane], part[first + lane]);
                auto place = states.find(read[lane]);
                ASSERT_TRUE(place);
                EXPECT_EQ(place->block, block);
                EXPECT_EQ(place->lane, lane);
            }
        }
    EXPECT_EQ(states.blocks(), block);
    for (Key<W> key : some_keys<W>(100, seed + 1))
        EXPECT_EQ(states.find(key).has_value(), std::find(keys.begin(), keys.end(), key) != keys.end());
}

} // namespace

TEST(LayersStates, WrittenAndRead) {
    for (std::size_t count : {0, 1, 255, 256, 257, 5000})
        for (std::size_t parts : {1, 3}) {
            SCOPED_TRACE(count);
            write_and_read<1>(count, parts, count);
            write_and_read<2>(count, parts, count);
            write_and_read<4>(count, parts, count);
        }
}

} // namespace zermelo::engines::layered
