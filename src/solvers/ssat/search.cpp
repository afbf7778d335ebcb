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
    chances_.resize(2 * problem.variables.size());
    for (Variable v = 0; v < problem.variables.size(); ++v) {
        all_variables_.push_back(v);
        two_sided_ |= quantifier(v) == Quantifier::forall;
        if (quantifier(v) != Quantifier::random) continue;
        weights_[positive(v)] = scale_.numerator(problem.variables[v].probability);
        weights_[negated(positive(v))] = scale_.base() - weights_[positive(v)];
        for (Literal literal : {positive(v), negated(positive(v))})
            chances_[literal] = scale_.approximate({weights_[literal], 1, Known::exactly});
    }
    seen_.assign(problem.variables.size(), 0);
    if (!problem.variables.empty()) uses_.resize(problem.variables.back().block + 1);
}

// The value of what is left, as exactly as the window asks for.
Value Search::search(const Window &window) {
    frames_.clear();
    scope_ = &all_variables_;
    next_ = 0;
    block_ = no_block;
    known_ = false;
    window_ = window;
    narrow_by_chances(0);
    std::size_t trail_size = residual_.trail_size();
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
    residual_.go_back(trail_size);
    residual_.take_up(before);
    return std::move(result_);
}

Search::Bounds Search::compared_with(const mpq_class &threshold) {
    constexpr double margin = 1e-12;
    double rough = threshold.get_d();
    Value found = search({rough * (1 - margin), rough * (1 + margin)});
    Known known = std::exchange(found.known, Known::exactly);
    mpq_class value = scale_.fraction(found);
    return {known == Known::at_most ? mpq_class(0) : value, known == Known::at_least ? mpq_class(1) : value};
}

// It cannot become more, so it is enough to know whether it is less.
bool Search::would_keep(Literal literal, const mpq_class &kept) {
    Fingerprint before = residual_.fingerprint();
    std::size_t trail_size = residual_.trail_size();
    Value found;
    constexpr double margin = 1e-12;
    if (residual_.assign(literal)) found = search({kept.get_d() * (1 - margin), 2});
    residual_.go_back(trail_size);
    residual_.take_up(before);
    return found.known == Known::exactly && scale_.fraction(found) == kept;
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
            return Choice{least_likely(variable), true};
        ++next_;
        if (!needs_true && !needs_false) continue;
        bool make_true = needs_true == (quantifier(variable) == Quantifier::exists);
        std::size_t chances = residual_.chances().size();
        if (!residual_.assign(make_true ? literal : negated(literal))) return Choice{variable, false};
        narrow_by_chances(chances);
    }
    return std::nullopt;
}

// Of the first variables of its block that are needed, for their order means nothing. A choice among many
// that is coded by chance bits one after the other is over as soon as the right one is true, and the first of
// them is the least likely.
Variable Search::least_likely(Variable first) const {
    constexpr std::uint32_t most = 16;
    if (quantifier(first) != Quantifier::random) return first;
    std::uint32_t block = problem_.variables[first].block;
    Variable best = first;
    std::uint32_t end = std::min(next_ + most, static_cast<std::uint32_t>(scope_->size()));
    for (std::uint32_t i = next_ + 1; i < end; ++i) {
        Variable other = (*scope_)[i];
        if (problem_.variables[other].block != block) break;
        if (!residual_.open(other) || !needed(other)) continue;
        if (chances_[positive(other)].low < chances_[positive(best)].low) best = other;
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
        if (two_sided_ && after_chance()) window_ = {};
        new_block = worth_caching(problem_.variables[choice->variable].block);
        if (new_block && use_cached(problem_.variables[choice->variable].block)) return;
        if (--until_split_ == 0 && split()) return;
    }
    branch(choice->variable, new_block);
}

bool Search::after_chance() const {
    return !frames_.empty() && frames_.back().parts.empty() &&
           quantifier(variable_of(frames_.back().literal)) == Quantifier::random;
}

