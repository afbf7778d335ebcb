// The page's files, which are in the program: made from the folder web/ when it is built.
#pragma once

#include <span>
#include <string_view>

namespace zermelo::serve {

struct Asset {
    std::string_view path; // where it is found
    std::string_view type;
    std::string_view tag; // another content has another one
    std::string_view content;
};

std::span<const Asset> assets();

} // namespace zermelo::serve
