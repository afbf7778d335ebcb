// What the translation of frame rules is worth: the naive tree walk of bench/frame.tsv in the lifted
// reasoner, with the game as it is and with the direct and the pruned translation, beside the published
// seconds; and on the circuit.
#include "session/frame.h"

#include "bench.h"
#include "circuit/incremental.h"
#include "lifted/reasoner.h"
#include "space/walk.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <set>

using namespace zermelo;

namespace {

using session::Covering;
using Words = std::vector<std::uint64_t>;

// Every node of the tree to a depth: is it terminal, and of inner nodes all legal moves and successors. It
// does not stop at terminal states, as the paper did not.
class Walk {
  public:
    Walk(lifted::Reasoner &reasoner, Meter &meter) : reasoner_(reasoner), meter_(meter) {}

    std::uint64_t count(const lifted::State &state, std::size_t depth) {
        meter_.look();
        reasoner_.terminal(state);
        if (depth == 0) return 1;
        std::vector<std::vector<gdl::TermId>> legal;
        for (std::size_t role = 0; role < reasoner_.roles().size(); ++role)
            legal.push_back(reasoner_.legal(state, role));
        std::vector<lifted::State> successors;
        std::vector<gdl::TermId> joint(legal.size());
        make(state, legal, 0, joint, successors);
        std::uint64_t total = 1;
        for (const lifted::State &successor : successors) total += count(successor, depth - 1);
        return total;
    }

  private:
    void make(const lifted::State &state, const std::vector<std::vector<gdl::TermId>> &legal,
              std::size_t role, std::vector<gdl::TermId> &joint, std::vector<lifted::State> &out) {
        if (role == legal.size()) {
            out.push_back(reasoner_.next(state, joint));
            return;
        }
        for (gdl::TermId move : legal[role]) {
            joint[role] = move;
            make(state, legal, role + 1, joint, out);
        }
    }

    lifted::Reasoner &reasoner_;
    Meter &meter_;
};

// The same walk, one state at a time, on the circuit by what changes.
class IncrementalWalk {
  public:
    IncrementalWalk(const game::Game &game, circuit::OneState &evaluator, Meter &meter)
        : game_(game), evaluator_(evaluator), meter_(meter) {}

    std::uint64_t count(const Words &state, std::size_t depth) {
        meter_.check();
        evaluator_.set(state);
        const circuit::OneState::View view = evaluator_.look();
        if (depth == 0) return 1;
        std::vector<std::vector<game::MoveId>> legal(game_.roles.size());
        for (std::size_t role = 0; role < legal.size(); ++role)
            for (std::uint32_t m = 0; m < game_.roles[role].move_count; ++m)
                if (circuit::test(view.legal, game_.roles[role].first_move + m))
                    legal[role].emplace_back(game_.roles[role].first_move + m);
        std::vector<Words> successors;
        std::vector<game::MoveId> joint(legal.size());
        make(legal, 0, joint, successors);
        std::uint64_t total = 1;
        for (const Words &successor : successors) total += count(successor, depth - 1);
        return total;
    }

  private:
    void make(const std::vector<std::vector<game::MoveId>> &legal, std::size_t role,
              std::vector<game::MoveId> &joint, std::vector<Words> &out) {
        if (role == legal.size()) {
            const circuit::Row next = evaluator_.next(joint);
            out.emplace_back(next.begin(), next.end());
            return;
        }
        for (game::MoveId move : legal[role]) {
            joint[role] = move;
            make(legal, role + 1, joint, out);
        }
    }

