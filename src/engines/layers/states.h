// A layer of states as bytes: in parts, each of them sorted, every state written as its difference from the
// one before it, in as many bytes as that needs. Every 256 states, which is what one pass expands, make a
// block that can be read without the others.
#pragma once

#include "engines/layers/expander.h"
#include "engines/layers/key.h"
#include "store/shelf.h"

#include <optional>
#include <string>

namespace zermelo::engines::layered {

inline constexpr std::size_t block_size = Expander::width;

// One part, from keys that are sorted and all different.
struct PartBytes {
    std::uint64_t states = 0;
    std::string bytes;
};
template <std::size_t W>
PartBytes write_part(const std::vector<Key<W>> &keys);
// All of them; they are gone then.
std::string write_states(std::size_t words, std::vector<PartBytes> &parts);
// How many words a key of such a layer has.
std::size_t words_in(const store::Content &states);

// To be read by any number of threads. Throws Error where the bytes are damaged.
template <std::size_t W>
class States {
  public:
    explicit States(std::shared_ptr<const store::Content> content);

    std::uint64_t size() const { return size_; }
    std::size_t parts() const { return parts_.size(); }
    std::uint64_t size(std::size_t part) const { return parts_[part].states; }

    // Blocks are counted through all parts.
    std::size_t blocks() const { return blocks_; }
    std::size_t first_block(std::size_t part) const { return parts_[part].first_block; }
    std::size_t blocks(std::size_t part) const {
        return static_cast<std::size_t>((size(part) + block_size - 1) / block_size);
    }
    std::size_t part_with(std::size_t block) const;
    std::size_t size_of(std::size_t block) const; // how many states it has
    // The states of a block; how many.
    std::size_t read(std::size_t block, Key<W> *out) const;

    struct Place {
        std::size_t block, lane;
    };
    std::optional<Place> find(const Key<W> &key) const;

  private:
    struct Part {
        std::uint64_t states, offset, end; // of its bytes
        std::size_t first_block;
    };
    static constexpr std::uint64_t head_bytes = sizeof(Key<W>) + sizeof(std::uint64_t);
    Key<W> first_in(const Part &part, std::size_t block) const;
    std::uint64_t offset_of(const Part &part, std::size_t block) const;

    std::shared_ptr<const store::Content> content_;
    std::vector<Part> parts_;
    std::uint64_t size_ = 0;
    std::size_t blocks_ = 0;
};

} // namespace zermelo::engines::layered
