// Rule: reserved words stand where they mean something. `true` and `does` are given by the state and the
// moves and cannot be derived; `init` and `next` are read off the rules once and cannot be asked for;
// connectives and `distinct` are no relations to define. `base` and `input` in bodies, and reserved words
// inside terms, have a clear meaning and are only unusual.
#include "check/rules.h"
#include "check/walk.h"

#include <fmt/core.h>

#include <string_view>

namespace zermelo::check {

namespace {

void check_head(const gdl::Term &head, Diagnostics &out) {
    if (head.name == "true")
        report(out, Severity::error, "keyword", head.where,
               fmt::format("'true' cannot be the head of a rule: {}", quote(head)),
               "use init for the initial state and next for the following one");
    else if (head.name == "does")
        report(out, Severity::error, "keyword", head.where,
               fmt::format("'does' cannot be the head of a rule: {}", quote(head)),
               "moves are chosen by the players; use legal to say which they may choose");
    else if (head.name == "distinct" || head.name == "not" || head.name == "or" || head.name == "and")
        report(out, Severity::error, "keyword", head.where,
               fmt::format("'{}' cannot be the head of a rule: {}", head.name, quote(head)),
               "a rule's head is one atom");
}

void check_body_atom(const gdl::Term &atom, Diagnostics &out) {
    if (atom.name == "init" || atom.name == "next")
        report(out, Severity::error, "keyword", atom.where,
               fmt::format("'{}' cannot be a condition of a rule: {}", atom.name, quote(atom)),
               "use true for what holds now, or name the condition by a relation of its own");
    else if (atom.name == "base" || atom.name == "input")
        report(out, Severity::warning, "keyword", atom.where,
               fmt::format("'{}' as a condition of a rule: {}", atom.name, quote(atom)),
               "GDL has base and input in heads only; other programs may refuse this");
    else if (atom.name == "random")
        report(out, Severity::warning, "keyword", atom.where,
               fmt::format("'random' as a relation: {}", quote(atom)),
               "it is the name of the role of chance");
}

} // namespace

void check_keywords(const Subject &subject, Diagnostics &out) {
    for (const gdl::Clause &clause : subject.description.clauses) {
        check_head(clause.head, out);
        for_each_body_atom(clause, [&](const gdl::Term &atom) { check_body_atom(atom, out); });
    }
    for (const Name &name : subject.vocabulary.symbols) {
        if (name.text == "random" || !gdl::is_keyword(std::string(name.text))) continue;
        for (const Use &use : name.uses)
            if (use.as == Use::As::function)
                report(out, Severity::warning, "keyword", use.first,
                       fmt::format("the reserved word '{}' inside a term", name.text),
                       "it is read as an ordinary name here; another name avoids confusion");
    }
}

} // namespace zermelo::check
