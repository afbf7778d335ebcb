#include "store/folder.h"

#include "base/error.h"
#include "base/files.h"

#include <fmt/core.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <regex>
#include <sstream>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace zermelo::store {

namespace {

namespace fs = std::filesystem;

constexpr const char *manifest_name = "manifest", *first_line = "zermelo store 1";
constexpr std::size_t most_manifest_bytes = std::size_t{1} << 28;
constexpr std::uint64_t sum_bytes = 8; // of a block

std::uint64_t blocks_of(std::uint64_t bytes) {
    return (bytes + Content::block_bytes - 1) / Content::block_bytes;
}

std::string sums_of(std::string_view content) {
    std::string out;
    for (std::size_t at = 0; at < content.size(); at += Content::block_bytes) {
        std::uint64_t sum = strategy::digest(content.substr(at, Content::block_bytes))[0];
        for (std::uint64_t i = 0; i < sum_bytes; ++i) out.push_back(static_cast<char>(sum >> 8 * i));
    }
    return out;
}

std::string hexadecimal(const strategy::Digest &digest) {
    return fmt::format("{:016x}{:016x}", digest[0], digest[1]);
}

std::uint64_t number(std::string_view text, int base) {
    std::uint64_t out = 0;
    auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), out, base);
    if (fault != std::errc() || end != text.data() + text.size()) throw Error("a number is malformed");
    return out;
}

strategy::Digest digest_from(const std::string &text) {
    if (text.size() != 32) throw Error("a digest is malformed");
    return {number(std::string_view(text).substr(0, 16), 16), number(std::string_view(text).substr(16), 16)};
}

// What write_file writes beside its target, such as manifest.1234-0.tmp.
bool is_draft(const std::string &name) {
    static const std::regex form(R"(.+\.[0-9]+-[0-9]+\.tmp)");
    return std::regex_match(name, form);
}

bool is_name(const std::string &name) {
    auto fits = [](unsigned char c) { return std::isalnum(c) != 0 || c == '.' || c == '_'; };
    return !name.empty() && name.front() != '.' && name != manifest_name && !is_draft(name) &&
           std::all_of(name.begin(), name.end(), fits);
}

// One of many of a kind, such as states.0012; a file of somebody else's is hardly called that.
bool is_numbered(const std::string &name) {
    std::size_t dot = name.rfind('.');
    return is_name(name) && dot != std::string::npos && dot + 1 < name.size() &&
           name.find_first_not_of("0123456789", dot + 1) == std::string::npos;
}

int lock(const std::string &path) {
    int out = ::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (out < 0) throw Error(fmt::format("cannot open '{}': {}", path, std::strerror(errno)));
    if (::flock(out, LOCK_EX | LOCK_NB) == 0) return out;
    int error = errno;
    ::close(out);
    throw Error(fmt::format(
        "'{}': {}", path, error == EWOULDBLOCK ? "another run is writing this store" : std::strerror(error)));
}

// A file, mapped into memory. The sums of its blocks stand at its end.
class Mapped : public Content {
  public:
    Mapped(const std::string &path, const Folder::File &entry) : Content(path) {
        std::uint64_t sums = blocks_of(entry.bytes) * sum_bytes;
        int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
        if (file < 0) fail(std::strerror(errno));
        struct stat info {};
        bool fits =
            ::fstat(file, &info) == 0 && static_cast<std::uint64_t>(info.st_size) == entry.bytes + sums;
        void *data = nullptr;
        if (fits && sums > 0) data = ::mmap(nullptr, entry.bytes + sums, PROT_READ, MAP_SHARED, file, 0);
        ::close(file);
        if (!fits) fail("its size is not what the manifest says");
        if (data == MAP_FAILED) fail(std::strerror(errno));
        data_ = static_cast<const unsigned char *>(data);
        size_ = entry.bytes;
        mapped_ = entry.bytes + sums;
        whole_ = std::make_unique<std::atomic<bool>[]>(blocks_of(entry.bytes));
        if (strategy::digest({reinterpret_cast<const char *>(data_ + size_), sums}) == entry.digest) return;
        unmap();
        fail(damaged);
    }
    ~Mapped() override { unmap(); }
    Mapped(const Mapped &) = delete;
    Mapped &operator=(const Mapped &) = delete;

  private:
    void unmap() {
        if (mapped_ > 0) ::munmap(const_cast<unsigned char *>(data_), mapped_);
    }
    void check(std::uint64_t block) const override {
        std::uint64_t begin = block * block_bytes, count = std::min(block_bytes, size_ - begin);
        std::string sum = sums_of({reinterpret_cast<const char *>(data_ + begin), count});
        if (std::memcmp(sum.data(), data_ + size_ + block * sum_bytes, sum_bytes) != 0) fail(damaged);
        whole_[block].store(true, std::memory_order_relaxed);
    }

    static constexpr const char *damaged = "it is damaged";
    std::uint64_t mapped_ = 0;
};

} // namespace

