#include "child.h"

#include "base/error.h"

#include <array>
#include <cstdlib>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace zermelo::bench {

namespace {

[[noreturn]] void work_and_exit(int pipe, std::size_t memory_bytes,
                                const std::function<std::string()> &work) {
    rlimit limit{memory_bytes, memory_bytes};
    setrlimit(RLIMIT_AS, &limit);
    limit = {0, 0};
    setrlimit(RLIMIT_CORE, &limit);
    std::string answer;
    try {
        answer = work();
    } catch (const std::exception &) {
        _exit(EXIT_FAILURE);
    }
    bool written = write(pipe, answer.data(), answer.size()) == static_cast<ssize_t>(answer.size());
    _exit(written ? EXIT_SUCCESS : EXIT_FAILURE);
}

double in_seconds(const timeval &time) {
    return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
}

} // namespace

Done in_child(std::size_t memory_bytes, const std::function<std::string()> &work) {
    std::array<int, 2> ends{};
    if (pipe(ends.data()) != 0) throw Error("no pipe can be made");
    pid_t child = fork();
    if (child < 0) throw Error("no process can be made");
    if (child == 0) work_and_exit(ends[1], memory_bytes, work);
    close(ends[1]);
    std::string answer;
    std::array<char, 256> buffer{};
    for (ssize_t count = 0; (count = read(ends[0], buffer.data(), buffer.size())) > 0;)
        answer.append(buffer.data(), static_cast<std::size_t>(count));
    close(ends[0]);
    int status = 0;
    rusage usage{};
    wait4(child, &status, 0, &usage);
    Done out;
    if (WIFEXITED(status) && WEXITSTATUS(status) == EXIT_SUCCESS) out.answer = answer;
    out.cpu_seconds = in_seconds(usage.ru_utime) + in_seconds(usage.ru_stime);
    out.peak_bytes = static_cast<std::size_t>(usage.ru_maxrss) << 10;
    return out;
}

} // namespace zermelo::bench
