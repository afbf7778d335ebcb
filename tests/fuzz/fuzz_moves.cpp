// Any text as the moves of a position: it is refused, or what was read can be written and read again.
#include "base/error.h"
#include "machine/playout.h"

#include <cstdint>
#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
    using namespace zermelo;
    std::vector<machine::Names> first;
    try {
        first = machine::read_moves(std::string(reinterpret_cast<const char *>(data), size));
    } catch (const Error &) {
        return 0;
    }
    if (machine::read_moves(machine::write_moves(first)) != first) std::abort();
    return 0;
}
