// Runs one command and says how it kept to its limits, for bench/limits. What has far too much memory or goes
// on for far too long is killed. The command's standard output is not kept, what it says on standard error
// is.
#include "bench.h"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <ctime>
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using namespace zermelo;

namespace {

constexpr double patience = 30; // seconds after the moment

double seconds(const timeval &time) {
    return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
}

double processor_seconds(pid_t process) {
    clockid_t clock{};
    std::timespec now{};
    if (clock_getcpuclockid(process, &clock) != 0 || clock_gettime(clock, &now) != 0) return 0;
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

std::size_t resident_bytes(pid_t process) {
    std::FILE *file = std::fopen(("/proc/" + std::to_string(process) + "/statm").c_str(), "re");
    if (!file) return 0;
    unsigned long total = 0, resident = 0;
    int fields = std::fscanf(file, "%lu %lu", &total, &resident);
    std::fclose(file);
    return fields == 2 ? resident * static_cast<std::size_t>(sysconf(_SC_PAGESIZE)) : 0;
}

pid_t start(const std::vector<std::string> &command) {
    pid_t child = fork();
    if (child != 0) return child;
    std::vector<char *> words;
    words.reserve(command.size() + 1);
    for (const std::string &word : command) words.push_back(const_cast<char *>(word.c_str()));
    words.push_back(nullptr);
    int nowhere = open("/dev/null", O_RDWR | O_CLOEXEC);
    dup2(nowhere, 0);
    dup2(nowhere, 1);
    execvp(words[0], words.data());
    _exit(127);
}

void measure(double moment, bool interrupt, std::size_t most_bytes, const std::vector<std::string> &command) {
    double begin = bench::elapsed_seconds();
    auto elapsed = [&] { return bench::elapsed_seconds() - begin; };
    pid_t child = start(command);
    double now = 0, at_moment = -1; // processor seconds
    int status = 0;
    rusage used{};
    while (wait4(child, &status, WNOHANG, &used) == 0) {
        now = std::max(now, processor_seconds(child));
        if (at_moment < 0 && elapsed() >= moment) {
            at_moment = now;
            if (interrupt) kill(child, SIGINT);
        }
        if (elapsed() > moment + patience || resident_bytes(child) > most_bytes) kill(child, SIGKILL);
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    double processor = seconds(used.ru_utime) + seconds(used.ru_stime);
    double after = at_moment < 0 ? 0 : now - at_moment;
    int code = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
    std::printf("%.2f %.2f %.2f %ld %d\n", elapsed(), processor, after, used.ru_maxrss, code);
}

} // namespace

int main(int argc, char **argv) {
    command_line::Parser parser(
        "bench_measure",
        "Runs one command and says how it kept to its limits: elapsed seconds, processor seconds, those "
        "after the moment, peak of resident KiB, exit code (128 and the signal if there was one).");
    command_line::Command &program = parser.program();
    double moment = 0;
    std::size_t most_bytes = 0;
    std::string how;
    std::vector<std::string> command;
    add_seconds(program, "MOMENT", moment, "Seconds after which the command is to end, or is interrupted")
        .required();
    program.option("HOW", how, "interrupt or wait").required().one_of({"interrupt", "wait"});
    add_memory(program, "MEMORY", most_bytes,
               "With more of it the command is killed; the command and its arguments come after this")
        .required();
    program.rest("COMMAND", command);
    return bench::run(parser, argc, argv, [&] {
        measure(moment, how == "interrupt", most_bytes, command);
        return true;
    });
}
