#include "engines/prover.h"

#include <algorithm>
#include <bit>
#include <limits>

namespace zermelo::engines {

namespace {

constexpr std::uint16_t no_move = 0xffff;
constexpr std::uint32_t no_lane = ~std::uint32_t{0};
constexpr std::uint32_t lanes_per_pass = 256;
constexpr unsigned history_bits = 12;

std::uint16_t after(unsigned within) { // one step fewer
    return static_cast<std::uint16_t>(within == Known::forever ? Known::forever : within - 1);
}

constexpr std::uint16_t unknown_steps = Known::forever; // won, but nobody counted

std::uint16_t before(std::uint16_t steps) { // one step more
    return steps >= unknown_steps ? unknown_steps : static_cast<std::uint16_t>(steps + 1);
}

// To the end from a settled state.
std::uint16_t steps_from(const Batch &batch, std::uint32_t lane) {
    return batch.terminal(lane) ? 0 : unknown_steps;
}

} // namespace

Prover::Prover(const game::Game &game, const circuit::Tapes &tapes, const PayoffBits &payoff,
               const Sides &sides, const Canonical &canonical, bool may_repeat, Shared &shared)
    : game_(game), sides_(sides), canonical_(canonical), may_repeat_(may_repeat), shared_(shared),
      breeder_(game, tapes, payoff, sides), history_(std::size_t{1} << history_bits),
      folded_(breeder_.row_words()) {}

void Prover::ask(const Question &question) {
    question_ = question;
    breeder_.set_threshold(question.threshold);
}

Prover::Frame &Prover::frame(unsigned ply) {
    while (frames_.size() <= ply) frames_.push_back(std::make_unique<Frame>());
    return *frames_[ply];
}

Key Prover::key_of(const std::uint64_t *row) {
    if (canonical_.trivial()) return hash(row, folded_.size());
    std::copy(row, row + folded_.size(), folded_.begin());
    canonical_.fold(folded_.data());
    return hash(folded_.data(), folded_.size());
}

// Moves are alike if they change the same fluents.
std::uint32_t Prover::change(const std::uint64_t *from, const std::uint64_t *to) const {
    std::uint64_t mixed = 0;
    for (std::size_t w = 0; w < folded_.size(); ++w)
        mixed = (mixed ^ from[w] ^ to[w]) * 0x9e3779b97f4a7c15ULL;
    return static_cast<std::uint32_t>(mixed >> (64 - history_bits));
}

Prover::Kind Prover::kind(const Brood &brood) const {
    if (brood.second_count == 1) return sides_.prover_first ? Kind::prover : Kind::others;
    if (brood.first_count == 1) return sides_.prover_first ? Kind::others : Kind::prover;
    return Kind::both;
}

void Prover::count_visit() {
    if ((++nodes_ & 255) != 0) return;
    shared_.nodes.fetch_add(256, std::memory_order_relaxed);
    if (nodes_ >= stop_at_ || shared_.stop.load(std::memory_order_relaxed)) throw Stopped{};
}

unsigned Prover::on_path(const Key &key, unsigned ply) const {
    for (unsigned p = 0; p <= ply; ++p)
        if (frames_[p]->key == key) return p;
    return no_ancestor;
}

std::optional<Known> Prover::known(const Key &key) const {
    auto bits = shared_.table.find(key, question_.number);
    return bits ? std::optional(Known::from(*bits)) : std::nullopt;
}

std::optional<Prover::Found> Prover::conclude(const Known &known, unsigned within) {
    if (known.won_within <= within) return Found{true, known.won_within};
    if (known.refuted_within >= within) return Found{false, 0};
    return std::nullopt;
}

std::optional<Answer> Prover::recall(const std::uint64_t *row) {
    auto about = known(key_of(row));
    auto found = about ? conclude(*about, question_.within) : std::nullopt;
    return found ? std::optional(Answer{found->won, found->steps}) : std::nullopt;
}

Answer Prover::prove(const std::uint64_t *row, std::uint64_t visits) {
    if (auto answer = recall(row)) return *answer;
    stop_at_ = visits > ~std::uint64_t{0} - nodes_ ? visits : nodes_ + visits;
    Frame &root = frame(0);
    Choices choices;
    breeder_.choices(row, choices);
    if (breeder_.shape(choices).count() == 0 || question_.within == 0) return {};
    breeder_.start(root.replies);
    Brood brood = breeder_.add(row, choices);
    breeder_.finish();
    Key key = key_of(row);
    std::uint16_t hint = no_move;
    if (auto about = known(key)) hint = about->best;
    root.key = {};
    Found found = visit(1, key, row, root.replies, brood, hint, question_.within);
    return {found.won, found.steps};
}

std::optional<Prover::Found> Prover::look_up(const Candidate &candidate, unsigned within) const {
    auto about = known(candidate.key);
    return about ? conclude(*about, within) : std::nullopt;
}

void Prover::remember(const Key &key, const Found &found, unsigned within, std::uint16_t best,
                      std::uint64_t since, unsigned ply) {
    if (!found.won && found.ancestor < ply) return; // true only below that ancestor
    Known now = known(key).value_or(Known{});
    if (found.won)
        now.won_within = std::min(now.won_within, found.steps);
    else
        now.refuted_within = std::max(now.refuted_within, static_cast<std::uint16_t>(within));
    now.best = best;
    shared_.table.store(key, question_.number, now.bits(),
                        static_cast<std::uint8_t>(std::bit_width(nodes_ - since) * 4));
}

Prover::Found Prover::successor(unsigned ply, const Batch &batch, std::uint32_t lane, unsigned within) {
    if (batch.settled(lane)) return {batch.good(lane), steps_from(batch, lane)};
    if (within == 0) return {false, 0};
    Candidate candidate{lane, 0, key_of(batch.row(lane)), no_move, {}, 0, false};
    if (auto found = look_up(candidate, within)) return *found;
    if (may_repeat_ && within == Known::forever)
        if (unsigned p = on_path(candidate.key, ply); p != no_ancestor) return {false, 0, p};
    Frame &f = frame(ply);
    Choices choices;
    breeder_.choices(batch, lane, choices);
    if (breeder_.shape(choices).count() == 0) return {false, 0};
    breeder_.start(f.replies);
    Brood brood = breeder_.add(batch.row(lane), choices);
    breeder_.finish();
    return visit(ply + 1, candidate.key, batch.row(lane), f.replies, brood, no_move, within);
}

Prover::Found Prover::visit_both(unsigned ply, const Batch &batch, const Brood &brood, unsigned within) {
    // The side that moves first succeeds with a choice that every reply leaves successful.
    bool first_wants = sides_.prover_first;
    Found out{!first_wants, 0};
    for (std::uint32_t a = 0; a < brood.first_count; ++a) {
        Found best{first_wants, 0};
        for (std::uint32_t b = 0; b < brood.second_count; ++b) {
            Found found = successor(ply, batch, brood.begin + a * brood.second_count + b, after(within));
            if (found.won != first_wants) {
                best = found;
                break;
            }
            best.steps = std::max(best.steps, found.steps);
            best.ancestor = std::min(best.ancestor, found.ancestor);
        }
        if (best.won == first_wants) {
            best.steps = before(best.steps);
            return best;
        }
        out.steps = std::max(out.steps, before(best.steps));
        out.ancestor = std::min(out.ancestor, best.ancestor);
    }
    return out;
}

Prover::Found Prover::visit(unsigned ply, const Key &key, const std::uint64_t *row, const Batch &batch,
                            const Brood &brood, std::uint16_t hint, unsigned within) {
    count_visit();
    std::uint64_t since = nodes_;
    Frame &f = frame(ply);
    f.key = key;
    Kind here = kind(brood);
    if (here == Kind::both) {
        Found found = visit_both(ply, batch, brood, within);
        if (found.won || found.ancestor >= ply) found.ancestor = no_ancestor;
        remember(key, found, within, no_move, since, ply);
        return found;
    }

    bool wants = here == Kind::prover; // the answer that the mover seeks
    auto done = [&](Found found, std::uint32_t lane) {
        std::uint16_t best = lane == no_lane ? no_move : static_cast<std::uint16_t>(batch.label(lane));
        if (found.won || found.ancestor >= ply) found.ancestor = no_ancestor;
        remember(key, found, within, best, since, ply);
        if (found.won == wants && best != no_move) {
            history_[change(row, batch.row(lane))] += static_cast<std::int32_t>(f.tried.size()) + 1;
            for (std::uint32_t tried : f.tried) --history_[tried];
        }
        return found;
    };

    // Ends and settled states.
    Found failure{!wants, 0};
    f.candidates.clear();
    f.tried.clear();
    for (std::uint32_t lane = brood.begin; lane < brood.begin + brood.count(); ++lane) {
        if (!batch.settled(lane)) {
            f.candidates.push_back({lane, 0, {}, no_move, {}, 0, false});
        } else if (batch.good(lane) == wants) {
            return done({wants, before(steps_from(batch, lane))}, lane);
        } else {
            failure.steps = std::max(failure.steps, before(steps_from(batch, lane)));
        }
    }
    if (f.candidates.empty()) return done(failure, no_lane);
    if (within == 1) return done({false, 0}, no_lane);

    // What is known of the others.
    for (Candidate &c : f.candidates) {
        c.key = key_of(batch.row(c.lane));
        shared_.table.prefetch(c.key);
    }
    std::size_t kept = 0;
    for (Candidate &c : f.candidates) {
        std::optional<Found> found;
        if (auto about = known(c.key)) {
            c.hint = about->best;
            found = conclude(*about, after(within));
        }
        if (!found && may_repeat_ && within == Known::forever)
            if (unsigned p = on_path(c.key, ply); p != no_ancestor) found = Found{false, 0, p};
        if (found && found->won == wants && found->ancestor == no_ancestor)
            return done({wants, before(found->steps)}, c.lane);
        if (found && found->won != wants) {
            failure.steps = std::max(failure.steps, before(found->steps));
            failure.ancestor = std::min(failure.ancestor, found->ancestor);
            continue;
        }
        if (found) return done({wants, 1, found->ancestor}, c.lane);
        c.score = batch.label(c.lane) == hint ? std::numeric_limits<std::int32_t>::max()
                                              : history_[change(row, batch.row(c.lane))];
        f.candidates[kept++] = c;
    }
    f.candidates.resize(kept);
    std::sort(f.candidates.begin(), f.candidates.end(), [](const Candidate &a, const Candidate &b) {
        return a.score != b.score ? a.score > b.score : a.lane < b.lane;
    });

    // As many as fit into one pass, then the next ones.
    for (std::size_t begin = 0, end = 0; begin < kept; begin = end) {
        breeder_.start(f.replies);
        std::uint32_t lanes = 0;
        for (end = begin; end < kept; ++end) {
            Candidate &c = f.candidates[end];
            breeder_.choices(batch, c.lane, f.choices);
            std::uint32_t count = breeder_.shape(f.choices).count();
            if (end > begin && lanes + count > lanes_per_pass) break;
            lanes += count;
            c.brood = breeder_.add(batch.row(c.lane), f.choices);
        }
        breeder_.finish();

        // What the replies show at once.
        std::size_t open_end = begin;
        for (std::size_t i = begin; i < end; ++i) {
            Candidate c = f.candidates[i];
            std::optional<bool> won;
            std::uint16_t steps = 0;
            if (c.brood.count() == 0) won = false; // stuck
            Kind there = kind(c.brood);
            if (!won && there != Kind::both) {
                bool they_want = there == Kind::prover;
                c.open = 0;
                for (std::uint32_t lane = c.brood.begin; lane < c.brood.begin + c.brood.count(); ++lane) {
                    if (!f.replies.settled(lane)) {
                        ++c.open;
                    } else {
                        std::uint16_t here_steps = before(steps_from(f.replies, lane));
                        if (f.replies.good(lane) == they_want) {
                            won = they_want;
                            steps = here_steps;
                            break;
                        }
                        steps = std::max(steps, here_steps);
                    }
                }
                if (!won && c.open == 0) won = !they_want;
            } else {
                c.open = c.brood.count();
            }
            if (won && *won && within != Known::forever && steps + 1U > within) won = false;
            if (won && *won == wants) return done({wants, before(steps)}, c.lane);
            if (won)
                failure.steps = std::max(failure.steps, before(steps));
            else
                f.candidates[open_end++] = c;
        }
        std::sort(f.candidates.begin() + static_cast<std::ptrdiff_t>(begin),
                  f.candidates.begin() + static_cast<std::ptrdiff_t>(open_end),
                  [](const Candidate &a, const Candidate &b) {
                      if ((a.open == 1) != (b.open == 1)) return a.open == 1;
                      return a.score != b.score ? a.score > b.score : a.lane < b.lane;
                  });

        for (int pass = 0; pass < 2; ++pass) {
            for (std::size_t i = begin; i < open_end; ++i) {
                Candidate &c = f.candidates[i];
                if (pass == 1 && !c.deferred) continue;
                std::atomic<std::uint64_t> &busy = shared_.busy[c.key.tag & 0x7fff];
                if (pass == 0) {
                    c.deferred = i > begin && busy.load(std::memory_order_relaxed) == c.key.tag;
                    if (c.deferred) continue;
                }
                std::optional<Found> found;
                if (pass == 1 || i > begin) found = look_up(c, after(within));
                if (!found) {
                    busy.store(c.key.tag, std::memory_order_relaxed);
                    Candidate copy = c;
                    found = visit(ply + 1, copy.key, batch.row(copy.lane), f.replies, copy.brood, copy.hint,
                                  after(within));
                    busy.store(0, std::memory_order_relaxed);
                }
                if (found->won == wants)
                    return done({wants, before(found->steps), found->ancestor}, f.candidates[i].lane);
                failure.steps = std::max(failure.steps, before(found->steps));
                failure.ancestor = std::min(failure.ancestor, found->ancestor);
                f.tried.push_back(change(row, batch.row(f.candidates[i].lane)));
            }
        }
    }
    return done(failure, no_lane);
}

} // namespace zermelo::engines
