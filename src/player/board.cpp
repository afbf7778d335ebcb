#include "player/board.h"

namespace zermelo::player {

void Board::change() {
    ++changes_;
    changed_.notify_all();
}

void Board::say(Names joint) {
    std::scoped_lock lock(mutex_);
    said_.push_back(std::move(joint));
    lost_track_ = false;
    moved_ = true;
    change();
}

void Board::set_due(Clock::time_point due) {
    std::scoped_lock lock(mutex_);
    due_ = due;
    change();
}

Clock::time_point Board::due() const {
    std::scoped_lock lock(mutex_);
    return due_;
}

std::optional<Names> Board::said(std::size_t step) const {
    std::scoped_lock lock(mutex_);
    return step < said_.size() ? std::optional(said_[step]) : std::nullopt;
}

void Board::show(std::optional<Names> joint, Scene scene) {
    std::scoped_lock lock(mutex_);
    if (joint) history_.push_back(std::move(*joint));
    lost_track_ = false;
    moved_ = true;
    scene_ = std::make_shared<const Scene>(std::move(scene));
    change();
}

bool Board::is_behind() const {
    std::scoped_lock lock(mutex_);
    return said_.size() > history_.size();
}

void Board::take_back(std::size_t step) {
    std::scoped_lock lock(mutex_);
    said_.erase(said_.begin() + static_cast<std::ptrdiff_t>(step)); // more may have been said since
    change();
}

void Board::lose_track(std::size_t step) {
    {
        std::scoped_lock lock(mutex_);
        lost_track_ = true;
    }
    take_back(step);
}

bool Board::has_lost_track() const {
    std::scoped_lock lock(mutex_);
    return lost_track_;
}

std::shared_ptr<const Scene> Board::scene() const {
    std::scoped_lock lock(mutex_);
    return scene_;
}

std::vector<Names> Board::history() const {
    std::scoped_lock lock(mutex_);
    return history_;
}

std::size_t Board::step() const {
    std::scoped_lock lock(mutex_);
    return history_.size();
}

std::size_t Board::begin_step() {
    std::scoped_lock lock(mutex_);
    moved_ = false;
    return history_.size();
}

void Board::set_ground(const GroundGame &ground) {
    std::scoped_lock lock(mutex_);
    ground_ = ground;
    change();
}

GroundGame Board::ground() const {
    std::scoped_lock lock(mutex_);
    return ground_;
}

void Board::set_insight(std::size_t step, Insight insight) {
    std::scoped_lock lock(mutex_);
    if (step != history_.size()) return;
    insight_ = std::move(insight);
    insight_step_ = step;
    change();
}

Insight Board::insight() const {
    std::scoped_lock lock(mutex_);
    return insight_step_ == history_.size() ? insight_ : Insight{};
}

void Board::set_findings(std::size_t search, Findings findings) {
    std::scoped_lock lock(mutex_);
    bool news = findings.proved && !findings_[search].proved;
    findings_[search] = std::move(findings);
    if (news) change();
}

std::vector<mcts::Candidate> Board::candidates() const {
    std::vector<std::vector<mcts::Candidate>> found;
    {
        std::scoped_lock lock(mutex_);
        for (const Findings &one : findings_)
            if (one.step == history_.size()) found.push_back(one.candidates);
    }
    std::vector<mcts::Candidate> out;
    for (const std::vector<mcts::Candidate> &one : found) out = merged(std::move(out), one);
    return out;
}

bool Board::settled() const {
    std::scoped_lock lock(mutex_);
    return settled_now();
}

bool Board::settled_now() const {
    std::size_t step = history_.size();
    if (insight_step_ == step && insight_.complete) return true;
    bool proved = false;
    for (const Findings &one : findings_) proved = proved || (one.step == step && one.proved);
    return proved && rests_ == step;
}

void Board::set_solver_rests(std::size_t step) {
    std::scoped_lock lock(mutex_);
    rests_ = step;
    change();
}

std::uint64_t Board::changes() const {
    std::scoped_lock lock(mutex_);
    return changes_;
}

void Board::wait_for_change(std::uint64_t since, std::chrono::milliseconds time) const {
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, time, [&] { return changes_ != since || stop_; });
}

void Board::stop() {
    std::scoped_lock lock(mutex_);
    stop_ = true;
    change();
}

} // namespace zermelo::player
