#include "gdl/terms.h"

#include <algorithm>

namespace zermelo::gdl {

namespace {

std::uint32_t hash_of(SymbolId functor, std::span<const TermId> args) {
    std::uint64_t h = functor.value * 0x9e3779b97f4a7c15ULL + args.size();
    for (TermId arg : args) h = (h ^ arg.value) * 0xff51afd7ed558ccdULL + (h >> 29);
    return static_cast<std::uint32_t>(h ^ (h >> 32));
}

} // namespace

SymbolId TermTable::symbol(std::string_view name) {
    auto [it, added] = symbol_ids_.try_emplace(std::string(name), SymbolId(names_.size()));
    if (added) names_.emplace_back(name);
    return it->second;
}

void TermTable::grow() {
    std::vector<Slot> slots(std::max<std::size_t>(1024, slots_.size() * 2));
    for (Slot slot : slots_) {
        if (slot.node_plus_one == 0) continue;
        std::size_t at = slot.hash & (slots.size() - 1);
        while (slots[at].node_plus_one) at = (at + 1) & (slots.size() - 1);
        slots[at] = slot;
    }
    slots_ = std::move(slots);
}

TermId TermTable::intern(SymbolId functor, std::span<const TermId> args) {
    if (nodes_.size() * 2 >= slots_.size()) grow();
    std::uint32_t hash = hash_of(functor, args);
    std::size_t at = hash & (slots_.size() - 1);
    for (; slots_[at].node_plus_one; at = (at + 1) & (slots_.size() - 1)) {
        if (slots_[at].hash != hash) continue;
        TermId candidate(slots_[at].node_plus_one - 1);
        const Node &node = nodes_[candidate.index()];
        if (node.functor == functor && std::ranges::equal(this->args(candidate), args)) return candidate;
    }
    Node node{functor, static_cast<std::uint32_t>(arg_pool_.size()), static_cast<std::uint32_t>(args.size())};
    arg_pool_.insert(arg_pool_.end(), args.begin(), args.end());
    nodes_.push_back(node);
    slots_[at] = {static_cast<std::uint32_t>(nodes_.size()), hash};
    return TermId(nodes_.size() - 1);
}

TermId TermTable::intern(const Term &term) {
    std::vector<TermId> args;
    args.reserve(term.args.size());
    for (const Term &arg : term.args) args.push_back(intern(arg));
    return intern(symbol(term.name), args);
}

void TermTable::append_kif(TermId term, std::string &out) const {
    auto args = this->args(term);
    if (args.empty()) {
        out += name(functor(term));
        return;
    }
    out += '(';
    out += name(functor(term));
    for (TermId arg : args) {
        out += ' ';
        append_kif(arg, out);
    }
    out += ')';
}

std::string TermTable::to_kif(TermId term) const {
    std::string out;
    append_kif(term, out);
    return out;
}

Term TermTable::to_ast(TermId term) const {
    std::vector<Term> args;
    for (TermId arg : this->args(term)) args.push_back(to_ast(arg));
    return Term::symbol(name(functor(term)), std::move(args));
}

} // namespace zermelo::gdl
