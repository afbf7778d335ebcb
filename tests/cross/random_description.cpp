#include "cross/random_description.h"

#include "base/random.h"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <vector>

namespace zermelo::cross {

namespace {

using Texts = std::vector<std::string>;

// A relation or a fluent: its name, and for each argument whether it is wrapped as (f …).
struct Symbol {
    std::string name;
    std::vector<bool> wrapped;
};

class Generator {
  public:
    explicit Generator(std::uint64_t seed) : random_(seed) {}

    std::string run() {
        static_part();
        fluents_and_moves();
        initial_state();
        helpers();
        legal_moves();
        next_state();
        goals_and_end();
        return out_;
    }

  private:
    std::uint64_t below(std::uint64_t n) { return random_.below(n); }
    bool chance(unsigned percent) { return below(100) < percent; }
    template <class T>
    const T &pick(const std::vector<T> &from) {
        return from[below(from.size())];
    }

    void clause(const std::string &head, const Texts &body) {
        out_ += body.empty() ? fmt::format("{}\n", head.front() == '(' ? head : "(<= " + head + ")")
                             : fmt::format("(<= {}\n    {})\n", head, fmt::join(body, "\n    "));
    }

    std::string atom(const Symbol &symbol, const Texts &args) {
        if (args.empty()) return symbol.name;
        std::string out = "(" + symbol.name;
        for (std::size_t i = 0; i < args.size(); ++i)
            out += symbol.wrapped[i] ? " (f " + args[i] + ")" : " " + args[i];
        return out + ")";
    }

    // "(a b c)"; unlike the arguments of a function, the items are made in their order.
    static std::string list(std::initializer_list<std::string> items) {
        return fmt::format("({})", fmt::join(items, " "));
    }

    Symbol symbol(const std::string &name, std::size_t max_arity) {
        Symbol out{name, {}};
        for (std::size_t n = below(max_arity + 1); n > 0; --n) out.wrapped.push_back(chance(15));
        return out;
    }

    void static_part() {
        out_ += "(role left)\n(role right)\n";
        for (std::size_t i = 0, n = 2 + below(3); i < n; ++i)
            constants_.push_back(std::string(1, static_cast<char>('a' + i)));
        for (const std::string &c : constants_) out_ += fmt::format("(thing {})\n", c);
        for (std::size_t i = 0, n = 2 + below(6); i < n; ++i)
            out_ += list({"link", pick(constants_), pick(constants_)}) + "\n";
        out_ += fmt::format("(special {})\n", pick(constants_));
        if (chance(40))
            out_ += "(<= (path ?x ?y) (link ?x ?y))\n(<= (path ?x ?z) (link ?x ?y) (path ?y ?z))\n";
        else
            out_ += "(<= (path ?x ?y) (link ?x ?y) (not (special ?y)))\n";
    }

    void fluents_and_moves() {
        for (std::size_t i = 0, n = 2 + below(4); i < n; ++i)
            fluents_.push_back(symbol(fmt::format("p{}", i), 2));
        for (std::size_t i = 0, n = 1 + below(2); i < n; ++i)
            moves_.push_back(symbol(fmt::format("m{}", i), 2));
    }

    Texts constants_for(const Symbol &symbol) {
        Texts out;
        for (std::size_t i = 0; i < symbol.wrapped.size(); ++i) out.push_back(pick(constants_));
        return out;
    }

    void initial_state() {
        for (std::size_t i = 0, n = 1 + below(6); i < n; ++i) {
            const Symbol &fluent = pick(fluents_);
            out_ += fmt::format("(init {})\n", atom(fluent, constants_for(fluent)));
        }
        const Symbol &fluent = pick(fluents_);
        if (fluent.wrapped.size() == 1)
            clause(fmt::format("(init {})", atom(fluent, {"?x"})), {"(thing ?x)", "(not (special ?x))"});
    }

    // A term for an argument: a variable bound already, or a constant.
    std::string bound_term() { return bound_.empty() || chance(25) ? pick(constants_) : pick(bound_); }
    // The same, or a variable that becomes bound by being used in a positive condition.
    std::string binding_term() {
        if (chance(60)) return bound_term();
        std::string variable = fmt::format("?v{}", next_variable_++);
        bound_.push_back(variable);
        return variable;
    }

