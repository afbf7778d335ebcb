// The checker accepts what an exhaustive solver finds, and rejects what is forged from it.
#include "gdl/parse.h"
#include "session/session.h"
#include "strategy/check.h"
#include "strategy/exhaustive.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace zermelo::strategy {

namespace {

using game::Measure;
using game::Model;
using game::MoveId;
using game::RoleId;

struct Case {
    std::string name, game;
    Model model;
    std::size_t role = 0;
    Measure measure = Measure::goal;
    std::optional<std::size_t> depth = {};
    std::string value = {}; // where it is known otherwise
};

const std::vector<Case> &cases() {
    static const std::vector<Case> all{
        {"tictactoe", "tictactoe/3x3.kif", Model::adversarial, 0, Measure::goal, {}, "50"},
        {"tictactoe_o", "tictactoe/3x3.kif", Model::adversarial, 1, Measure::goal, {}, "50"},
        {"tictactoe_win", "tictactoe/3x3.kif", Model::adversarial, 0, Measure::win, {}, "0"},
        {"tictactoe_difference", "tictactoe/3x3.kif", Model::difference, 0, Measure::goal, {}, "0"},
        {"tictactoe_cooperative", "tictactoe/3x3.kif", Model::cooperative, 0, Measure::goal, {}, "100"},
        {"tictactoe_own", "tictactoe/3x3.kif", Model::own, 0, Measure::goal, {}, "50"},
        {"tictactoe_in_6", "tictactoe/3x3.kif", Model::adversarial, 0, Measure::goal, 6, "0"},
        {"nim", "nim/1_2_3.kif", Model::adversarial, 0, Measure::goal, {}, "0"},
        {"nim_second", "nim/1_2_3.kif", Model::adversarial, 1, Measure::goal, {}, "100"},
        {"nim_in_6", "nim/1_2_3.kif", Model::adversarial, 1, Measure::goal, 6, "100"},
        {"tictactoe_in_8", "tictactoe/3x3.kif", Model::adversarial, 1, Measure::goal, 8},
        {"gttt", "gttt/tippy_1-1_3x3.kif", Model::adversarial, 0, Measure::goal, {}, "100"},
        {"gttt_draw", "gttt/elly_1-1_3x3.kif", Model::adversarial, 0, Measure::goal, {}, "50"},
        {"stochastic_nim", "stochastic_nim/4.kif", Model::adversarial, 0, Measure::win, {}, "33/64"},
        {"stochastic_nim_o", "stochastic_nim/4.kif", Model::adversarial, 1, Measure::win, {}, "27/64"},
        {"pig", "pig/10_in_3.kif", Model::adversarial, 0, Measure::win, {}, "18245995949/19591041024"},
        {"versus_random",
         "versus_random/tt_3x3_first.kif",
         Model::adversarial,
         0,
         Measure::win,
         {},
         "191/192"},
        {"versus_random_in_5", "versus_random/tt_3x3_first.kif", Model::adversarial, 0, Measure::win, 5},
        {"stochastic_nim_own", "stochastic_nim/4.kif", Model::own},
        {"goofspiel", "goofspiel/3_rising.kif", Model::adversarial},
        {"goofspiel_minimax", "goofspiel/3_rising.kif", Model::minimax},
        {"goofspiel_difference", "goofspiel/3_rising.kif", Model::difference},
        {"goofspiel_cooperative", "goofspiel/3_rising.kif", Model::cooperative, 1, Measure::goal, {}, "100"},
        {"rock_paper_scissors", "rock_paper_scissors/3.kif", Model::adversarial, 0, Measure::goal, {}, "0"},
        {"rock_paper_scissors_minimax",
         "rock_paper_scissors/3.kif",
         Model::minimax,
         0,
         Measure::goal,
         {},
         "100"},
        {"pursuit", "pursuit/3x3.kif", Model::adversarial},
        {"pursuit_minimax", "pursuit/3x3.kif", Model::minimax, 1},
        {"three_player_nim", "three_player_nim/1_2_3.kif", Model::adversarial},
        {"three_player_nim_minimax", "three_player_nim/1_2_3.kif", Model::minimax, 2},
        {"three_player_nim_own", "three_player_nim/1_2_3.kif", Model::own, 2},
        {"three_player_nim_cooperative", "three_player_nim/1_2_3.kif", Model::cooperative, 1},
    };
    return all;
}

struct Made {
    Case of;
    game::Game game;
    Strategy strategy;
    mpq_class value;
};

Made make(const Case &of) {
    Made made;
    made.of = of;
    made.game = load_game(of.game);
    Claim claim = claim_for(made.game, of.model, of.role);
    claim.measure = of.measure;
    claim.depth = of.depth;
    made.strategy = Exhaustive(made.game, claim).strategy();
    made.value = made.strategy.parts[0].bound;
    return made;
}

std::string what(const game::Game &game, const Strategy &strategy) {
    Report report = check(game, strategy, {});
    return report.fault ? report.fault->text() : "";
}

[[maybe_unused]] void PrintTo(const Case &of, std::ostream *out) { *out << of.name; }

class Strategies : public testing::TestWithParam<Case> {};

void accept(const Made &made) {
    if (!made.of.value.empty()) {
        EXPECT_EQ(made.value, mpq_class(made.of.value));
    }
    Report report = check(made.game, made.strategy, {});
    EXPECT_FALSE(report.fault) << report.fault->text();
    EXPECT_EQ(report.states, made.strategy.state_count());
    EXPECT_GE(report.transitions, report.states > 0 ? 1U : 0U);
}

void miss_a_state(const Made &made) {
    game::Payoff payoff(made.game, made.strategy.claim.role, made.strategy.claim.model,
                        made.strategy.claim.measure);
    for (std::size_t p = 0; p < made.strategy.parts.size(); ++p) {
        const Part &part = made.strategy.parts[p];
        // With chance a state may be missing where another choice decides the value.
        bool is_needed = !made.game.has_chance() || part.side == Side::table ||
                         sides_of(made.game, made.strategy.claim, part.side).others.empty();
        if (!is_needed) continue;
        int end = part.side == Side::lower ? payoff.lowest() : payoff.scale().back();
        if (part.bound == end && part.side != Side::table) continue; // there is nothing to prove
        std::size_t stride = part.entries.size() / 25 + 1;
        for (std::size_t e = 0; e < part.entries.size(); e += stride) {
            const Entry &gone = part.entries[e];
            if (part.side != Side::table && !gone.values.empty() && gone.values[0] == end) continue;
            Strategy forged = made.strategy;
            forged.parts[p].entries.erase(forged.parts[p].entries.begin() + static_cast<long>(e));
            EXPECT_NE(what(made.game, forged), "") << "part " << p << ", entry " << e;
        }
    }
}

void claim_more(const Made &made) {
    for (std::size_t p = 0; p < made.strategy.parts.size(); ++p) {
        Strategy forged = made.strategy;
        Part &part = forged.parts[p];
        part.bound += part.side == Side::upper ? mpq_class(-1, 1000000) : mpq_class(1, 1000000);
        EXPECT_NE(what(made.game, forged), "");
        std::size_t stride = part.entries.size() / 25 + 1;
        for (std::size_t e = 0; e < part.entries.size(); e += stride)
            for (std::size_t v = 0; v < part.entries[e].values.size(); ++v) {
                if (made.game.roles[v].is_random && part.side == Side::table) continue;
                forged = made.strategy;
                forged.parts[p].entries[e].values[v] += part.side == Side::upper ? -1 : 1;
                EXPECT_NE(what(made.game, forged), "") << "part " << p << ", entry " << e;
            }
    }
}

void have_illegal_moves(const Made &made) {
    game::Reference reference(made.game);
    for (std::size_t p = 0; p < made.strategy.parts.size(); ++p) {
        const Part &part = made.strategy.parts[p];
        std::size_t stride = part.entries.size() / 10 + 1;
        for (std::size_t e = 0; e < part.entries.size(); e += stride) {
            Strategy forged = made.strategy;
            Entry &entry = forged.parts[p].entries[e];
            entry.moves.emplace_back(0); // one too many
            if (part.side != Side::table) {
                EXPECT_NE(what(made.game, forged), "");
            }
            if (entry.moves.size() == 1) continue;
            entry.moves.pop_back();
            RoleId role = made.game.moves[entry.moves[0].index()].role;
            std::vector<MoveId> legal = reference.legal(entry.state, role);
            for (std::size_t m = 0; m <= made.game.moves.size(); ++m) {
                if (std::find(legal.begin(), legal.end(), MoveId(m)) != legal.end()) continue;
                entry.moves[0] = MoveId(m);
                std::string fault = what(made.game, forged);
                EXPECT_NE(fault.find("not legal"), std::string::npos) << fault;
                m += 3;
            }
            entry.moves.pop_back();
            EXPECT_NE(what(made.game, forged), "");
        }
    }
}

void have_no_distance(const Made &made) {
    for (std::size_t p = 0; p < made.strategy.parts.size(); ++p) {
        const Part &part = made.strategy.parts[p];
        if (part.side == Side::upper && !made.of.depth) continue;
        std::size_t stride = part.entries.size() / 25 + 1;
        for (std::size_t e = 0; e < part.entries.size(); e += stride) {
            Strategy forged = made.strategy;
            forged.parts[p].entries[e].distance = 0;
            EXPECT_NE(what(made.game, forged), "") << "part " << p << ", entry " << e;
        }
    }
}

void are_too_short(const Made &made) {
    bool chance = made.game.has_chance() && !made.of.depth;
    for (std::size_t p = 0; p < made.strategy.parts.size(); ++p) {
        const Part &part = made.strategy.parts[p];
        if (part.side != Side::lower || chance) continue;
        std::size_t stride = part.entries.size() / 25 + 1;
        for (std::size_t e = 0; e < part.entries.size(); e += stride) {
            Strategy forged = made.strategy;
            --forged.parts[p].entries[e].distance;
            EXPECT_NE(what(made.game, forged), "") << "part " << p << ", entry " << e;
        }
        auto root = std::find_if(part.entries.begin(), part.entries.end(),
                                 [&](const Entry &entry) { return entry.state == made.strategy.claim.root; });
        Strategy forged = made.strategy;
        forged.parts = {part};
        forged.claim.depth = root->distance - 1;
        EXPECT_NE(what(made.game, forged), "");
        forged.claim.depth = root->distance;
        EXPECT_EQ(what(made.game, forged), "");
    }
    if (!made.of.depth) return;
    Strategy forged = made.strategy;
    ++*forged.claim.depth;
    EXPECT_NE(what(made.game, forged), "") << "the upper part is for fewer steps";
}

// Does the plan keep its bound when it is played out? Only for games without chance. A second opinion, which
// goes from the root and not entry by entry.
class PlayedOut {
  public:
    PlayedOut(const game::Game &game, const Claim &claim, const Part &part)
        : game_(game), claim_(claim), part_(part), reference_(game), sides_(sides_of(game, claim, part.side)),
          payoff_(game, claim.role, claim.model, claim.measure) {
        for (const Entry &entry : part.entries) plan_[entry.state.words] = &entry;
    }
    bool keeps(const game::State &state, std::size_t depth) {
        if (reference_.terminal(state)) {
            int payoff = payoff_.of([&](RoleId role, std::size_t goal) {
                auto goals = reference_.goals(state, role);
                return std::find(goals.begin(), goals.end(), goal) != goals.end();
            });
            return part_.side == Side::lower ? payoff >= part_.bound : payoff <= part_.bound;
        }
        if (depth == 0) return part_.side == Side::upper || part_.bound <= payoff_.lowest();
        auto entry = plan_.find(state.words);
        if (entry == plan_.end()) {
            int end = part_.side == Side::lower ? payoff_.lowest() : payoff_.scale().back();
            return part_.bound == end;
        }
        auto key = std::pair(state.words, claim_.depth ? depth : 0);
        if (auto known = known_.find(key); known != known_.end()) return known->second;
        std::vector<MoveId> joint(game_.roles.size());
        std::size_t at = 0;
        return known_[key] = all(state, *entry->second, joint, 0, at, depth);
    }

