#include "unroll/counting.h"

#include <algorithm>

namespace zermelo::unroll {

using solvers::Sat;

namespace {

int either_but_not_both(Sat &sat, int a, int b) { return either(sat, both(sat, a, -b), both(sat, -a, b)); }

} // namespace

int both(Sat &sat, int a, int b) {
    if (a == -Sat::yes || b == -Sat::yes || a == -b) return -Sat::yes;
    if (a == Sat::yes || a == b) return b;
    if (b == Sat::yes) return a;
    int out = sat.new_variable();
    sat.add({-out, a});
    sat.add({-out, b});
    sat.add({out, -a, -b});
    return out;
}

int any(Sat &sat, std::span<const int> literals) {
    if (literals.empty()) return -Sat::yes;
    if (literals.size() == 1) return literals.front();
    int out = sat.new_variable();
    std::vector<int> some(literals.begin(), literals.end());
    some.push_back(-out);
    sat.add(some);
    for (int literal : literals) sat.add({-literal, out});
    return out;
}

void at_most_one(Sat &sat, std::span<const int> literals) {
    if (literals.size() <= 6) {
        for (std::size_t i = 0; i < literals.size(); ++i)
            for (std::size_t j = i + 1; j < literals.size(); ++j) sat.add({-literals[i], -literals[j]});
        return;
    }
    int any_before = literals[0];
    for (std::size_t i = 1; i < literals.size(); ++i) {
        sat.add({-any_before, -literals[i]});
        if (i + 1 == literals.size()) break;
        int any = sat.new_variable();
        sat.add({-any_before, any});
        sat.add({-literals[i], any});
        any_before = any;
    }
}

void exactly_one(Sat &sat, std::span<const int> literals) {
    sat.add(literals);
    at_most_one(sat, literals);
}

int implies_two(Sat &sat, std::span<const int> literals) {
    // any[i]: one of the first i + 1; two[i]: two of them.
    if (literals.size() < 2) return -Sat::yes;
    int any = literals[0], two = -Sat::yes;
    for (std::size_t i = 1; i < literals.size(); ++i) {
        int more = sat.new_variable();
        // more → two ∨ (any ∧ literal)
        if (two == -Sat::yes) {
            sat.add({-more, any});
            sat.add({-more, literals[i]});
        } else {
            sat.add({-more, two, any});
            sat.add({-more, two, literals[i]});
        }
        two = more;
        if (i + 1 == literals.size()) break;
        int wider = sat.new_variable(); // → any ∨ literal
        sat.add({-wider, any, literals[i]});
        any = wider;
    }
    return two;
}

int at_least_two(Sat &sat, std::span<const int> literals) {
    int any = -Sat::yes, two = -Sat::yes;
    for (int literal : literals) {
        two = either(sat, two, both(sat, any, literal));
        any = either(sat, any, literal);
    }
    return two;
}

void add_exclusive(Sat &sat, std::vector<Term> &to, std::span<const Term> exclusive) {
    std::vector<int> with_bit;
    for (int bit = 0; bit < 63; ++bit) {
        with_bit.clear();
        for (const Term &term : exclusive)
            if (term.weight >> bit & 1) with_bit.push_back(term.literal);
        if (!with_bit.empty()) to.push_back({any(sat, with_bit), std::int64_t{1} << bit});
    }
}

std::vector<int> sum(Sat &sat, std::span<const Term> terms) {
    std::vector<std::vector<int>> columns; // literals by the place of their bit
    for (const Term &term : terms) {
        if (term.literal == -Sat::yes) continue;
        for (std::size_t bit = 0; term.weight >> bit; ++bit) {
            if (columns.size() <= bit) columns.resize(bit + 1);
            if (term.weight >> bit & 1) columns[bit].push_back(term.literal);
        }
    }
    std::vector<int> out;
    for (std::size_t bit = 0; bit < columns.size(); ++bit) {
        // Full adders take three of a place and leave one, with a carry (Wallace 1964).
        std::vector<int> &column = columns[bit];
        auto carry = [&](int literal) {
            if (literal == -Sat::yes) return;
            if (columns.size() <= bit + 1) columns.resize(bit + 2);
            columns[bit + 1].push_back(literal);
        };
        std::vector<int> here = column;
        std::size_t at = 0;
        while (here.size() - at >= 2) {
            int a = here[at], b = here[at + 1];
            if (here.size() - at >= 3) {
                int c = here[at + 2];
                at += 3;
                int ab = either_but_not_both(sat, a, b);
                here.push_back(either_but_not_both(sat, ab, c));
                carry(either(sat, both(sat, a, b), both(sat, ab, c)));
            } else {
                at += 2;
                here.push_back(either_but_not_both(sat, a, b));
                carry(both(sat, a, b));
            }
        }
        out.push_back(here.size() > at ? here[at] : -Sat::yes);
    }
    return out;
}

int at_least(Sat &sat, std::span<const int> a, std::span<const int> b) {
    int result = Sat::yes; // of the bits so far, from the lowest
    for (std::size_t i = 0; i < std::max(a.size(), b.size()); ++i) {
        int x = i < a.size() ? a[i] : -Sat::yes, y = i < b.size() ? b[i] : -Sat::yes;
        // x > y, or x = y and the lower bits decide
        result = either(sat, both(sat, x, -y), both(sat, either(sat, x, -y), result));
    }
    return result;
}

} // namespace zermelo::unroll
