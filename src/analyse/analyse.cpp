#include "analyse/analyse.h"

#include "analyse/groups.h"
#include "analyse/lemmas.h"
#include "analyse/questions.h"

#include <fmt/core.h>

#include <algorithm>

namespace zermelo::analyse {

Finding refuted_by(const Samples &samples, std::uint32_t state, std::string how) {
    return {Finding::Status::refuted, std::move(how), samples.trace(state)};
}

Finding proved_by_all(const Samples &samples) {
    return {Finding::Status::proved, fmt::format("by visiting all {} states", samples.size()), {}};
}

namespace {

// Of much time a quick analysis gets a small part, counted as work; the clock may show more than that on a
// busy machine.
constexpr double part_of_quick = 0.25, part_by_the_clock = 0.5;

// What a question may take of the work, or of the time, that is left when it is asked. The questions after it
// share the rest, so early ones get less, and the last ones much.
namespace share {
constexpr double states = 0.2;    // to visit or sample them; the proofs are to have most of the time
constexpr double observing = 0.5; // without it nothing can be asked
constexpr double groups = 0.3;    // also lemmas: other proofs are shorter with them
constexpr double early = 0.2;     // engines need these answers, and there are several
constexpr double progress = 0.15; // without lemmas, what is not found soon is not found …
constexpr double progress_with_lemmas = 0.4; // … and with them it is worth more
constexpr double other = 0.3;
constexpr double symmetries = 0.4; // one answer that can save an engine most of its work
constexpr double lengths = 0.5;    // the last question
} // namespace share

class Analysis {
  public:
    Analysis(const game::Game &game, const circuit::Tapes &tapes, const Job &job, const Effort &effort)
        : Analysis(game, tapes, job, effort, seconds_of_work(job, effort)) {}

    Facts run();

  private:
    Analysis(const game::Game &game, const circuit::Tapes &tapes, const Job &job, const Effort &effort,
             double seconds)
        : game_(game), tapes_(tapes), job_(within_clock(job, effort)), work_(seconds), effort_(effort),
          most_gates_(static_cast<std::size_t>(
              std::min(seconds * static_cast<double>(effort.gates_per_second), 1e12))) {}

    // Asks one question with a share of the work that is left; false, with the reason, if a limit was
    // reached.
    template <class Ask>
    bool ask(double share, std::string &reason, const Ask &question) {
        Meter meter(job_.part(share));
        WorkShare part(work_, share);
        auto limit = limit_of(job_, [&] {
            meter.look();
            question(meter);
        });
        if (limit)
            reason = limit->kind == LimitReached::Kind::time ? "not proved in its share of the time"
                                                             : limit->what();
        return !limit;
    }
    template <class Ask>
    void ask(double share, Finding &finding, const Ask &question) {
        std::string reason;
        if (!ask(share, reason, [&](Meter &meter) { finding = question(meter); }))
            finding = {Finding::Status::unproved, reason, {}};
    }

    // Twice as much, and so on, where there is much time: what the stages before took does not change it.
    static double seconds_of_work(const Job &job, const Effort &effort) {
        auto all = job.seconds_left();
        if (all && effort.all_questions) return *all;
        double out = effort.seconds;
        while (all && 2 * out <= *all * part_of_quick) out *= 2;
        return out;
    }
    // The clock matters only where somebody set a deadline.
    static Job within_clock(const Job &job, const Effort &effort) {
        auto all = job.seconds_left();
        if (!all || effort.all_questions) return job;
        return job.within(std::max(effort.seconds, *all * part_by_the_clock));
    }
    std::unique_ptr<Prover> make_prover() {
        return std::make_unique<Prover>(game_, tapes_.circuit, all_groups_, lemmas_, most_gates_, job_,
                                        work_);
    }

    void look(std::string &reason);
    bool prepare(std::string &reason);
    void find_groups();
    bool try_groups(const std::vector<Group> &guesses);
    bool find_lemmas();
    // Asks the main questions that are open; whether some still are.
    bool ask_main(const Subject &subject);
    void find_constants();
    void ask_others(const Subject &subject);
    void conclude(const Subject &subject);
    bool asks_all() const { return effort_.all_questions || samples_.complete; }
    Facts give_up(const std::string &reason);

