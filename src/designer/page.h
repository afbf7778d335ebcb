// The report as one page of HTML that needs nothing else: no scripts, no other files, no other host.
#pragma once

#include "designer/study.h"

namespace zermelo::designer {

// What the reader should know about the making.
struct Making {
    std::string program;                    // "zermelo 0.1.0"
    std::optional<double> limit_seconds;    // of all parts together
    std::optional<std::size_t> limit_bytes; // of memory
    std::size_t threads = 1;
    double seconds = 0; // in all
};

// `name` is that of the game, as a path or otherwise.
std::string page(const std::string &name, const session::Session &session, const Study &study,
                 const Making &making);

// Studies the game of a session and makes the page, for whoever wants nothing else. Others may use the
// session meanwhile: the game is prepared once more. Never throws LimitReached.
std::string make_page(const std::string &name, const std::string &program, const session::Session &session,
                      const PlayOptions &options, const engines::Resources &resources);

// "tictactoe/3x3" of "games/tictactoe/3x3.kif"
std::string title_of(const std::string &name);

// What the page looks like, in light, in dark and on paper.
extern const char *const style_sheet;

} // namespace zermelo::designer
