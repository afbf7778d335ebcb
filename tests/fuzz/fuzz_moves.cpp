// Any text as the moves of a position.
#include "moves_text.h"

#include <cstdint>
#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
    if (!zermelo::fuzz::moves_read_back(std::string(reinterpret_cast<const char *>(data), size)))
        std::abort();
    return 0;
}
