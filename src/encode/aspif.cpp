#include "encode/aspif.h"

#include "base/error.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>

namespace zermelo::encode {

namespace {

constexpr std::uint64_t most = (std::uint64_t{1} << 31) - 2; // of atoms, weights and lengths

class Reader {
  public:
    Reader(std::string_view text, Meter &meter) : rest_(text), meter_(meter) {}

    AspifProgram read() {
        if (!rest_.starts_with("asp 1 ")) fail();
        end_line();
        for (std::uint64_t kind = number(); kind != 0; kind = number()) {
            meter_.check();
            statement(kind);
            end_line();
        }
        // Numbers of sums come after all others, which are known only now.
        for (Sum &sum : out_.sums) sum.atom = static_cast<int>(++out_.atoms);
        number_sums();
        return std::move(out_);
    }

  private:
    enum : std::uint64_t { rule_statement = 1, output_statement = 4, comment_statement = 10 };
    struct Pending { // a rule whose body is a sum
        ProgramRules::Kind kind;
        std::vector<int> heads;
    };

    [[noreturn]] static void fail() { throw Error("what clingo wrote is not understood"); }

    std::int64_t integer() {
        while (rest_.starts_with(' ')) rest_.remove_prefix(1);
        std::int64_t out = 0;
        auto [end, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), out);
        if (error != std::errc{}) fail();
        rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()));
        return out;
    }
    std::uint64_t number() {
        std::int64_t out = integer();
        if (out < 0 || static_cast<std::uint64_t>(out) > most) fail();
        return static_cast<std::uint64_t>(out);
    }
    int literal() {
        std::int64_t out = integer();
        if (out == 0 || static_cast<std::uint64_t>(std::abs(out)) > most) fail();
        out_.atoms = std::max(out_.atoms, static_cast<std::size_t>(std::abs(out)));
        return static_cast<int>(out);
    }
    std::vector<int> literals() {
        std::vector<int> out;
        for (std::uint64_t n = number(); n > 0; --n) out.push_back(literal());
        return out;
    }
    void end_line() {
        std::size_t end = rest_.find('\n');
        if (end == std::string_view::npos) fail();
        rest_.remove_prefix(end + 1);
    }

    void statement(std::uint64_t kind) {
        if (kind == rule_statement) return rule();
        if (kind == output_statement) return output();
        if (kind == comment_statement) return;
        throw LimitReached(LimitReached::Kind::size,
                           "the program has more than rules, choices, constraints and aggregates, such as "
                           "minimisation or external atoms, which is not supported");
    }

    void rule() {
        bool choice = number() == 1;
        std::vector<int> heads = literals();
        if (!choice && heads.size() > 1)
            throw LimitReached(LimitReached::Kind::size,
                               "the program has a disjunction in a head, which is not supported");
        if (choice && heads.empty()) return;
        ProgramRules::Kind kind = choice          ? ProgramRules::Kind::choice
                                  : heads.empty() ? ProgramRules::Kind::constraint
                                                  : ProgramRules::Kind::normal;
        if (number() == 0) {
            std::vector<int> body = literals();
            if (simplify(body)) out_.rules.add(kind, heads, body);
        } else {
            sum();
            pending_.push_back({kind, std::move(heads)});
        }
    }

    void sum() {
        Sum out{0, number(), {}};
        for (std::uint64_t n = number(); n > 0; --n) {
            int it = literal();
            out.terms.emplace_back(it, number());
        }
        out_.sums.push_back(std::move(out));
    }

    void number_sums() {
        for (std::size_t i = 0; i < pending_.size(); ++i)
            out_.rules.add(pending_[i].kind, pending_[i].heads, {&out_.sums[i].atom, 1});
    }

    // A name is that of an atom if it is shown exactly if the atom is true.
    void output() {
        std::size_t length = number();
        if (rest_.size() <= length) fail();
        std::string name(rest_.substr(1, length));
        rest_.remove_prefix(1 + length);
        std::vector<int> condition = literals();
        if (condition.empty())
            out_.facts.push_back(std::move(name));
        else if (condition.size() == 1 && condition[0] > 0)
            out_.names.emplace(std::move(name), condition[0]);
    }

    std::string_view rest_;
    Meter &meter_;
    AspifProgram out_;
    std::vector<Pending> pending_; // as many as there are sums
};

} // namespace

AspifProgram parse_aspif(std::string_view text, Meter &meter) { return Reader(text, meter).read(); }

} // namespace zermelo::encode
