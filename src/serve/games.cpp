#include "serve/games.h"

#include "base/error.h"
#include "gdl/load.h"
#include "report/check.h"
#include "serve/stored_values.h"
#include "session/solve.h"
#include "strategy/digest.h"

#include <fmt/core.h>

#include <filesystem>

namespace zermelo::serve {

namespace {

constexpr double seconds_to_prepare = 20;
constexpr double share_for_facts = 0.5; // of the time that is left after compiling
constexpr double share_for_board = 0.5; // of what is left then
constexpr std::size_t threads_to_prepare = 4, most_waiting = 64, most_games = 64;
// Texts leave a thread to the games of the folder. One that takes long begins again when somebody waits; then
// it leaves another one to texts that may be quick.
constexpr WorkQueue::Share share_of_file{}, share_of_text{1, 2}, share_of_long_text{2};
// What is shown of a text while somebody types it has to come soon.
constexpr machine::SurveyOptions short_survey{10, 300, 1, 0.1};

std::string all_text(const Sources &sources) {
    std::string out;
    for (std::uint32_t file = 0; file < sources.size(); ++file) {
        if (!out.empty() && out.back() != '\n') out += '\n';
        out += sources.text(file);
    }
    return out;
}

// Facts, and somebody who plays: the circuit, or the rules where they could not be grounded.
void complete(Game &game, const Job &job) {
    session::Session &session = game.session;
    game.text = all_text(session.description.sources);
    bool interrupted = session.stopped && session.stopped->kind == LimitReached::Kind::cancelled;
    if (session.has_errors() || interrupted) return;
    if (session.tapes) session::find_facts(session, job.part(share_for_facts));
    game.board = std::make_unique<const board::Board>(session, job.part(share_for_board));
    auto reasoner = session.tapes ? machine::Reasoner::circuit : machine::Reasoner::lifted;
    game.machine = session::make_machine(reasoner, session);
    game.roles = game.machine->roles();
}

std::string times_of(const std::vector<std::string> &files) {
    std::string out;
    for (const std::string &file : files) {
        std::error_code fault; // then it has a time that no file has
        out += fmt::format("\n{}", std::filesystem::last_write_time(file, fault).time_since_epoch().count());
    }
    return out;
}

std::shared_ptr<Game> faulty_game(const std::string &why) {
    auto out = std::make_shared<Game>();
    out->session.diagnostics.push_back({Severity::error, "file", {}, why, ""});
    return out;
}

// For those who do not wait any more, or whose turn was over.
std::shared_ptr<Game> cut_game() {
    auto out = faulty_game("it was stopped while it was being prepared; try again later");
    out->is_cut = true;
    return out;
}

std::shared_ptr<Game> game_of_file(const LibraryGame &file, const Job &job) {
    auto out = std::make_shared<Game>();
    out->id = file.id;
    out->session = session::prepare(file.path, session::Stage::compile, job.part(0.5));
    open_store_of(*out, file.path, job);
    complete(*out, job);
    return out;
}

std::shared_ptr<Game> game_of_text(const std::string &id, const std::string &text, const Job &job) {
    session::Findings found = session::examine_text("text", text, {true, false, short_survey}, job.part(0.5));
    auto out = std::make_shared<Game>();
    out->id = id;
    out->is_text = true;
    report::Json check = report::to_json(found);
    out->session = std::move(found.session);
    // What was found so far is told, even if the game is too large to be played.
    if (auto limit = limit_of(job, [&] { complete(*out, job); }); limit && !out->session.stopped)
        out->session.stopped = {session::Stage::compile, limit->kind, limit->what()};
    if (out->can_be_explored()) check["id"] = id;
    out->check = report::to_text(check);
    return out;
}

} // namespace

std::string Game::why_not() const {
    for (const Diagnostic &fault : session.diagnostics)
        if (fault.severity == Severity::error) {
            if (!fault.where.known()) return fault.message;
            const std::string &file = session.description.sources.name(fault.where.file);
            return fmt::format("{}:{}:{}: {}", file.empty() ? "text" : file, fault.where.line,
                               fault.where.column, fault.message);
        }
    if (session.stopped) return report::text(*session.stopped);
    return session.facts ? "" : "the game was not analysed in its time";
}

std::size_t Game::bytes() const {
    constexpr std::size_t for_each_gate = 96, for_each_signal = 400, at_least = 100'000;
    std::size_t out = at_least + 20 * text.size();
    if (session.tapes) out += for_each_gate * session.tapes->circuit.gates.size();
    if (session.game) out += for_each_signal * session.game->signal_count();
    return out;
}

Games::Games(const Library &library, const Limits &limits)
    : library_(library), limits_(limits), queue_(threads_to_prepare, most_waiting) {}

void Games::with(const std::string &id, const http::Reply &reply, const Then &then) {
    auto if_playable = [then, reply](const GamePointer &game) {
        if (game->can_be_explored()) return then(game);
        reply.send(http::refusal(game->is_cut ? 503 : 422, game->why_not()));
    };
    const LibraryGame *file = library_.find(id);
    if (!file) return request({id, nullptr, true}, reply, if_playable);
    auto make = [file](const Job &job) { return game_of_file(*file, job); };
    request({id + times_of_files(*file), make, false}, reply, if_playable);
}

// When its files were written last, in words: a game of which one has changed is another.
std::string Games::times_of_files(const LibraryGame &game) {
    std::scoped_lock lock(files_mutex_);
    Files &known = files_[game.id];
    if (known.paths.empty() || times_of(known.paths) != known.times) { // others may be needed now
        known.paths = gdl::files_of(game.path);
        known.times = times_of(known.paths);
    }
    return known.times;
}

void Games::with_text(const std::string &text, const http::Reply &reply, const Then &then) {
    std::string id = fmt::format("t-{:016x}", strategy::digest(text)[0]);
    auto make = [id, text](const Job &job) { return game_of_text(id, text, job); };
    request({id, make, true}, reply, then);
}

void Games::request(const Recipe &recipe, const http::Reply &reply, const Then &then) {
    std::unique_lock lock(mutex_);
    auto found = slots_.find(recipe.id);
    if (found == slots_.end()) {
        if (!recipe.make)
            return reply.send(http::refusal(404, fmt::format("there is no game '{}'", recipe.id)));
        auto audience = std::make_shared<Audience>();
        if (!enqueue(recipe, audience, false))
            return reply.send(http::refusal(503, "too many games are being prepared; try again later"));
        used_.push_front(recipe.id);
        found = slots_.emplace(recipe.id, Slot{nullptr, audience, {}, used_.begin()}).first;
    }
    Slot &slot = found->second;
    if (!slot.game) {
        std::vector<Then> left; // by clients that have all gone
        if (!Audience::join(slot.audience, reply)) {
            left.swap(slot.waiting);
            slot.audience = std::make_shared<Audience>(); // for whom it begins again
            Audience::join(slot.audience, reply);
        }
        slot.waiting.push_back(then);
        lock.unlock();
        for (const Then &gone : left) gone(cut_game());
        return;
    }
    used_.splice(used_.begin(), used_, slot.place);
    GamePointer game = slot.game;
    lock.unlock();
    then(game);
}

bool Games::enqueue(const Recipe &recipe, const std::shared_ptr<Audience> &audience, bool was_cut) {
    const WorkQueue::Share &share = !recipe.is_text ? share_of_file
                                    : was_cut       ? share_of_long_text
                                                    : share_of_text;
    return queue_.push(share, [this, recipe, audience](const std::atomic<bool> &over) {
        prepare(recipe, audience, over);
        return false;
    });
}

void Games::prepare(const Recipe &recipe, const std::shared_ptr<Audience> &audience,
                    const std::atomic<bool> &over) {
    std::shared_ptr<Game> game;
    bool keeps = true;
    auto fail = [&](const std::string &why) {
        game = faulty_game(why);
        keeps = false;
    };
    Job job =
        Job(zermelo::Limits{seconds_to_prepare, limits_.bytes_for_one(), &over}).until(audience->gone());
    try {
        if (auto limit = limit_of(job, [&] { game = recipe.make(job); })) fail(limit->what());
    } catch (const std::exception &fault) {
        fail(fault.what());
    }
    std::vector<Then> waiting;
    {
        std::scoped_lock lock(mutex_);
        Slot &slot = slots_.at(recipe.id);
        if (over || audience->gone()) {
            if (!slot.audience->gone() && enqueue(recipe, slot.audience, over)) return;
            game = cut_game();
            keeps = false;
        }
        game->number = ++last_number_;
        waiting = std::move(slot.waiting);
        slot.game = game;
        if (!keeps) {
            used_.erase(slot.place);
            slots_.erase(recipe.id);
        }
        drop_oldest();
    }
    for (const Then &then : waiting) then(game);
}

void Games::drop_oldest() {
    std::size_t bytes = 0, count = 0;
    for (auto place = used_.begin(); place != used_.end();) {
        const GamePointer &game = slots_.at(*place).game;
        bytes += game ? game->bytes() : 0;
        ++count;
        bool is_too_much = count > most_games || bytes > limits_.bytes_to_keep();
        if (game && count > 1 && is_too_much) {
            slots_.erase(*place);
            place = used_.erase(place);
        } else {
            ++place;
        }
    }
}

} // namespace zermelo::serve
