#include "ground/grounder.h"

#include "base/scc.h"
#include "ground/instances.h"
#include "ground/join.h"

#include <algorithm>
#include <array>
#include <unordered_map>

namespace zermelo::ground {

namespace {

using LiteralKind = PatternLiteral::Kind;

// The predicates with a meaning of their own; invalid where the game does not mention one.
struct Keywords {
    PredicateId role, init, truth, next, legal, does, goal, terminal;
    PredicateId goal_values; // of our own
};

Keywords find_keywords(PatternProgram &program, gdl::TermTable &terms, const std::string &goal_values) {
    auto find = [&](std::string_view name, std::size_t arity) {
        gdl::SymbolId symbol = terms.symbol(name);
        PredicateId id = program.find(symbol, arity);
        if (id.valid()) return id;
        program.predicates.push_back({symbol, arity});
        return PredicateId(program.predicates.size() - 1);
    };
    return {find("role", 1), find("init", 1), find("true", 1),     find("next", 1),     find("legal", 2),
            find("does", 2), find("goal", 2), find("terminal", 0), find(goal_values, 2)};
}

// For each predicate the predicates of its rules' bodies, with `true` after `init` and `next`, `does` after
// `legal`; the lowest bit tells a negative edge.
std::vector<std::vector<std::uint32_t>> dependencies(const PatternProgram &program) {
    std::vector<std::vector<std::uint32_t>> edges(program.predicates.size());
    for (const PatternRule &rule : program.rules)
        for (const PatternLiteral &literal : rule.body)
            if (literal.predicate.valid())
                edges[rule.head_predicate.index()].push_back(
                    literal.predicate.value << 1 | (literal.kind == LiteralKind::negative ? 1U : 0U));
    for (auto &list : edges) {
        std::sort(list.begin(), list.end());
        list.erase(std::unique(list.begin(), list.end()), list.end());
    }
    return edges;
}

class Grounder {
  public:
    Grounder(const Task &task, Meter &meter)
        : task_(task), meter_(meter), terms_(std::make_shared<gdl::TermTable>()),
          program_(compile(task.rules, *terms_)),
          keywords_(find_keywords(program_, *terms_, task.goal_values)), database_(program_, *terms_) {
        expand_views(program_, *terms_, task.views);
    }

    // Afterwards there is a program if no rule was given up.
    Grounding run() {
        classify();
        evaluate_static();
        find_reachable(); // even if a rule was given up: all that are too heavy are found at once
        find_remaining();
        constexpr std::size_t long_attempt = 25;
        if (steps_ < long_attempt * task_.brief) almost_.clear(); // the next one will tell
        return {exhausted_, almost_, {}};
    }

  private:
    void note_exhausted(const Joiner &joiner) {
        exhausted_.insert(exhausted_.end(), joiner.exhausted().begin(), joiner.exhausted().end());
        steps_ += joiner.steps_taken();
        std::vector<std::size_t> almost = joiner.almost_exhausted();
        almost_.insert(almost_.end(), almost.begin(), almost.end());
    }

    // Finds the predicates that matter, those that depend on the state, and the order of the others.
    void classify() {
        auto edges = dependencies(program_);
        std::size_t count = program_.predicates.size();
        std::vector<std::vector<std::uint32_t>> successors(count);
        for (std::size_t i = 0; i < count; ++i)
            for (std::uint32_t edge : edges[i]) successors[i].push_back(edge >> 1);
        components_ = strongly_connected_components(
            count, [&](std::uint32_t v) -> const std::vector<std::uint32_t> & { return successors[v]; });

        relevant_.assign(count, false);
        std::vector<std::uint32_t> stack;
        for (PredicateId root :
             {keywords_.role, keywords_.init, keywords_.next, keywords_.legal, keywords_.goal,
              keywords_.terminal, keywords_.truth, keywords_.does, keywords_.goal_values})
            stack.push_back(root.value);
        while (!stack.empty()) {
            std::uint32_t at = stack.back();
            stack.pop_back();
            if (relevant_[at]) continue;
            relevant_[at] = true;
            stack.insert(stack.end(), successors[at].begin(), successors[at].end());
        }

        dynamic_.assign(count, false);
        dynamic_[keywords_.truth.index()] = dynamic_[keywords_.does.index()] = true;
        for (std::uint32_t node : components_.nodes) { // successors first
            for (std::uint32_t edge : edges[node])
                if (dynamic_[edge >> 1] || ((edge & 1) && components_.of[edge >> 1] == components_.of[node]))
                    mark_dynamic(components_.of[node]);
        }
    }

