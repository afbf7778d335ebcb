#include "engines/oracle/chance_plan.h"

#include "space/state_set.h"

#include <algorithm>

namespace zermelo::engines {

namespace {

class ChancePlanner {
  public:
    ChancePlanner(ChanceViewer &viewer, const game::State &root, strategy::Side side,
                  const mpq_class &nothing)
        : viewer_(viewer), sides_(viewer.sides()), nothing_(nothing), state_(root), seen_(root.words.size()),
          first_side_(sides_.own_first == (side == strategy::Side::lower)) {
        part_.side = side;
        add(root, 0);
    }

    std::optional<strategy::Part> make(std::size_t max_states, Meter &meter) {
        for (std::size_t at = 0; at < seen_.size(); ++at) {
            meter.check();
            if (seen_.size() > max_states) return std::nullopt;
            std::copy_n(seen_.row(at), state_.words.size(), state_.words.begin());
            add_entry(layers_[at]);
        }
        std::sort(
            part_.entries.begin(), part_.entries.end(),
            [](const strategy::Entry &a, const strategy::Entry &b) { return a.state.words < b.state.words; });
        return std::move(part_);
    }

  private:
    void add(const game::State &state, std::size_t layer) {
        if (seen_.add(state.words.data(), seen_.hash(state.words.data())).second) layers_.push_back(layer);
    }

    void add_entry(std::size_t layer) {
        const ExpectedValues &values = viewer_.values();
        const std::uint64_t *row = state_.words.data();
        ChanceView view = viewer_.look(state_, layer);
        strategy::Entry entry{state_, {}, 0, {values.expected(row, layer)}};
        if (part_.side == strategy::Side::lower) entry.distance = values.layers_left(row);
        if (!view.over() && first_side_) {
            std::size_t a = viewer_.best_choice(view);
            write(view, a, 0, entry);
            for (std::size_t b = 0; b < view.second; ++b) follow(view, a, b);
        } else if (!view.over()) {
            for (std::size_t a = 0; a < view.first; ++a) {
                std::size_t b = viewer_.best_answer(view, a);
                write(view, a, b, entry);
                follow(view, a, b);
            }
        }
        part_.entries.push_back(std::move(entry));
    }

    void write(const ChanceView &view, std::size_t choice, std::size_t answer, strategy::Entry &entry) {
        std::vector<game::MoveId> joint = viewer_.joint(view, choice, answer);
        for (game::RoleId role : first_side_ ? sides_.first() : sides_.second())
            if (view.choices[role.index()].size() > 1) entry.moves.push_back(joint[role.index()]);
    }

    void follow(const ChanceView &view, std::size_t choice, std::size_t answer) {
        for (std::size_t c = 0; c < view.cases; ++c) {
            std::size_t number = (choice * view.second + answer) * view.cases + c;
            const game::State &next = view.successors[number];
            if (view.values[number] != nothing_ && !viewer_.is_terminal(next)) add(next, view.layer + 1);
        }
    }

    ChanceViewer &viewer_;
    const game::Sides &sides_;
    const mpq_class &nothing_;
    game::State state_;
    space::StateSet seen_;            // the states of the plan, in the order in which they come up
    std::vector<std::size_t> layers_; // of these: in which they did
    bool first_side_;
    strategy::Part part_;
};

} // namespace

std::optional<strategy::Part> make_chance_part(ChanceViewer &viewer, const game::State &root,
                                               strategy::Side side, const mpq_class &nothing,
                                               std::size_t max_states, Meter &meter) {
    return ChancePlanner(viewer, root, side, nothing).make(max_states, meter);
}

} // namespace zermelo::engines
