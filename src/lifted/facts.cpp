#include "lifted/facts.h"

namespace zermelo::lifted {

using gdl::TermId;

namespace {

// Whoever has not read the log when it has become as long as this looks at all facts instead.
std::size_t longest_log(const FactClass &of) { return of.members.size() + 64; }

} // namespace

void FactClass::note(const Change &change) {
    if (log.size() > 2 * longest_log(*this))
        log.erase(log.begin(), log.end() - static_cast<std::ptrdiff_t>(longest_log(*this)));
    log.push_back(change);
    ++version;
}

void FactClass::add(TermId fact, std::uint32_t number) {
    if (places.size() <= number) places.resize(number + 1 + number / 2, none);
    places[number] = static_cast<std::uint32_t>(members.size());
    members.push_back({fact, number, true});
    note(members.back());
}

void FactClass::remove(std::uint32_t number) {
    const std::uint32_t at = places[number];
    note({members[at].fact, number, false});
    members[at] = members.back();
    places[members[at].number] = at;
    places[number] = none;
    members.pop_back();
}

FactIndex::FactIndex(const gdl::TermTable &terms, FactClass &of, Shape shape)
    : terms_(&terms), class_(&of), shape_(std::move(shape)) {
    for (const ShapeNode &node : shape_) key_count_ += node.kind == ShapeNode::Kind::key;
    dense_ = DenseIndex(key_count_);
}

// The values at the keys; false if the structure differs.
bool FactIndex::collect(TermId term, std::size_t &at, std::vector<TermId> &keys) const {
    const ShapeNode &node = shape_[at++];
    if (node.kind == ShapeNode::Kind::any) return true;
    if (node.kind == ShapeNode::Kind::key) {
        keys.push_back(term);
        return true;
    }
    auto args = terms_->args(term);
    if (terms_->functor(term) != node.functor || args.size() != node.arity) return false;
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
    if (bucket == buckets_.size()) buckets_.push_back(none);
    return bucket;
}

void FactIndex::catch_up() {
    const std::uint64_t behind = class_->version - read_;
    const bool begun = std::exchange(read_, class_->version) > 0;
    if (begun && behind <= class_->log.size() && behind <= longest_log(*class_)) {
        for (std::size_t i = class_->log.size() - behind; i < class_->log.size(); ++i) apply(class_->log[i]);
        return;
    }
    std::fill(buckets_.begin(), buckets_.end(), none);
    const auto &members = class_->members;
    for (auto member = members.rbegin(); member != members.rend(); ++member)
        apply(*member); // lists run forwards
}

void FactIndex::apply(const FactClass::Change &change) {
    if (bucket_of_.size() <= change.number) {
        bucket_of_.resize(change.number + 1 + change.number / 2);
        links_.resize(bucket_of_.size());
    }
    std::uint32_t &known = bucket_of_[change.number];
    if (known == 0) known = bucket_for(change.fact) + 2; // `none` wraps to 1
    if (known == 1) return;
    std::uint32_t &first = buckets_[known - 2];
    Link &link = links_[change.number];
    if (change.added) {
        link = {change.fact, first, none};
        if (first != none) links_[first].previous = change.number;
        first = change.number;
    } else {
        (link.previous != none ? links_[link.previous].next : first) = link.next;
        if (link.next != none) links_[link.next].previous = link.previous;
    }
}

std::uint32_t FactSet::class_of(gdl::SymbolId functor, std::size_t arity) {
    TermId key[] = {TermId(functor.index()), TermId(arity)};
    auto [id, added] = class_ids_.insert(0, key, 2, static_cast<std::uint32_t>(classes_.size()));
    if (added) classes_.emplace_back();
    return id;
}

void FactSet::put(std::uint32_t class_id, TermId fact, std::uint32_t number) {
    FactClass &of = classes_[class_id];
    of.add(fact, number);
    if (of.members.size() <= of.limit) return;
    of.limit = 2 * of.members.size() + 2;
    grown_ = true;
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
    put(info.class_id, fact, info.number);
    if (keeps_all_) put(0, fact, info.number_of_all);
}

void FactSet::remove(TermId fact) {
    const Info &info = infos_[fact.index()];
    --total_;
    classes_[info.class_id].remove(info.number);
    if (keeps_all_) classes_[0].remove(info.number_of_all);
}

void FactSet::extend(std::span<const TermId> facts) {
    for (TermId fact : facts)
        if (infos_.size() <= fact.index() || infos_[fact.index()].class_id == none) add(fact);
}

FactIndex &FactSet::index(const Shape &shape) {
    for (FactIndex &index : indexes_)
        if (index.shape_ == shape) return index;
    const ShapeNode &root = shape.front();
    const bool of_all = root.kind != ShapeNode::Kind::compound;
    if (of_all && !keeps_all_) {
        keeps_all_ = true;
        for (std::size_t id = 1; id < classes_.size(); ++id)
            for (const auto &member : classes_[id].members)
                put(0, member.fact, infos_[member.fact.index()].number_of_all);
    }
    const std::uint32_t class_id = of_all ? 0 : class_of(root.functor, root.arity);
    indexes_.push_back(FactIndex(terms_, classes_[class_id], shape));
    return indexes_.back();
}

std::size_t FactSet::count(gdl::SymbolId functor, std::size_t arity) {
    FactClass &of = classes_[class_of(functor, arity)];
    return of.most = std::max(of.most, of.members.size());
}

double FactSet::selectivity(gdl::SymbolId functor, std::size_t arity, std::size_t argument, TermId value) {
    FactClass &of = classes_[class_of(functor, arity)];
    of.spreads.resize(arity);
    auto &spread = of.spreads[argument];
    if (!of.members.empty() && spread.version != of.version) {
        spread.version = of.version;
        spread.total = of.members.size();
        spread.counts.clear();
        for (const auto &member : of.members) ++spread.counts[terms_.args(member.fact)[argument]];
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
