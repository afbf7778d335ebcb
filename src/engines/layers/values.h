// The values of a layer of states as bytes: slices of each block of states. Before them
// stands how many states have which value.
#pragma once

#include "engines/layers/expander.h"
#include "store/shelf.h"

#include <atomic>
#include <string>

namespace zermelo::engines::layered {

// While they are found, by several threads.
class ValuesWriter {
  public:
    ValuesWriter(std::size_t blocks, std::size_t values);

    std::size_t bytes() const { return bytes_.size(); }
    // Each block once. Each state stands for so many.
    void write(std::size_t block, const std::uint8_t *values, const std::uint32_t *orbits, std::size_t count,
               std::size_t terminal);
    std::string finish();

  private:
    std::size_t bits_;
    std::atomic<std::uint64_t> terminal_{0};
    std::vector<std::atomic<std::uint64_t>> counts_; // by value
    std::string bytes_;
};

// Throws Error where the bytes are damaged.
class Values {
  public:
    explicit Values(std::shared_ptr<const store::Content> content);

    std::uint32_t at(std::size_t block, std::size_t lane) const;
    void read(std::size_t block, std::uint8_t *out, std::size_t count) const;
    LayerCount counts() const;

  private:
    const unsigned char *block_bytes(std::size_t block) const;

    std::shared_ptr<const store::Content> content_;
    std::size_t values_, bits_;
};

} // namespace zermelo::engines::layered
