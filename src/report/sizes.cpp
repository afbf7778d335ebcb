#include "report/sizes.h"

#include "circuit/sizes.h"

#include <fmt/core.h>

namespace zermelo::report {

Json ground_sizes(const session::Session &made) {
    Json moves = Json::array();
    for (const game::Role &role : made.game->roles) moves.push_back(role.move_count);
    return {{"atoms", made.program->atoms.size()},
            {"rules", made.program->rules.size()},
            {"conditions", made.program->rules.literal_count()},
            {"fluents", made.game->fluents.size()},
            {"always_true", made.game->always_true.size()},
            {"moves", moves}};
}

std::string ground_sizes_text(const session::Session &made) {
    std::string out;
    auto to = std::back_inserter(out);
    const auto &program = *made.program;
    fmt::format_to(to, "ground: {} atoms, {} rules with {} conditions\n", grouped(program.atoms.size()),
                   grouped(program.rules.size()), grouped(program.rules.literal_count()));
    fmt::format_to(to, "fluents: {}", grouped(made.game->fluents.size()));
    if (!made.game->always_true.empty())
        fmt::format_to(to, ", and {} that always hold", grouped(made.game->always_true.size()));
    fmt::format_to(to, "\nmoves:");
    for (const game::Role &role : made.game->roles)
        fmt::format_to(to, " {} {}", role.name, grouped(role.move_count));
    fmt::format_to(to, "\n");
    return out;
}

Json circuit_sizes(const session::Session &made) {
    circuit::CircuitSizes sizes = circuit::sizes(made.tapes->circuit);
    auto cone = [](const circuit::Cone &c) { return Json{{"gates", c.gates}, {"depth", c.depth}}; };
    Json out = cone(sizes.all);
    out["terminal"] = cone(sizes.terminal);
    out["legal"] = cone(sizes.legal);
    out["goals"] = cone(sizes.goals);
    out["next"] = cone(sizes.next);
    return out;
}

std::string circuit_sizes_text(const session::Session &made) {
    std::string out;
    auto to = std::back_inserter(out);
    circuit::CircuitSizes sizes = circuit::sizes(made.tapes->circuit);
    auto cone = [](const char *name, const circuit::Cone &c) {
        return fmt::format("{} {} deep {}", name, grouped(c.gates), c.depth);
    };
    fmt::format_to(to, "circuit: {} gates, {} deep ({}; {}; {}; {})\n", grouped(sizes.all.gates),
                   sizes.all.depth, cone("terminal", sizes.terminal), cone("legal", sizes.legal),
                   cone("goals", sizes.goals), cone("next", sizes.next));
    return out;
}

} // namespace zermelo::report
