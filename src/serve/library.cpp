#include "serve/library.h"

#include "base/error.h"
#include "base/files.h"
#include "gdl/load.h"
#include "gdl/needs.h"
#include "session/session.h"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <set>

namespace zermelo::serve {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_games = 10'000; // of all folders together

bool has_rules(const fs::path &path) { return path.extension() == ".kif" || path.extension() == ".gdl"; }

std::vector<fs::path> files_below(const fs::path &folder, const Job &job) {
    std::vector<fs::path> out;
    std::error_code fault;
    auto options = fs::directory_options::skip_permission_denied;
    for (fs::recursive_directory_iterator it(folder, options, fault), end; it != end && !fault;
         it.increment(fault)) {
        job.look();
        if (out.size() == most_games)
            throw Error(
                fmt::format("'{}' has more than {} games; name a folder in it", folder.string(), most_games));
        if (it->is_regular_file(fault) && has_rules(it->path())) out.push_back(it->path());
    }
    if (fault) throw Error(fmt::format("cannot read '{}': {}", folder.string(), fault.message()));
    return out;
}

// What some of the files need: these may be parts of games only.
std::set<fs::path> needed_files(const std::vector<fs::path> &files, const Job &job) {
    std::set<fs::path> out;
    for (const fs::path &file : files) {
        try {
            std::string text = read_file(file.string(), gdl::max_file_bytes, job);
            for (const std::string &other : gdl::needs_of(text))
                out.insert(fs::canonical(gdl::needed_file(other, file.string(), file.string())));
        } catch (const Error &) { // whoever opens it will hear of it
        } catch (const fs::filesystem_error &) {
        }
    }
    return out;
}

bool is_part(const std::string &file, const Job &job) {
    session::Session session = session::prepare(file, session::Stage::check, job);
    return std::any_of(session.diagnostics.begin(), session.diagnostics.end(),
                       [](const Diagnostic &diagnostic) { return diagnostic.code == "part"; });
}

} // namespace

Library::Library(const std::vector<std::string> &paths, const Job &job) {
    std::map<std::string, std::string> all; // by id
    auto add = [&](const std::string &name, const fs::path &path) {
        std::string id = name;
        for (int number = 2; !all.emplace(id, path.string()).second; ++number)
            id = fmt::format("{}-{}", name, number);
    };
    for (const std::string &path : paths) {
        if (!fs::exists(path)) throw Error(fmt::format("cannot read '{}': there is no such file", path));
        if (!fs::is_directory(path)) {
            add(fs::path(path).stem().string(), path);
            continue;
        }
        std::vector<fs::path> files = files_below(path, job);
        std::set<fs::path> needed = needed_files(files, job);
        for (const fs::path &file : files)
            if (!needed.contains(fs::canonical(file)) || !is_part(file.string(), job))
                add(fs::relative(file, path).replace_extension().generic_string(), file);
    }
    for (auto &[id, path] : all) games_.push_back({id, path});
}

const LibraryGame *Library::find(const std::string &id) const {
    auto place =
        std::lower_bound(games_.begin(), games_.end(), id,
                         [](const LibraryGame &game, const std::string &name) { return game.id < name; });
    return place != games_.end() && place->id == id ? &*place : nullptr;
}

} // namespace zermelo::serve
