#include "formula/dimacs_writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <string_view>

namespace zermelo::formula {

namespace {

class Writer {
  public:
    void put(std::string_view text) { out_.append(text.data(), text.data() + text.size()); }

    void put_numbers(std::span<const int> numbers) {
        for (int number : numbers) {
            fmt::format_int digits(number);
            out_.append(digits.data(), digits.data() + digits.size());
            out_.push_back(' ');
        }
        put("0\n");
    }

    void put_comments(std::string_view comments) {
        for (std::size_t at = 0; at < comments.size();) {
            std::size_t end = std::min(comments.find('\n', at), comments.size());
            put("c ");
            put(comments.substr(at, end - at));
            put("\n");
            at = end + 1;
        }
    }

    void put_block(const Block &block, const ProbabilityText &probability) {
        if (block.variables.empty()) return;
        if (block.quantifier != Quantifier::random) {
            put(block.universal() ? "a " : "e ");
            put_numbers(block.variables);
            return;
        }
        std::span<const int> rest = block.variables;
        while (!rest.empty()) {
            std::string text = probability(rest.front());
            std::size_t alike = 1;
            while (alike < rest.size() && probability(rest[alike]) == text) ++alike;
            put("r " + text + " ");
            put_numbers(rest.first(alike));
            rest = rest.subspan(alike);
        }
    }

    fmt::memory_buffer &text() { return out_; }

  private:
    fmt::memory_buffer out_;
};

} // namespace

std::string write_dimacs(const Formula &formula, const std::string &comments,
                         const ProbabilityText &probability, const Job &job) {
    Meter meter(job);
    Writer writer;
    writer.put_comments(comments);
    writer.put(fmt::format("p cnf {} {}\n", formula.variable_count, formula.clauses.size()));
    for (const Block &block : formula.prefix) writer.put_block(block, probability);
    for (const Clause &clause : formula.clauses) {
        meter.check();
        writer.put_numbers(clause);
    }
    job.expect(writer.text().size());
    return fmt::to_string(writer.text());
}

} // namespace zermelo::formula
