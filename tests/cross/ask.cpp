#include "cross/ask.h"

#include "cross/stored_states.h"

#include <stdexcept>

namespace zermelo::cross {

namespace {

const engines::Engine *find(const std::string &name) {
    for (const engines::Engine &engine : engines::all_engines())
        if (engine.name == name) return &engine;
    return nullptr; // auto
}

} // namespace

std::vector<std::string> engine_names(const Question &question) {
    std::vector<std::string> out;
    for (const engines::Engine &engine : engines::all_engines())
        if (question.costly || std::string_view(engine.name) != "planning") out.emplace_back(engine.name);
    out.emplace_back("auto");
    return out;
}

bool can_be_judged(Position &position, const Question &question) {
    std::vector<game::RoleId> roles = question.roles(position.game());
    if (roles.empty() || (question.measure == game::Measure::win && !position.win_is_clear())) return false;
    try {
        for (game::RoleId role : roles)
            position.judge(role, question.model, question.measure).truth(question.depth);
    } catch (const std::runtime_error &) {
        return false;
    }
    return true;
}

Asked ask(Position &position, const Question &question, const std::string &name) {
    Asked out;
    engines::Problem problem = position.problem(question.induction);
    engines::Query query = question.query(position.game());
    std::vector<game::RoleId> roles = question.roles(position.game());
    const engines::Engine *engine = find(name);
    double seconds = question.seconds.value_or(position.scale().seconds * static_cast<double>(roles.size()));
    auto limits = [&] { return resources(seconds, question.threads, position.scale()); };
    auto answers = engines::solve_roles(problem, query, roles, limits(), engine);
    for (const engines::RoleVerdict &answer : answers) {
        bool refused = answer.choice.steps.empty();
        if (refused && !answer.derived) continue;
        out.accepted = true;
        query.role = answer.role;
        if (!refused) {
            ++out.of;
            out.decisions += answer.verdict.decided();
        }
        std::vector<Comparison> comparisons = compare(position, query, answer, question.seconds.has_value());
        if (engine && question.stored)
            if (auto stored = compare_stored(position, problem, query, *engine, limits()))
                comparisons.push_back(std::move(*stored));
        for (Comparison &found : comparisons) {
            // One engine may leave things out, and the report says so; all together may not.
            if (found.column == "missing" && (refused || engine)) continue;
            if (!found.same)
                found.shown = position.game().roles[answer.role.index()].name + ": " + found.shown;
            out.comparisons.push_back(std::move(found));
        }
    }
    return out;
}

} // namespace zermelo::cross
