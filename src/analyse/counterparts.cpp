#include "analyse/counterparts.h"

#include "analyse/net.h"

namespace zermelo::analyse {

std::vector<std::uint32_t> counterparts(const game::Game &game, const circuit::Circuit &circuit,
                                        std::size_t most_arrows, Meter &meter) {
    meter.look();
    Work work; // the limits of the meter alone end it
    auto net = circuit_net(game, circuit, most_arrows, Roles::alike);
    if (!net) return {};
    auto fluents = static_cast<std::uint32_t>(game.fluents.size());
    // If some automorphism exchanges roles, one of the generators does.
    for (const auto &generator : automorphisms(*net, work, meter)) {
        std::vector<std::uint32_t> out;
        bool exchanges = false;
        for (std::uint32_t m = 0; m < game.moves.size(); ++m) {
            out.push_back(generator[fluents + m] - fluents);
            exchanges = exchanges || game.moves[m].role != game.moves[out.back()].role;
        }
        if (exchanges) return out;
    }
    return {};
}

} // namespace zermelo::analyse
