// Memory from the system: a file, of which as much is there as somebody looks at, or room that is taken as
// somebody writes to it.
#pragma once

#include <cstdint>
#include <string>

namespace zermelo::store {

class Mapping {
  public:
    // Both throw Error; the file has to have so many bytes.
    static Mapping file(const std::string &path, std::uint64_t bytes);
    static Mapping room(std::uint64_t bytes, const std::string &for_what);
    Mapping(Mapping &&other) noexcept;
    Mapping &operator=(Mapping &&) = delete;
    ~Mapping();

    unsigned char *data() const { return data_; }

  private:
    Mapping(unsigned char *data, std::uint64_t bytes) : data_(data), bytes_(bytes) {}

    unsigned char *data_;
    std::uint64_t bytes_;
};

} // namespace zermelo::store
