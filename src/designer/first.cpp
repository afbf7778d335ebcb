#include "designer/first.h"

#include "game/reference.h"

#include <set>

namespace zermelo::designer {

namespace {

constexpr std::size_t most_steps = 20, most_states = 2'000;

// Goes on by what nobody chooses: forced moves and chance.
class Opening {
  public:
    explicit Opening(const game::Game &game) : game_(game), reference_(game), layer_{game.initial.words} {}

    std::vector<game::RoleId> run(const Job &job) {
        for (std::size_t step = 0; step < most_steps && layer_.size() <= most_states; ++step) {
            next_.clear();
            for (const auto &words : layer_) {
                job.look();
                game::State state;
                state.words = words;
                if (!reference_.terminal(state)) visit(state);
            }
            if (!choosing_.empty()) break;
            layer_.swap(next_);
        }
        std::vector<game::RoleId> out;
        for (std::size_t role : choosing_) out.emplace_back(role);
        return out;
    }

  private:
    void visit(const game::State &state) {
        std::vector<game::MoveId> joint, chance;
        std::size_t random = game_.roles.size();
        for (std::size_t r = 0; r < game_.roles.size(); ++r) {
            std::vector<game::MoveId> legal = reference_.legal(state, game::RoleId(r));
            if (legal.empty()) return; // stuck
            joint.push_back(legal.front());
            if (game_.roles[r].is_random) {
                random = r;
                chance = std::move(legal);
            } else if (legal.size() > 1) {
                choosing_.insert(r);
            }
        }
        if (!choosing_.empty()) return;
        if (chance.empty()) next_.insert(reference_.next(state, joint).words);
        for (game::MoveId move : chance) {
            joint[random] = move;
            next_.insert(reference_.next(state, joint).words);
        }
    }

    const game::Game &game_;
    game::Reference reference_;
    std::set<std::vector<std::uint64_t>> layer_, next_;
    std::set<std::size_t> choosing_; // roles
};

} // namespace

std::vector<game::RoleId> first_to_choose(const game::Game &game, const Job &job) {
    return Opening(game).run(job);
}

} // namespace zermelo::designer
