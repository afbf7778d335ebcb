#include "player/player.h"

#include "base/error.h"

#include <fmt/core.h>

#include <algorithm>
#include <iterator>
#include <malloc.h>

namespace zermelo::player {

namespace {

constexpr std::chrono::milliseconds between_looks(100);
constexpr std::chrono::seconds long_idle(10);
constexpr const char *busy = "busy", *done = "done", *ready = "ready";

double seconds_since(Clock::time_point time) {
    return std::chrono::duration<double>(Clock::now() - time).count();
}

} // namespace

std::size_t most_threads(const PlayerOptions &options) { return options.matches * (2 + 2 * options.threads); }

Player::Player(const PlayerOptions &options, Log log)
    : options_(options), log_(std::move(log)),
      // The rest is for threads, and for what the system keeps back.
      job_(Limits{{}, options.memory_bytes / 4 * 3, nullptr}), workers_(Job()) {
    workers_.start([this] { tidy(); });
}

Player::~Player() {
    stop();
    workers_.stop();
    workers_.finish();
}

std::string Player::answer(std::string text, Clock::time_point received) {
    Message message = protocol::read_message(std::move(text));
    switch (message.kind) {
    case Message::Kind::info: {
        std::scoped_lock lock(mutex_);
        bool has_room = matches_.size() < options_.matches;
        return fmt::format("((name zermelo) (status {}))", has_room ? "available" : busy);
    }
    case Message::Kind::preview: return ready;
    case Message::Kind::start: return start(std::move(message), received);
    case Message::Kind::play: return play(message, received);
    case Message::Kind::stop:
    case Message::Kind::abort: return end(message);
    }
    return {};
}

std::optional<std::uint64_t> Player::take_place(const std::string &match) {
    std::scoped_lock lock(mutex_);
    auto old = matches_.find(match);
    if (old == matches_.end() && matches_.size() >= options_.matches) return std::nullopt;
    if (old != matches_.end() && old->second.match) stop_and_forget(std::move(old->second.match));
    matches_[match] = {++starts_, nullptr};
    return starts_;
}

// While it was being made it may have been aborted, or started anew: then nobody wants it.
void Player::put_in_place(const std::string &id, std::uint64_t start, const std::shared_ptr<Match> &match) {
    std::scoped_lock lock(mutex_);
    auto place = matches_.find(id);
    if (place != matches_.end() && place->second.start == start)
        place->second.match = match;
    else
        stop_and_forget(match);
}

// It is taken away when its threads have ended.
void Player::stop_and_forget(std::shared_ptr<Match> match) {
    match->stop();
    ending_.push_back(std::move(match));
}

std::string Player::start(Message message, Clock::time_point received) {
    std::string id = message.match;
    auto log = [this, id](const std::string &line) { log_(fmt::format("{}: {}", id, line)); };
    std::optional<std::uint64_t> place = take_place(id);
    if (!place) {
        log("refused, busy");
        return busy;
    }
    log(fmt::format("start as {}, clocks of {} and {} s", message.role, message.start_seconds,
                    message.play_seconds));
    try {
        MatchOptions options{job_,
                             options_.memory_bytes / options_.matches,
                             options_.threads,
                             options_.margin,
                             options_.abilities,
                             options_.stores};
        auto match = std::make_shared<Match>(std::move(message), options, delay_, log);
        put_in_place(id, *place, match);
        match->get_ready(received);
        log(fmt::format("ready after {:.2f} s", seconds_since(received)));
        return ready;
    } catch (const Error &fault) {
        log(fmt::format("refused: {}", fault.what()));
        remove(id, place);
        throw;
    } catch (const std::exception &fault) { // no memory, no threads
        log(fmt::format("refused, busy: {}", fault.what()));
        remove(id, place);
        return busy;
    }
}

std::shared_ptr<Match> Player::find(const std::string &match) {
    std::scoped_lock lock(mutex_);
    auto found = matches_.find(match);
    return found == matches_.end() ? nullptr : found->second.match;
}

std::string Player::play(const Message &message, Clock::time_point received) {
    std::shared_ptr<Match> match = find(message.match);
    if (!match) {
        log_(fmt::format("{}: there is no such match", message.match));
        return busy;
    }
    std::string move = match->play(message.moves, received);
    log_(fmt::format("{}: {} after {:.2f} s", message.match, move, seconds_since(received)));
    return move;
}

std::string Player::end(const Message &message) {
    bool known = remove(message.match);
    log_(fmt::format("{}: {}", message.match, known ? name(message.kind) : "there is no such match"));
    return known ? done : busy;
}

// Whether there was one.
bool Player::remove(const std::string &match, std::optional<std::uint64_t> start) {
    std::scoped_lock lock(mutex_);
    auto found = matches_.find(match);
    if (found == matches_.end() || (start && found->second.start != *start)) return false;
    if (found->second.match) stop_and_forget(std::move(found->second.match));
    matches_.erase(found);
    return true;
}

// Drops what nobody asks about any more, and takes away what has ended.
void Player::tidy() {
    while (!workers_.job().stopped()) {
        std::vector<std::shared_ptr<Match>> ended;
        std::vector<std::string> abandoned;
        {
            std::scoped_lock lock(mutex_);
            auto first = std::stable_partition(ending_.begin(), ending_.end(),
                                               [](const auto &match) { return !match->has_ended(); });
            std::move(first, ending_.end(), std::back_inserter(ended));
            ending_.erase(first, ending_.end());
            for (const auto &[id, place] : matches_)
                if (place.match && place.match->is_abandoned(Clock::now())) abandoned.push_back(id);
        }
        ended.clear();
        give_back_memory();
        for (const std::string &id : abandoned) {
            log_(fmt::format("{}: nobody has asked for long, dropped", id));
            remove(id);
        }
        std::this_thread::sleep_for(between_looks);
    }
}

// Takes a while, in which nobody can have any: so only when nobody has played for some time.
void Player::give_back_memory() {
    std::scoped_lock lock(mutex_);
    Clock::time_point now = Clock::now();
    if (!matches_.empty() || !ending_.empty()) {
        last_busy_ = now;
        has_left_overs_ = true;
    } else if (has_left_overs_ && now > last_busy_ + long_idle) {
        malloc_trim(0);
        has_left_overs_ = false;
    }
}

void Player::stop() {
    std::scoped_lock lock(mutex_);
    for (auto &[id, place] : matches_)
        if (place.match) stop_and_forget(std::move(place.match));
    matches_.clear();
}

} // namespace zermelo::player
