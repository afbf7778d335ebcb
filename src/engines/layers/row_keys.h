// The keys of single states that are not packed: where a store keeps what it knows of them.
#pragma once

#include "engines/layers/coding.h"
#include "engines/layers/key.h"

#include <optional>

namespace zermelo::engines::layered {

template <std::size_t W>
class RowKeys {
  public:
    RowKeys(Coding coding, std::size_t fluents);
    // The least of all states that are the same by symmetry. Nothing if the state cannot be written so; then
    // it cannot be reached.
    std::optional<Key<W>> of(const std::uint64_t *row) const;

  private:
    Key<W> key(const std::uint64_t *row, std::size_t image) const; // the first is the state itself
    template <class Visit>
    void for_each_fluent(const std::uint64_t *row, const Visit &visit) const;

    Coding coding_;
    std::size_t fluents_;
    std::vector<Key<W>> added_; // by image, by fluent: the bits that it has there if it holds
};

} // namespace zermelo::engines::layered
