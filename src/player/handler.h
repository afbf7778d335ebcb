// The player behind HTTP. Servers of all generations send their messages as the body of a POST, with whatever
// type and to whatever path; some pages in browsers ask first whether they may.
#pragma once

#include "http/server.h"
#include "player/player.h"

namespace zermelo::player {

http::Handler handler(Player &player); // which must outlive it

// One thread for each match that waits for its clock, and some for short answers.
http::Bounds bounds(std::size_t matches);

} // namespace zermelo::player
