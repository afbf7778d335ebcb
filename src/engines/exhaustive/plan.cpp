#include "engines/exhaustive/plan.h"

#include <algorithm>

namespace zermelo::engines {

template <class Score>
Decision<Score> decide(const StateGraph::View &view, bool first_side,
                       const std::function<Score(Target)> &score) {
    const Shape &shape = view.shape;
    Decision<Score> out;
    std::size_t t = 0;
    for (std::uint32_t a = 0; a < shape.first; ++a) {
        Score answer{};
        std::uint32_t choice = 0;
        for (std::uint32_t b = 0; b < shape.second; ++b) {
            Score sum{};
            for (std::uint32_t c = 0; c < shape.chance; ++c) sum += score(view.targets[t++]);
            if (b == 0 || (first_side ? sum < answer : sum > answer)) {
                answer = sum;
                choice = b;
            }
        }
        bool better = a == 0 || (first_side ? answer > out.score : answer < out.score);
        if (better) out.score = answer;
        if (!first_side)
            out.choices.push_back(choice);
        else if (better)
            out.choices = {a};
    }
    return out;
}

namespace {

void sort_entries(strategy::Part &part) {
    std::sort(
        part.entries.begin(), part.entries.end(),
        [](const strategy::Entry &a, const strategy::Entry &b) { return a.state.words < b.state.words; });
}

// The states of a plan, each once, in the order in which they come up, which is by depth.
class Agenda {
  public:
    Agenda(StateGraph &graph, const game::State &root)
        : graph_(graph), seen_(root.words.size()), root_(root) {
        add(root);
    }
    void add(const game::State &state) {
        bool fresh = seen_.add(state.words.data(), seen_.hash(state.words.data())).second;
        if (fresh) depths_.push_back(at_ == 0 ? 0 : depth() + 1);
    }
    std::size_t size() const { return seen_.size(); }
    bool next(game::State &out) {
        graph_.meter().check();
        if (at_ == seen_.size()) return false;
        out = root_;
        std::copy_n(seen_.row(at_++), out.words.size(), out.words.begin());
        return true;
    }
    std::uint32_t depth() const { return depths_[at_ - 1]; }

  private:
    StateGraph &graph_;
    space::StateSet seen_;
    game::State root_;
    std::vector<std::uint32_t> depths_;
    std::size_t at_ = 0;
};

} // namespace

template <class Score>
std::optional<strategy::Part> make_part(StateGraph &graph, const game::State &root, strategy::Side side,
                                        bool first_side, const PlanGuide<Score> &guide,
                                        std::size_t max_states) {
    strategy::Part part;
    part.side = side;
    Agenda agenda(graph, root);
    const SideOrder &order = graph.order();
    game::State state;
    while (agenda.next(state)) {
        if (agenda.size() > max_states) return {};
        StateGraph::View view = graph.look(state);
        Target here = graph.find(state);
        strategy::Entry entry;
        entry.state = state;
        entry.distance = guide.distance(here, agenda.depth());
        entry.values = guide.values(here);
        if (view.shape.size() > 0) {
            const Shape &shape = view.shape;
            Decision<Score> decision =
                decide<Score>(view, first_side, [&](Target to) { return guide.score(here, to); });
            std::size_t begin = first_side ? 0 : order.first_end,
                        end = first_side ? order.first_end : order.second_end;
            bool chooses = false;
            for (std::size_t i = begin; i < end; ++i) chooses |= view.choices[order.roles[i]].size() > 1;
            auto visit = [&](std::uint32_t a, std::uint32_t b) {
                std::size_t t = (std::size_t{a} * shape.second + b) * shape.chance;
                for (std::uint32_t c = 0; c < shape.chance && agenda.depth() + 1 < guide.depth; ++c) {
                    Target target = view.targets[t + c];
                    if (!target.is_outcome() && !guide.leave_out(target)) agenda.add(view.successors[t + c]);
                }
                return t;
            };
            auto write = [&](std::size_t t) {
                std::vector<game::MoveId> joint = graph.joint_move(view, t);
                for (std::size_t i = begin; chooses && i < end; ++i)
                    if (view.choices[order.roles[i]].size() > 1) entry.moves.push_back(joint[order.roles[i]]);
            };
            if (first_side) {
                for (std::uint32_t b = 0; b < shape.second; ++b) {
                    std::size_t t = visit(decision.choices[0], b);
                    if (b == 0) write(t);
                }
            } else {
                for (std::uint32_t a = 0; a < shape.first; ++a) write(visit(a, decision.choices[a]));
            }
        }
        part.entries.push_back(std::move(entry));
    }
    sort_entries(part);
    return part;
}

std::optional<strategy::Part> make_table(StateGraph &graph, const game::State &root,
                                         const PlanGuide<std::int64_t> &guide, std::size_t max_states) {
    strategy::Part part;
    part.side = strategy::Side::table;
    Agenda agenda(graph, root);
    game::State state;
    while (agenda.next(state)) {
        if (agenda.size() > max_states) return {};
        StateGraph::View view = graph.look(state);
        Target here = graph.find(state);
        for (std::size_t t = 0; t < view.targets.size(); ++t)
            if (!view.targets[t].is_outcome()) agenda.add(view.successors[t]);
        part.entries.push_back({state, {}, guide.distance(here, agenda.depth()), guide.values(here)});
    }
    sort_entries(part);
    return part;
}

#define ZERMELO_PLANS_WITH(Score)                                                                            \
    template Decision<Score> decide(const StateGraph::View &, bool, const std::function<Score(Target)> &);   \
    template std::optional<strategy::Part> make_part(StateGraph &, const game::State &, strategy::Side,      \
                                                     bool, const PlanGuide<Score> &, std::size_t);
ZERMELO_PLANS_WITH(std::int64_t)
ZERMELO_PLANS_WITH(mpq_class)
ZERMELO_PLANS_WITH(Advance)
#undef ZERMELO_PLANS_WITH

} // namespace zermelo::engines
