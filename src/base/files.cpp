#include "base/files.h"

#include "base/error.h"

#include <fmt/core.h>

#include <atomic>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

namespace zermelo {

namespace {

class Descriptor {
  public:
    explicit Descriptor(int fd) : fd_(fd) {}
    Descriptor(const Descriptor &) = delete;
    Descriptor &operator=(const Descriptor &) = delete;
    ~Descriptor() {
        if (fd_ > 2) ::close(fd_);
    }
    int get() const { return fd_; }

  private:
    int fd_;
};

[[noreturn]] void fail(const char *doing, const std::string &path, int error) {
    throw Error(fmt::format("cannot {} '{}': {}", doing, path, std::strerror(error)));
}

void write_all(int fd, std::string_view content, const std::string &path) {
    while (!content.empty()) {
        ssize_t n = ::write(fd, content.data(), content.size());
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) fail("write", path, errno);
        content.remove_prefix(static_cast<std::size_t>(n));
    }
}

void wait_for_input(int fd, const Job &job) {
    constexpr int milliseconds = 50;
    for (pollfd input{fd, POLLIN, 0};;) {
        job.look();
        int ready = ::poll(&input, 1, milliseconds);
        if (ready > 0 || (ready < 0 && errno != EINTR)) return; // reading tells what is wrong
    }
}

// A new file beside the target. Its name has what no other process and no other thread has; an earlier
// process may have had it, and left the file.
class Draft {
  public:
    explicit Draft(const std::string &target) {
        static std::atomic<std::uint64_t> count = 0;
        do {
            path_ = fmt::format("{}.{}-{}.tmp", target, ::getpid(), count++);
            file_ = ::open(path_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        } while (file_ < 0 && errno == EEXIST);
        if (file_ < 0) fail("write", target, errno);
    }
    Draft(const Draft &) = delete;
    Draft &operator=(const Draft &) = delete;
    ~Draft() {
        ::close(file_);
        if (!path_.empty()) ::unlink(path_.c_str());
    }
    int get() const { return file_; }
    void become(const std::string &target) {
        if (::rename(path_.c_str(), target.c_str()) != 0) fail("write", target, errno);
        path_.clear();
    }

  private:
    std::string path_;
    int file_;
};

} // namespace

std::string read_file(const std::string &path, std::size_t max_bytes, const Job &job) {
    // Opening a pipe would otherwise wait for somebody to open its other end.
    Descriptor file(path == "-" ? 0 : ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    if (file.get() < 0) fail("read", path, errno);
    struct stat info {};
    if (::fstat(file.get(), &info) != 0) fail("read", path, errno);
    if (S_ISDIR(info.st_mode)) fail("read", path, EISDIR);
    auto too_large = [&] {
        return Error(fmt::format("cannot read '{}': it is larger than {} MiB", path, max_bytes >> 20));
    };
    if (S_ISREG(info.st_mode) && static_cast<std::size_t>(info.st_size) > max_bytes) throw too_large();

    std::string text;
    char buffer[1 << 16];
    for (;;) {
        wait_for_input(file.get(), job);
        ssize_t n = ::read(file.get(), buffer, sizeof buffer);
        if (n < 0 && (errno == EINTR || errno == EAGAIN)) continue;
        if (n < 0) fail("read", path, errno);
        if (n == 0) return text;
        text.append(buffer, static_cast<std::size_t>(n));
        if (text.size() > max_bytes) throw too_large();
    }
}

void write_file(const std::string &path, std::string_view content) {
    if (path == "-") return write_all(1, content, path);
    struct stat info {};
    bool exists = ::stat(path.c_str(), &info) == 0;
    if (exists && !S_ISREG(info.st_mode)) { // a device or a pipe: nothing to replace
        Descriptor out(::open(path.c_str(), O_WRONLY | O_CLOEXEC));
        if (out.get() < 0) fail("write", path, errno);
        return write_all(out.get(), content, path);
    }
    Draft draft(path);
    if (exists) ::fchmod(draft.get(), info.st_mode & 07777);
    write_all(draft.get(), content, path);
    if (::fsync(draft.get()) != 0 && errno != EINVAL) fail("write", path, errno);
    draft.become(path);
}

} // namespace zermelo