  private:
    bool all(const game::State &state, const Entry &entry, std::vector<MoveId> &joint, std::size_t other,
             std::size_t &at, std::size_t depth) {
        if (other < sides_.others.size()) {
            RoleId role = sides_.others[other];
            bool good = true;
            for (MoveId move : reference_.legal(state, role)) {
                joint[role.index()] = move;
                good = all(state, entry, joint, other + 1, at, depth) && good;
            }
            return good;
        }
        if (!sides_.replies) at = 0;
        for (RoleId role : sides_.plan) {
            std::vector<MoveId> legal = reference_.legal(state, role);
            joint[role.index()] = legal.size() > 1 ? entry.moves[at++] : legal.at(0);
        }
        return keeps(reference_.next(state, joint), depth - 1);
    }

    const game::Game &game_;
    const Claim &claim_;
    const Part &part_;
    game::Reference reference_;
    Sides sides_;
    game::Payoff payoff_;
    std::map<std::vector<std::uint64_t>, const Entry *> plan_;
    std::map<std::pair<std::vector<std::uint64_t>, std::size_t>, bool> known_;
};

void have_other_moves(const Made &made) {
    if (made.game.has_chance() || made.of.model == Model::own) return;
    std::size_t depth = made.strategy.claim.depth.value_or(SIZE_MAX / 2);
    game::Reference reference(made.game);
    for (std::size_t p = 0; p < made.strategy.parts.size(); ++p) {
        const Part &part = made.strategy.parts[p];
        EXPECT_TRUE(PlayedOut(made.game, made.strategy.claim, part).keeps(made.strategy.claim.root, depth));
        std::size_t stride = part.entries.size() / 10 + 1;
        for (std::size_t e = 0; e < part.entries.size(); e += stride)
            for (std::size_t m = 0; m < part.entries[e].moves.size(); ++m) {
                Strategy forged = made.strategy;
                forged.parts = {part};
                Entry &entry = forged.parts[0].entries[e];
                RoleId role = made.game.moves[entry.moves[m].index()].role;
                for (MoveId move : reference.legal(entry.state, role)) {
                    entry.moves[m] = move;
                    bool keeps =
                        PlayedOut(made.game, forged.claim, forged.parts[0]).keeps(forged.claim.root, depth);
                    std::string fault = what(made.game, forged);
                    if (!keeps || part.side == Side::upper) {
                        EXPECT_EQ(keeps, fault.empty()) << "part " << p << ", entry " << e << ": " << fault;
                    }
                }
            }
    }
}

void are_in_disorder(const Made &made) {
    for (std::size_t p = 0; p < made.strategy.parts.size(); ++p) {
        if (made.strategy.parts[p].entries.size() < 2) continue;
        Strategy forged = made.strategy;
        std::vector<Entry> &entries = forged.parts[p].entries;
        std::swap(entries[0], entries[1]);
        EXPECT_NE(what(made.game, forged).find("ascending"), std::string::npos);
        entries[0] = entries[1];
        EXPECT_NE(what(made.game, forged).find("twice"), std::string::npos);
        forged = made.strategy;
        entries.back().values.emplace_back(1);
        EXPECT_NE(what(made.game, forged).find("values"), std::string::npos);
        forged = made.strategy;
        entries.back().state.words.push_back(0);
        EXPECT_NE(what(made.game, forged).find("not a state"), std::string::npos);
        forged = made.strategy;
        entries.back().state.words.back() |= std::uint64_t{1} << 63;
        if (made.game.fluents.size() % 64 != 0) {
            EXPECT_NE(what(made.game, forged).find("not a state"), std::string::npos);
        }
    }
}

void are_on_the_wrong_side(const Made &made) {
    for (std::size_t p = 0; p < made.strategy.parts.size(); ++p) {
        Strategy forged = made.strategy;
        Part &part = forged.parts[p];
        if (part.side == Side::table) {
            part.side = Side::lower;
            EXPECT_NE(what(made.game, forged), "");
            continue;
        }
        part.side = Side::table;
        EXPECT_NE(what(made.game, forged), "");
        forged = made.strategy;
        forged.claim.model = Model::own;
        EXPECT_NE(what(made.game, forged), "");
        forged = made.strategy;
        forged.claim.role = RoleId(made.game.roles.size());
        EXPECT_NE(what(made.game, forged), "");
        forged = made.strategy;
        forged.claim.root = game::State();
        EXPECT_NE(what(made.game, forged), "");
    }
}

// The first fault is the same however many threads look for it.
void have_one_first_fault(const Made &made) {
    for (std::size_t p = 0; p < made.strategy.parts.size(); ++p) {
        Strategy forged = made.strategy;
        for (Entry &entry : forged.parts[p].entries) entry.moves.emplace_back(made.game.moves.size());
        Report one = check(made.game, forged, {}, 1), three = check(made.game, forged, {}, 3);
        if (forged.parts[p].entries.empty()) continue;
        ASSERT_TRUE(one.fault && three.fault);
        EXPECT_EQ(one.fault->text(), three.fault->text());
        EXPECT_EQ(one.fault->part, p);
    }
}

} // namespace

