// Processor time of this process: what a measurement counts, since other work may run beside it.
#pragma once

#include <ctime>

inline double cpu_seconds() {
    std::timespec now{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}
