#include "machine/survey.h"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <map>

namespace zermelo::machine {

namespace {

// GDL-II's `random` has no goals.
bool has_goals(const std::string &role) { return role != "random"; }

std::optional<int> number(const std::string &text) {
    int value = 0;
    auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (fault != std::errc() || end != text.data() + text.size()) return {};
    return value;
}

class Surveyor {
  public:
    Surveyor(Machine &machine, const SurveyOptions &options, const Job &job)
        : machine_(machine), options_(options), job_(job.within(options.seconds)) {}

    Survey run() {
        try {
            for (std::size_t p = 0; p < options_.playouts && in_time(); ++p)
                playout(Random(options_.seed, p));
        } catch (const LimitReached &) { // while the machine was reasoning
            if (out_.states + out_.ended == 0) throw;
        }
        for (const auto &[code, fault] : faults_) out_.faults.push_back(fault.diagnostic);
        return out_;
    }

  private:
    struct Fault {
        std::size_t length;
        Diagnostic diagnostic;
    };

    bool in_time() const { return !job_.stopped() && *job_.seconds_left() > 0; }

    void playout(Random random) {
        machine_.restart();
        trace_.clear();
        out_.playouts += 1;
        while (true) {
            Step step = look(machine_);
            if (step.terminal) return at_the_end(step);
            count(step);
            if (is_stuck(step)) return stuck(step);
            if (trace_.size() == options_.depth || !in_time()) return;
            trace_.push_back(random_move(step, random));
            machine_.apply(trace_.back());
        }
    }

    void count(const Step &step) {
        std::size_t choosing = 0;
        for (const Names &moves : step.legal) {
            choosing += moves.size() > 1;
            out_.most_moves = std::max(out_.most_moves, moves.size());
        }
        out_.states += 1;
        out_.simultaneous += choosing > 1;
    }

    void at_the_end(const Step &step) {
        out_.shortest = out_.ended ? std::min(out_.shortest, trace_.size()) : trace_.size();
        out_.longest = std::max(out_.longest, trace_.size());
        out_.moves += trace_.size();
        out_.ended += 1;
        bool all = true;
        int sum = 0;
        for (std::size_t role = 0; role < step.goals.size(); ++role) {
            const std::string &name = machine_.roles()[role];
            if (!has_goals(name)) continue;
            const Names &values = step.goals[role];
            if (values.empty()) fault("goal-missing", fmt::format("{} has no goal value at the end", name));
            if (values.size() > 1)
                fault("goal-many", fmt::format("{} has {} goal values at the end, such as {} and {}", name,
                                               values.size(), values[0], values[1]));
            std::optional<int> value = values.size() == 1 ? number(values[0]) : std::nullopt;
            all = all && value;
            sum += value.value_or(0);
        }
        if (all) out_.goal_sums.insert(sum);
    }

    void stuck(const Step &step) {
        bool others_move = std::any_of(step.legal.begin(), step.legal.end(),
                                       [](const Names &moves) { return !moves.empty(); });
        for (std::size_t role = 0; role < step.legal.size(); ++role)
            if (step.legal[role].empty())
                fault("stuck",
                      fmt::format("{} has no legal move in a reachable state that is not terminal",
                                  machine_.roles()[role]),
                      others_move ? "; another role has one, so does this one lack a move such as noop?"
                                  : "");
    }

    void fault(const std::string &code, const std::string &message, const std::string &guess = "") {
        auto known = faults_.find(code);
        if (known != faults_.end() && known->second.length <= trace_.size()) return;
        std::string hint = trace_.empty() ? "this is so in the initial state"
                                          : fmt::format("after these moves: {}", write_moves(trace_));
        faults_[code] = {trace_.size(), {Severity::warning, code, {}, message, hint + guess}};
    }

    Machine &machine_;
    const SurveyOptions &options_;
    Job job_;
    Survey out_;
    std::vector<Names> trace_;
    std::map<std::string, Fault> faults_;
};

} // namespace

Survey survey(Machine &machine, const SurveyOptions &options, const Job &job) {
    return Surveyor(machine, options, job).run();
}

} // namespace zermelo::machine
