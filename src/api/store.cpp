#include "api/core.h"
#include "session/stored_game.h"

namespace zermelo::v1 {

using detail::Access;
using detail::Core;

namespace {

std::vector<Fraction> shown(const std::vector<mpq_class> &values) {
    std::vector<Fraction> out;
    for (const mpq_class &value : values) out.push_back(detail::fraction(value));
    return out;
}

} // namespace

struct Store::Impl {
    std::shared_ptr<const Core> core;
    session::StoredSolution solution;

    const game::State &packed(const State &state) const {
        if (Access::core(state).rules != core->rules) throw Error("the state is one of another game");
        return Access::situation(state).packed;
    }
};

Store::Store(std::shared_ptr<const Impl> impl) : impl_(std::move(impl)) {}

Store Store::open(const std::string &path, const Limits &limits) {
    return detail::translated([&] {
        session::StoredGame stored = session::open_store(path, detail::inner(limits));
        std::shared_ptr<const Core> core = detail::make_core(std::move(stored.session), limits);
        return Store(std::make_shared<const Impl>(Impl{std::move(core), std::move(stored.solution)}));
    });
}

Game Store::game() const { return Access::game(impl_->core); }
const std::string &Store::role() const { return impl_->core->roles[impl_->solution.role.index()]; }
Model Store::model() const { return static_cast<Model>(impl_->solution.model); }
Measure Store::measure() const {
    return impl_->solution.measure == game::Measure::win ? Measure::win : Measure::goal;
}

std::optional<StoredValue> Store::value(const State &state) const {
    return detail::translated([&]() -> std::optional<StoredValue> {
        auto found = impl_->solution.values->at(impl_->packed(state).words.data());
        if (!found) return std::nullopt;
        return StoredValue{shown(session::values_of(impl_->solution, *found)), found->steps};
    });
}

std::vector<StoredMove> Store::moves(const State &state) const {
    return detail::translated([&] {
        std::vector<StoredMove> out;
        auto found = session::ask(impl_->solution, impl_->core->made, impl_->packed(state));
        if (!found) throw zermelo::Error("the state cannot be reached from where the store starts");
        const game::Game &game = *impl_->core->made.game;
        for (const session::StoredMove &move : found->moves) {
            StoredMove &listed = out.emplace_back();
            for (game::MoveId id : move.joint) listed.moves.push_back(game.moves[id.index()].name);
            listed.worth = {shown(move.values), move.steps};
            listed.means = shown(move.means);
            listed.keeps = move.keeps_value;
        }
        return out;
    });
}

} // namespace zermelo::v1
