// What people call the opponent models.
#pragma once

#include "game/payoff.h"

#include <map>

namespace zermelo::session {

inline const std::map<std::string, game::Model> models{
    {"adversarial", game::Model::adversarial},
    {"zero-sum", game::Model::adversarial},
    {"paranoid", game::Model::adversarial},
    {"maximin", game::Model::adversarial},
    {"minimax", game::Model::minimax},
    {"difference", game::Model::difference},
    {"own", game::Model::own},
    {"cooperative", game::Model::cooperative},
};

} // namespace zermelo::session
