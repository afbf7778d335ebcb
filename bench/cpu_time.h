// Processor time of this process and of the children that have ended: what a measurement counts, since other
// work may run beside it.
#pragma once

#include <ctime>
#include <sys/resource.h>

inline double cpu_seconds() {
    std::timespec now{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    rusage children{};
    getrusage(RUSAGE_CHILDREN, &children);
    double out = static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
    for (const timeval &part : {children.ru_utime, children.ru_stime})
        out += static_cast<double>(part.tv_sec) + 1e-6 * static_cast<double>(part.tv_usec);
    return out;
}
