// Lines of standard input, one after the other.
#pragma once

#include <optional>
#include <string>

namespace zermelo::app {

class Lines {
  public:
    // Without blanks around it; nothing at the end of the input. An interruption ends the wait: throws
    // LimitReached.
    std::optional<std::string> next();

  private:
    std::string take(std::size_t end);
    std::string buffer_;
};

} // namespace zermelo::app