    void mark_dynamic(std::uint32_t component) {
        for (std::uint32_t i = components_.begins[component]; i < components_.begins[component + 1]; ++i)
            dynamic_[components_.nodes[i]] = true;
    }

    std::vector<std::vector<std::size_t>> rules_by_predicate() const {
        std::vector<std::vector<std::size_t>> by(program_.predicates.size());
        for (std::size_t i = 0; i < program_.rules.size(); ++i)
            by[program_.rules[i].head_predicate.index()].push_back(i);
        return by;
    }

    void evaluate_static() {
        auto by_predicate = rules_by_predicate();
        std::vector<bool> none_open(program_.predicates.size(), false);
        Demand everything = no_restriction();
        Joiner joiner(program_, database_, everything, none_open, meter_);
        joiner.set_budget(task_.patience, task_.brief);
        for (std::size_t c = 0; c < components_.count(); ++c) {
            std::vector<bool> moving(program_.predicates.size(), false);
            std::vector<std::size_t> rules;
            for (std::uint32_t i = components_.begins[c]; i < components_.begins[c + 1]; ++i) {
                std::uint32_t predicate = components_.nodes[i];
                if (dynamic_[predicate] || !relevant_[predicate]) continue;
                moving[predicate] = true;
                rules.insert(rules.end(), by_predicate[predicate].begin(), by_predicate[predicate].end());
            }
            if (rules.empty()) continue;
            joiner.fixpoint(rules, moving, [&](const Instance &found) {
                database_.add(found.rule.head_predicate,
                              instantiate(found.rule.head, *terms_, found.bindings));
            });
        }
        note_exhausted(joiner);
        for (gdl::TermId role : relation(keywords_.role).atoms) add_role(terms_->args(role)[0]);
        for (gdl::TermId init : relation(keywords_.init).atoms) add_fluent(terms_->args(init)[0]);
        for (PredicateId output : {keywords_.legal, keywords_.next, keywords_.goal, keywords_.terminal}) {
            if (dynamic_[output.index()]) continue;
            std::vector<std::uint32_t> empty;
            for (gdl::TermId atom : relation(output).atoms) derive(output, atom, empty, false);
        }
    }

    // Which dynamic predicates `next` and `legal` need, not counting what stands only under a negation: since
    // negation is ignored, these alone decide which fluents and moves there are.
    std::vector<bool> needed_positively() const {
        std::vector<bool> needed(program_.predicates.size(), false);
        needed[keywords_.next.index()] = needed[keywords_.legal.index()] = true;
        for (bool changed = true; changed;) {
            changed = false;
            for (const PatternRule &rule : program_.rules) {
                if (!needed[rule.head_predicate.index()]) continue;
                for (const PatternLiteral &literal : rule.body) {
                    if (literal.kind != LiteralKind::positive || needed[literal.predicate.index()]) continue;
                    needed[literal.predicate.index()] = changed = true;
                }
            }
        }
        return needed;
    }

    void find_reachable() {
        std::vector<bool> first = needed_positively();
        for (std::size_t i = 0; i < first.size(); ++i) first[i] = first[i] && dynamic_[i];
        first[keywords_.truth.index()] = first[keywords_.does.index()] = true;
        later_ = dynamic_;
        for (std::size_t i = 0; i < first.size(); ++i) later_[i] = dynamic_[i] && relevant_[i] && !first[i];
        find_instances(first, no_restriction());
    }

    // What is left is derived only as far as it is asked for, now that all fluents and moves are known.
    void find_remaining() {
        std::vector<bool> asking(later_.size()), outputs(later_.size(), false);
        for (std::size_t i = 0; i < asking.size(); ++i) asking[i] = dynamic_[i] && relevant_[i];
        for (PredicateId output : {keywords_.next, keywords_.legal, keywords_.goal, keywords_.terminal})
            outputs[output.index()] = true;
        find_instances(later_, find_demand(program_, *terms_, database_.relations, later_, asking, outputs));
    }

