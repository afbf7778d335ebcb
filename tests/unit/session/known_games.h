// The games of tests/known, with what is known about them.
#pragma once

#include "base/files.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <vector>

namespace zermelo::machine_test {

inline std::vector<nlohmann::json> known_games() {
    namespace fs = std::filesystem;
    std::vector<fs::path> files;
    for (const auto &entry : fs::directory_iterator(fs::path(ZERMELO_SOURCE_DIR) / "tests" / "known"))
        if (entry.path().extension() == ".json") files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    std::vector<nlohmann::json> out;
    for (const fs::path &file : files)
        for (const nlohmann::json &game : nlohmann::json::parse(read_file(file.string(), 1 << 24)))
            out.push_back(game);
    return out;
}

} // namespace zermelo::machine_test
