#include "gdl/parse.h"

#include "gdl/cursor.h"

namespace zermelo::gdl {

// Every clause of KIF is a list, save an odd one that is a bare word, and no clause of infix text begins with
// a parenthesis. So the first character outside comments tells, unless it begins a word in something that is
// full of KIF's rules.
Syntax guess_syntax(const std::string &text) {
    Cursor cursor(text, 0);
    while (!cursor.done() && (cursor.peek() <= ' ' || cursor.peek() == ';')) {
        bool comment = cursor.peek() == ';';
        do cursor.advance();
        while (comment && !cursor.done() && cursor.peek() != '\n');
    }
    if (cursor.done() || cursor.peek() == '(' || cursor.peek() == ')') return Syntax::kif;
    bool comment = cursor.peek() == '%' || cursor.starts_with("/*");
    bool kif_rules = text.find("(<=") != std::string::npos && text.find(":-") == std::string::npos;
    return kif_rules && !comment ? Syntax::kif : Syntax::infix;
}

void parse(Description &description, std::string name, std::string text, Diagnostics &diagnostics) {
    std::uint32_t file = description.sources.add(std::move(name), std::move(text));
    if (guess_syntax(description.sources.text(file)) == Syntax::kif)
        parse_kif(description, file, diagnostics);
    else
        parse_infix(description, file, diagnostics);
}

} // namespace zermelo::gdl
