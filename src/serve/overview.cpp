#include "serve/overview.h"

#include "session/solve.h"

#include <algorithm>

namespace zermelo::serve {

using report::Json;

namespace {

constexpr double seconds_for_game = 2; // half for preparing it
constexpr std::chrono::milliseconds between_looks(50);

void add_value(Json &entry, session::Session &session, const Limits &limits, const Job &job) {
    session::find_facts(session, job.part(0.5));
    const game::Game &game = *session.game;
    entry["kind"] = engines::kind_of(game, *session.facts);
    engines::Query query;
    query.from = game.initial;
    engines::Resources resources = session::make_resources(limits.bytes_for_one() / 2, 1, job);
    std::vector<game::RoleId> first{game.players().front()};
    engines::RoleVerdict found =
        engines::solve_roles(session::problem(session), query, first, resources).front();
    if (found.verdict.decided()) entry["value"] = found.verdict.lower.get_str();
}

void describe(Json &entry, const std::string &path, const Limits &limits, const Job &job) {
    session::Session session = session::prepare(path, session::Stage::compile, job.part(0.5));
    if (!session.game) return;
    entry["roles"] = Json::array();
    for (const game::Role &role : session.game->roles) entry["roles"].push_back(role.name);
    entry["fluents"] = session.game->fluents.size();
    entry["moves"] = session.game->moves.size();
    if (session.tapes && session.game->first_player()) add_value(entry, session, limits, job);
}

} // namespace

Overview::Overview(const Library &library, const Limits &limits, std::function<bool()> is_idle)
    : library_(library), limits_(limits), is_idle_(std::move(is_idle)), looked_at_(library.games().size()) {
    for (const LibraryGame &game : library.games()) entries_.push_back({{"id", game.id}, {"name", game.id}});
}

Json Overview::list() {
    std::scoped_lock lock(mutex_);
    begin();
    return {{"games", entries_}};
}

Json Overview::list(const std::vector<std::string> &ids) {
    std::scoped_lock lock(mutex_);
    Json games = Json::array();
    for (auto id = ids.rbegin(); id != ids.rend(); ++id) {
        const LibraryGame *game = library_.find(*id);
        if (!game) continue;
        auto number = static_cast<std::size_t>(game - library_.games().data());
        games.insert(games.begin(), entries_[number]);
        std::erase(wanted_, number);
        if (!looked_at_[number]) wanted_.push_front(number);
    }
    begin();
    return {{"games", games}};
}

void Overview::begin() {
    if (!begun_) workers_.start([this] { work(); });
    begun_ = true;
}

bool Overview::wait_for_idleness() {
    while (!stop_) {
        if (is_idle_()) return true;
        std::this_thread::sleep_for(between_looks);
    }
    return false;
}

// The game to be looked at now.
std::optional<std::size_t> Overview::next() {
    std::scoped_lock lock(mutex_);
    auto left = std::find(looked_at_.begin(), looked_at_.end(), false);
    if (left == looked_at_.end()) return std::nullopt;
    auto out = static_cast<std::size_t>(left - looked_at_.begin());
    if (!wanted_.empty()) {
        out = wanted_.front();
        wanted_.pop_front();
    }
    looked_at_[out] = true;
    return out;
}

void Overview::work() {
    while (wait_for_idleness()) {
        std::optional<std::size_t> number = next();
        if (!number) return;
        const LibraryGame &game = library_.games()[*number];
        Json entry{{"id", game.id}, {"name", game.id}};
        Job job = Job(zermelo::Limits{seconds_for_game, limits_.bytes_for_one(), &stop_});
        try {
            limit_of(job, [&] { describe(entry, game.path, limits_, job); });
        } catch (const std::exception &) { // whoever opens it will hear of it
        }
        std::scoped_lock lock(mutex_);
        entries_[*number] = std::move(entry);
    }
}

} // namespace zermelo::serve
