// Work in a process of its own, so that its memory can be measured, and that it may fail.
#pragma once

#include <functional>
#include <optional>
#include <string>

namespace zermelo::bench {

struct Done {
    std::optional<std::string> answer; // nothing if it failed
    double cpu_seconds = 0;
    std::size_t peak_bytes = 0; // resident, with what it has from this process
};

// To be called while this process has no other threads. The answer is short. The child may take so much
// memory.
Done in_child(std::size_t memory_bytes, const std::function<std::string()> &work);

} // namespace zermelo::bench
