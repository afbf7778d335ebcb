#include "strategy/dump.h"

#include "game/reference.h"
#include "strategy/sides.h"
#include "strategy/words.h"

#include <fmt/core.h>
#include <fmt/ranges.h>

namespace zermelo::strategy {

using game::MoveId;
using game::RoleId;

namespace {

class Dumper {
  public:
    Dumper(const game::Game &game, const Claim &claim, const std::function<void(std::string_view)> &line)
        : game_(game), claim_(claim), reference_(game), line_(line) {}

    void write(const Part &part, std::size_t number) {
        sides_ = sides_of(game_, claim_, part.side);
        line_(fmt::format("part {}: {}: {}", number + 1, name(part.side), describe(game_, claim_, part)));
        for (const Entry &entry : part.entries) {
            line_(fmt::format("  {}", fmt::join(game_.facts(entry.state), " ")));
            if (part.side != Side::upper || claim_.depth)
                line_(fmt::format("    distance {}", entry.distance));
            if (!entry.values.empty()) {
                std::vector<std::string> values;
                for (const mpq_class &value : entry.values) values.push_back(number_text(value));
                line_(fmt::format("    value {}", fmt::join(values, ", ")));
            }
            bool is_listed = part.side != Side::table && sides_.replies && entry.moves.size() > 1;
            if (is_listed && write_replies(entry)) continue;
            for (MoveId move : entry.moves) line_("    " + move_text(move));
        }
    }

  private:
    std::string move_text(MoveId move) const {
        if (move.index() >= game_.moves.size()) return fmt::format("move number {}", move.value);
        const game::Move &of = game_.moves[move.index()];
        return fmt::format("{}: {}", game_.roles[of.role.index()].name, of.name);
    }

    // One line for each joint move of the others; false if there are not as many replies as there should be.
    bool write_replies(const Entry &entry) {
        std::vector<std::vector<MoveId>> legal;
        std::uint64_t joint_moves = 1;
        for (RoleId role : sides_.others) {
            legal.push_back(reference_.legal(entry.state, role));
            if (__builtin_mul_overflow(joint_moves, legal.back().size(), &joint_moves)) return false;
        }
        if (joint_moves == 0 || entry.moves.size() % joint_moves != 0) return false;
        std::size_t width = entry.moves.size() / joint_moves;
        for (std::uint64_t joint = 0; joint < joint_moves; ++joint) {
            std::vector<std::string> played, replies;
            std::uint64_t rest = joint;
            for (std::size_t r = legal.size(); r-- > 0; rest /= legal[r].size())
                if (legal[r].size() > 1)
                    played.insert(played.begin(), move_text(legal[r][rest % legal[r].size()]));
            for (std::size_t c = 0; c < width; ++c)
                replies.push_back(move_text(entry.moves[joint * width + c]));
            line_(fmt::format("    after {}: {}", fmt::join(played, ", "), fmt::join(replies, ", ")));
        }
        return true;
    }

    const game::Game &game_;
    const Claim &claim_;
    game::Reference reference_;
    Sides sides_;
    const std::function<void(std::string_view)> &line_;
};

} // namespace

void dump(const game::Game &game, const Strategy &strategy,
          const std::function<void(std::string_view)> &line) {
    const Claim &claim = strategy.claim;
    line(fmt::format("role {}, model {}, measure {}{}", game.roles[claim.role.index()].name,
                     name(claim.model), name(claim.measure),
                     claim.depth ? fmt::format(", depth {}", *claim.depth) : ""));
    line(fmt::format("root {}", fmt::join(game.facts(claim.root), " ")));
    Dumper dumper(game, claim, line);
    for (std::size_t p = 0; p < strategy.parts.size(); ++p) dumper.write(strategy.parts[p], p);
}

} // namespace zermelo::strategy
