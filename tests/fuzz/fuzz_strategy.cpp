#include "strategy_bytes.h"

#include <cstdint>
#include <cstdio>
#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
    static const zermelo::game::Game game = zermelo::fuzz::small_game();
    std::string wrong =
        zermelo::fuzz::check_strategy_bytes({reinterpret_cast<const char *>(data), size}, game);
    if (wrong.empty()) return 0;
    std::fprintf(stderr, "%s\n", wrong.c_str());
    std::abort();
}
