#include "strategy/table_check.h"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace zermelo::strategy {

using game::MoveId;
using game::RoleId;

namespace {

std::string text(const std::vector<mpq_class> &values) {
    std::vector<std::string> out;
    for (const mpq_class &value : values) out.push_back(value.get_str());
    return fmt::format("{}", fmt::join(out, " "));
}

} // namespace

int compare_for(RoleId role, const std::vector<mpq_class> &a, const std::vector<mpq_class> &b) {
    if (int c = cmp(a[role.index()], b[role.index()])) return c;
    for (std::size_t r = 0; r < a.size(); ++r)
        if (int c = cmp(b[r], a[r])) return c;
    return 0;
}

TableCheck::TableCheck(const PartContext &context, Meter &meter)
    : EntryCheck(context, meter), sum_(context.game.roles.size()) {
    for (std::size_t r = 0; r < game_.roles.size(); ++r) {
        payoffs_.emplace_back(game_, RoleId(r), game::Model::own, context.claim.measure);
        lowest_.emplace_back(payoffs_.back().lowest());
    }
}

void TableCheck::check_root() {
    game::Situations root(context_.reference);
    root.add(context_.claim.root);
    root.look();
    std::size_t role = context_.claim.role.index();
    mpq_class value = lowest_[role];
    std::optional<std::uint32_t> entry = context_.index.find(context_.claim.root);
    std::string fault;
    if (root.terminal() & 1)
        value = payoffs_[role].of([&](RoleId r, std::size_t goal) { return root.goal(r, goal) & 1; });
    else if (entry)
        value = context_.part.entries[*entry].values[role];
    else if (!(root.stuck() & 1))
        fault = "the root is not in the table";
    if (fault.empty() && value != context_.part.bound)
        fault = fmt::format("the root is worth {}, not {}", value.get_str(), context_.part.bound.get_str());
    if (fault.empty()) return;
    Fault out = context_.fault(std::move(fault));
    out.state = game_.facts(context_.claim.root);
    throw Found{std::move(out)};
}

void TableCheck::open_stuck(std::uint32_t entry) {
    const Entry &of = context_.part.entries[entry];
    if (!of.moves.empty()) fail(entry, "a role has no legal move there, but the table has one");
    if (of.values != lowest_)
        fail(entry, fmt::format("a role has no legal move there, which is worth {}, not {}", text(lowest_),
                                text(of.values)));
}

void TableCheck::open(std::uint32_t entry) {
    const Entry &of = context_.part.entries[entry];
    if (of.distance == 0) fail(entry, "its distance is 0, but the play has not ended there");
    std::vector<RoleId> choosing, chance;
    for (std::size_t r = 0; r < game_.roles.size(); ++r) {
        joint_move_[r] = legal(RoleId(r)).front();
        if (game_.roles[r].is_random)
            chance.emplace_back(r);
        else if (has_choice(RoleId(r)))
            choosing.emplace_back(r);
    }
    if (choosing.size() > 1)
        fail(entry,
             fmt::format("{} and {} have a choice at once; a table is for games in turns",
                         game_.roles[choosing[0].index()].name, game_.roles[choosing[1].index()].name));
    if (of.moves.size() > choosing.size())
        fail(entry, fmt::format("the table has {} moves where {} role has a choice", of.moves.size(),
                                choosing.empty() ? "no" : "one"));
    if (!of.moves.empty() &&
        !std::binary_search(legal(choosing[0]).begin(), legal(choosing[0]).end(), of.moves[0]))
        fail(entry,
             fmt::format("the table's move is not legal for {}", game_.roles[choosing[0].index()].name),
             {move_name(of.moves[0])});
    RoleId chooser = choosing.empty() ? RoleId{} : choosing[0];
    for_all(choosing, [&](bool last_move) {
        for_all(chance, [&](bool last) { push({entry, last, last && last_move, chooser}, joint_move_); });
    });
}

void TableCheck::take(std::size_t i, const Step &step) {
    Made to = made(i);
    if (!to.terminal && !to.stuck && !to.entry)
        fail_step(i, step, "the next state is not in the table: " + made_facts(i));
    for (std::size_t r = 0; r < sum_.size(); ++r) {
        if (to.terminal)
            sum_[r] += payoff(payoffs_[r], i);
        else
            sum_[r] += to.entry ? context_.part.entries[*to.entry].values[r] : lowest_[r];
    }
    ++outcomes_;
    progress_ =
        progress_ || !to.entry || context_.index.distance(*to.entry) < context_.index.distance(step.entry);
    if (!step.last_outcome) return;
    for (mpq_class &value : sum_) value /= outcomes_;
    judge(i, step, sum_);
    for (mpq_class &value : sum_) value = 0;
    outcomes_ = 0;
    progress_ = false;
}

void TableCheck::judge(std::size_t i, const Step &step, const Values &values) {
    const Entry &of = context_.part.entries[step.entry];
    bool has_chooser = step.chooser.valid();
    bool same = values == of.values;
    if (!same && !has_chooser)
        fail_step(i, step, fmt::format("the values are {}, not {}", text(values), text(of.values)));
    if (has_chooser && compare_for(step.chooser, values, of.values) > 0)
        fail_step(i, step,
                  fmt::format("{} has this better move: the values are {}, not {}",
                              game_.roles[step.chooser.index()].name, text(values), text(of.values)));
    bool is_the_move = of.moves.empty() || made_by(i, step.chooser) == of.moves[0];
    attained_ = attained_ || (same && progress_ && is_the_move);
    if (!step.last_of_entry) return;
    if (!attained_)
        fail_entry(step.entry, fmt::format("{} attains the values {} and decreases the distance {}",
                                           of.moves.empty() ? "no move" : "the table's move is not one that",
                                           text(of.values), of.distance));
    attained_ = false;
}

} // namespace zermelo::strategy
