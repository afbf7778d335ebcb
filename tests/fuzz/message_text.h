// What must hold of any text that comes as a message: it is read, or refused with a place in it; and what was
// read is within its bounds.
#pragma once

#include "base/error.h"
#include "protocol/message.h"

#include <string>

namespace zermelo::fuzz {

// Empty if all is well, else what is wrong.
inline std::string check_message(const std::string &text) {
    using Kind = protocol::Message::Kind;
    try {
        protocol::Message message = protocol::read_message(text);
        bool has_match = message.kind != Kind::info && message.kind != Kind::preview;
        if (has_match == message.match.empty()) return "the match has no name, or one that nobody gave";
        if (message.moves && message.moves->empty()) return "a joint move without moves";
        if (message.moves)
            for (const std::string &move : *message.moves)
                if (protocol::spelled(move, *message.moves) != move) return "a move is not itself";
        for (double seconds : {message.start_seconds, message.play_seconds})
            if (!(seconds >= 0 && seconds <= 1e6)) return "a clock out of bounds";
    } catch (const Error &error) {
        if (std::string(error.what()).rfind("message:", 0) != 0) return "a fault without a place";
    }
    return {};
}

} // namespace zermelo::fuzz
