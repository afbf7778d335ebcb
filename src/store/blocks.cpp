#include "store/blocks.h"

#include "strategy/digest.h"

namespace zermelo::store {

std::string sums_of(std::string_view content) {
    std::string out;
    for (std::size_t at = 0; at < content.size(); at += Content::block_bytes) {
        std::uint64_t sum = strategy::digest(content.substr(at, Content::block_bytes))[0];
        for (std::uint64_t i = 0; i < sum_bytes; ++i) out.push_back(static_cast<char>(sum >> 8 * i));
    }
    return out;
}

} // namespace zermelo::store