    Texts bound_terms(std::size_t n) {
        Texts out;
        for (; n > 0; --n) out.push_back(bound_term());
        return out;
    }

    // Something that holds or not, with its variables bound: the fluents, the relations up to a level.
    std::string condition(std::size_t level) {
        switch (below(7)) {
        case 0: return fmt::format("(special {})", bound_term());
        case 1: return list({"path", bound_term(), bound_term()});
        case 2:
        case 3:
        case 4:
            if (level > 0) {
                const Symbol &helper = helpers_[below(level)];
                return atom(helper, bound_terms(helper.wrapped.size()));
            }
            [[fallthrough]];
        default: {
            const Symbol &fluent = pick(fluents_);
            return fmt::format("(true {})", atom(fluent, bound_terms(fluent.wrapped.size())));
        }
        }
    }

    std::string literal(std::size_t level) {
        if (!bound_.empty() && chance(10)) return list({"distinct", pick(bound_), bound_term()});
        std::string out = condition(level);
        return chance(40) ? fmt::format("(not {})", out) : out;
    }

    std::string nor(std::size_t level) { return list({"not", list({"or", literal(level), literal(level)})}); }

    std::string positive_binder(std::size_t level) {
        switch (below(4)) {
        case 0: return list({"link", binding_term(), binding_term()});
        case 1:
            if (level > 0) {
                const Symbol &helper = helpers_[below(level)];
                Texts args;
                for (std::size_t i = 0; i < helper.wrapped.size(); ++i) args.push_back(binding_term());
                return atom(helper, args);
            }
            [[fallthrough]];
        default: {
            const Symbol &fluent = pick(fluents_);
            Texts args;
            for (std::size_t i = 0; i < fluent.wrapped.size(); ++i) args.push_back(binding_term());
            return fmt::format("(true {})", atom(fluent, args));
        }
        }
    }

    // Conditions over the variables of the head, each of which becomes bound, and perhaps others.
    Texts body(const Texts &head_variables, std::size_t level, const Texts &first = {}) {
        Texts out = first;
        for (const std::string &variable : head_variables) {
            bound_.push_back(variable);
            switch (below(3)) {
            case 0: out.push_back(fmt::format("(link {} {})", variable, binding_term())); break;
            case 1: out.push_back(list({"path", bound_term(), variable})); break;
            default: out.push_back(fmt::format("(thing {})", variable)); break;
            }
        }
        if (chance(50)) out.push_back(positive_binder(level));
        for (std::size_t n = below(3); n > 0; --n) {
            if (chance(25))
                out.push_back(list({"or", literal(level), chance(20) ? nor(level) : literal(level)}));
            else
                out.push_back(literal(level));
        }
        bound_.clear();
        next_variable_ = 0;
        return out;
    }

    Texts head_variables(std::size_t n) {
        Texts out;
        for (std::size_t i = 0; i < n; ++i)
            out.push_back(i > 0 && chance(15) ? out.back() : fmt::format("?x{}", i));
        return out;
    }

    void helpers() {
        for (std::size_t i = 0, n = 1 + below(4); i < n; ++i) {
            Symbol helper = symbol(fmt::format("h{}", i), 2);
            std::size_t arity = helper.wrapped.size();
            for (std::size_t rules = 1 + below(3); rules > 0; --rules) {
                Texts variables = head_variables(arity);
                clause(atom(helper, variables), body(variables, i));
            }
            if (arity > 0 && chance(60)) { // positive recursion along the links, perhaps through the state
                Texts base = head_variables(arity);
                clause(atom(helper, base), body(base, i, {positive_binder(i)}));
                Texts variables = head_variables(arity), inside = variables;
                inside[0] = "?next";
                Texts conditions{fmt::format("(link {} ?next)", variables[0]), atom(helper, inside)};
                if (chance(50)) conditions.push_back(literal_over({"?next"}, i));
                for (std::size_t k = 1; k < arity; ++k)
                    conditions.push_back(fmt::format("(thing {})", variables[k]));
                clause(atom(helper, variables), conditions);
            }
            helpers_.push_back(helper);
        }
        if (chance(30)) { // two that need each other
            out_ += "(<= (u ?x) (special ?x))\n(<= (u ?x) (w ?y) (link ?y ?x))\n";
            clause("(w ?x)", {"(u ?y)", "(link ?x ?y)", literal_over({"?x", "?y"}, helpers_.size())});
            helpers_.push_back({"u", {false}});
            helpers_.push_back({"w", {false}});
        }
    }

