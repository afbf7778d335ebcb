// Games and their states.
#include "interruptible.h"

#include <algorithm>
#include <pybind11/operators.h>
#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>

namespace zermelo::python {

namespace {

using Path = std::filesystem::path;
using Seconds = std::optional<double>;
using Mebibytes = std::optional<double>;
using ByRole = std::map<std::string, std::string>;

std::size_t role_number(const Game &game, const std::string &name) {
    const auto &roles = game.roles();
    auto found = std::find(roles.begin(), roles.end(), name);
    if (found == roles.end()) throw py::key_error("there is no role '" + name + "'");
    return static_cast<std::size_t>(found - roles.begin());
}

// For the roles that are not named, the only move that they have.
std::vector<std::string> joint_move(const State &state, const ByRole &moves) {
    Game game = state.game();
    for (const auto &[role, move] : moves) role_number(game, role);
    std::vector<std::string> out;
    for (std::size_t r = 0; r < game.roles().size(); ++r) {
        const std::string &role = game.roles()[r];
        if (auto found = moves.find(role); found != moves.end())
            out.push_back(found->second);
        else if (state.legal(r).size() == 1)
            out.push_back(state.legal(r).front());
        else
            throw Error("no move for " + role + ", which does not have exactly one");
    }
    return out;
}

py::dict legal_moves(const State &state) {
    Game game = state.game();
    py::dict out;
    for (std::size_t r = 0; r < game.roles().size(); ++r) out[py::str(game.roles()[r])] = state.legal(r);
    return out;
}

py::dict goals(const State &state) {
    Game game = state.game();
    py::dict out;
    std::vector<std::optional<int>> values = state.goals();
    for (std::size_t r = 0; r < values.size(); ++r) out[py::str(game.roles()[r])] = values[r];
    return out;
}

State next(const State &state, const std::vector<std::string> &moves) {
    py::gil_scoped_release others_go_on;
    return state.next(moves);
}

void bind_state(py::module_ &module) {
    py::class_<State>(module, "State")
        .def_property_readonly("game", &State::game)
        .def_property_readonly("facts", &State::facts)
        .def_property_readonly("terminal", &State::terminal)
        .def_property_readonly("goals", goals)
        .def_property_readonly("legal_moves", legal_moves)
        .def(
            "legal",
            [](const State &state, const std::string &role) {
                return state.legal(role_number(state.game(), role));
            },
            py::arg("role"))
        .def(
            "next", [](const State &state, const std::string &move) { return next(state, {move}); },
            py::arg("moves"))
        .def(
            "next",
            [](const State &state, const ByRole &moves) { return next(state, joint_move(state, moves)); },
            py::arg("moves"))
        .def("next", next, py::arg("moves"))
        .def("after", &State::after, py::arg("moves"), py::call_guard<py::gil_scoped_release>())
        .def(py::self == py::self)
        .def("__hash__", &State::hash)
        .def("__repr__", [](const State &state) {
            std::string out = "<State";
            for (const std::string &fact : state.facts()) out += " " + fact;
            return out + ">";
        });
}

void bind_game_class(py::module_ &module) {
    py::class_<Game> game(module, "Game");
    game.def_property_readonly("roles", &Game::roles)
        .def_property_readonly("players",
                               [](const Game &self) {
                                   std::vector<std::string> out;
                                   for (std::size_t r = 0; r < self.roles().size(); ++r)
                                       if (!self.is_random(r)) out.push_back(self.roles()[r]);
                                   return out;
                               })
        .def_property_readonly("diagnostics", &Game::diagnostics)
        .def_property_readonly("obstacle", &Game::obstacle)
        .def_property_readonly("initial", &Game::initial)
        .def("state", &Game::state, py::arg("facts"))
        .def("starting_from", &Game::from, py::arg("state"))
        .def(
            "load_strategy",
            [](const Game &self, const Path &path) { return self.load_strategy(path.string()); },
            py::arg("path"))
        .def(
            "read_strategy",
            [](const Game &self, const py::bytes &bytes) { return self.read_strategy(bytes); },
            py::arg("bytes"));
    add_facts(game);
    add_solve(game);
}

} // namespace

void bind_game(py::module_ &module) {
    bind_state(module);
    bind_game_class(module);
    auto limited = [&](const char *name, auto function, const char *what) {
        module.def(name, function, py::arg(what), py::kw_only(), py::arg("seconds") = py::none(),
                   py::arg("memory_mib") = py::none());
    };
    limited(
        "load",
        [](const Path &path, Seconds seconds, Mebibytes memory_mib) {
            return interruptible({seconds, memory_mib},
                                 [&](const Limits &limits) { return Game::load(path.string(), limits); });
        },
        "path");
    limited(
        "load_text",
        [](const std::string &text, Seconds seconds, Mebibytes memory_mib) {
            return interruptible({seconds, memory_mib},
                                 [&](const Limits &limits) { return Game::from_text(text, limits); });
        },
        "text");
    limited(
        "check",
        [](const Path &path, Seconds seconds, Mebibytes memory_mib) {
            return interruptible({seconds, memory_mib},
                                 [&](const Limits &limits) { return check(path.string(), limits); });
        },
        "path");
    limited(
        "check_text",
        [](const std::string &text, Seconds seconds, Mebibytes memory_mib) {
            return interruptible({seconds, memory_mib},
                                 [&](const Limits &limits) { return check_text(text, limits); });
        },
        "text");
}

} // namespace zermelo::python
