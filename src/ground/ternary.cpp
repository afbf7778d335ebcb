#include "ground/ternary.h"

#include "ground/strata.h"

#include <algorithm>
#include <bit>
#include <unordered_map>
#include <utility>

namespace zermelo::ground {

namespace {

class Simulation {
  public:
    Simulation(const Program &program, const Components &components, Meter &meter)
        : program_(program), meter_(meter), components_(components), rules_(rules_by_head(program)),
          values_(program.atoms.size()), dirty_(components_.count() / 64 + 1),
          evaluated_(components_.count(), false), source_of_(program.atoms.size(), none),
          input_of_(program.atoms.size(), none) {
        for (std::size_t c = 0; c < components_.count(); ++c) mark(c);
        list_users();
        link_inputs();
        for (AtomId atom : program.initial) values_[atom.index()] = {true, true};
    }

    std::vector<Range> run() {
        sweep();
        while (!woken_.empty()) {
            for (std::uint32_t input : std::exchange(woken_, {})) {
                Range old = values_[input];
                Range from = source_of_[input] == none ? Range{} : values_[source_of_[input]];
                Range now{old.possible || from.possible, old.always && from.always};
                if (now != old) set(input, now);
            }
            sweep();
        }
        return std::move(values_);
    }

  private:
    static constexpr std::uint32_t none = UINT32_MAX;

    // Evaluates what is dirty, what is used before what uses it. A long chain of states has a round for each
    // of them, so a round only looks at where something is dirty.
    void sweep() {
        for (std::size_t word = std::exchange(first_dirty_, dirty_.size()); word <= last_dirty_; ++word)
            while (dirty_[word])
                evaluate(word * 64 + static_cast<std::size_t>(std::countr_zero(dirty_[word])));
        first_dirty_ = dirty_.size();
        last_dirty_ = 0;
    }

    // The components that use each atom.
    void list_users() {
        std::size_t count = program_.atoms.size();
        user_begins_.assign(count + 1, 0);
        for (std::size_t i = 0; i < program_.rules.size(); ++i)
            for (Literal literal : program_.rules[i].body) ++user_begins_[literal.atom().index() + 1];
        for (std::size_t i = 0; i < count; ++i) user_begins_[i + 1] += user_begins_[i];
        users_.resize(user_begins_[count]);
        std::vector<std::size_t> at(user_begins_.begin(), user_begins_.end() - 1);
        for (std::size_t i = 0; i < program_.rules.size(); ++i) {
            Rules::Rule rule = program_.rules[i];
            for (Literal literal : rule.body)
                users_[at[literal.atom().index()]++] = components_.of[rule.head.index()];
        }
    }

    // A fluent comes from its `next`, a move from its `legal`.
    void link_inputs() {
        std::unordered_map<std::uint64_t, std::uint32_t> sources;
        auto key = [&](AtomId atom, bool fluent) {
            auto args = program_.terms->args(program_.atoms[atom.index()].term);
            return fluent ? std::uint64_t{args[0].value} << 32 | none
                          : std::uint64_t{args[1].value} << 32 | args[0].value;
        };
        for (std::size_t i = 0; i < program_.atoms.size(); ++i) {
            AtomKind kind = program_.atoms[i].kind;
            if (kind == AtomKind::next || kind == AtomKind::legal)
                sources[key(AtomId(i), kind == AtomKind::next)] = static_cast<std::uint32_t>(i);
        }
        for (std::size_t i = 0; i < program_.atoms.size(); ++i) {
            AtomKind kind = program_.atoms[i].kind;
            if (kind != AtomKind::fluent && kind != AtomKind::move) continue;
            auto it = sources.find(key(AtomId(i), kind == AtomKind::fluent));
            auto input = static_cast<std::uint32_t>(i);
            woken_.push_back(input);
            if (it == sources.end()) continue;
            source_of_[input] = it->second;
            input_of_[it->second] = input;
        }
    }

