#include "encode/completion.h"

#include "base/scc.h"

#include <algorithm>
#include <map>

namespace zermelo::encode {

namespace {

using Kind = ProgramRules::Kind;
using Body = std::span<const int>;

class Completion {
  public:
    Completion(std::size_t atoms, const ProgramRules &rules, std::span<const Sum> sums, Clauses &out,
               Meter &meter);
    void make();

  private:
    void collect();
    void complete_atom(std::uint32_t atom);
    void complete_loop(std::span<const std::uint32_t> atoms);
    void complete_sum(const Sum &sum);
    void constrain(const ProgramRules::Rule &rule);
    int body_literal(Body body) { return out_.all({body.begin(), body.end()}); }

    const ProgramRules &all_rules_;
    std::span<const Sum> all_sums_;
    Clauses &out_;
    Meter &meter_;
    // By atom less 1.
    std::vector<const Sum *> sum_;
    std::vector<std::vector<Body>> rules_;
    std::vector<std::vector<Body>> choices_;
    std::vector<std::vector<std::uint32_t>> positive_; // atoms in bodies of its rules
};

Completion::Completion(std::size_t atoms, const ProgramRules &rules, std::span<const Sum> sums, Clauses &out,
                       Meter &meter)
    : all_rules_(rules), all_sums_(sums), out_(out), meter_(meter), sum_(atoms), rules_(atoms),
      choices_(atoms), positive_(atoms) {}

void Completion::collect() {
    for (const Sum &sum : all_sums_) {
        sum_[sum.atom - 1] = &sum;
        for (auto [literal, weight] : sum.terms)
            if (literal > 0) positive_[sum.atom - 1].push_back(static_cast<std::uint32_t>(literal - 1));
    }
    for (std::size_t i = 0; i < all_rules_.size(); ++i) {
        ProgramRules::Rule rule = all_rules_[i];
        for (int head : rule.heads) {
            (rule.kind == Kind::normal ? rules_ : choices_)[head - 1].push_back(rule.body);
            for (int literal : rule.body)
                if (literal > 0) positive_[head - 1].push_back(static_cast<std::uint32_t>(literal - 1));
        }
    }
}

void Completion::complete_atom(std::uint32_t a) {
    int atom = static_cast<int>(a + 1);
    if (choices_[a].empty() && rules_[a].size() == 1)
        return out_.equals_all(atom, {rules_[a][0].begin(), rules_[a][0].end()});
    std::vector<int> support;
    if (choices_[a].empty()) {
        for (Body body : rules_[a]) support.push_back(body_literal(body));
        return out_.equals_any(atom, std::move(support));
    }
    // Where a choice allows the atom whenever a rule would derive it, the rule alone needs no name.
    bool free = false;
    for (Body body : choices_[a]) free = free || body.empty();
    for (Body body : rules_[a]) {
        std::vector<int> clause{atom};
        for (int literal : body) clause.push_back(-literal);
        out_.add(std::move(clause));
    }
    if (free) return;
    auto allowed = [&](Body body) {
        return std::any_of(choices_[a].begin(), choices_[a].end(), [&](Body choice) {
            return std::includes(body.begin(), body.end(), choice.begin(), choice.end(), [](int x, int y) {
                return std::pair(std::abs(x), x) < std::pair(std::abs(y), y);
            });
        });
    };
    support.push_back(-atom);
    for (Body body : choices_[a]) support.push_back(body_literal(body));
    for (Body body : rules_[a])
        if (!allowed(body)) support.push_back(body_literal(body));
    out_.add(std::move(support));
}

// Round k derives from what round k - 1 has derived; as many rounds as there are atoms reach the least
// fixpoint.
void Completion::complete_loop(std::span<const std::uint32_t> atoms) {
    auto place = [&](int literal) -> std::ptrdiff_t { // in `atoms`, or -1
        if (literal < 0) return -1;
        auto it = std::lower_bound(atoms.begin(), atoms.end(), static_cast<std::uint32_t>(literal - 1));
        return it != atoms.end() && *it == static_cast<std::uint32_t>(literal - 1) ? it - atoms.begin() : -1;
    };
    struct Split {
        std::size_t head;
        int outside; // the conjunction of literals of other components
        std::vector<std::size_t> inside;
    };
    std::vector<Split> rules;
    auto add = [&](std::size_t i, Body body, std::vector<int> others) {
        Split rule{i, 0, {}};
        for (int literal : body) {
            if (std::ptrdiff_t at = place(literal); at >= 0)
                rule.inside.push_back(static_cast<std::size_t>(at));
            else
                others.push_back(literal);
        }
        rule.outside = out_.all(std::move(others));
        rules.push_back(std::move(rule));
    };
    for (std::size_t i = 0; i < atoms.size(); ++i) {
        if (sum_[atoms[i]])
            throw LimitReached(LimitReached::Kind::size,
                               "the program has recursion through an aggregate, which is not supported");
        for (Body body : rules_[atoms[i]]) add(i, body, {});
        // A choice is a rule that derives the atom if it is true anyway.
        for (Body body : choices_[atoms[i]]) add(i, body, {static_cast<int>(atoms[i] + 1)});
    }
    std::vector<int> before(atoms.size(), -certain);
    for (std::size_t round = 1;; ++round) {
        std::vector<std::vector<int>> derivations(atoms.size());
        for (const Split &rule : rules) {
            std::vector<int> body{rule.outside};
            for (std::size_t at : rule.inside) body.push_back(before[at]);
            derivations[rule.head].push_back(out_.all(std::move(body)));
            meter_.check();
        }
        std::vector<int> now;
        now.reserve(atoms.size());
        for (std::vector<int> &bodies : derivations) now.push_back(out_.any(std::move(bodies)));
        if (now == before || round == atoms.size()) {
            for (std::size_t i = 0; i < atoms.size(); ++i)
                out_.equals_all(static_cast<int>(atoms[i] + 1), {now[i]});
            return;
        }
        before = std::move(now);
    }
}

// A decision diagram, by the term and how much is needed of it and the rest; made from its end.
void Completion::complete_sum(const Sum &sum) {
    using Diagram = std::map<std::uint64_t, int>;
    std::vector<Diagram> by_need(sum.terms.size() + 1);
    by_need[0][sum.bound] = -certain;
    for (std::size_t i = 0; i < sum.terms.size(); ++i)
        for (const auto &[need, literal] : by_need[i]) {
            by_need[i + 1][need] = by_need[i + 1][need - std::min(need, sum.terms[i].second)] = -certain;
            meter_.check();
        }
    for (std::size_t i = sum.terms.size() + 1; i-- > 0;)
        for (auto &[need, reached] : by_need[i]) {
            meter_.check();
            if (need == 0) reached = certain;
            if (need == 0 || i == sum.terms.size()) continue;
            auto [literal, weight] = sum.terms[i];
            Diagram &rest = by_need[i + 1];
            reached = out_.any({out_.all({literal, rest[need - std::min(need, weight)]}), rest[need]});
        }
    out_.equals_all(sum.atom, {by_need[0][sum.bound]});
}

void Completion::constrain(const ProgramRules::Rule &rule) {
    if (rule.kind != Kind::constraint && rule.kind != Kind::exactly_one) return;
    std::vector<int> clause(rule.heads.begin(), rule.heads.end());
    for (int literal : rule.body) clause.push_back(-literal);
    out_.add(std::move(clause));
    // Heads are true only if the body is, so that the condition is not needed here.
    if (rule.kind == Kind::exactly_one) out_.at_most_one(rule.heads);
}

void Completion::make() {
    collect();
    Components loops = strongly_connected_components(
        positive_.size(),
        [&](std::uint32_t atom) -> const std::vector<std::uint32_t> & { return positive_[atom]; });
    for (std::size_t c = 0; c < loops.count(); ++c) {
        std::span<const std::uint32_t> atoms(loops.nodes.data() + loops.begins[c],
                                             loops.begins[c + 1] - loops.begins[c]);
        const auto &own = positive_[atoms[0]];
        bool loop = atoms.size() > 1 || std::find(own.begin(), own.end(), atoms[0]) != own.end();
        if (loop)
            complete_loop(atoms);
        else if (sum_[atoms[0]])
            complete_sum(*sum_[atoms[0]]);
        else
            complete_atom(atoms[0]);
        meter_.check();
    }
    for (std::size_t i = 0; i < all_rules_.size(); ++i) constrain(all_rules_[i]);
}

} // namespace

void complete(std::size_t atoms, const ProgramRules &rules, std::span<const Sum> sums, Clauses &out,
              Meter &meter) {
    Completion(atoms, rules, sums, out, meter).make();
}

Encoding complete(const TimedProgram &program, const std::vector<BlockNumber> &blocks, bool auxiliary_last,
                  Meter &meter) {
    BlockNumber last = 0;
    for (BlockNumber block : blocks) last = std::max(last, existential_after(block));
    Clauses clauses;
    if (auxiliary_last) clauses.define_in(last);
    Encoding out;
    for (std::size_t a = 0; a < blocks.size(); ++a)
        out.names.push_back({clauses.new_variable(blocks[a]), program.atoms[a]});
    out.probabilities = probabilities_of(out.names);
    complete(program.atoms.size(), program.rules, {}, clauses, meter);
    out.formula = clauses.take_formula();
    return out;
}

} // namespace zermelo::encode
