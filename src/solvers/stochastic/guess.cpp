#include "solvers/stochastic/guess.h"

#include <algorithm>
#include <cmath>

namespace zermelo::stochastic {

namespace {

constexpr double close = 1e-13, tie = 1e-9;                       // relative to the largest gain
constexpr std::size_t some_work = 10'000'000, many_sweeps = 1000; // whichever is more

class Guess {
  public:
    Guess(const Game &game, Meter &meter)
        : game_(game), meter_(meter), choices_(game), values_(game.size()), near_end_(game.size()) {
        for (std::size_t row = 0; row < game.rows(); ++row) {
            gains_.push_back(game.gain(row).get_d());
            largest_ = std::max(largest_, gains_.back());
        }
    }

    Choices run() {
        iterate();
        while (draw_near()) {
        }
        return std::move(choices_);
    }

  private:
    double mean(std::size_t position, std::uint32_t a, std::uint32_t b) const {
        std::size_t row = game_.row(position, a, b);
        double sum = gains_[row];
        for (const Goes &goes : game_.goes(row)) sum += goes.cases * values_[goes.position];
        return sum / game_.cases(position);
    }

    double back_up(std::size_t position) {
        const bool max_first = game_.max_first();
        double best = 0;
        for (std::uint32_t a = 0; a < game_.first(position); ++a) {
            double answer = 0;
            for (std::uint32_t b = 0; b < game_.second(position); ++b) {
                double here = mean(position, a, b);
                if (b > 0 && (max_first ? here >= answer : here <= answer)) continue;
                answer = here;
                choices_.second[game_.reply(position, a)] = b;
            }
            if (a > 0 && (max_first ? answer <= best : answer >= best)) continue;
            best = answer;
            choices_.first[position] = a;
        }
        return best;
    }

    void iterate() {
        std::size_t work = 0, most_work = std::max(some_work, many_sweeps * game_.rows());
        for (double change = largest_; change > close * largest_ && work < most_work;) {
            change = 0;
            for (std::size_t position = 0; position < game_.size(); ++position) {
                meter_.check();
                double value = back_up(position);
                change = std::max(change, std::abs(value - values_[position]));
                values_[position] = value;
            }
            work += game_.rows();
        }
    }

    // Of several best choices the maximising side needs one that comes nearer to the end.
    bool draw_near() {
        bool changed = false;
        for (std::size_t position = 0; position < game_.size(); ++position) {
            meter_.check();
            if (near_end_[position] || !draw_near(position)) continue;
            near_end_[position] = true;
            changed = true;
        }
        return changed;
    }

    bool serves(std::size_t position, std::uint32_t a, std::uint32_t b, double wanted) const {
        std::uint32_t staying = 0;
        bool nearer = false;
        for (const Goes &goes : game_.goes(game_.row(position, a, b))) {
            staying += goes.cases;
            nearer = nearer || near_end_[goes.position];
        }
        return (nearer || staying < game_.cases(position)) && mean(position, a, b) >= wanted - tie * largest_;
    }

    bool draw_near(std::size_t position) {
        const std::uint32_t first = game_.first(position), second = game_.second(position);
        if (game_.max_first()) {
            for (std::uint32_t a = 0; a < first; ++a) {
                std::uint32_t b = 0;
                while (b < second && serves(position, a, b, values_[position])) ++b;
                if (b < second) continue;
                choices_.first[position] = a;
                return true;
            }
            return false;
        }
        bool all = true;
        for (std::uint32_t a = 0; a < first; ++a) {
            std::uint32_t &choice = choices_.second[game_.reply(position, a)];
            double wanted = mean(position, a, choice);
            std::uint32_t b = 0;
            while (b < second && !serves(position, a, b, wanted)) ++b;
            if (b < second)
                choice = b;
            else
                all = false;
        }
        return all;
    }

    const Game &game_;
    Meter &meter_;
    Choices choices_;
    std::vector<double> values_, gains_;
    std::vector<bool> near_end_;
    double largest_ = 0;
};

} // namespace

Choices guess_choices(const Game &game, Meter &meter) { return Guess(game, meter).run(); }

} // namespace zermelo::stochastic
