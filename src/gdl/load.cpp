#include "gdl/load.h"

#include "base/error.h"
#include "base/files.h"
#include "gdl/cursor.h"
#include "gdl/parse.h"

#include <fmt/core.h>

#include <filesystem>
#include <set>

namespace zermelo::gdl {

namespace {

std::vector<std::string> split(const std::string &text, char separator) {
    std::vector<std::string> parts;
    for (std::size_t begin = 0;;) {
        std::size_t end = text.find(separator, begin);
        parts.push_back(text.substr(begin, end - begin));
        if (end == std::string::npos) return parts;
        begin = end + 1;
    }
}

std::string_view trim(std::string_view text) {
    auto blank = [](char c) { return c == ' ' || c == '\t' || c == '\r'; };
    while (!text.empty() && blank(text.front())) text.remove_prefix(1);
    while (!text.empty() && blank(text.back())) text.remove_suffix(1);
    return text;
}

// The paths asked for by "needs:" lines in the comments before the first clause.
std::vector<std::string> needed(std::string_view text) {
    std::vector<std::string> paths;
    if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
    while (!text.empty()) {
        std::size_t end = text.find('\n');
        std::string_view line = trim(text.substr(0, end));
        if (!line.empty() && line.front() != ';' && line.front() != '%') break;
        for (std::string_view mark : {";; needs:", "%% needs:"})
            if (line.starts_with(mark)) paths.emplace_back(trim(line.substr(mark.size())));
        if (end == std::string_view::npos) break;
        text.remove_prefix(end + 1);
    }
    return paths;
}

class Loader {
  public:
    Loader(Description &description, Diagnostics &diagnostics, const Job &job)
        : description_(description), diagnostics_(diagnostics), job_(job) {}

    // A file comes after those that it needs, and only once.
    void load(const std::string &path) {
        std::error_code missing; // reading the file will say so
        std::filesystem::path canonical = std::filesystem::canonical(path, missing);
        std::string identity = missing ? path : canonical.string();
        if (!loaded_.insert(identity).second) return;
        std::string text = read_file(path, max_file_bytes, job_);
        for (const std::string &other : needed(text)) load_needed(other, path);
        parse(description_, path, std::move(text), diagnostics_);
    }

  private:
    void load_needed(const std::string &other, const std::string &path) {
        std::string beside = (std::filesystem::path(path).parent_path() / other).string();
        std::error_code fault;
        if (!std::filesystem::exists(beside, fault))
            throw Error(fmt::format("{}: no such file; {} needs it", beside, path));
        load(beside);
    }

    Description &description_;
    Diagnostics &diagnostics_;
    const Job &job_;
    std::set<std::string> loaded_;
};

} // namespace

Description load(const std::string &game, Diagnostics &diagnostics, const Job &job) {
    Description description;
    Loader loader(description, diagnostics, job);
    std::error_code fault;
    bool one_file = std::filesystem::exists(game, fault); // a file name may hold a '+'
    for (const std::string &path : one_file ? std::vector{game} : split(game, '+')) loader.load(path);
    if (description.clauses.empty() && !has_errors(diagnostics)) {
        Location begin{0, 1, 1};
        diagnostics.push_back(
            {Severity::error, "empty", begin, "there are no rules in the text", "is this the right file?"});
    }
    return description;
}

} // namespace zermelo::gdl
