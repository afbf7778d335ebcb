// Perfect play: what each role gets, by which moves, and how it was found.
#include "designer/markup.h"
#include "designer/sections.h"
#include "designer/words.h"
#include "engines/roles.h"
#include "report/verdict.h"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <cctype>

namespace zermelo::designer {

namespace {

using session::RoleAnswer;
using session::Solution;

constexpr std::size_t most_moves = 400; // in a table; who wants more has the JSON

class Values {
  public:
    Values(const session::Session &session, const Solution &solution)
        : session_(session), game_(*session.game), solution_(solution) {}

    std::string write() const {
        std::string out = element("p", escaped(about_model(session_, solution_))) + "\n";
        out += table(by_role());
        for (const RoleAnswer *role : with_lines()) out += line(*role);
        for (const RoleAnswer &role : solution_.roles) out += moves(role) + missing(role);
        return out;
    }

  private:
    std::string name(const RoleAnswer &role) const {
        return escaped(game_.roles[role.found.role.index()].name);
    }

    // "Value", "Expected goal", …
    std::string what() const {
        std::string out = engines::name_of(game_, *session_.facts, solution_.query);
        out[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(out[0])));
        return escaped(out);
    }

    // Bounds of the role: is it the best that there is, the lowest, or not known?
    template <class Bounds>
    std::string value(const RoleAnswer &role, const Bounds &bounds) const {
        game::Payoff payoff(game_, role.found.role, solution_.query.model, solution_.query.measure);
        const char *kind = !bounds.decided()                       ? "open"
                           : bounds.lower == payoff.scale().back() ? "good"
                           : bounds.lower == payoff.lowest()       ? "bad"
                                                                   : "plain";
        std::string text = report::value_text(bounds);
        constexpr std::size_t readable = 36; // longer ones are broken
        return element("span", escaped(text),
                       fmt::format("class=\"value {}{}\"", kind, text.size() > readable ? " long" : ""));
    }

    std::string remark(const RoleAnswer &role) const {
        const engines::Verdict &verdict = role.found.verdict;
        if (!verdict.decided()) return escaped(verdict.reason);
        if (role.found.endless) return "nobody can force an end";
        if (!verdict.distance) return "";
        return fmt::format("forced within {}{}", report::counted(*verdict.distance, "step"),
                           solution_.query.distance ? ", not fewer" : "");
    }

    std::string found(const RoleAnswer &role) const {
        const engines::Verdict &verdict = role.found.verdict;
        if (role.found.derived) return "follows from the other's, since the sum is constant";
        if (verdict.engine.empty()) return "";
        return escaped(fmt::format("{} ({}): {} nodes, {:.3f} s", verdict.engine, role.found.choice.why,
                                   report::grouped(verdict.nodes), verdict.seconds));
    }

    Table by_role() const {
        Table out{"", {"Role", what(), "Remark", "Found by"}, {}, {false, true}};
        for (const RoleAnswer &role : solution_.roles)
            out.rows.push_back({name(role), value(role, role.found.verdict), remark(role),
                                element("span", found(role), "class=\"faint\"")});
        return out;
    }

    // Whose lines of play are worth a look: not of who gets the lowest anyway, and one is enough where the
    // line of one is that of all.
    std::vector<const RoleAnswer *> with_lines() const {
        std::vector<const RoleAnswer *> out;
        for (const RoleAnswer &role : solution_.roles) {
            game::Payoff payoff(game_, role.found.role, solution_.query.model, solution_.query.measure);
            if (!role.line.empty() && !role.found.endless && role.found.verdict.lower > payoff.lowest())
                out.push_back(&role);
        }
        const analyse::Facts &facts = *session_.facts;
        bool opposed =
            solution_.roles.size() == 2 && facts.constant_sum.proved() && facts.turn_taking.proved();
        if ((opposed || solution_.query.model == game::Model::own) && out.size() > 1) out.resize(1);
        return out;
    }

    std::string line(const RoleAnswer &role) const {
        std::string steps;
        for (const std::string &step : role.line)
            steps += (steps.empty() ? "" : " ; ") + element("code", escaped(step), "class=\"step\"");
        const char *what = game_.has_chance() ? "Perfect play begins with this, for {}: {}"
                                              : "A line of perfect play for {}: {}";
        return element("p", fmt::format(fmt::runtime(what), name(role), steps)) + "\n";
    }

    std::string moves(const RoleAnswer &role) const {
        if (role.moves.empty()) return "";
        Table out{fmt::format("First moves of {}, best first", name(role)),
                  {"Move", "Value", "Remark"},
                  {},
                  {false, true}};
        for (const session::MoveValue &move : role.moves) {
            if (out.rows.size() == most_moves) break;
            out.rows.push_back({element("code", escaped(game_.moves[move.move.index()].name)),
                                value(role, move),
                                move.decided() ? escaped(report::remark(move)) : "not decided"});
        }
        if (role.moves.size() <= most_moves) return table(out);
        return table(out) + element("p", fmt::format("… and {} more.", role.moves.size() - most_moves)) +
               "\n";
    }

    std::string missing(const RoleAnswer &role) const {
        std::string out;
        for (const std::string &what : role.missing)
            out += element("p", escaped(fmt::format("Missing for {}: {}.",
                                                    game_.roles[role.found.role.index()].name, what))) +
                   "\n";
        return out;
    }

    const session::Session &session_;
    const game::Game &game_;
    const Solution &solution_;
};

const char *title(game::Model model) {
    return model == game::Model::own ? "Each for itself" : "If the others move first";
}

} // namespace

std::string values(const session::Session &session, const Study &study) {
    std::string out;
    for (const Solution &solution : study.solutions) {
        if (!out.empty()) out += element("h3", title(solution.query.model)) + "\n";
        out += Values(session, solution).write();
    }
    return out;
}

} // namespace zermelo::designer
