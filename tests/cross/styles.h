// Random small games of many styles, as KIF. Each is valid GDL; not each makes sense.
#pragma once

#include "cross/dice.h"

#include <span>
#include <string>

namespace zermelo::cross {

struct Style {
    const char *name;
    std::string (*make)(Dice &dice);
};

std::span<const Style> all_styles();

// Any of them, with things that never change.
std::string with_bystanders(Dice &dice, std::string rules);

// One file each.
std::string places(Dice &dice);      // a table of places: plays of any form
std::string wandering(Dice &dice);   // the same with chance, and all ways lead back
std::string nonsense(Dice &dice);    // random rules over random fluents
std::string marking(Dice &dice);     // marks on a board, lines of them
std::string subtraction(Dice &dice); // taking from heaps
std::string walkers(Dice &dice);     // steps along a path, with chance
std::string racing(Dice &dice);      // the same with dice that lead back
std::string meeting(Dice &dice);     // several counters that have to match: all roles together
std::string shuffling(Dice &dice);   // tokens on a ring; plays need not end
std::string bidding(Dice &dice);     // simultaneous bids from budgets
std::string connecting(Dice &dice);  // paths between terminals, by recursive rules
std::string puzzle(Dice &dice);      // one role and switches
std::string trapping(Dice &dice);    // a walker, and traps on what is free

} // namespace zermelo::cross
