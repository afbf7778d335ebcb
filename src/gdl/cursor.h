// A place that moves forward through a source text and knows its line and column.
#pragma once

#include "base/source.h"

#include <string_view>

namespace zermelo::gdl {

// Not part of the text that it stands before.
inline constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

class Cursor {
  public:
    Cursor(std::string_view text, std::uint32_t file) : text_(text), file_(file) {
        if (text_.starts_with(byte_order_mark)) at_ = line_begin_ = byte_order_mark.size();
    }

    bool done() const { return at_ >= text_.size(); }
    unsigned char peek(std::size_t ahead = 0) const { // 0 beyond the end
        return at_ + ahead < text_.size() ? static_cast<unsigned char>(text_[at_ + ahead]) : 0;
    }
    bool starts_with(std::string_view word) const { return text_.substr(at_).starts_with(word); }
    void advance() {
        if (text_[at_++] == '\n') {
            ++line_;
            line_begin_ = at_;
        }
    }
    std::size_t offset() const { return at_; }
    std::string_view from(std::size_t begin) const { return text_.substr(begin, at_ - begin); }
    Location here() const { return {file_, line_, static_cast<std::uint32_t>(at_ - line_begin_ + 1)}; }

  private:
    std::string_view text_;
    std::uint32_t file_;
    std::size_t at_ = 0;
    std::uint32_t line_ = 1;
    std::size_t line_begin_ = 0;
};

inline bool is_blank(unsigned char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
inline bool is_control(unsigned char c) { return (c < 0x20 && !is_blank(c)) || c == 0x7f; }

} // namespace zermelo::gdl
