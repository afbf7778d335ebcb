#include "encode/symmetry.h"

#include "game/reference.h"

#include <algorithm>

namespace zermelo::encode {

using game::MoveId;
using game::State;
using game::Symmetry;

namespace {

// States looked at; later ones are rarely mapped to themselves.
constexpr std::size_t most_states = 50;

class FirstMoves {
  public:
    FirstMoves(const game::Game &game, std::span<const game::Symmetry> symmetries, std::size_t depth,
               Meter &meter)
        : game_(game), reference_(game), symmetries_(symmetries), depth_(depth), meter_(meter) {}

    std::vector<NeedlessMove> find(const State &from) {
        plays_.push_back({from, {}});
        for (std::size_t i = 0; i < plays_.size() && i < most_states; ++i) {
            meter_.look();
            go_on(Play(plays_[i]));
        }
        return std::move(out_);
    }

  private:
    struct Play {
        State state;
        std::vector<MoveId> moves;
    };

    bool keeps(const game::Symmetry &symmetry, const State &state) const {
        for (std::size_t f = 0; f < symmetry.fluent.size(); ++f)
            if (state.holds(game::FluentId(f)) != state.holds(game::FluentId(symmetry.fluent[f])))
                return false;
        return true;
    }

    void go_on(const Play &play) {
        if (play.moves.size() == depth_ || reference_.terminal(play.state)) return;
        std::vector<MoveId> joint, choices;
        std::size_t chooser = 0;
        for (std::size_t r = 0; r < game_.roles.size(); ++r) {
            std::vector<MoveId> legal = reference_.legal(play.state, game::RoleId(r));
            if (legal.empty() || (legal.size() > 1 && !choices.empty())) return;
            joint.push_back(legal[0]);
            if (legal.size() == 1) continue;
            chooser = r;
            choices = std::move(legal);
        }
        std::vector<MoveId> moves = play.moves;
        moves.emplace_back();
        if (choices.empty()) return add(play.state, joint, moves);
        std::vector<const game::Symmetry *> keepers;
        for (const game::Symmetry &symmetry : symmetries_)
            if (!game_.roles[chooser].is_random && keeps(symmetry, play.state)) keepers.push_back(&symmetry);
        for (MoveId move : choices) {
            moves.back() = joint[chooser] = move;
            // The least of its orbit: the keepers with the identity are a group.
            bool least = std::ranges::none_of(
                keepers, [&](const game::Symmetry *it) { return it->move[move.index()] < move.value; });
            if (least)
                add(play.state, joint, moves);
            else
                out_.push_back(moves);
        }
    }

    void add(const State &before, const std::vector<MoveId> &joint, const std::vector<MoveId> &moves) {
        if (plays_.size() < most_states) plays_.push_back({reference_.next(before, joint), moves});
    }

    const game::Game &game_;
    game::Reference reference_;
    std::span<const game::Symmetry> symmetries_;
    std::size_t depth_;
    Meter &meter_;
    std::vector<Play> plays_;
    std::vector<NeedlessMove> out_;
};

} // namespace

std::vector<NeedlessMove> needless_moves(const game::Game &game, std::span<const game::Symmetry> symmetries,
                                         const State &from, std::size_t depth, Meter &meter) {
    if (symmetries.empty()) return {};
    return FirstMoves(game, symmetries, depth, meter).find(from);
}

} // namespace zermelo::encode
