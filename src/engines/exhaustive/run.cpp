#include "engines/exhaustive/run.h"

#include "engines/exhaustive/chance.h"
#include "engines/exhaustive/enclose.h"
#include "engines/exhaustive/exact.h"
#include "engines/exhaustive/layer_values.h"
#include "engines/exhaustive/own.h"
#include "engines/exhaustive/own_recurring.h"
#include "engines/exhaustive/plan.h"
#include "engines/exhaustive/ranks.h"
#include "engines/exhaustive/recurring.h"

#include <fmt/core.h>

#include <algorithm>
#include <set>

namespace zermelo::engines {

namespace {

using game::Model;
using strategy::Side;
using View = StateGraph::View;

constexpr std::size_t longest_line = 1000;
constexpr std::size_t no_transition = SIZE_MAX;
constexpr std::size_t share_of_a_graph = 2; // of the memory: beyond this it might not fit, and layers will
constexpr std::size_t a_little_memory = 1 << 20;
constexpr const char *own_within_depth = "there is none for the model own within a depth";
constexpr const char *own_and_cycles =
    "states repeat, and with model own such games need not have a value; with --depth they do";

// For every node the length of the longest play from it.
std::vector<std::uint32_t> longest_plays(StateGraph &graph, const BackwardOrder &order) {
    std::vector<std::uint32_t> out(graph.size());
    for (std::size_t i = 0; i < order.size(); ++i) {
        graph.meter().check();
        std::size_t node = order[i];
        for (std::uint64_t t = graph.begin(node), end = t + graph.shape(node).size(); t < end; ++t) {
            Target target = graph.target(t);
            out[node] = std::max(out[node], 1 + (target.is_outcome() ? 0 : out[target.node()]));
        }
    }
    return out;
}

class Run {
  public:
    Run(const Problem &problem, const Query &query, const Resources &resources, bool prune, Verdict &out)
        : problem_(problem), query_(query), resources_(resources), graph_(problem, query, resources),
          out_(out) {
        if (!prune || query.distance || query.depth) return; // pruned graphs know values, not steps
        graph_.prune(query.all_moves);
        if (query.strategy_states > 0) return;
        graph_.pass_through_chance();
        const analyse::Facts &facts = problem.facts;
        if (facts.ends.proved() || facts.acyclic.proved())
            enough_bytes_ = resources.table_bytes / share_of_a_graph;
    }

    void solve();
    void note_size() {
        out_.nodes = std::max<std::uint64_t>(out_.nodes, graph_.size());
        out_.memory_bytes = std::max(out_.memory_bytes, graph_.bytes());
    }

  private:
    void evaluate();
    void find_bounds(const LimitReached &limit); // when it was reached and nothing is known yet
    void solve_ranks();
    std::uint32_t find_rank(Ranks &ranks); // of the value
    void prove_ranks(Ranks &ranks, std::uint32_t rank);
    void solve_chance(const BackwardOrder &order);
    void solve_by_layers();
    // First moves and the line where the value of everything that matters is known.
    void find_moves(const std::function<std::optional<mpq_class>(Target)> &value);
    void prove_chance(const ChanceValues &values, const BackwardOrder &order);
    void solve_recurring();
    std::size_t pick_recurring(const View &view, const RecurringValues &values);
    void prove_recurring(const RecurringValues &values);
    void solve_own(const BackwardOrder &order);
    void solve_against(int sum); // for two roles whose payoffs have this sum
    void solve_exactly(const BackwardOrder *order);
    void answer_exactly(const ExactValues &values, const ExactValues::Values &root);

    void decide_value(const mpq_class &value) { out_.lower = out_.upper = value; }
    // The role's moves at the root after which the score is still as good as `wanted` (per case of chance).
    template <class Score>
    void find_keeping(const std::function<Score(Target)> &score, const Score &wanted);
    template <class Values>
    void find_keeping_own(const std::function<Values(Target)> &values, const Values &root);
    // Follows both sides' best choices as long as chance has none; `pick` chooses a transition, after which
    // so many steps are left, or none if it is not known how to go on.
    void find_line(const std::function<std::size_t(const View &, std::size_t)> &pick);
    // With chance: by the values within 1, 2, … steps.
    void find_distance();
    std::size_t best_own(const View &view, const std::function<std::vector<mpq_class>(Target)> &values) const;

