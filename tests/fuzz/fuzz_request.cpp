// Any bytes as an HTTP request.
#include "request_text.h"

#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
    if (!zermelo::fuzz::check_request({reinterpret_cast<const char *>(data), size}).empty()) std::abort();
    return 0;
}
