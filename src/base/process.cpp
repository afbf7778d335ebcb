#include "base/process.h"

#include "base/error.h"

#include <fmt/core.h>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <dirent.h>
#include <fcntl.h>
#include <fstream>
#include <optional>
#include <poll.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

namespace zermelo {

namespace {

// A shell that becomes the program. Before that it leaves a guard, which waits for the end of its standard
// input: that is a pipe into which we never write, so it ends when we do, and then the guard kills the whole
// group.
constexpr const char *guarded = "exec 3<&0 </dev/null; (read -r _ <&3; kill -s KILL 0) >/dev/null & "
                                "exec 3<&-; exec \"$@\"";
constexpr int shell_could_not_run = 126, shell_found_nothing = 127;

[[noreturn]] void fail(const char *doing, int error) {
    throw Error(fmt::format("cannot {}: {}", doing, std::strerror(error)));
}

class Descriptor {
  public:
    Descriptor() = default;
    explicit Descriptor(int number) : number_(number) {}
    Descriptor(Descriptor &&other) noexcept : number_(std::exchange(other.number_, -1)) {}
    Descriptor &operator=(Descriptor &&other) noexcept {
        std::swap(number_, other.number_);
        return *this;
    }
    ~Descriptor() { close(); }
    int get() const { return number_; }
    void close() {
        if (number_ >= 0) ::close(number_);
        number_ = -1;
    }

  private:
    int number_ = -1;
};

struct Pipe {
    Descriptor out, in;

    Pipe() {
        int ends[2];
        if (::pipe2(ends, O_CLOEXEC) != 0) fail("make a pipe", errno);
        out = away_from_standard_streams(ends[0]);
        in = away_from_standard_streams(ends[1]);
    }

  private:
    // They may be closed, and then a pipe gets their numbers.
    static Descriptor away_from_standard_streams(int number) {
        if (number > 2) return Descriptor(number);
        int other = ::fcntl(number, F_DUPFD_CLOEXEC, 3);
        ::close(number);
        if (other < 0) fail("make a pipe", errno);
        return Descriptor(other);
    }
};

// How the program's process begins: in a group of its own, and with signals as usual.
class Beginning {
  public:
    Beginning(int input, int output) {
        ::posix_spawn_file_actions_init(&files_);
        ::posix_spawn_file_actions_adddup2(&files_, input, 0);
        ::posix_spawn_file_actions_adddup2(&files_, output, 1);
        ::posix_spawn_file_actions_addopen(&files_, 2, "/dev/null", O_WRONLY, 0);
        ::posix_spawn_file_actions_addclosefrom_np(&files_, 3);
        ::posix_spawnattr_init(&attributes_);
        sigset_t signals;
        ::sigemptyset(&signals);
        ::posix_spawnattr_setsigmask(&attributes_, &signals);
        for (int signal : {SIGINT, SIGTERM, SIGHUP, SIGPIPE}) ::sigaddset(&signals, signal);
        ::posix_spawnattr_setsigdefault(&attributes_, &signals);
        ::posix_spawnattr_setpgroup(&attributes_, 0);
        ::posix_spawnattr_setflags(&attributes_,
                                   POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
    }
    Beginning(const Beginning &) = delete;
    Beginning &operator=(const Beginning &) = delete;
    ~Beginning() {
        ::posix_spawn_file_actions_destroy(&files_);
        ::posix_spawnattr_destroy(&attributes_);
    }

    pid_t spawn(const std::vector<std::string> &command) const {
        std::vector<const char *> arguments{"sh", "-c", guarded, "sh"};
        for (const std::string &argument : command) arguments.push_back(argument.c_str());
        arguments.push_back(nullptr);
        pid_t process = -1;
        int error = ::posix_spawn(&process, "/bin/sh", &files_, &attributes_,
                                  const_cast<char *const *>(arguments.data()), environ);
        if (error != 0) fail("start a process", error);
        return process;
    }

  private:
    posix_spawn_file_actions_t files_{};
    posix_spawnattr_t attributes_{};
};

// The resident pages of a process if it belongs to the group.
std::size_t pages_in_group(const std::string &process, pid_t group) {
    std::ifstream file(fmt::format("/proc/{}/stat", process));
    std::string line;
    std::getline(file, line);
    std::size_t after_name = line.rfind(')');
    if (after_name == std::string::npos) return 0;
    long long its_group = 0, pages = 0;
    constexpr const char *group_and_resident =
        "%*s %*s %lld %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %lld";
    if (std::sscanf(line.c_str() + after_name + 1, group_and_resident, &its_group, &pages) != 2) return 0;
    return its_group == group && pages > 0 ? static_cast<std::size_t>(pages) : 0;
}

std::size_t resident_bytes_of_group(pid_t group) {
    DIR *folder = ::opendir("/proc");
    if (folder == nullptr) return 0;
    std::size_t pages = 0;
    while (const dirent *entry = ::readdir(folder))
        if (entry->d_name[0] >= '1' && entry->d_name[0] <= '9') pages += pages_in_group(entry->d_name, group);
    ::closedir(folder);
    return pages * static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
}

class Child {
  public:
    explicit Child(const std::vector<std::string> &command) {
        Pipe lifeline, output;
        process_ = Beginning(lifeline.out.get(), output.in.get()).spawn(command);
        lifeline_ = std::move(lifeline.in);
        output_ = std::move(output.out);
        ::fcntl(output_.get(), F_SETFL, O_NONBLOCK);
    }
    Child(const Child &) = delete;
    Child &operator=(const Child &) = delete;
    ~Child() {
        if (process_ > 0) end();
    }