    const game::Game &game_;
    const circuit::Tapes &tapes_;
    Job job_;
    Work work_;
    const Effort &effort_;
    std::size_t most_gates_; // that are given to the solver

    Facts facts_;
    Samples samples_;
    Observations seen_;
    std::vector<Group> guesses_, all_groups_; // may overlap; the latter are proved
    bool lacks_groups_ = true;                // there would be better ones if all guesses were proved
    std::vector<Lemma> lemmas_;               // proved
    TurnOrder order_;
    Progress progress_;
};

void Analysis::look(std::string &reason) {
    ask(share::states, reason, [&](Meter &meter) {
        if (auto all = explore(game_, tapes_, effort_.visit_states, work_, meter)) samples_ = std::move(*all);
    });
    if (samples_.size() == 0)
        ask(share::states, reason, [&](Meter &meter) {
            samples_ = play(game_, tapes_, effort_.play_states, effort_.play_steps, work_, meter);
        });
}

void Analysis::find_groups() {
    if (samples_.complete) {
        all_groups_ = guesses_;
        facts_.groups_how = proved_by_all(samples_).how;
    } else if (!try_groups(guesses_)) {
        // Groups such as whose turn it is and which step are easier than others, and worth more.
        try_groups(whole_predicates(game_, guesses_));
    }
    facts_.groups = choose_disjoint(all_groups_, game_.fluents.size());
}

bool Analysis::try_groups(const std::vector<Group> &guesses) {
    return ask(share::groups, facts_.groups_how, [&](Meter &meter) {
        make_prover()->check_size();
        ProvedGroups proved = prove_groups(game_, tapes_, guesses, {}, work_, meter);
        all_groups_ = std::move(proved.groups);
        std::size_t fluents = game_.fluents.size();
        lacks_groups_ = bits_saved(guesses, fluents) > bits_saved(all_groups_, fluents);
        facts_.groups_how = fmt::format("by induction, all together, in {} rounds", proved.rounds);
    });
}

// Groups again, now with lemmas.
bool Analysis::find_lemmas() {
    std::string reason;
    return ask(share::groups, reason, [&](Meter &meter) {
        std::vector<Lemma> guesses = guess_lemmas(game_, samples_, guesses_, meter);
        if (guesses.empty()) return;
        make_prover()->check_size();
        ProvedGroups proved = prove_groups(game_, tapes_, guesses_, guesses, work_, meter);
        all_groups_ = std::move(proved.groups);
        lemmas_ = std::move(proved.lemmas);
        facts_.groups_how = fmt::format("by induction, all together with {} lemmas, in {} rounds",
                                        lemmas_.size(), proved.rounds);
        facts_.groups = choose_disjoint(all_groups_, game_.fluents.size());
    });
}

bool Analysis::ask_main(const Subject &subject) {
    auto open = [](const Finding &finding) { return finding.status == Finding::Status::unproved; };
    bool some_open = false;
    auto ask_if_open = [&](double share, Finding &finding, const auto &question) {
        if (open(finding)) ask(share, finding, question);
        some_open = some_open || open(finding);
    };
    ask_if_open(share::early, facts_.turn_taking, [&](Meter &meter) { return turn_taking(subject, meter); });
    ask_if_open(lemmas_.empty() ? share::progress : share::progress_with_lemmas, facts_.acyclic,
                [&](Meter &meter) {
                    progress_ = progress(subject, facts_.groups, meter);
                    return progress_.acyclic;
                });
    ask_if_open(share::early, facts_.constant_sum, [&](Meter &meter) {
        ConstantSum answer = constant_sum(subject, meter);
        facts_.sum = answer.sum;
        return answer.finding;
    });
    ask_if_open(share::early, facts_.strict_turns, [&](Meter &meter) {
        order_ = strict_turns(subject, meter);
        return order_.finding;
    });
    ask_if_open(share::other, facts_.always_legal,
                [&](Meter &meter) { return always_legal(subject, meter); });
    ask_if_open(share::other, facts_.one_goal, [&](Meter &meter) { return one_goal(subject, meter); });
    return some_open;
}

// What never changes, and what follows by the groups.
void Analysis::find_constants() {
    std::vector<std::optional<bool>> value(game_.fluents.size());
    for (game::FluentId f : facts_.never_removed)
        if (game_.initial.holds(f)) value[f.index()] = true;
    for (game::FluentId f : facts_.never_added)
        if (!game_.initial.holds(f)) value[f.index()] = false;
    for (const Group &group : facts_.groups) {
        auto is = [&](bool what) {
            return std::count_if(group.fluents.begin(), group.fluents.end(),
                                 [&](game::FluentId f) { return value[f.index()] == what; });
        };
        bool one_always = is(true) > 0;
        bool one_left =
            group.exactly_one && is(false) + 1 == static_cast<std::ptrdiff_t>(group.fluents.size());
        for (game::FluentId f : group.fluents)
            if (!value[f.index()] && (one_always || one_left)) value[f.index()] = !one_always;
    }
    for (std::uint32_t f = 0; f < value.size(); ++f)
        if (value[f]) (*value[f] ? facts_.always_true : facts_.never_true).emplace_back(f);
}

void Analysis::ask_others(const Subject &subject) {
    std::string reason;
    ask(share::other, reason, [&](Meter &meter) { facts_.never_removed = never_removed(subject, meter); });
    ask(share::other, reason, [&](Meter &meter) { facts_.never_added = never_added(subject, meter); });
    find_constants();
    ask(share::other, reason, [&](Meter &meter) { facts_.latched_goals = latched_goals(subject, meter); });
    ask(share::other, reason, [&](Meter &meter) { facts_.goals_at_end = goals_at_end(subject, meter); });
    if (!ask(share::symmetries, facts_.symmetries_how, [&](Meter &meter) {
            std::vector<game::FluentId> constants = facts_.always_true;
            constants.insert(constants.end(), facts_.never_true.begin(), facts_.never_true.end());
            Symmetries found =
                find_symmetries(game_, tapes_.circuit, constants, effort_.symmetry_arrows, work_, meter);
            facts_.symmetries = std::move(found.elements);
            facts_.symmetries_how = std::move(found.how);
        }))
        facts_.symmetries.clear();
    ask(share::other, reason,
        [&](Meter &meter) { facts_.determined = determined(subject, facts_.groups, meter); });
    if (!asks_all()) {
        facts_.longest_win_how = "not asked by a quick analysis";
        return;
    }
    ask(share::other, reason,
        [&](Meter &meter) { facts_.impossible_moves = impossible_moves(subject, meter); });
    ask(share::lengths, facts_.longest_win_how, [&](Meter &meter) {
        Lengths answer = lengths(subject, facts_.groups, progress_, order_, meter);
        progress_.horizon = answer.longest;
        progress_.how = answer.longest_how;
        facts_.longest_win = answer.longest_win;
        facts_.longest_win_how = answer.longest_win_how;
    });
}

// What follows from the answers.
void Analysis::conclude(const Subject &subject) {
    facts_.turn_order = order_.roles;
    facts_.alternating = alternating(subject, order_, facts_.turn_taking);
    facts_.horizon = progress_.horizon;
    facts_.horizon_how = progress_.horizon ? progress_.how : facts_.acyclic.how;
    facts_.measure = progress_.measure;
    if (!progress_.counter.empty())
        for (std::size_t g = 0; g < facts_.groups.size(); ++g)
            if (std::count(facts_.groups[g].fluents.begin(), facts_.groups[g].fluents.end(),
                           progress_.counter.front()))
                facts_.step_counter = g;
    if (facts_.always_legal.refuted())
        facts_.ends = facts_.always_legal;
    else if (facts_.acyclic.refuted())
        facts_.ends = facts_.acyclic;
    else if (facts_.horizon && facts_.always_legal.proved())
        facts_.ends = {Finding::Status::proved, facts_.horizon_how, {}};
    else
        facts_.ends.how =
            facts_.horizon ? "perhaps a role has no move: " + facts_.always_legal.how : facts_.horizon_how;
}

Facts Analysis::give_up(const std::string &reason) {
    for (Finding *finding :
         {&facts_.always_legal, &facts_.one_goal, &facts_.ends, &facts_.turn_taking, &facts_.constant_sum,
          &facts_.acyclic, &facts_.alternating, &facts_.strict_turns})
        finding->how = reason;
    facts_.groups_how = facts_.horizon_how = facts_.longest_win_how = facts_.symmetries_how = reason;
    return std::move(facts_);
}

// Looks at the samples, and proves groups.
bool Analysis::prepare(std::string &reason) {
    if (!ask(share::observing, reason,
             [&](Meter &meter) { seen_ = observe(game_, tapes_, samples_, work_, meter); }))
        return false;
    if (samples_.complete) facts_.states = samples_.size();
    guesses_.clear();
    ask(share::groups, facts_.groups_how,
        [&](Meter &meter) { guesses_ = guess_groups(game_, samples_, meter); });
    find_groups();
    return true;
}

Facts Analysis::run() {
    facts_.unread = unread_fluents(tapes_.circuit);
    for (const game::Role &role : game_.roles) facts_.latched_goals.emplace_back(role.goals.size(), false);
    for (const auto &goals : tapes_.circuit.goals) {
        auto &of_role = facts_.goals_at_end.emplace_back();
        for (circuit::Edge goal : goals) of_role.push_back({goal});
    }
    std::string reason;
    look(reason);
    if (samples_.size() == 0 || !prepare(reason)) return give_up(reason);

    auto prover = make_prover();
    auto subject = [&] { return Subject{game_, tapes_, samples_, seen_, *prover, effort_.induction_steps}; };
    bool open = ask_main(subject());
    if (open && !samples_.complete && effort_.visit_more > effort_.visit_states) {
        std::optional<Samples> all;
        ask(share::states, reason,
            [&](Meter &meter) { all = explore(game_, tapes_, effort_.visit_more, work_, meter); });
        if (all) {
            samples_ = std::move(*all);
            if (!prepare(reason)) return give_up(reason);
            prover = make_prover();
            open = ask_main(subject());
        }
    }
    bool more = open || lacks_groups_ || effort_.all_questions;
    if (more && !samples_.complete && find_lemmas()) {
        prover = make_prover();
        ask_main(subject());
        // Perhaps it tells the number of steps, with lemmas.
        if (progress_.measure && !progress_.measure->by_one && !samples_.has_state_at_two_steps())
            ask(share::other, reason, [&](Meter &meter) {
                Progress again = progress(subject(), facts_.groups, meter);
                if (!again.counter.empty() || (again.measure && again.measure->by_one))
                    progress_ = std::move(again);
            });
    }
    ask_others(subject());
    conclude(subject());
    return std::move(facts_);
}

} // namespace

Effort effort_of(Depth depth) {
    constexpr std::size_t gates_per_second = 60'000; // of a step that is proved in time
    if (depth == Depth::quick)                       // engines wait for it
        return {.seconds = 2,
                .visit_states = 10'000,     // so few are visited sooner than anything is proved
                .visit_more = 100'000,      // a part of a second, which an open question is worth
                .play_states = 4'096,       // guesses that they refute need no proof
                .play_steps = 200,          // most board games end before
                .induction_steps = 1,       // each makes the formula as much larger again
                .symmetry_arrows = 200'000, // larger nets are not searched in a second
                .gates_per_second = gates_per_second,
                .all_questions = false};
    return {.seconds = 60, // somebody waits for the facts themselves
            .visit_states = 200'000,
            .visit_more = 200'000, // there is nothing more to ask
            .play_states = 16'384,
            .play_steps = 1'000,
            .induction_steps = 3,
            .symmetry_arrows = 3'000'000,
            .gates_per_second = gates_per_second,
            .all_questions = true};
}

Facts analyse(const game::Game &game, const circuit::Tapes &tapes, const Job &job, const Effort &effort) {
    return Analysis(game, tapes, job, effort).run();
}

} // namespace zermelo::analyse
