// The files of a store, as they are written and, compacted, packed. Their blocks are checked when they are
// first looked at; those of a packed file are unpacked then.
//
// A file has its content and the sums of the blocks. A packed one has the blocks one after the other, each
// by zstd or, where that does not make it smaller, as it is; where each ends, in eight bytes; and the sums of
// the blocks as they were.
#pragma once

#include "base/job.h"
#include "store/shelf.h"
#include "strategy/digest.h"

#include <optional>

namespace zermelo::store {

struct File {
    std::uint64_t bytes = 0;             // of content
    strategy::Digest digest{};           // of the sums of its blocks
    std::optional<std::uint64_t> packed; // if it is: the bytes of the file
};

// What stands in the file. Both throw Error.
std::shared_ptr<const Content> read(const std::string &path, const File &file);
// Also throws LimitReached.
std::string pack(const Content &content, Meter &meter);

} // namespace zermelo::store
