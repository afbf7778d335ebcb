#include "encode/after_moves.h"

#include "ground/strata.h"

#include <map>
#include <tuple>

namespace zermelo::encode {

using ground::AtomId;
using ground::AtomKind;

std::vector<bool> after_moves(const ground::Program &program) {
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

std::vector<bool> predicate_after_moves(const ground::Program &program) {
    std::vector<bool> depends = after_moves(program);
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

} // namespace zermelo::encode
