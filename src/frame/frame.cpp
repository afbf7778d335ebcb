#include "frame/frame.h"

#include "base/error.h"
#include "frame/fnext.h"
#include "frame/merge.h"
#include "gdl/print.h"
#include "gdl/variables.h"

#include <fmt/format.h>

#include <algorithm>

namespace zermelo::frame {

using gdl::Clause;
using gdl::Formula;
using gdl::Literal;
using gdl::Rule;
using gdl::Term;

namespace {

constexpr std::size_t most_general_moves = 512;
constexpr std::size_t most_rules = 20'000;

Formula atom_formula(const Term &atom) {
    Formula out;
    out.atom = atom;
    return out;
}

Clause to_clause(const Rule &rule) {
    const Rule plain = with_plain_variables(rule);
    Clause out{plain.head, {}, plain.where};
    for (const Literal &literal : plain.body) {
        Formula formula = atom_formula(literal.atom);
        if (literal.positive) {
            out.body.push_back(std::move(formula));
            continue;
        }
        Formula negation;
        negation.kind = Formula::Kind::negation;
        negation.parts.push_back(std::move(formula));
        out.body.push_back(std::move(negation));
    }
    return out;
}

// In normal form, without marks in the names of variables.
std::vector<Rule> normal_form(const gdl::Description &description) {
    Diagnostics faults;
    std::vector<Rule> rules = gdl::normalise(description, faults);
    if (!faults.empty()) throw Error(faults[0].message);
    for (Rule &rule : rules) rule = with_plain_variables(rule);
    return rules;
}

std::vector<Rule> normal_form(const Clause &clause) {
    gdl::Description one;
    one.clauses.push_back(clause);
    return normal_form(one);
}

void collect_names(const Term &term, std::set<std::string> &names) {
    names.insert(term.name);
    for (const Term &arg : term.args) collect_names(arg, names);
}

std::set<std::string> names_in(const std::vector<Rule> &rules) {
    std::set<std::string> names;
    for (const Rule &rule : rules) {
        collect_names(rule.head, names);
        for (const Literal &literal : rule.body) collect_names(literal.atom, names);
    }
    return names;
}

class Translator {
  public:
    Translator(const gdl::Description &description, const Prune &prune)
        : description_(description), rules_(normal_form(description)), definitions_(rules_), domains_(rules_),
          facts_(rules_), auxiliaries_(names_in(rules_)) {
        actions_ = find_actions(rules_, domains_);
        covering_ = covering(actions_, prune ? prune(rules_, actions_) : Exclusions(), most_general_moves);
    }

    Translation run() {
        keep_and_split();
        if (frame_rules_.empty())
            throw Error("it has no frame rules: no rule for next asks whether the same holds now");
        add_end_rules();
        add_auxiliaries();
        const Term fluent = Term::variable("f");
        add({Term::symbol("next", {fluent}),
             {{true, Term::symbol("true", {fluent})}, {false, Term::symbol(fnext_, {fluent})}},
             {}},
            "persistence: what holds goes on unless it stops");
        out_.sizes.frame_rules = frame_rules_.size();
        out_.sizes.general_moves = covering_ ? covering_->size() : 0;
        return std::move(out_);
    }

  private:
    void add(const Rule &rule, std::string origin) {
        out_.entries.push_back({to_clause(rule), std::move(origin)});
    }

    std::string place(const Location &where) const { return fmt::format("line {}", where.line); }

    // Clauses other than frame rules stay as they are.
    void keep_and_split() {
        const Domain &fluents = domains_.argument({"true", 1}, 0);
        if (fluents.anything) throw Error("the names of the fluents are not known");
        for (const Clause &clause : description_.clauses) {
            NextRules parts;
            if (clause.head.name == "next")
                for (const Rule &rule : normal_form(clause)) {
                    NextRules more = split(rule, definitions_, fluents);
                    parts.frame.insert(parts.frame.end(), more.frame.begin(), more.frame.end());
                    parts.others.insert(parts.others.end(), more.others.begin(), more.others.end());
                }
            if (parts.frame.empty()) {
                out_.entries.push_back({clause, ""});
                continue;
            }
            for (const Rule &rule : parts.others)
                add(rule, fmt::format("what else {} derives", place(clause.where)));
            frame_rules_.insert(frame_rules_.end(), parts.frame.begin(), parts.frame.end());
        }
    }

