#include "base/limits.h"

#include <fmt/core.h>

#include <cstdio>
#include <unistd.h>

namespace zermelo {

std::size_t resident_bytes() {
    std::FILE *file = std::fopen("/proc/self/statm", "r");
    if (!file) return 0;
    unsigned long total = 0, resident = 0;
    int fields = std::fscanf(file, "%lu %lu", &total, &resident);
    std::fclose(file);
    return fields == 2 ? resident * static_cast<std::size_t>(sysconf(_SC_PAGESIZE)) : 0;
}

Meter::Meter(const Limits &limits) : limits_(limits), start_(std::chrono::steady_clock::now()) {}

double Meter::elapsed_seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
}

void Meter::look() {
    if (limits_.cancelled && limits_.cancelled->load(std::memory_order_relaxed))
        throw LimitReached(LimitReached::Kind::cancelled, "interrupted");
    if (limits_.seconds && elapsed_seconds() > *limits_.seconds)
        throw LimitReached(LimitReached::Kind::time,
                           fmt::format("the time limit of {:.6g} s was reached", *limits_.seconds));
    if (limits_.memory_bytes && (++looks_ & 15) == 0 && resident_bytes() > *limits_.memory_bytes)
        throw LimitReached(LimitReached::Kind::memory, fmt::format("the memory limit of {} MiB was reached",
                                                                   *limits_.memory_bytes >> 20));
}

} // namespace zermelo
