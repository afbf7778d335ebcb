// Infix text to tokens.
#pragma once

#include "gdl/cursor.h"
#include "gdl/faults.h"

#include <string>
#include <string_view>

namespace zermelo::gdl {

struct InfixToken {
    enum class Kind {
        word,     // a constant or a keyword such as `not`
        quoted,   // a constant, never an operator
        variable, // the name; "_" if anonymous
        open,
        close,
        comma,
        conjunction, // &
        disjunction, // ; |
        negation,    // ~ \+
        differs,     // \= \== !=
        arrow,       // :-
        dot,
        odd,    // a character that means nothing here
        broken, // its fault has been reported
        end
    };
    Kind kind = Kind::end;
    std::string text;
    Location where;
    bool first_on_line = false;
    bool before_blank = false; // a blank, a comment or the end of the text follows
};

class InfixLexer {
  public:
    InfixLexer(std::string_view text, std::uint32_t file, Faults &faults)
        : cursor_(text, file), faults_(faults) {}

    InfixToken next();

  private:
    void skip_blank();
    void skip_comment();
    InfixToken::Kind read(std::string &text);
    InfixToken::Kind read_quoted(std::string &name);

    Cursor cursor_;
    Faults &faults_;
    std::uint32_t last_line_ = 0;
    bool control_reported_ = false;
};

// Whether the name reads back as it stands, without quotes.
bool is_infix_word(std::string_view name);
bool is_infix_variable(std::string_view name);

bool is_infix_name_character(unsigned char c);

} // namespace zermelo::gdl
