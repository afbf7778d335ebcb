// Values with chance where states repeat. The sequence V(0), V(1), … need not come to rest, but it approaches
// the value from below. So it is followed with many binary digits until these stand still, each number is
// taken for the simplest fraction near it, and then these fractions are proved to be the values: they solve
// the equations, which no number below the value does, and the role can play so that the play ends with
// probability 1 and nothing is lost on the way, so that they are not above the value either.
#include "cross/judge.h"

#include <algorithm>

namespace zermelo::cross {

namespace {

constexpr unsigned digits = 192, sure_digits = 120;
constexpr std::size_t most_work = 300'000; // steps back, over all states

mpq_class cut(const mpq_class &value) {
    mpz_class scaled = (value.get_num() << digits) / value.get_den();
    return mpq_class(scaled, mpz_class(1) << digits);
}

// By its continued fraction.
mpq_class simplest_near(const mpq_class &value) {
    mpq_class allowed(1, mpz_class(1) << sure_digits);
    mpz_class above_before = 0, above = 1, below_before = 1, below = 0;
    for (mpq_class rest = value;;) {
        mpz_class whole;
        mpz_fdiv_q(whole.get_mpz_t(), rest.get_num_mpz_t(), rest.get_den_mpz_t());
        above_before += whole * above;
        below_before += whole * below;
        swap(above_before, above);
        swap(below_before, below);
        mpq_class found(above, below);
        found.canonicalize();
        if (abs(found - value) < allowed) return found;
        rest = 1 / (rest - whole);
    }
}

} // namespace

std::optional<std::vector<Judge::Worth>> Judge::find_limit() const {
    std::vector<Worth> values = sequence_.front();
    bool changed = true;
    for (std::size_t work = 0; changed; work += graph_.size()) {
        if (work > most_work) return {};
        changed = false;
        for (std::size_t i = 0; i < graph_.size(); ++i) {
            Worth later = back_up(graph_[i], values);
            mpq_class value = cut(later[0]);
            changed |= abs(value - values[i][0]) > mpq_class(1, mpz_class(1) << (digits - 16));
            values[i][0] = std::max(value, values[i][0]);
        }
    }
    for (Worth &worth : values) worth[0] = simplest_near(worth[0]);
    for (std::size_t i = 0; i < graph_.size(); ++i)
        if (back_up(graph_[i], values) != values[i]) return {};
    if (!are_attained(values)) return {};
    return values;
}

bool Judge::are_attained(const std::vector<Worth> &values) const {
    std::vector<bool> near(graph_.size()); // the role can play so that the end comes nearer
    for (std::size_t i = 0; i < graph_.size(); ++i) near[i] = graph_[i].terminal || values[i][0] == lowest_;
    auto serves = [&](std::size_t i, const Choice &choice) {
        bool nearer = false;
        PlayGraph::for_each(graph_[i], chance_, choice, [&](const Choice &whole) {
            nearer = nearer || near[graph_.successor(graph_[i], whole)];
        });
        return nearer && mean(graph_[i], choice, values)[0] >= values[i][0];
    };
    auto all_or_some = [&](std::size_t i, bool all, const std::vector<std::size_t> &roles,
                           const Choice &choice, const auto &holds) {
        bool out = all;
        PlayGraph::for_each(graph_[i], roles, choice, [&](const Choice &whole) {
            out = all ? out && holds(whole) : out || holds(whole);
        });
        return out;
    };
    const bool others_first = model_ == game::Model::minimax;
    auto can_come_near = [&](std::size_t i) {
        return all_or_some(i, others_first, others_first ? others_ : own_, Choice(graph_[i].legal.size()),
                           [&](const Choice &first) {
                               return all_or_some(i, !others_first, others_first ? own_ : others_, first,
                                                  [&](const Choice &whole) { return serves(i, whole); });
                           });
    };
    for (bool changed = true; changed;) {
        changed = false;
        for (std::size_t i = 0; i < graph_.size(); ++i)
            if (!near[i] && can_come_near(i)) changed = near[i] = true;
    }
    return std::find(near.begin(), near.end(), false) == near.end();
}

} // namespace zermelo::cross
