#include "engines/oracle/plan.h"

#include "space/state_set.h"

#include <algorithm>
#include <numeric>

namespace zermelo::engines {

namespace {

using game::MoveId;
using strategy::Side;

class Planner {
  public:
    Planner(Oracle &oracle, Side side, std::size_t rung)
        : oracle_(oracle), wants_(side == Side::lower), rung_(rung), words_(oracle.query().from.words.size()),
          states_(words_) {}

    std::optional<strategy::Part> plan(std::size_t max_states) {
        number(oracle_.query().from.words.data());
        for (std::size_t n = 0; n < states_.size(); ++n) {
            if (states_.size() > max_states) return std::nullopt;
            oracle_.meter().check();
            expand(n);
        }
        strategy::Part out;
        out.side = wants_ ? Side::lower : Side::upper;
        out.bound = oracle_.scale()[wants_ ? rung_ : rung_ - 1];
        if (wants_ && !measure_distances()) throw CircularPlan{};
        std::vector<std::size_t> order(states_.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
            return std::lexicographical_compare(states_.row(a), states_.row(a) + words_, states_.row(b),
                                                states_.row(b) + words_);
        });
        for (std::size_t n : order) {
            strategy::Entry entry;
            entry.state.words.assign(states_.row(n), states_.row(n) + words_);
            entry.moves = std::move(moves_[n]);
            if (wants_) entry.distance = distances_[n];
            out.entries.push_back(std::move(entry));
        }
        return out;
    }

  private:
    std::uint32_t number(const std::uint64_t *row) { return states_.add(row, states_.hash(row)).first; }

    void expand(std::size_t n) {
        family_ = oracle_.successors({states_.row(n), states_.row(n) + words_}, rung_);
        moves_.emplace_back();
        begins_.push_back(successors_.size());
        if (family_.children.count() == 0) return; // stuck: the play does not end
        bool plan_first = oracle_.sides().own_first == wants_;
        std::uint32_t firsts = family_.children.first_count, seconds = family_.children.second_count;
        if (plan_first) {
            std::uint32_t a = seconds == 1 ? best_reply(n, 0, firsts) : 0;
            while (seconds > 1 && a + 1 < firsts && !all_successful(a * seconds, seconds)) ++a;
            note_moves(n, a * seconds, oracle_.sides().first());
            for (std::uint32_t b = 0; b < seconds; ++b) follow(a * seconds + b);
        } else {
            for (std::uint32_t a = 0; a < firsts; ++a) {
                std::uint32_t b = best_reply(n, a * seconds, seconds);
                if (seconds > 1) note_moves(n, a * seconds + b, oracle_.sides().second());
                follow(a * seconds + b);
            }
        }
    }

    // A successful choice that is known, or soon found, beats one that has to be searched for.
    std::uint32_t best_reply(std::size_t n, std::uint32_t first, std::uint32_t count) {
        for (std::uint32_t b = 0; b < count; ++b)
            if (family_.batch.terminal(family_.children.begin + first + b) && successful(first + b)) return b;
        if (auto reply = reply_within(first, count, 0)) return *reply;
        oracle_.ask(states_.row(n), rung_); // an answer about the state may tell the move
        for (std::uint64_t visits : {0, 64, 4096})
            if (auto reply = reply_within(first, count, visits)) return *reply;
        for (std::uint32_t b = 0; b + 1 < count; ++b)
            if (successful(first + b)) return b;
        return count - 1;
    }

    // The choice that succeeds in the fewest steps, of those found with so many visits each.
    std::optional<std::uint32_t> reply_within(std::uint32_t first, std::uint32_t count,
                                              std::uint64_t visits) {
        std::optional<std::uint32_t> out;
        std::uint16_t least = Bounds::forever;
        for (std::uint32_t b = 0; b < count; ++b) {
            std::uint32_t lane = family_.children.begin + first + b;
            if (family_.batch.terminal(lane)) continue;
            const std::uint64_t *row = family_.batch.row(lane);
            auto answer = visits ? oracle_.ask_briefly(row, rung_, visits) : oracle_.recall(row, rung_);
            if (!answer || answer->won != wants_ || (out && answer->steps >= least)) continue;
            out = b;
            least = answer->steps;
            if (visits) break;
        }
        return out;
    }

    bool all_successful(std::uint32_t first, std::uint32_t count) {
        for (std::uint32_t b = 0; b < count; ++b)
            if (!successful(first + b)) return false;
        return true;
    }

    bool successful(std::uint32_t offset) {
        std::uint32_t lane = family_.children.begin + offset;
        if (family_.batch.terminal(lane)) return family_.batch.good(lane) == wants_;
        return oracle_.ask(family_.batch.row(lane), rung_).won == wants_;
    }

    void note_moves(std::size_t n, std::uint32_t offset, const std::vector<game::RoleId> &roles) {
        std::vector<MoveId> joint = joint_move(oracle_.sides(), family_.choices, offset);
        for (game::RoleId role : roles)
            if (family_.choices[role.index()].size() > 1) moves_[n].push_back(joint[role.index()]);
    }

    void follow(std::uint32_t offset) {
        std::uint32_t lane = family_.children.begin + offset;
        if (!family_.batch.terminal(lane)) successors_.push_back(number(family_.batch.row(lane)));
    }

    // The longest way to the end from each state; false if the plan has a cycle.
    bool measure_distances() {
        begins_.push_back(successors_.size());
        distances_.assign(states_.size(), 0);
        std::vector<char> state(states_.size(), 0); // 1: open, 2: done
        std::vector<std::pair<std::uint32_t, std::size_t>> stack{{0, begins_[0]}};
        state[0] = 1;
        while (!stack.empty()) {
            auto &[n, at] = stack.back();
            if (at == begins_[n + 1]) {
                std::uint32_t longest = 0;
                for (std::size_t s = begins_[n]; s < at; ++s)
                    longest = std::max(longest, distances_[successors_[s]]);
                distances_[n] = longest + 1;
                state[n] = 2;
                stack.pop_back();
                continue;
            }
            std::uint32_t next = successors_[at++];
            if (state[next] == 1) return false;
            if (state[next] == 2) continue;
            state[next] = 1;
            stack.emplace_back(next, begins_[next]);
        }
        return true;
    }

    Oracle &oracle_;
    bool wants_;
    std::size_t rung_;
    std::size_t words_; // of a row
    space::StateSet states_;
    std::vector<std::vector<MoveId>> moves_;
    std::vector<std::size_t> begins_;
    std::vector<std::uint32_t> successors_;
    std::vector<std::uint32_t> distances_;
    Oracle::Family family_; // of the state being expanded
};

} // namespace

std::optional<strategy::Part> make_plan(Oracle &oracle, Side side, std::size_t rung, std::size_t max_states) {
    return Planner(oracle, side, rung).plan(max_states);
}

} // namespace zermelo::engines
