#include "designer/data.h"
#include "designer/words.h"
#include "report/facts.h"
#include "report/headline.h"
#include "report/verdict.h"

#include <fmt/core.h>

namespace zermelo::designer {

namespace {

std::string list(const Sentences &sentences) {
    std::string out;
    for (const Sentence &sentence : sentences) {
        char sign = "-+!?"[static_cast<std::size_t>(sentence.mark)];
        out += fmt::format("  {} {}\n", sign, sentence.text);
    }
    return out;
}

std::string random_play(const RandomPlays &plays) {
    constexpr std::size_t few = 20;
    std::string out = fmt::format("{}\n", report::counted(plays.plays, "play"));
    if (!plays.ended()) return out;
    out += fmt::format("  {:>9} {:>10} {:>6}\n", "steps", "plays", "%");
    for (const Bin &bin : binned(plays.lengths, few)) {
        std::string steps =
            bin.first == bin.last ? fmt::format("{}", bin.first) : fmt::format("{}-{}", bin.first, bin.last);
        out += fmt::format("  {:>9} {:>10} {:>6.1f}\n", steps, report::grouped(bin.count),
                           100 * static_cast<double>(bin.count) / static_cast<double>(plays.ended()));
    }
    return out;
}

std::string layers(const StateCounts &states) {
    std::string out = fmt::format("  {:>5} {:>16} {:>16} {:>14}\n", "depth", "states", "fresh", "terminal");
    for (const space::PerftLayer &layer : states.layers)
        out += fmt::format("  {:>5} {:>16} {:>16} {:>14}\n", layer.depth, report::grouped(layer.states),
                           report::grouped(layer.fresh), report::grouped(layer.terminal));
    return out + fmt::format("  {}\n", about_states(states));
}

} // namespace

std::string text(const std::string &name, const session::Session &session, const Study &study,
                 const Making &making, Style style) {
    std::string out;
    auto heading = [&](const char *title) { out += "\n" + style.bold(title) + "\n"; };
    out += style.bold(title_of(name)) + "\n";
    if (session.facts) out += report::headline(*session.game, *session.facts) + "\n";
    if (session.stopped) out += report::text(*session.stopped) + "\n";
    out += list(about_values(session, study)) + list(about_plays(study)) + list(about_rules(session, study));
    heading("The start");
    out += study.position;
    if (!study.solutions.empty()) heading("Perfect play");
    for (const session::Solution &solution : study.solutions)
        out += about_model(session, solution) + "\n" + report::answers_text(session, solution, style);
    heading("Random play");
    out += random_play(study.plays);
    if (!study.states.layers.empty()) {
        heading("States");
        out += layers(study.states);
    }
    heading("The rules");
    out += report::text(study.diagnostics, session.description.sources, Severity::note, style);
    if (session.facts) out += report::text(*session.game, *session.facts);
    return out + fmt::format("time: {:.3f} s\n", making.seconds);
}

} // namespace zermelo::designer
