// An array that grows without being copied: pages of a fixed size, so that growing never needs room for the
// old and the new at once.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

namespace zermelo::space {

template <class T>
class Paged {
  public:
    static constexpr std::size_t page_bits = 15, page_size = std::size_t{1} << page_bits;

    std::size_t size() const { return size_; }
    T &operator[](std::size_t i) { return pages_[i >> page_bits][i & (page_size - 1)]; }
    const T &operator[](std::size_t i) const { return pages_[i >> page_bits][i & (page_size - 1)]; }
    const T &back() const { return (*this)[size_ - 1]; }

    void push_back(const T &value) {
        if (size_ == pages_.size() << page_bits) add_page();
        (*this)[size_++] = value;
    }
    // What comes to be is not set.
    void resize(std::size_t size) {
        while (pages_.size() << page_bits < size) add_page();
        size_ = size;
    }
    std::size_t bytes() const { return (pages_.size() << page_bits) * sizeof(T); }

  private:
    void add_page() { pages_.push_back(std::make_unique_for_overwrite<T[]>(page_size)); }

    std::vector<std::unique_ptr<T[]>> pages_;
    std::size_t size_ = 0;
};

} // namespace zermelo::space
