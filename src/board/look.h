// How a game is to look, where that cannot be found out: a small file of JSON beside the game, NAME.look.json
// for NAME.kif or look.json for all games of a folder. docs/boards.md describes it.
#pragma once

#include "base/job.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace zermelo::board {

// What a relation's arguments are, counted from 1.
struct RelationLook {
    bool listed = false; // it is no board
    std::optional<std::size_t> column, row, board;
    std::optional<bool> upwards; // the rows count from the bottom
    std::optional<bool> hex;
    std::string where; // file, line and column, for messages
};

struct Look {
    std::map<std::string, RelationLook> relations;      // by name, as in (cell 1 2 x) or "drawn h"
    std::map<std::string, std::string> glyphs, colours; // by content
    bool is_shared = false;                             // by games of which some may lack a relation
};

// The look of a game given by the path of its file; an empty one if there is no such file. Throws Error, with
// the place, if something is wrong with it.
Look look_of(const std::string &game, const Job &job);

// Of a text; `path` is for messages.
Look read_look(const std::string &text, const std::string &path);

} // namespace zermelo::board
