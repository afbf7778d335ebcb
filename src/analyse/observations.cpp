#include "analyse/observations.h"

#include "analyse/costs.h"
#include "game/payoff.h"

#include <algorithm>
#include <bit>

namespace zermelo::analyse {

namespace {

using Lanes = circuit::Lanes<4>;
using Bits = Lanes::Bits;

// Whether at least one, and at least two, of the edges are true, lane by lane.
struct OneTwo {
    Bits one{}, two{};
    void add(const Bits &bits) {
        for (std::size_t w = 0; w < one.word.size(); ++w) {
            two.word[w] |= one.word[w] & bits.word[w];
            one.word[w] |= bits.word[w];
        }
    }
};

Bits lanes_below(std::size_t count) {
    Bits out{};
    for (std::size_t w = 0; w < out.word.size() && 64 * w < count; ++w)
        out.word[w] = count >= 64 * (w + 1) ? ~std::uint64_t{0} : (std::uint64_t{1} << (count - 64 * w)) - 1;
    return out;
}

Bits but_not(const Bits &a, const Bits &b) {
    Bits out{};
    for (std::size_t w = 0; w < out.word.size(); ++w) out.word[w] = a.word[w] & ~b.word[w];
    return out;
}

template <class Visit>
void for_each_lane(const Bits &bits, const Visit &visit) {
    for (std::size_t w = 0; w < bits.word.size(); ++w)
        for (std::uint64_t rest = bits.word[w]; rest; rest &= rest - 1)
            visit(64 * w + static_cast<std::size_t>(std::countr_zero(rest)));
}

void note_first(std::uint32_t &where, std::size_t state) {
    where = std::min(where, static_cast<std::uint32_t>(state));
}

// Looks at all samples, many at a time, and then from each to its successors.
class Observer {
  public:
    Observer(const game::Game &game, const circuit::Tapes &tapes, const Samples &samples)
        : game_(game), tapes_(tapes), samples_(samples), lanes_(tapes),
          payoff_(game, game::RoleId(0), game::Model::adversarial, game::Measure::goal),
          player_(game.first_player()) {
        out_.legal.assign(game.moves.size(), false);
        out_.choosers.assign(samples.size(), 0);
        out_.won.assign(samples.size(), false);
        out_.removed.assign(samples.row_words, 0);
        out_.added.assign(samples.row_words, 0);
        std::size_t goal_count = 0;
        for (const game::Role &role : game.roles) {
            out_.goal_lost.emplace_back(role.goals.size(), false);
            goal_count += role.goals.size();
        }
        goal_words_ = (goal_count + 63) / 64;
        goals_.resize(samples.size() * goal_words_);
        goals_lost_.resize(goal_words_);
    }

    Observations observe(Work &work, Meter &meter) {
        for (begin_ = 0; begin_ < samples_.size(); begin_ += Lanes::width) {
            meter.look();
            work.spend(cost::pass(tapes_.circuit, Lanes::width));
            std::size_t count = std::min(Lanes::width, samples_.size() - begin_);
            lanes_.load_states(samples_.row(begin_), count);
            lanes_.run(tapes_.state);
            Bits all = lanes_below(count), inner = but_not(all, lanes_.terminal());
            look_at_moves(inner);
            look_at_goals(all, but_not(all, inner));
        }
        look_at_steps();
        return std::move(out_);
    }

  private:
    void look_at_moves(const Bits &inner);
    Bits look_at_moves(std::size_t role, const Bits &inner);
    void look_at_goals(const Bits &all, const Bits &ended);
    void look_at_end(std::size_t lane);
    void look_at_steps();
    void compare(std::size_t from, std::size_t to);

