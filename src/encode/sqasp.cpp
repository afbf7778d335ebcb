#include "encode/sqasp.h"

#include "base/error.h"
#include "base/process.h"
#include "encode/aspif.h"
#include "encode/completion.h"

#include <fmt/format.h>

#include <charconv>
#include <map>
#include <optional>

namespace zermelo::encode {

namespace {

using formula::Quantifier;

// What clingo says about the program goes with the message.
std::string ground(const Sources &sources, const Job &job) {
    std::vector<std::string> files;
    std::string_view input;
    for (std::uint32_t file = 0; file < sources.size(); ++file) {
        const std::string &name = sources.name(file);
        files.push_back(name.starts_with('-') && name != "-" ? "./" + name : name);
        if (name == "-") input = sources.text(file);
    }
    TextFile standard_input(input);
    std::vector<std::string> command{"sh", "-c", "exec clingo --mode=gringo -Wnone \"$@\" 2>&1 <\"$0\"",
                                     standard_input.path()};
    command.insert(command.end(), files.begin(), files.end());
    ProgramResult result = run_program(command, job);
    constexpr int no_such_command = 127;
    if (result.not_installed || result.exit_code == no_such_command)
        throw Error("clingo, which grounds the program, is not installed");
    if (result.exit_code != 0)
        throw Error("clingo refuses the program:\n" +
                    result.output.substr(0, result.output.find_last_not_of('\n') + 1));
    return std::move(result.output);
}

// The arguments of a term; nothing if it has another functor.
std::optional<std::vector<std::string>> arguments(const std::string &term, std::string_view functor) {
    if (!term.starts_with(functor)) return std::nullopt;
    std::string_view rest = std::string_view(term).substr(functor.size());
    if (rest.empty()) return std::vector<std::string>();
    if (rest.front() != '(' || rest.back() != ')') return std::nullopt;
    std::vector<std::string> out(1);
    int depth = 0;
    bool quoted = false;
    for (std::size_t i = 1; i + 1 < rest.size(); ++i) {
        char c = rest[i];
        if (c == '\\' && quoted) {
            out.back() += c;
            c = rest[++i];
        } else if (c == '"') {
            quoted = !quoted;
        } else if (!quoted) {
            depth += c == '(' ? 1 : c == ')' ? -1 : 0;
        }
        if (c == ',' && depth == 0 && !quoted)
            out.emplace_back();
        else
            out.back() += c;
    }
    return out;
}

std::optional<std::int64_t> integer(const std::string &text) {
    std::int64_t out = 0;
    auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return out;
}

struct Quantified {
    std::int64_t level = 0;
    Quantifier quantifier = Quantifier::exists;
    mpq_class probability;
    std::string atom;
    const std::string *fact = nullptr; // as it was written
};

class Prefix {
  public:
    Prefix(const Sources &sources, Diagnostics &diagnostics) : sources_(sources), diagnostics_(diagnostics) {}

    void read(const std::string &fact);
    void refuse_condition(const std::string &atom); // quantifiers hold always, or never
    // Blocks, as numbers of quantify.h, by atom; and what comes after them all.
    void place();
    const std::map<std::string, Quantified> &atoms() const { return atoms_; }
    BlockNumber block(const Quantified &it) const { return blocks_.at(it.level); }
    BlockNumber last() const { return existential_block(static_cast<std::uint32_t>(blocks_.size() + 1)); }

  private:
    void fault(const std::string &fact, const char *code, std::string message, const char *hint = "") {
        diagnostics_.push_back({Severity::error, code, where(fact), fact + ": " + std::move(message), hint});
    }
    Location where(const std::string &fact) const;
    bool set_probability(const std::string &fact, const std::vector<std::string> &parts, Quantified &out);

