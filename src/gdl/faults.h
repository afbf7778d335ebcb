// Where a parser reports the faults of one text. Beyond a thousand they say nothing new (the file is not a
// game at all, say), so the list then ends with a remark, and the parser may stop.
#pragma once

#include "base/diagnostics.h"

#include <algorithm>
#include <string>
#include <string_view>

namespace zermelo::gdl {

class Faults {
  public:
    explicit Faults(Diagnostics &diagnostics) : diagnostics_(diagnostics) {}

    void report(Location where, const char *code, std::string message, std::string hint = {}) {
        if (count_ == max_faults) {
            message = "there are more faults than are listed";
            hint = "mend the first ones and read the text again";
        }
        if (count_++ <= max_faults)
            diagnostics_.push_back({Severity::error, code, where, std::move(message), std::move(hint)});
    }

    bool full() const { return count_ > max_faults; }

  private:
    static constexpr std::size_t max_faults = 1000;
    Diagnostics &diagnostics_;
    std::size_t count_ = 0;
};

// A piece of the user's text as a message shows it: short, and without control characters.
inline std::string shown(std::string_view text) {
    constexpr std::size_t width = 40;
    auto continues = [](char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; };
    std::size_t end = std::min(width, text.size());
    while (end > 0 && end < text.size() && continues(text[end])) --end; // not within a character
    std::string out(text.substr(0, end));
    for (char &c : out)
        if (static_cast<unsigned char>(c) < ' ' || c == '\x7f') c = ' ';
    return end < text.size() ? out + "…" : out;
}

} // namespace zermelo::gdl
