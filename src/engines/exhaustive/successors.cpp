#include "engines/exhaustive/successors.h"

#include <algorithm>

namespace zermelo::engines {

namespace {

// Whether a state with these cases can be replaced by what lies behind them, and how many there are then.
std::uint32_t cases_behind(const Shape &shape, const Family::Case *cases, const Shape *behind) {
    if (shape.size() == 0 || shape.chance != 1) return 0;
    for (std::size_t i = 0; i < shape.size(); ++i)
        if (cases[i].ends || behind[i].first != 1 || behind[i].second != 1 || behind[i].chance < 2 ||
            behind[i].chance != behind[0].chance)
            return 0;
    return behind[0].chance;
}

} // namespace

Successors::Successors(const Problem &problem, const Query &query, const space::Canonical &canonical,
                       const Job &job)
    : steps_(problem, query), canonical_(canonical), meter_(job), row_words_(steps_.row_words()) {}

void Successors::take() {
    meter_.check();
    steps_.make();
    for (std::size_t lane = 0; lane < steps_.count(); ++lane) {
        std::uint32_t outcome = steps_.outcome(lane);
        bool ends = outcome != Steps::no_outcome;
        out_->cases_.push_back({steps_.times(lane), ends, ends ? steps_.outcomes().value(outcome) : 0});
        out_->words_.insert(out_->words_.end(), steps_.row(lane), steps_.row(lane) + row_words_);
    }
    steps_.clear();
}

std::size_t Successors::cases_of(const Steps::Choices &choices) const {
    std::size_t out = 1;
    const SideOrder &order = steps_.order();
    for (std::size_t i = order.second_end; i < order.roles.size(); ++i) out *= choices[order.roles[i]].size();
    return out;
}

void Successors::make(const std::uint64_t *rows, std::size_t count, bool through, bool settle, Family &out) {
    if (steps_.count()) steps_.abandon(); // a limit was reached
    out_ = &out;
    out.row_words_ = row_words_;
    out.role_first_ = steps_.order().role_first;
    out.states_.clear();
    out.row_begins_.assign(1, 0);
    out.cases_.clear();
    out.words_.clear();
    steps_.list(rows, count, legal_);
    for (std::size_t i = 0; i < count; ++i) {
        steps_.choices_of(legal_, i, choices_);
        Shape shape = steps_.shape_of(choices_);
        out.states_.push_back({shape, out.row_begins_.size() - 1});
        if (shape.size() == 0) continue;
        if (shape.size() > Steps::width)
            meter_.job().expect(shape.size() * (sizeof(Case) + row_words_ * sizeof(std::uint64_t)));
        const auto &times = steps_.merge_chance(choices_);
        for (std::size_t r = 0; r < std::size_t{shape.first} * shape.second; ++r)
            out.row_begins_.push_back(out.row_begins_.back() + cases_of(choices_));
        steps_.add(rows + i * row_words_, static_cast<std::uint32_t>(i), choices_, times, [&] { take(); });
    }
    if (steps_.count()) take();
    if (through) go_through();
    for (std::size_t i = 0; settle && i < count; ++i) out.states_[i].settled = this->settle(i);
    out.for_each_state([&](std::size_t at) { canonical_.fold(out.words_.data() + at * row_words_); });
}

void Successors::go_through() {
    std::vector<Case> cases;
    std::vector<std::uint64_t> words;
    cases.swap(out_->cases_);
    words.swap(out_->words_);
    std::vector<Steps::Legal> legal((cases.size() + Steps::width - 1) / Steps::width);
    std::vector<Shape> behind;
    for (std::size_t first = 0; first < cases.size(); first += Steps::width) {
        std::size_t count = std::min(Steps::width, cases.size() - first);
        steps_.list(words.data() + first * row_words_, count, legal[first / Steps::width]);
        for (std::size_t i = 0; i < count; ++i) {
            steps_.choices_of(legal[first / Steps::width], i, choices_);
            behind.push_back(cases[first + i].ends ? Shape{} : steps_.shape_of(choices_));
        }
    }
    std::vector<std::size_t> begins = {0};
    begins.swap(out_->row_begins_);
    for (std::size_t i = 0; i < out_->states_.size(); ++i) {
        Shape &shape = out_->states_[i].shape;
        std::size_t row = out_->states_[i].row, rows = std::size_t{shape.first} * shape.second;
        if (shape.size() == 0) continue;
        std::uint32_t more = cases_behind(shape, cases.data() + begins[row], behind.data() + begins[row]);
        if (more > 0) shape.chance = more;
        for (std::size_t r = row; r < row + rows; ++r) {
            if (more > 0) {
                std::size_t at = begins[r];
                steps_.choices_of(legal[at / Steps::width], at % Steps::width, choices_);
                const auto &times = steps_.merge_chance(choices_);
                out_->row_begins_.push_back(out_->row_begins_.back() + cases_of(choices_));
                steps_.add(words.data() + at * row_words_, static_cast<std::uint32_t>(i), choices_, times,
                           [&] { take(); });
                continue;
            }
            if (steps_.count()) take();
            for (std::size_t at = begins[r]; at < begins[r + 1]; ++at) {
                out_->cases_.push_back(cases[at]);
                out_->words_.insert(out_->words_.end(), words.data() + at * row_words_,
                                    words.data() + (at + 1) * row_words_);
            }
            out_->row_begins_.push_back(out_->row_begins_.back() + begins[r + 1] - begins[r]);
        }
    }
    if (steps_.count()) take();
}

std::optional<int> Successors::settle(std::size_t state) const {
    const Shape &shape = out_->shape(state);
    if (shape.size() == 0) return {};
    const std::size_t first = out_->first_row(state), rows = std::size_t{shape.first} * shape.second;
    std::span<const Case> all = out_->cases();
    auto own = all.subspan(out_->begin(first), out_->begin(first + rows) - out_->begin(first));
    if (std::ranges::none_of(own, [](const Case &at) { return at.ends; })) return {};
    // The sums over the cases, each taken for the lowest payoff where it does not end, or for the highest.
    auto bound = [&](int unknown) {
        return out_->value<std::int64_t>(state, [&](std::size_t row) {
            std::int64_t sum = 0;
            for (std::size_t at = out_->begin(row); at < out_->end(row); ++at)
                sum += std::int64_t{all[at].times} * (all[at].ends ? all[at].payoff : unknown);
            return sum;
        });
    };
    const int lowest = payoff().lowest(), highest = payoff().scale().back();
    if (bound(lowest) == std::int64_t{highest} * shape.chance) return highest;
    if (bound(highest) == std::int64_t{lowest} * shape.chance) return lowest;
    return {};
}

} // namespace zermelo::engines
