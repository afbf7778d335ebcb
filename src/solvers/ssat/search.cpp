#include "solvers/ssat/search.h"

#include <algorithm>
#include <utility>

namespace zermelo::ssat {

namespace {

std::vector<mpq_class> probabilities(const Problem &problem) {
    std::vector<mpq_class> out;
    for (const Problem::Place &place : problem.variables)
        if (place.quantifier == Quantifier::random) out.push_back(place.probability);
    return out;
}

} // namespace

Search::Search(const Problem &problem, Meter &meter, std::size_t cache_bytes)
    : problem_(problem), meter_(meter), residual_(problem), scale_(probabilities(problem)),
      cache_(cache_bytes) {
    weights_.resize(2 * problem.variables.size());
    for (Variable v = 0; v < problem.variables.size(); ++v) {
        all_variables_.push_back(v);
        if (quantifier(v) != Quantifier::random) continue;
        weights_[positive(v)] = scale_.numerator(problem.variables[v].probability);
        weights_[negated(positive(v))] = scale_.base() - weights_[positive(v)];
    }
    seen_.assign(problem.variables.size(), 0);
}

mpq_class Search::value() {
    frames_.clear();
    scope_ = &all_variables_;
    next_ = 0;
    block_ = no_block;
    known_ = false;
    floor_ = residual_.trail().size();
    Fingerprint before = residual_.fingerprint();
    try {
        do {
            meter_.check();
            known_ ? ascend() : descend();
        } while (!known_ || !frames_.empty());
    } catch (const LimitReached &) {
        note_bounds();
        throw;
    }
    multiply_by_chances(0, result_);
    residual_.go_back(floor_);
    residual_.take_up(before);
    return scale_.fraction(result_);
}

bool Search::would_keep(Literal literal, const mpq_class &kept) {
    Fingerprint before = residual_.fingerprint();
    std::size_t trail_size = residual_.trail().size();
    mpq_class found = residual_.assign(literal) ? value() : mpq_class(0);
    residual_.go_back(trail_size);
    residual_.take_up(before);
    return found == kept;
}

// The next variable to decide, in the order of the prefix. Variables that need no decision are assigned or
// passed over. Nothing: no clause is left.
std::optional<Search::Choice> Search::choose() {
    while (next_ < scope_->size()) {
        Variable variable = (*scope_)[next_];
        if (!residual_.open(variable)) {
            ++next_;
            continue;
        }
        Literal literal = positive(variable);
        bool needs_true = residual_.needed(literal), needs_false = residual_.needed(negated(literal));
        if (quantifier(variable) == Quantifier::random ? needs_true || needs_false
                                                       : needs_true && needs_false)
            return Choice{heaviest(variable), true};
        ++next_;
        if (!needs_true && !needs_false) continue;
        bool make_true = needs_true == (quantifier(variable) == Quantifier::exists);
        if (!residual_.assign(make_true ? literal : negated(literal))) return Choice{variable, false};
    }
    return std::nullopt;
}

// Of the first variables of its block, for their order means nothing. A choice among many that is coded by
// chance bits one after the other is over as soon as the right one is true.
Variable Search::heaviest(Variable first) const {
    constexpr std::uint32_t most = 16;
    if (quantifier(first) != Quantifier::random) return first;
    std::uint32_t block = problem_.variables[first].block;
    Variable best = first;
    std::uint32_t weight = residual_.weight(first);
    std::uint32_t end = std::min(next_ + most, static_cast<std::uint32_t>(scope_->size()));
    for (std::uint32_t i = next_ + 1; i < end; ++i) {
        Variable other = (*scope_)[i];
        if (problem_.variables[other].block != block) break;
        if (!residual_.open(other)) continue;
        std::uint32_t other_weight = residual_.weight(other);
        if (other_weight <= weight) continue;
        best = other;
        weight = other_weight;
    }
    return best;
}

void Search::descend() {
    std::optional<Choice> choice = choose();
    if (!choice || !choice->consistent) {
        result_ = choice ? zero_value() : one_value();
        known_ = true;
        return;
    }
    bool new_block = problem_.variables[choice->variable].block != block_;
    if (new_block) {
        ++counts_.lookups;
        if (const Value *found = cache_.find(residual_.fingerprint())) {
            ++counts_.hits;
            result_ = *found;
            known_ = true;
            return;
        }
        if (--until_split_ == 0 && split()) return;
    }
    branch(choice->variable, new_block);
}

// Looks are rare where they find nothing.
bool Search::split() {
    constexpr std::uint32_t most_patience = 1024;
    std::vector<Part> parts;
    for (std::size_t i = next_; i < scope_->size(); ++i) {
        Variable variable = (*scope_)[i];
        if (!residual_.open(variable) || seen_[variable]) continue;
        Part part;
        residual_.collect_component(variable, seen_, part.variables, part.fingerprint);
        if (part.variables.size() > 1) parts.push_back(std::move(part));
    }
    for (Variable variable : *scope_) seen_[variable] = 0;
    patience_ = parts.size() > 1 ? 1 : std::min(2 * patience_, most_patience);
    until_split_ = patience_;
    if (parts.size() < 2) return false;
    ++counts_.splits;
    for (Part &part : parts) std::ranges::sort(part.variables);
    // The smallest first: if its value is 0, so is the product.
    std::ranges::stable_sort(parts, {}, [](const Part &part) { return part.variables.size(); });
    Frame &frame = frames_.emplace_back();
    frame.fingerprint = residual_.fingerprint();
    frame.cost_before = counts_.assignments;
    frame.trail_size = residual_.trail().size();
    frame.block_before = block_;
    frame.keep = true;
    frame.value = one_value();
    frame.parts = std::move(parts);
    frame.second = false;
    frame.next = next_;
    start_part();
    return true;
}

// `literal` counts the parts.
void Search::start_part() {
    Frame &frame = frames_.back();
    const Part &part = frame.parts[frame.literal];
    residual_.take_up(part.fingerprint);
    scope_ = &part.variables;
    next_ = 0;
    block_ = no_block;
    known_ = false;
}

void Search::branch(Variable variable, bool keep) {
    ++counts_.decisions;
    Frame &frame = frames_.emplace_back();
    frame.fingerprint = residual_.fingerprint();
    frame.cost_before = counts_.assignments;
    frame.trail_size = residual_.trail().size();
    frame.block_before = block_;
    frame.next = next_;
    frame.keep = keep;
    follow_branch(positive(variable));
}

void Search::follow_branch(Literal literal) {
    Frame &frame = frames_.back();
    frame.literal = literal;
    block_ = problem_.variables[variable_of(literal)].block;
    next_ = frame.next;
    known_ = !residual_.assign(literal);
    counts_.assignments += residual_.trail().size() - frame.trail_size;
    if (!known_) return;
    ++counts_.conflicts;
    result_ = zero_value();
}

// Random literals that were no decisions.
void Search::multiply_by_chances(std::size_t trail_begin, Value &value) {
    if (value.zero()) return;
    for (Literal literal : residual_.trail().subspan(trail_begin))
        if (quantifier(variable_of(literal)) == Quantifier::random) scale_.weigh(value, weights_[literal]);
}

void Search::go_back_to(const Frame &frame) {
    residual_.go_back(frame.trail_size);
    residual_.take_up(frame.fingerprint);
}

bool Search::second_branch_needed(const Frame &frame) const {
    switch (quantifier(variable_of(frame.literal))) {
    case Quantifier::exists: return !frame.value.one();
    case Quantifier::forall: return !frame.value.zero();
    case Quantifier::random: break;
    }
    return true;
}

// Of both branches; the result becomes the value of the decision.
void Search::combine(Frame &frame) {
    switch (quantifier(variable_of(frame.literal))) {
    case Quantifier::exists:
        if (scale_.less(result_, frame.value)) std::swap(result_, frame.value);
        break;
    case Quantifier::forall:
        if (scale_.less(frame.value, result_)) std::swap(result_, frame.value);
        break;
    case Quantifier::random:
        result_ = scale_.mean(frame.value, result_, weights_[negated(frame.literal)]);
        break;
    }
}

void Search::finish(Frame &frame) {
    if (frame.keep) cache_.insert(frame.fingerprint, result_, counts_.assignments - frame.cost_before + 1);
    block_ = frame.block_before;
    next_ = frame.next;
    frames_.pop_back();
}

void Search::ascend() {
    Frame &frame = frames_.back();
    bool parts = !frame.parts.empty();
    multiply_by_chances(frame.trail_size + (parts ? 0 : 1), result_);
    go_back_to(frame);
    if (parts) {
        result_ = scale_.product(result_, frame.value);
        if (result_.zero() || ++frame.literal == frame.parts.size()) {
            // The scope of the frame below, wherever it is.
            scope_ = &all_variables_;
            for (std::size_t i = frames_.size() - 1; i-- > 0;)
                if (!frames_[i].parts.empty()) {
                    scope_ = &frames_[i].parts[frames_[i].literal].variables;
                    break;
                }
            return finish(frame);
        }
        frame.value = std::move(result_);
        return start_part();
    }
    if (frame.second) {
        combine(frame);
        return finish(frame);
    }
    frame.value = std::move(result_);
    if (!second_branch_needed(frame)) {
        result_ = std::move(frame.value);
        return finish(frame);
    }
    frame.second = true;
    follow_branch(negated(frame.literal));
}

mpq_class Search::chances(std::size_t trail_begin, std::size_t trail_end) const {
    mpq_class out = 1;
    for (std::size_t i = trail_begin; i < trail_end; ++i) {
        Literal literal = residual_.trail()[i];
        const Problem::Place &place = problem_.variables[variable_of(literal)];
        if (place.quantifier != Quantifier::random) continue;
        out *= is_negative(literal) ? mpq_class(1 - place.probability) : place.probability;
    }
    return out;
}

// What the finished branches tell, where nothing is known of the others.
void Search::note_bounds() {
    mpq_class lower = 0, upper = 1;
    std::size_t end = residual_.trail().size();
    for (std::size_t i = frames_.size(); i-- > 0;) {
        const Frame &frame = frames_[i];
        bool parts = !frame.parts.empty();
        mpq_class factor = chances(std::min(frame.trail_size + (parts ? 0 : 1), end), end);
        lower *= factor;
        upper *= factor;
        end = std::min(end, frame.trail_size);
        mpq_class first = scale_.fraction(frame.value);
        if (parts) {
            lower = frame.literal + 1 == frame.parts.size() ? mpq_class(lower * first) : mpq_class(0);
            upper *= first;
            continue;
        }
        const Problem::Place &place = problem_.variables[variable_of(frame.literal)];
        mpq_class p = is_negative(frame.literal) ? mpq_class(1 - place.probability) : place.probability;
        switch (place.quantifier) {
        case Quantifier::exists:
            lower = frame.second ? std::max(lower, first) : lower;
            upper = frame.second ? std::max(upper, first) : mpq_class(1);
            break;
        case Quantifier::forall:
            lower = frame.second ? std::min(lower, first) : mpq_class(0);
            upper = frame.second ? std::min(upper, first) : upper;
            break;
        case Quantifier::random:
            lower = p * lower + (frame.second ? mpq_class((1 - p) * first) : mpq_class(0));
            upper = p * upper + (1 - p) * (frame.second ? first : mpq_class(1));
            break;
        }
    }
    mpq_class factor = chances(0, end);
    bounds_ = {lower * factor, upper * factor};
}

Counts Search::counts() const {
    Counts out = counts_;
    out.cached = cache_.size();
    out.cache_bytes = cache_.bytes();
    return out;
}

} // namespace zermelo::ssat
