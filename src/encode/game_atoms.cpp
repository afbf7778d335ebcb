#include "encode/game_atoms.h"

#include "ground/strata.h"

#include <charconv>
#include <map>
#include <optional>

namespace zermelo::encode {

using ground::AtomId;
using ground::AtomKind;

namespace {

std::vector<bool> depends_on_moves(const ground::Program &program) {
    std::vector<bool> out(program.atoms.size());
    ground::RulesByHead rules = ground::rules_by_head(program);
    Components components = ground::strata(program);
    for (std::size_t c = 0; c < components.count(); ++c) {
        bool any = false;
        for (std::uint32_t i = components.begins[c]; i < components.begins[c + 1]; ++i) {
            AtomId atom(components.nodes[i]);
            any = any || program.atoms[atom.index()].kind == AtomKind::move;
            for (std::uint32_t rule : rules.of(atom))
                for (ground::Literal literal : program.rules[rule].body)
                    any = any || out[literal.atom().index()];
        }
        for (std::uint32_t i = components.begins[c]; i < components.begins[c + 1]; ++i)
            out[components.nodes[i]] = any;
    }
    return out;
}

std::vector<bool> by_predicate(const ground::Program &program, const std::vector<bool> &depends) {
    auto predicate = [&](std::size_t a) {
        gdl::TermId term = program.atoms[a].term;
        return std::tuple(program.atoms[a].kind, program.terms->functor(term),
                          program.terms->args(term).size());
    };
    std::map<decltype(predicate(0)), bool> any;
    for (std::size_t a = 0; a < depends.size(); ++a) {
        bool &it = any[predicate(a)];
        it = it || depends[a];
    }
    std::vector<bool> out(depends.size());
    for (std::size_t a = 0; a < depends.size(); ++a) out[a] = any[predicate(a)];
    return out;
}

} // namespace

GameAtoms::GameAtoms(const ground::Program &program)
    : roles(program.roles.size()), number(program.atoms.size()), after_moves(depends_on_moves(program)),
      predicate_after_moves(by_predicate(program, after_moves)) {
    std::map<std::uint32_t, std::uint32_t> fluent_of; // by term
    std::map<std::pair<std::size_t, std::uint32_t>, std::uint32_t> move_of;
    auto kind = [&](std::size_t a) { return program.atoms[a].kind; };
    for (std::size_t a = 0; a < program.atoms.size(); ++a) {
        if (kind(a) != AtomKind::fluent) continue;
        number[a] = static_cast<std::uint32_t>(fluents.size());
        fluent_of[program.subject(AtomId(a)).value] = number[a];
        fluents.push_back(AtomId(a));
    }
    for (std::size_t r = 0; r < roles.size(); ++r) {
        roles[r].first_move = static_cast<std::uint32_t>(moves.size());
        for (std::size_t a = 0; a < program.atoms.size(); ++a) {
            if (kind(a) != AtomKind::move || program.role_of(AtomId(a)) != r) continue;
            number[a] = static_cast<std::uint32_t>(moves.size());
            move_of[{r, program.subject(AtomId(a)).value}] = number[a];
            moves.push_back(AtomId(a));
        }
        roles[r].move_count = static_cast<std::uint32_t>(moves.size()) - roles[r].first_move;
    }
    next.resize(fluents.size());
    legal.resize(moves.size());
    for (std::size_t a = 0; a < program.atoms.size(); ++a) {
        AtomId atom(a);
        if (kind(a) == AtomKind::next) {
            number[a] = fluent_of.at(program.subject(atom).value);
            next[number[a]] = atom;
        } else if (kind(a) == AtomKind::legal) {
            number[a] = move_of.at({program.role_of(atom), program.subject(atom).value});
            legal[number[a]] = atom;
        } else if (kind(a) == AtomKind::terminal) {
            terminal = atom;
        }
    }
}

std::vector<AtomId> goals_at_least(const ground::Program &program, game::RoleId role, int least) {
    std::vector<AtomId> out;
    for (std::size_t a = 0; a < program.atoms.size(); ++a) {
        AtomId atom(a);
        if (program.atoms[a].kind != AtomKind::goal || program.role_of(atom) != role.index()) continue;
        std::string text = program.terms->to_kif(program.subject(atom));
        int value = 0;
        auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        if (error == std::errc() && end == text.data() + text.size() && value >= least) out.push_back(atom);
    }
    return out;
}

} // namespace zermelo::encode
