#include "engines/oracle/chance_view.h"

namespace zermelo::engines {

namespace {

std::vector<std::size_t> order_of(const game::Sides &sides) {
    std::vector<std::size_t> out;
    for (const auto *side : {&sides.first(), &sides.second(), &sides.chance})
        for (game::RoleId role : *side) out.push_back(role.index());
    return out;
}

} // namespace

ChanceViewer::ChanceViewer(const Problem &problem, const Query &query, const ExpectedValues &values)
    : game_(problem.game), sides_(game::sides_of(problem.game, query.role, query.model)),
      joint_(order_of(sides_)), evaluator_(problem.tapes), values_(values) {}

ChanceView ChanceViewer::look(const game::State &state, std::size_t layer) {
    ChanceView out;
    out.layer = layer;
    evaluator_.set(state.words);
    circuit::OneState::View view = evaluator_.look();
    out.terminal = view.terminal;
    if (out.terminal) return out;
    out.choices.resize(game_.roles.size());
    for (std::size_t r = 0; r < game_.roles.size(); ++r) {
        const game::Role &role = game_.roles[r];
        for (std::uint32_t m = role.first_move; m < role.first_move + role.move_count; ++m)
            if (circuit::test(view.legal, m)) out.choices[r].push_back(m);
    }
    auto count = [&](const std::vector<game::RoleId> &side) {
        std::size_t product = 1;
        for (game::RoleId role : side) product *= out.choices[role.index()].size();
        return product;
    };
    out.first = count(sides_.first());
    out.second = count(sides_.second());
    out.cases = count(sides_.chance);
    std::size_t all = out.first * out.second * out.cases;
    for (std::size_t number = 0; number < all; ++number) {
        circuit::Row next = evaluator_.next(joint_.joint(out.choices, number));
        game::State &successor = out.successors.emplace_back(state);
        std::copy(next.begin(), next.end(), successor.words.begin());
        if (number % out.cases == 0) out.means.emplace_back(0);
        out.values.push_back(values_.expected(successor.words.data(), layer + 1));
        out.means.back() += out.values.back();
        if ((number + 1) % out.cases == 0) out.means.back() /= mpq_class(mpz_class(out.cases));
    }
    return out;
}

bool ChanceViewer::is_terminal(const game::State &state) {
    evaluator_.set(state.words);
    return evaluator_.look().terminal;
}

std::vector<game::MoveId> ChanceViewer::joint(const ChanceView &view, std::size_t choice,
                                              std::size_t answer) {
    return joint_.joint(view.choices, (choice * view.second + answer) * view.cases);
}

std::size_t ChanceViewer::best_answer(const ChanceView &view, std::size_t choice) const {
    std::size_t best = 0;
    for (std::size_t b = 1; b < view.second; ++b) {
        const mpq_class &now = view.mean(choice, best), &then = view.mean(choice, b);
        if (sides_.own_first ? then < now : then > now) best = b;
    }
    return best;
}

std::size_t ChanceViewer::best_choice(const ChanceView &view) const {
    std::size_t best = 0;
    auto worth = [&](std::size_t a) { return view.mean(a, best_answer(view, a)); };
    for (std::size_t a = 1; a < view.first; ++a)
        if (sides_.own_first ? worth(a) > worth(best) : worth(a) < worth(best)) best = a;
    return best;
}

} // namespace zermelo::engines
