// What goes wrong: faults in a game as diagnostics, everything else as exceptions.
//
// Error is thrown for faults of the environment and of the caller: a file is missing, a move is not legal,
// there is no such role. GameError, for a game that cannot be used, brings the diagnostics. LimitReached is
// thrown only where there is no answer to give without the work that was cut short; `solve` and `verify` say
// "unknown" instead.
#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>
#include <vector>
#include <zermelo/export.h>

namespace zermelo::v1 {

enum class Severity { note, warning, error };

// One fault in the text of a game.
struct Diagnostic {
    Severity severity = Severity::error;
    std::string code;     // stable, such as "safety"; docs/diagnostics.md lists them
    std::string file;     // empty: no place in a text
    std::size_t line = 0; // from 1
    std::size_t column = 0;
    std::string message;
    std::string hint; // how to mend it; may be empty
    std::string text; // all of it with the source line, for people
};

class ZERMELO_API Error : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
    ~Error() override;
};

class ZERMELO_API GameError : public Error {
  public:
    explicit GameError(std::vector<Diagnostic> diagnostics);
    ~GameError() override;
    // Everything that was found, warnings too; at least one error.
    const std::vector<Diagnostic> &diagnostics() const { return diagnostics_; }

  private:
    std::vector<Diagnostic> diagnostics_;
};

// Which limit was in the way: the time, the memory, somebody who stopped the work, or the size of the game.
enum class Limit { time, memory, stopped, size };

class ZERMELO_API LimitReached : public Error {
  public:
    LimitReached(Limit limit, const std::string &reason) : Error(reason), limit_(limit) {}
    ~LimitReached() override;
    Limit limit() const { return limit_; }

  private:
    Limit limit_;
};

} // namespace zermelo::v1
