// Long calls: other Python threads go on meanwhile, and Ctrl-C ends them. Python runs its signal handlers
// only in the main thread and only when asked, so the work is done by another thread while this one asks.
#pragma once

#include "module.h"

#include <chrono>
#include <future>

namespace zermelo::python {

// The limits as Python gives them.
struct Allowed {
    std::optional<double> seconds;
    std::optional<double> memory_mib;
};

// work(limits), with what it returns or throws. Whatever a signal handler has raised, KeyboardInterrupt as a
// rule, is raised after the work has ended.
template <class Work>
auto interruptible(const Allowed &allowed, const Work &work) {
    if (!(allowed.seconds.value_or(0) >= 0) || !(allowed.memory_mib.value_or(0) >= 0))
        throw py::value_error("a limit is not negative");
    std::atomic<bool> stop = false;
    Limits limits;
    limits.seconds = allowed.seconds;
    if (allowed.memory_mib) limits.memory_bytes = static_cast<std::size_t>(*allowed.memory_mib * (1 << 20));
    limits.stop = &stop;
    std::exception_ptr raised;
    auto result = std::async(std::launch::async, [&] { return work(limits); });
    {
        py::gil_scoped_release others_go_on;
        while (result.wait_for(std::chrono::milliseconds(50)) != std::future_status::ready) {
            py::gil_scoped_acquire ours;
            if (raised || PyErr_CheckSignals() == 0) continue;
            raised = std::make_exception_ptr(py::error_already_set());
            stop = true;
        }
    }
    if (raised) std::rethrow_exception(raised);
    return result.get();
}

} // namespace zermelo::python
