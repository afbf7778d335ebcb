#include "ground/domains.h"

#include <algorithm>
#include <optional>

namespace zermelo::ground {

bool IdSet::add(std::uint32_t id) {
    if (id / 64 >= words_.size()) words_.resize(id / 64 + 1);
    std::uint64_t bit = std::uint64_t{1} << (id % 64);
    if (words_[id / 64] & bit) return false;
    words_[id / 64] |= bit;
    return true;
}

bool IdSet::add(const IdSet &other) {
    if (other.words_.size() > words_.size()) words_.resize(other.words_.size());
    bool changed = false;
    for (std::size_t i = 0; i < other.words_.size(); ++i) {
        changed = changed || (other.words_[i] & ~words_[i]);
        words_[i] |= other.words_[i];
    }
    return changed;
}

void IdSet::intersect(const IdSet &other) {
    if (words_.size() > other.words_.size()) words_.resize(other.words_.size());
    for (std::size_t i = 0; i < words_.size(); ++i) words_[i] &= other.words_[i];
}

bool contains(const Domain &domain, gdl::TermId term, const gdl::TermTable &terms) {
    if (domain.anything) return true;
    auto args = terms.args(term);
    if (args.empty()) return domain.constants.contains(term.value);
    auto it = domain.functions.find({terms.functor(term), args.size()});
    if (it == domain.functions.end()) return false;
    for (std::size_t i = 0; i < args.size(); ++i)
        if (!contains(it->second[i], args[i], terms)) return false;
    return true;
}

namespace {

using LiteralKind = PatternLiteral::Kind;
using Slots = std::vector<std::optional<Domain>>; // nothing: not bound by a positive condition

class Analysis {
  public:
    Analysis(const PatternProgram &program, const gdl::TermTable &terms,
             const std::vector<Relation> &relations, const std::vector<bool> &open)
        : program_(program), terms_(terms) {
        for (std::size_t p = 0; p < program.predicates.size(); ++p) {
            first_.push_back(values_.size());
            values_.resize(values_.size() + program.predicates[p].arity);
            if (open[p]) continue;
            for (gdl::TermId atom : relations[p].atoms)
                for (std::size_t i = 0; i < program.predicates[p].arity; ++i)
                    add_value(values_[first_[p] + i], terms.args(atom)[i], 0);
        }
        asked_.resize(values_.size());
    }

    Demand run(const std::vector<bool> &open, const std::vector<bool> &asking,
               const std::vector<bool> &unrestricted) {
        do {
            changed_ = false;
            for (const PatternRule &rule : program_.rules)
                if (open[rule.head_predicate.index()]) derive_values(rule);
        } while (changed_);
        do {
            changed_ = false;
            for (const PatternRule &rule : program_.rules)
                if (asking[rule.head_predicate.index()]) ask(rule, unrestricted);
        } while (changed_);
        return collect(unrestricted);
    }

  private:
    std::size_t position(PredicateId predicate, std::size_t arg) const {
        return first_[predicate.index()] + arg;
    }
    void note(bool changed) { changed_ = changed || changed_; }

    void add_value(Domain &to, gdl::TermId term, int depth) const {
        auto args = terms_.args(term);
        if (to.anything) return;
        if (args.empty()) {
            to.constants.add(term.value);
            return;
        }
        auto &domains =
            to.functions.try_emplace({terms_.functor(term), args.size()}, args.size()).first->second;
        for (std::size_t i = 0; i < args.size(); ++i) {
            domains[i].anything = domains[i].anything || depth > Domain::deepest;
            add_value(domains[i], args[i], depth + 1);
        }
    }

    // Narrows what the pattern's slots can be, given what can stand where the pattern stands.
    static void narrow(const Pattern &pattern, const Domain &here, Slots &slots) {
        static const Domain nothing, everything = [] {
            Domain domain;
            domain.anything = true;
            return domain;
        }();
        if (pattern.kind == Pattern::Kind::variable) {
            auto &slot = slots[pattern.slot];
            if (slot)
                slot->intersect(here);
            else
                slot = here;
        }
        if (pattern.kind != Pattern::Kind::compound) return;
        auto it = here.functions.find({pattern.functor, pattern.args.size()});
        for (std::size_t i = 0; i < pattern.args.size(); ++i)
            narrow(pattern.args[i],
                   here.anything                ? everything
                   : it == here.functions.end() ? nothing
                                                : it->second[i],
                   slots);
    }

