#include "qbf/external_process.h"

#include "base/error.h"

#include <fmt/core.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace zermelo::qbf {

namespace {

std::size_t resident_bytes_of(pid_t process) {
    std::FILE *file = std::fopen(fmt::format("/proc/{}/statm", process).c_str(), "re");
    if (file == nullptr) return 0;
    unsigned long long all = 0;
    unsigned long long resident = 0;
    int read = std::fscanf(file, "%llu %llu", &all, &resident);
    std::fclose(file);
    return read == 2 ? resident * static_cast<std::size_t>(::sysconf(_SC_PAGESIZE)) : 0;
}

class Child {
  public:
    Child(pid_t process, int descriptor) : process_(process), descriptor_(descriptor) {}
    Child(const Child &) = delete;
    Child &operator=(const Child &) = delete;
    ~Child() {
        if (process_ > 0) {
            ::kill(-process_, SIGKILL); // its group: what it has started ends too
            ::kill(process_, SIGKILL);
            wait();
        }
        ::close(descriptor_);
    }

    // False at the end of the output.
    bool read_some(std::string &output) {
        pollfd waiting{descriptor_, POLLIN, 0};
        int ready = ::poll(&waiting, 1, 20);
        if (ready <= 0) return true;
        char buffer[1 << 16];
        ssize_t n = ::read(descriptor_, buffer, sizeof buffer);
        if (n > 0) output.append(buffer, static_cast<std::size_t>(n));
        return n > 0 || (n < 0 && errno == EINTR);
    }

    int wait() {
        int status = 0;
        while (::waitpid(process_, &status, 0) < 0 && errno == EINTR) continue;
        process_ = -1;
        return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    }

    std::size_t memory() const { return resident_bytes_of(process_); }

  private:
    pid_t process_;
    int descriptor_;
};

} // namespace

ChildResult run_in_child(const std::function<int(int descriptor)> &work, const Job &job) {
    Meter meter(job);
    meter.look();
    int ends[2];
    if (::pipe(ends) != 0) throw Error(fmt::format("cannot make a pipe: {}", std::strerror(errno)));
    pid_t process = ::fork();
    if (process < 0) {
        ::close(ends[0]);
        ::close(ends[1]);
        throw Error(fmt::format("cannot start a process: {}", std::strerror(errno)));
    }
    if (process == 0) {
        ::setpgid(0, 0);
        ::prctl(PR_SET_PDEATHSIG, SIGKILL);
        ::signal(SIGINT, SIG_DFL);
        ::signal(SIGPIPE, SIG_DFL);
        ::close(ends[0]);
        int code = 1;
        try {
            code = work(ends[1]);
        } catch (...) { // an exception must not leave this branch of the fork
        }
        ::_exit(code);
    }
    ::setpgid(process, process); // whoever comes first
    ::close(ends[1]);
    Child child(process, ends[0]);
    ChildResult result;
    while (child.read_some(result.output)) {
        meter.look();
        job.expect(child.memory());
    }
    result.exit_code = child.wait();
    return result;
}

} // namespace zermelo::qbf
