// Source texts and places in them. Every fault that Zermelo reports names one of these places.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace zermelo {

struct Location {
    std::uint32_t file = UINT32_MAX; // index into Sources; UINT32_MAX: no place in a text
    std::uint32_t line = 0;          // from 1
    std::uint32_t column = 0;        // from 1, in bytes

    bool known() const { return file != UINT32_MAX; }
    bool operator==(const Location &) const = default;
};

// The texts that make up one description, in the order in which they were read.
class Sources {
  public:
    std::uint32_t add(std::string name, std::string text);
    std::size_t size() const { return files_.size(); }
    const std::string &name(std::uint32_t file) const { return files_[file]->name; }
    const std::string &text(std::uint32_t file) const { return files_[file]->text; }
    // The line of a location without its line break; empty if there is none.
    std::string_view line_text(const Location &where) const;

  private:
    struct File {
        std::string name;
        std::string text;
        std::vector<std::size_t> line_begins;
    };
    std::vector<std::shared_ptr<const File>> files_;
};

} // namespace zermelo