    const Sources &sources_;
    Diagnostics &diagnostics_;
    std::map<std::string, Quantified> atoms_; // by name
    std::map<std::int64_t, BlockNumber> blocks_;
};

Location Prefix::where(const std::string &fact) const {
    for (std::uint32_t file = 0; file < sources_.size(); ++file) {
        std::string_view text = sources_.text(file);
        std::size_t at = text.find(fact);
        if (at == std::string_view::npos) continue;
        Location out{file, 1, 1};
        for (char c : text.substr(0, at)) {
            out.column = c == '\n' ? 1 : out.column + 1;
            out.line += c == '\n' ? 1 : 0;
        }
        return out;
    }
    return {};
}

bool Prefix::set_probability(const std::string &fact, const std::vector<std::string> &parts,
                             Quantified &out) {
    std::optional<std::int64_t> above = integer(parts[1]), below = integer(parts[2]);
    if (above && below && *below > 0 && *above >= 0 && *above <= *below) {
        out.probability = mpq_class(mpz_class(*above), mpz_class(*below));
        out.probability.canonicalize();
        return true;
    }
    fault(fact, "probability", fmt::format("{}/{} is no probability", parts[1], parts[2]),
          "_chance(LEVEL,P,Q,ATOM) with whole numbers 0 <= P <= Q, Q > 0");
    return false;
}

void Prefix::read(const std::string &fact) {
    struct Form {
        const char *functor;
        Quantifier quantifier;
        std::size_t parts;
        const char *hint;
    };
    static constexpr Form forms[] = {{"_exists", Quantifier::exists, 2, "_exists(LEVEL,ATOM)"},
                                     {"_forall", Quantifier::forall, 2, "_forall(LEVEL,ATOM)"},
                                     {"_chance", Quantifier::random, 4, "_chance(LEVEL,P,Q,ATOM)"}};
    for (const Form &form : forms) {
        auto parts = arguments(fact, form.functor);
        if (!parts) continue;
        if (parts->size() != form.parts)
            return fault(fact, "prefix", "a wrong number of arguments", form.hint);
        std::optional<std::int64_t> level = integer(parts->front());
        if (!level)
            return fault(fact, "prefix", fmt::format("the level '{}' is no number", parts->front()),
                         form.hint);
        Quantified it{*level, form.quantifier, 0, parts->back(), &fact};
        if (form.quantifier == Quantifier::random && !set_probability(fact, *parts, it)) return;
        auto [known, is_new] = atoms_.emplace(it.atom, it);
        if (!is_new)
            fault(fact, "twice", fmt::format("the atom is quantified by {} already", *known->second.fact));
        return;
    }
}

void Prefix::refuse_condition(const std::string &atom) {
    for (const char *functor : {"_exists", "_forall", "_chance"})
        if (arguments(atom, functor))
            fault(atom, "prefix", "a quantifier must be a fact, not what a rule may derive");
}

void Prefix::place() {
    std::map<std::int64_t, const Quantified *> first;
    for (const auto &[name, it] : atoms_) {
        const Quantified *known = first.emplace(it.level, &it).first->second;
        if (known->quantifier != it.quantifier)
            fault(*it.fact, "prefix",
                  fmt::format("{} has another quantifier on the same level", *known->fact));
    }
    for (const auto &[level, it] : first) {
        auto number = static_cast<std::uint32_t>(blocks_.size() + 1);
        blocks_[level] = it->quantifier == Quantifier::exists   ? existential_block(number)
                         : it->quantifier == Quantifier::forall ? universal_block(number)
                                                                : random_block(number);
    }
}

// Atoms are variables of the same number. One that is quantified but cannot vary gets a variable of its own.
StochasticProgram formula_of(const AspifProgram &program, const Prefix &prefix, Meter &meter) {
    StochasticProgram out;
    out.names.resize(program.atoms);
    for (const auto &[name, atom] : program.names) out.names[static_cast<std::size_t>(atom) - 1] = name;
    Clauses clauses;
    auto quantify = [&](const Quantified &it) {
        int variable = clauses.new_variable(prefix.block(it));
        if (it.quantifier == Quantifier::random) out.formula.probabilities[variable] = it.probability;
        return variable;
    };
    for (std::size_t a = 0; a < program.atoms; ++a) {
        auto it = out.names[a].empty() ? prefix.atoms().end() : prefix.atoms().find(out.names[a]);
        if (it == prefix.atoms().end())
            clauses.new_variable(prefix.last());
        else
            quantify(it->second);
    }
    complete(program.atoms, program.rules, program.sums, clauses, meter);
    for (const auto &[name, it] : prefix.atoms()) {
        if (program.names.contains(name)) continue;
        bool holds = std::ranges::find(program.facts, name) != program.facts.end();
        int variable = quantify(it);
        clauses.add({holds ? variable : -variable});
        out.names.resize(static_cast<std::size_t>(variable));
        out.names.back() = name;
    }
    out.formula.formula = clauses.take_formula();
    out.names.resize(static_cast<std::size_t>(out.formula.formula.variable_count));
    return out;
}

} // namespace

StochasticProgram read_sqasp(const Sources &sources, Diagnostics &diagnostics, const Job &job) {
    Meter meter(job);
    AspifProgram program = parse_aspif(ground(sources, job), meter);
    Prefix prefix(sources, diagnostics);
    for (const std::string &fact : program.facts) prefix.read(fact);
    for (const auto &[name, atom] : program.names) prefix.refuse_condition(name);
    prefix.place();
    if (has_errors(diagnostics)) return {};
    return formula_of(program, prefix, meter);
}

} // namespace zermelo::encode
