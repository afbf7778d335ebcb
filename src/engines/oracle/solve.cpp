// Bounds by questions, then what the query asks for besides the value.
#include "engines/oracle/oracle.h"
#include "engines/oracle/plan.h"

#include <fmt/core.h>

#include <algorithm>
#include <set>
#include <tuple>

namespace zermelo::engines {

namespace {

constexpr std::size_t line_at_most = 1000; // steps

class Solver {
  public:
    explicit Solver(Oracle &oracle)
        : oracle_(oracle), problem_(oracle.problem()), query_(oracle.query()), root_(query_.from.words),
          high_(oracle.scale().size() - 1) {}

    Verdict solve() {
        Verdict out;
        auto limit = limit_of(oracle_.meter().job(), [&] {
            settle_root();
            if (!root_ended_) find_value();
            note_bounds(out);
            describe(out);
        });
        if (limit) {
            note_bounds(out);
            out.limit = limit->kind;
            out.reason = limit->what();
        }
        out.nodes = oracle_.nodes();
        out.memory_bytes = oracle_.table_bytes();
        out.seconds = oracle_.meter().elapsed_seconds();
        return out;
    }

  private:
    void note_bounds(Verdict &out) const {
        out.lower = oracle_.scale()[low_];
        out.upper = oracle_.scale()[high_];
    }

    // A root that is terminal already.
    void settle_root() {
        circuit::Lanes<4> lanes(problem_.tapes);
        lanes.load_states(root_.data(), 1);
        lanes.run(problem_.tapes.state);
        if (!lanes.terminal().test(0)) return;
        root_ended_ = true;
        game::Payoff payoff(problem_.game, query_.role, query_.model, query_.measure);
        int number = payoff.of([&](game::RoleId role, std::size_t goal) {
            return lanes.value(problem_.tapes.circuit.goals[role.index()][goal]).test(0);
        });
        const auto &scale = oracle_.scale();
        low_ = high_ =
            static_cast<std::size_t>(std::find(scale.begin(), scale.end(), number) - scale.begin());
    }

    void find_value() {
        while (low_ < high_) {
            // With few numbers left the highest first: a win needs no further question.
            std::size_t rung = high_ - low_ <= 2 ? high_ : (low_ + high_ + 1) / 2;
            oracle_.set_status(fmt::format("between {} and {}: at least {}?", oracle_.scale()[low_],
                                           oracle_.scale()[high_], oracle_.scale()[rung]));
            Answer answer = oracle_.ask(root_.data(), rung, limit());
            if (answer.won) {
                low_ = rung;
                steps_ = answer.steps;
            } else {
                high_ = rung - 1;
            }
        }
    }

    // The steps that a play may have.
    std::uint16_t limit() const {
        if (!query_.depth || *query_.depth >= Bounds::forever) return Bounds::forever;
        return static_cast<std::uint16_t>(*query_.depth);
    }
    static std::uint16_t after(std::uint16_t steps) {
        return steps == Bounds::forever ? steps : static_cast<std::uint16_t>(steps - 1);
    }

    // What was asked for first, then the line of play, which nobody asked for.
    void describe(Verdict &out) {
        if (root_ended_) {
            out.keeping_is_complete = true;
            if (low_ > 0) out.distance = 0;
            if (query_.strategy_states > 0)
                give_strategy(out, strategy_at_the_end(problem_, query_, oracle_.scale()[low_]));
            return;
        }
        if (low_ > 0) find_distance(out);
        if (query_.all_moves) find_keeping_moves(out);
        if (query_.strategy_states > 0) make_strategy(out);
        find_line(out);
    }

    void find_distance(Verdict &out) {
        if (query_.distance) find_steps();
        if (steps_ < Bounds::forever) out.distance = steps_;
    }

    // The fewest in which the value can be forced.
    void find_steps() {
        for (std::uint16_t within = 1; within < steps_; ++within) {
            oracle_.set_status(fmt::format("value {}: within {} steps?", oracle_.scale()[low_], within));
            if (oracle_.ask(root_.data(), low_, within).won) steps_ = within;
        }
    }