    // Until there is some output, or it has ended, or a moment has passed.
    void wait() const {
        pollfd waiting{at_end_ ? -1 : output_.get(), POLLIN, 0};
        ::poll(&waiting, 1, at_end_ ? 1 : 20);
    }

    // Whether there may be more at once.
    bool read_some(std::string &to) {
        if (at_end_) return false;
        char buffer[1 << 16];
        ssize_t n = ::read(output_.get(), buffer, sizeof buffer);
        if (n > 0) to.append(buffer, static_cast<std::size_t>(n));
        at_end_ = n == 0;
        return n > 0;
    }

    bool ended() const {
        siginfo_t info{};
        return ::waitid(P_PID, static_cast<id_t>(process_), &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
               info.si_pid != 0;
    }

    // What it has started ends too; as long as nobody has waited for it, its group can be no other. Its exit
    // code, or -1.
    int end() {
        ::kill(-process_, SIGKILL);
        int status = 0;
        while (::waitpid(process_, &status, 0) < 0 && errno == EINTR) continue;
        process_ = -1;
        return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    }

    std::size_t memory() const { return resident_bytes_of_group(process_); }

  private:
    pid_t process_ = -1;
    Descriptor lifeline_, output_;
    bool at_end_ = false; // of its output
};

} // namespace

ProgramResult run_program(const std::vector<std::string> &command, const Job &job) {
    constexpr auto between_looks = std::chrono::milliseconds(50); // at its memory: they take a while
    job.look();
    Child child(command);
    ProgramResult result;
    for (auto due = Job::Clock::now(); !child.ended();) {
        child.wait();
        child.read_some(result.output);
        job.look();
        if (!job.memory_bytes() || Job::Clock::now() < due) continue;
        job.expect(child.memory());
        due = Job::Clock::now() + between_looks;
    }
    result.exit_code = child.end();
    while (child.read_some(result.output)) job.look();
    result.not_installed = result.exit_code == shell_found_nothing || result.exit_code == shell_could_not_run;
    return result;
}

TextFile::TextFile(std::string_view text) : descriptor_(::memfd_create("zermelo", MFD_CLOEXEC)) {
    if (descriptor_ < 0) fail("make a file in memory", errno);
    while (!text.empty()) {
        ssize_t n = ::write(descriptor_, text.data(), text.size());
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) {
            int error = errno;
            ::close(descriptor_);
            fail("write a file in memory", error);
        }
        text.remove_prefix(static_cast<std::size_t>(n));
    }
}

TextFile::~TextFile() { ::close(descriptor_); }

std::string TextFile::path() const { return fmt::format("/proc/{}/fd/{}", ::getpid(), descriptor_); }

} // namespace zermelo
