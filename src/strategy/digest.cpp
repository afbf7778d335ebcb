#include "strategy/digest.h"

#include <algorithm>
#include <xxhash.h>

namespace zermelo::strategy {

void Hasher::add(std::uint64_t word) { // the lowest byte first, on every machine
    for (int i = 0; i < 8; ++i) bytes_.push_back(static_cast<char>(word >> 8 * i));
}

void Hasher::add(std::string_view bytes) {
    add(bytes.size());
    bytes_ += bytes;
}

Digest Hasher::finish() const { return digest(bytes_); }

Digest digest(std::string_view bytes) {
    XXH128_hash_t hash = XXH3_128bits(bytes.data(), bytes.size());
    return {hash.low64, hash.high64};
}

namespace {

using game::Game;
using game::SignalId;

std::uint64_t finish(const Hasher &hasher) { return hasher.finish()[0]; }

// Each signal gets a number that depends on what its rules say, not on where it stands. In a stratum whose
// signals depend on each other the numbers are refined together, as colours of a graph are, until no more of
// them become different (Weisfeiler and Leman, 1968).
class Numbers {
  public:
    explicit Numbers(const Game &game) : game_(game), number_(game.signal_count()) {
        for (std::size_t i = 0; i < game.fluents.size(); ++i) name(SignalId(i), "true", game.fluents[i].name);
        for (std::size_t i = 0; i < game.moves.size(); ++i) {
            const game::Move &move = game.moves[i];
            name(game.signal(game::MoveId(i)), game.roles[move.role.index()].name, move.name);
        }
        for (const game::Stratum &stratum : game.strata) {
            std::size_t different = 0;
            for (;;) {
                std::vector<std::uint64_t> refined;
                for (std::uint32_t s = stratum.begin; s < stratum.end; ++s) refined.push_back(of_rules(s));
                std::copy(refined.begin(), refined.end(), number_.begin() + stratum.begin);
                std::sort(refined.begin(), refined.end());
                refined.erase(std::unique(refined.begin(), refined.end()), refined.end());
                if (!stratum.recursive || refined.size() == different) break;
                different = refined.size();
            }
        }
    }
    std::uint64_t of(SignalId signal) const { return signal.valid() ? number_[signal.index()] : 0; }

  private:
    void name(SignalId signal, std::string_view kind, std::string_view text) {
        Hasher hasher;
        hasher.add(kind);
        hasher.add(text);
        number_[signal.index()] = finish(hasher);
    }
    std::uint64_t of_rules(std::uint32_t signal) const {
        std::vector<std::uint64_t> rules;
        for (std::size_t rule = game_.rule_begin(SignalId(signal)); rule < game_.rule_end(SignalId(signal));
             ++rule) {
            std::vector<std::uint64_t> body;
            for (game::Condition condition : game_.body(rule))
                body.push_back(of(condition.signal) * 2 + condition.positive);
            rules.push_back(of_sorted(body));
        }
        return of_sorted(rules);
    }
    static std::uint64_t of_sorted(std::vector<std::uint64_t> &numbers) {
        std::sort(numbers.begin(), numbers.end());
        Hasher hasher;
        for (std::uint64_t number : numbers) hasher.add(number);
        return finish(hasher);
    }

    const Game &game_;
    std::vector<std::uint64_t> number_; // by signal
};

// The parts of a set, in the order of their digests.
class SetHasher {
  public:
    void add(const Hasher &element) { elements_.push_back(element.finish()); }
    void finish_into(Hasher &out) {
        std::sort(elements_.begin(), elements_.end());
        out.add(elements_.size());
        for (const Digest &element : elements_)
            for (std::uint64_t word : element) out.add(word);
    }

  private:
    std::vector<Digest> elements_;
};

} // namespace

Digest digest(const Game &game) {
    Numbers numbers(game);
    Hasher out;
    out.add(numbers.of(game.terminal));
    for (const game::Role &role : game.roles) {
        out.add(role.name);
        SetHasher goals, moves;
        for (const game::Goal &goal : role.goals) {
            Hasher one;
            one.add(goal.name);
            one.add(numbers.of(goal.signal));
            goals.add(one);
        }
        for (std::uint32_t m = role.first_move; m < role.first_move + role.move_count; ++m) {
            Hasher one;
            one.add(game.moves[m].name);
            one.add(numbers.of(game.moves[m].legal));
            moves.add(one);
        }
        goals.finish_into(out);
        moves.finish_into(out);
    }
    SetHasher fluents, always;
    for (std::size_t i = 0; i < game.fluents.size(); ++i) {
        Hasher one;
        one.add(game.fluents[i].name);
        one.add(numbers.of(game.fluents[i].next));
        fluents.add(one);
    }
    for (const std::string &fluent : game.always_true) {
        Hasher one;
        one.add(fluent);
        always.add(one);
    }
    fluents.finish_into(out);
    always.finish_into(out);
    return out.finish();
}

} // namespace zermelo::strategy
