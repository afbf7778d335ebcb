// A store: a folder of files that are written one after the other while something long is computed, so that a
// run that is killed at any moment can go on from the last file that it finished, and whoever reads the files
// later knows that they are whole.
//
// The file `manifest` says what the store is of and which files belong to it. A file counts once it stands
// there; both are written beside their place and renamed. Content is checked in blocks when it is looked at.
#pragma once

#include "strategy/digest.h"

#include <atomic>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace zermelo::store {

// A file of a store, in memory as far as somebody looks at it. May be read by several threads.
class Mapped {
  public:
    Mapped(const std::string &path, std::uint64_t bytes, const strategy::Digest &digest);
    Mapped(const Mapped &) = delete;
    Mapped &operator=(const Mapped &) = delete;
    ~Mapped();

    std::uint64_t size() const { return size_; }
    // So many bytes from there on. Throws Error, which names the file, if they are not as they were written,
    // or beyond its end.
    const unsigned char *at(std::uint64_t offset, std::uint64_t count) const {
        if (offset > size_ || count > size_ - offset) fail("it is asked for more than it has");
        if (count > 0)
            for (std::uint64_t b = offset / block_bytes; b <= (offset + count - 1) / block_bytes; ++b)
                if (!whole_[b].load(std::memory_order_relaxed)) check(b);
        return data_ + offset;
    }
    std::string_view all() const {
        return {reinterpret_cast<const char *>(at(0, size_)), static_cast<std::size_t>(size_)};
    }

    static constexpr std::uint64_t block_bytes = std::uint64_t{1} << 16;

  private:
    [[noreturn]] void fail(const std::string &what) const;
    void check(std::uint64_t block) const;

    std::string path_;
    const unsigned char *data_ = nullptr;
    std::uint64_t size_, mapped_ = 0;
    std::unique_ptr<std::atomic<bool>[]> whole_; // by block: it was looked at and is right
};

class Folder {
  public:
    using About = std::map<std::string, std::string>; // one line each

    // To read it. Throws Error if it is not there or damaged.
    static Folder open(const std::string &path);
    // To write: makes it, or goes on with one that was begun about the same. Throws Error if it is about
    // something else, if other files are there, or if another process is writing.
    static Folder begin(const std::string &path, const About &about);
    Folder(Folder &&) noexcept;
    Folder &operator=(Folder &&) = delete;
    ~Folder();

    const std::string &path() const { return path_; }
    const std::string &about(const std::string &key) const; // throws Error if it does not say
    bool finished() const { return finished_; }

    struct File {
        std::uint64_t bytes = 0; // without the sums of its blocks
        strategy::Digest digest{}; // of these
    };
    const std::map<std::string, File> &files() const { return files_; }
    bool has(const std::string &name) const { return files_.contains(name); }
    std::unique_ptr<Mapped> read(const std::string &name) const; // throws Error if there is none

    // Names are of letters, digits, and dots.
    void write(const std::string &name, std::string content);
    void remove(const std::string &name);
    void finish(); // nothing will be written any more

  private:
    Folder(std::string path, int lock) : path_(std::move(path)), lock_(lock) {}
    void read_manifest(const std::string &text);
    void write_manifest() const;
    void remove_strays() const;
    std::string file(const std::string &name) const { return path_ + "/" + name; }

    std::string path_;
    int lock_; // -1: only read
    About about_;
    std::map<std::string, File> files_;
    bool finished_ = false;
};

// The names of the files that are not as they were written, each with what is wrong.
std::vector<std::string> damages(const Folder &folder);

} // namespace zermelo::store
