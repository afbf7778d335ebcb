// Memory for large tables in which every access is a jump: in huge pages, if the system has them to give, an
// access costs about a third less.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <new>
#include <sys/mman.h>

namespace zermelo {

template <class T>
struct HugePages { // an allocator
    using value_type = T;

    HugePages() = default;
    template <class U>
    HugePages(const HugePages<U> &) {} // NOLINT(google-explicit-constructor): as all allocators are

    T *allocate(std::size_t count) {
        std::size_t bytes = count * sizeof(T);
        if (bytes < large) return static_cast<T *>(::operator new(bytes));
        bytes = (bytes + page - 1) / page * page;
        void *out = std::aligned_alloc(page, bytes);
        if (!out) throw std::bad_alloc();
        ::madvise(out, bytes, MADV_HUGEPAGE); // a wish
        return static_cast<T *>(out);
    }
    void deallocate(T *memory, std::size_t count) {
        if (count * sizeof(T) < large)
            ::operator delete(memory);
        else
            std::free(memory); // NOLINT(cppcoreguidelines-no-malloc)
    }
    bool operator==(const HugePages &) const { return true; }

  private:
    static constexpr std::size_t page = std::size_t{2} << 20, large = 2 * page;
};

} // namespace zermelo
