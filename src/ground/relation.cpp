#include "ground/relation.h"

#include <algorithm>

namespace zermelo::ground {

namespace {

bool hash_key(const Shape &shape, gdl::TermId term, const gdl::TermTable &terms, std::uint64_t &hash) {
    switch (shape.kind) {
    case Shape::Kind::any: return true;
    case Shape::Kind::key: hash = mix(hash, term.value); return true;
    case Shape::Kind::compound: break;
    }
    auto args = terms.args(term);
    if (terms.functor(term) != shape.functor || args.size() != shape.args.size()) return false;
    for (std::size_t i = 0; i < args.size(); ++i)
        if (!hash_key(shape.args[i], args[i], terms, hash)) return false;
    return true;
}

} // namespace

std::uint64_t mix(std::uint64_t hash, std::uint32_t value) {
    hash = (hash ^ value) * 0xff51afd7ed558ccdULL;
    return hash ^ (hash >> 32);
}

std::string Shape::signature() const {
    if (kind == Kind::any) return "_";
    if (kind == Kind::key) return "k";
    std::string out = std::to_string(functor.value) + "(";
    for (const Shape &arg : args) out += arg.signature();
    return out + ")";
}

bool Shape::has_key() const {
    return kind == Kind::key ||
           std::any_of(args.begin(), args.end(), [](const Shape &s) { return s.has_key(); });
}

void Index::extend(const std::vector<gdl::TermId> &atoms, const gdl::TermTable &terms) {
    for (; indexed_ < atoms.size(); ++indexed_) {
        std::uint64_t hash = empty_key;
        if (!hash_key(shape_, atoms[indexed_], terms, hash)) continue;
        buckets_[hash].push_back(static_cast<std::uint32_t>(indexed_));
        ++entries_;
    }
}

std::span<const std::uint32_t> Index::find(std::uint64_t hash) const {
    auto it = buckets_.find(hash);
    if (it == buckets_.end()) return {};
    return it->second;
}

Index &Relation::index(const Shape &shape) {
    auto [it, added] = by_signature_.try_emplace(shape.signature(), nullptr);
    if (added) it->second = &indexes_.emplace_back(shape);
    return *it->second;
}

void Relation::extend_indexes(const gdl::TermTable &terms) {
    for (Index &index : indexes_) index.extend(atoms, terms);
}

} // namespace zermelo::ground
