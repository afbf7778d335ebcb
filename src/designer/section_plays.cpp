// Random play and the states of the game, with their plots.
#include "designer/markup.h"
#include "designer/plot.h"
#include "designer/sections.h"
#include "designer/words.h"
#include "report/layers.h"

#include <fmt/core.h>

#include <set>

namespace zermelo::designer {

namespace {

using report::counted;
using report::grouped;

std::string percent(double part) { return fmt::format("{:.1f} %", 100 * part); }
std::string between(const Estimate &estimate, double factor, const char *unit) {
    return fmt::format("{:.1f}{} <span class=\"faint\">({:.1f} to {:.1f})</span>", factor * estimate.value,
                       unit, factor * estimate.low, factor * estimate.high);
}

std::string figure(const std::string &caption, const std::string &picture, const Table &numbers) {
    return element("figure", "\n" + element("figcaption", caption) + "\n" + picture +
                                 element("details", element("summary", "The numbers") + table(numbers))) +
           "\n";
}

// How often each role got each goal.
std::string goals(const Study &study) {
    const RandomPlays &plays = study.plays;
    std::set<int> all;
    for (const Counts &counts : plays.goals)
        for (const auto &[goal, count] : counts) all.insert(goal);
    constexpr std::size_t few = 8; // otherwise the mean has to do
    Table out{"Goals at the end of random plays", {"Role", "Mean"}, {}, {false, true}};
    if (all.size() <= few)
        for (int goal : all) out.columns.push_back(fmt::format("Goal {}", goal));
    out.is_number.resize(out.columns.size(), true);
    for (std::size_t r = 0; r < plays.goals.size(); ++r) {
        const Counts &counts = plays.goals[r];
        if (counts.empty()) continue;
        auto &row = out.rows.emplace_back();
        row = {escaped(study.roles[r]), between(mean(counts), 1, "")};
        if (all.size() > few) continue;
        for (int goal : all) {
            auto found = counts.find(goal);
            row.push_back(
                between(share(found == counts.end() ? 0 : found->second, total(counts)), 100, " %"));
        }
    }
    return element("p", "In brackets: the interval that has the true number in 95 of 100 cases.") + "\n" +
           table(out);
}

std::string lengths(const RandomPlays &plays) {
    constexpr std::size_t most_bars = 48;
    Plot plot{"lengths",
              "Length of random plays",
              fmt::format("Bars: how many of {} random plays took so many steps; from {} to {} steps.",
                          grouped(plays.ended()), plays.lengths.begin()->first,
                          plays.lengths.rbegin()->first),
              "steps",
              "share of plays (%)",
              {}};
    Table numbers{"", {"Steps", "Plays", "Share"}, {}, {true, true, true}};
    for (const Bin &bin : binned(plays.lengths, most_bars)) {
        std::string label =
            bin.first == bin.last ? fmt::format("{}", bin.first) : fmt::format("{}–{}", bin.first, bin.last);
        double part = static_cast<double>(bin.count) / static_cast<double>(plays.ended());
        plot.points.push_back(
            {fmt::format("{}", bin.first), 100 * part, fmt::format("{} steps: {}", label, percent(part))});
        numbers.rows.push_back({label, grouped(bin.count), percent(part)});
    }
    return figure("Length", bars(plot), numbers);
}

std::string branching(const RandomPlays &plays, bool has_chance) {
    Plot plot{"choices",
              "Choices by step",
              "Line: how many joint moves the players have at each step of random plays, on average.",
              "step",
              "joint moves",
              {}};
    Table numbers{has_chance ? "Moves of random do not count." : "",
                  {"Step", "States", "Mean", "Most"},
                  {},
                  {true, true, true, true}};
    constexpr std::uint64_t enough = 10; // states for a mean that says something
    for (std::size_t s = 0; s < plays.steps.size(); ++s) {
        const StepChoices &here = plays.steps[s];
        if (here.states == 0 || (here.states < enough && s > 0)) break;
        plot.points.push_back({fmt::format("{}", s), here.mean(),
                               fmt::format("step {}: {:.2f} joint moves on average", s, here.mean())});
        numbers.rows.push_back({fmt::format("{}", s), grouped(here.states),
                                fmt::format("{:.2f}", here.mean()), fmt::format("{:.0f}", here.most)});
    }
    if (plot.points.empty()) return "";
    return figure("Choices by step", line(plot), numbers);
}

} // namespace

std::string random_play(const session::Session &session, const Study &study) {
    const RandomPlays &plays = study.plays;
    std::string how =
        fmt::format("{} in which every role makes each of its legal moves with the same "
                    "probability{}.",
                    counted(plays.plays, "play"),
                    plays.reasoner == machine::Reasoner::lifted ? ", from the rules as they are" : "");
    if (!plays.reason.empty())
        how += fmt::format(" There are not more because of a limit: {}.", plays.reason);
    std::string out = element("p", escaped(how)) + "\n";
    if (plays.plays > plays.ended())
        out += element("p", fmt::format("Of these, {} ended, {} were cut before the end, and {} got stuck.",
                                        grouped(plays.ended()), grouped(plays.cut), grouped(plays.stuck))) +
               "\n";
    if (plays.ended()) out += goals(study);
    std::string plots = plays.ended() ? lengths(plays) : "";
    plots += branching(plays, session.game && session.game->has_chance());
    return out + element("div", "\n" + plots, "class=\"plots\"") + "\n";
}

std::string states(const Study &study) {
    const StateCounts &states = study.states;
    if (states.layers.empty()) return "";
    Plot count{"layers",
               "States by depth",
               "Bars, on a logarithmic scale: how many different states there are at each depth.",
               "depth",
               "states",
               {},
               true};
    Plot ends{"ends",  "Ends by depth", "Line: which share of the states at each depth is terminal.",
              "depth", "terminal (%)",  {}};
    Table layers{
        "New: at no smaller depth", {"Depth", "States", "New", "Paths"}, {}, {true, true, true, true}};
    Table terminal{"", {"Depth", "Terminal states", "Share"}, {}, {true, true, true}};
    for (const space::PerftLayer &layer : states.layers) {
        std::string depth = fmt::format("{}", layer.depth);
        double part = static_cast<double>(layer.terminal) / static_cast<double>(layer.states);
        count.points.push_back({depth, static_cast<double>(layer.states),
                                fmt::format("depth {}: {}", depth, counted(layer.states, "state"))});
        ends.points.push_back({depth, 100 * part, fmt::format("depth {}: {}", depth, percent(part))});
        layers.rows.push_back(
            {depth, grouped(layer.states), grouped(layer.fresh), report::paths_text(layer)});
        terminal.rows.push_back({depth, grouped(layer.terminal), percent(part)});
    }
    std::string figures = figure("Different states by depth", bars(count), layers) +
                          figure("How many of them are terminal", line(ends), terminal);
    return element("p", escaped(about_states(states))) + "\n" +
           element("div", "\n" + figures, "class=\"plots\"") + "\n";
}

} // namespace zermelo::designer
