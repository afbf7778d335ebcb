#include "encode/asp.h"

#include "encode/asp_names.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace zermelo::encode {

namespace {

using ground::AtomId;
using ground::AtomKind;

class Extension {
  public:
    explicit Extension(const ground::Program &program) : program_(program) {}

    AspSection times(std::size_t depth) const;
    AspSection roles() const;
    AspSection initial() const;
    AspSection rules_of(AtomKind kind, const std::string &comment) const;
    AspSection constant_fluents() const;
    AspSection moves() const; // mdom

  private:
    std::string atom(AtomId id, const std::string &time) const;

    const ground::Program &program_;
};

std::string Extension::atom(AtomId id, const std::string &time) const {
    const ground::Atom &it = program_.atoms[id.index()];
    if (it.kind == AtomKind::next)
        return fmt::format("true({},{}+1)", asp_term(*program_.terms, program_.subject(id)), time);
    return asp_atom(*program_.terms, it.term, time);
}

AspSection Extension::times(std::size_t depth) const {
    AspSection out{"Times of states (tdom) and of moves (mtdom).", {}, {}};
    out.directives.push_back(fmt::format("#const depth = {}.", depth));
    out.rules = {{"mtdom(1..depth)", {}}, {"tdom(1..depth+1)", {}}};
    return out;
}

AspSection Extension::roles() const {
    AspSection out{"Roles.", {}, {}};
    for (gdl::TermId role : program_.roles)
        out.rules.push_back({fmt::format("role({})", asp_term(*program_.terms, role)), {}});
    return out;
}

AspSection Extension::initial() const {
    AspSection out{"The initial state.", {}, {}};
    for (AtomId fluent : program_.initial)
        out.rules.push_back(
            {fmt::format("true({},1)", asp_term(*program_.terms, program_.subject(fluent))), {}});
    return out;
}

AspSection Extension::constant_fluents() const {
    AspSection out{"What holds in every state.", {}, {}};
    for (gdl::TermId fluent : program_.always_true)
        out.rules.push_back({fmt::format("true({},T)", asp_term(*program_.terms, fluent)), {"tdom(T)"}});
    return out;
}

AspSection Extension::rules_of(AtomKind kind, const std::string &comment) const {
    AspSection out{comment, {}, {}};
    for (std::size_t i = 0; i < program_.rules.size(); ++i) {
        ground::Rules::Rule rule = program_.rules[i];
        if (program_.atoms[rule.head.index()].kind != kind) continue;
        AspRule asp{atom(rule.head, "T"), {}};
        for (ground::Literal literal : rule.body)
            asp.body.push_back((literal.positive() ? "" : "not ") + atom(literal.atom(), "T"));
        asp.body.push_back(kind == AtomKind::next ? "mtdom(T)" : "tdom(T)");
        out.rules.push_back(std::move(asp));
    }
    return out;
}

AspSection Extension::moves() const {
    AspSection out{"The moves of each role.", {}, {}};
    std::vector<std::string> heads;
    for (std::size_t a = 0; a < program_.atoms.size(); ++a) {
        AtomId id(a);
        if (program_.atoms[a].kind != AtomKind::legal) continue;
        gdl::TermId role = program_.roles[program_.role_of(id)];
        heads.push_back(fmt::format("mdom({},{})", asp_term(*program_.terms, role),
                                    asp_term(*program_.terms, program_.subject(id))));
    }
    std::sort(heads.begin(), heads.end());
    for (const std::string &head : heads) out.rules.push_back({head, {}});
    return out;
}

std::optional<int> goal_value(const ground::Program &program, AtomId goal) {
    std::string text = program.terms->to_kif(program.subject(goal));
    int value = 0;
    auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return value;
}

// reached(T): the state at T has such a goal value.
AspSection reached(const ground::Program &program, const SinglePlayer &options) {
    AspSection out{fmt::format("Goal values of {} or more.", options.goal), {}, {}};
    for (std::size_t a = 0; a < program.atoms.size(); ++a) {
        AtomId id(a);
        if (program.atoms[a].kind != AtomKind::goal || program.role_of(id) != options.role) continue;
        auto value = goal_value(program, id);
        if (value && *value >= options.goal)
            out.rules.push_back({"reached(T)", {asp_atom(*program.terms, program.atoms[a].term, "T")}});
    }
    if (out.rules.empty()) out.comment += " There is none.";
    return out;
}

AspSection plays(bool shortest) {
    AspSection out{
        "A play: one legal move per role and step, until a terminal state; it ends as wanted.", {}, {}};
    out.rules = {
        {"terminated(T)", {"terminal(T)"}},
        {"terminated(T+1)", {"terminated(T)", "tdom(T+1)"}},
        {"1 { does(R,M,T) : mdom(R,M) } 1", {"mtdom(T)", "role(R)", "not terminated(T)"}},
        {"", {"does(R,M,T)", "not legal(R,M,T)"}},
        {"", {"terminated(T)", "does(R,M,T)"}},
        {"", {"terminated(1)", "not reached(1)"}},
        {"", {"terminated(T)", "tdom(T-1)", "not terminated(T-1)", "not reached(T)"}},
        {"", {"not terminated(depth+1)"}},
    };
    if (shortest) out.directives.push_back("#minimize { 1,T : mtdom(T), not terminated(T) }.");
    out.directives.push_back("#show does/3.");
    return out;
}

// Atoms without rules would be reported as undefined.
AspSection defined() {
    return {"Relations that may be empty.",
            {},
            {"#defined terminal/1.", "#defined legal/3.", "#defined goal/3.", "#defined does/3.",
             "#defined reached/1.", "#defined mdom/2.", "#defined true/2."}};
}

std::string text(const AspRule &rule) {
    std::string out = rule.head;
    for (std::size_t i = 0; i < rule.body.size(); ++i)
        out += (i ? ", " : rule.head.empty() ? ":- " : " :- ") + rule.body[i];
    return out + ".";
}

} // namespace

AspProgram temporal_extension(const ground::Program &program, std::size_t depth) {
    Extension extension(program);
    AspProgram out;
    auto add = [&](AspSection section) {
        if (!section.rules.empty()) out.sections.push_back(std::move(section));
    };
    add(extension.times(depth));
    add(extension.roles());
    add(extension.initial());
    add(extension.constant_fluents());
    add(extension.rules_of(AtomKind::helper, "Helpers of the game."));
    add(extension.rules_of(AtomKind::legal, "Legal moves."));
    add(extension.rules_of(AtomKind::next, "The state after a step."));
    add(extension.rules_of(AtomKind::terminal, "The end."));
    add(extension.rules_of(AtomKind::goal, "Goals."));
    return out;
}

AspProgram single_player(const ground::Program &program, const SinglePlayer &options) {
    AspProgram out = temporal_extension(program, options.depth);
    out.sections.push_back(Extension(program).moves());
    out.sections.push_back(reached(program, options));
    out.sections.push_back(plays(options.shortest));
    out.sections.push_back(defined());
    return out;
}

std::string print(const AspProgram &program) {
    std::string out;
    for (const AspSection &section : program.sections) {
        if (!out.empty()) out += '\n';
        out += "% " + section.comment + '\n';
        for (const std::string &directive : section.directives) out += directive + '\n';
        for (const AspRule &rule : section.rules) out += text(rule) + '\n';
    }
    return out;
}

} // namespace zermelo::encode
