// One interface over the three reasoners, for commands that play one state at a time. Everything goes by
// name, as KIF, so that reasoners can be compared with each other and with what others have recorded. Speed
// is elsewhere: engines use the circuit directly.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace zermelo::machine {

using Names = std::vector<std::string>;

// Has a present state: the initial one at first. Names come sorted by their bytes, without repetitions,
// except for roles, which keep their order.
class Machine {
  public:
    virtual ~Machine() = default;

    virtual const Names &roles() const = 0;
    virtual void restart() = 0;
    virtual Names facts() = 0;
    virtual bool terminal() = 0;
    virtual Names legal(std::size_t role) = 0;
    virtual Names goals(std::size_t role) = 0; // every value that holds
    // One move per role. Throws Error, and stays, if a role has no such move; whether a move is legal in this
    // state is for the caller to know.
    virtual void apply(const Names &joint_move) = 0;
};

enum class Reasoner { reference, lifted, circuit };

const char *name(Reasoner reasoner);
std::optional<Reasoner> reasoner_named(const std::string &name);
} // namespace zermelo::machine