// Where hardly any rest comes twice, none is kept: after a player's move chance has its say, and nothing but
// that move leads there.
bool Search::worth_caching(std::uint32_t block) const {
    constexpr std::uint64_t trials = 1000, rare = 64;
    const Use &use = uses_[block];
    return use.lookups < trials || use.hits * rare >= use.lookups;
}

bool Search::use_cached(std::uint32_t block) {
    ++counts_.lookups;
    ++uses_[block].lookups;
    const Value *found = cache_.find(residual_.fingerprint());
    if (found == nullptr) return false;
    if ((found->known == Known::at_most && scale_.approximate(*found).high > window_.alpha) ||
        (found->known == Known::at_least && scale_.approximate(*found).low < window_.beta)) {
        window_ = {}; // so that it is not searched a third time
        return false;
    }
    ++counts_.hits;
    ++uses_[block].hits;
    result_ = *found;
    known_ = true;
    return true;
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
    frame.trail_size = residual_.trail_size();
    frame.chances = residual_.chances().size();
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
    window_ = {};
    known_ = false;
}

void Search::branch(Variable variable, bool keep) {
    ++counts_.decisions;
    Frame &frame = frames_.emplace_back();
    frame.fingerprint = residual_.fingerprint();
    frame.cost_before = counts_.assignments;
    frame.trail_size = residual_.trail_size();
    frame.chances = residual_.chances().size();
    frame.window = window_;
    frame.block_before = block_;
    frame.next = next_;
    frame.keep = keep;
    follow_branch(positive(variable));
}

void Search::follow_branch(Literal literal) {
    Frame &frame = frames_.back();
    window_ = window_of_branch(frame, literal);
    frame.literal = literal;
    block_ = problem_.variables[variable_of(literal)].block;
    next_ = frame.next;
    known_ = !residual_.assign(literal);
    counts_.assignments += residual_.trail_size() - frame.trail_size;
    if (!known_) return narrow_by_chances(frame.chances);
    ++counts_.conflicts;
    result_ = zero_value();
}

Window Search::window_of_branch(const Frame &frame, Literal literal) const {
    Window out = frame.window;
    bool exact = frame.value.known == Known::exactly;
    switch (quantifier(variable_of(literal))) {
    case Quantifier::exists:
        if (frame.second && exact) out.alpha = std::max(out.alpha, scale_.approximate(frame.value).low);
        return out;
    case Quantifier::forall:
        if (frame.second && exact) out.beta = std::min(out.beta, scale_.approximate(frame.value).high);
        return out;
    case Quantifier::random: break;
    }
    if (out.everything()) return out;
    if (!frame.second) return out.first_branch(chances_[literal]);
    Value part = frame.value;
    scale_.weigh(part, weights_[negated(literal)]);
    return out.second_branch(scale_.approximate(part), chances_[literal]);
}

// Random literals that followed from others are factors.
void Search::multiply_by_chances(std::size_t begin, Value &value) const {
    if (value.zero()) return;
    for (Literal literal : residual_.chances().subspan(begin)) scale_.weigh(value, weights_[literal]);
}

void Search::narrow_by_chances(std::size_t begin) {
    for (Literal literal : residual_.chances().subspan(begin))
        window_ = window_.before_factor(chances_[literal]);
}

void Search::go_back_to(const Frame &frame) {
    residual_.go_back(frame.trail_size);
    residual_.take_up(frame.fingerprint);
}

