// Bytes under names: where something long puts what it has finished, in a folder or only in memory.
#pragma once

#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>

namespace zermelo::store {

// What stands under a name; from a file, it is in memory as far as somebody looks at it, and is checked then.
// May be read by several threads.
class Content {
  public:
    virtual ~Content() = default;
    Content(const Content &) = delete;
    Content &operator=(const Content &) = delete;

    std::uint64_t size() const { return size_; }
    // So many bytes from there on. Throws Error, which says whose they are, if they are not as they were
    // written, or beyond the end.
    const unsigned char *at(std::uint64_t offset, std::uint64_t count) const {
        if (offset > size_ || count > size_ - offset) fail("it is shorter than it should be");
        if (whole_ && count > 0)
            for (std::uint64_t b = offset / block_bytes; b <= (offset + count - 1) / block_bytes; ++b)
                if (!whole_[b].load(std::memory_order_acquire)) check(b);
        return data_ + offset;
    }
    std::string_view all() const {
        return {reinterpret_cast<const char *>(at(0, size_)), static_cast<std::size_t>(size_)};
    }
    [[noreturn]] void fail(const std::string &what) const; // Error, which says whose

    static constexpr std::uint64_t block_bytes = std::uint64_t{1} << 16;

  protected:
    explicit Content(std::string name) : name_(std::move(name)) {}
    virtual void check(std::uint64_t) const {}

    std::string name_;
    const unsigned char *data_ = nullptr;
    std::uint64_t size_ = 0;
    std::unique_ptr<std::atomic<bool>[]> whole_; // by block: it was looked at and is right; null: all are
};

std::shared_ptr<const Content> in_memory(std::string bytes, const std::string &name = "in memory");

class Shelf {
  public:
    virtual ~Shelf() = default;
    virtual bool has(const std::string &name) const = 0;
    virtual std::shared_ptr<const Content> read(const std::string &name) const = 0; // throws Error
    // Names are of letters, digits, and dots.
    virtual void write(const std::string &name, std::string content) = 0;
    virtual void remove(const std::string &name) = 0;
};

// A number that stands there as text. Throws Error if there is none.
std::size_t number_in(const Shelf &shelf, const std::string &name);

class MemoryShelf : public Shelf {
  public:
    bool has(const std::string &name) const override { return contents_.contains(name); }
    std::shared_ptr<const Content> read(const std::string &name) const override;
    void write(const std::string &name, std::string content) override;
    void remove(const std::string &name) override { contents_.erase(name); }

  private:
    std::map<std::string, std::shared_ptr<const Content>> contents_;
};

} // namespace zermelo::store
