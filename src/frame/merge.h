// Rules for several general joint moves that say the same become one. If the rules of all moves that a rule
// could be meant for agree, whatever the other roles do, the moves of these others need not be asked for.
#pragma once

#include "frame/fnext.h"

namespace zermelo::frame {

// `by_move`: the rules of each general joint move of the covering.
std::vector<gdl::Rule> merge(const std::vector<std::vector<EndRule>> &by_move,
                             const std::vector<GeneralMove> &covering, const Actions &actions,
                             const std::string &fnext);

} // namespace zermelo::frame