    // The general joint moves for which rules are made: one that says nothing, if no frame rule asks for
    // moves.
    std::vector<GeneralMove> moves_for(const std::vector<const FrameRule *> &rules) const {
        if (std::all_of(rules.begin(), rules.end(), [](const FrameRule *rule) { return rule->does.empty(); }))
            return {GeneralMove()};
        if (covering_) return *covering_;
        throw Error(fmt::format("there would be more than {} combinations of actions", most_general_moves));
    }

    void add_end_rules() {
        Workshop workshop{definitions_, domains_, facts_, actions_, auxiliaries_};
        fnext_ = auxiliaries_.fresh_name("fnext");
        for (const auto &[name, args] : domains_.argument({"true", 1}, 0).functions) {
            std::vector<const FrameRule *> rules;
            std::set<std::uint32_t> lines;
            for (const FrameRule &rule : frame_rules_)
                if (Name{rule.fluent.name, rule.fluent.args.size()} == name) {
                    rules.push_back(&rule);
                    lines.insert(rule.where.line);
                }
            std::vector<std::vector<EndRule>> by_move;
            std::size_t count = 0;
            const std::vector<GeneralMove> moves = moves_for(rules);
            for (const GeneralMove &move : moves) {
                by_move.push_back(translate(name, rules, move, workshop));
                count += by_move.back().size();
                if (count > most_rules)
                    throw Error(fmt::format("there would be more than {} rules", most_rules));
            }
            const std::string origin = lines.empty() ? fmt::format("no frame rule keeps {}", name.first)
                                                     : fmt::format("from the frame rules for {} at line {}",
                                                                   name.first, fmt::join(lines, ", "));
            for (const Rule &rule : merge(by_move, moves, actions_, fnext_)) {
                add(rule, origin);
                ++out_.sizes.end_rules;
            }
        }
    }

    // Those that a rule asks for; one that was made on the way to something better is not.
    void add_auxiliaries() {
        std::set<std::string> asked;
        for (const Entry &entry : out_.entries)
            for (const Formula &part : entry.clause.body)
                if (part.kind == Formula::Kind::negation) asked.insert(part.parts[0].atom.name);
        for (const Rule &rule : auxiliaries_.rules())
            if (asked.count(rule.head.name)) {
                add(rule, "auxiliary: some instance keeps it");
                ++out_.sizes.auxiliary_rules;
            }
    }

    const gdl::Description &description_;
    std::vector<Rule> rules_;
    Definitions definitions_;
    Domains domains_;
    Facts facts_;
    Auxiliaries auxiliaries_;
    Actions actions_;
    std::optional<std::vector<GeneralMove>> covering_; // nothing: it would be too large
    std::vector<FrameRule> frame_rules_;
    std::string fnext_;
    Translation out_;
};

} // namespace

gdl::Description Translation::description() const {
    gdl::Description out;
    for (const Entry &entry : entries) out.clauses.push_back(entry.clause);
    return out;
}

Translation as_it_is(const gdl::Description &description) {
    Translation out;
    for (const Clause &clause : description.clauses) out.entries.push_back({clause, ""});
    return out;
}

Translation translate(const gdl::Description &description, const Prune &prune) {
    try {
        return Translator(description, prune).run();
    } catch (const Error &error) {
        Translation out = as_it_is(description);
        out.refused = error.what();
        return out;
    }
}

std::string print(const Translation &translation, bool infix) {
    std::string out, last;
    for (const Entry &entry : translation.entries) {
        if (!entry.origin.empty() && entry.origin != last)
            out += fmt::format("\n{} {}\n", infix ? "%" : ";", entry.origin);
        last = entry.origin;
        out += (infix ? gdl::to_infix(entry.clause) : gdl::to_kif(entry.clause)) + "\n";
    }
    return out;
}

} // namespace zermelo::frame
