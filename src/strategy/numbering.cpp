#include "strategy/numbering.h"

#include "base/error.h"
#include "game/reference.h"

#include <algorithm>

namespace zermelo::strategy {

using game::FluentId;
using game::MoveId;

Numbering::Numbering(const game::Game &game)
    : fluent_number_(game.fluents.size()), move_number_(game.moves.size()) {
    for (std::size_t i = 0; i < game.fluents.size(); ++i) fluent_at_.emplace_back(i);
    for (std::size_t i = 0; i < game.moves.size(); ++i) move_at_.emplace_back(i);
    std::sort(fluent_at_.begin(), fluent_at_.end(), [&](FluentId a, FluentId b) {
        return game.fluents[a.index()].name < game.fluents[b.index()].name;
    });
    std::sort(move_at_.begin(), move_at_.end(), [&](MoveId a, MoveId b) {
        const game::Move &left = game.moves[a.index()], &right = game.moves[b.index()];
        return left.role != right.role ? left.role < right.role : left.name < right.name;
    });
    for (std::uint32_t n = 0; n < fluent_at_.size(); ++n) fluent_number_[fluent_at_[n].index()] = n;
    for (std::uint32_t n = 0; n < move_at_.size(); ++n) move_number_[move_at_[n].index()] = n;
}

void Numbering::write(const game::State &state, std::string &out) const {
    std::size_t begin = out.size();
    out.resize(begin + state_bytes());
    for (std::size_t w = 0; w < state.words.size(); ++w)
        for (std::uint64_t left = state.words[w]; left != 0; left &= left - 1) {
            std::uint32_t n = fluent_number_[w * 64 + static_cast<std::size_t>(__builtin_ctzll(left))];
            out[begin + n / 8] = static_cast<char>(out[begin + n / 8] | 128 >> n % 8);
        }
}

game::State Numbering::read(std::string_view bytes) const {
    game::State out(fluent_at_.size());
    for (std::size_t i = 0; i < bytes.size(); ++i)
        for (unsigned left = static_cast<unsigned char>(bytes[i]); left != 0; left &= left - 1) {
            std::size_t n = i * 8 + 7 - static_cast<std::size_t>(__builtin_ctz(left));
            if (n >= fluent_at_.size()) throw Error("a state has a fluent that the game does not have");
            out.set(fluent_at_[n]);
        }
    return out;
}

namespace {

// The replies of one entry, given the legal moves of the others, by id.
void reorder(const std::vector<std::vector<MoveId>> &by_id, const Numbering &numbering, Order to,
             std::vector<MoveId> &replies) {
    std::size_t joint_moves = 1;
    for (const auto &moves : by_id) {
        if (moves.empty() || joint_moves > replies.size() / moves.size()) return;
        joint_moves *= moves.size();
    }
    if (replies.size() % joint_moves != 0) return;
    std::size_t width = replies.size() / joint_moves;

    // rank[role][i]: where the i-th legal move by number stands by id.
    std::vector<std::vector<std::size_t>> rank;
    for (const auto &moves : by_id) {
        auto &of = rank.emplace_back(moves.size());
        for (std::size_t i = 0; i < of.size(); ++i) of[i] = i;
        std::sort(of.begin(), of.end(), [&](std::size_t a, std::size_t b) {
            return numbering.number(moves[a]) < numbering.number(moves[b]);
        });
    }
    std::vector<MoveId> out(replies.size());
    for (std::size_t by_number = 0; by_number < joint_moves; ++by_number) {
        std::size_t rest = by_number, weight = 1, id = 0;
        for (std::size_t r = rank.size(); r-- > 0;) {
            id += rank[r][rest % rank[r].size()] * weight;
            rest /= rank[r].size();
            weight *= rank[r].size();
        }
        std::size_t from = to == Order::by_number ? id : by_number;
        std::size_t into = to == Order::by_number ? by_number : id;
        std::copy_n(replies.begin() + static_cast<long>(from * width), width,
                    out.begin() + static_cast<long>(into * width));
    }
    replies = std::move(out);
}

} // namespace

void reorder_replies(const game::Game &game, const Numbering &numbering, const Sides &sides, Order to,
                     std::vector<Entry> &entries) {
    if (!sides.replies) return;
    game::Reference reference(game);
    game::Situations looked(reference);
    std::vector<Entry *> batch;
    std::vector<std::vector<MoveId>> legal(sides.others.size());
    auto flush = [&] {
        looked.look();
        for (std::size_t i = 0; i < batch.size(); ++i) {
            for (std::size_t r = 0; r < legal.size(); ++r) looked.legal(i, sides.others[r], legal[r]);
            reorder(legal, numbering, to, batch[i]->moves);
        }
        looked.clear();
        batch.clear();
    };
    for (Entry &entry : entries) {
        if (entry.moves.size() < 2) continue;
        looked.add(entry.state);
        batch.push_back(&entry);
        if (looked.full()) flush();
    }
    flush();
}

} // namespace zermelo::strategy