    strategy::Claim claim() const {
        return {query_.role, query_.model, query_.measure, query_.from, query_.depth};
    }
    // Adds a part if it could be made; there is a strategy once all parts are there.
    template <class Score>
    bool add_part(Side side, const mpq_class &bound, const PlanGuide<Score> &guide);
    bool add_part(const mpq_class &bound, std::optional<strategy::Part> part);
    std::size_t room() const { return query_.strategy_states - states_in_parts_; }
    void finish_strategy() { give_strategy(out_, {claim(), std::move(parts_)}); }
    bool wants_strategy() const { return query_.strategy_states > 0; }

    const Problem &problem_;
    const Query &query_;
    const Resources &resources_;
    StateGraph graph_;
    std::size_t enough_bytes_ = SIZE_MAX; // for a graph; with more it is done by layers
    Verdict &out_;
    std::vector<strategy::Part> parts_;
    std::size_t states_in_parts_ = 0;
};

void Run::solve() {
    auto limit = limit_of(graph_.job(), [&] {
        bool all = graph_.build(query_.depth, enough_bytes_);
        note_size();
        all ? evaluate() : solve_by_layers();
    });
    if (!limit) return;
    note_size();
    find_bounds(*limit);
    throw LimitReached(*limit);
}

void Run::evaluate() {
    if (graph_.root().is_outcome()) {
        const auto &values = graph_.outcomes().values(graph_.root().outcome());
        if (query_.model == Model::own) out_.values.assign(values.begin(), values.end());
        decide_value(values[query_.model == Model::own ? query_.role.index() : 0]);
        out_.keeping_is_complete = true;
        if (query_.model != Model::own && out_.lower > graph_.outcomes().payoff().lowest()) out_.distance = 0;
        if (query_.model == Model::own && query_.depth)
            out_.no_strategy = own_within_depth;
        else if (wants_strategy())
            give_strategy(out_, strategy_at_the_end(problem_, query_, out_.lower));
        return;
    }
    if (query_.model != Model::own && !graph_.has_chance() && !graph_.pruned()) {
        solve_ranks();
        // The value of another role may follow.
        const analyse::Facts &facts = problem_.facts;
        if (!query_.depth && facts.constant_sum.proved() && !facts.ends.proved())
            out_.acyclic = BackwardOrder::find(graph_).has_value();
        return;
    }
    auto order = BackwardOrder::find(graph_);
    // The depth is no matter if it is part of the states, or if no play is as long.
    bool bound_matters = query_.depth && !graph_.layered() &&
                         (graph_.cut() || !order || longest_plays(graph_, *order)[0] > *query_.depth);
    if (bound_matters) return solve_exactly(nullptr);
    if (!order && query_.model != Model::own) return solve_recurring();
    if (!order) {
        std::optional<int> sum = constant_sum(graph_, problem_.game);
        if (sum && always_ends(graph_)) return solve_against(*sum);
        throw LimitReached(LimitReached::Kind::size, own_and_cycles);
    }
    if (query_.model == Model::own && graph_.has_chance()) return solve_exactly(&*order);
    if (query_.model == Model::own) return solve_own(*order);
    solve_chance(*order);
}

void Run::find_bounds(const LimitReached &limit) {
    // Who interrupts the program waits a moment; a game without chance may have been decided elsewhere.
    constexpr double a_moment = 0.5; // seconds
    bool interrupted = limit.kind == LimitReached::Kind::cancelled;
    const game::Payoff &payoff = graph_.outcomes().payoff();
    bool nothing_known = out_.lower == payoff.lowest() && out_.upper == payoff.scale().back();
    if (!nothing_known || graph_.root().is_outcome() || query_.model == Model::own ||
        (interrupted && !problem_.game.has_chance()))
        return;
    graph_.end_building(interrupted ? Job(Limits{a_moment}) : graph_.job());
    limit_of(graph_.job(), [&] {
        Enclosure bounds = enclose_roughly(graph_);
        out_.upper = bounds.upper;
        // Where states of one depth lead to others of it, values say nothing about a number of steps.
        if (!query_.depth || graph_.layered()) out_.lower = bounds.lower;
    });
}

template <class Score>
void Run::find_keeping(const std::function<Score(Target)> &score, const Score &wanted) {
    if (graph_.pruned() && !query_.all_moves) return; // moves of no use for the value may be left out
    if (query_.depth && *query_.depth == 0) {
        out_.keeping_is_complete = true; // there is no first move
        return;
    }
    View view = graph_.look(query_.from);
    const Shape &shape = view.shape;
    std::set<game::MoveId> keeping;
    bool complete = true;
    std::size_t t = 0;
    for (std::uint32_t a = 0; a < shape.first; ++a) {
        std::vector<Score> sums;
        for (std::uint32_t b = 0; b < shape.second; ++b) {
            Score sum{};
            for (std::uint32_t c = 0; c < shape.chance; ++c) {
                complete &= !graph_.dropped(view.targets[t]);
                sum += score(view.targets[t++]);
            }
            sums.push_back(sum);
        }
        const Score enough = wanted * static_cast<int>(shape.chance);
        std::size_t begin = t - std::size_t{shape.second} * shape.chance;
        auto keep = [&](std::size_t transition) {
            keeping.insert(graph_.joint_move(view, transition)[query_.role.index()]);
        };
        if (graph_.order().role_first) {
            if (*std::min_element(sums.begin(), sums.end()) >= enough) keep(begin);
        } else if (*std::max_element(sums.begin(), sums.end()) == enough) {
            for (std::size_t b = 0; b < sums.size(); ++b)
                if (sums[b] == enough) keep(begin + b * shape.chance);
        }
    }
    out_.keeping.assign(keeping.begin(), keeping.end());
    out_.keeping_is_complete = complete;
}

template <class Values>
void Run::find_keeping_own(const std::function<Values(Target)> &values, const Values &root) {
    View view = graph_.look(query_.from);
    std::size_t role = query_.role.index();
    bool no_move = view.shape.size() == 0 || (query_.depth && *query_.depth == 0);
    if (!no_move && view.choices[role].size() == 1) {
        out_.keeping = {game::MoveId(view.choices[role][0])};
    } else if (!no_move) {
        for (std::uint32_t a = 0; a < view.shape.first; ++a) {
            mpq_class sum = 0;
            for (std::uint32_t c = 0; c < view.shape.chance; ++c)
                sum += values(view.targets[std::size_t{a} * view.shape.chance + c])[role];
            if (sum == root[role] * static_cast<int>(view.shape.chance))
                out_.keeping.emplace_back(view.choices[role][a]);
        }
    }
    out_.keeping_is_complete = true;
}

void Run::find_distance() {
    if (!query_.distance || out_.lower == graph_.outcomes().payoff().lowest()) return;
    out_.distance = ExactValues(graph_, query_.model).least_steps(out_.lower);
}

void Run::find_line(const std::function<std::size_t(const View &, std::size_t)> &pick) {
    game::State state = query_.from;
    std::set<std::vector<std::uint64_t>> seen;
    std::size_t most = std::min(longest_line, query_.depth.value_or(longest_line));
    while (out_.line.size() < most && seen.insert(state.words).second) {
        View view = graph_.look(state);
        if (view.shape.size() == 0 || view.shape.chance > 1) return;
        std::size_t t = pick(view, query_.depth.value_or(SIZE_MAX) - out_.line.size() - 1);
        if (t == no_transition) return;
        out_.line.push_back(graph_.joint_move(view, t));
        if (view.targets[t].is_outcome()) return;
        state = view.successors[t];
    }
}

template <class Score>
bool Run::add_part(Side side, const mpq_class &bound, const PlanGuide<Score> &guide) {
    if (query_.depth == 0)
        return add_part(bound, strategy::Part{side, {}, {}}); // the root is too deep already
    bool first_side = graph_.order().role_first == (side == Side::lower);
    return add_part(bound, make_part<Score>(graph_, query_.from, side, first_side, guide, room()));
}

bool Run::add_part(const mpq_class &bound, std::optional<strategy::Part> part) {
    if (!part) {
        out_.no_strategy = fmt::format("it has more than {} states", query_.strategy_states);
        out_.no_strategy_at_all = true;
        return false;
    }
    part->bound = bound;
    states_in_parts_ += part->entries.size();
    parts_.push_back(std::move(*part));
    return true;
}

std::uint32_t Run::find_rank(Ranks &ranks) {
    if (!query_.depth) {
        ranks.solve();
        return ranks.rank(graph_.root());
    }
    // The highest payoff that can be forced soon enough; the lower the payoff, the sooner.
    std::uint32_t rank = 0, above = static_cast<std::uint32_t>(graph_.outcomes().payoff().scale().size());
    while (rank + 1 < above) {
        std::uint32_t middle = (rank + above) / 2;
        ranks.measure(middle);
        (ranks.distance(graph_.root()) <= *query_.depth ? rank : above) = middle;
    }
    return rank;
}

void Run::solve_ranks() {
    Ranks ranks(graph_);
    const std::vector<int> &scale = graph_.outcomes().payoff().scale();
    const Target root = graph_.root();
    std::uint32_t rank = find_rank(ranks);
    decide_value(scale[rank]);
    out_.memory_bytes += ranks.bytes();
    // With a depth, what can be forced in the steps that are left decides; without, the values do.
    std::vector<std::uint32_t>
        to_more; // by node: the steps in which the role could force more than the value
    bool could_be_more = rank + 1 < scale.size();
    if (query_.depth && could_be_more) {
        ranks.measure(rank + 1);
        to_more = ranks.distances();
    }
    if (rank > 0) {
        ranks.measure(rank);
        out_.distance = ranks.distance(root);
    }
    // More than the value, just that, or less.
    auto compare = [&](Target target, std::size_t left) -> int {
        std::uint32_t at = target.is_outcome() || !query_.depth ? ranks.rank(target) : rank;
        if (at != rank || target.is_outcome() || !query_.depth) return at > rank ? 1 : at < rank ? -1 : 0;
        if (could_be_more && to_more[target.node()] <= left) return 1;
        return rank == 0 || ranks.distance(target) <= left ? 0 : -1;
    };
    std::function<std::int64_t(Target)> score = [&](Target target) {
        return 1 + compare(target, query_.depth.value_or(1) - 1);
    };
    find_keeping<std::int64_t>(score, 1);

    // Where the value is forced the role hurries and the others, not giving away more, delay.
    bool role_first = graph_.order().role_first;
    find_line([&](const View &view, std::size_t left) {
        auto delay = [&](Target target) -> std::int64_t {
            if (int than = compare(target, left)) return than * (std::int64_t{1} << 40);
            return rank == 0 ? 0 : -std::int64_t{ranks.distance(target)};
        };
        Decision<std::int64_t> mine = decide<std::int64_t>(view, role_first, delay);
        std::function<std::int64_t(Target)> theirs = [&](Target target) { return -delay(target); };
        Decision<std::int64_t> others = decide<std::int64_t>(view, !role_first, theirs);
        std::uint32_t a = role_first ? mine.choices[0] : others.choices[0];
        std::uint32_t b = role_first ? others.choices[a] : mine.choices[a];
        return std::size_t{a} * view.shape.second + b;
    });

    if (wants_strategy()) prove_ranks(ranks, rank);
}

void Run::prove_ranks(Ranks &ranks, std::uint32_t rank) {
    const std::vector<int> &scale = graph_.outcomes().payoff().scale();
    bool chance_role = problem_.game.has_chance();
    auto values = [&](Target) {
        return chance_role ? std::vector<mpq_class>{out_.lower} : std::vector<mpq_class>();
    };
    auto depth =
        static_cast<std::uint32_t>(std::min<std::size_t>(query_.depth.value_or(UINT32_MAX), UINT32_MAX));
    if (rank > 0) {
        PlanGuide<std::int64_t> lower;
        lower.score = [&](Target, Target to) { return -std::int64_t{ranks.distance(to)}; };
        lower.distance = [&](Target target, std::uint32_t) { return ranks.distance(target); };
        lower.values = values;
        lower.leave_out = [](Target) { return false; };
        if (!add_part(Side::lower, out_.lower, lower)) return;
    }
    if (rank + 1 == scale.size()) return finish_strategy();
    if (query_.depth) ranks.measure(rank + 1);
    PlanGuide<std::int64_t> upper;
    upper.score = [&](Target, Target to) {
        return query_.depth ? std::int64_t{ranks.distance(to)} : -std::int64_t{ranks.rank(to)};
    };
    upper.distance = [&](Target, std::uint32_t reached) { return query_.depth ? depth - reached : 0; };
    upper.values = values;
    upper.leave_out = [](Target) { return false; };
    upper.depth = depth;
    if (add_part(Side::upper, out_.upper, upper)) finish_strategy();
}

void Run::solve_chance(const BackwardOrder &order) {
    ChanceValues values(graph_, order);
    if (values.are_large()) {
        Enclosure bounds = enclose_roughly(graph_);
        out_.lower = bounds.lower;
        out_.upper = bounds.upper;
    }
    values.solve(order);
    decide_value(values.of(graph_.root()));
    out_.memory_bytes += values.bytes();
    find_moves([&](Target target) { return values.of(target); });
    find_distance();
    if (wants_strategy()) prove_chance(values, order);
}

void Run::find_moves(const std::function<std::optional<mpq_class>(Target)> &value) {
    const game::Payoff &payoff = graph_.outcomes().payoff();
    // Nobody goes where nothing is known.
    auto score = [&](Target target, int otherwise) {
        return graph_.dropped(target) ? mpq_class(otherwise) : value(target).value_or(otherwise);
    };
    std::function<mpq_class(Target)> mine = [&](Target to) { return score(to, payoff.lowest()); };
    std::function<mpq_class(Target)> theirs = [&](Target to) {
        return mpq_class(-score(to, payoff.scale().back()));
    };
    find_keeping<mpq_class>(mine, out_.lower);
    bool role_first = graph_.order().role_first;
    find_line([&](const View &view, std::size_t) {
        bool known = std::all_of(view.targets.begin(), view.targets.end(),
                                 [&](Target to) { return graph_.dropped(to) || value(to); });
        if (!known) return no_transition;
        Decision<mpq_class> own = decide<mpq_class>(view, role_first, mine);
        Decision<mpq_class> others = decide<mpq_class>(view, !role_first, theirs);
        std::uint32_t a = role_first ? own.choices[0] : others.choices[0];
        std::uint32_t b = role_first ? others.choices[a] : own.choices[a];
        return std::size_t{a} * view.shape.second + b;
    });
}

void Run::solve_by_layers() {
    Enclosure known = enclose_roughly(graph_);
    out_.lower = known.lower;
    out_.upper = known.upper;
    std::size_t through_from = graph_.through_from();
    graph_.build({}, a_little_memory); // makes room; the beginning is enough for the line
    Layers layers(problem_, query_, resources_, graph_.canonical(), through_from, graph_.bytes());
    LayerValues values(layers, graph_.outcomes().payoff(), resources_.job);
    auto limit = limit_of(resources_.job, [&] {
        Enclosure found = values.solve();
        out_.lower = std::max(out_.lower, found.lower);
        out_.upper = std::min(out_.upper, found.upper);
    });
    out_.nodes = layers.states();
    out_.memory_bytes = std::max(out_.memory_bytes, graph_.bytes() + layers.most_bytes());
    if (!limit) limit = values.limit();
    if (limit) throw LimitReached(*limit);
    find_moves([&](Target target) -> std::optional<mpq_class> {
        if (target.is_outcome()) return graph_.outcomes().value(target.outcome());
        return values.of(graph_.row(target.node()));
    });
}

void Run::prove_chance(const ChanceValues &values, const BackwardOrder &order) {
    const game::Payoff &payoff = graph_.outcomes().payoff();
    std::vector<std::uint32_t> longest = longest_plays(graph_, order);
    auto depth =
        static_cast<std::uint32_t>(std::min<std::size_t>(query_.depth.value_or(UINT32_MAX), UINT32_MAX));
    auto value_of = [&](Target target) { return std::vector<mpq_class>{values.of(target)}; };
    if (out_.lower > payoff.lowest()) {
        PlanGuide<mpq_class> lower;
        // Of several best moves one that comes nearer to the end.
        lower.score = [&](Target here, Target to) {
            bool nearer =
                !graph_.dropped(to) && (to.is_outcome() || longest[to.node()] < longest[here.node()]);
            return nearer ? values.of(to) : mpq_class(payoff.lowest());
        };
        lower.distance = [&](Target target, std::uint32_t) { return longest[target.node()]; };
        lower.values = value_of;
        lower.leave_out = [&](Target target) {
            return graph_.dropped(target) || values.of(target) == payoff.lowest();
        };
        lower.depth = depth;
        if (!add_part(Side::lower, out_.lower, lower)) return;
    }
    if (out_.upper == payoff.scale().back()) return finish_strategy();
    PlanGuide<mpq_class> upper;
    upper.score = [&](Target, Target to) {
        return graph_.dropped(to) ? mpq_class(-payoff.scale().back()) : mpq_class(-values.of(to));
    };
    upper.distance = [&](Target, std::uint32_t reached) { return query_.depth ? depth - reached : 0; };
    upper.values = value_of;
    upper.leave_out = [&](Target target) {
        return graph_.dropped(target) || values.of(target) == payoff.scale().back();
    };
    upper.depth = depth;
    if (add_part(Side::upper, out_.upper, upper)) finish_strategy();
}

void Run::solve_recurring() {
    Components components(graph_);
    Enclosure bounds = enclose(graph_, components);
    out_.lower = bounds.lower;
    out_.upper = bounds.upper;
    RecurringValues values(graph_, components);
    values.solve();
    values.find_ranks();
    decide_value(values.of(graph_.root()));
    out_.memory_bytes += values.bytes();
    find_keeping<mpq_class>([&](Target target) { return values.of(target); }, out_.lower);
    find_line([&](const View &view, std::size_t) { return pick_recurring(view, values); });
    if (wants_strategy()) prove_recurring(values);
    if (!query_.distance || values.is_lowest(graph_.root())) return;
    if (values.is_forced_in_time())
        find_distance();
    else
        out_.no_distance = true;
}

std::size_t Run::pick_recurring(const View &view, const RecurringValues &values) {
    // States of chance may have been passed through.
    if (std::any_of(view.targets.begin(), view.targets.end(), [&](Target to) { return graph_.dropped(to); }))
        return no_transition;
    bool role_first = graph_.order().role_first;
    Target here = graph_.find(view.state);
    Decision<Advance> mine =
        decide<Advance>(view, role_first, [&](Target to) { return values.advance(here, to); });
    Decision<mpq_class> others =
        decide<mpq_class>(view, !role_first, [&](Target to) { return mpq_class(-values.of(to)); });
    std::uint32_t a = role_first ? mine.choices[0] : others.choices[0];
    std::uint32_t b = role_first ? others.choices[a] : mine.choices[a];
    return std::size_t{a} * view.shape.second + b;
}

void Run::prove_recurring(const RecurringValues &values) {
    auto value_of = [&](Target target) { return std::vector<mpq_class>{values.of(target)}; };
    const mpq_class highest = graph_.outcomes().payoff().scale().back();
    if (!values.is_lowest(graph_.root())) {
        PlanGuide<Advance> lower;
        lower.score = [&](Target here, Target to) { return values.advance(here, to); };
        lower.distance = [&](Target target, std::uint32_t) { return values.rank(target); };
        lower.values = value_of;
        lower.leave_out = [&](Target target) { return values.is_lowest(target); };
        if (!add_part(Side::lower, out_.lower, lower)) return;
    }
    if (out_.upper == highest) return finish_strategy();
    PlanGuide<mpq_class> upper;
    upper.score = [&](Target, Target to) { return mpq_class(-values.of(to)); };
    upper.distance = [](Target, std::uint32_t) { return 0; };
    upper.values = value_of;
    upper.leave_out = [&](Target target) { return values.of(target) == highest; };
    if (add_part(Side::upper, out_.upper, upper)) finish_strategy();
}

std::size_t Run::best_own(const View &view,
                          const std::function<std::vector<mpq_class>(Target)> &values) const {
    std::size_t best = 0;
    if (view.shape.chooser == Shape::nobody) return best;
    for (std::size_t t = 1; t < view.targets.size(); ++t)
        if (game::prefers(view.shape.chooser, values(view.targets[t]), values(view.targets[best]))) best = t;
    return best;
}

void Run::solve_own(const BackwardOrder &order) {
    OwnValues values(graph_, problem_.game);
    values.solve(order);
    std::function<std::vector<mpq_class>(Target)> of = [&](Target target) {
        const auto &numbers = values.of(target);
        return std::vector<mpq_class>(numbers.begin(), numbers.end());
    };
    out_.values = of(graph_.root());
    decide_value(out_.values[query_.role.index()]);
    find_keeping_own(of, out_.values);
    find_line([&](const View &view, std::size_t) { return best_own(view, of); });
    if (!wants_strategy()) return;
    if (query_.depth) {
        out_.no_strategy = own_within_depth;
        return;
    }
    PlanGuide<std::int64_t> table;
    table.distance = [&](Target target, std::uint32_t) { return values.distance(target); };
    table.values = of;
    if (add_part(out_.lower, make_table(graph_, query_.from, table, room()))) finish_strategy();
}

void Run::solve_against(int sum) {
    Query against = query_;
    against.model = Model::adversarial;
    against.strategy_states = 0;
    Resources rest = resources_;
    rest.table_bytes -= std::min(rest.table_bytes, graph_.bytes());
    Verdict found = run_exhaustively(problem_, against, rest, false);
    out_.lower = found.lower;
    out_.upper = found.upper;
    out_.memory_bytes = graph_.bytes() + found.memory_bytes;
    if (!found.decided()) throw LimitReached(found.limit.value(), found.reason);
    out_.values.assign(problem_.game.roles.size(), 0);
    for (game::RoleId role : problem_.game.players())
        out_.values[role.index()] = role == query_.role ? found.lower : mpq_class(sum - found.lower);
    out_.keeping = found.keeping;
    out_.keeping_is_complete = found.keeping_is_complete;
    out_.line = found.line;
    if (wants_strategy()) out_.no_strategy = "there is none for the model own where states repeat";
}

// With no order: step by step, within the depth.
void Run::solve_exactly(const BackwardOrder *order) {
    ExactValues values(graph_, query_.model);
    if (order) {
        values.solve(*order);
        answer_exactly(values, values.of(graph_.root()));
    } else {
        answer_exactly(values, values.solve_within(*query_.depth));
    }
    if (!wants_strategy()) return;
    if (query_.depth) {
        out_.no_strategy = "there is none where values depend on the steps that are left";
        return;
    }
    std::vector<std::uint32_t> longest = longest_plays(graph_, *order);
    PlanGuide<std::int64_t> table;
    table.distance = [&](Target target, std::uint32_t) { return longest[target.node()]; };
    table.values = [&](Target target) { return values.of(target); };
    if (add_part(out_.lower, make_table(graph_, query_.from, table, room()))) finish_strategy();
}

void Run::answer_exactly(const ExactValues &values, const ExactValues::Values &root) {
    std::function<ExactValues::Values(Target)> of = [&](Target target) { return values.of(target); };
    if (query_.model == Model::own) {
        out_.values = root;
        decide_value(root[query_.role.index()]);
        find_keeping_own(of, root);
        return;
    }
    decide_value(root[0]);
    find_keeping<mpq_class>([&](Target target) { return values.of(target)[0]; }, root[0]);
    find_distance();
}

} // namespace

std::optional<std::string> exhaustive_refuses(const Problem &problem, const Query &query) {
    const game::Game &game = problem.game;
    std::size_t players = game.players().size();
    if (game.roles[query.role.index()].is_random) return "chance has no goals";
    if (query.model == Model::difference && players != 2)
        return fmt::format("the difference of goals is for two roles, but the game has {}", players);
    if (query.model == Model::own && problem.facts.turn_taking.refuted())
        return "with model own, roles must take turns";
    if (query.depth || !problem.facts.acyclic.refuted()) return {};
    if (query.model == Model::own && (players != 2 || problem.facts.constant_sum.refuted()))
        return own_and_cycles;
    return {};
}

Verdict run_exhaustively(const Problem &problem, const Query &query, const Resources &resources, bool prune) {
    Meter clock(resources.job);
    Verdict out;
    game::Payoff payoff(problem.game, query.role, query.model, query.measure);
    out.lower = payoff.lowest();
    out.upper = payoff.scale().back();
    if (auto limit = limit_of(resources.job, [&] { Run(problem, query, resources, prune, out).solve(); })) {
        out.limit = limit->kind;
        out.reason = limit->what();
    }
    out.seconds = clock.elapsed_seconds();
    return out;
}

} // namespace zermelo::engines
