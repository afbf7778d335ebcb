#include "store/mapping.h"

#include "base/error.h"

#include <fmt/core.h>

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace zermelo::store {

namespace {

[[noreturn]] void fail(const std::string &path, const std::string &what) {
    throw Error(fmt::format("'{}': {}", path, what));
}

unsigned char *map(std::uint64_t bytes, int protection, int flags, int file, const std::string &path) {
    if (bytes == 0) return nullptr;
    void *data = ::mmap(nullptr, bytes, protection, flags, file, 0);
    if (data == MAP_FAILED) fail(path, std::strerror(errno));
    return static_cast<unsigned char *>(data);
}

} // namespace

Mapping Mapping::file(const std::string &path, std::uint64_t bytes) {
    struct Closed {
        int file;
        ~Closed() {
            if (file >= 0) ::close(file);
        }
    } open{::open(path.c_str(), O_RDONLY | O_CLOEXEC)};
    if (open.file < 0) fail(path, std::strerror(errno));
    struct stat info {};
    if (::fstat(open.file, &info) != 0 || static_cast<std::uint64_t>(info.st_size) != bytes)
        fail(path, "its size is not what the manifest says");
    return {map(bytes, PROT_READ, MAP_SHARED, open.file, path), bytes};
}

Mapping Mapping::room(std::uint64_t bytes, const std::string &for_what) {
    return {map(bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, for_what),
            bytes};
}

Mapping::Mapping(Mapping &&other) noexcept
    : data_(std::exchange(other.data_, nullptr)), bytes_(std::exchange(other.bytes_, 0)) {}

Mapping::~Mapping() {
    if (data_) ::munmap(data_, bytes_);
}

} // namespace zermelo::store
