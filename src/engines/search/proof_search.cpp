#include "engines/search/proof_search.h"

#include <algorithm>
#include <bit>
#include <limits>

namespace zermelo::engines {

namespace {

constexpr std::uint16_t no_move = 0xffff;
constexpr std::uint32_t no_lane = ~std::uint32_t{0};
constexpr std::uint32_t no_label = ~std::uint32_t{0};
constexpr std::uint32_t lanes_per_pass = 256;
constexpr std::uint16_t unknown_steps = Bounds::forever; // won, but nobody counted

std::uint16_t after(unsigned within) { // one step fewer
    return static_cast<std::uint16_t>(within == Bounds::forever ? Bounds::forever : within - 1);
}

std::uint16_t before(std::uint16_t steps) { // one step more
    return steps >= unknown_steps ? unknown_steps : static_cast<std::uint16_t>(steps + 1);
}

// To the end from a settled state.
std::uint16_t steps_from(const Batch &batch, std::uint32_t lane) {
    return batch.terminal(lane) ? 0 : unknown_steps;
}

} // namespace

ProofSearch::ProofSearch(const Problem &problem, const PayoffBits &payoff, const game::Sides &sides,
                         const space::Canonical &canonical, const Signs *signs, Shared &shared)
    : sides_(sides), canonical_(canonical), may_repeat_(!problem.facts.acyclic.proved()), shared_(shared),
      counts_threats_(signs != nullptr),
      expander_(problem.game, signs ? signs->tapes : problem.tapes, payoff, sides, signs),
      order_(problem.tapes.circuit), folded_(expander_.row_words()) {}

void ProofSearch::ask(const Question &question) {
    question_ = question;
    expander_.set_threshold(question.threshold);
    expander_.set_outlook(question.outlook);
}

ProofSearch::Visit &ProofSearch::frame(unsigned ply) {
    while (frames_.size() <= ply) {
        shared_.job.look(); // for the memory
        frames_.push_back(std::make_unique<Visit>());
    }
    return *frames_[ply];
}

Key ProofSearch::key_of(const std::uint64_t *row) {
    if (canonical_.trivial() && !question_.left_out) return hash(row, folded_.size(), question_.number);
    std::copy(row, row + folded_.size(), folded_.begin());
    if (question_.left_out)
        for (std::size_t w = 0; w < folded_.size(); ++w) folded_[w] &= ~question_.left_out[w];
    canonical_.fold(folded_.data());
    return hash(folded_.data(), folded_.size(), question_.number);
}

ProofSearch::Kind ProofSearch::kind(const Children &children) const {
    if (children.second_count == 1) return sides_.own_first ? Kind::prover : Kind::others;
    if (children.first_count == 1) return sides_.own_first ? Kind::others : Kind::prover;
    return Kind::both;
}

void ProofSearch::count_visit() {
    if ((++nodes_ & 255) == 0) report_visits();
    if (nodes_ >= stop_at_ || shared_.stop.load(std::memory_order_relaxed)) throw Stopped{};
}

void ProofSearch::report_visits() {
    shared_.nodes.fetch_add(nodes_ - reported_, std::memory_order_relaxed);
    reported_ = nodes_;
}

unsigned ProofSearch::on_path(const Key &key, unsigned ply) const {
    for (unsigned p = 1; p <= ply; ++p)
        if (frames_[p]->key == key) return p;
    return no_ancestor;
}

std::optional<Bounds> ProofSearch::known(const Key &key) const {
    auto found = shared_.table.find(key);
    return found ? std::optional(Bounds::from((*found)[0])) : std::nullopt;
}

std::optional<ProofSearch::Found> ProofSearch::conclude(const Bounds &known, unsigned within) const {
    if (known.forced_within <= within) return Found{!too_late(), known.forced_within};
    if (known.refuted_within >= within) return ran_out();
    return std::nullopt;
}

std::optional<Answer> ProofSearch::recall(const std::uint64_t *row) {
    auto about = known(key_of(row));
    auto found = about ? conclude(*about, question_.within) : std::nullopt;
    return found ? std::optional(Answer{found->won, found->steps}) : std::nullopt;
}

Answer ProofSearch::prove(const std::uint64_t *row, std::uint64_t visits) {
    if (auto answer = recall(row)) return *answer;
    stop_at_ = visits > ~std::uint64_t{0} - nodes_ ? visits : nodes_ + visits;
    Visit &above = frame(0); // holds the successors of the root
    expander_.choices(row, above.choices);
    if (expander_.shape(above.choices).count() == 0) return {};
    if (question_.within == 0) return {too_late(), ran_out().steps};
    Children children = make_children(above.replies, row, above.choices);
    Key key = key_of(row);
    auto about = known(key);
    Found found = visit(1, key, row, above.replies, children, about ? about->best : no_move, no_label,
                        question_.within);
    report_visits();
    return {found.won, found.steps};
}

ProofSearch::Found ProofSearch::visit(unsigned ply, const Key &key, const std::uint64_t *row,
                                      const Batch &batch, const Children &children, std::uint16_t hint,
                                      std::uint32_t last_move, unsigned within) {
    count_visit();
    if (ply > most_plies) throw TooDeep{};
    Visit &here = frame(ply);
    here.key = key;
    here.row = row;
    here.batch = &batch;
    here.children = children;
    here.hint = hint;
    here.last_move = last_move;
    here.ply = ply;
    here.within = within;
    here.nodes_before = nodes_;
    here.best = no_lane;
    here.candidates.clear();
    here.failed.clear();
    Kind who = kind(children);
    if (is_large(children)) return finish(here, visit_large(here));
    if (who == Kind::both) return finish(here, visit_both(here));

    here.wants = who == Kind::prover;
    here.failure = {!here.wants, 0};
    std::optional<Found> found = look_at_ends(here);
    if (!found && question_.replies && here.wants == question_.prover_replies) keep_reply(here);
    if (!found && here.candidates.empty()) found = here.failure;
    if (!found && within == 1) found = ran_out();
    if (!found) found = look_up_all(here);
    if (!found) found = search_all(here);
    return finish(here, *found);
}

// One more move is decided: the visit ends if the mover has succeeded.
std::optional<ProofSearch::Found> ProofSearch::note(Visit &here, const Found &found, std::uint32_t lane) {
    if (found.won == here.wants) {
        here.best = lane;
        return Found{found.won, before(found.steps), found.ancestor};
    }
    here.failure.steps = std::max(here.failure.steps, before(found.steps));
    here.failure.ancestor = std::min(here.failure.ancestor, found.ancestor);
    return std::nullopt;
}

ProofSearch::Found ProofSearch::finish(Visit &here, Found found) {
    if (found.won || found.ancestor >= here.ply) found.ancestor = no_ancestor;
    if (here.best != no_lane) {
        order_.succeeded(order_.change(here.row, here.batch->row(here.best)));
        for (std::uint32_t change : here.failed) order_.failed(change);
    }
    order_.learn(here.row, found.won);
    if (found.ancestor != no_ancestor) return found; // true only below that ancestor
    if (question_.replies && found.won != question_.prover_replies) return found; // others might succeed
    Bounds now = known(here.key).value_or(Bounds{});
    if (found.won != too_late())
        now.forced_within = std::min(now.forced_within, found.steps);
    else
        now.refuted_within = std::max(now.refuted_within, static_cast<std::uint16_t>(here.within));
    now.best = here.best == no_lane ? no_move : static_cast<std::uint16_t>(here.batch->label(here.best));
    shared_.table.store(here.key, {now.bits()},
                        static_cast<std::uint8_t>(std::bit_width(nodes_ - here.nodes_before) * 4));
    return found;
}

std::optional<ProofSearch::Found> ProofSearch::look_at_ends(Visit &here) {
    for (std::uint32_t lane = here.children.begin; lane < here.children.begin + here.children.count();
         ++lane) {
        if (!here.batch->settled(lane))
            here.candidates.push_back({.lane = lane});
        else if (auto end = note(here, {here.batch->good(lane), steps_from(*here.batch, lane)}, lane))
            return end;
    }
    return std::nullopt;
}

// Leaves the reply alone, or nothing if it is not legal or loses at once.
void ProofSearch::keep_reply(Visit &here) const {
    if (here.last_move == no_label) return;
    std::uint32_t reply = (*question_.replies)[here.last_move];
    std::erase_if(here.candidates, [&](const Candidate &c) { return here.batch->label(c.lane) != reply; });
}

std::int32_t ProofSearch::score(const Visit &here, std::uint32_t lane) const {
    constexpr std::int32_t per_threat = 1000;
    std::int32_t out = order_.score(here.row, here.batch->row(lane), here.wants);
    return counts_threats_ ? out + per_threat * here.batch->threats(lane) : out;
}

std::optional<ProofSearch::Found> ProofSearch::look_up_all(Visit &here) {
    for (Candidate &c : here.candidates) {
        c.key = key_of(here.batch->row(c.lane));
        shared_.table.prefetch(c.key);
    }
    std::size_t kept = 0;
    for (Candidate &c : here.candidates) {
        std::optional<Found> found;
        if (auto about = known(c.key)) {
            c.hint = about->best;
            found = conclude(*about, after(here.within));
        }
        if (!found && may_repeat_ && here.within == Bounds::forever)
            if (unsigned p = on_path(c.key, here.ply); p != no_ancestor) found = Found{false, 0, p};
        if (found) {
            if (auto end = note(here, *found, c.lane)) return end;
            continue;
        }
        c.score = here.batch->label(c.lane) == here.hint ? std::numeric_limits<std::int32_t>::max()
                                                         : score(here, c.lane);
        here.candidates[kept++] = c;
    }
    here.candidates.resize(kept);
    std::sort(here.candidates.begin(), here.candidates.end(), [](const Candidate &a, const Candidate &b) {
        return a.score != b.score ? a.score > b.score : a.lane < b.lane;
    });
    return std::nullopt;
}

// As many candidates as fit into one pass, then the next ones.
std::optional<ProofSearch::Found> ProofSearch::search_all(Visit &here) {
    for (std::size_t begin = 0; begin < here.candidates.size();) {
        std::size_t made = make_replies(here, begin), end = made;
        if (auto found = look_at_replies(here, begin, end)) return found;
        if (auto found = search_some(here, begin, end)) return found;
        begin = made;
    }
    return here.failure;
}

std::size_t ProofSearch::make_replies(Visit &here, std::size_t begin) {
    expander_.start(here.replies);
    std::size_t end = begin;
    for (; end < here.candidates.size(); ++end) {
        Candidate &c = here.candidates[end];
        expander_.choices(*here.batch, c.lane, here.choices);
        Children shape = expander_.shape(here.choices);
        bool large = is_large(shape);
        if (!large && end > begin && here.replies.size() + shape.count() > lanes_per_pass) break;
        c.children = large ? shape : expander_.add(here.batch->row(c.lane), here.choices);
    }
    expander_.finish();
    return end;
}

// What the replies show at once; `end` shrinks to the candidates that stay open, forcing ones first.
std::optional<ProofSearch::Found> ProofSearch::look_at_replies(Visit &here, std::size_t begin,
                                                               std::size_t &end) {
    std::size_t open_end = begin;
    for (std::size_t i = begin; i < end; ++i) {
        Candidate c = here.candidates[i];
        std::optional<bool> won;
        std::uint16_t steps = 0;
        if (c.children.count() == 0) {
            won = false; // stuck
        } else if (Kind there = kind(c.children); there != Kind::both && !is_large(c.children)) {
            bool they_want = there == Kind::prover;
            std::uint32_t open = 0;
            for (std::uint32_t lane = c.children.begin; lane < c.children.begin + c.children.count() && !won;
                 ++lane) {
                if (!here.replies.settled(lane)) {
                    ++open;
                    continue;
                }
                std::uint16_t from_there = before(steps_from(here.replies, lane));
                bool succeeds = here.replies.good(lane) == they_want;
                if (succeeds) won = they_want;
                steps = succeeds ? from_there : std::max(steps, from_there);
            }
            if (!won && open == 0) won = !they_want;
            c.forcing = open == 1;
        }
        if (won && *won != too_late() && here.within != Bounds::forever && steps + 1U > here.within) {
            won = too_late();
            steps = unknown_steps;
        }
        if (!won)
            here.candidates[open_end++] = c;
        else if (auto found = note(here, {*won, steps}, c.lane))
            return found;
    }
    end = open_end;
    std::stable_partition(here.candidates.begin() + static_cast<std::ptrdiff_t>(begin),
                          here.candidates.begin() + static_cast<std::ptrdiff_t>(end),
                          [](const Candidate &c) { return c.forcing; });
    return std::nullopt;
}

// In two rounds: states in which another thread is at work wait for the second.
std::optional<ProofSearch::Found> ProofSearch::search_some(Visit &here, std::size_t begin, std::size_t end) {
    for (int round = 0; round < 2; ++round)
        for (std::size_t i = begin; i < end; ++i) {
            Candidate &c = here.candidates[i];
            if (round == 1 && !c.put_off) continue;
            std::atomic<std::uint64_t> &busy = shared_.busy[c.key.tag % Shared::busy_size];
            c.put_off = round == 0 && i > begin && busy.load(std::memory_order_relaxed) == c.key.tag;
            if (c.put_off) continue;
            std::optional<Found> found;
            if (auto about = known(c.key)) found = conclude(*about, after(here.within));
            if (!found) {
                busy.store(c.key.tag, std::memory_order_relaxed);
                found = visit(here.ply + 1, c.key, here.batch->row(c.lane), here.replies, c.children, c.hint,
                              here.batch->label(c.lane), after(here.within));
                busy.store(0, std::memory_order_relaxed);
            }
            if (auto success = note(here, *found, c.lane)) return success;
            here.failed.push_back(order_.change(here.row, here.batch->row(c.lane)));
        }
    return std::nullopt;
}

// Very many joint moves are not multiplied out: few of them may decide.
bool ProofSearch::is_large(const Children &children) const {
    constexpr std::uint64_t many = 1024, very_many = 65536;
    return children.count() > many && (children.count() > very_many || kind(children) == Kind::both);
}

// All successors, if there are not very many.
Children ProofSearch::make_children(Batch &batch, const std::uint64_t *row, const space::Choices &choices) {
    Children out = expander_.shape(choices);
    if (is_large(out)) return out;
    expander_.start(batch);
    out = expander_.add(row, choices);
    expander_.finish();
    return out;
}

// The side that moves first succeeds with a choice that every reply leaves successful.
template <class Follow>
ProofSearch::Found ProofSearch::alternate(const Children &children, const Follow &follow) const {
    bool first_wants = sides_.own_first;
    Found out{!first_wants, 0};
    for (std::uint64_t a = 0; a < children.first_count; ++a) {
        Found best{first_wants, 0};
        for (std::uint64_t b = 0; b < children.second_count && best.won == first_wants; ++b) {
            Found found = follow(a * children.second_count + b);
            if (found.won != first_wants)
                best = found;
            else
                best = {found.won, std::max(best.steps, found.steps),
                        std::min(best.ancestor, found.ancestor)};
        }
        best.steps = before(best.steps);
        if (best.won == first_wants) return best;
        out.steps = std::max(out.steps, best.steps);
        out.ancestor = std::min(out.ancestor, best.ancestor);
    }
    return out;
}

ProofSearch::Found ProofSearch::visit_both(const Visit &here) {
    return alternate(here.children, [&](std::uint64_t offset) {
        auto lane = static_cast<std::uint32_t>(here.children.begin + offset);
        return successor(here.ply, *here.batch, lane, after(here.within));
    });
}

ProofSearch::Found ProofSearch::visit_large(Visit &here) {
    expander_.choices(here.row, here.all_choices);
    std::uint64_t begin = 0, end = 0; // of those at hand
    return alternate(here.children, [&](std::uint64_t offset) {
        if (offset >= end) {
            count_visit();
            begin = offset;
            end = std::min(offset + lanes_per_pass, here.children.count());
            expander_.start(here.some);
            expander_.add(here.row, here.all_choices, begin, static_cast<std::uint32_t>(end - begin));
            expander_.finish();
        }
        return successor(here.ply, here.some, static_cast<std::uint32_t>(offset - begin), after(here.within));
    });
}

// One successor of a state in which both sides have a choice, or very many.
ProofSearch::Found ProofSearch::successor(unsigned ply, const Batch &batch, std::uint32_t lane,
                                          unsigned within) {
    if (batch.settled(lane)) return {batch.good(lane), steps_from(batch, lane)};
    if (within == 0) return ran_out();
    Key key = key_of(batch.row(lane));
    if (auto about = known(key))
        if (auto found = conclude(*about, within)) return *found;
    if (may_repeat_ && within == Bounds::forever)
        if (unsigned p = on_path(key, ply); p != no_ancestor) return {false, 0, p};
    Visit &here = frame(ply);
    expander_.choices(batch, lane, here.choices);
    if (expander_.shape(here.choices).count() == 0) return {false, 0};
    Children children = make_children(here.replies, batch.row(lane), here.choices);
    return visit(ply + 1, key, batch.row(lane), here.replies, children, no_move, batch.label(lane), within);
}

} // namespace zermelo::engines
