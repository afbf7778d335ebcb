#include "gdl/load.h"

#include "base/error.h"
#include "base/files.h"
#include "gdl/needs.h"
#include "gdl/parse.h"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <set>

namespace zermelo::gdl {

namespace {

namespace fs = std::filesystem;

std::vector<std::string> split(const std::string &text, char separator) {
    std::vector<std::string> parts;
    for (std::size_t begin = 0;;) {
        std::size_t end = text.find(separator, begin);
        parts.push_back(text.substr(begin, end - begin));
        if (end == std::string::npos) return parts;
        begin = end + 1;
    }
}

// What editors of some systems write; read byte by byte it is nonsense.
bool is_utf16(std::string_view text) {
    if (text.starts_with("\xff\xfe") || text.starts_with("\xfe\xff")) return true;
    std::string_view begin = text.substr(0, 64);
    return std::count(begin.begin(), begin.end(), '\0') * 3 > static_cast<std::ptrdiff_t>(begin.size());
}

class Loader {
  public:
    Loader(Description &description, Diagnostics &diagnostics, const Job &job)
        : description_(description), diagnostics_(diagnostics), job_(job) {}

    void load_game(const std::string &path) {
        game_ = path;
        load(path);
    }

  private:
    // A file comes after those that it needs, and only once.
    void load(const std::string &path) {
        std::error_code missing; // reading the file will say so
        std::filesystem::path canonical = std::filesystem::canonical(path, missing);
        std::string identity = missing ? path : canonical.string();
        if (!loaded_.insert(identity).second) return;
        std::string text = read_file(path, max_file_bytes, job_);
        if (is_utf16(text))
            throw Error(fmt::format("{}: this is UTF-16 text; save it as UTF-8, or convert it with `iconv -f "
                                    "UTF-16 -t UTF-8`",
                                    path));
        for (const std::string &other : needs_of(text)) load(needed_file(other, path, game_));
        parse(description_, path, std::move(text), diagnostics_);
    }

    Description &description_;
    Diagnostics &diagnostics_;
    const Job &job_;
    std::set<std::string> loaded_;
    std::string game_; // the file that was named, not one that it needs
};

void look_for_rules(const Description &description, Diagnostics &diagnostics) {
    if (!description.clauses.empty() || has_errors(diagnostics)) return;
    Location begin{0, 1, 1};
    diagnostics.push_back(
        {Severity::error, "empty", begin, "there are no rules in the text", "is this the right file?"});
}

void warn_of_needs(const std::string &text, Diagnostics &diagnostics) {
    std::vector<std::string> needs = needs_of(text);
    if (needs.empty()) return;
    std::string others = needs.size() == 1 ? "" : fmt::format(" and {} more", needs.size() - 1);
    auto end = text.begin() + static_cast<std::ptrdiff_t>(text.find("needs:"));
    auto line = static_cast<std::uint32_t>(1 + std::count(text.begin(), end, '\n'));
    diagnostics.push_back(
        {Severity::warning,
         "needs",
         {0, line, 1},
         fmt::format("'{}'{} will not be read: this text is in no file, and reads none", needs[0], others),
         "put the rules of what it needs into the text"});
}

} // namespace

std::vector<std::string> files_of(const std::string &path, const Job &job) {
    std::vector<std::string> out{path};
    std::set<std::string> seen{path};
    for (std::size_t i = 0; i < out.size(); ++i) {
        try {
            std::string by = i == 0 ? path : needed_file(fs::path(out[i]).filename().string(), out[i], path);
            for (const std::string &other : needs_of(read_file(by, max_file_bytes, job)))
                if (std::string beside = (fs::path(by).parent_path() / other).lexically_normal().string();
                    seen.insert(beside).second)
                    out.push_back(beside);
        } catch (const Error &) { // whoever loads the game will hear of it
        }
    }
    return out;
}

Description load(const std::string &game, Diagnostics &diagnostics, const Job &job) {
    Description description;
    Loader loader(description, diagnostics, job);
    std::error_code fault;
    bool one_file = std::filesystem::exists(game, fault); // a file name may hold a '+'
    for (const std::string &path : one_file ? std::vector{game} : split(game, '+')) loader.load_game(path);
    look_for_rules(description, diagnostics);
    return description;
}

Description load_text(std::string name, std::string text, Diagnostics &diagnostics) {
    Description description;
    warn_of_needs(text, diagnostics);
    parse(description, std::move(name), std::move(text), diagnostics);
    look_for_rules(description, diagnostics);
    return description;
}

} // namespace zermelo::gdl
