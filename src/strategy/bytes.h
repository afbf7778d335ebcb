// Numbers as bytes. Whatever is written has exactly one form, and the reader takes no other and never reads
// past the end: it throws Error instead.
#pragma once

#include <cstdint>
#include <gmpxx.h>
#include <string>
#include <string_view>

namespace zermelo::strategy {

class ByteWriter {
  public:
    void byte(std::uint8_t value) { out_.push_back(static_cast<char>(value)); }
    void number(std::uint64_t value); // 7 bits a byte, the lowest first; the last byte is below 128
    void rational(const mpq_class &value);
    void bytes(std::string_view value) { out_ += value; }
    std::string take() { return std::move(out_); }

  private:
    std::string out_;
};

class ByteReader {
  public:
    explicit ByteReader(std::string_view bytes) : left_(bytes) {}

    std::uint8_t byte();
    std::uint64_t number();
    std::uint64_t number_up_to(std::uint64_t most, const char *what); // inclusive
    mpq_class rational();
    std::string_view bytes(std::size_t count);
    std::size_t left() const { return left_.size(); }

  private:
    std::string_view left_;
};

} // namespace zermelo::strategy
