// All reasoners against each other on random small games. More of them, for a long run:
//   ZERMELO_RANDOM_SEED=1000000 ZERMELO_RANDOM_COUNT=100000 unit_tests --gtest_filter='RandomGames*'
#include "circuit/incremental.h"
#include "cross/random_description.h"
#include "game/reference.h"
#include "gdl/parse.h"
#include "gdl/print.h"
#include "machine/circuit_machine.h"
#include "machine/lifted_machine.h"
#include "machine/playout.h"
#include "session/frame.h"

#include <fmt/core.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <cstdlib>

namespace zermelo::machine {

using namespace session;

namespace {

std::uint64_t from_environment(const char *name, std::uint64_t otherwise) {
    const char *text = std::getenv(name);
    return text ? std::strtoull(text, nullptr, 10) : otherwise;
}

gdl::Description read(const std::string &text, Diagnostics &diagnostics) {
    gdl::Description out;
    gdl::parse(out, "random.kif", text, diagnostics);
    return out;
}

Session pipeline_of(const std::string &text) {
    Diagnostics diagnostics;
    gdl::Description description = read(text, diagnostics);
    return prepare(std::move(description), std::move(diagnostics), Stage::compile, {});
}

std::string all_errors(const Session &pipeline) {
    std::string out;
    for (const Diagnostic &d : pipeline.diagnostics)
        if (d.severity == Severity::error) out += format(d, pipeline.description.sources);
    return out;
}

std::string describe(const Step &step) {
    std::string out = fmt::format("facts {}{}", fmt::join(step.facts, " "), step.terminal ? " terminal" : "");
    for (const Names &goals : step.goals) out += fmt::format(" | goals {}", fmt::join(goals, " "));
    for (const Names &legal : step.legal) out += fmt::format(" | legal {}", fmt::join(legal, " "));
    return out;
}

// The same random playout with every machine.
void play_together(std::vector<std::unique_ptr<Machine>> &machines, Random &random) {
    constexpr std::size_t depth = 8;
    for (auto &machine : machines) machine->restart();
    for (std::size_t number = 0; number < depth; ++number) {
        Step step = look(*machines.front());
        for (std::size_t i = 1; i < machines.size(); ++i) {
            ASSERT_EQ(machines[i]->roles(), machines.front()->roles());
            ASSERT_EQ(describe(look(*machines[i])), describe(step)) << "machine " << i << ", step " << number;
        }
        if (step.terminal || is_stuck(step)) return;
        Names move = random_move(step, random);
        for (auto &machine : machines) machine->apply(move);
    }
}

// States that random playouts meet, each with a joint move and all that the reference says about it.
struct Sample {
    game::State state, next;
    std::vector<game::MoveId> move;
    bool terminal = false;
    std::vector<bool> legal;              // by move
    std::vector<std::vector<bool>> goals; // by role
};

std::vector<Sample> samples(const game::Game &game, Random &random) {
    game::Reference reference(game);
    std::vector<Sample> out;
    for (int playout = 0; playout < 12; ++playout) {
        game::State state = game.initial;
        for (int depth = 0; depth < 8; ++depth) {
            Sample sample{state, {}, {}, reference.terminal(state), std::vector<bool>(game.moves.size()), {}};
            bool stuck = false;
            for (std::size_t role = 0; role < game.roles.size(); ++role) {
                std::vector<game::MoveId> legal = reference.legal(state, game::RoleId(role));
                for (game::MoveId move : legal) sample.legal[move.index()] = true;
                stuck = stuck || legal.empty();
                if (!stuck) sample.move.push_back(legal[random.below(legal.size())]);
                sample.goals.emplace_back(game.roles[role].goals.size());
                for (std::size_t goal : reference.goals(state, game::RoleId(role)))
                    sample.goals[role][goal] = true;
            }
            if (stuck) break;
            sample.next = state = reference.next(state, sample.move);
            out.push_back(std::move(sample));
        }
    }
    return out;
}

// Every sample in a lane of its own, as many at once as there are lanes.
template <std::size_t words>
void check_lanes(const Session &pipeline, const std::vector<Sample> &all,
                 const circuit::LaneCode<words> &code) {
    circuit::Lanes<words> lanes(*pipeline.tapes, code);
    const circuit::Circuit &circuit = pipeline.tapes->circuit;
    std::size_t row = lanes.row_words();
    for (std::size_t begin = 0; begin < all.size(); begin += lanes.width) {
        std::size_t count = std::min<std::size_t>(lanes.width, all.size() - begin);
        std::vector<std::uint64_t> rows(count * row), next(count * row);
        for (std::size_t i = 0; i < count; ++i)
            std::copy_n(all[begin + i].state.words.begin(), row,
                        rows.begin() + static_cast<std::ptrdiff_t>(i * row));
        lanes.load_states(rows.data(), count);
        lanes.run(pipeline.tapes->state);
        for (std::size_t i = 0; i < count; ++i) {
            const Sample &sample = all[begin + i];
            ASSERT_EQ(lanes.terminal().test(i), sample.terminal);
            for (std::size_t move = 0; move < sample.legal.size(); ++move)
                ASSERT_EQ(lanes.legal(move).test(i), sample.legal[move]) << "move " << move << ", lane " << i;
            for (std::size_t role = 0; role < sample.goals.size(); ++role)
                for (std::size_t goal = 0; goal < sample.goals[role].size(); ++goal)
                    ASSERT_EQ(lanes.value(circuit.goals[role][goal]).test(i), sample.goals[role][goal]);
            for (game::MoveId move : sample.move) lanes.set_move(move.index(), i);
        }
        lanes.run(pipeline.tapes->next);
        lanes.store_next(next.data(), count);
        lanes.clear_moves();
        for (std::size_t i = 0; i < count; ++i)
            for (std::size_t w = 0; w < row; ++w)
                ASSERT_EQ(next[i * row + w], all[begin + i].next.words[w]) << "lane " << i;
    }
}

void check_all_lanes(const Session &pipeline, Random &random) {
    std::vector<Sample> all = samples(*pipeline.game, random);
    ASSERT_NO_FATAL_FAILURE(check_lanes<1>(pipeline, all, circuit::portable_lane_code<1>()));
    ASSERT_NO_FATAL_FAILURE(check_lanes<4>(pipeline, all, circuit::portable_lane_code<4>()));
    if (!circuit::avx2_lane_code<1>() || !circuit::avx2_lane_code<4>()) return; // not on this processor
    ASSERT_NO_FATAL_FAILURE(check_lanes<1>(pipeline, all, *circuit::avx2_lane_code<1>()));
    ASSERT_NO_FATAL_FAILURE(check_lanes<4>(pipeline, all, *circuit::avx2_lane_code<4>()));
}

void check_texts(const Session &pipeline) {
    std::string ground = ground::print(*pipeline.program);
    Session again = pipeline_of(ground);
    ASSERT_EQ(all_errors(again), "");
    ASSERT_EQ(ground::print(*again.program), ground);

    Diagnostics diagnostics;
    gdl::Description infix = read(gdl::print(pipeline.description, gdl::Syntax::infix), diagnostics);
    ASSERT_FALSE(has_errors(diagnostics));
    ASSERT_EQ(infix.clauses.size(), pipeline.description.clauses.size());
    for (std::size_t i = 0; i < infix.clauses.size(); ++i)
        ASSERT_TRUE(gdl::equal_up_to_variable_names(infix.clauses[i], pipeline.description.clauses[i]));
}

// The translation by either covering, played from its rules and from its circuit; how many frame rules it
// replaced.
std::size_t add_translations(const Session &pipeline, std::vector<std::unique_ptr<Machine>> &machines,
                             std::vector<std::unique_ptr<Session>> &keep) {
    std::size_t replaced = 0;
    for (Covering covering : {Covering::direct, Covering::pruned}) {
        const frame::Translation translation = translate_frame(pipeline, covering, {});
        keep.push_back(std::make_unique<Session>(pipeline_of(frame::print(translation, false))));
        const Session &translated = *keep.back();
        EXPECT_EQ(all_errors(translated), "");
        if (!translated.tapes) continue;
        machines.push_back(std::make_unique<LiftedMachine>(translated.rules));
        machines.push_back(make_machine(Reasoner::circuit, translated));
        replaced += translation.sizes.frame_rules;
    }
    return replaced;
}

// How many frame rules were replaced in its translations.
void check_game(std::uint64_t seed, std::size_t &replaced) {
    Session pipeline = pipeline_of(cross::random_description(seed));
    ASSERT_EQ(all_errors(pipeline), "");
    std::vector<std::unique_ptr<Machine>> machines;
    std::vector<std::unique_ptr<Session>> translated;
    for (Reasoner reasoner : {Reasoner::reference, Reasoner::circuit})
        machines.push_back(make_machine(reasoner, pipeline));
    machines.push_back(std::make_unique<LiftedMachine>(pipeline.rules));
    replaced += add_translations(pipeline, machines, translated);
    auto add = [&](auto evaluator) {
        machines.push_back(std::make_unique<CircuitMachine>(*pipeline.game, std::move(evaluator)));
    };
    add(std::make_unique<circuit::LaneState<1>>(*pipeline.tapes));
    add(std::make_unique<circuit::LaneState<4>>(*pipeline.tapes));
    add(std::make_unique<circuit::IncrementalState>(*pipeline.tapes));
    Random random(seed, 1);
    for (int playout = 0; playout < 6; ++playout) ASSERT_NO_FATAL_FAILURE(play_together(machines, random));
    ASSERT_NO_FATAL_FAILURE(check_all_lanes(pipeline, random));
    ASSERT_NO_FATAL_FAILURE(check_texts(pipeline));
}

} // namespace

TEST(RandomGames, AllReasonersAgree) {
    std::uint64_t first = from_environment("ZERMELO_RANDOM_SEED", 1);
    std::uint64_t count = from_environment("ZERMELO_RANDOM_COUNT", 400);
    std::size_t replaced = 0; // frame rules, by translations
    for (std::uint64_t seed = first; seed < first + count; ++seed) {
        check_game(seed, replaced);
        if (HasFatalFailure()) FAIL() << "seed " << seed << ":\n" << cross::random_description(seed);
    }
    EXPECT_GE(replaced, count);
}

// Most of the games should go on for a while and have a choice, or they would show little.
TEST(RandomGames, AreNotAllTrivial) {
    std::size_t lively = 0, recursive = 0;
    constexpr std::uint64_t count = 100;
    for (std::uint64_t seed = 1; seed <= count; ++seed) {
        Session pipeline = pipeline_of(cross::random_description(seed));
        auto machine = make_machine(Reasoner::circuit, pipeline);
        Random random(seed, 2);
        std::size_t choices = 0;
        for (int depth = 0; depth < 6; ++depth) {
            Step step = look(*machine);
            if (step.terminal || is_stuck(step)) break;
            choices += step.legal[0].size() > 1 || step.legal[1].size() > 1;
            machine->apply(random_move(step, random));
        }
        lively += choices >= 3;
        for (const game::Stratum &stratum : pipeline.game->strata) recursive += stratum.recursive;
    }
    EXPECT_GE(lively, count / 4);
    EXPECT_GE(recursive, 10U);
}

} // namespace zermelo::machine
