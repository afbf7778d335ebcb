#include "analyse/prover.h"

#include "analyse/groups.h"
#include "unroll/counting.h"

#include <fmt/core.h>

namespace zermelo::analyse {

int literal(unroll::Unrolling &unrolling, std::size_t frame, const Lemma &lemma) {
    int out = -solvers::Sat::yes;
    for (const FluentLiteral &one : lemma) {
        int fluent = unrolling.fluent(frame, one.fluent);
        out = unroll::either(unrolling.sat(), out, one.positive ? fluent : -fluent);
    }
    return out;
}

void Prover::require_known(Chain &chain, std::size_t frame) const {
    for (const Group &group : groups_) require(chain.unrolling, frame, group);
    std::vector<int> literals;
    for (const Lemma &lemma : lemmas_) {
        literals.clear();
        for (const FluentLiteral &literal : lemma) {
            int fluent = chain.unrolling.fluent(frame, literal.fluent);
            literals.push_back(literal.positive ? fluent : -fluent);
        }
        chain.sat.add(literals);
    }
}

std::string Prover::given() const {
    if (lemmas_.empty()) return fmt::format("given {} groups", groups_.size());
    return fmt::format("given {} groups and {} lemmas", groups_.size(), lemmas_.size());
}

void Prover::check_size() const {
    if (circuit_.gates.size() > most_gates_)
        throw LimitReached(LimitReached::Kind::size, "the circuit is too large for the solver in this time");
}

Chain &Prover::chain(std::size_t k) {
    check_size();
    if (chains_.size() <= k) chains_.resize(k + 1);
    if (!chains_[k]) {
        auto out = std::make_unique<Chain>(game_, circuit_, job_, work_);
        out->unrolling.add_frame();
        require_known(*out, 0);
        for (std::size_t frame = 0; frame < k; ++frame) {
            out->unrolling.constrain_not_terminal(frame);
            out->unrolling.constrain_moves(frame);
            out->unrolling.add_successor();
            require_known(*out, frame + 1);
        }
        chains_[k] = std::move(out);
    }
    return *chains_[k];
}

std::unique_ptr<Chain> Prover::from_initial(std::size_t k) const {
    check_size();
    auto out = std::make_unique<Chain>(game_, circuit_, job_, work_);
    out->unrolling.add_frame(game_.initial);
    for (std::size_t frame = 0; frame < k; ++frame) {
        out->unrolling.constrain_not_terminal(frame);
        out->unrolling.constrain_moves(frame);
        out->unrolling.add_successor();
    }
    return out;
}

Finding Prover::never(Where where, const Violation &violation, std::size_t most_steps, Meter &meter) {
    auto possible = [&](Chain &chain, bool not_before) {
        std::size_t last = chain.last();
        std::vector<int> assumptions{violation(chain.unrolling, last)};
        if (where != Where::anywhere)
            assumptions.push_back(where == Where::inner ? -chain.unrolling.terminal(last)
                                                        : chain.unrolling.terminal(last));
        if (not_before && where != Where::terminal)
            for (std::size_t frame = 0; frame < last; ++frame)
                assumptions.push_back(-violation(chain.unrolling, frame));
        return chain.sat.solve(assumptions, meter);
    };
    Finding out;
    for (std::size_t k = 0; k <= most_steps; ++k) {
        if (k > 0) {
            auto begin = from_initial(k - 1);
            if (possible(*begin, false)) {
                out.status = Finding::Status::refuted;
                out.how = fmt::format("a play of {} steps", k - 1);
                for (std::size_t frame = 0; frame + 1 < k; ++frame)
                    out.trace.push_back(begin->unrolling.joint_move(frame));
                return out;
            }
        }
        if (!possible(chain(k), k > 1)) {
            out.status = Finding::Status::proved;
            out.how = k == 0 ? fmt::format("in every state, {}", given())
                             : fmt::format("by induction over {} step{}, {}", k, k == 1 ? "" : "s", given());
            return out;
        }
    }
    out.how = fmt::format("not inductive over {} steps", most_steps);
    return out;
}

std::vector<bool> Prover::never_true(Chain &chain, const std::vector<int> &literals,
                                     const std::vector<int> &assumptions, Meter &meter) {
    std::vector<bool> out(literals.size(), true);
    for (;;) {
        int ask = chain.sat.new_variable();
        std::vector<int> some{-ask}, assumed = assumptions;
        for (std::size_t i = 0; i < literals.size(); ++i)
            if (out[i]) some.push_back(literals[i]);
        if (some.size() == 1) return out;
        chain.sat.add(some);
        assumed.push_back(ask);
        bool found = chain.sat.solve(assumed, meter);
        if (found)
            for (std::size_t i = 0; i < literals.size(); ++i)
                if (chain.sat.value(literals[i])) out[i] = false;
        chain.sat.add({-ask});
        if (!found) return out;
    }
}

namespace {

// The first `known` moves, role by role and frame by frame, are among the assumptions.
bool possible_from(Chain &chain, std::vector<int> &assumptions, std::size_t known, Meter &meter) {
    constexpr int patience = 100; // conflicts
    const game::Game &game = chain.unrolling.game();
    std::size_t frame = known / game.roles.size();
    bool all_known = frame == chain.last();
    if (auto answer = chain.sat.try_solve(assumptions, all_known ? -1 : patience, meter)) return *answer;
    const game::Role &of = game.roles[known % game.roles.size()];
    for (std::uint32_t m = of.first_move; m < of.first_move + of.move_count; ++m) {
        assumptions.push_back(chain.unrolling.move(frame, game::MoveId(m)));
        bool possible = possible_from(chain, assumptions, known + 1, meter);
        assumptions.pop_back();
        if (possible) return true;
    }
    return false;
}

} // namespace

bool Prover::possible_by_moves(Chain &chain, std::vector<int> assumptions, Meter &meter) {
    return possible_from(chain, assumptions, 0, meter);
}

} // namespace zermelo::analyse