    Slots slot_domains(const PatternRule &rule) const {
        Slots slots(rule.slot_count);
        for (const PatternLiteral &literal : rule.body) {
            if (literal.kind != LiteralKind::positive) continue;
            for (std::size_t i = 0; i < literal.atom.args.size(); ++i)
                narrow(literal.atom.args[i], values_[position(literal.predicate, i)], slots);
        }
        return slots;
    }

    // The terms that the pattern stands for.
    Domain domain_of(const Pattern &pattern, const Slots &slots) const {
        switch (pattern.kind) {
        case Pattern::Kind::ground: {
            Domain out;
            add_value(out, pattern.term, 0);
            return out;
        }
        case Pattern::Kind::variable: return slots[pattern.slot].value_or(Domain{});
        case Pattern::Kind::compound: break;
        }
        Domain out;
        auto &args = out.functions[{pattern.functor, pattern.args.size()}];
        for (const Pattern &arg : pattern.args) args.push_back(domain_of(arg, slots));
        return out;
    }

    void derive_values(const PatternRule &rule) {
        Slots slots = slot_domains(rule);
        for (std::size_t i = 0; i < rule.head.args.size(); ++i)
            note(values_[position(rule.head_predicate, i)].add(domain_of(rule.head.args[i], slots)));
    }

    void ask(const PatternRule &rule, const std::vector<bool> &unrestricted) {
        Slots slots = slot_domains(rule);
        if (!unrestricted[rule.head_predicate.index()])
            for (std::size_t i = 0; i < rule.head.args.size(); ++i)
                narrow(rule.head.args[i], asked_[position(rule.head_predicate, i)], slots);
        for (const PatternLiteral &literal : rule.body) {
            if (!literal.predicate.valid() || unrestricted[literal.predicate.index()]) continue;
            for (std::size_t i = 0; i < literal.atom.args.size(); ++i)
                note(asked_[position(literal.predicate, i)].add(domain_of(literal.atom.args[i], slots)));
        }
    }

    // A restriction is worth a test only where it excludes a value that could come out.
    Demand collect(const std::vector<bool> &unrestricted) const {
        Demand out;
        std::vector<std::int32_t> domain_at(values_.size(), -1);
        for (std::size_t p = 0; p < program_.predicates.size(); ++p) {
            for (std::size_t i = 0; i < program_.predicates[p].arity && !unrestricted[p]; ++i) {
                std::size_t at = position(PredicateId(p), i);
                Domain both = asked_[at];
                if (!both.add(values_[at])) continue;
                domain_at[at] = static_cast<std::int32_t>(out.domains.size());
                out.domains.push_back(asked_[at]);
            }
        }
        for (const PatternRule &rule : program_.rules) {
            auto &slots = out.of_slot.emplace_back(rule.slot_count, -1);
            for (std::size_t i = 0; i < rule.head.args.size(); ++i)
                if (rule.head.args[i].kind == Pattern::Kind::variable)
                    slots[rule.head.args[i].slot] = domain_at[position(rule.head_predicate, i)];
        }
        return out;
    }

    const PatternProgram &program_;
    const gdl::TermTable &terms_;
    std::vector<std::size_t> first_; // position of each predicate's first argument
    std::vector<Domain> values_;     // what can come out, by position
    std::vector<Domain> asked_;      // what can be asked for, by position
    bool changed_ = false;
};

} // namespace

Demand find_demand(const PatternProgram &program, const gdl::TermTable &terms,
                   const std::vector<Relation> &relations, const std::vector<bool> &open,
                   const std::vector<bool> &asking, const std::vector<bool> &unrestricted) {
    return Analysis(program, terms, relations, open).run(open, asking, unrestricted);
}

} // namespace zermelo::ground