TEST_P(Strategies, AreVerifiedAndForgeriesAreNot) {
    Made made = make(GetParam());
    accept(made);
    miss_a_state(made);
    claim_more(made);
    have_illegal_moves(made);
    have_no_distance(made);
    are_too_short(made);
    have_other_moves(made);
    are_in_disorder(made);
    are_on_the_wrong_side(made);
    have_one_first_fault(made);
}

INSTANTIATE_TEST_SUITE_P(Exhaustive, Strategies, testing::ValuesIn(cases()),
                         [](const testing::TestParamInfo<Case> &of) { return of.param.name; });

TEST(StrategyCheck, ChecksStatesThatPlayNeverReaches) {
    game::Game game = load_game("nim/1_2_3.kif");
    Strategy right = Exhaustive(game, claim_for(game, Model::adversarial, 1)).strategy();
    Strategy from_later = right;
    Part &part = from_later.parts[0]; // entries that the root does not lead to are allowed
    ASSERT_EQ(part.side, Side::lower);
    auto root = std::find_if(part.entries.begin(), part.entries.end(),
                             [&](const Entry &entry) { return entry.state == game.initial; });
    auto later = std::find_if(part.entries.begin(), part.entries.end(), [&](const Entry &entry) {
        return entry.distance + 2 == root->distance && entry.moves.empty();
    });
    ASSERT_NE(later, part.entries.end());
    from_later.claim.root = later->state;
    from_later.parts = {part};
    EXPECT_EQ(what(game, from_later), "");
    // But what they say must be right.
    Entry junk;
    junk.state = game::State(game.fluents.size());
    part.entries.insert(part.entries.begin(), junk);
    EXPECT_NE(what(game, from_later = {from_later.claim, {part}}), "");
}

