#include "game/reference.h"

#include <algorithm>
#include <array>

namespace zermelo::game {

Reference::Reference(const Game &game) : game_(game) {
    std::vector<SignalId> look, step;
    if (game.terminal.valid()) look.push_back(game.terminal);
    for (const Move &move : game.moves)
        if (move.legal.valid()) look.push_back(move.legal);
    for (const Role &role : game.roles)
        for (const Goal &goal : role.goals) look.push_back(goal.signal);
    for (const Fluent &fluent : game.fluents)
        if (fluent.next.valid()) step.push_back(fluent.next);
    for_look_ = strata_for(look);
    for_step_ = strata_for(step);
}

std::vector<std::uint32_t> Reference::strata_for(const std::vector<SignalId> &signals) const {
    std::vector<bool> needed(game_.signal_count(), false);
    for (SignalId signal : signals) needed[signal.index()] = true;
    std::vector<std::uint32_t> out;
    for (std::size_t s = game_.strata.size(); s-- > 0;) { // a stratum needs only itself and earlier ones
        const Stratum &stratum = game_.strata[s];
        if (std::find(needed.begin() + stratum.begin, needed.begin() + stratum.end, true) ==
            needed.begin() + stratum.end)
            continue;
        out.push_back(static_cast<std::uint32_t>(s));
        for (std::uint32_t signal = stratum.begin; signal < stratum.end; ++signal)
            for (std::size_t rule = game_.rule_begin(SignalId(signal));
                 rule < game_.rule_end(SignalId(signal)); ++rule)
                for (Condition condition : game_.body(rule)) needed[condition.signal.index()] = true;
    }
    std::reverse(out.begin(), out.end());
    return out;
}

bool Reference::terminal(const State &state) const {
    Situations one(*this);
    one.add(state);
    one.look();
    return one.terminal() & 1;
}

std::vector<MoveId> Reference::legal(const State &state, RoleId role) const {
    Situations one(*this);
    one.add(state);
    one.look();
    std::vector<MoveId> out;
    one.legal(0, role, out);
    return out;
}

std::vector<std::size_t> Reference::goals(const State &state, RoleId role) const {
    Situations one(*this);
    one.add(state);
    one.look();
    std::vector<std::size_t> out;
    for (std::size_t i = 0; i < game_.roles[role.index()].goals.size(); ++i)
        if (one.goal(role, i) & 1) out.push_back(i);
    return out;
}

State Reference::next(const State &state, std::span<const MoveId> joint_move) const {
    Situations one(*this);
    one.add(state, joint_move);
    one.step();
    State out(game_.fluents.size());
    std::copy(one.state(0).begin(), one.state(0).end(), out.words.begin());
    return out;
}

Situations::Situations(const Reference &reference)
    : reference_(reference), game_(reference.game_), words_((game_.fluents.size() + 63) / 64),
      rows_(words_ * capacity), holds_(game_.signal_count()) {}

void Situations::clear() {
    size_ = 0;
    loaded_ = false;
    made_.clear();
}

void Situations::add(const State &state, std::span<const MoveId> joint_move) {
    std::copy(state.words.begin(), state.words.end(), rows_.begin() + static_cast<long>(size_ * words_));
    for (MoveId move : joint_move) made_.push_back({static_cast<std::uint32_t>(size_), move});
    ++size_;
    loaded_ = false;
}

namespace {

// Bit j of word i becomes bit i of word j: halves that lie across the diagonal are exchanged, then quarters,
// and so on down to single bits.
void transpose(std::array<std::uint64_t, 64> &block) {
    std::uint64_t low = 0x00000000ffffffff; // of every 2 * width bits, the lower half
    for (unsigned width = 32; width != 0; width >>= 1, low ^= low << width)
        for (unsigned i = 0; i < 64; i = (i + width + 1) & ~width) {
            std::uint64_t across = (block[i] >> width ^ block[i + width]) & low;
            block[i] ^= across << width;
            block[i + width] ^= across;
        }
}

} // namespace

void Situations::load() {
    std::array<Word, 64> block;
    for (std::size_t w = 0; w < words_; ++w) {
        for (std::size_t i = 0; i < capacity; ++i) block[i] = i < size_ ? rows_[i * words_ + w] : 0;
        transpose(block);
        std::size_t fluents = std::min<std::size_t>(64, game_.fluents.size() - w * 64);
        std::copy_n(block.begin(), fluents, holds_.begin() + static_cast<long>(w * 64));
    }
    loaded_ = true;
}

void Situations::evaluate(const std::vector<std::uint32_t> &strata) {
    for (std::uint32_t s : strata) {
        const Stratum &stratum = game_.strata[s];
        std::fill(holds_.begin() + stratum.begin, holds_.begin() + stratum.end, 0);
        for (bool again = true; again;) {
            again = false;
            for (std::uint32_t signal = stratum.begin; signal < stratum.end; ++signal) {
                Word derived = holds_[signal];
                for (std::size_t rule = game_.rule_begin(SignalId(signal));
                     rule < game_.rule_end(SignalId(signal)); ++rule) {
                    Word body = ~Word{0};
                    for (Condition condition : game_.body(rule)) {
                        Word word = holds_[condition.signal.index()];
                        body &= condition.positive ? word : ~word;
                    }
                    derived |= body;
                }
                again = again || (stratum.recursive && derived != holds_[signal]);
                holds_[signal] = derived;
            }
        }
    }
}

void Situations::look() {
    if (!loaded_) load();
    evaluate(reference_.for_look_);
}

Situations::Word Situations::terminal() const {
    return game_.terminal.valid() ? holds_[game_.terminal.index()] : 0;
}

Situations::Word Situations::legal(MoveId move) const {
    SignalId signal = game_.moves[move.index()].legal;
    return signal.valid() ? holds_[signal.index()] : 0;
}

Situations::Word Situations::goal(RoleId role, std::size_t goal) const {
    return holds_[game_.roles[role.index()].goals[goal].signal.index()];
}

Situations::Word Situations::stuck() const {
    Word stuck = 0;
    for (const Role &role : game_.roles) {
        Word can_move = 0;
        for (std::uint32_t i = role.first_move; i < role.first_move + role.move_count; ++i)
            can_move |= legal(MoveId(i));
        stuck |= ~can_move;
    }
    return stuck;
}

void Situations::legal(std::size_t i, RoleId role, std::vector<MoveId> &out) const {
    out.clear();
    const Role &of = game_.roles[role.index()];
    for (std::uint32_t move = of.first_move; move < of.first_move + of.move_count; ++move)
        if (legal(MoveId(move)) >> i & 1) out.emplace_back(move);
}

void Situations::step() {
    if (!loaded_) load();
    for (Made made : made_) holds_[game_.signal(made.move).index()] |= Word{1} << made.situation;
    evaluate(reference_.for_step_);
    for (Made made : made_) holds_[game_.signal(made.move).index()] = 0;
    made_.clear();

    for (std::size_t i = 0; i < game_.fluents.size(); ++i) {
        SignalId next = game_.fluents[i].next;
        holds_[i] = next.valid() ? holds_[next.index()] : 0;
    }
    std::array<Word, 64> block;
    for (std::size_t w = 0; w < words_; ++w) {
        std::size_t fluents = std::min<std::size_t>(64, game_.fluents.size() - w * 64);
        block.fill(0);
        std::copy_n(holds_.begin() + static_cast<long>(w * 64), fluents, block.begin());
        transpose(block);
        for (std::size_t i = 0; i < size_; ++i) rows_[i * words_ + w] = block[i];
    }
}

} // namespace zermelo::game
