#include "encode/question.h"

#include <algorithm>

namespace zermelo::encode {

// If the next number were enough, this one is with the share of the way there.
std::vector<TimedAtom> goal_chances(const Question &question) {
    std::vector<TimedAtom> out;
    const std::vector<int> &scale = question.scale;
    auto height = [&](std::size_t i) { return static_cast<std::uint32_t>(scale[i] - scale[0]); };
    for (std::size_t i = 1; i + 1 < scale.size(); ++i)
        out.push_back({TimedAtom::Kind::chance, static_cast<std::uint32_t>(question.depth + 1), height(i),
                       height(i + 1)});
    return out;
}

std::size_t rung_of(const Question &question, int value) {
    return static_cast<std::size_t>(std::ranges::lower_bound(question.scale, value) - question.scale.begin());
}

} // namespace zermelo::encode
