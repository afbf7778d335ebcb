#include "engines/search/replies.h"

#include "analyse/counterparts.h"

#include <algorithm>

namespace zermelo::engines {

namespace {

constexpr std::size_t most_arrows = 200'000; // of the net in which counterparts are looked for

} // namespace

std::vector<Replies> find_replies(const Problem &problem, Meter &meter) {
    Replies counterparts = analyse::counterparts(problem.game, problem.tapes.circuit, most_arrows, meter);
    if (counterparts.empty()) return {};
    std::vector<Replies> out{counterparts};
    for (const game::Symmetry &symmetry : problem.facts.symmetries) {
        Replies reply;
        for (std::uint32_t to : symmetry.move) reply.push_back(counterparts[to]);
        if (std::find(out.begin(), out.end(), reply) == out.end()) out.push_back(std::move(reply));
    }
    return out;
}

} // namespace zermelo::engines
