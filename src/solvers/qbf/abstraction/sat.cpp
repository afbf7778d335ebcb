#include "solvers/qbf/abstraction/sat.h"

#include <algorithm>
#include <cstdlib>

namespace zermelo::qbf {

namespace {

std::size_t at(std::ptrdiff_t index) { return static_cast<std::size_t>(index); }

constexpr std::uint64_t restart_interval = 100;
constexpr int flag_deleted = 1;
constexpr int levels_shift = 1; // above the flag: the number of levels of a learned clause; 0: not learned

} // namespace

int IncrementalSat::new_variable(Kind kind) {
    int v = static_cast<int>(variables_.size());
    variables_.push_back({});
    variables_.back().kind = kind;
    make_room_for_values();
    watches_.resize(2 * variables_.size());
    order_.new_variable();
    if (kind != Kind::open) order_.insert(v);
    return v;
}

void IncrementalSat::make_room_for_values() {
    auto needed = static_cast<std::ptrdiff_t>(variables_.size());
    if (needed <= zero_) return;
    std::ptrdiff_t zero = 2 * needed;
    std::vector<signed char> values(static_cast<std::size_t>(2 * zero + 1), 0);
    std::copy(values_.begin(), values_.end(), values.begin() + (zero - zero_));
    values_ = std::move(values);
    zero_ = zero;
}

IncrementalSat::Ref IncrementalSat::store(std::span<const int> clause, int learned_levels) {
    auto ref = static_cast<Ref>(arena_.size());
    arena_.push_back(static_cast<int>(clause.size()));
    arena_.push_back(learned_levels << levels_shift);
    arena_.push_back(2);
    arena_.insert(arena_.end(), clause.begin(), clause.end());
    (learned_levels > 0 ? learned_clauses_ : clauses_).push_back(ref);
    attach(ref);
    return ref;
}

void IncrementalSat::attach(Ref clause) {
    int *l = literals(clause);
    Ref tagged = 2 * clause + (size(clause) == 2 ? 1 : 0);
    watches_[index(-l[0])].push_back({tagged, l[1]});
    watches_[index(-l[1])].push_back({tagged, l[0]});
}

void IncrementalSat::add(std::span<const int> clause) {
    if (contradiction_) return;
    learned_.clear();
    for (int literal : clause) {
        bool fixed = assigned(literal) != 0 && variable(literal).level == 0;
        if (fixed && assigned(literal) > 0) return;
        if (!fixed) learned_.push_back(literal);
    }
    if (learned_.empty()) {
        contradiction_ = true;
        return;
    }
    if (learned_.size() == 1) {
        backtrack(0);
        if (assigned(learned_[0]) == 0) assign(learned_[0], no_clause);
        return;
    }
    // What is true or open comes first, then what became false last.
    auto rank = [this](int literal) { return assigned(literal) >= 0 ? INT32_MAX : variable(literal).level; };
    for (std::size_t place : {std::size_t{0}, std::size_t{1}})
        for (std::size_t i = place + 1; i < learned_.size(); ++i)
            if (rank(learned_[i]) > rank(learned_[place])) std::swap(learned_[i], learned_[place]);
    if (assigned(learned_[1]) < 0 && assigned(learned_[0]) <= 0) {
        int first = rank(learned_[0]);
        int second = variable(learned_[1]).level;
        backtrack(first == second ? second - 1 : second);
    }
    Ref ref = store(learned_, 0);
    if (assigned(learned_[0]) == 0 && assigned(learned_[1]) < 0) assign(learned_[0], ref);
}

void IncrementalSat::assign(int literal, Ref reason) {
    values_[at(zero_ + literal)] = 1;
    values_[at(zero_ - literal)] = -1;
    Variable &v = variable(literal);
    v.level = decision_level();
    v.reason = reason;
    trail_.push_back(literal);
}

void IncrementalSat::backtrack(int level) {
    if (decision_level() <= level) return;
    std::size_t begin = level_begins_[static_cast<std::size_t>(level)];
    for (std::size_t i = trail_.size(); i-- > begin;) {
        int literal = trail_[i];
        values_[at(zero_ + literal)] = values_[at(zero_ - literal)] = 0;
        Variable &v = variable(literal);
        v.phase = literal > 0 && v.kind == Kind::decided;
        if (v.kind != Kind::open) order_.insert(std::abs(literal));
    }
    trail_.resize(begin);
    level_begins_.resize(static_cast<std::size_t>(level));
    propagated_ = std::min(propagated_, begin);
    group_levels_ = std::min(group_levels_, level);
    preferred_at_ = 0;
}

IncrementalSat::Ref IncrementalSat::propagate() {
    while (propagated_ < trail_.size()) {
        int now = trail_[propagated_++];
        auto &list = watches_[index(now)];
        Watch *from = list.data();
        Watch *end = from + list.size();
        Watch *to = from;
        Ref conflict = no_clause;
        while (from != end) {
            Watch watch = *to++ = *from++;
            signed char blocker = assigned(watch.blocker);
            if (blocker > 0) continue;
            if (watch.binary()) {
                if (blocker < 0) {
                    conflict = watch.clause();
                    break;
                }
                int *l = literals(watch.clause());
                if (l[0] == -now) std::swap(l[0], l[1]); // what follows stands first
                assign(watch.blocker, watch.clause());
                continue;
            }
            int *l = literals(watch.clause());
            int first = l[0] ^ l[1] ^ -now;
            if (first != watch.blocker && assigned(first) > 0) {
                to[-1].blocker = first;
                continue;
            }
            int other = search(watch.clause());
            if (other > 0) {
                l[0] = first;
                l[1] = l[other];
                l[other] = -now;
                watches_[index(-l[1])].push_back({watch.tagged, first});
                --to;
                continue;
            }
            if (assigned(first) < 0) {
                conflict = watch.clause();
                break;
            }
            l[0] = first;
            l[1] = -now;
            assign(first, watch.clause());
        }
        while (from != end) *to++ = *from++;
        list.resize(static_cast<std::size_t>(to - list.data()));
        if (conflict != no_clause) return conflict;
    }
    return no_clause;
}

// The place of a literal beyond the first two that is not false, or 0.
int IncrementalSat::search(Ref clause) {
    const int *l = literals(clause);
    int count = size(clause);
    int &last = arena_[clause + 2];
    for (int i = last; i < count; ++i)
        if (assigned(l[i]) >= 0) return last = i;
    for (int i = 2; i < last; ++i)
        if (assigned(l[i]) >= 0) return last = i;
    return 0;
}

// Whether a literal of the learned clause follows from the others, so that it can go.
bool IncrementalSat::redundant(int literal) {
    std::size_t before = seen_.size();
    std::vector<int> &stack = core_;
    stack.assign(1, literal);
    while (!stack.empty()) {
        Ref reason = variable(stack.back()).reason;
        stack.pop_back();
        int *l = literals(reason);
        for (int i = 1; i < size(reason); ++i) {
            Variable &v = variable(l[i]);
            if (v.mark || v.level == 0) continue;
            bool hopeless =
                v.reason == no_clause || level_marks_[static_cast<std::size_t>(v.level)] != level_stamp_;
            if (hopeless) {
                for (std::size_t j = before; j < seen_.size(); ++j) variable(seen_[j]).mark = 0;
                seen_.resize(before);
                return false;
            }
            v.mark = 1;
            seen_.push_back(l[i]);
            stack.push_back(l[i]);
        }
    }
    return true;
}

int IncrementalSat::analyze(Ref conflict) {
    learned_.assign(1, 0);
    seen_.clear();
    int open = 0;
    std::size_t at = trail_.size();
    int literal = 0;
    do {
        int *l = literals(conflict);
        for (int i = literal == 0 ? 0 : 1; i < size(conflict); ++i) {
            Variable &v = variable(l[i]);
            if (v.mark || v.level == 0) continue;
            v.mark = 1;
            seen_.push_back(l[i]);
            order_.bump(std::abs(l[i]));
            if (v.level == decision_level())
                ++open;
            else
                learned_.push_back(l[i]);
        }
        do --at;
        while (!variable(trail_[at]).mark);
        literal = trail_[at];
        conflict = variable(literal).reason;
        --open;
    } while (open > 0);
    learned_[0] = -literal;

    ++level_stamp_;
    level_marks_.resize(static_cast<std::size_t>(decision_level()) + 1, 0);
    for (int l : learned_) level_marks_[static_cast<std::size_t>(variable(l).level)] = level_stamp_;
    std::size_t kept = 1;
    for (std::size_t i = 1; i < learned_.size(); ++i)
        if (variable(learned_[i]).reason == no_clause || !redundant(learned_[i]))
            learned_[kept++] = learned_[i];
    learned_.resize(kept);
    for (int l : seen_) variable(l).mark = 0;
    if (kept == 1) return 0;
    for (std::size_t i = 2; i < kept; ++i)
        if (variable(learned_[i]).level > variable(learned_[1]).level) std::swap(learned_[i], learned_[1]);
    return variable(learned_[1]).level;
}

void IncrementalSat::learn(Ref conflict) {
    ++conflicts_;
    int level = analyze(conflict);
    ++level_stamp_;
    int levels = 0;
    for (int l : learned_) {
        int &mark = level_marks_[static_cast<std::size_t>(variable(l).level)];
        if (mark != level_stamp_) ++levels;
        mark = level_stamp_;
    }
    backtrack(level);
    if (learned_.size() == 1)
        assign(learned_[0], no_clause);
    else
        assign(learned_[0], store(learned_, levels));
    order_.age();
}

void IncrementalSat::explain(Ref conflict, int failed) {
    core_.clear();
    if (decision_level() == 0) return;
    if (failed != 0) {
        core_.push_back(failed);
        variable(failed).mark = 1;
    } else {
        int *l = literals(conflict);
        for (int i = 0; i < size(conflict); ++i) variable(l[i]).mark = 1;
    }
    for (std::size_t at = trail_.size(); at-- > level_begins_[0];) {
        Variable &v = variable(trail_[at]);
        if (!v.mark) continue;
        v.mark = 0;
        if (v.reason == no_clause) {
            core_.push_back(trail_[at]);
        } else {
            int *l = literals(v.reason);
            for (int i = 1; i < size(v.reason); ++i)
                if (variable(l[i]).level > 0) variable(l[i]).mark = 1;
        }
    }
    if (failed != 0) variable(failed).mark = 0;
    if (failed == 0) {
        int *l = literals(conflict);
        for (int i = 0; i < size(conflict); ++i) variable(l[i]).mark = 0;
    }
}

void IncrementalSat::keep_same_groups(std::span<const int> groups) {
    int same = 0;
    for (std::size_t at = 0; same < group_levels_ && at < groups.size(); ++at) {
        if (groups[at] != groups_[at]) break;
        if (groups[at] == 0) ++same;
    }
    groups_.assign(groups.begin(), groups.end());
    group_begins_.assign(1, 0);
    for (std::size_t at = 0; at < groups.size(); ++at)
        if (groups[at] == 0) group_begins_.push_back(at + 1);
    if (same < group_levels_ || !all_assumed()) backtrack(same);
}

bool IncrementalSat::assume_next_group() {
    const int *next = &groups_[group_begins_[static_cast<std::size_t>(group_levels_)]];
    new_level();
    ++group_levels_;
    for (; *next != 0; ++next) {
        if (assigned(*next) == 0) assign(*next, no_clause);
        if (assigned(*next) > 0) continue;
        explain(no_clause, *next);
        backtrack(decision_level() - 1);
        return false;
    }
    return true;
}

bool IncrementalSat::decide_preferred(std::span<const int> preferred) {
    for (; preferred_at_ < preferred.size(); ++preferred_at_) {
        if (assigned(preferred[preferred_at_]) != 0) continue;
        new_level();
        assign(preferred[preferred_at_], no_clause);
        return true;
    }
    return false;
}

bool IncrementalSat::decide(std::span<const int> preferred) {
    if (decide_preferred(preferred)) return true;
    while (!order_.empty()) {
        int v = order_.pop();
        if (assigned(v) != 0) continue;
        new_level();
        assign(variable(v).phase ? v : -v, no_clause);
        return true;
    }
    return false;
}

bool IncrementalSat::solve(std::span<const int> groups, std::span<const int> preferred, Meter &meter) {
    core_.clear();
    if (contradiction_) return false;
    keep_same_groups(groups);
    preferred_at_ = 0;
    std::uint64_t restart = conflicts_ + restart_interval;
    for (;;) {
        meter.check();
        Ref conflict = propagate();
        if (conflict != no_clause) {
            if (decision_level() == group_levels_) {
                explain(conflict, 0);
                contradiction_ = decision_level() == 0;
                backtrack(std::max(0, decision_level() - 1));
                return false;
            }
            learn(conflict);
        } else if (conflicts_ >= restart) {
            restart = conflicts_ + restart_interval;
            backtrack(group_levels_);
        } else if (conflicts_ >= next_reduce_) {
            reduce();
        } else if (!all_assumed()) {
            if (!assume_next_group()) return false;
        } else if (!decide(preferred)) {
            return true;
        }
    }
}

// The half of the learned clauses with the most levels goes.
void IncrementalSat::reduce() {
    next_reduce_ = conflicts_ + 2000 + 300 * ++reductions_;
    auto levels = [this](Ref clause) { return arena_[clause + 1] >> levels_shift; };
    auto is_reason = [this](Ref clause) {
        int first = literals(clause)[0];
        return assigned(first) > 0 && variable(first).reason == clause;
    };
    std::vector<Ref> order = learned_clauses_;
    std::stable_sort(order.begin(), order.end(), [&](Ref a, Ref b) { return levels(a) < levels(b); });
    for (std::size_t i = order.size() / 2; i < order.size(); ++i)
        if (levels(order[i]) > 2 && !is_reason(order[i])) arena_[order[i] + 1] |= flag_deleted;
    compact();
}

// Clauses that are deleted, or true for ever, leave the arena.
void IncrementalSat::compact() {
    std::vector<int> arena;
    arena.reserve(arena_.size());
    auto true_for_ever = [&](Ref clause) {
        const int *l = literals(clause);
        return std::any_of(l, l + size(clause),
                           [&](int each) { return assigned(each) > 0 && variable(each).level == 0; });
    };
    std::vector<std::pair<int, Ref>> reasons; // new ones must not be taken for old ones
    auto move = [&](std::vector<Ref> &list) {
        std::size_t kept = 0;
        for (Ref clause : list) {
            int first = literals(clause)[0];
            bool locked = assigned(first) > 0 && variable(first).reason == clause;
            bool gone = (arena_[clause + 1] & flag_deleted) != 0 || true_for_ever(clause);
            if (gone && !locked) continue;
            auto to = static_cast<Ref>(arena.size());
            arena.insert(arena.end(), arena_.begin() + clause,
                         arena_.begin() + clause + static_cast<std::ptrdiff_t>(header) + size(clause));
            if (locked) reasons.push_back({first, to});
            list[kept++] = to;
        }
        list.resize(kept);
    };
    move(clauses_);
    move(learned_clauses_);
    for (auto [literal, reason] : reasons) variable(literal).reason = reason;
    arena_ = std::move(arena);
    for (auto &list : watches_) list.clear();
    for (Ref clause : clauses_) attach(clause);
    for (Ref clause : learned_clauses_) attach(clause);
}

} // namespace zermelo::qbf
