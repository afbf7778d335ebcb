#include "store/files.h"

#include "base/error.h"
#include "store/blocks.h"
#include "store/mapping.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstring>
#include <mutex>
#include <zstd.h>

namespace zermelo::store {

namespace {

constexpr std::uint64_t end_bytes = sizeof(std::uint64_t);
constexpr int level = 9; // beyond it takes several times as long for a few percent

class Checked : public Content {
  protected:
    // The sums stand at the end of the file.
    Checked(const std::string &path, const File &file)
        : Content(path), file_(Mapping::file(path, file.packed.value_or(file.bytes + sums_of_file(file)))) {
        size_ = file.bytes;
        std::uint64_t sums = sums_of_file(file), whole = file.packed.value_or(file.bytes + sums);
        if (sums > whole) fail(damaged);
        sums_ = file_.data() + (whole - sums);
        whole_ = std::make_unique<std::atomic<bool>[]>(blocks_of(file.bytes));
        if (strategy::digest({reinterpret_cast<const char *>(sums_), sums}) != file.digest) fail(damaged);
    }
    std::uint64_t bytes_in(std::uint64_t block) const {
        return std::min(block_bytes, size_ - block * block_bytes);
    }
    void check_sum(std::uint64_t block) const {
        std::string sum =
            sums_of({reinterpret_cast<const char *>(data_ + block * block_bytes), bytes_in(block)});
        if (std::memcmp(sum.data(), sums_ + block * sum_bytes, sum_bytes) != 0) fail(damaged);
        whole_[block].store(true, std::memory_order_release);
    }
    static std::uint64_t sums_of_file(const File &file) { return blocks_of(file.bytes) * sum_bytes; }

    Mapping file_;
    const unsigned char *sums_;
};

class AsItIs : public Checked {
  public:
    AsItIs(const std::string &path, const File &file) : Checked(path, file) { data_ = file_.data(); }

  private:
    void check(std::uint64_t block) const override { check_sum(block); }
};

class Packed : public Checked {
  public:
    Packed(const std::string &path, const File &file)
        : Checked(path, file), room_(Mapping::room(file.bytes, path)) {
        std::uint64_t after = blocks_of(file.bytes) * (end_bytes + sum_bytes);
        if (after > *file.packed) fail(damaged);
        packed_bytes_ = *file.packed - after;
        data_ = room_.data();
    }

  private:
    void check(std::uint64_t block) const override {
        std::scoped_lock lock(mutex_);
        if (whole_[block].load(std::memory_order_relaxed)) return; // another thread did it
        std::uint64_t begin = block == 0 ? 0 : end_of(block - 1), end = end_of(block),
                      bytes = bytes_in(block);
        if (begin > end || end > packed_bytes_) fail(damaged);
        unsigned char *to = room_.data() + block * block_bytes;
        const unsigned char *from = file_.data() + begin;
        if (end - begin == bytes)
            std::memcpy(to, from, bytes);
        else if (ZSTD_decompress(to, bytes, from, end - begin) != bytes)
            fail(damaged);
        check_sum(block);
    }
    std::uint64_t end_of(std::uint64_t block) const {
        std::uint64_t out;
        std::memcpy(&out, file_.data() + packed_bytes_ + block * end_bytes, end_bytes);
        return out;
    }

    Mapping room_; // for the content
    std::uint64_t packed_bytes_ = 0;
    mutable std::mutex mutex_;
};

} // namespace

std::shared_ptr<const Content> read(const std::string &path, const File &file) {
    if (file.packed) return std::make_shared<Packed>(path, file);
    return std::make_shared<AsItIs>(path, file);
}

std::string pack(const Content &content, Meter &meter) {
    std::unique_ptr<ZSTD_CCtx, decltype(&ZSTD_freeCCtx)> context(ZSTD_createCCtx(), &ZSTD_freeCCtx);
    std::string out, ends, sums, packed(ZSTD_compressBound(Content::block_bytes), '\0');
    for (std::uint64_t at = 0; at < content.size(); at += Content::block_bytes) {
        meter.check();
        std::uint64_t count = std::min(Content::block_bytes, content.size() - at);
        std::string_view block(reinterpret_cast<const char *>(content.at(at, count)), count);
        std::size_t size =
            ZSTD_compressCCtx(context.get(), packed.data(), packed.size(), block.data(), block.size(), level);
        if (ZSTD_isError(size)) throw Error(fmt::format("cannot compress: {}", ZSTD_getErrorName(size)));
        out += size < block.size() ? std::string_view(packed).substr(0, size) : block;
        std::uint64_t end = out.size();
        ends.append(reinterpret_cast<const char *>(&end), end_bytes);
        sums += sums_of(block);
    }
    return out + ends + sums;
}

} // namespace zermelo::store
