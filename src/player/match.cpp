#include "player/match.h"

#include "base/error.h"
#include "gdl/print.h"
#include "machine/lifted_machine.h"
#include "session/session.h"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <random>

namespace zermelo::player {

namespace {

constexpr double least_margin = 0.2, margin_per_second = 0.1, most_margin = 2; // seconds
constexpr double most_of_a_clock = 0.5, most_when_delayed = 0.75;              // that the margin may be
constexpr double latest_part = 0.1; // of the margin is left when an answer goes out at the latest
constexpr double patience = 60;     // seconds, beyond the clocks

// Mixed moves must not be the same in every match.
std::uint64_t random_seed() { return std::random_device{}(); }

// Roles are facts, or, against the custom, follow from rules.
Names roles_of(const gdl::Description &description, const std::vector<gdl::Rule> &rules) {
    Names out;
    for (const gdl::Clause &clause : description.clauses) {
        if (clause.head.name != "role" || clause.head.args.size() != 1) continue;
        if (!clause.body.empty()) return machine::LiftedMachine(rules).roles();
        std::string role = gdl::to_kif(clause.head.args[0]);
        if (std::find(out.begin(), out.end(), role) == out.end()) out.push_back(role);
    }
    return out;
}

std::size_t place_of(const std::string &said, const Names &roles) {
    std::optional<std::string> role = protocol::spelled(said, roles);
    if (!role) throw Error(fmt::format("the game has no role {}, but {}", said, fmt::join(roles, ", ")));
    return static_cast<std::size_t>(std::find(roles.begin(), roles.end(), *role) - roles.begin());
}

Clock::duration seconds(double count) {
    return std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(count));
}

} // namespace

Match::Match(Message start, const MatchOptions &options, Delay &delay, Log log)
    : log_(std::move(log)), delay_(delay), options_(options), start_seconds_(start.start_seconds),
      play_seconds_(start.play_seconds), description_(std::move(start.rules)), random_(random_seed()),
      last_heard_(Clock::now().time_since_epoch().count()), workers_(Job()) {
    session::Session checked = session::prepare(description_, start.faults, session::Stage::check, {});
    if (checked.has_errors())
        for (const Diagnostic &fault : checked.diagnostics)
            if (fault.severity == Severity::error) throw Error(format(fault, checked.description.sources));
    rules_ = std::move(checked.rules);
    Names roles = roles_of(description_, rules_);
    std::size_t own = place_of(start.role, roles), searches = std::max<std::size_t>(2, options_.threads);
    is_chance_ = roles[own] == "random";
    board_ = std::make_unique<Board>(std::move(roles), own, searches);
    board_->set_due(deadline(Clock::now(), start_seconds_).due); // a small game is ground before we get ready
    job_ = options_.job.until(board_->stopped());
    std::size_t tree_bytes = options_.memory_bytes / 4 / searches; // a quarter of the memory is for trees
    for (std::size_t i = 0; i < searches; ++i)
        searchers_.push_back(
            std::make_unique<Searcher>(*board_, i, rules_, job_, tree_bytes, options_.abilities));
    try {
        start_threads();
    } catch (...) {
        stop();
        throw;
    }
}

void Match::start_threads() {
    auto run = [this](auto work) {
        workers_.start([this, work] {
            try {
                work();
            } catch (const std::exception &fault) { // the others go on
                if (!board_->stopped()) log_(fmt::format("a thread has ended: {}", fault.what()));
            }
        });
    };
    run([this] { follow(*board_, rules_, log_); });
    if (is_chance_) return;
    PlannerOptions planning{options_.memory_bytes / 4, std::max<std::size_t>(1, options_.threads / 2),
                            options_.abilities.solves, options_.stores};
    run([this, planning] { plan(*board_, session_, description_, *searchers_[0], job_, planning, log_); });
    for (std::size_t i = 1; i < searchers_.size(); ++i)
        run([this, i] {
            while (!board_->stopped()) {
                std::uint64_t now = board_->changes();
                if (board_->is_behind() || !searchers_[i]->work())
                    board_->wait_for_change(now, std::chrono::milliseconds(100));
            }
        });
}

Match::~Match() {
    stop();
    workers_.finish();
}

void Match::stop() { board_->stop(); }

bool Match::has_ended() { return workers_.wait_for(std::chrono::milliseconds(0)); }

// A message waits before it is read as answers do before they go out: so twice the delay.
Match::Deadline Match::deadline(Clock::time_point received, double clock) const {
    double margin = options_.margin.value_or(std::min(least_margin + margin_per_second * clock, most_margin));
    margin = std::min(margin, most_of_a_clock * clock);
    double early =
        std::min(margin + 2 * delay_.expected(received), std::max(margin, most_when_delayed * clock));
    return {received + seconds(clock - early), received + seconds(clock - latest_part * margin)};
}

void Match::get_ready(Clock::time_point received) {
    Clock::time_point due = deadline(received, start_seconds_).due;
    board_->set_due(due);
    board_->wait_until(due, [&] {
        std::shared_ptr<const Scene> scene = board_->scene();
        return scene && (is_chance_ || scene->over || board_->settled());
    });
    delay_.add(due, Clock::now());
}

std::string Match::play(const std::optional<Names> &moves, Clock::time_point received) {
    last_heard_ = received.time_since_epoch().count();
    Deadline deadline = this->deadline(received, play_seconds_);
    {
        // What is asked again before there was an answer is the same question.
        std::scoped_lock lock(mutex_);
        if (moves && !(asked_ > 0 && moves == last_moves_)) board_->say(*moves);
        last_moves_ = moves;
        ++asked_;
    }
    std::string out;
    try {
        out = choose(deadline);
    } catch (const std::bad_alloc &) { // a move is asked for, not the best one
        out = any_move();
    }
    std::scoped_lock lock(mutex_);
    --asked_;
    delay_.add(deadline.due, Clock::now());
    return out;
}

std::string Match::choose(const Deadline &deadline) {
    board_->set_due(deadline.due);
    auto is_here = [&] { return board_->scene() && !board_->is_behind(); };
    bool in_time = board_->wait_until(deadline.latest, is_here);
    if (!in_time) log_("there was no time to follow the play");
    if (!in_time || board_->has_lost_track()) return any_move();
    std::shared_ptr<const Scene> scene = board_->scene();
    if (scene->over) return any_move();
    const Names &legal = scene->legal[board_->own()];
    if (legal.size() == 1) return legal[0];
    if (!is_chance_) board_->wait_until(deadline.due, [&] { return board_->settled(); });
    std::scoped_lock lock(mutex_);
    if (is_chance_) return legal[random_.below(legal.size())];
    return decide(legal, board_->insight(), board_->candidates(), random_);
}

// When nothing is known of the present state: what was legal last may be so again.
std::string Match::any_move() const {
    std::shared_ptr<const Scene> scene = board_->scene();
    bool known = scene && board_->own() < scene->legal.size() && !scene->legal[board_->own()].empty();
    return known ? scene->legal[board_->own()].front() : "nil";
}

bool Match::is_abandoned(Clock::time_point now) const {
    Clock::time_point last{Clock::duration(last_heard_.load())};
    return now > last + seconds(start_seconds_ + 10 * play_seconds_ + patience);
}

} // namespace zermelo::player