    // The moves of the role after which it still gets the value: whatever the others do; if they move first,
    // in reply to one of their best choices; if they help, for some choice of theirs.
    void find_keeping_moves(Verdict &out) {
        oracle_.set_status("which first moves keep the value");
        if (limit() == 0) {
            out.keeping_is_complete = true; // there is no first move
            return;
        }
        Oracle::Family family = oracle_.successors(root_, low_);
        std::vector<bool> matters(family.children.count(), true);
        if (!oracle_.sides().own_first) matters = best_choices_of_others(family.children);
        bool some = query_.model == game::Model::cooperative || !oracle_.sides().own_first;
        std::size_t role = query_.role.index();
        for (std::uint32_t move : family.choices[role]) {
            bool keeps = !some;
            for (std::uint32_t i = 0; i < family.children.count() && keeps != some; ++i)
                if (matters[i] && joint_move(oracle_.sides(), family.choices, i)[role] == game::MoveId(move))
                    keeps = reaches(family, i, low_, after(limit()));
            if (keeps && family.children.count() > 0) out.keeping.emplace_back(move);
        }
        out.keeping_is_complete = true;
    }

    // By lane: whether the others' choice there keeps the role from more than the value.
    std::vector<bool> best_choices_of_others(const Children &children) {
        std::vector<bool> out(children.count(), true);
        if (low_ + 1 == oracle_.scale().size()) return out;
        Oracle::Family more = oracle_.successors(root_, low_ + 1);
        for (std::uint32_t i = 0; i < children.count(); ++i)
            if (reaches(more, i, low_ + 1, after(limit()))) {
                auto begin = out.begin() +
                             static_cast<std::ptrdiff_t>(i / children.second_count * children.second_count);
                std::fill(begin, begin + static_cast<std::ptrdiff_t>(children.second_count), false);
            }
        return out;
    }

    // The family was made with the same rung.
    bool reaches(const Oracle::Family &family, std::uint32_t offset, std::size_t rung, std::uint16_t within) {
        if (rung == 0) return true;
        std::uint32_t lane = family.children.begin + offset;
        if (family.batch.terminal(lane)) return family.batch.good(lane);
        return within > 0 && oracle_.ask(family.batch.row(lane), rung, within).won;
    }

    // The same, for any number of steps, if it is known already.
    std::optional<bool> known(const Oracle::Family &family, std::uint32_t offset, std::size_t rung) {
        if (rung == 0) return true;
        std::uint32_t lane = family.children.begin + offset;
        if (family.batch.terminal(lane)) return family.batch.good(lane);
        auto answer = oracle_.recall(family.batch.row(lane), rung);
        return answer ? std::optional(answer->won) : std::nullopt;
    }

    // Perfect play of both sides: the role keeps at least the value, the others keep it from more. If the
    // least distance is known, the role also keeps to it, and the others delay the end where they can. A line
    // that comes back to a state is cut there.
    void find_line(Verdict &out) {
        oracle_.set_status("the line of perfect play");
        std::vector<std::uint64_t> row = root_;
        std::uint16_t steps_left = limit();
        // Where states may repeat, too, the end has to come nearer.
        bool circles = !problem_.facts.acyclic.proved() || limit() != Bounds::forever;
        bool hurries = low_ > 0 && (query_.distance || circles);
        if (hurries && steps_ == Bounds::forever) find_steps();
        std::uint16_t hurry = hurries ? steps_ : steps_left;
        std::set<std::vector<std::uint64_t>> seen;
        while (out.line.size() < line_at_most && steps_left > 0) {
            if (hurry == Bounds::forever && !seen.insert(row).second) return;
            Oracle::Family at_least = oracle_.successors(row, low_);
            if (at_least.children.count() == 0) return;
            std::optional<Oracle::Family> more;
            if (low_ + 1 < oracle_.scale().size()) more = oracle_.successors(row, low_ + 1);
            steps_left = after(steps_left);
            hurry = after(hurry);
            std::uint32_t offset = perfect(at_least, more, hurry, steps_left);
            out.line.push_back(joint_move(oracle_.sides(), at_least.choices, offset));
            std::uint32_t lane = at_least.children.begin + offset;
            if (at_least.batch.terminal(lane)) return;
            const std::uint64_t *next = at_least.batch.row(lane);
            row.assign(next, next + row.size());
        }
    }

