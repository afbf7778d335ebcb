#include "match/referee.h"

#include "base/workers.h"
#include "gdl/kif_tree.h"
#include "gdl/print.h"
#include "machine/lifted_machine.h"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <cmath>

namespace zermelo::match {

namespace {

using machine::Names;

constexpr double grace = 5; // seconds after the clock; then nobody waits any more

bool same_letters(const std::string &a, const std::string &b) {
    auto equal = [](unsigned char x, unsigned char y) { return std::tolower(x) == std::tolower(y); };
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), equal);
}

// The move that the text is, whatever its case and its spaces.
std::optional<std::string> legal_move(const std::string &text, const Names &legal) {
    Diagnostics diagnostics;
    gdl::Faults faults(diagnostics);
    std::optional<std::string> said;
    gdl::KifReader(text, 0, faults).read_all([&](const gdl::KifTree &tree) { said = gdl::to_kif(tree); });
    if (!said || !diagnostics.empty()) return std::nullopt;
    for (const std::string &move : legal)
        if (move == *said) return move;
    for (const std::string &move : legal)
        if (same_letters(move, *said)) return move;
    return std::nullopt;
}

class Referee {
  public:
    Referee(const session::Session &session, const MatchRequest &request)
        : session_(session), request_(request), machine_(session.rules), random_(request.seed) {
        out_.roles = machine_.roles();
        std::size_t next = 0;
        for (const std::string &role : out_.roles) {
            bool is_random = role == "random" || request.players.empty();
            players_.push_back(is_random ? Player() : request.players[next++ % request.players.size()]);
            out_.asked.push_back(players_.back().has_value());
        }
    }

    MatchResult run() {
        start();
        std::optional<Names> made;
        machine::Step step = look(machine_);
        while (!step.terminal && !is_cut(step)) {
            made = joint_move(step, made);
            machine_.apply(*made);
            ++out_.steps;
            step = look(machine_);
        }
        out_.over = step.terminal;
        out_.seconds = seconds();
        for (std::size_t r = 0; r < out_.roles.size() && out_.over; ++r)
            out_.goals.push_back(goal(step.goals[r]));
        end(made);
        return std::move(out_);
    }

  private:
    double seconds() const { return std::chrono::duration<double>(Job::Clock::now() - begin_).count(); }

    // Whether the match goes no further, though it is not over.
    bool is_cut(const machine::Step &step) {
        out_.cut = is_stuck(step)                                            ? "nobody can move"
                   : out_.steps >= request_.most_steps                       ? "too many steps"
                   : seconds() > request_.longest_seconds.value_or(HUGE_VAL) ? "too long"
                                                                             : "";
        return *out_.cut != 0;
    }

    static std::optional<int> goal(const Names &values) {
        int value = 0;
        if (values.size() != 1) return std::nullopt;
        const std::string &text = values[0];
        auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), value);
        return fault == std::errc{} && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
    }

    // One player may have several roles, each as a match of its own.
    std::string id(std::size_t role) const { return fmt::format("{}.{}", request_.id, role); }

    // The same question to all at once, as servers do.
    template <class Text>
    std::vector<Answer> ask(double clock, const Text &text) {
        std::vector<Answer> out(players_.size());
        Workers workers{Job()};
        for (std::size_t r = 0; r < players_.size(); ++r)
            if (players_[r])
                workers.start(
                    [&, r] { out[r] = post(*players_[r], text(r), request_.manner, clock + grace); });
        workers.finish();
        return out;
    }

    void offend(std::size_t role, Offence::Kind kind, const std::string &what) {
        out_.offences.push_back({out_.steps, out_.roles[role], kind, what});
    }

    // Whether the answer came, and in time.
    bool is_good(std::size_t role, const Answer &answer, double clock) {
        out_.slowest = std::max(out_.slowest, answer.seconds / clock);
        if (!answer.came || answer.status != 200)
            offend(role, Offence::Kind::silent, answer.came ? answer.body : answer.fault);
        else if (answer.seconds > clock)
            offend(role, Offence::Kind::late, fmt::format("after {:.3f} s", answer.seconds));
        else
            return true;
        return false;
    }

    void start() {
        std::string rules;
        for (const gdl::Clause &clause : session_.description.clauses)
            rules += (rules.empty() ? "" : " ") + gdl::to_kif(clause);
        std::vector<Answer> answers = ask(request_.start_seconds, [&](std::size_t r) {
            return fmt::format("(START {} {} ({}) {} {})", id(r), out_.roles[r], rules,
                               request_.start_seconds, request_.play_seconds);
        });
        for (std::size_t r = 0; r < players_.size(); ++r)
            if (players_[r] && is_good(r, answers[r], request_.start_seconds) &&
                !same_letters(answers[r].body, "ready"))
                offend(r, Offence::Kind::silent, "to start it says " + answers[r].body);
    }

    static std::string text_of(const std::optional<Names> &made) {
        return made ? fmt::format("({})", fmt::join(*made, " ")) : "nil";
    }

    // Whoever is late or makes no legal move gets a random one.
    Names joint_move(const machine::Step &step, const std::optional<Names> &made) {
        Names joint = random_move(step, random_);
        std::vector<Answer> answers = ask(request_.play_seconds, [&](std::size_t r) {
            return fmt::format("(PLAY {} {})", id(r), text_of(made));
        });
        for (std::size_t r = 0; r < players_.size(); ++r) {
            if (!players_[r] || !is_good(r, answers[r], request_.play_seconds)) continue;
            if (auto move = legal_move(answers[r].body, step.legal[r]))
                joint[r] = *move;
            else
                offend(r, Offence::Kind::illegal, answers[r].body);
        }
        return joint;
    }

    void end(const std::optional<Names> &made) {
        std::vector<Answer> answers = ask(request_.play_seconds, [&](std::size_t r) {
            return out_.over ? fmt::format("(STOP {} {})", id(r), text_of(made))
                             : fmt::format("(ABORT {})", id(r));
        });
        for (std::size_t r = 0; r < players_.size(); ++r)
            if (players_[r]) is_good(r, answers[r], request_.play_seconds);
    }

    const session::Session &session_;
    const MatchRequest &request_;
    machine::LiftedMachine machine_;
    Random random_;
    std::vector<Player> players_; // by role
    MatchResult out_;
    Job::Clock::time_point begin_ = Job::Clock::now();
};

} // namespace

const char *name(Offence::Kind kind) {
    switch (kind) {
    case Offence::Kind::late: return "late";
    case Offence::Kind::illegal: return "illegal";
    case Offence::Kind::silent: return "silent";
    }
    return "";
}

MatchResult play(const session::Session &session, const MatchRequest &request) {
    return Referee(session, request).run();
}

} // namespace zermelo::match
