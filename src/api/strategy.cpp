#include "api/core.h"
#include "base/files.h"
#include "base/workers.h"
#include "strategy/advise.h"
#include "strategy/check.h"
#include "strategy/file.h"
#include "strategy/words.h"

#include <fmt/core.h>

#include <algorithm>
#include <mutex>

namespace zermelo::v1 {

using detail::Core;

namespace {

constexpr std::size_t most_bytes = std::size_t{2} << 30; // of a file

} // namespace

struct Strategy::Impl {
    Impl(std::shared_ptr<const Core> of, strategy::Strategy what)
        : core(std::move(of)), plan(std::move(what)), game(*core->made.game) {}

    // By part; an index of all states, so only once somebody wants to play.
    const std::vector<std::unique_ptr<strategy::Advisor>> &advisors() const {
        std::call_once(made_, [&] {
            for (const strategy::Part &part : plan.parts)
                advisors_.push_back(std::make_unique<strategy::Advisor>(game, part, plan.claim));
        });
        return advisors_;
    }

    std::shared_ptr<const Core> core;
    strategy::Strategy plan;
    const game::Game &game;

  private:
    mutable std::once_flag made_;
    mutable std::vector<std::unique_ptr<strategy::Advisor>> advisors_;
};

Strategy detail::Access::strategy(std::shared_ptr<const Core> core, strategy::Strategy plan) {
    return Strategy(std::make_shared<const Strategy::Impl>(std::move(core), std::move(plan)));
}

Strategy Game::load_strategy(const std::string &path) const {
    return detail::translated([&] {
        std::string bytes = read_file(path, most_bytes);
        try {
            return read_strategy(bytes);
        } catch (const Error &error) {
            throw Error(fmt::format("'{}': {}", path, error.what()));
        }
    });
}

Strategy Game::read_strategy(const std::string &bytes) const {
    if (core_->obstacle) throw Error("a game that was too large to ground has no strategies");
    return detail::translated(
        [&] { return detail::Access::strategy(core_, strategy::read(bytes, *core_->made.game)); });
}

Strategy::Strategy(std::shared_ptr<const Impl> impl) : impl_(std::move(impl)) {}

Game Strategy::game() const { return detail::Access::game(impl_->core); }
const std::string &Strategy::role() const { return impl_->core->roles[impl_->plan.claim.role.index()]; }
Model Strategy::model() const { return static_cast<Model>(impl_->plan.claim.model); }
Measure Strategy::measure() const {
    return impl_->plan.claim.measure == game::Measure::win ? Measure::win : Measure::goal;
}
std::optional<std::size_t> Strategy::depth() const { return impl_->plan.claim.depth; }
std::size_t Strategy::states() const { return impl_->plan.state_count(); }

State Strategy::root() const { return game().state(impl_->game.facts(impl_->plan.claim.root)); }

std::vector<Claim> Strategy::claims() const {
    std::vector<Claim> out;
    const strategy::Strategy &plan = impl_->plan;
    for (const strategy::Part &part : plan.parts) {
        Claim &claim = out.emplace_back();
        claim.side = name(part.side);
        claim.bound = detail::fraction(part.bound);
        claim.states = part.entries.size();
        claim.steps = steps_of(impl_->game, plan.claim, part);
        claim.text = describe(impl_->game, plan.claim, part);
    }
    return out;
}

std::string Strategy::bytes() const {
    return detail::translated([&] { return strategy::write(impl_->plan, impl_->game); });
}

void Strategy::save(const std::string &path) const {
    detail::translated([&] { write_file(path, bytes()); });
}

Check Strategy::verify(const Limits &limits, std::size_t threads) const {
    Job job = detail::inner(limits);
    Check out;
    auto limit = limit_of(job, [&] {
        strategy::Report report =
            strategy::check(impl_->game, impl_->plan, job, threads ? threads : processor_count());
        out.result = report.verified() ? Check::Result::verified : Check::Result::wrong;
        if (report.fault) out.reason = report.fault->text();
        out.states = report.states;
        out.transitions = report.transitions;
        out.seconds = report.seconds;
    });
    if (limit) out.reason = limit->what();
    return out;
}

std::optional<std::string> Strategy::advise(const State &state, const std::string &role,
                                            const std::vector<std::string> &joint_move) const {
    const Core &core = *impl_->core;
    const game::Game &game = impl_->game;
    game::RoleId wanted(detail::role_named(core, role));
    const detail::Situation &situation = detail::Access::situation(state);
    if (detail::Access::core(state).rules != core.rules) throw Error("the state is one of another game");
    if (situation.terminal) return {};
    for (const machine::Names &legal : situation.legal)
        if (legal.empty()) return {};
    if (const machine::Names &legal = situation.legal[wanted.index()]; legal.size() == 1) return legal[0];
    if (!joint_move.empty() && joint_move.size() != core.roles.size())
        throw Error(fmt::format("{} moves for {} roles", joint_move.size(), core.roles.size()));

    std::vector<game::MoveId> joint;
    for (std::size_t r = 0; r < core.roles.size(); ++r) {
        std::string move = joint_move.empty() ? situation.legal[r].front() : joint_move[r];
        auto found =
            game.find_move(game::RoleId(r), detail::translated([&] { return detail::normal_text(move); }));
        if (!found) throw Error(fmt::format("{} has no move {}", core.roles[r], move));
        joint.push_back(*found);
    }
    for (const auto &advisor : impl_->advisors()) {
        const auto &seats = advisor->roles();
        if (std::find(seats.begin(), seats.end(), wanted) == seats.end()) continue;
        if (auto advice = advisor->advise(situation.packed, joint))
            return game.moves[(*advice)[wanted.index()].index()].name;
    }
    return {};
}

} // namespace zermelo::v1
