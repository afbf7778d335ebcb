// General joint moves: for each role the name of an action, whatever its arguments; and move coverings, sets
// of them with one that fits any joint move that can be made in a reachable state.
#pragma once

#include "frame/definitions.h"

#include <array>
#include <optional>

namespace zermelo::frame {

struct Actions {
    std::vector<gdl::Term> roles;
    std::vector<std::vector<Name>> names; // by role: of its actions, those without arguments first
};
// Throws Error where the roles or the names of actions cannot be read off the rules.
Actions find_actions(const std::vector<gdl::Rule> &rules, const Domains &domains);

using GeneralMove = std::vector<std::size_t>; // by role: the place of its action's name

// Pairs of actions of different roles that are never legal in the same reachable state.
class Exclusions {
  public:
    void add(std::size_t role, std::size_t action, std::size_t other_role, std::size_t other_action);
    bool has(std::size_t role, std::size_t action, std::size_t other_role, std::size_t other_action) const;
    std::size_t size() const { return pairs_.size(); }

  private:
    std::set<std::array<std::size_t, 4>> pairs_;
};

// All general joint moves without an excluded pair; nothing if there are more than `most`.
std::optional<std::vector<GeneralMove>> covering(const Actions &actions, const Exclusions &exclusions,
                                                 std::size_t most);

} // namespace zermelo::frame
