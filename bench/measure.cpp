// Runs one command and says how it kept to its limits:
//
//   bench_measure MOMENT interrupt|wait BYTES COMMAND…
//
// MOMENT is when the command is to end, in seconds, or when it is interrupted. Prints the elapsed seconds,
// the processor seconds, those after the moment (without children), the peak of resident KiB, and the exit
// code (128 and the signal if there was one). What has far too much memory or goes on for far too long is
// killed. The command's standard output is not kept, what it says on standard error is.
#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fcntl.h>
#include <string>
#include <sys/resource.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

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

double resident_bytes(pid_t process) {
    std::FILE *file = std::fopen(("/proc/" + std::to_string(process) + "/statm").c_str(), "re");
    if (!file) return 0;
    unsigned long total = 0, resident = 0;
    int fields = std::fscanf(file, "%lu %lu", &total, &resident);
    std::fclose(file);
    return fields == 2 ? static_cast<double>(resident) * static_cast<double>(sysconf(_SC_PAGESIZE)) : 0;
}

pid_t start(char **command) {
    pid_t child = fork();
    if (child != 0) return child;
    int nowhere = open("/dev/null", O_RDWR | O_CLOEXEC);
    dup2(nowhere, 0);
    dup2(nowhere, 1);
    execvp(command[0], command);
    _exit(127);
}

} // namespace

int main(int argc, char **argv) {
    if (argc < 5) return 12;
    using Clock = std::chrono::steady_clock;
    double moment = std::atof(argv[1]), most_bytes = std::atof(argv[3]);
    bool interrupt = std::strcmp(argv[2], "interrupt") == 0;
    Clock::time_point begin = Clock::now();
    auto elapsed = [&] { return std::chrono::duration<double>(Clock::now() - begin).count(); };
    pid_t child = start(argv + 4);
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
