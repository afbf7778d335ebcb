// The engine `qbf`: every question is a quantified boolean formula (He, Saffidine, Thielscher 2024), here
// made straight from the circuit, simplified and decided in process. Whether a bound can be forced within d
// steps is asked for growing d (iterative deepening), up to a proved bound on the length of plays. The
// strategy comes from asking again after every reply; the move that keeps what was found comes with the
// answer itself, in the outermost block.
#include "encode/encode.h"
#include "encode/first_move.h"
#include "engines/common/engines.h"
#include "engines/oracle/oracle.h"
#include "solvers/qbf/decide.h"

#include <algorithm>
#include <map>

namespace zermelo::engines {

namespace {

class QbfOracle : public Oracle {
  public:
    QbfOracle(const Problem &problem, const Query &query, const Resources &resources)
        : Oracle(problem, query, resources) {}

    Answer ask(const std::uint64_t *row, std::size_t rung, std::uint16_t within) override {
        if (within == Bounds::forever)
            if (auto answer = recall(row, rung)) return *answer;
        game::State state = problem_.game.initial;
        std::copy_n(row, state.words.size(), state.words.begin());
        std::size_t last = std::min<std::size_t>(within, longest_play(state));
        // A refutation takes all steps, and is seldom alone.
        std::size_t depth = refuted_last_ ? last : first_depth;
        Answer answer;
        game::MoveId move; // of whoever chooses, to keep the answer true
        for (;; depth += std::max<std::size_t>(2, depth / 2)) {
            depth = std::min(depth, last);
            answer = {can_force(state, rung, depth, move), static_cast<std::uint16_t>(depth)};
            if (answer.won || depth == last) break;
        }
        refuted_last_ = !answer.won;
        if (within == Bounds::forever) {
            answers_[{rung, state.words}] = answer;
            if (move.valid() && depth > 0) note_after(state, rung, move, answer);
        }
        return answer;
    }

    std::optional<Answer> recall(const std::uint64_t *row, std::size_t rung) override {
        auto at = answers_.find({rung, {row, row + problem_.game.initial.words.size()}});
        return at == answers_.end() ? std::nullopt : std::optional(at->second);
    }
    std::uint64_t nodes() const override { return questions_; }
    std::size_t table_bytes() const override { return 0; }

  private:
    static constexpr std::size_t first_depth = 3;

    // No play from the state has more steps.
    std::size_t longest_play(const game::State &state) const {
        std::size_t out = *problem_.facts.horizon;
        if (const auto &measure = problem_.facts.measure) {
            std::int64_t sum = 0;
            for (std::size_t f = 0; f < measure->weight.size(); ++f)
                if (state.holds(game::FluentId(f))) sum += measure->weight[f];
            auto growth = static_cast<std::size_t>(std::max<std::int64_t>(0, measure->at_most - sum));
            out = std::min(out, measure->steps * growth + measure->steps - 1);
        }
        return out;
    }

    // What an answer says about the state after the move that keeps it, if nobody else has a choice.
    void note_after(const game::State &state, std::size_t rung, game::MoveId move, Answer answer) {
        Family family = successors(state.words, rung);
        auto choosing = std::count_if(family.choices.begin(), family.choices.end(),
                                      [](const auto &moves) { return moves.size() > 1; });
        if (choosing != 1) return;
        for (std::uint32_t i = 0; i < family.children.count(); ++i) {
            std::uint32_t lane = family.children.begin + i;
            if (family.batch.label(lane) != move.value || family.batch.terminal(lane)) continue;
            const std::uint64_t *row = family.batch.row(lane);
            answers_.try_emplace({rung, {row, row + state.words.size()}},
                                 Answer{answer.won, static_cast<std::uint16_t>(answer.steps - 1)});
        }
    }

    bool can_force(const game::State &state, std::size_t rung, std::size_t depth, game::MoveId &move) {
        meter_.look();
        encode::Question question{query_.role, goal(rung), depth, state, query_.model, {}};
        const Job &job = resources_.job;
        encode::Source source{*problem_.program, problem_.game, problem_.tapes.circuit};
        encode::UsedFacts known = encode::used_facts(problem_.facts, problem_.game, state);
        encode::Encoding encoding = encode::encode(source, question, known, {}, job);
        ++questions_;
        qbf::Answer answer = qbf::decide(encoding.formula, job, resources_.threads);
        if (!answer.truth)
            throw LimitReached(answer.limit.value_or(LimitReached::Kind::cancelled), answer.reason);
        show_progress(0);
        move = encode::first_move(encoding, problem_.game, answer.outermost);
        return *answer.truth;
    }

    // The goal value that the number of the scale stands for.
    int goal(std::size_t rung) const {
        return query_.measure == game::Measure::goal ? scale()[rung]
                                                     : problem_.game.roles[query_.role.index()].best_goal();
    }

    std::map<std::pair<std::size_t, std::vector<std::uint64_t>>, Answer> answers_;
    std::uint64_t questions_ = 0;
    bool refuted_last_ = false;
};

std::optional<std::string> refuses(const Problem &problem, const Query &query) {
    if (query.model == game::Model::own || query.model == game::Model::difference)
        return "it asks for one role's goal only";
    if (problem.game.has_chance()) return "the game has chance";
    if (query.measure == game::Measure::win && problem.game.roles[query.role.index()].best_goal() <= 0)
        return "the role has no goal above 0";
    if (!problem.program) return "it needs the ground rules";
    if (!problem.facts.horizon) return "no bound on the length of plays is proved";
    return std::nullopt;
}

Verdict solve(const Problem &problem, const Query &query, const Resources &resources) {
    QbfOracle oracle(problem, query, resources);
    return engines::solve(oracle);
}

} // namespace

const Engine qbf_engine{
    "qbf",
    "quantified boolean formulas, one for each depth",
    "one role against the others: any number of roles, any goals, simultaneous moves; no chance; a proved "
    "bound "
    "on the length of plays",
    "exact values, fewest steps",
    refuses,
    solve,
};

} // namespace zermelo::engines