    const game::Game &game_;
    const circuit::Tapes &tapes_;
    const Samples &samples_;
    Lanes lanes_;
    game::Payoff payoff_;
    std::optional<game::RoleId> player_;
    std::size_t begin_ = 0, goal_words_ = 0;
    std::vector<std::uint64_t> goals_, goals_lost_; // bits, of all goals of all roles; by sample, and in all
    Observations out_;
};

void Observer::look_at_moves(const Bits &inner) {
    OneTwo choosing; // roles, random aside
    for (std::size_t r = 0; r < game_.roles.size(); ++r) {
        Bits choice = look_at_moves(r, inner);
        if (!game_.roles[r].is_random) choosing.add(choice);
    }
    for_each_lane(choosing.two, [&](std::size_t lane) { note_first(out_.simultaneous, begin_ + lane); });
}

// Where the role has a choice.
Bits Observer::look_at_moves(std::size_t r, const Bits &inner) {
    const game::Role &role = game_.roles[r];
    OneTwo legal;
    for (std::uint32_t m = role.first_move; m < role.first_move + role.move_count; ++m) {
        Bits bits = lanes_.legal(m);
        legal.add(bits);
        if (!out_.legal[m])
            for (std::size_t w = 0; w < bits.word.size(); ++w)
                if (bits.word[w] & inner.word[w]) out_.legal[m] = true;
    }
    for_each_lane(but_not(inner, legal.one),
                  [&](std::size_t lane) { note_first(out_.stuck, begin_ + lane); });
    Bits choice = but_not(inner, but_not(inner, legal.two));
    for_each_lane(choice, [&](std::size_t lane) {
        std::size_t step = samples_.step[begin_ + lane];
        if (out_.choice.size() <= step)
            out_.choice.resize(step + 1, std::vector<std::uint32_t>(game_.roles.size(), Observations::none));
        note_first(out_.choice[step][r], begin_ + lane);
        if (r < 64) out_.choosers[begin_ + lane] |= std::uint64_t{1} << r;
    });
    return choice;
}

void Observer::look_at_goals(const Bits &all, const Bits &ended) {
    std::size_t bit = 0;
    for (std::size_t r = 0; r < game_.roles.size(); ++r) {
        OneTwo held;
        for (std::size_t g = 0; g < game_.roles[r].goals.size(); ++g, ++bit) {
            Bits bits = lanes_.value(tapes_.circuit.goals[r][g]);
            held.add(bits);
            for_each_lane(but_not(all, but_not(all, bits)), [&](std::size_t lane) {
                goals_[(begin_ + lane) * goal_words_ + bit / 64] |= std::uint64_t{1} << (bit % 64);
            });
        }
        if (game_.roles[r].is_random) continue;
        Bits right = but_not(held.one, held.two);
        for_each_lane(but_not(ended, right),
                      [&](std::size_t lane) { note_first(out_.bad_goal, begin_ + lane); });
    }
    for_each_lane(ended, [&](std::size_t lane) { look_at_end(lane); });
}

void Observer::look_at_end(std::size_t lane) {
    int sum = 0;
    for (std::size_t r = 0; r < game_.roles.size(); ++r) {
        int goal = payoff_.goal_of(game::RoleId(r), [&](game::RoleId role, std::size_t g) {
            return lanes_.value(tapes_.circuit.goals[role.index()][g]).test(lane);
        });
        sum += goal;
        if (player_ == game::RoleId(r)) out_.won[begin_ + lane] = goal == game_.roles[r].best_goal();
    }
    auto [at, fresh] = out_.sums.emplace(sum, static_cast<std::uint32_t>(begin_ + lane));
    if (!fresh) note_first(at->second, begin_ + lane);
}

void Observer::compare(std::size_t from, std::size_t to) {
    for (std::size_t w = 0; w < samples_.row_words; ++w) {
        out_.removed[w] |= samples_.row(from)[w] & ~samples_.row(to)[w];
        out_.added[w] |= ~samples_.row(from)[w] & samples_.row(to)[w];
    }
    for (std::size_t w = 0; w < goal_words_; ++w)
        goals_lost_[w] |= goals_[from * goal_words_ + w] & ~goals_[to * goal_words_ + w];
}

void Observer::look_at_steps() {
    for (std::size_t s = 0; s < samples_.size(); ++s) {
        if (samples_.complete)
            for (std::size_t e = samples_.edge_begin[s]; e < samples_.edge_begin[s + 1]; ++e)
                compare(s, samples_.edges[e]);
        else if (samples_.parent[s] != Samples::none)
            compare(samples_.parent[s], s);
    }
    std::size_t bit = 0;
    for (auto &lost : out_.goal_lost)
        for (std::size_t g = 0; g < lost.size(); ++g, ++bit)
            lost[g] = goals_lost_[bit / 64] >> (bit % 64) & 1;
}

} // namespace

Observations observe(const game::Game &game, const circuit::Tapes &tapes, const Samples &samples, Work &work,
                     Meter &meter) {
    return Observer(game, tapes, samples).observe(work, meter);
}

} // namespace zermelo::analyse