    void set(std::uint32_t atom, Range value) {
        values_[atom] = value;
        if (input_of_[atom] != none) woken_.push_back(input_of_[atom]);
        for (std::size_t i = user_begins_[atom]; i < user_begins_[atom + 1]; ++i) mark(users_[i]);
    }

    void mark(std::size_t component) {
        dirty_[component / 64] |= std::uint64_t{1} << (component % 64);
        first_dirty_ = std::min(first_dirty_, component / 64);
        last_dirty_ = std::max(last_dirty_, component / 64);
    }
    void unmark(std::size_t component) { dirty_[component / 64] &= ~(std::uint64_t{1} << (component % 64)); }

    void evaluate(std::size_t component) {
        unmark(component);
        std::uint32_t begin = components_.begins[component], end = components_.begins[component + 1];
        AtomKind kind = program_.atoms[components_.nodes[begin]].kind;
        if (kind == AtomKind::fluent || kind == AtomKind::move) return;
        bool first_time = !evaluated_[component];
        evaluated_[component] = true;
        if (end - begin == 1) {
            std::uint32_t atom = components_.nodes[begin];
            Range old = values_[atom];
            if (is_open(old)) return;
            values_[atom] = {}; // a rule that needs its own head adds nothing
            Range now = derive(atom, first_time || old.always);
            values_[atom] = old;
            if (now != old) set(atom, now);
            return;
        }
        std::vector<Range> old;
        for (std::uint32_t i = begin; i < end; ++i) {
            old.push_back(values_[components_.nodes[i]]);
            values_[components_.nodes[i]] = {};
        }
        for (bool changed = true; changed;) { // least fixpoint from below
            changed = false;
            for (std::uint32_t i = begin; i < end; ++i) {
                Range now = derive(components_.nodes[i], true);
                changed = changed || now != values_[components_.nodes[i]];
                values_[components_.nodes[i]] = now;
            }
        }
        for (std::uint32_t i = begin; i < end; ++i)
            if (values_[components_.nodes[i]] != old[i - begin])
                set(components_.nodes[i], values_[components_.nodes[i]]);
        unmark(component);
    }

    // Either, in different states: it will remain so.
    static bool is_open(Range value) { return value.possible && !value.always; }

    // What was not always so never will be: then the first rule that makes it possible is all that matters.
    Range derive(std::uint32_t atom, bool perhaps_always) {
        Range out;
        for (std::uint32_t rule : rules_.of(AtomId(atom))) {
            meter_.check();
            Range body{true, true};
            for (Literal literal : program_.rules[rule].body) {
                Range value = values_[literal.atom().index()];
                body.possible = body.possible && (literal.positive() ? value.possible : !value.always);
                body.always = body.always && (literal.positive() ? value.always : !value.possible);
                if (!body.possible) break;
            }
            out.possible = out.possible || body.possible;
            out.always = out.always || (body.always && body.possible);
            if (out.always || (out.possible && !perhaps_always)) break;
        }
        out.always = out.always && perhaps_always;
        return out;
    }

    const Program &program_;
    Meter &meter_;
    const Components &components_;
    RulesByHead rules_;
    std::vector<Range> values_;
    std::vector<std::uint64_t> dirty_; // a bit for each component; users come behind what they use
    std::size_t first_dirty_ = 0, last_dirty_ = 0; // words of it between which all bits are
    std::vector<bool> evaluated_;                  // by component
    std::vector<std::size_t> user_begins_;
    std::vector<std::uint32_t> users_;
    std::vector<std::uint32_t> source_of_; // by input: where its value comes from
    std::vector<std::uint32_t> input_of_;  // by source
    std::vector<std::uint32_t> woken_;     // inputs to look at, at first all
};

} // namespace

std::vector<Range> reachable_values(const Program &program, const Components &components, Meter &meter) {
    return Simulation(program, components, meter).run();
}

} // namespace zermelo::ground
