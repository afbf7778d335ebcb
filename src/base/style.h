// Colours for terminals. A style that is off changes nothing, which is the default: whoever prints knows
// whether somebody looks.
#pragma once

#include <string>

namespace zermelo {

struct Style {
    bool on = false;

    std::string bold(const std::string &text) const { return wrapped("1", text); }
    std::string red(const std::string &text) const { return wrapped("1;31", text); }
    std::string yellow(const std::string &text) const { return wrapped("33", text); }

  private:
    std::string wrapped(const char *code, const std::string &text) const {
        return on ? std::string("\033[") + code + "m" + text + "\033[0m" : text;
    }
};

} // namespace zermelo
