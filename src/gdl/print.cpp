#include "gdl/print.h"

#include "gdl/infix_lexer.h"
#include "gdl/variables.h"

#include <fmt/core.h>

#include <unordered_map>
#include <unordered_set>

namespace zermelo::gdl {

namespace {

constexpr std::size_t line_width = 100; // a clause that is longer takes a line per literal

void append_kif(const Term &term, std::string &out) {
    if (term.is_variable) out += '?';
    if (!term.args.empty()) out += '(';
    out += term.name;
    for (const Term &arg : term.args) {
        out += ' ';
        append_kif(arg, out);
    }
    if (!term.args.empty()) out += ')';
}

void append_kif(const Formula &formula, std::string &out) {
    switch (formula.kind) {
    case Formula::Kind::atom: append_kif(formula.atom, out); return;
    case Formula::Kind::negation: out += "(not"; break;
    case Formula::Kind::conjunction: out += "(and"; break;
    case Formula::Kind::disjunction: out += "(or"; break;
    }
    for (const Formula &part : formula.parts) {
        out += ' ';
        append_kif(part, out);
    }
    out += ')';
}

// Infix names for the variables of one clause. Names that are good as they are stay; the others are
// capitalised, stripped of odd characters, and numbered where that makes two of them the same.
class InfixVariables {
  public:
    explicit InfixVariables(const Clause &clause) {
        each_variable(clause, [this](const Term &variable) {
            if (is_infix_variable(variable.name) && names_.try_emplace(variable.name, variable.name).second)
                used_.insert(variable.name);
        });
        each_variable(clause, [this](const Term &variable) {
            if (!names_.contains(variable.name))
                names_.emplace(variable.name, unused(readable(variable.name)));
        });
    }

    const std::string &operator[](const std::string &name) const { return names_.at(name); }

  private:
    static std::string readable(const std::string &name) {
        std::string out;
        for (char c : name)
            if (is_infix_name_character(static_cast<unsigned char>(c))) out += c;
        if (!out.empty() && out[0] >= 'a' && out[0] <= 'z') out[0] = static_cast<char>(out[0] - 'a' + 'A');
        return is_infix_variable(out) ? out : "V" + out;
    }

    std::string unused(const std::string &base) {
        std::string name = base;
        while (!used_.insert(name).second) name = fmt::format("{}_{}", base, ++suffixes_[base] + 1);
        return name;
    }

    std::unordered_map<std::string, std::string> names_;
    std::unordered_set<std::string> used_;
    std::unordered_map<std::string, std::size_t> suffixes_;
};

class InfixWriter {
  public:
    explicit InfixWriter(const Clause &clause) : variables_(clause) {}

    void append(const Term &term, std::string &out) const {
        if (term.is_variable)
            out += variables_[term.name];
        else
            append_name(term.name, out);
        append_list(term.args, ",", out);
    }

    void append(const Formula &formula, std::string &out) const {
        switch (formula.kind) {
        case Formula::Kind::atom: append(formula.atom, out); return;
        case Formula::Kind::negation:
            out += "not ";
            append(formula.parts[0], out);
            return;
        case Formula::Kind::conjunction: append_parts("and", ", ", formula.parts, out); return;
        case Formula::Kind::disjunction: append_parts("or", " or ", formula.parts, out); return;
        }
    }

  private:
    // With less than two parts there is no place for an operator between them.
    void append_parts(const char *word, const char *between, const std::vector<Formula> &parts,
                      std::string &out) const {
        if (parts.size() < 2) out += word;
        if (parts.empty()) out += "()";
        append_list(parts, between, out);
    }

    template <class Part>
    void append_list(const std::vector<Part> &parts, const char *between, std::string &out) const {
        if (parts.empty()) return;
        const char *separator = "(";
        for (const Part &part : parts) {
            out += separator;
            append(part, out);
            separator = between;
        }
        out += ')';
    }

    static void append_name(const std::string &name, std::string &out) {
        if (is_infix_word(name) && name != "not" && name != "and" && name != "or") {
            out += name;
            return;
        }
        out += '\'';
        for (char c : name) {
            if (c == '\'') out += c;
            out += c;
        }
        out += '\'';
    }

    InfixVariables variables_;
};

} // namespace

std::string to_kif(const Term &term) {
    std::string out;
    append_kif(term, out);
    return out;
}

std::string to_kif(const Formula &formula) {
    std::string out;
    append_kif(formula, out);
    return out;
}

std::string to_kif(const Clause &clause) {
    std::string head = to_kif(clause.head);
    if (clause.body.empty()) return clause.head.args.empty() ? '(' + head + ')' : head;
    std::vector<std::string> parts;
    std::size_t width = head.size() + 5;
    for (const Formula &formula : clause.body) {
        parts.push_back(to_kif(formula));
        width += parts.back().size() + 1;
    }
    std::string out = "(<= " + head;
    for (const std::string &part : parts) {
        out += width > line_width ? "\n    " : " ";
        out += part;
    }
    return out + ')';
}

std::string to_infix(const Clause &clause) {
    InfixWriter writer(clause);
    std::string out;
    writer.append(clause.head, out);
    std::vector<std::string> parts;
    std::size_t width = out.size() + 3;
    for (const Formula &formula : clause.body) {
        writer.append(formula, parts.emplace_back());
        width += parts.back().size() + 2;
    }
    const char *separator = " :-";
    for (const std::string &part : parts) {
        out += separator;
        out += width > line_width ? "\n    " : " ";
        out += part;
        separator = ",";
    }
    return out + '.';
}

std::string print(const Description &description, Syntax syntax) {
    std::string out;
    for (const Clause &clause : description.clauses) {
        out += syntax == Syntax::kif ? to_kif(clause) : to_infix(clause);
        out += '\n';
    }
    return out;
}

} // namespace zermelo::gdl
