#include "base/files.h"

#include "base/error.h"

#include <fmt/core.h>

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <memory>
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

} // namespace

std::string read_file(const std::string &path, std::size_t max_bytes) {
    Descriptor file(path == "-" ? 0 : ::open(path.c_str(), O_RDONLY | O_CLOEXEC));
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
        ssize_t n = ::read(file.get(), buffer, sizeof buffer);
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) fail("read", path, errno);
        if (n == 0) return text;
        text.append(buffer, static_cast<std::size_t>(n));
        if (text.size() > max_bytes) throw too_large();
    }
}

void write_file(const std::string &path, std::string_view content) {
    if (path == "-") return write_all(1, content, path);
    struct stat info {};
    if (::stat(path.c_str(), &info) == 0 &&
        !S_ISREG(info.st_mode)) { // a device or a pipe: nothing to replace
        Descriptor out(::open(path.c_str(), O_WRONLY | O_CLOEXEC));
        if (out.get() < 0) fail("write", path, errno);
        return write_all(out.get(), content, path);
    }
    std::string temporary = path + ".XXXXXX";
    Descriptor out(::mkstemp(temporary.data()));
    if (out.get() < 0) fail("write", path, errno);
    try {
        write_all(out.get(), content, path);
        mode_t mask = ::umask(0);
        ::umask(mask);
        ::fchmod(out.get(), 0666 & ~mask);
        if (::fsync(out.get()) != 0 && errno != EINVAL) fail("write", path, errno);
        if (::rename(temporary.c_str(), path.c_str()) != 0) fail("write", path, errno);
    } catch (...) {
        ::unlink(temporary.c_str());
        throw;
    }
}

} // namespace zermelo
