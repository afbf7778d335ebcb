#include "frame/merge.h"

#include "gdl/print.h"
#include "gdl/variables.h"

#include <algorithm>

namespace zermelo::frame {

using gdl::Literal;
using gdl::Rule;
using gdl::Term;

namespace {

constexpr std::size_t any = SIZE_MAX; // a role whose move does not matter

// Whether a rule says nothing of the move of a role beyond the action's name.
bool ignores(const EndRule &rule, std::size_t role) {
    std::map<std::string, int> uses;
    auto count = [&](const Term &variable) { ++uses[variable.name]; };
    gdl::each_variable(rule.fluent, count);
    for (const Term &one : rule.does) gdl::each_variable(one, count);
    for (const Literal &condition : rule.conditions) gdl::each_variable(condition.atom, count);
    const std::vector<Term> &args = rule.does[role].args[1].args;
    return std::all_of(args.begin(), args.end(),
                       [&](const Term &arg) { return arg.is_variable && uses[arg.name] == 1; });
}

// The moves with arguments first: these bind.
Rule to_rule(const EndRule &rule, const std::vector<Term> &does, const std::string &fnext) {
    Rule out{Term::symbol(fnext, {rule.fluent}), {}, {}};
    for (bool without_args : {false, true})
        for (const Term &one : does)
            if (one.args[1].args.empty() == without_args) out.body.push_back({true, one});
    out.body.push_back({true, Term::symbol("true", {rule.fluent})});
    out.body.insert(out.body.end(), rule.conditions.begin(), rule.conditions.end());
    return out;
}

// What the roles do, of those that the rule does not ignore.
std::vector<Term> asked_moves(const EndRule &rule, const std::vector<bool> &ignored) {
    std::vector<Term> out;
    for (std::size_t role = 0; role < ignored.size(); ++role)
        if (!ignored[role]) out.push_back(rule.does[role]);
    return out;
}

std::string text_of(const Rule &rule) {
    std::string out = gdl::to_kif(rule.head);
    for (const Literal &literal : rule.body)
        out += (literal.positive ? " " : " ~") + gdl::to_kif(literal.atom);
    return out;
}

// Rules that are the same but for the moves they ignore.
struct Kind {
    EndRule rule;
    std::vector<bool> ignored;     // by role
    std::set<GeneralMove> moves{}; // for which it was made
};

// The moves that the rule is for, where some roles may do anything.
std::vector<Term> does_of(const Kind &kind, const GeneralMove &move, const Actions &actions) {
    GeneralMove some = move;
    std::ranges::replace(some, any, std::size_t{0});
    std::vector<Term> general = general_does(actions, some), out;
    for (std::size_t role = 0; role < move.size(); ++role)
        if (move[role] != any) out.push_back(kind.ignored[role] ? general[role] : kind.rule.does[role]);
    return out;
}

// Letters for the arguments of moves, in the order in which they come.
Rule with_letters(Rule rule) {
    std::map<std::string, std::string> letters;
    auto rename = [&](Term &variable) {
        if (!is_of_move(variable.name)) return;
        constexpr std::size_t count = 23; // x, y and z are the fluent's
        const std::size_t at = letters.size();
        auto [it, added] = letters.try_emplace(variable.name, 1, static_cast<char>('a' + at % count));
        if (added && at >= count) it->second += std::to_string(at / count);
        variable.name = it->second;
    };
    gdl::each_variable(rule.head, rename);
    for (Literal &literal : rule.body) gdl::each_variable(literal.atom, rename);
    return rule;
}

bool fits(const GeneralMove &pattern, const GeneralMove &move) {
    for (std::size_t role = 0; role < move.size(); ++role)
        if (pattern[role] != any && pattern[role] != move[role]) return false;
    return true;
}

// Drops a role from all moves of the kind where they have all its actions that the covering allows.
void drop(std::size_t role, Kind &kind, const std::vector<GeneralMove> &covering) {
    std::map<GeneralMove, std::set<std::size_t>> actions;
    for (GeneralMove move : kind.moves) {
        std::size_t action = move[role];
        move[role] = any;
        actions[move].insert(action);
    }
    for (const auto &[pattern, made] : actions) {
        std::set<std::size_t> possible;
        for (const GeneralMove &move : covering)
            if (fits(pattern, move)) possible.insert(move[role]);
        if (possible.size() < 2 || possible != made) return;
    }
    kind.moves.clear();
    for (const auto &[pattern, made] : actions) kind.moves.insert(pattern);
}

void drop_ignored(Kind &kind, const std::vector<GeneralMove> &covering) {
    GeneralMove pattern = *kind.moves.begin();
    for (std::size_t role = 0; role < pattern.size(); ++role)
        if (kind.ignored[role]) pattern[role] = any;
    auto fitting = std::count_if(covering.begin(), covering.end(),
                                 [&](const auto &move) { return fits(pattern, move); });
    if (fitting > 1 && static_cast<std::size_t>(fitting) == kind.moves.size()) {
        kind.moves = {pattern};
        return;
    }
    for (std::size_t role = 0; role < pattern.size(); ++role)
        if (kind.ignored[role]) drop(role, kind, covering);
}

} // namespace

std::vector<Rule> merge(const std::vector<std::vector<EndRule>> &by_move,
                        const std::vector<GeneralMove> &covering, const Actions &actions,
                        const std::string &fnext) {
    std::vector<Kind> kinds;
    std::map<std::string, std::size_t> by_text;
    for (std::size_t i = 0; i < covering.size(); ++i)
        for (const EndRule &rule : by_move[i]) {
            std::vector<bool> ignored(covering[i].size());
            for (std::size_t role = 0; role < ignored.size(); ++role) ignored[role] = ignores(rule, role);
            const std::string text = text_of(to_rule(rule, asked_moves(rule, ignored), fnext));
            auto [it, added] = by_text.try_emplace(text, kinds.size());
            if (added) kinds.push_back({rule, ignored});
            kinds[it->second].moves.insert(covering[i]);
        }
    std::vector<Rule> out;
    for (Kind &kind : kinds) {
        drop_ignored(kind, covering);
        for (const GeneralMove &move : kind.moves)
            out.push_back(with_letters(to_rule(kind.rule, does_of(kind, move, actions), fnext)));
    }
    return out;
}

} // namespace zermelo::frame
