#include "designer/sections.h"

#include "designer/markup.h"
#include "designer/words.h"
#include "report/facts.h"
#include "report/sizes.h"

#include <fmt/core.h>
#include <fmt/ranges.h>

namespace zermelo::designer {

namespace {

using report::grouped;

const char *class_of(Mark mark) {
    switch (mark) {
    case Mark::good: return "good";
    case Mark::bad: return "bad";
    case Mark::open: return "open";
    case Mark::plain: break;
    }
    return "plain";
}

// What the sign beside a sentence is, and what is read out instead.
const char *sign_of(Mark mark) {
    switch (mark) {
    case Mark::good: return "<span class=\"sign\" role=\"img\" aria-label=\"good\">✓</span>";
    case Mark::bad: return "<span class=\"sign\" role=\"img\" aria-label=\"attention\">!</span>";
    case Mark::open: return "<span class=\"sign\" role=\"img\" aria-label=\"not known\">?</span>";
    case Mark::plain: break;
    }
    return "<span class=\"sign\" aria-hidden=\"true\">•</span>";
}

std::string list(const Sentences &sentences) {
    std::string items;
    for (const Sentence &sentence : sentences)
        items += element("li", sign_of(sentence.mark) + escaped(sentence.text),
                         fmt::format("class=\"{}\"", class_of(sentence.mark))) +
                 "\n";
    return items.empty() ? "" : element("ul", "\n" + items, "class=\"said\"") + "\n";
}

std::string sizes(const session::Session &session, const Study &study) {
    Table out{"", {"Size", "Number"}, {}, {false, true}};
    auto add = [&](const std::string &what, std::size_t number) {
        out.rows.push_back({what, grouped(number)});
    };
    add("Roles", study.roles.size());
    add("Clauses as written", session.description.clauses.size());
    add("Rules", session.rules.size());
    if (session.game) {
        add("Rules without variables", session.program->rules.size());
        add("Fluents", session.game->fluents.size());
        add("Facts that always hold", session.game->always_true.size());
        for (const game::Role &role : session.game->roles)
            add(fmt::format("Moves of {}", escaped(role.name)), role.move_count);
    }
    if (session.tapes) add("Gates of the circuit", session.tapes->circuit.gates.size());
    return table(out);
}

std::string facts_table(const session::Session &session) {
    Table out{"What was asked about all states that can be reached", {"Question", "Answer", "How"}, {}};
    for (const report::FactLine &line : report::fact_lines(*session.game, *session.facts)) {
        std::string answer = escaped(line.answer);
        if (!line.where.empty()) answer += "<br/>" + element("code", escaped(report::cut_steps(line.where)));
        out.rows.push_back(
            {escaped(line.question), answer, element("span", escaped(line.how), "class=\"faint\"")});
    }
    return element("h3", "Facts") + "\n" + table(out);
}

std::string seconds(double seconds) { return fmt::format("{:.3f} s", seconds); }

} // namespace

std::string in_short(const session::Session &session, const Study &study) {
    Sentences all = about_values(session, study);
    for (const Sentences &more : {about_plays(study), about_rules(session, study)})
        all.insert(all.end(), more.begin(), more.end());
    return list(all);
}

std::string start(const Study &study) {
    return study.position.empty()
               ? ""
               : element("pre", escaped(study.position),
                         "tabindex=\"0\" role=\"region\" aria-label=\"The initial state\"") +
                     "\n";
}

std::string rules(const session::Session &session, const Study &study) {
    std::string out = sizes(session, study);
    std::string warnings = report::text(study.diagnostics, session.description.sources, Severity::note);
    out += element("h3", "Warnings") + "\n";
    out += warnings.empty()
               ? element("p", "None.") + "\n"
               : element("pre", escaped(warnings), "tabindex=\"0\" role=\"region\" aria-label=\"Warnings\"") +
                     "\n";
    if (session.facts) out += facts_table(session);
    return out;
}

std::string made(const session::Session &session, const Study &study, const Making &making) {
    Table limits{"", {"What", "How much"}, {}};
    limits.rows.push_back({"Program", escaped(making.program)});
    if (making.limit_seconds)
        limits.rows.push_back({"Time limit", fmt::format("{:g} seconds", *making.limit_seconds)});
    if (making.limit_bytes)
        limits.rows.push_back({"Memory limit", fmt::format("{} MiB", grouped(*making.limit_bytes >> 20))});
    limits.rows.push_back({"Threads", grouped(making.threads)});
    Table times{"Where the time went", {"Part", "Time"}, {}, {false, true}};
    for (std::size_t s = 0; s < session::stage_count; ++s)
        times.rows.push_back({name(static_cast<session::Stage>(s)), seconds(session.seconds[s])});
    for (const Part &part : study.parts) times.rows.push_back({part.what, seconds(part.seconds)});
    times.rows.push_back({"in all", seconds(making.seconds)});
    std::string out = study.interrupted
                          ? element("p", "The work was interrupted: what is here was known by then.") + "\n"
                          : "";
    return out + table(limits) + table(times);
}

} // namespace zermelo::designer
