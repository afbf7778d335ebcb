// What marks the public surface of the library. All names are in namespace zermelo::v1 and are used as
// zermelo::Game and so on; the version in between keeps them apart from the library's own names, and from
// those of a later interface.
#pragma once

#if defined(__GNUC__)
#define ZERMELO_API __attribute__((visibility("default")))
#else
#define ZERMELO_API
#endif

namespace zermelo {
namespace v1 {}
#ifndef ZERMELO_BUILDING
using namespace v1;
#endif
} // namespace zermelo