    // The role reaches its end within `hurry` further steps, the others have `left` to keep it from more. A
    // choice that is known to be good beats one that has to be searched for.
    std::uint32_t perfect(const Oracle::Family &at_least, const std::optional<Oracle::Family> &more,
                          std::uint16_t hurry, std::uint16_t left) {
        if (hurry == Bounds::forever)
            if (auto offset = choose(
                    at_least.children, [&](std::uint32_t i) { return known(at_least, i, low_) == true; },
                    [&](std::uint32_t i) { return !more || known(*more, i, low_ + 1) == false; }))
                return *offset;
        auto enough = [&](std::uint32_t i) { return reaches(at_least, i, low_, hurry); };
        auto little = [&](std::uint32_t i) { return !more || !reaches(*more, i, low_ + 1, left); };
        auto delays = [&](std::uint32_t i) {
            return little(i) && !reaches(at_least, i, low_, static_cast<std::uint16_t>(hurry - 1));
        };
        if (query_.distance && hurry != Bounds::forever && hurry > 0 && low_ > 0)
            if (auto offset = choose(at_least.children, enough, delays)) return *offset;
        auto offset = choose(at_least.children, enough, little);
        if (!offset) throw std::logic_error("no move keeps the value");
        return *offset;
    }

    // The first choice of the side that moves first such that all replies are good for it, with the first
    // reply that is good for the other; nothing if there is no such choice or reply.
    template <class Enough, class Little>
    std::optional<std::uint32_t> choose(const Children &children, const Enough &enough,
                                        const Little &little) {
        bool own_first = oracle_.sides().own_first;
        auto firsts = static_cast<std::uint32_t>(children.first_count);
        auto seconds = static_cast<std::uint32_t>(children.second_count);
        auto good_for_first = [&](std::uint32_t i) { return own_first ? enough(i) : little(i); };
        auto good_for_second = [&](std::uint32_t i) { return own_first ? little(i) : enough(i); };
        for (std::uint32_t a = 0; a < firsts; ++a) {
            bool good = true;
            for (std::uint32_t b = 0; firsts > 1 && good && b < seconds; ++b)
                good = good_for_first(a * seconds + b);
            for (std::uint32_t b = 0; good && b < seconds; ++b)
                if (seconds == 1 || good_for_second(a * seconds + b)) return a * seconds + b;
        }
        return std::nullopt;
    }

    void make_strategy(Verdict &out) {
        if (limit() != Bounds::forever) {
            out.no_strategy = "strategies are not made for a limited depth";
            return;
        }
        oracle_.set_status("the strategy");
        strategy::Strategy made;
        made.claim = {query_.role, query_.model, query_.measure, query_.from, query_.depth};
        for (auto [side, rung, needed] :
             {std::tuple{strategy::Side::lower, low_, low_ > 0},
              std::tuple{strategy::Side::upper, low_ + 1, low_ + 1 < oracle_.scale().size()}}) {
            if (!needed) continue;
            std::size_t left = query_.strategy_states - std::min(query_.strategy_states, made.state_count());
            std::optional<strategy::Part> part;
            try {
                part = make_plan(oracle_, side, rung, left);
            } catch (const CircularPlan &) {
                out.no_strategy = "what was found comes back to a state, which proves nothing";
                return;
            }
            if (!part) {
                out.no_strategy = fmt::format("it has more than {} states", query_.strategy_states);
                out.no_strategy_at_all = true;
                return;
            }
            made.parts.push_back(std::move(*part));
        }
        give_strategy(out, std::move(made));
    }

    Oracle &oracle_;
    const Problem &problem_;
    const Query &query_;
    std::vector<std::uint64_t> root_;
    std::size_t low_ = 0, high_; // rungs of the scale
    std::uint16_t steps_ = Bounds::forever;
    bool root_ended_ = false;
};

} // namespace

Verdict solve(Oracle &oracle) { return Solver(oracle).solve(); }

} // namespace zermelo::engines
