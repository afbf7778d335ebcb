#include "encode/timed_program.h"

#include "encode/asp_names.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

namespace zermelo::encode {

int TimedProgram::add_atom(const TimedAtom &atom) {
    atoms.push_back(atom);
    return static_cast<int>(atoms.size());
}

void TimedProgram::add(ProgramRules::Kind kind, std::span<const int> heads, std::vector<int> body) {
    if (!simplify(body)) return;
    if (kind == ProgramRules::Kind::normal && heads[0] == certain) return;
    rules.add(kind, heads, body);
}

namespace {

// Marks what the roots depend on; rules of an atom by number.
std::vector<bool> relevant_atoms(const TimedProgram &program) {
    std::vector<bool> out(program.atoms.size() + 1);
    std::vector<std::vector<std::uint32_t>> rules_of(program.atoms.size() + 1);
    std::vector<int> waiting;
    auto need = [&](int literal) {
        int atom = std::abs(literal);
        if (out[atom]) return;
        out[atom] = true;
        waiting.push_back(atom);
    };
    for (std::size_t i = 0; i < program.rules.size(); ++i) {
        ProgramRules::Rule rule = program.rules[i];
        if (rule.kind == ProgramRules::Kind::normal) {
            rules_of[rule.heads[0]].push_back(static_cast<std::uint32_t>(i));
            continue;
        }
        for (int head : rule.heads) need(head);
        for (int literal : rule.body) need(literal);
    }
    while (!waiting.empty()) {
        int atom = waiting.back();
        waiting.pop_back();
        for (std::uint32_t rule : rules_of[atom])
            for (int literal : program.rules[rule].body) need(literal);
    }
    return out;
}

std::size_t player_count(const ground::Program &program) {
    return static_cast<std::size_t>(std::ranges::count_if(
        program.roles, [&](gdl::TermId role) { return program.terms->to_kif(role) != "random"; }));
}

} // namespace

TimedProgram keep_relevant(const TimedProgram &program) {
    std::vector<bool> relevant = relevant_atoms(program);
    TimedProgram out;
    out.facts = program.facts;
    std::vector<int> number(program.atoms.size() + 1);
    for (std::size_t a = 0; a < program.atoms.size(); ++a)
        if (relevant[a + 1]) number[a + 1] = out.add_atom(program.atoms[a]);
    auto renumbered = [&](std::span<const int> literals) {
        std::vector<int> list;
        for (int literal : literals) list.push_back(literal > 0 ? number[literal] : -number[-literal]);
        return list;
    };
    for (std::size_t i = 0; i < program.rules.size(); ++i) {
        ProgramRules::Rule rule = program.rules[i];
        if (rule.kind == ProgramRules::Kind::normal && !relevant[rule.heads[0]]) continue;
        out.rules.add(rule.kind, renumbered(rule.heads), renumbered(rule.body));
    }
    return out;
}

std::string name(const ground::Program &program, const TimedAtom &atom) {
    switch (atom.kind) {
    case TimedAtom::Kind::terminated: return fmt::format("terminated({})", atom.time);
    case TimedAtom::Kind::code:
        if (player_count(program) == 2) return fmt::format("moveL({},{})", atom.number + 1, atom.time);
        return fmt::format("moveL({},{},{})", asp_term(*program.terms, program.roles[atom.index]),
                           atom.number + 1, atom.time);
    case TimedAtom::Kind::count:
        return fmt::format("count({},{},{})",
                           asp_term(*program.terms, program.subject(ground::AtomId(atom.index))), atom.number,
                           atom.time);
    case TimedAtom::Kind::total: return fmt::format("tol({},{})", atom.number, atom.time);
    case TimedAtom::Kind::reached: return fmt::format("reached({},{})", atom.number, atom.time);
    case TimedAtom::Kind::chance:
        return atom.index == 1 ? fmt::format("dec_r({},{})", atom.number, atom.time)
                               : fmt::format("dec_r({},{},{})", atom.index, atom.number, atom.time);
    case TimedAtom::Kind::game: break;
    }
    return asp_atom(*program.terms, program.atoms[atom.index].term, std::to_string(atom.time));
}

} // namespace zermelo::encode
