#include "player/stores.h"

#include "base/error.h"
#include "gdl/load.h"
#include "gdl/print.h"
#include "protocol/message.h"
#include "session/solve.h"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <set>

namespace zermelo::player {

namespace {

namespace fs = std::filesystem;

constexpr double seconds_for_facts = 10; // of each store

std::vector<std::string> stores_in(const std::string &folder) {
    if (store::Folder::is_store(folder)) return {folder};
    std::vector<std::string> out;
    std::error_code fault;
    for (const fs::directory_entry &entry : fs::directory_iterator(folder, fault))
        if (store::Folder::is_store(entry.path().string())) out.push_back(entry.path().string());
    if (fault) throw Error(fmt::format("cannot read the folder '{}': {}", folder, fault.message()));
    std::sort(out.begin(), out.end());
    return out;
}

// The rules in lower case, unless names would become the same.
std::string without_capitals(const gdl::Description &description) {
    std::string text = gdl::print(description, gdl::Syntax::kif);
    std::set<std::string> words, lowered;
    std::size_t at = 0;
    while ((at = text.find_first_not_of("() \n", at)) != std::string::npos) {
        std::size_t end = std::min(text.find_first_of("() \n", at), text.size());
        words.insert(text.substr(at, end - at));
        lowered.insert(protocol::lower(text.substr(at, end - at)));
        at = end;
    }
    return words.size() == lowered.size() ? protocol::lower(text) : text;
}

} // namespace

Stores::Key Stores::key_of(const session::Session &session, const Job &job) {
    std::string text = gdl::print(session.description, gdl::Syntax::kif),
                lowered = without_capitals(session.description);
    Key out{{}, session.game->facts(session.game->initial)};
    if (lowered == text) {
        out.digest = strategy::digest(*session.game);
    } else {
        Diagnostics diagnostics;
        gdl::Description description = gdl::load_text("rules", lowered, diagnostics);
        session::Session same =
            session::prepare(std::move(description), std::move(diagnostics), session::Stage::build, job);
        if (same.stopped) throw LimitReached(same.stopped->kind, same.stopped->reason);
        out.digest = strategy::digest(*same.game);
        for (std::string &fact : out.start) fact = protocol::lower(fact);
    }
    std::sort(out.start.begin(), out.start.end());
    return out;
}

Stores::Stores(const std::string &folder, const Job &job, const Log &log) {
    for (const std::string &path : stores_in(folder)) open(path, job, log);
}

void Stores::open(const std::string &path, const Job &job, const Log &log) {
    try {
        auto stored = std::make_unique<session::StoredGame>(session::open_store(path, job));
        session::find_facts(stored->session, job.within(seconds_for_facts));
        Key key = key_of(stored->session, job);
        log(fmt::format("{}: the values of all states", path));
        stores_.emplace(std::move(key), std::move(stored));
    } catch (const Error &fault) {
        log(fmt::format("{}: left out: {}", path, fault.what()));
    }
}

const session::StoredGame *Stores::find(const session::Session &session, game::RoleId role,
                                        const Job &job) const {
    if (stores_.empty()) return nullptr;
    auto [first, last] = stores_.equal_range(key_of(session, job));
    for (; first != last; ++first)
        if (session::knows_value_for(*first->second, role)) return first->second.get();
    return nullptr;
}

std::vector<session::MoveValue> stored_moves(const session::StoredGame &stored, const game::State &state,
                                             game::RoleId role) {
    std::vector<session::MoveValue> out;
    std::optional<session::StoredState> found = session::ask(stored, state);
    if (!found) return out;
    for (const session::StoredMove &joint : found->moves) {
        session::MoveValue value;
        value.move = joint.joint[role.index()];
        value.lower = value.upper = session::value_for(stored, joint.means, role);
        if (joint.steps) value.distance = *joint.steps + 1;
        auto same = [&](const session::MoveValue &other) { return other.move == value.move; };
        auto known = std::find_if(out.begin(), out.end(), same);
        if (known == out.end())
            out.push_back(value);
        else if (value.lower < known->lower ||
                 (value.lower == known->lower && value.distance > known->distance))
            *known = value; // what others do in the same step is their best answer
    }
    return out;
}

} // namespace zermelo::player