// Whether the second branch does not matter; then the value is what is known from the first.
bool Search::decided_by_first(Frame &frame) const {
    Value &value = frame.value;
    Quantifier kind = quantifier(variable_of(frame.literal));
    if (kind == Quantifier::exists && value.one()) return true;
    if (kind == Quantifier::forall && value.zero()) return true;
    if (frame.window.everything()) return false;
    Approximate rough = scale_.approximate(value);
    switch (kind) {
    case Quantifier::exists:
        if (value.known == Known::at_most || rough.low < frame.window.beta) return false;
        value.known = Known::at_least;
        return true;
    case Quantifier::forall:
        if (value.known == Known::at_least || rough.high > frame.window.alpha) return false;
        value.known = Known::at_most;
        return true;
    case Quantifier::random: break;
    }
    Window window = frame.window.first_branch(chances_[frame.literal]);
    const mpz_class &weight = weights_[frame.literal];
    if (value.known == Known::at_most || (value.known == Known::exactly && rough.high <= window.alpha)) {
        value.known = Known::exactly;
        value = scale_.mean(std::move(value), one_value(), weight, weights_[negated(frame.literal)]);
        value.known = Known::at_most;
        return true;
    }
    if (value.known == Known::at_least || rough.low >= window.beta) {
        scale_.weigh(value, weight);
        value.known = Known::at_least;
        return true;
    }
    return false;
}

// Of both branches; the result becomes the value of the decision. Where a branch is not known exactly, either
// the other one is better for the player, or it alone says enough about the value.
void Search::combine(Frame &frame) {
    Quantifier kind = quantifier(variable_of(frame.literal));
    if (kind == Quantifier::random) {
        result_ = scale_.mean(std::move(frame.value), std::move(result_), weights_[negated(frame.literal)],
                              weights_[frame.literal]);
        return;
    }
    int order = scale_.compare(frame.value, result_);
    if (kind == Quantifier::forall) order = -order;
    if (order > 0 || (order == 0 && frame.value.known == Known::exactly)) std::swap(result_, frame.value);
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
    multiply_by_chances(frame.chances, result_);
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
    if (decided_by_first(frame)) {
        result_ = std::move(frame.value);
        return finish(frame);
    }
    frame.second = true;
    follow_branch(negated(frame.literal));
}

mpq_class Search::chance(Literal literal) const {
    const mpq_class &p = problem_.variables[variable_of(literal)].probability;
    return is_negative(literal) ? mpq_class(1 - p) : p;
}

mpq_class Search::factor(std::size_t chances_begin, std::size_t chances_end) const {
    mpq_class out = 1;
    for (std::size_t i = chances_begin; i < chances_end; ++i) out *= chance(residual_.chances()[i]);
    return out;
}

// What the finished branches tell, where nothing is known of the others.
void Search::note_bounds() {
    mpq_class lower = 0, upper = 1;
    std::size_t end = residual_.chances().size();
    for (std::size_t i = frames_.size(); i-- > 0;) {
        const Frame &frame = frames_[i];
        mpq_class chances = factor(std::min(frame.chances, end), end);
        lower *= chances;
        upper *= chances;
        end = std::min(end, frame.chances);
        mpq_class first = scale_.fraction(frame.value);
        if (!frame.parts.empty()) {
            lower = frame.literal + 1 == frame.parts.size() ? mpq_class(lower * first) : mpq_class(0);
            upper *= first;
            continue;
        }
        bool none = !frame.second;
        mpq_class first_lower = none || frame.value.known == Known::at_most ? mpq_class(0) : first;
        mpq_class first_upper = none || frame.value.known == Known::at_least ? mpq_class(1) : first;
        switch (quantifier(variable_of(frame.literal))) {
        case Quantifier::exists:
            lower = std::max(lower, first_lower);
            upper = std::max(upper, first_upper);
            break;
        case Quantifier::forall:
            lower = std::min(lower, first_lower);
            upper = std::min(upper, first_upper);
            break;
        case Quantifier::random:
            mpq_class p = chance(frame.literal);
            lower = p * lower + (1 - p) * first_lower;
            upper = p * upper + (1 - p) * first_upper;
            break;
        }
    }
    mpq_class chances = factor(0, end);
    bounds_ = {lower * chances, upper * chances};
}

Counts Search::counts() const {
    Counts out = counts_;
    out.cached = cache_.size();
    out.cache_bytes = cache_.bytes();
    return out;
}

} // namespace zermelo::ssat
