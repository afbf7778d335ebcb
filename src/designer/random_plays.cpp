#include "designer/random_plays.h"

#include "base/error.h"
#include "game/payoff.h"
#include "machine/playout.h"
#include "space/expander.h"
#include "space/random_move.h"

#include <algorithm>
#include <charconv>

namespace zermelo::designer {

void RandomPlays::add(const RandomPlays &more) {
    plays += more.plays;
    cut += more.cut;
    stuck += more.stuck;
    for (const auto &[length, count] : more.lengths) lengths[length] += count;
    steps.resize(std::max(steps.size(), more.steps.size()));
    for (std::size_t s = 0; s < more.steps.size(); ++s) {
        steps[s].states += more.steps[s].states;
        steps[s].sum += more.steps[s].sum;
        steps[s].most = std::max(steps[s].most, more.steps[s].most);
    }
    goals.resize(std::max(goals.size(), more.goals.size()));
    for (std::size_t r = 0; r < more.goals.size(); ++r)
        for (const auto &[goal, count] : more.goals[r]) goals[r][goal] += count;
}

namespace {

void count_choices(RandomPlays &out, std::size_t step, double choices) {
    if (out.steps.size() <= step) out.steps.resize(step + 1);
    StepChoices &here = out.steps[step];
    here.states += 1;
    here.sum += choices;
    here.most = std::max(here.most, choices);
}

// A round of plays side by side, as many as there are lanes. Lanes of plays that have ended stay empty, so
// that a round is whole or does not count, and long plays count like short ones.
class Round {
  public:
    Round(const game::Game &game, const circuit::Tapes &tapes, const PlayOptions &options)
        : game_(game), tapes_(tapes), options_(options), expander_(game, tapes),
          row_words_(expander_.row_words()), chosen_(expander_.empty_transitions()),
          made_(Batch::width * row_words_) {}

    static constexpr std::size_t most = space::Expander<4>::width;

    // Plays number `first` and the next ones. Throws LimitReached, and then `result` has the others cut.
    void play(std::size_t first, std::size_t count, Meter &meter) {
        start(first, count);
        for (std::size_t step = 0; !random_.empty(); ++step) {
            meter.look();
            choose_moves(step);
            expander_.make(chosen_, made_.data());
            rows_.assign(made_.begin(), made_.begin() + static_cast<std::ptrdiff_t>(going() * row_words_));
        }
        count_goals();
    }

    const RandomPlays &result() const { return out_; }
    void give_up() {
        out_.cut += going();
        count_goals();
    }

  private:
    using Batch = space::Expander<4>;

    std::size_t going() const { return random_.size(); }

    void start(std::size_t first, std::size_t count) {
        out_ = {};
        out_.plays = count;
        random_.clear();
        rows_.clear();
        ends_.clear();
        for (std::size_t p = 0; p < count; ++p) {
            random_.emplace_back(options_.seed, first + p);
            rows_.insert(rows_.end(), game_.initial.words.begin(), game_.initial.words.end());
        }
    }

    // Looks at the states of the plays that go on; those that still do have a transition afterwards.
    void choose_moves(std::size_t step) {
        expander_.list(rows_.data(), going(), listing_);
        chosen_.count = 0;
        std::vector<Random> still;
        for (std::size_t lane = 0; lane < going(); ++lane) {
            const std::uint64_t *row = rows_.data() + lane * row_words_;
            if (listing_.terminal.test(lane)) {
                out_.lengths[static_cast<int>(step)] += 1;
                ends_.insert(ends_.end(), row, row + row_words_);
            } else if (!choose_joint_move(lane, step)) {
                out_.stuck += 1;
            } else if (step == options_.depth) {
                out_.cut += 1;
            } else {
                std::copy_n(row, row_words_, chosen_.parents.data() + chosen_.count * row_words_);
                ++chosen_.count;
                still.push_back(random_[lane]);
            }
        }
        random_ = std::move(still);
    }

    // False where some role has no move.
    bool choose_joint_move(std::size_t lane, std::size_t step) {
        double choices = 1;
        std::size_t roles = game_.roles.size();
        for (std::size_t r = 0; r < roles; ++r) {
            const game::Role &role = game_.roles[r];
            std::size_t words = (role.move_count + 63) / 64;
            const std::uint64_t *legal = listing_.legal[r].data() + lane * words;
            auto move = space::random_bit(legal, words, random_[lane]);
            if (!move) return false;
            chosen_.moves[chosen_.count * roles + r] = role.first_move + *move;
            if (!role.is_random) choices *= static_cast<double>(space::count_bits(legal, words));
        }
        count_choices(out_, step, choices);
        return true;
    }