    Demand no_restriction() const {
        Demand out;
        for (const PatternRule &rule : program_.rules) out.of_slot.emplace_back(rule.slot_count, -1);
        return out;
    }

    // All instances of the rules of some predicates, which grow meanwhile.
    void find_instances(const std::vector<bool> &growing, const Demand &demand) {
        std::vector<std::size_t> rules;
        for (std::size_t i = 0; i < program_.rules.size(); ++i)
            if (growing[program_.rules[i].head_predicate.index()]) rules.push_back(i);
        Joiner joiner(program_, database_, demand, dynamic_, meter_);
        joiner.set_budget(task_.patience, task_.brief);
        if (!exhausted_.empty()) joiner.be_brief();
        std::vector<bool> has_hidden_slot;
        for (const PatternRule &rule : program_.rules) has_hidden_slot.push_back(hides_a_slot(rule));
        std::vector<std::uint32_t> body;
        joiner.fixpoint(rules, growing, [&](const Instance &found) {
            body.clear();
            auto holds = [&](const PatternLiteral &guard) { return holds_always(guard, found.bindings); };
            for (std::size_t i = 0; i < found.rule.body.size(); ++i) {
                const PatternLiteral &literal = found.rule.body[i];
                if (!literal.predicate.valid() || !dynamic_[literal.predicate.index()]) continue;
                bool positive = literal.kind == LiteralKind::positive;
                if (!std::all_of(literal.guards.begin(), literal.guards.end(), holds)) continue;
                gdl::TermId atom =
                    positive ? found.matched[i] : instantiate(literal.atom, *terms_, found.bindings);
                body.push_back(atom.value << 1 | (positive ? 0U : 1U));
            }
            derive(found.rule.head_predicate, instantiate(found.rule.head, *terms_, found.bindings), body,
                   has_hidden_slot[static_cast<std::size_t>(&found.rule - program_.rules.data())]);
        });
        note_exhausted(joiner);
    }

    // A condition that does not depend on the state, with its variables bound.
    bool holds_always(const PatternLiteral &condition, const Bindings &bindings) {
        const std::vector<Pattern> &args = condition.atom.args;
        if (!condition.predicate.valid()) {
            bool same = instantiate(args[0], *terms_, bindings) == instantiate(args[1], *terms_, bindings);
            return same == (condition.kind == LiteralKind::equal);
        }
        bool positive = condition.kind == LiteralKind::positive;
        if (args.size() != 1 || args[0].kind != Pattern::Kind::variable)
            return database_.contains(instantiate(condition.atom, *terms_, bindings)) == positive;
        auto [it, added] = members_.try_emplace(condition.predicate.value);
        if (added)
            for (gdl::TermId atom : relation(condition.predicate).atoms)
                it->second.add(terms_->args(atom)[0].value);
        return it->second.contains(bindings[args[0].slot].value) == positive;
    }

    // Whether some variable is only in static conditions: then different bindings may give the same instance.
    bool hides_a_slot(const PatternRule &rule) const {
        std::vector<std::uint32_t> seen;
        collect_slots(rule.head, seen);
        for (const PatternLiteral &literal : rule.body)
            if (literal.predicate.valid() && dynamic_[literal.predicate.index()])
                collect_slots(literal.atom, seen);
        return seen.size() < rule.slot_count;
    }

    // Records an instance and what its head makes possible.
    void derive(PredicateId predicate, gdl::TermId head, std::vector<std::uint32_t> &body, bool may_repeat) {
        bool names_role = predicate == keywords_.legal || predicate == keywords_.goal;
        if (names_role && !role_numbers_.contains(terms_->args(head)[0].value)) return;
        instances_.add(head.value, body, may_repeat);
        database_.add(predicate, head);
        if (predicate == keywords_.next) add_fluent(terms_->args(head)[0]);
        if (predicate == keywords_.legal) {
            std::array<gdl::TermId, 2> args = {terms_->args(head)[0], terms_->args(head)[1]};
            database_.add(keywords_.does, terms_->intern(name(keywords_.does), args));
        }
    }

    void add_role(gdl::TermId role) {
        role_numbers_.emplace(role.value, roles_.size());
        roles_.push_back(role);
    }

