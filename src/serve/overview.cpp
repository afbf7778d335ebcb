#include "serve/overview.h"

#include "session/solve.h"

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
    : library_(library), limits_(limits), is_idle_(std::move(is_idle)) {
    for (const LibraryGame &game : library.games()) entries_.push_back({{"id", game.id}, {"name", game.id}});
}

Json Overview::list() {
    std::scoped_lock lock(mutex_);
    if (!begun_) workers_.start([this] { work(); });
    begun_ = true;
    return {{"games", entries_}};
}

bool Overview::wait_for_idleness() {
    while (!stop_) {
        if (is_idle_()) return true;
        std::this_thread::sleep_for(between_looks);
    }
    return false;
}

void Overview::work() {
    for (std::size_t i = 0; i < library_.games().size() && wait_for_idleness(); ++i) {
        Json entry;
        {
            std::scoped_lock lock(mutex_);
            entry = entries_[i];
        }
        Job job = Job(zermelo::Limits{seconds_for_game, limits_.bytes_for_one(), &stop_});
        try {
            limit_of(job, [&] { describe(entry, library_.games()[i].path, limits_, job); });
        } catch (const std::exception &) { // whoever opens it will hear of it
        }
        std::scoped_lock lock(mutex_);
        entries_[i] = std::move(entry);
    }
}

} // namespace zermelo::serve
