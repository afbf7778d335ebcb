#include "gdl/infix_lexer.h"

#include <fmt/core.h>

#include <algorithm>

namespace zermelo::gdl {

namespace {

bool is_digit(unsigned char c) { return c >= '0' && c <= '9'; }
bool is_upper(unsigned char c) { return c >= 'A' && c <= 'Z'; }

bool all_name_characters(std::string_view text) {
    return std::all_of(text.begin(), text.end(),
                       [](char c) { return is_infix_name_character(static_cast<unsigned char>(c)); });
}

// Why a name cannot be written in KIF, or null if it can.
const char *unwritable(std::string_view name) {
    if (name.empty()) return "is empty";
    if (name.front() == '?') return "begins with '?', the mark of KIF variables";
    for (char c : name) {
        unsigned char byte = static_cast<unsigned char>(c);
        if (is_blank(byte)) return "contains a blank";
        if (c == '(' || c == ')') return "contains a parenthesis";
        if (c == ';') return "contains a semicolon";
        if (is_control(byte)) return "contains a control character";
    }
    return nullptr;
}

} // namespace

// Letters beyond ASCII belong to names, in whatever encoding.
bool is_infix_name_character(unsigned char c) {
    return is_digit(c) || is_upper(c) || (c >= 'a' && c <= 'z') || c == '_' || c >= 0x80;
}

bool is_infix_word(std::string_view name) {
    if (name.size() > 1 && name[0] == '-' && is_digit(static_cast<unsigned char>(name[1])))
        name.remove_prefix(1);
    if (name.empty() || name[0] == '_' || is_upper(static_cast<unsigned char>(name[0]))) return false;
    return all_name_characters(name) && !name.starts_with(byte_order_mark);
}

bool is_infix_variable(std::string_view name) {
    if (name.empty() || name == "_") return false;
    return (name[0] == '_' || is_upper(static_cast<unsigned char>(name[0]))) && all_name_characters(name);
}

InfixToken InfixLexer::next() {
    skip_blank();
    InfixToken token;
    token.where = cursor_.here();
    token.first_on_line = token.where.line != last_line_;
    last_line_ = token.where.line;
    if (!cursor_.done()) token.kind = read(token.text);
    unsigned char after = cursor_.peek();
    token.before_blank = cursor_.done() || is_blank(after) || after == '%' || cursor_.starts_with("/*");
    return token;
}

void InfixLexer::skip_blank() {
    while (!cursor_.done()) {
        unsigned char c = cursor_.peek();
        if (c == '%') {
            while (!cursor_.done() && cursor_.peek() != '\n') cursor_.advance();
        } else if (c == '/' && cursor_.peek(1) == '*') {
            skip_comment();
        } else if (is_blank(c)) {
            cursor_.advance();
        } else {
            return;
        }
    }
}

void InfixLexer::skip_comment() {
    Location where = cursor_.here();
    cursor_.advance();
    cursor_.advance();
    while (!cursor_.done() && !cursor_.starts_with("*/")) cursor_.advance();
    if (cursor_.done()) {
        faults_.report(where, "comment", "this comment is never closed", "close it with */");
        return;
    }
    cursor_.advance();
    cursor_.advance();
}

InfixToken::Kind InfixLexer::read(std::string &text) {
    using Kind = InfixToken::Kind;
    std::size_t begin = cursor_.offset();
    unsigned char c = cursor_.peek();
    if (is_infix_name_character(c) || (c == '-' && is_digit(cursor_.peek(1)))) {
        do cursor_.advance();
        while (is_infix_name_character(cursor_.peek()));
        text = cursor_.from(begin);
        return c == '_' || is_upper(c) ? Kind::variable : Kind::word;
    }
    if (c == '\'') return read_quoted(text);
    for (auto [mark, kind] : {std::pair{":-", Kind::arrow},
                              {"\\+", Kind::negation},
                              {"\\==", Kind::differs},
                              {"\\=", Kind::differs},
                              {"!=", Kind::differs},
                              {"(", Kind::open},
                              {")", Kind::close},
                              {",", Kind::comma},
                              {".", Kind::dot},
                              {"&", Kind::conjunction},
                              {";", Kind::disjunction},
                              {"|", Kind::disjunction},
                              {"~", Kind::negation}}) {
        if (!cursor_.starts_with(mark)) continue;
        text = mark;
        for (std::size_t i = 0; i < text.size(); ++i) cursor_.advance();
        return kind;
    }
    Location where = cursor_.here();
    cursor_.advance();
    text = cursor_.from(begin);
    if (!is_control(c)) return Kind::odd;
    if (!control_reported_)
        faults_.report(where, "character", "control character in the text", "is this really a text file?");
    control_reported_ = true;
    return Kind::broken;
}

// A quote within quotes is written twice. A name never goes over the end of a line, so that a forgotten quote
// spoils one line only.
InfixToken::Kind InfixLexer::read_quoted(std::string &name) {
    Location where = cursor_.here();
    cursor_.advance();
    while (!cursor_.done() && cursor_.peek() != '\n') {
        if (cursor_.peek() == '\'' && cursor_.peek(1) != '\'') {
            cursor_.advance();
            const char *fault = unwritable(name);
            if (!fault) return InfixToken::Kind::quoted;
            faults_.report(where, "name", fmt::format("the name '{}' {}", shown(name), fault),
                           "such a name could not be written in KIF; choose another");
            return InfixToken::Kind::broken;
        }
        if (cursor_.peek() == '\'') cursor_.advance();
        name += static_cast<char>(cursor_.peek());
        cursor_.advance();
    }
    faults_.report(where, "quote", "this quote is never closed", "close it on the same line with '");
    return InfixToken::Kind::broken;
}

} // namespace zermelo::gdl