    void add_fluent(gdl::TermId fluent) {
        database_.add(keywords_.truth, terms_->intern(name(keywords_.truth), std::span(&fluent, 1)));
    }

  public:
    Program assemble() {
        Program out;
        out.terms = terms_;
        out.roles = roles_;
        std::vector<AtomId> atom_of(terms_->size());
        auto number = [&](PredicateId predicate, AtomKind kind) {
            for (gdl::TermId atom : relation(predicate).atoms) {
                atom_of[atom.index()] = AtomId(out.atoms.size());
                out.atoms.push_back({kind, atom});
            }
        };
        number(keywords_.truth, AtomKind::fluent);
        number(keywords_.does, AtomKind::move);
        number(keywords_.legal, AtomKind::legal);
        number(keywords_.next, AtomKind::next);
        number(keywords_.goal, AtomKind::goal);
        number(keywords_.terminal, AtomKind::terminal);
        for (std::size_t i = 0; i < program_.predicates.size(); ++i) {
            PredicateId id(i);
            bool named = id == keywords_.truth || id == keywords_.does || id == keywords_.legal ||
                         id == keywords_.next || id == keywords_.goal || id == keywords_.terminal;
            if (dynamic_[i] && !named) number(id, AtomKind::helper);
        }
        for (gdl::TermId init : relation(keywords_.init).atoms) {
            gdl::TermId fluent = terms_->args(init)[0];
            out.initial.push_back(
                atom_of[terms_->intern(name(keywords_.truth), std::span(&fluent, 1)).index()]);
        }
        for (PredicateId goals : {keywords_.goal, keywords_.goal_values})
            for (gdl::TermId atom : relation(goals).atoms) {
                auto role = role_numbers_.find(terms_->args(atom)[0].value);
                if (role != role_numbers_.end())
                    out.goal_values.emplace_back(role->second, terms_->args(atom)[1]);
            }
        add_rules(out, atom_of);
        return out;
    }

  private:
    // Those that something needs other than a helper that nothing needs, head by head.
    void add_rules(Program &out, const std::vector<AtomId> &atom_of) {
        InstancesByHead by_head(instances_, terms_->size());
        auto is_output = [&](std::uint32_t term) {
            AtomId atom = atom_of[term];
            return atom.valid() && out.atoms[atom.index()].kind != AtomKind::helper;
        };
        std::vector<bool> needed = by_head.needed(is_output, meter_);
        std::vector<Literal> body;
        for (const Atom &atom : out.atoms) {
            meter_.check();
            if (!needed[atom.term.index()]) continue;
            for (std::uint32_t i : by_head.of(atom.term.value)) {
                body.clear();
                for (std::uint32_t literal : instances_[i].body) {
                    gdl::TermId term(literal >> 1);
                    bool positive = (literal & 1) == 0;
                    if (!positive && !database_.contains(term)) continue; // never derivable, so absent
                    body.emplace_back(atom_of[term.index()], positive);
                }
                out.rules.add(atom_of[atom.term.index()], body);
            }
        }
    }

    const Relation &relation(PredicateId predicate) const { return database_.relations[predicate.index()]; }
    gdl::SymbolId name(PredicateId predicate) const { return program_.predicates[predicate.index()].name; }

    const Task &task_;
    Meter &meter_;
    std::vector<std::size_t> exhausted_, almost_; // rules
    std::size_t steps_ = 0;
    std::shared_ptr<gdl::TermTable> terms_;
    PatternProgram program_;
    Keywords keywords_;
    Database database_;
    Components components_;
    std::vector<bool> relevant_, dynamic_;
    std::vector<bool> later_; // dynamic predicates that are derived after all fluents and moves are known
    std::vector<gdl::TermId> roles_;
    std::unordered_map<std::uint32_t, std::size_t> role_numbers_; // by term
    std::unordered_map<std::uint32_t, IdSet> members_; // of relations of one argument, by predicate
    Instances instances_;
};

} // namespace

Grounding try_to_ground(const Task &task, Meter &meter) {
    Grounder grounder(task, meter);
    Grounding out = grounder.run();
    if (out.given_up.empty()) out.program = grounder.assemble();
    return out;
}

} // namespace zermelo::ground