TEST(StrategyCheck, RefusesTablesForSimultaneousMoves) {
    game::Game game = load_game("goofspiel/3_rising.kif");
    Strategy table;
    table.claim = claim_for(game, Model::own);
    Part &part = table.parts.emplace_back();
    part.side = Side::table;
    Entry root;
    root.state = game.initial;
    root.distance = 3;
    root.values.assign(game.roles.size(), 50);
    part.bound = 50;
    part.entries.push_back(root);
    EXPECT_NE(what(game, table).find("have a choice at once"), std::string::npos);
}

TEST(StrategyCheck, NeedsNoPlanForTheEndsOfTheScale) {
    game::Game game = load_game("tictactoe/3x3.kif");
    Strategy nothing;
    nothing.claim = claim_for(game, Model::adversarial);
    nothing.parts = {{Side::lower, 0, {}}, {Side::upper, 100, {}}};
    EXPECT_EQ(what(game, nothing), "");
    nothing.parts = {{Side::lower, 50, {}}};
    EXPECT_NE(what(game, nothing).find("the root is not in the plan"), std::string::npos);
    nothing.parts = {{Side::upper, -1, {}}};
    EXPECT_NE(what(game, nothing), "");
}

namespace {

game::Game game_of(const std::string &rules) {
    gdl::Description description;
    Diagnostics diagnostics;
    gdl::parse(description, "test", rules, diagnostics);
    session::Session pipeline =
        session::prepare(std::move(description), std::move(diagnostics), session::Stage::build, {});
    return *pipeline.game;
}

Entry entry_of(const game::Game &game, const std::vector<std::string> &facts,
               const std::vector<std::string> &moves, std::uint32_t distance,
               std::vector<mpq_class> values = {}) {
    Entry out;
    out.state = game::State(game.fluents.size());
    for (const std::string &fact : facts) out.state.set(*game.find_fluent(fact));
    for (const std::string &move : moves) out.moves.push_back(*game.find_move(RoleId(0), move));
    out.distance = distance;
    out.values = std::move(values);
    return out;
}

} // namespace

