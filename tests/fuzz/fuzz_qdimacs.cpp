// Any bytes as QDIMACS: they are refused, or what was read can be written and read again.
#include "formula/qdimacs.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>

namespace {

zermelo::formula::Qdimacs read(std::string text, zermelo::Diagnostics &diagnostics) {
    zermelo::Sources sources;
    std::uint32_t file = sources.add("fuzz.qdimacs", std::move(text));
    return zermelo::formula::parse_qdimacs(sources, file, diagnostics);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
    zermelo::Diagnostics diagnostics;
    auto first = read(std::string(reinterpret_cast<const char *>(data), size), diagnostics);
    if (!diagnostics.empty()) return 0;
    auto second = read(zermelo::formula::print_qdimacs(first.formula), diagnostics);
    if (!diagnostics.empty() || !(second.formula == first.formula)) std::abort();
    return 0;
}