    const game::Game &game_;
    circuit::OneState &evaluator_;
    Meter &meter_;
};

struct Measured {
    std::uint64_t states = 0; // 0: not finished
    double seconds = 0;
};

constexpr double not_finished = 1e100;

// Repeats short walks; the best counts.
template <class Work>
Measured measure(const Work &work) try {
    Measured out{0, not_finished};
    double spent = 0;
    do {
        const double begin = bench::cpu_seconds();
        out.states = work();
        const double seconds = bench::cpu_seconds() - begin;
        out.seconds = std::min(out.seconds, seconds);
        spent += seconds;
    } while (spent < 0.3);
    return out;
} catch (const LimitReached &) {
    return {0, not_finished};
}

Measured walk_lifted(const std::vector<gdl::Rule> &rules, std::size_t depth, double limit) {
    Meter meter(Limits{limit});
    lifted::Reasoner reasoner(rules);
    reasoner.set_limits(&meter);
    const lifted::State initial = reasoner.initial();
    return measure([&] { return Walk(reasoner, meter).count(initial, depth); });
}

struct Translated {
    std::vector<gdl::Rule> rules;
    std::size_t clauses = 0;
    double seconds = 0;
    bool refused = false;
};

Translated translate(const session::Session &session, Covering covering) {
    Translated out;
    const double begin = bench::cpu_seconds();
    const frame::Translation translation = session::translate_frame(session, covering, Job());
    out.seconds = bench::cpu_seconds() - begin;
    Diagnostics faults;
    out.rules = gdl::normalise(translation.description(), faults);
    out.clauses = translation.entries.size();
    out.refused = !translation.refused.empty();
    return out;
}

std::string ratio(double before, double after) {
    return before > 0 && after > 0 && std::max(before, after) < not_finished
               ? fmt::format("{:.2f}", before / after)
               : "-";
}

double number(const bench::Row &row, const char *column) {
    return row.at(column) == "-" ? 0 : std::stod(row.at(column));
}

struct Tally {
    std::size_t games = 0, faster = 0, twice = 0, published_faster = 0, published_twice = 0, over_java = 0,
                over_prolog = 0, differ = 0;
    double slowest_translation = 0;
};

void measure_row(const bench::Row &row, const std::string &path, double limit, const bench::Table &table,
                 Tally &tally) {
    const std::size_t depth = std::stoul(row.at("depth"));
    session::Session session = bench::prepare(path, Limits{limit});
    std::array<Measured, 3> times;
    std::array<Translated, 3> games;
    for (Covering covering : {Covering::none, Covering::direct, Covering::pruned}) {
        const auto at = static_cast<std::size_t>(covering);
        games[at] = translate(session, covering);
        times[at] = walk_lifted(games[at].rules, depth, limit);
        tally.slowest_translation = std::max(tally.slowest_translation, games[at].seconds);
    }
    const Measured lanes = measure([&] {
        Meter meter(Limits{limit});
        return space::walk(*session.game, *session.tapes, session.game->initial, depth, true, meter).total();
    });
    circuit::IncrementalState evaluator(*session.tapes);
    const Measured changes = measure([&] {
        Meter meter(Limits{limit});
        return IncrementalWalk(*session.game, evaluator, meter).count(session.game->initial.words, depth);
    });
    std::set<std::uint64_t> counts;
    for (const Measured &one : {times[0], times[1], times[2], lanes, changes})
        if (one.states > 0) counts.insert(one.states);
    const std::uint64_t states = counts.empty() ? 0 : *counts.begin();
    const bool equal = counts.size() <= 1 &&
                       (states == 0 || row.at("states") == "?" || std::to_string(states) == row.at("states"));
    const double best = std::min(times[1].seconds, times[2].seconds);
    const double published_best = row.at("pruned") == "-" ? number(row, "direct") : number(row, "pruned");
    const double speed = static_cast<double>(states) / std::min(best, times[0].seconds);
    auto seconds = [](const Measured &one) { return one.states ? fmt::format("{:.3f}", one.seconds) : "*"; };
    table.row({row.at("game"), row.at("depth"), std::to_string(states), row.at("published"),
               equal ? "equal" : "DIFFER", seconds(times[0]), seconds(times[1]), seconds(times[2]),
               ratio(times[0].seconds, best), ratio(number(row, "original"), published_best), seconds(lanes),
               seconds(changes), fmt::format("{:.1f}", speed / number(row, "java")),
               fmt::format("{:.1f}", speed / number(row, "prolog")), std::to_string(games[0].clauses),
               games[1].refused ? "-" : std::to_string(games[1].clauses),
               games[2].refused ? "-" : std::to_string(games[2].clauses),
               fmt::format("{:.3f}", games[2].seconds)});
    ++tally.games;
    tally.differ += !equal;
    tally.faster += times[0].seconds > 1.02 * best;
    tally.twice += times[0].seconds >= 2 * best;
    tally.published_faster += number(row, "original") > 1.02 * published_best;
    tally.published_twice += number(row, "original") >= 2 * published_best;
    tally.over_java += speed >= 20 * number(row, "java");
    tally.over_prolog += speed >= 5 * number(row, "prolog");
}

bool measure_all(const std::string &folder, const bench::Options &options) {
    bench::Table table({{"game", 21},
                        {"depth", 5},
                        {"states", 8},
                        {"published_k", 11},
                        {"counts", 6},
                        {"original", 8},
                        {"direct", 8},
                        {"pruned", 8},
                        {"speedup", 7},
                        {"published", 9},
                        {"lanes", 8},
                        {"changes", 8},
                        {"x_java", 7},
                        {"x_prolog", 8},
                        {"clauses", 7},
                        {"c_direct", 8},
                        {"c_pruned", 8},
                        {"translate", 9}});
    Tally tally;
    for (const bench::Row &row : bench::read_rows("frame.tsv")) {
        const std::string path = folder + "/" + row.at("game") + ".kif";
        if (!bench::wanted(row, options) || !std::filesystem::exists(path)) continue;
        try {
            measure_row(row, path, options.seconds, table, tally);
        } catch (const LimitReached &limit) {
            fmt::print("# {}: {}\n", row.at("game"), limit.what());
        }
    }
    fmt::print("# {} games: faster with a translation on {} (published {}), at least twice as fast on {} "
               "(published {}); "
               "counts differ on {}; slowest translation {:.3f} s\n",
               tally.games, tally.faster, tally.published_faster, tally.twice, tally.published_twice,
               tally.differ, tally.slowest_translation);
    fmt::print("# states per second of the lifted reasoner, best encoding: at least 20 times the Java prover "
               "on {}, at least "
               "5 times SWI-Prolog on {}\n",
               tally.over_java, tally.over_prolog);
    return tally.differ == 0;
}

} // namespace

int main(int argc, char **argv) {
    command_line::Parser parser(
        "bench_frame",
        "Seconds of the naive tree walk in the lifted reasoner, on one core: the game as it is, and with its "
        "frame rules translated by the direct and by the pruned covering of moves; by the circuit's lanes "
        "and by its changes beside.");
    command_line::Command &program = parser.program();
    bench::Options options;
    std::string folder;
    program.option("FOLDER", folder, "Where the rules are: GAME.kif for each GAME of bench/frame.tsv")
        .required()
        .folder();
    bench::add_options(program, options);
    return bench::run(parser, argc, argv, [&] { return measure_all(folder, options); });
}
