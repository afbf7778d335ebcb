// Any bytes as SDIMACS: they are refused, or what was read can be written and read again.
#include "formula/sdimacs.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>

namespace {

zermelo::formula::Sdimacs read(std::string text, zermelo::Diagnostics &diagnostics) {
    zermelo::Sources sources;
    std::uint32_t file = sources.add("fuzz.sdimacs", std::move(text));
    return zermelo::formula::parse_sdimacs(sources, file, diagnostics);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
    zermelo::Diagnostics diagnostics;
    auto first = read(std::string(reinterpret_cast<const char *>(data), size), diagnostics);
    if (!diagnostics.empty()) return 0;
    auto second = read(zermelo::formula::print_sdimacs(first.formula), diagnostics);
    if (!diagnostics.empty() || !(second.formula == first.formula)) std::abort();
    return 0;
}
