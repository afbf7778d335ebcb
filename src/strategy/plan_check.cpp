#include "strategy/plan_check.h"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace zermelo::strategy {

using game::MoveId;
using game::RoleId;

PlanCheck::PlanCheck(const PartContext &context, Meter &meter)
    : EntryCheck(context, meter), lower_(context.part.side == Side::lower),
      sides_(sides_of(context.game, context.claim, context.part.side)),
      payoff_(context.game, context.claim.role, context.claim.model, context.claim.measure),
      scale_(payoff_.scale().begin(), payoff_.scale().end()) {}

const mpq_class &PlanCheck::value_of(std::uint32_t entry) const {
    return context_.chance ? context_.part.entries[entry].values[0] : context_.part.bound;
}

bool PlanCheck::is_enough(const mpq_class &value, const mpq_class &claimed) const {
    return &value == &claimed || (lower_ ? value >= claimed : value <= claimed);
}

PlanCheck::Worth PlanCheck::worth(const Made &made, int payoff, std::uint64_t distance_before) const {
    if (made.terminal) {
        auto at = std::lower_bound(payoff_.scale().begin(), payoff_.scale().end(), payoff);
        return {&scale_[static_cast<std::size_t>(at - payoff_.scale().begin())], true, {}};
    }
    if (made.stuck) return {&scale_.front(), true, {}};
    if (!lower_ && context_.bounded && distance_before <= 1) return {&scale_.front(), true, {}};
    if (!made.entry) return {lower_ ? &scale_.front() : &scale_.back(), true, {}};
    std::uint32_t distance = context_.index.distance(*made.entry);
    Worth out{&value_of(*made.entry), distance < distance_before, {}};
    if (lower_ && context_.decrease && !out.progress)
        out.fault = fmt::format("has distance {}, which should be less than {}", distance, distance_before);
    if (!lower_ && context_.bounded && distance + std::uint64_t{1} < distance_before)
        out.fault = fmt::format("is only claimed for {} further steps, which should be at least {}", distance,
                                distance_before - 1);
    return out;
}

void PlanCheck::check_root() {
    const mpq_class &bound = context_.part.bound;
    if (!lower_ && bound < scale_.front())
        throw Found{context_.fault(
            fmt::format("the bound {} is below the lowest payoff {}, which plays have that never end",
                        bound.get_str(), scale_.front().get_str()))};
    game::Situations root(context_.reference);
    root.add(context_.claim.root);
    root.look();
    bool terminal = root.terminal() & 1;
    Made made{terminal, !terminal && (root.stuck() & 1), context_.index.find(context_.claim.root)};
    int payoff = payoff_.of([&](RoleId role, std::size_t goal) { return root.goal(role, goal) & 1; });
    std::uint64_t before = context_.claim.depth ? *context_.claim.depth + std::uint64_t{1} : UINT64_MAX;
    Worth found = worth(made, payoff, before);
    std::string fault = std::move(found.fault);
    if (!fault.empty())
        fault = "the root " + fault;
    else if (!is_enough(*found.value, bound) && !made.terminal && !made.stuck && !made.entry)
        fault = "the root is not in the plan";
    else if (!is_enough(*found.value, bound))
        fault = fmt::format("the root is worth {}, {} than the bound {}", found.value->get_str(), worse(),
                            bound.get_str());
    if (fault.empty()) return;
    Fault out = context_.fault(std::move(fault));
    out.state = game_.facts(context_.claim.root);
    throw Found{std::move(out)};
}

void PlanCheck::open_stuck(std::uint32_t entry) {
    const Entry &of = context_.part.entries[entry];
    if (!of.moves.empty()) fail(entry, "a role has no legal move there, but the plan has one");
    if (!is_enough(scale_.front(), value_of(entry)))
        fail(entry, fmt::format("a role has no legal move there, which is worth {}, {} than {}",
                                scale_.front().get_str(), worse(), value_of(entry).get_str()));
}

void PlanCheck::open(std::uint32_t entry) {
    const Entry &of = context_.part.entries[entry];
    if (of.distance == 0 && (lower_ || context_.bounded))
        fail(entry, "its distance is 0, but the play has not ended there");
    if (!lower_ && value_of(entry) < scale_.front())
        fail(entry, fmt::format("its value {} is below the lowest payoff", value_of(entry).get_str()));

    choosing_.clear();
    for (RoleId role : sides_.plan)
        if (has_choice(role)) choosing_.push_back(role);
    std::size_t width = choosing_.size();
    std::uint64_t times = sides_.replies ? choices(sides_.others) : 1, needed = 0;
    if (__builtin_mul_overflow(times, width, &needed)) needed = UINT64_MAX;
    if (of.moves.size() != needed)
        fail(entry, fmt::format("the plan has {} moves where it needs {}", of.moves.size(), needed));
    for (std::size_t m = 0; m < of.moves.size(); ++m) {
        const auto &allowed = legal(choosing_[m % width]);
        if (!std::binary_search(allowed.begin(), allowed.end(), of.moves[m]))
            fail(entry,
                 fmt::format("the plan's move is not legal for {}",
                             game_.roles[choosing_[m % width].index()].name),
                 {move_name(of.moves[m])});
    }

    for (RoleId role : sides_.plan) joint_move_[role.index()] = legal(role).front();
    std::size_t at = 0;
    for_all(sides_.others, [&](bool last_reply) {
        for (std::size_t c = 0; c < width; ++c) joint_move_[choosing_[c].index()] = of.moves[at + c];
        if (sides_.replies) at += width;
        for_all(sides_.chance, [&](bool last) { push({entry, last, last && last_reply}, joint_move_); });
    });
}

void PlanCheck::take(std::size_t i, const Step &step) {
    Made to = made(i);
    Worth found = worth(to, to.terminal ? payoff(payoff_, i) : 0, context_.index.distance(step.entry));
    if (!found.fault.empty()) fail_step(i, step, "the next state " + found.fault + ": " + made_facts(i));
    progress_ = progress_ || found.progress;

    const mpq_class &claimed = value_of(step.entry);
    bool enough;
    if (outcomes_ == 0 && step.last_outcome) {
        enough = is_enough(*found.value, claimed);
    } else {
        sum_ += *found.value;
        ++outcomes_;
        if (!step.last_outcome) return;
        enough = is_enough(sum_, claimed * outcomes_);
    }
    if (!enough && outcomes_ > 0) {
        sum_ /= outcomes_;
        fail_step(
            i, step,
            fmt::format("over the outcomes of chance these moves of the others are worth {}, {} than {}",
                        sum_.get_str(), worse(), claimed.get_str()));
    }
    if (!enough) {
        std::string what;
        if (to.terminal)
            what = fmt::format("the play ends with {}, {} than {}", found.value->get_str(), worse(),
                               claimed.get_str());
        else if (to.stuck)
            what = fmt::format("a role has no legal move then, which is worth {}, {} than {}",
                               found.value->get_str(), worse(), claimed.get_str());
        else if (!to.entry)
            what = "the next state is not in the plan: " + made_facts(i);
        else
            what = fmt::format("the next state is worth {}, {} than {}", found.value->get_str(), worse(),
                               claimed.get_str());
        fail_step(i, step, what);
    }
    if (lower_ && !progress_) fail_step(i, step, "no outcome of chance decreases the distance");
    sum_ = 0;
    outcomes_ = 0;
    progress_ = false;
}

} // namespace zermelo::strategy
