#include "ground/pattern.h"

#include <algorithm>
#include <map>

namespace zermelo::ground {

namespace {

class Compiler {
  public:
    Compiler(gdl::TermTable &terms, PatternProgram &program) : terms_(terms), program_(program) {}

    PatternRule rule(const gdl::Rule &source) {
        slots_.clear();
        PatternRule out;
        out.where = source.where;
        out.head_predicate = predicate(source.head);
        out.head = atom(source.head);
        for (const gdl::Literal &literal : source.body) out.body.push_back(this->literal(literal));
        out.slot_count = static_cast<std::uint32_t>(slots_.size());
        return out;
    }

  private:
    PatternLiteral literal(const gdl::Literal &source) {
        PatternLiteral out;
        out.atom = atom(source.atom);
        if (source.atom.name == "distinct" && source.atom.args.size() == 2) {
            out.kind = source.positive ? PatternLiteral::Kind::distinct : PatternLiteral::Kind::equal;
            return out;
        }
        out.kind = source.positive ? PatternLiteral::Kind::positive : PatternLiteral::Kind::negative;
        out.predicate = predicate(source.atom);
        return out;
    }

    PredicateId predicate(const gdl::Term &atom) {
        auto key = std::pair(terms_.symbol(atom.name).value, atom.args.size());
        auto [it, added] = predicates_.try_emplace(key, PredicateId(program_.predicates.size()));
        if (added) program_.predicates.push_back({terms_.symbol(atom.name), atom.args.size()});
        return it->second;
    }

    // An atom is always a compound at its top, even without variables, so that all atoms look alike.
    Pattern atom(const gdl::Term &term) {
        Pattern out;
        out.kind = Pattern::Kind::compound;
        out.functor = terms_.symbol(term.name);
        for (const gdl::Term &arg : term.args) out.args.push_back(this->term(arg));
        return out;
    }

    Pattern term(const gdl::Term &source) {
        Pattern out;
        if (source.is_variable) {
            out.kind = Pattern::Kind::variable;
            out.slot =
                slots_.try_emplace(source.name, static_cast<std::uint32_t>(slots_.size())).first->second;
        } else if (gdl::is_ground(source)) {
            out.term = terms_.intern(source);
        } else {
            out = atom(source);
        }
        return out;
    }

    gdl::TermTable &terms_;
    PatternProgram &program_;
    std::map<std::pair<std::uint32_t, std::size_t>, PredicateId> predicates_;
    std::map<std::string, std::uint32_t> slots_;
};

} // namespace

PredicateId PatternProgram::find(gdl::SymbolId name, std::size_t arity) const {
    for (std::size_t i = 0; i < predicates.size(); ++i)
        if (predicates[i].name == name && predicates[i].arity == arity) return PredicateId(i);
    return {};
}

PatternProgram compile(const std::vector<gdl::Rule> &rules, gdl::TermTable &terms) {
    PatternProgram program;
    Compiler compiler(terms, program);
    program.rules.reserve(rules.size());
    for (const gdl::Rule &rule : rules) program.rules.push_back(compiler.rule(rule));
    return program;
}

bool match(const Pattern &pattern, gdl::TermId term, const gdl::TermTable &terms, Bindings &bindings) {
    switch (pattern.kind) {
    case Pattern::Kind::ground: return pattern.term == term;
    case Pattern::Kind::variable: {
        gdl::TermId &bound = bindings[pattern.slot];
        if (bound.valid()) return bound == term;
        bound = term;
        return true;
    }
    case Pattern::Kind::compound: break;
    }
    auto args = terms.args(term);
    if (terms.functor(term) != pattern.functor || args.size() != pattern.args.size()) return false;
    for (std::size_t i = 0; i < args.size(); ++i)
        if (!match(pattern.args[i], args[i], terms, bindings)) return false;
    return true;
}

gdl::TermId instantiate(const Pattern &pattern, gdl::TermTable &terms, const Bindings &bindings) {
    switch (pattern.kind) {
    case Pattern::Kind::ground: return pattern.term;
    case Pattern::Kind::variable: return bindings[pattern.slot];
    case Pattern::Kind::compound: break;
    }
    constexpr std::size_t small = 8;
    gdl::TermId few[small];
    std::vector<gdl::TermId> many;
    gdl::TermId *args = few;
    if (pattern.args.size() > small) {
        many.resize(pattern.args.size());
        args = many.data();
    }
    for (std::size_t i = 0; i < pattern.args.size(); ++i)
        args[i] = instantiate(pattern.args[i], terms, bindings);
    return terms.intern(pattern.functor, {args, pattern.args.size()});
}

void collect_slots(const Pattern &pattern, std::vector<std::uint32_t> &slots) {
    if (pattern.kind == Pattern::Kind::variable &&
        std::find(slots.begin(), slots.end(), pattern.slot) == slots.end())
        slots.push_back(pattern.slot);
    for (const Pattern &arg : pattern.args) collect_slots(arg, slots);
}

} // namespace zermelo::ground