Folder::Folder(Folder &&other) noexcept
    : path_(std::move(other.path_)), lock_(std::exchange(other.lock_, -1)), about_(std::move(other.about_)),
      files_(std::move(other.files_)), finished_(other.finished_) {}

Folder::~Folder() {
    if (lock_ >= 0) ::close(lock_);
}

bool Folder::is_store(const std::string &path) {
    std::error_code ignored;
    return fs::exists(path + "/" + manifest_name, ignored);
}

Folder Folder::open(const std::string &path) {
    Folder out(path, -1);
    if (!is_store(path)) throw Error(fmt::format("'{}' is no store", path));
    out.read_manifest(read_file(out.file(manifest_name), most_manifest_bytes));
    return out;
}

Folder Folder::begin(const std::string &path, const About &about) {
    std::error_code fault;
    fs::create_directories(path, fault);
    if (fault) throw Error(fmt::format("cannot make '{}': {}", path, fault.message()));
    Folder out(path, lock(path));
    if (is_store(path)) {
        out.read_manifest(read_file(out.file(manifest_name), most_manifest_bytes));
        for (const auto &[key, value] : about)
            if (out.about(key) != value)
                throw Error(fmt::format("'{}' is a store of something else: its {} is {}, not {}", path, key,
                                        out.about(key), value));
        if (!out.finished_) out.remove_strays();
        return out;
    }
    for (const fs::directory_entry &entry : fs::directory_iterator(path))
        if (!is_draft(entry.path().filename()))
            throw Error(fmt::format("'{}' is not empty and no store", path));
    out.remove_strays();
    out.about_ = about;
    out.write_manifest();
    return out;
}

// What a killed run was about to write, or to remove.
void Folder::remove_strays() const {
    for (const fs::directory_entry &entry : fs::directory_iterator(path_)) {
        std::string name = entry.path().filename();
        std::error_code ignored;
        if (is_draft(name) || (is_numbered(name) && !has(name))) fs::remove(entry.path(), ignored);
    }
}

const std::string &Folder::about(const std::string &key) const {
    auto it = about_.find(key);
    if (it == about_.end()) throw Error(fmt::format("'{}' does not say its {}", path_, key));
    return it->second;
}

std::shared_ptr<const Content> Folder::read(const std::string &name) const {
    auto it = files_.find(name);
    if (it == files_.end()) throw Error(fmt::format("the store '{}' has no {}", path_, name));
    return std::make_shared<Mapped>(file(name), it->second);
}

void Folder::write(const std::string &name, std::string content) {
    if (!is_name(name)) throw std::logic_error("a name that no file of a store has: " + name);
    std::string sums = sums_of(content);
    File entry{content.size(), strategy::digest(sums)};
    write_file(file(name), content += sums);
    files_[name] = entry;
    write_manifest();
}

void Folder::remove(const std::string &name) {
    if (files_.erase(name) == 0) return;
    write_manifest();
    std::error_code ignored; // it no longer counts
    fs::remove(file(name), ignored);
}

void Folder::finish() {
    finished_ = true;
    write_manifest();
}

// Lines of a word and what it says; the last has the digest of all others.
void Folder::write_manifest() const {
    std::string text = std::string(first_line) + "\n";
    for (const auto &[key, value] : about_) text += fmt::format("about {} {}\n", key, value);
    for (const auto &[name, file] : files_)
        text += fmt::format("file {} {} {}\n", name, file.bytes, hexadecimal(file.digest));
    if (finished_) text += "finished\n";
    text += fmt::format("sum {}\n", hexadecimal(strategy::digest(text)));
    write_file(file(manifest_name), text);
}

void Folder::read_manifest(const std::string &text) {
    auto fail = [&](const std::string &what) {
        throw Error(fmt::format("'{}': {}", file(manifest_name), what));
    };
    if (!text.starts_with(std::string(first_line) + "\n"))
        fail(text.starts_with("zermelo store") ? "another version wrote this store"
                                               : "it is no manifest of a store");
    std::size_t end = text.rfind("sum ");
    if (end == std::string::npos ||
        text.substr(end) != fmt::format("sum {}\n", hexadecimal(strategy::digest(text.substr(0, end)))))
        fail("it is damaged");
    std::istringstream lines(text.substr(0, end));
    std::string line;
    std::getline(lines, line);
    while (std::getline(lines, line)) {
        std::istringstream words(line);
        std::string word, name, rest;
        words >> word >> name;
        if (word == "about") {
            std::getline(words >> std::ws, rest);
            about_[name] = rest;
        } else if (word == "file" && is_name(name)) {
            std::string bytes;
            words >> bytes >> rest;
            files_[name] = {number(bytes, 10), digest_from(rest)};
        } else if (word == "finished") {
            finished_ = true;
        } else {
            fail("it has a line that is none of a manifest: " + line);
        }
    }
}

std::vector<std::string> damages(const Folder &folder) {
    std::vector<std::string> out;
    for (const auto &[name, file] : folder.files()) {
        try {
            folder.read(name)->all();
        } catch (const Error &error) {
            out.push_back(error.what());
        }
    }
    return out;
}

} // namespace zermelo::store
