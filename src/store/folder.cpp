#include "store/folder.h"

#include "base/error.h"
#include "base/files.h"
#include "store/blocks.h"

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
#include <unistd.h>
#include <utility>

namespace zermelo::store {

namespace {

namespace fs = std::filesystem;

constexpr const char *manifest_name = "manifest", *first_line = "zermelo store 1";
constexpr std::size_t most_manifest_bytes = std::size_t{1} << 28;
constexpr const char *packed_suffix = ".packed";

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
    return store::read(file(name), it->second);
}

void Folder::write(const std::string &name, std::string content) {
    if (!is_name(name)) throw std::logic_error("a name that no file of a store has: " + name);
    std::string sums = sums_of(content);
    File entry{content.size(), strategy::digest(sums), {}};
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

void Folder::compact(Meter &meter, const std::function<void(const std::string &)> &show) {
    if (!finished_) throw Error(fmt::format("'{}' is not finished, and so not compacted", path_));
    for (auto &[name, entry] : files_) {
        std::string as_it_is = path_ + "/" + name, packed = as_it_is + packed_suffix;
        if (!entry.packed) {
            if (show) show(name);
            std::string content = pack(*read(name), meter);
            if (content.size() < fs::file_size(as_it_is)) {
                write_file(packed, content);
                entry.packed = content.size();
                write_manifest();
            }
        }
        std::error_code ignored; // what no longer counts, perhaps since an earlier run was killed
        fs::remove(entry.packed ? as_it_is : packed, ignored);
    }
}

void Folder::finish() {
    finished_ = true;
    write_manifest();
}

std::string Folder::file(const std::string &name) const {
    auto it = files_.find(name);
    bool packed = it != files_.end() && it->second.packed;
    return path_ + "/" + name + (packed ? packed_suffix : "");
}

// Lines of a word and what it says; the last has the digest of all others.
void Folder::write_manifest() const {
    std::string text = std::string(first_line) + "\n";
    for (const auto &[key, value] : about_) text += fmt::format("about {} {}\n", key, value);
    for (const auto &[name, file] : files_) {
        text += fmt::format("file {} {} {}", name, file.bytes, hexadecimal(file.digest));
        text += file.packed ? fmt::format(" {}\n", *file.packed) : "\n";
    }
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
            std::string bytes, packed;
            words >> bytes >> rest;
            files_[name] = {number(bytes, 10), digest_from(rest), {}};
            if (words >> packed) files_[name].packed = number(packed, 10);
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
