// The messages of the GGP communication protocol (Genesereth, Love and Pell 2005; Stanford's of 2013): what a
// game server sends as the body of a request.
//
//   (info)                                     is somebody there?
//   (preview (RULE…) SECONDS)                  a game that may be played soon
//   (start MATCH ROLE (RULE…) SECONDS SECONDS) a match, with the clocks for the start and for each move
//   (play MATCH (MOVE…)), (play MATCH nil)     what all roles have played, nothing at first: your move?
//   (stop MATCH (MOVE…)), (abort MATCH)        the match is over
//
// Keywords are read whatever their case; what comes after the last known argument is left alone.
#pragma once

#include "gdl/ast.h"

#include <optional>
#include <string>
#include <vector>

namespace zermelo::protocol {

struct Message {
    enum class Kind { info, preview, start, play, stop, abort };
    Kind kind = Kind::info;
    std::string match;
    std::string role; // as the server spells it
    gdl::Description rules;
    Diagnostics faults; // of the rules, as far as reading shows them
    double start_seconds = 0, play_seconds = 0;
    std::optional<std::vector<std::string>> moves; // as KIF, in the order of roles; nothing: nil
};

const char *name(Message::Kind kind);

// Throws Error, which says where, if this is no message.
Message read_message(std::string text);

std::string lower(std::string text); // letters of ASCII

// What is meant by a name that may come in other letters, upper or lower: a known one, if it is only one.
std::optional<std::string> spelled(const std::string &said, const std::vector<std::string> &known);

} // namespace zermelo::protocol