    void count_goals() {
        std::size_t count = total(out_.lengths);
        out_.goals.resize(game_.roles.size());
        if (count == 0) return;
        expander_.lanes().load_states(ends_.data(), count);
        expander_.lanes().run(tapes_.state);
        for (game::RoleId role : game_.players()) {
            game::Payoff payoff(game_, role, game::Model::adversarial, game::Measure::goal);
            for (std::size_t lane = 0; lane < count; ++lane)
                out_.goals[role.index()][payoff.of([&](game::RoleId r, std::size_t goal) {
                    return expander_.lanes().value(tapes_.circuit.goals[r.index()][goal]).test(lane);
                })] += 1;
        }
    }

    const game::Game &game_;
    const circuit::Tapes &tapes_;
    const PlayOptions &options_;
    Batch expander_;
    std::size_t row_words_;
    Batch::Listing listing_;
    space::Transitions chosen_;
    std::vector<std::uint64_t> rows_, made_; // of the plays that go on
    std::vector<std::uint64_t> ends_;        // rows of terminal states
    std::vector<Random> random_;             // of the plays that go on
    RandomPlays out_;
};

RandomPlays play_on_circuit(const session::Session &session, const PlayOptions &options, const Job &job) {
    Meter meter(job);
    RandomPlays out;
    Round round(*session.game, *session.tapes, options);
    auto limit = limit_of(job, [&] {
        for (std::size_t p = 0; p < options.plays; p += Round::most) {
            round.play(p, std::min(Round::most, options.plays - p), meter);
            out.add(round.result());
        }
    });
    if (!limit) return out;
    out.reason = limit->what();
    if (out.plays == 0) {
        round.give_up();
        out.add(round.result());
    }
    return out;
}

std::optional<int> number(const machine::Names &goals) {
    if (goals.size() != 1) return {};
    int value = 0;
    auto [end, fault] = std::from_chars(goals[0].data(), goals[0].data() + goals[0].size(), value);
    if (fault != std::errc() || end != goals[0].data() + goals[0].size()) return {};
    return value;
}

// One play by a machine, which has been put at the start.
RandomPlays play_by_machine(machine::Machine &machine, std::size_t depth, Random random, Meter &meter) {
    RandomPlays out;
    out.plays = 1;
    out.goals.resize(machine.roles().size());
    for (std::size_t s = 0;; ++s) {
        meter.look();
        machine::Step step = machine::look(machine);
        if (step.terminal) {
            out.lengths[static_cast<int>(s)] += 1;
            for (std::size_t r = 0; r < step.goals.size(); ++r)
                if (machine.roles()[r] != "random") out.goals[r][number(step.goals[r]).value_or(0)] += 1;
            return out;
        }
        if (machine::is_stuck(step)) {
            out.stuck = 1;
            return out;
        }
        double choices = 1;
        for (std::size_t r = 0; r < step.legal.size(); ++r)
            if (machine.roles()[r] != "random") choices *= static_cast<double>(step.legal[r].size());
        count_choices(out, s, choices);
        if (s == depth) {
            out.cut = 1;
            return out;
        }
        machine.apply(machine::random_move(step, random));
    }
}

RandomPlays play_from_rules(const session::Session &session, const PlayOptions &options, const Job &job) {
    Meter meter(job);
    RandomPlays out;
    out.reasoner = machine::Reasoner::lifted;
    auto limit = limit_of(job, [&] {
        auto machine = session::make_machine(machine::Reasoner::lifted, session, &meter);
        for (std::size_t p = 0; p < options.plays; ++p) {
            machine->restart();
            out.add(play_by_machine(*machine, options.depth, Random(options.seed, p), meter));
        }
    });
    if (limit) out.reason = limit->what();
    return out;
}

} // namespace

RandomPlays play_at_random(const session::Session &session, const PlayOptions &options, const Job &job) {
    try {
        return session.tapes ? play_on_circuit(session, options, job)
                             : play_from_rules(session, options, job);
    } catch (const Error &error) { // the rules derive without end
        RandomPlays none;
        none.reason = error.what();
        return none;
    }
}

} // namespace zermelo::designer
