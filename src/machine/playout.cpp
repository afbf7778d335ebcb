#include "machine/playout.h"

#include "base/error.h"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace zermelo::machine {

Step look(Machine &machine) {
    Step step;
    std::size_t roles = machine.roles().size();
    step.facts = machine.facts();
    step.terminal = machine.terminal();
    for (std::size_t role = 0; role < roles; ++role) step.goals.push_back(machine.goals(role));
    if (!step.terminal)
        for (std::size_t role = 0; role < roles; ++role) step.legal.push_back(machine.legal(role));
    return step;
}

bool is_stuck(const Step &step) {
    return std::any_of(step.legal.begin(), step.legal.end(),
                       [](const Names &moves) { return moves.empty(); });
}

Names random_move(const Step &step, Random &random) {
    Names out;
    for (const Names &moves : step.legal) out.push_back(moves[random.below(moves.size())]);
    return out;
}

std::string write_moves(const std::vector<Names> &joint_moves) {
    std::string out;
    for (std::size_t i = 0; i < joint_moves.size(); ++i)
        out += fmt::format("{}{}", i == 0 ? "" : " ; ", fmt::join(joint_moves[i], " "));
    // Where nobody has a choice nothing need be said; at the end that must be seen.
    if (!joint_moves.empty() && joint_moves.back().empty()) out += ';';
    return out;
}

namespace {

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

// Cuts text into moves and semicolons, and writes each move with single spaces.
class MoveReader {
  public:
    explicit MoveReader(const std::string &text) : text_(text) {}

    std::vector<Names> read() {
        std::vector<Names> out(1);
        for (skip(); at_ < text_.size(); skip()) {
            if (text_[at_] == ';') {
                ++at_;
                out.emplace_back();
                continue;
            }
            std::string move;
            read_term(move, 0);
            out.back().push_back(move);
        }
        if (out.back().empty()) out.pop_back(); // nothing after the last semicolon
        return out;
    }

  private:
    void skip() {
        while (at_ < text_.size() && is_blank(text_[at_])) ++at_;
    }

    void read_term(std::string &out, int depth) {
        if (depth > 256) throw Error("too many parentheses");
        if (text_[at_] == ')') throw Error("a parenthesis closes nothing");
        if (text_[at_] != '(') {
            while (at_ < text_.size() && !is_blank(text_[at_]) && text_[at_] != '(' && text_[at_] != ')' &&
                   text_[at_] != ';')
                out += text_[at_++];
            return;
        }
        ++at_;
        std::size_t parts = 0;
        std::string inside;
        for (skip(); at_ < text_.size() && text_[at_] != ')'; skip()) {
            if (text_[at_] == ';') break;
            if (parts++) inside += ' ';
            read_term(inside, depth + 1);
        }
        if (at_ == text_.size() || text_[at_] == ';') throw Error("a parenthesis is never closed");
        ++at_;
        if (parts != 1) inside.insert(0, 1, '(').push_back(')'); // (f) is the constant f
        out += inside;
    }

    const std::string &text_;
    std::size_t at_ = 0;
};

} // namespace

std::vector<Names> read_moves(const std::string &text) { return MoveReader(text).read(); }

Names complete_move(const Names &words, const Step &step, const Names &roles) {
    if (step.terminal) throw Error("the state is terminal");
    std::vector<std::size_t> choosing;
    Names out;
    for (std::size_t role = 0; role < roles.size(); ++role) {
        if (step.legal[role].empty()) throw Error(fmt::format("{} has no legal move", roles[role]));
        if (step.legal[role].size() > 1) choosing.push_back(role);
        out.push_back(step.legal[role].front());
    }
    if (words.size() == roles.size())
        out = words;
    else if (words.size() == choosing.size())
        for (std::size_t i = 0; i < words.size(); ++i) out[choosing[i]] = words[i];
    else
        throw Error(fmt::format("{} moves for {} roles, of which {} have a choice", words.size(),
                                roles.size(), choosing.size()));
    for (std::size_t role = 0; role < roles.size(); ++role)
        if (!std::binary_search(step.legal[role].begin(), step.legal[role].end(), out[role]))
            throw Error(fmt::format("{} is not a legal move of {}", out[role], roles[role]));
    return out;
}

} // namespace zermelo::machine
