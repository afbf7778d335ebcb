// A visit to a state: what it leads to is looked up, guessed at, and made, many states in one pass.
#include "engines/star/star.h"

#include <fmt/core.h>

#include <algorithm>
#include <bit>
#include <numeric>

namespace zermelo::engines {

namespace {

constexpr std::size_t lanes_at_once = 1024; // about so many states are made before one is looked at

} // namespace

Star::Visit &Star::frame(std::size_t ply) {
    while (frames_.size() <= ply) frames_.push_back(std::make_unique<Visit>());
    return *frames_[ply];
}

Star::Visit &Star::begin_visit(const Family &family, std::size_t state, std::size_t ply, std::size_t left,
                               std::uint16_t best) {
    Visit &here = frame(ply);
    here.family = &family;
    here.state = state;
    here.ply = ply;
    here.left = left;
    here.best = best;
    here.families = 0;
    here.order.resize(std::size_t{here.shape().first} * here.shape().second);
    std::iota(here.order.begin(), here.order.end(), family.first_row(state));
    here.maximiser_before = ply == 0 || frame(ply - 1).maximiser_before;
    for (unsigned level : {0U, 1U})
        if (count(here, level) > 1) here.maximiser_before = maximises(level);
    look_up(here);
    return here;
}

void Star::look_up(Visit &here) {
    const Shape &shape = here.shape();
    const std::size_t row = here.family->first_row(here.state), first = here.first();
    const std::size_t last = here.family->begin(row + std::size_t{shape.first} * shape.second);
    if (last - first > lanes_at_once) meter_.job().expect((last - first) * sizeof(Case));
    here.cases.assign(last - first, {scores_.nothing_known(), {}});
    for (std::size_t at = first; at < last; ++at) {
        Case &to = here.cases[at - first];
        if (made(here, at).ends)
            to.worth = scores_.end(made(here, at).payoff);
        else if (counts_steps_ && here.left == 1)
            to.worth = {0, 0};
        else {
            to.key = hash(here.family->state(at), row_words_, counts_steps_ ? here.left - 1 : 0);
            table_.prefetch(to.key);
        }
    }
    for (Case &to : here.cases)
        if (!to.worth.known()) recall(to);
}

void Star::guess_cases(Visit &here) const {
    for (std::size_t i = 0; i < here.cases.size(); ++i)
        if (Case &to = here.cases[i]; !to.worth.known())
            to.guess = worth_.guess(here.family->state(here.first() + i));
}

void Star::recall(Case &about) const {
    auto found = table_.find(about.key);
    if (!found) return;
    auto [bits, lower, upper] = *found;
    about.worth = together(about.worth, {static_cast<Score>(lower), static_cast<Score>(upper),
                                         static_cast<std::uint32_t>(bits)});
    about.best = static_cast<std::uint16_t>(bits >> 32);
}

void Star::remember(const Case &about, const std::uint64_t *row, std::uint64_t nodes_before) {
    const Worth &worth = about.worth;
    table_.store(about.key,
                 {worth.fraction | std::uint64_t{about.best} << 32, static_cast<std::uint64_t>(worth.lower),
                  static_cast<std::uint64_t>(worth.upper)},
                 static_cast<std::uint8_t>(std::bit_width(nodes_ - nodes_before) * 4));
    if (table_.wants_to_grow()) table_.grow();
    if (scores_.top() == 0) return;
    auto share = [&](Score score) {
        return static_cast<float>(static_cast<double>(score) / static_cast<double>(scores_.top()));
    };
    float guess = worth_.guess(row), nearest = std::clamp(guess, share(worth.lower), share(worth.upper));
    if (nearest != guess) worth_.learn(row, nearest);
}

// Makes what a case leads to, and with it what those lead to that will be looked at next: as many as a pass
// over the circuit is likely to have room for.
void Star::make_children(Visit &here, std::size_t row, std::size_t at) {
    meter_.check();
    if (here.ply >= most_plies)
        throw LimitReached(LimitReached::Kind::size,
                           fmt::format("plays of more than {} steps are too long for it", most_plies));
    ++nodes_;
    tell_progress();
    const std::size_t most = std::max<std::size_t>(1, lanes_at_once / here.shape().size());
    here.rows.clear();
    here.made.clear();
    auto take = [&](std::size_t c) {
        const Case &to = here.cases[c - here.first()];
        if (to.worth.known() || to.family != no_family || here.made.size() == most) return;
        here.rows.insert(here.rows.end(), here.family->state(c), here.family->state(c) + row_words_);
        here.made.push_back(c - here.first());
    };
    take(at);
    for (auto next = std::ranges::find(here.order, row); next != here.order.end(); ++next)
        for (std::size_t c = here.family->begin(*next); c < here.family->end(*next); ++c)
            if (c != at) take(c);
    if (here.children.size() == here.families) here.children.emplace_back();
    const std::size_t number = here.families++;
    Family &family = here.children[number];
    successors_.make(here.rows.data(), here.made.size(), passes_through_, true, family);
    for (std::size_t i = 0; i < here.made.size(); ++i) {
        Case &to = here.cases[here.made[i]];
        to.family = static_cast<std::uint32_t>(number);
        to.child = static_cast<std::uint32_t>(i);
        if (family.shape(i).size() == 0)
            to.worth = {0, 0};
        else if (const auto &payoff = family.settled(i))
            to.worth = scores_.end(*payoff);
    }
}

// Where there are few, so that most ends are seen before the first choice.
void Star::make_all_children(Visit &here) {
    if (here.cases.size() * here.shape().size() > lanes_at_once) return;
    for (std::size_t row : here.order)
        for (std::size_t at = here.family->begin(row); at < here.family->end(row); ++at)
            if (!here.cases[at - here.first()].worth.known()) return make_children(here, row, at);
}

} // namespace zermelo::engines
