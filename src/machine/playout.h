// One state of a playout as it is shown, recorded and compared: what holds there, and the joint move made.
#pragma once

#include "base/random.h"
#include "machine/machine.h"

namespace zermelo::machine {

struct Step {
    Names facts;
    bool terminal = false;
    std::vector<Names> goals; // by role: every value that holds
    std::vector<Names> legal; // by role; of states that are not terminal
    Names move;               // by role; empty at the end of a playout
};

// All that can be said of the machine's present state.
Step look(Machine &machine);

// Whether some role has no legal move though the state is not terminal.
bool is_stuck(const Step &step);

// A legal move of each role, each as likely as the others. The state is neither terminal nor stuck.
Names random_move(const Step &step, Random &random);

// A sequence of joint moves as text: moves separated by spaces, joint moves by " ; ". Nothing in KIF looks
// like a separator, so what is written reads back.
std::string write_moves(const std::vector<Names> &joint_moves);
// Throws Error where parentheses do not match.
std::vector<Names> read_moves(const std::string &text);

// The joint move that some words mean: one move per role, or one for each role that has a choice.
// Throws Error if there is no such joint move or it is not legal.
Names complete_move(const Names &words, const Step &step, const Names &roles);

} // namespace zermelo::machine
