// How much a call may take.
#pragma once

#include <atomic>
#include <cstddef>
#include <optional>
#include <zermelo/export.h>

namespace zermelo::v1 {

struct Limits {
    std::optional<double> seconds{}; // wall clock, from the beginning of the call
    // Of the whole process while the call goes on; for several calls at once, the sum of theirs. Most of it
    // goes to tables. Without a limit, tables get up to 1 GiB.
    std::optional<std::size_t> memory_bytes{};
    // Ends the call soon after somebody has set it, from another thread or a signal handler. It must outlive
    // the call.
    const std::atomic<bool> *stop = nullptr;
};

} // namespace zermelo::v1
