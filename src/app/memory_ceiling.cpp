#include "app/memory_ceiling.h"

#include <algorithm>
#include <cstdio>
#include <malloc.h>
#include <sys/resource.h>
#include <unistd.h>

namespace zermelo::app {

namespace {

constexpr std::size_t mebi = std::size_t{1} << 20;
constexpr std::size_t stack_bytes = 8 * mebi; // where nobody has asked for others

// What the process may write to and nobody else sees, touched or not: what the ceiling is about.
std::size_t data_bytes() {
    std::FILE *file = std::fopen("/proc/self/statm", "re");
    if (!file) return 0;
    unsigned long data = 0;
    int fields = std::fscanf(file, "%*u %*u %*u %*u %*u %lu", &data);
    std::fclose(file);
    return fields == 1 ? data * static_cast<std::size_t>(sysconf(_SC_PAGESIZE)) : 0;
}

} // namespace

void set_memory_ceiling(std::size_t limit_bytes, std::size_t threads) {
    // Large blocks go back when they are freed, and threads share what small ones leave free.
    mallopt(M_MMAP_THRESHOLD, 4 * mebi);
    mallopt(M_TRIM_THRESHOLD, 16 * mebi);
    mallopt(M_ARENA_MAX, 2);
    std::size_t ceiling = limit_bytes + limit_bytes / 16 + threads * stack_bytes;
    if (data_bytes() > ceiling) return; // a sanitizer has reserved far more
    rlimit limit{};
    if (getrlimit(RLIMIT_DATA, &limit) != 0) return;
    limit.rlim_cur = std::min<rlim_t>(ceiling, limit.rlim_max);
    setrlimit(RLIMIT_DATA, &limit);
}

void give_back_memory() { malloc_trim(0); }

} // namespace zermelo::app
