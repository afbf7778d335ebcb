#include "gdl/needs.h"

#include "base/error.h"
#include "gdl/cursor.h"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

namespace zermelo::gdl {

namespace {

namespace fs = std::filesystem;

std::string_view trim(std::string_view text) {
    auto blank = [](char c) { return c == ' ' || c == '\t' || c == '\r'; };
    while (!text.empty() && blank(text.front())) text.remove_prefix(1);
    while (!text.empty() && blank(text.back())) text.remove_suffix(1);
    return text;
}

bool is_game_file(const fs::path &path) { return path.extension() == ".kif" || path.extension() == ".gdl"; }

fs::path folder_of(const fs::path &path) {
    fs::path parent = path.parent_path();
    std::error_code fault; // then nothing lies below it
    return fs::weakly_canonical(parent.empty() ? fs::path(".") : parent, fault);
}

bool is_below(const fs::path &path, const fs::path &folder) {
    auto [end, rest] = std::mismatch(folder.begin(), folder.end(), path.begin(), path.end());
    return !folder.empty() && end == folder.end();
}

void add_users(const fs::path &folder, const fs::path &needed, std::vector<std::string> &out) {
    constexpr std::size_t most_bytes = 4096; // of the comments at the beginning
    std::error_code fault;
    for (const auto &entry : fs::directory_iterator(folder, fault)) {
        if (!is_game_file(entry.path()) || !entry.is_regular_file(fault)) continue;
        std::string text(most_bytes, '\0');
        std::ifstream in(entry.path(), std::ios::binary);
        in.read(text.data(), static_cast<std::streamsize>(text.size()));
        text.resize(static_cast<std::size_t>(in.gcount()));
        for (const std::string &name : needs_of(text))
            if (fs::weakly_canonical(folder / name, fault) == needed)
                out.push_back(entry.path().lexically_normal().string());
    }
}

} // namespace

std::vector<std::string> needs_of(std::string_view text) {
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

std::string needed_file(const std::string &needed, const std::string &by, const std::string &game) {
    fs::path beside = fs::path(by).parent_path() / needed;
    std::error_code fault;
    fs::path home = folder_of(game), real = fs::weakly_canonical(fs::absolute(beside), fault);
    fs::path shelf = home.parent_path();
    bool allowed =
        is_below(real, home) || (is_game_file(real) && shelf != shelf.root_path() && is_below(real, shelf));
    if (fault || !allowed || fs::path(needed).is_absolute())
        throw Error(fmt::format("{}: it needs '{}', which is refused: a game reads files of its own folder "
                                "and below it, and .kif or .gdl files of the folder above and below that",
                                by, needed));
    if (!fs::exists(real, fault))
        throw Error(fmt::format("{}: no such file; {} needs it", beside.string(), by));
    return beside.string();
}

std::vector<std::string> users_of(const std::string &path) {
    std::vector<std::string> out;
    std::error_code fault;
    fs::path needed = fs::canonical(path, fault);
    if (fault) return out;
    fs::path folder = fs::path(path).parent_path(), shelf = needed.parent_path().parent_path();
    try {
        add_users(folder.empty() ? fs::path(".") : folder, needed, out);
        if (shelf != shelf.root_path())
            for (const auto &entry : fs::directory_iterator(folder / "..", fault))
                if (entry.is_directory(fault) && !fs::equivalent(entry.path(), needed.parent_path(), fault))
                    add_users(entry.path(), needed, out);
    } catch (const fs::filesystem_error &) { // a folder that cannot be read to its end
    }
    std::sort(out.begin(), out.end());
    return out;
}

} // namespace zermelo::gdl
