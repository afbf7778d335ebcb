#include "formula/dimacs_reader.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdlib>
#include <string_view>
#include <utility>

namespace zermelo::formula {

namespace {

// Some arrays have a place for each variable, so this bounds what a header of a few bytes can make us
// allocate.
constexpr long long largest_number = 100'000'000;

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

class Reader {
  public:
    Reader(std::string_view text, std::uint32_t file, Dialect dialect, Diagnostics &diagnostics,
           const Job &job)
        : meter_(job), text_(text), file_(file), dialect_(dialect), diagnostics_(diagnostics) {}

    DimacsFile read() {
        if (read_header()) read_body();
        close();
        return std::move(result_);
    }

  private:
    static constexpr std::size_t max_faults = 50;
    static constexpr const char *header_hint =
        "the first line that is no comment is: p cnf VARIABLES CLAUSES";

    Location here() const { return {file_, line_, static_cast<std::uint32_t>(at_ - line_begin_ + 1)}; }

    void report(Location where, const char *code, std::string message, std::string hint = {}) {
        if (faults_ == max_faults) {
            message = "there are more faults than are listed";
            hint = "mend the first ones and read the file again";
        }
        if (faults_++ <= max_faults)
            diagnostics_.push_back({Severity::error, code, where, std::move(message), std::move(hint)});
    }

    bool done() const { return at_ >= text_.size() || faults_ > max_faults; }

    void skip_line() {
        std::size_t end = text_.find('\n', at_);
        at_ = end == std::string_view::npos ? text_.size() : end;
    }

    // To the next word, over line breaks and comments.
    void skip_blank() {
        while (at_ < text_.size()) {
            char c = text_[at_];
            if (c == '\n') {
                line_begin_ = ++at_;
                ++line_;
            } else if (is_space(c)) {
                ++at_;
            } else if (c == 'c' && at_ == line_begin_) {
                skip_line();
            } else {
                return;
            }
        }
    }

    void skip_spaces() {
        while (at_ < text_.size() && is_space(text_[at_])) ++at_;
    }

    std::string word_here() const {
        constexpr std::size_t width = 20;
        std::size_t end = at_;
        while (end < text_.size() && end - at_ < width && !is_space(text_[end]) && text_[end] != '\n') ++end;
        std::string word(text_.substr(at_, end - at_));
        for (char &c : word)
            if (static_cast<unsigned char>(c) < ' ' || static_cast<unsigned char>(c) >= 0x7f) c = '?';
        return word;
    }

    void skip_word() {
        while (at_ < text_.size() && !is_space(text_[at_]) && text_[at_] != '\n') ++at_;
    }

    // A number that ends at a blank; numbers beyond all limits come out as something beyond all limits.
    bool number(long long &out) {
        std::size_t p = at_;
        bool minus = p < text_.size() && text_[p] == '-';
        if (minus) ++p;
        std::size_t begin = p;
        long long value = 0;
        for (; p < text_.size() && is_digit(text_[p]); ++p)
            if (value <= largest_number) value = value * 10 + (text_[p] - '0');
        if (p == begin || (p < text_.size() && !is_space(text_[p]) && text_[p] != '\n')) return false;
        at_ = p;
        out = minus ? -value : value;
        return true;
    }

    bool header_number(long long &out, const char *what) {
        skip_spaces();
        Location where = here();
        if (!number(out) || out < 0)
            report(where, "header", fmt::format("the header has no number of {}", what), header_hint);
        else if (out > largest_number)
            report(where, "header", fmt::format("more than {} {}", largest_number, what));
        else
            return true;
        return false;
    }

    bool read_header() {
        skip_blank();
        Location where = here();
        std::string_view rest = text_.substr(at_);
        bool begins = rest.size() > 1 && rest[0] == 'p' && is_space(rest[1]);
        if (begins) {
            ++at_;
            skip_spaces();
            begins = word_here() == "cnf";
        }
        if (!begins) {
            report(where, "header", "there is no header", header_hint);
            return false;
        }
        skip_word();
        long long variables = 0;
        long long clauses = 0;
        if (!header_number(variables, "variables") || !header_number(clauses, "clauses")) return false;
        skip_spaces();
        if (at_ < text_.size() && text_[at_] != '\n') {
            report(here(), "header", fmt::format("'{}' after the header's numbers", word_here()));
            skip_line();
        }
        result_.formula.variable_count = static_cast<int>(variables);
        result_.clause_count = static_cast<std::size_t>(clauses);
        // A header can promise more than there is, and must not make us ask for the memory.
        std::size_t possible = text_.size() / 2 + 1;
        std::size_t expected = std::min(result_.clause_count, possible);
        meter_.job().expect(expected * sizeof(Clause));
        result_.formula.clauses.reserve(expected);
        return true;
    }

    // Marks have a place for each variable that was ever named: a header's number alone costs nothing.
    char &mark(int variable) {
        auto index = static_cast<std::size_t>(variable);
        if (index >= marks_.size()) marks_.resize(index + 1 + std::min(index, std::size_t{1} << 20), 0);
        return marks_[index];
    }

    bool begins_block(char c) const {
        bool known = c == 'e' || c == 'a' || (c == 'r' && dialect_ == Dialect::stochastic);
        return known && (at_ + 1 == text_.size() || is_space(text_[at_ + 1]) || text_[at_ + 1] == '\n');
    }

