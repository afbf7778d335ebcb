// All of Zermelo's library; docs/library.md introduces it.
#pragma once

#include <zermelo/store.h>
#include <zermelo/strategy.h>

namespace zermelo::v1 {

ZERMELO_API const char *version(); // "0.1.0"

} // namespace zermelo::v1
