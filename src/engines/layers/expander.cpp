#include "engines/layers/expander.h"

#include "engines/common/effects.h"

#include <algorithm>

namespace zermelo::engines::layered {

using circuit::Edge;

Expander::Expander(const Problem &problem, const Query &query, const Coding &coding, std::size_t words,
                   Meter &meter)
    : game_(problem.game), rules_(problem, query, coding.cells, meter), orbits_(coding, game_.fluents.size()),
      code_(circuit::lane_code<4>()), words_(words), nodes_(rules_.nodes()), legal_(game_.roles.size()),
      joint_(game_.roles.size()), rows_(width * words) {
    for (std::uint32_t b = 0; b < rules_.bits(); ++b) folded_.push_back(Edge::node(1 + b));
    game::Sides sides = game::sides_of(game_, query.role, query.model);
    for (game::RoleId role : sides.first()) order_.push_back(role.index());
    first_end_ = order_.size();
    for (game::RoleId role : sides.second()) order_.push_back(role.index());
    second_end_ = order_.size();
    for (game::RoleId role : sides.chance) order_.push_back(role.index());
    if (second_end_ < order_.size()) first_like_ = MoveEffects(game_, problem.tapes).first_like;
}

void Expander::load(const std::uint64_t *rows, std::size_t count) {
    nodes_[0] = {};
    code_.spread(rows, words_, count, rules_.bits(), nodes_.data() + 1);
    code_.run(rules_.state_tape(), nodes_.data());
    Bits present{};
    for (std::size_t w = 0; w < present.word.size(); ++w) {
        std::size_t left = count > 64 * w ? count - 64 * w : 0;
        present.word[w] = left >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << left) - 1;
    }
    terminal_ = both(value(rules_.terminal()), present);
    going_on_ = without(present, terminal_);
}

void Expander::list_moves() {
    for (std::size_t r = 0; r < game_.roles.size(); ++r) {
        const game::Role &role = game_.roles[r];
        legal_[r].clear();
        for (std::uint32_t m = role.first_move; m < role.first_move + role.move_count; ++m) {
            Bits where = both(value(rules_.legal(m)), going_on_);
            if (any(where)) add_legal(r, m, where);
        }
    }
}

void Expander::add_legal(std::size_t role, std::uint32_t move, const Bits &where) {
    if (game_.roles[role].is_random)
        for (Legal &other : legal_[role])
            if (first_like_[other.move] == first_like_[move] && other.where.word == where.word) {
                ++other.times;
                return;
            }
    legal_[role].push_back({move, 1, where});
}

bool Expander::find_choosers(std::uint8_t *out) const {
    Bits chosen{};
    bool alone = true;
    std::fill_n(out, width, std::uint8_t{0});
    for (std::size_t r = 0; r < legal_.size(); ++r) {
        Bits one{}, two{}; // so many moves, or more
        for (const Legal &legal : legal_[r])
            for (std::size_t w = 0; w < one.word.size(); ++w) {
                two.word[w] |= legal.times > 1 ? legal.where.word[w] : one.word[w] & legal.where.word[w];
                one.word[w] |= legal.where.word[w];
            }
        for_each_lane(two, [&](std::size_t lane) { out[lane] = static_cast<std::uint8_t>(r); });
        alone = alone && !any(both(two, chosen));
        for (std::size_t w = 0; w < chosen.word.size(); ++w) chosen.word[w] |= two.word[w];
    }
    return alone;
}

void Expander::find_cases(std::uint32_t *out) const {
    std::fill_n(out, width, 0U);
    for (std::size_t at = second_end_; at < order_.size(); ++at)
        for (const Legal &legal : legal_[order_[at]])
            for_each_lane(legal.where, [&](std::size_t lane) { out[lane] += legal.times; });
}

void Expander::make_step(const Bits &where) {
    const PackedRules::Step &step = rules_.step(joint_);
    if (nodes_.size() < rules_.nodes()) nodes_.resize(rules_.nodes());
    code_.run(step.tape, nodes_.data());
    if (orbits_.trivial())
        code_.gather(nodes_.data(), step.next, rows_.data(), words_, width);
    else
        code_.gather(orbits_.least(nodes_.data(), step.next, where), folded_, rows_.data(), words_, width);
}

} // namespace zermelo::engines::layered