    std::string literal_over(const Texts &variables, std::size_t level) {
        bound_ = variables;
        std::string out = literal(level);
        bound_.clear();
        return out;
    }

    void legal_moves() {
        for (const char *role : {"left", "right"})
            if (chance(90)) out_ += fmt::format("(legal {} noop)\n", role);
        for (const Symbol &move : moves_)
            for (std::size_t rules = 1 + below(2); rules > 0; --rules) {
                Texts variables = head_variables(move.wrapped.size());
                std::string role = chance(50) ? "?r" : chance(50) ? "left" : "right";
                Texts first = role == "?r" ? Texts{"(role ?r)"} : Texts{};
                clause(fmt::format("(legal {} {})", role, atom(move, variables)),
                       body(variables, helpers_.size(), first));
            }
    }

    std::string does(const Symbol &move, const Texts &args) {
        return fmt::format("(does {} {})", chance(50) ? "left" : "right", atom(move, args));
    }

    void next_state() {
        const Symbol &seen = pick(moves_);
        Texts seen_variables = head_variables(seen.wrapped.size());
        clause("moved", {does(seen, seen_variables)});
        bool spreads = chance(40) && !seen.wrapped.empty(); // what a move reaches along the links
        if (spreads) {
            clause("(near ?x0)", {does(seen, seen_variables)});
            clause("(near ?y)", {"(near ?x)", "(link ?x ?y)", literal_over({"?x", "?y"}, helpers_.size())});
        }
        for (const Symbol &fluent : fluents_) {
            Texts variables = head_variables(fluent.wrapped.size());
            std::string next = fmt::format("(next {})", atom(fluent, variables));
            const Symbol &move = pick(moves_);
            if (chance(70)) { // made by a move, its arguments being those of the move as far as they go
                Texts args;
                for (std::size_t i = 0; i < move.wrapped.size(); ++i)
                    args.push_back(i < variables.size() ? variables[i] : "?other");
                clause(next, body(variables, helpers_.size(), {does(move, args)}));
            }
            if (chance(70)) { // stays, perhaps unless something
                Texts stays{fmt::format("(true {})", atom(fluent, variables))};
                if (chance(60)) stays.push_back(literal_over(variables, helpers_.size()));
                if (chance(40)) stays.push_back(chance(50) ? "(not moved)" : "moved");
                if (spreads && !variables.empty() && chance(70)) stays.push_back("(not (near ?x0))");
                if (chance(30)) stays.push_back(fmt::format("(not {})", does(move, constants_for(move))));
                clause(next, stays);
            }
            if (chance(30)) clause(next, body(variables, helpers_.size()));
            if (spreads && variables.size() == 1 && chance(60)) clause(next, {"(near ?x0)"});
        }
        if (chance(20)) clause("(next ?f)", {"(true ?f)", "(not moved)"});
    }

    void goals_and_end() {
        clause("(goal ?r 100)", {"(role ?r)", literal_over({}, helpers_.size())});
        clause("(goal ?r 0)", {"(role ?r)", "(not (goal ?r 100))"});
        if (chance(40)) clause("(goal left ?v)", {"(worth ?v)", literal_over({}, helpers_.size())});
        out_ += "(worth 30)\n(worth 70)\n";
        clause("terminal", body({}, helpers_.size(), {literal_over({}, helpers_.size()), "(thing a)"}));
    }

    Random random_;
    std::string out_;
    Texts constants_;
    std::vector<Symbol> fluents_, moves_, helpers_;
    Texts bound_; // variables of the rule at hand that stand in a positive condition
    std::size_t next_variable_ = 0;
};

} // namespace

std::string random_description(std::uint64_t seed) { return Generator(seed).run(); }

} // namespace zermelo::cross
