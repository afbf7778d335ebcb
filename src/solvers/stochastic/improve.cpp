// Strategy improvement (Hoffman and Karp 1966; for games in which plays may go on for ever, Condon 1992).
//
// Let one side, the maximiser, stick to some choices. Where the minimiser can then keep the play going for
// ever the value is 0, and that is a matter of the graph alone: the largest set of positions in which it has
// a choice that gains nothing and stays in the set. Everywhere else every play ends with probability 1,
// whatever the minimiser does, so that its best answer is found by policy iteration, and the values are the
// solution of linear equations. Then the maximiser switches wherever another choice is better, strictly, by
// these values. That never makes anything worse: in a set of positions in which the play might now stay for
// ever nothing can have been switched, since a value cannot be below a mean of equals, so that it could stay
// there before. When there is nothing to switch, the values are attained by these choices and solve the
// equations of the game, and no solution is less than what can be attained: they are the values of the game.
//
// Gains are scaled to integers, and all values have one denominator, so that comparing needs no division.
#include "solvers/stochastic/guess.h"
#include "solvers/stochastic/linear.h"

#include <algorithm>

namespace zermelo::stochastic {

namespace {

class Improvement {
  public:
    Improvement(const Game &game, Meter &meter)
        : game_(game), meter_(meter), choices_(guess_choices(game, meter)), endless_(game.size()),
          unknown_(game.size()) {
        for (std::size_t row = 0; row < game.rows(); ++row) {
            meter.check();
            scale_ = lcm(scale_, game.gain(row).get_den());
        }
        for (std::size_t row = 0; row < game.rows(); ++row) {
            meter.check();
            gains_.emplace_back(game.gain(row).get_num() * (scale_ / game.gain(row).get_den()));
            most_ = std::max(most_, gains_.back());
        }
        values_.above.resize(game.size());
    }

    std::vector<mpq_class> run() {
        do {
            find_endless();
            do {
                evaluate();
            } while (improve_min());
        } while (improve_max());
        std::vector<mpq_class> out;
        for (const mpz_class &above : values_.above) {
            meter_.check();
            out.emplace_back(above, values_.below * scale_);
            out.back().canonicalize();
        }
        return out;
    }

  private:
    // What the minimiser can choose from, as long as the maximiser sticks to its choices.
    std::uint32_t options(std::size_t position) const {
        return game_.max_first() ? game_.second(position) : game_.first(position);
    }
    std::size_t option(std::size_t position, std::uint32_t i) const {
        return game_.max_first() ? game_.row(position, choices_.first[position], i)
                                 : game_.row(position, i, choices_.second[game_.reply(position, i)]);
    }
    std::uint32_t &chosen(std::size_t position) {
        return game_.max_first() ? choices_.second[game_.reply(position, choices_.first[position])]
                                 : choices_.first[position];
    }

    // The largest set in which the minimiser can keep the play.
    void find_endless() {
        endless_.assign(game_.size(), true);
        auto stays = [&](std::size_t row) {
            auto goes = game_.goes(row);
            return gains_[row] == 0 && std::all_of(goes.begin(), goes.end(),
                                                   [&](const Goes &to) { return endless_[to.position]; });
        };
        for (bool changed = true; changed;) {
            changed = false;
            for (std::size_t position = 0; position < game_.size(); ++position) {
                meter_.check();
                if (!endless_[position]) continue;
                std::uint32_t i = 0;
                while (i < options(position) && !stays(option(position, i))) ++i;
                if (i < options(position)) continue;
                endless_[position] = false;
                changed = true;
            }
        }
    }

    // The values of both sides' choices.
    void evaluate() {
        Equations equations;
        std::uint32_t count = 0;
        for (std::size_t position = 0; position < game_.size(); ++position)
            if (!endless_[position]) unknown_[position] = count++;
        for (std::size_t position = 0; position < game_.size(); ++position) {
            if (endless_[position]) continue;
            std::size_t row = option(position, chosen(position));
            std::int64_t cases = game_.cases(position);
            std::vector<Factor> factors;
            for (const Goes &goes : game_.goes(row)) {
                if (goes.position == position)
                    cases -= goes.cases;
                else if (!endless_[goes.position])
                    factors.push_back({unknown_[goes.position], -std::int64_t{goes.cases}});
            }
            factors.push_back({unknown_[position], cases});
            equations.rows.push_back(std::move(factors));
            equations.right.push_back(gains_[row]);
        }
        Fractions found = solve(equations, most_, meter_);
        values_.below = found.below;
        for (std::size_t position = 0; position < game_.size(); ++position) {
            if (endless_[position])
                values_.above[position] = 0;
            else
                values_.above[position] = std::move(found.above[unknown_[position]]);
        }
    }

    // The sum over the cases.
    mpz_class sum(std::size_t row) const {
        mpz_class out = gains_[row] * values_.below;
        for (const Goes &goes : game_.goes(row)) out += values_.above[goes.position] * goes.cases;
        return out;
    }

    bool improve_min() {
        bool improved = false;
        for (std::size_t position = 0; position < game_.size(); ++position) {
            meter_.check();
            if (endless_[position] || options(position) == 1) continue;
            mpz_class best = values_.above[position] * game_.cases(position);
            for (std::uint32_t i = 0; i < options(position); ++i) {
                mpz_class here = sum(option(position, i));
                if (here >= best) continue;
                best = std::move(here);
                chosen(position) = i;
                improved = true;
            }
        }
        return improved;
    }

    bool improve_max() {
        bool improved = false;
        for (std::size_t position = 0; position < game_.size(); ++position) {
            meter_.check();
            improved = (game_.max_first() ? improve_first(position) : improve_replies(position)) || improved;
        }
        return improved;
    }

    bool improve_first(std::size_t position) {
        if (game_.first(position) == 1) return false;
        bool improved = false;
        mpz_class best = values_.above[position] * game_.cases(position);
        for (std::uint32_t a = 0; a < game_.first(position); ++a) {
            std::uint32_t answer = 0;
            mpz_class least;
            for (std::uint32_t b = 0; b < game_.second(position); ++b) {
                mpz_class here = sum(game_.row(position, a, b));
                if (b > 0 && here >= least) continue;
                least = std::move(here);
                answer = b;
            }
            if (least <= best) continue;
            best = std::move(least);
            choices_.first[position] = a;
            choices_.second[game_.reply(position, a)] = answer;
            improved = true;
        }
        return improved;
    }

    bool improve_replies(std::size_t position) {
        if (game_.second(position) == 1) return false;
        bool improved = false;
        for (std::uint32_t a = 0; a < game_.first(position); ++a) {
            std::uint32_t &choice = choices_.second[game_.reply(position, a)];
            mpz_class best = sum(game_.row(position, a, choice));
            for (std::uint32_t b = 0; b < game_.second(position); ++b) {
                mpz_class here = sum(game_.row(position, a, b));
                if (here <= best) continue;
                best = std::move(here);
                choice = b;
                improved = true;
            }
        }
        return improved;
    }

    const Game &game_;
    Meter &meter_;
    Choices choices_;
    mpz_class scale_ = 1, most_ = 1;
    std::vector<mpz_class> gains_;       // by row, times the scale
    std::vector<bool> endless_;          // by position
    std::vector<std::uint32_t> unknown_; // by position that is not endless: its number in the equations
    Fractions values_;                   // by position, times the scale
};

} // namespace

std::vector<mpq_class> solve(const Game &game, Meter &meter) { return Improvement(game, meter).run(); }

} // namespace zermelo::stochastic