TEST(StrategyCheck, PlaysThatNeverEndAreWorthTheLeast) {
    // One may wait for ever or go on, first to b, where nobody can move, or to the end.
    game::Game game = game_of(R"(
        (role r) (init a) (<= (legal r wait) (true a)) (<= (legal r end) (true a)) (<= (legal r to_b) (true a))
        (<= (next a) (does r wait)) (<= (next b) (does r to_b)) (<= (next c) (does r end))
        (<= terminal (true c)) (<= (goal r 100) (true c)) (<= (goal r 30) (not (true c))))");
    Strategy claim;
    claim.claim = claim_for(game, Model::adversarial);
    claim.parts = {{Side::lower, 100, {entry_of(game, {"a"}, {"end"}, 1)}}};
    EXPECT_EQ(what(game, claim), "");
    claim.parts = {{Side::lower, 100, {entry_of(game, {"a"}, {"wait"}, 1)}}};
    EXPECT_NE(what(game, claim).find("distance"), std::string::npos);
    claim.parts = {{Side::lower, 30, {entry_of(game, {"a"}, {"to_b"}, 5)}}};
    EXPECT_NE(what(game, claim).find("no legal move"), std::string::npos);
    claim.parts = {{Side::upper, 100, {entry_of(game, {"a"}, {}, 0)}}};
    EXPECT_EQ(what(game, claim), "");
    claim.parts = {{Side::upper, 99, {entry_of(game, {"a"}, {}, 0)}}};
    EXPECT_NE(what(game, claim).find("ends with 100"), std::string::npos);
}

