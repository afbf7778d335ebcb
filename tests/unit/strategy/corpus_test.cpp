// The fuzzer's corpus of strategy bytes: real ones of all kinds, and whatever once went wrong.
#include "../../fuzz/strategy_bytes.h"
#include "base/files.h"
#include "strategy/exhaustive.h"

#include <gtest/gtest.h>

#include <filesystem>

namespace zermelo::strategy {

TEST(StrategyCorpus, DoesNoHarm) {
    game::Game game = fuzz::small_game();
    std::size_t files = 0;
    for (const auto &file : std::filesystem::directory_iterator(std::string(ZERMELO_SOURCE_DIR) +
                                                                "/tests/fuzz/corpus/strategy")) {
        EXPECT_EQ(fuzz::check_strategy_bytes(read_file(file.path().string(), 1 << 20), game), "")
            << file.path();
        ++files;
    }
    EXPECT_GE(files, 6u);
}

// So that the corpus begins with strategies and does not have to find out how one looks.
TEST(StrategyCorpus, HasRealStrategies) {
    game::Game game = fuzz::small_game();
    for (game::Model model : {game::Model::adversarial, game::Model::minimax, game::Model::cooperative})
        for (bool sealed : {true, false}) {
            Strategy strategy = Exhaustive(game, claim_for(game, model)).strategy();
            ASSERT_TRUE(check(game, strategy, {}).verified());
            std::string path = std::string(ZERMELO_SOURCE_DIR) + "/tests/fuzz/corpus/strategy/" +
                               game::name(model) + (sealed ? "" : "_contents");
            std::string bytes = read_file(path, 1 << 20);
            EXPECT_EQ(sealed ? unseal(bytes, game, 1 << 20) : bytes, encode(strategy, game)) << path;
        }
}

} // namespace zermelo::strategy
