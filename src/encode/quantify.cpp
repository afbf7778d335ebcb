#include "encode/quantify.h"

#include "encode/after_moves.h"

#include <algorithm>
#include <cstdlib>
#include <optional>

namespace zermelo::encode {

using Kind = ProgramRules::Kind;

BlockNumber own_move_block(const Question &question, std::uint32_t time) {
    return question.model == game::Model::minimax ? answer_block(time) : existential_block(time - 1);
}

namespace {

class Quantifier {
  public:
    Quantifier(const ground::Program &program, const game::Game &game, const TimedProgram &play,
               const Question &question)
        : program_(program), game_(game), play_(play), question_(question),
          after_moves_(predicate_after_moves(program)) {}

    std::vector<BlockNumber> by_rules() const;
    std::vector<BlockNumber> by_time(Quantification quantification) const;

  private:
    bool is_move(const TimedAtom &atom) const {
        return atom.kind == TimedAtom::Kind::game &&
               program_.atoms[atom.index].kind == ground::AtomKind::move;
    }
    std::size_t mover(const TimedAtom &move) const { return program_.role_of(ground::AtomId(move.index)); }
    // A move that is chosen for the goal of the role.
    bool is_own_move(const TimedAtom &atom) const {
        if (!is_move(atom) || game_.roles[mover(atom)].is_random) return false;
        return mover(atom) == question_.role.index() || question_.model == game::Model::cooperative;
    }
    bool is_random_move(const TimedAtom &atom) const {
        return is_move(atom) && game_.roles[mover(atom)].is_random;
    }
    bool before_moves(const TimedAtom &atom) const {
        return atom.kind != TimedAtom::Kind::game || !after_moves_[atom.index];
    }
    // Of the atoms that no rule decides.
    std::optional<BlockNumber> free_block(const TimedAtom &atom) const {
        if (atom.kind == TimedAtom::Kind::code) return universal_block(atom.time);
        if (atom.kind == TimedAtom::Kind::chance) return random_block(atom.time);
        return std::nullopt;
    }

    const ground::Program &program_;
    const game::Game &game_;
    const TimedProgram &play_;
    const Question &question_;
    std::vector<bool> after_moves_; // by atom, by its predicate
};

// Every rule moves its head behind its body. Atoms are numbered as they can be derived, except where they
// depend on each other, so a few rounds are enough.
std::vector<BlockNumber> Quantifier::by_rules() const {
    std::vector<BlockNumber> out(play_.atoms.size(), existential_block(0));
    for (std::size_t a = 0; a < out.size(); ++a) out[a] = free_block(play_.atoms[a]).value_or(out[a]);
    for (bool changed = true; changed;) {
        changed = false;
        for (std::size_t i = 0; i < play_.rules.size(); ++i) {
            ProgramRules::Rule rule = play_.rules[i];
            BlockNumber least = 0;
            for (int literal : rule.body)
                least = std::max(least, existential_after(out[std::abs(literal) - 1]));
            for (int head : rule.heads) {
                const TimedAtom &atom = play_.atoms[head - 1];
                if (free_block(atom)) continue;
                BlockNumber block = least;
                if (rule.kind == Kind::exactly_one && is_own_move(atom))
                    block = std::max(block, own_move_block(question_, atom.time));
                if (block <= out[head - 1]) continue;
                out[head - 1] = block;
                changed = true;
            }
        }
    }
    return out;
}

std::vector<BlockNumber> Quantifier::by_time(Quantification quantification) const {
    std::vector<BlockNumber> out;
    auto last =
        existential_block(static_cast<std::uint32_t>(question_.depth + (question_.scale.empty() ? 0 : 1)));
    for (const TimedAtom &atom : play_.atoms) {
        BlockNumber block = existential_block(atom.time);
        if (auto free = free_block(atom))
            block = *free;
        else if (is_own_move(atom))
            block = own_move_block(question_, atom.time);
        else if (is_move(atom))
            block = is_random_move(atom) ? block : answer_block(atom.time);
        else if (quantification == Quantification::naive || atom.kind == TimedAtom::Kind::reached)
            block = last;
        else if (quantification == Quantification::predicate && before_moves(atom))
            block = existential_block(atom.time - 1);
        out.push_back(std::min(block, last));
    }
    return out;
}

} // namespace

std::vector<BlockNumber> quantify(const ground::Program &program, const game::Game &game,
                                  const TimedProgram &play, const Question &question,
                                  Quantification quantification) {
    Quantifier quantifier(program, game, play, question);
    return quantification == Quantification::dependency ? quantifier.by_rules()
                                                        : quantifier.by_time(quantification);
}

} // namespace zermelo::encode
