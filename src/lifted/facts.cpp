#include "lifted/facts.h"

namespace zermelo::lifted {

using gdl::TermId;

FactIndex::FactIndex(FactSet &facts, Shape shape)
    : facts_(&facts), generation_(&facts.generation_), shape_(std::move(shape)) {
    for (const ShapeNode &node : shape_) key_count_ += node.kind == ShapeNode::Kind::key;
    dense_ = DenseIndex(key_count_);
    const ShapeNode &root = shape_.front();
    if (root.kind == ShapeNode::Kind::compound) class_ = facts.class_of(root.functor, root.arity);
}

// The values at the keys; false if the structure differs.
bool FactIndex::collect(TermId term, std::size_t &at, std::vector<TermId> &keys) const {
    const ShapeNode &node = shape_[at++];
    if (node.kind == ShapeNode::Kind::any) return true;
    if (node.kind == ShapeNode::Kind::key) {
        keys.push_back(term);
        return true;
    }
    const auto &terms = facts_->terms_;
    auto args = terms.args(term);
    if (terms.functor(term) != node.functor || args.size() != node.arity) return false;
    return std::all_of(args.begin(), args.end(), [&](TermId arg) { return collect(arg, at, keys); });
}

std::uint32_t FactIndex::bucket_for(TermId fact) {
    std::vector<TermId> keys;
    std::size_t at = 0;
    if (!collect(fact, at, keys)) return none;
    std::uint32_t bucket = dense_.insert(keys.data());
    if (bucket == none) {
        for (auto old = static_cast<std::uint32_t>(map_.size()); old < dense_.size(); ++old)
            map_.insert(0, dense_.key(old), key_count_, old);
        bucket = map_.insert(0, keys.data(), key_count_, static_cast<std::uint32_t>(buckets_.size())).value;
    }
    if (bucket == buckets_.size()) buckets_.emplace_back();
    return bucket;
}

void FactIndex::build() {
    built_ = facts_->generation_;
    links_.clear();
    auto members = facts_->members(class_);
    for (auto member = members.rbegin(); member != members.rend(); ++member) { // so that lists run forwards
        if (bucket_of_.size() <= member->number) bucket_of_.resize(member->number + 1 + member->number / 2);
        std::uint32_t &known = bucket_of_[member->number];
        if (known == 0) known = bucket_for(member->fact) + 2; // `none` wraps to 1
        if (known == 1) continue;
        Bucket &bucket = buckets_[known - 2];
        links_.push_back({member->fact, bucket.generation == built_ ? bucket.first : none});
        bucket = {built_, static_cast<std::uint32_t>(links_.size() - 1)};
    }
}

void FactIndex::forget() {
    built_ = 0;
    for (Bucket &bucket : buckets_) bucket.generation = 0;
}

std::uint32_t FactSet::class_of(gdl::SymbolId functor, std::size_t arity) {
    TermId key[] = {TermId(functor.index()), TermId(arity)};
    auto [id, added] = class_ids_.insert(0, key, 2, static_cast<std::uint32_t>(classes_.size()));
    if (added) classes_.emplace_back();
    return id;
}

std::span<const FactSet::Member> FactSet::members(std::uint32_t class_id) const {
    const Class &of = classes_[class_id];
    if (of.generation != generation_) return {};
    return of.members;
}

void FactSet::put(std::uint32_t class_id, Member member) {
    Class &of = classes_[class_id];
    if (of.generation != generation_) {
        of.generation = generation_;
        of.members.clear();
    }
    of.members.push_back(member);
    if (of.members.size() <= of.limit) return;
    of.limit = 2 * of.members.size() + 2;
    grown_ = true;
}

void FactSet::clear() {
    total_ = 0;
    if (++generation_ != 0) return;
    generation_ = 1;
    for (Class &of : classes_) {
        of.generation = 0;
        for (auto &spread : of.spreads) spread.generation = 0;
    }
    for (FactIndex &index : indexes_) index.forget();
}

void FactSet::add(TermId fact) {
    if (infos_.size() <= fact.index()) infos_.resize(fact.index() + 1 + fact.index() / 2);
    Info &info = infos_[fact.index()];
    if (info.class_id == none) {
        info.class_id = class_of(terms_.functor(fact), terms_.args(fact).size());
        info.number = classes_[info.class_id].numbered++;
        info.number_of_all = classes_[0].numbered++;
    }
    ++total_;
    put(info.class_id, {fact, info.number});
    if (keeps_all_) put(0, {fact, info.number_of_all});
}

void FactSet::extend(std::span<const TermId> facts) {
    for (TermId fact : facts)
        if (infos_.size() <= fact.index() || infos_[fact.index()].class_id == none) add(fact);
    for (FactIndex &index : indexes_) index.forget();
}

FactIndex &FactSet::index(const Shape &shape) {
    for (FactIndex &index : indexes_)
        if (index.shape_ == shape) return index;
    if (shape.front().kind != ShapeNode::Kind::compound && !keeps_all_) {
        keeps_all_ = true;
        for (std::size_t id = 1; id < classes_.size(); ++id)
            for (Member member : members(static_cast<std::uint32_t>(id)))
                put(0, {member.fact, infos_[member.fact.index()].number_of_all});
    }
    indexes_.push_back(FactIndex(*this, shape));
    return indexes_.back();
}

std::size_t FactSet::count(gdl::SymbolId functor, std::size_t arity) {
    Class &of = classes_[class_of(functor, arity)];
    return of.most = std::max(of.most, of.members.size());
}

double FactSet::selectivity(gdl::SymbolId functor, std::size_t arity, std::size_t argument, TermId value) {
    std::uint32_t id = class_of(functor, arity);
    classes_[id].spreads.resize(arity);
    auto &spread = classes_[id].spreads[argument];
    auto facts = members(id);
    if (!facts.empty() && (spread.generation != generation_ || spread.total != facts.size())) {
        spread.generation = generation_;
        spread.total = facts.size();
        spread.counts.clear();
        for (Member member : facts) ++spread.counts[terms_.args(member.fact)[argument]];
        std::vector<std::size_t> sizes;
        for (const auto &[shared, size] : spread.counts) sizes.push_back(size);
        auto middle = sizes.begin() + static_cast<std::ptrdiff_t>(sizes.size() / 2);
        std::nth_element(sizes.begin(), middle, sizes.end());
        spread.median = *middle;
    }
    if (spread.total == 0) return 0.5;
    std::size_t agreeing = spread.median;
    if (value.valid()) {
        auto known = spread.counts.find(value);
        agreeing = known == spread.counts.end() ? 0 : known->second;
    }
    return static_cast<double>(agreeing) / static_cast<double>(spread.total);
}

} // namespace zermelo::lifted
