// Stochastic games against the definition: in such games choices that do not depend on the past are as good
// as any (Condon 1992), so that trying all of them for both sides gives the value.
#include "base/random.h"
#include "solvers/stochastic/game.h"
#include "solvers/stochastic/linear.h"

#include <gtest/gtest.h>

#include <numeric>

namespace zermelo::stochastic {

namespace {

std::vector<mpq_class> solve(const Game &game) {
    Meter meter{Job()};
    return stochastic::solve(game, meter);
}

// What the rows bring that both sides have chosen, by elimination in fractions.
std::vector<mpq_class> chain_values(const Game &game, const std::vector<std::size_t> &rows) {
    std::size_t n = game.size();
    std::vector<bool> ends(n); // with some probability
    for (std::size_t round = 0; round < n; ++round)
        for (std::size_t i = 0; i < n; ++i) {
            std::uint32_t staying = 0;
            for (const Goes &goes : game.goes(rows[i])) {
                staying += goes.cases;
                if (ends[goes.position]) ends[i] = true;
            }
            if (staying < game.cases(i)) ends[i] = true;
        }
    // value = gain / cases + the sum of chances times values, eliminated one after the other.
    std::vector<std::vector<mpq_class>> matrix(n, std::vector<mpq_class>(n + 1));
    for (std::size_t i = 0; i < n; ++i) {
        matrix[i][i] = 1;
        if (!ends[i]) continue;
        matrix[i][n] = game.gain(rows[i]) / game.cases(i);
        for (const Goes &goes : game.goes(rows[i]))
            matrix[i][goes.position] -= mpq_class(goes.cases) / game.cases(i);
    }
    for (std::size_t k = 0; k < n; ++k)
        for (std::size_t i = 0; i < n; ++i) {
            if (i == k || matrix[i][k] == 0) continue;
            mpq_class factor = matrix[i][k] / matrix[k][k];
            for (std::size_t j = 0; j <= n; ++j) matrix[i][j] -= factor * matrix[k][j];
        }
    std::vector<mpq_class> out;
    for (std::size_t i = 0; i < n; ++i) out.emplace_back(matrix[i][n] / matrix[i][i]);
    return out;
}

// All ways to choose; false after the last.
bool next(std::vector<std::uint32_t> &choice, const std::vector<std::uint32_t> &limits) {
    for (std::size_t i = 0; i < choice.size(); ++i) {
        if (++choice[i] < limits[i]) return true;
        choice[i] = 0;
    }
    return false;
}

std::vector<mpq_class> by_trying_all(const Game &game) {
    std::vector<std::uint32_t> firsts, seconds;
    for (std::size_t i = 0; i < game.size(); ++i) {
        firsts.push_back(game.first(i));
        seconds.insert(seconds.end(), game.first(i), game.second(i));
    }
    const bool max_first = game.max_first();
    const auto &outer_limits = max_first ? firsts : seconds, &inner_limits = max_first ? seconds : firsts;
    std::vector<mpq_class> best;
    std::vector<std::uint32_t> outer(outer_limits.size());
    do { // the maximiser's
        std::vector<mpq_class> worst;
        std::vector<std::uint32_t> inner(inner_limits.size());
        do {
            const auto &first = max_first ? outer : inner, &second = max_first ? inner : outer;
            std::vector<std::size_t> rows;
            for (std::size_t i = 0; i < game.size(); ++i)
                rows.push_back(game.row(i, first[i], second[game.reply(i, first[i])]));
            std::vector<mpq_class> values = chain_values(game, rows);
            if (worst.empty()) worst = values;
            for (std::size_t i = 0; i < game.size(); ++i) worst[i] = std::min(worst[i], values[i]);
        } while (next(inner, inner_limits));
        if (best.empty()) best = worst;
        for (std::size_t i = 0; i < game.size(); ++i) best[i] = std::max(best[i], worst[i]);
    } while (next(outer, outer_limits));
    return best;
}

Game random_game(std::uint64_t seed) {
    Random random(seed);
    Game out(random.below(2) == 0);
    auto size = static_cast<std::uint32_t>(2 + random.below(4));
    auto leaving = random.below(4); // of ten cases
    for (std::uint32_t i = 0; i < size; ++i) {
        auto first = static_cast<std::uint32_t>(1 + random.below(2)),
             second = static_cast<std::uint32_t>(1 + random.below(2)),
             cases = static_cast<std::uint32_t>(1 + random.below(3));
        out.add_position(first, second, cases);
        for (std::uint32_t row = 0; row < first * second; ++row) {
            std::vector<std::uint32_t> counts(size);
            mpq_class gain;
            for (std::uint32_t c = 0; c < cases; ++c) {
                if (random.below(10) <= leaving)
                    gain += mpq_class(random.below(5)) / (1 + random.below(3));
                else
                    ++counts[random.below(size)];
            }
            std::vector<Goes> goes;
            for (std::uint32_t to = 0; to < size; ++to)
                if (counts[to] > 0) goes.push_back({to, counts[to]});
            out.add_row(goes, gain);
        }
    }
    return out;
}

} // namespace

TEST(Stochastic, AllChoicesTried) {
    for (std::uint64_t seed = 0; seed < 400; ++seed) {
        Game game = random_game(seed);
        EXPECT_EQ(solve(game), by_trying_all(game)) << "seed " << seed;
    }
}

// A walk between two ends, one of which gains: the chance to come there is the share of the way.
TEST(Stochastic, RandomWalk) {
    constexpr std::uint32_t length = 300;
    Game game(true);
    for (std::uint32_t i = 0; i < length; ++i) {
        game.add_position(1, 1, 2);
        std::vector<Goes> goes;
        if (i > 0) goes.push_back({i - 1, 1});
        if (i + 1 < length) goes.push_back({i + 1, 1});
        game.add_row(goes, i + 1 == length ? 1 : 0);
    }
    std::vector<mpq_class> values = solve(game);
    for (std::uint32_t i = 0; i < length; ++i) {
        mpq_class share(i + 1, length + 1);
        share.canonicalize();
        EXPECT_EQ(values[i], share);
    }
}

// Walking about costs nothing, so that all choices look equally good near the value; but not for ever.
TEST(Stochastic, MaximiserHasToLeave) {
    Game game(true);
    for (std::uint32_t i = 0; i < 50; ++i) {
        game.add_position(3, 1, 1);
        game.add_row({{i, 1}}, 0);
        game.add_row({{(i + 1) % 50, 1}}, 0);
        if (i == 7)
            game.add_row({}, 5);
        else
            game.add_row({{(i + 49) % 50, 1}}, 0);
    }
    for (const mpq_class &value : solve(game)) EXPECT_EQ(value, 5);
}

// The minimiser may stay, so that nothing is gained, or leave.
TEST(Stochastic, MinimiserMayStay) {
    Game game(true);
    game.add_position(1, 2, 1);
    game.add_row({{1, 1}}, 0);
    game.add_row({}, 1);
    game.add_position(1, 1, 2);
    game.add_row({{0, 1}}, 3); // half of the time there is no way back
    EXPECT_EQ(solve(game), (std::vector<mpq_class>{1, 2}));

    Game endless(false);
    endless.add_position(2, 1, 1);
    endless.add_row({{0, 1}}, 0);
    endless.add_row({}, 1);
    EXPECT_EQ(solve(endless), std::vector<mpq_class>{0});
}

TEST(Stochastic, LimitsHold) {
    Game game(true);
    for (std::uint32_t i = 0; i < 20'000; ++i) {
        game.add_position(1, 1, 7);
        game.add_row({{(i * 7919 + 1) % 20'000, 3}, {(i * 104729 + 5) % 20'000, 3}}, i % 3);
    }
    Meter meter{Job(Limits{0.05})};
    EXPECT_THROW(stochastic::solve(game, meter), LimitReached);
}

TEST(Stochastic, EquationsWithLongFractions) {
    Equations equations;
    Random random(5);
    constexpr std::uint32_t size = 60;
    mpz_class most = 1;
    for (std::uint32_t i = 0; i < size; ++i) {
        std::vector<Factor> row{{i, 40}};
        for (std::uint32_t j = 1; j < 6; ++j)
            row.push_back({(i + j * j) % size, -static_cast<std::int64_t>(1 + random.below(6))});
        equations.rows.push_back(row);
        equations.right.push_back(mpz_class(random.below(1000)) << 200);
        most = std::max(most, equations.right.back());
    }
    Meter meter{Job()};
    Fractions found = stochastic::solve(equations, most, meter);
    for (std::uint32_t i = 0; i < size; ++i) {
        mpz_class sum;
        for (const Factor &factor : equations.rows[i]) sum += found.above[factor.column] * factor.factor;
        EXPECT_EQ(sum, found.below * equations.right[i]);
    }
}

} // namespace zermelo::stochastic
