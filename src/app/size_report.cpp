#include "app/size_report.h"

#include "app/output.h"
#include "machine/sizes.h"

#include <fmt/core.h>

namespace zermelo::app {

Json ground_sizes(const machine::Pipeline &pipeline) {
    Json moves = Json::array();
    for (const game::Role &role : pipeline.game->roles) moves.push_back(role.move_count);
    return {{"atoms", pipeline.program->atoms.size()},
            {"rules", pipeline.program->rules.size()},
            {"conditions", pipeline.program->rules.literal_count()},
            {"fluents", pipeline.game->fluents.size()},
            {"always_true", pipeline.game->always_true.size()},
            {"moves", moves}};
}

void print_ground_sizes(const machine::Pipeline &pipeline) {
    const auto &program = *pipeline.program;
    fmt::print("ground: {} atoms, {} rules with {} conditions\n", grouped(program.atoms.size()),
               grouped(program.rules.size()), grouped(program.rules.literal_count()));
    fmt::print("fluents: {}", grouped(pipeline.game->fluents.size()));
    if (!pipeline.game->always_true.empty())
        fmt::print(", and {} that always hold", grouped(pipeline.game->always_true.size()));
    fmt::print("\nmoves:");
    for (const game::Role &role : pipeline.game->roles)
        fmt::print(" {} {}", role.name, grouped(role.move_count));
    fmt::print("\n");
}

Json circuit_sizes(const machine::Pipeline &pipeline) {
    machine::CircuitSizes sizes = machine::sizes(*pipeline.circuit);
    auto cone = [](const machine::Cone &c) { return Json{{"gates", c.gates}, {"depth", c.depth}}; };
    Json out = cone(sizes.all);
    out["terminal"] = cone(sizes.terminal);
    out["legal"] = cone(sizes.legal);
    out["goals"] = cone(sizes.goals);
    out["next"] = cone(sizes.next);
    return out;
}

void print_circuit_sizes(const machine::Pipeline &pipeline) {
    machine::CircuitSizes sizes = machine::sizes(*pipeline.circuit);
    auto cone = [](const char *name, const machine::Cone &c) {
        return fmt::format("{} {} deep {}", name, grouped(c.gates), c.depth);
    };
    fmt::print("circuit: {} gates, {} deep ({}; {}; {}; {})\n", grouped(sizes.all.gates), sizes.all.depth,
               cone("terminal", sizes.terminal), cone("legal", sizes.legal), cone("goals", sizes.goals),
               cone("next", sizes.next));
}

} // namespace zermelo::app
