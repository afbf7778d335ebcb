#include "cross/position.h"

#include "analyse/analyse.h"
#include "gdl/parse.h"

#include <algorithm>
#include <charconv>
#include <stdexcept>

namespace zermelo::cross {

namespace {

std::optional<int> number(const std::string &text) {
    int out = 0;
    auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(out) : std::nullopt;
}

} // namespace

session::Session read_game(const std::string &rules) {
    Diagnostics diagnostics;
    gdl::Description description;
    gdl::parse(description, "game.kif", rules, diagnostics);
    session::Session out =
        session::prepare(std::move(description), std::move(diagnostics), session::Stage::compile, no_limit());
    for (const Diagnostic &d : out.diagnostics)
        if (d.severity == Severity::error) throw std::runtime_error(format(d, out.description.sources));
    if (!out.tapes) throw std::runtime_error("too large");
    return out;
}

Position::Position(const session::Session &pipeline, const std::optional<FactNames> &from, const Scale &scale)
    : pipeline_(pipeline), scale_(scale), game_(*pipeline.game), program_(*pipeline.program) {
    if (from) {
        game_.initial = game::State(game_.fluents.size());
        program_.initial.clear();
        for (const std::string &name : *from)
            if (auto fluent = game_.find_fluent(name)) game_.initial.set(*fluent);
        for (std::size_t a = 0; a < program_.atoms.size(); ++a) {
            if (program_.atoms[a].kind != ground::AtomKind::fluent) continue;
            auto fluent = game_.find_fluent(program_.terms->to_kif(program_.subject(ground::AtomId(a))));
            if (fluent && game_.initial.holds(*fluent)) program_.initial.emplace_back(a);
        }
    }
    // A goal that can never hold is in the rules all the same.
    for (const game::Role &role : game_.roles) {
        highest_.push_back(0);
        for (const game::Goal &goal : role.goals)
            highest_.back() = std::max(highest_.back(), goal.value.value_or(0));
    }
    for (const gdl::Rule &rule : pipeline.rules) {
        if (rule.head.name != "goal") continue;
        auto value = number(rule.head.args[1].name);
        for (std::size_t r = 0; r < game_.roles.size(); ++r) {
            const gdl::Term &of = rule.head.args[0];
            if (!of.is_variable && of.name != game_.roles[r].name) continue;
            highest_[r] = std::max(highest_[r], value.value_or(game_.roles[r].best_goal())); // or a variable
        }
    }
    for (std::size_t r = 0; r < game_.roles.size(); ++r) {
        bool open = highest_[r] == 0;
        for (const gdl::Rule &rule : pipeline.rules)
            open |= rule.head.name == "goal" && rule.head.args[1].is_variable && highest_[r] < 100;
        if (open && !game_.roles[r].is_random) win_is_clear_ = false;
    }
}

const analyse::Facts &Position::facts(bool induction) {
    std::unique_ptr<analyse::Facts> &out = facts_[induction];
    if (!out) {
        analyse::Effort effort = analyse::effort_of(analyse::Depth::quick);
        if (induction) effort.visit_states = effort.visit_more = 0;
        out = std::make_unique<analyse::Facts>(analyse::analyse(game_, *pipeline_.tapes, no_limit(), effort));
    }
    return *out;
}

const PlayGraph &Position::plays() {
    if (!plays_) plays_ = std::make_unique<PlayGraph>(game_, game_.initial, scale_.states);
    return *plays_;
}

Judge &Position::judge(game::RoleId role, game::Model model, game::Measure measure) {
    std::array key{role.index(), static_cast<std::size_t>(model), static_cast<std::size_t>(measure)};
    auto found = judges_.find(key);
    if (found == judges_.end())
        found = judges_.emplace(key, Judge(plays(), role, model, measure, highest_)).first;
    return found->second;
}

} // namespace zermelo::cross