TEST(StrategyCheck, ChanceMayComeBackAsLongAsItEndsSometime) {
    // A coin is thrown until it shows heads; at tails one may also give up.
    const std::string rules = R"(
        (role r) (role random) (init up)
        (<= (legal random ?c) (true up) (coin ?c)) (coin heads) (coin tails) (<= (legal random off) (true again))
        (<= (legal r off) (true up)) (<= (legal r go_on) (true again)) (<= (legal r give_up) (true again))
        (<= (next won) (does random heads)) (<= (next again) (does random tails))
        (<= (next up) (does r go_on)) (<= (next lost) (does r give_up))
        (<= terminal (true won)) (<= terminal (true lost))
        (<= (goal r 100) (true won)) (<= (goal r 0) (true lost)))";
    game::Game game = game_of(rules);
    Strategy claim;
    claim.claim = claim_for(game, Model::adversarial);
    auto lower = [&](const std::string &move, std::uint32_t up, std::uint32_t again, int value) {
        std::vector<Entry> entries{entry_of(game, {"up"}, {}, up, {value}),
                                   entry_of(game, {"again"}, {move}, again, {value})};
        std::sort(entries.begin(), entries.end(),
                  [](const Entry &a, const Entry &b) { return a.state.words < b.state.words; });
        return std::vector<Part>{{Side::lower, value, entries}};
    };
    claim.parts = lower("go_on", 1, 2, 100);
    EXPECT_EQ(what(game, claim), "");
    claim.parts = lower("go_on", 2, 1, 100); // from `again` chance does not help
    EXPECT_NE(what(game, claim).find("decreases the distance"), std::string::npos);
    claim.parts = lower("give_up", 1, 2, 100);
    EXPECT_NE(what(game, claim).find("ends with 0"), std::string::npos);
    claim.parts = lower("go_on", 1, 2, 100);
    claim.claim.depth = 50; // but there is no number of throws that is always enough
    EXPECT_NE(what(game, claim), "");
}

TEST(StrategyCheck, StopsAtItsLimits) {
    game::Game game = load_game("tictactoe/3x3.kif");
    Strategy strategy = Exhaustive(game, claim_for(game, Model::own)).strategy();
    std::atomic<bool> cancelled = true;
    Limits limits;
    limits.cancelled = &cancelled;
    EXPECT_THROW(check(game, strategy, limits, 2), LimitReached);
}

} // namespace zermelo::strategy
