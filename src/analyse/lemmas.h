// Small facts that help to prove larger ones, where groups alone do not suffice: fluents that never hold, two
// that never hold together, and fluents that never hold without another one, or without a member of some
// group (a disc without one below it). Guessed where the samples make chance unlikely, proved along with the
// groups.
#pragma once

#include "analyse/houdini.h"
#include "analyse/samples.h"

namespace zermelo::analyse {

std::vector<Lemma> guess_lemmas(const game::Game &game, const Samples &samples,
                                const std::vector<Group> &groups, Meter &meter);

} // namespace zermelo::analyse