    void read_body() {
        bool in_prefix = true;
        for (skip_blank(); !done(); skip_blank()) {
            char c = text_[at_];
            if (begins_block(c)) {
                if (!in_prefix)
                    report(here(), "prefix", "a quantifier line after the first clause",
                           "all quantifier lines come before all clauses");
                read_block(c);
            } else if (c == '-' || is_digit(c)) {
                in_prefix = false;
                read_clause();
            } else {
                report(here(), "syntax", fmt::format("'{}' is no number", word_here()),
                       "a line is a comment, the header, a block of variables or a clause");
                skip_line();
            }
        }
    }

    // The next literal; 0 at the end of a clause or block. False: the text ended, or there was something
    // else.
    bool next_literal(int &out, Location begin, const char *what) {
        for (;;) {
            meter_.check();
            skip_blank();
            if (at_ >= text_.size()) {
                report(begin, "unfinished", fmt::format("this {} is not ended by 0", what));
                return false;
            }
            Location where = here();
            long long value = 0;
            if (!number(value)) {
                report(where, "syntax", fmt::format("'{}' is no number", word_here()),
                       fmt::format("is the 0 missing that ends this {}?", what));
                skip_line();
                return false;
            }
            if (std::llabs(value) <= result_.formula.variable_count) {
                out = static_cast<int>(value);
                return true;
            }
            report(where, "range",
                   fmt::format("variable {} is beyond the header's {}", std::llabs(value),
                               result_.formula.variable_count));
        }
    }

    // The number that stands before the variables of a random block.
    mpq_class read_probability() {
        skip_spaces();
        Location where = here();
        std::size_t begin = at_;
        skip_word();
        std::string_view word = text_.substr(begin, at_ - begin);
        std::optional<mpq_class> value = parse_probability(word);
        if (value && *value >= 0 && *value <= 1) return *value;
        at_ = begin;
        if (value)
            report(where, "probability",
                   fmt::format("the probability {} is not between 0 and 1", word_here()));
        else
            report(where, "probability", fmt::format("'{}' is no probability", word_here()),
                   "a random block is: r PROBABILITY VARIABLES 0, with a probability such as 0.25 or 1/3");
        skip_word();
        return 0;
    }

    void read_block(char kind) {
        Location begin = here();
        ++at_;
        Quantifier quantifier = kind == 'r' ? Quantifier::random : forall_if(kind == 'a');
        mpq_class probability;
        if (kind == 'r') probability = read_probability();
        auto &prefix = result_.formula.prefix;
        if (prefix.empty() || prefix.back().quantifier != quantifier) prefix.push_back({quantifier, {}});
        for (int literal = 0;;) {
            skip_blank();
            Location where = here();
            if (!next_literal(literal, begin, "block") || literal == 0) break;
            if (literal < 0)
                report(where, "prefix", fmt::format("{} in a block: variables have no sign there", literal));
            else if (mark(literal) & bound)
                report(where, "twice", fmt::format("variable {} is quantified twice", literal));
            else {
                prefix.back().variables.push_back(literal);
                if (kind == 'r') result_.probabilities.emplace(literal, probability);
            }
            mark(std::abs(literal)) |= bound;
        }
        if (prefix.back().variables.empty()) prefix.pop_back();
    }

    void read_clause() {
        Location begin = here();
        ++clauses_read_;
        if (clauses_read_ == result_.clause_count + 1)
            report(begin, "count",
                   fmt::format("more clauses than the {} of the header", result_.clause_count));
        Clause clause;
        bool tautology = false;
        bool whole = false;
        for (int literal = 0; next_literal(literal, begin, "clause");) {
            if (literal == 0) {
                whole = true;
                break;
            }
            char &seen = mark(std::abs(literal));
            char sign = literal > 0 ? positive : negative;
            if (!(seen & (positive | negative))) touched_.push_back(std::abs(literal));
            if (!(seen & sign)) clause.push_back(literal);
            seen |= sign;
            tautology |= (seen & positive) && (seen & negative);
        }
        for (int variable : touched_) {
            char &seen = mark(variable);
            seen = static_cast<char>(seen & bound);
            if (!seen && !tautology) {
                free_.push_back(variable);
                seen = bound;
            }
        }
        touched_.clear();
        if (whole && !tautology) result_.formula.clauses.push_back(std::move(clause));
    }

    void close() {
        if (faults_ == 0 && clauses_read_ < result_.clause_count)
            report(here(), "count",
                   fmt::format("{} clauses instead of the {} of the header", clauses_read_,
                               result_.clause_count));
        if (free_.empty()) return;
        std::sort(free_.begin(), free_.end());
        auto &prefix = result_.formula.prefix;
        if (prefix.empty() || prefix.front().quantifier != Quantifier::exists)
            prefix.insert(prefix.begin(), Block{});
        auto &outermost = prefix.front().variables;
        outermost.insert(outermost.begin(), free_.begin(), free_.end());
    }

    static constexpr char bound = 1;
    static constexpr char positive = 2;
    static constexpr char negative = 4;

    Meter meter_;
    std::string_view text_;
    std::uint32_t file_;
    Dialect dialect_;
    Diagnostics &diagnostics_;
    DimacsFile result_;
    std::size_t at_ = 0;
    std::size_t line_begin_ = 0;
    std::uint32_t line_ = 1;
    std::size_t faults_ = 0;
    std::size_t clauses_read_ = 0;
    std::vector<char> marks_;
    std::vector<int> touched_;
    std::vector<int> free_; // in no block, in the order of appearance
};

} // namespace

DimacsFile read_dimacs(const Sources &sources, std::uint32_t file, Dialect dialect, Diagnostics &diagnostics,
                       const Job &job) {
    return Reader(sources.text(file), file, dialect, diagnostics, job).read();
}

} // namespace zermelo::formula
