// Strategies.
#include "fraction.h"
#include "interruptible.h"

#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>

namespace zermelo::python {

namespace {

const char *name(Check::Result result) {
    return result == Check::Result::verified ? "verified"
           : result == Check::Result::wrong  ? "wrong"
                                             : "unknown";
}

void bind_check(py::module_ &module) {
    py::class_<Claim>(module, "Claim")
        .def_readonly("side", &Claim::side)
        .def_readonly("bound", &Claim::bound)
        .def_readonly("states", &Claim::states)
        .def_readonly("steps", &Claim::steps)
        .def_readonly("text", &Claim::text)
        .def("__repr__", [](const Claim &claim) { return "<Claim: " + claim.text + ">"; });
    py::class_<Check>(module, "Check")
        .def_property_readonly("result", [](const Check &check) { return name(check.result); })
        .def_property_readonly("verified", &Check::verified)
        .def_readonly("reason", &Check::reason)
        .def_readonly("states", &Check::states)
        .def_readonly("transitions", &Check::transitions)
        .def_readonly("seconds", &Check::seconds)
        .def("__repr__",
             [](const Check &check) { return std::string("<Check: ") + name(check.result) + ">"; });
}

} // namespace

void bind_strategy(py::module_ &module) {
    bind_check(module);
    py::class_<Strategy>(module, "Strategy")
        .def_property_readonly("game", &Strategy::game)
        .def_property_readonly("role", &Strategy::role)
        .def_property_readonly("model",
                               [](const Strategy &strategy) { return python::name(strategy.model()); })
        .def_property_readonly("measure",
                               [](const Strategy &strategy) { return python::name(strategy.measure()); })
        .def_property_readonly("depth", &Strategy::depth)
        .def_property_readonly("root", &Strategy::root)
        .def_property_readonly("claims", &Strategy::claims)
        .def_property_readonly("states", &Strategy::states)
        .def(
            "save",
            [](const Strategy &strategy, const std::filesystem::path &path) { strategy.save(path.string()); },
            py::arg("path"))
        .def("__bytes__", [](const Strategy &strategy) { return py::bytes(strategy.bytes()); })
        .def(
            "verify",
            [](const Strategy &strategy, std::size_t threads, std::optional<double> seconds,
               std::optional<double> memory_mib) {
                return interruptible({seconds, memory_mib},
                                     [&](const Limits &limits) { return strategy.verify(limits, threads); });
            },
            py::kw_only(), py::arg("threads") = 0, py::arg("seconds") = py::none(),
            py::arg("memory_mib") = py::none())
        .def(
            "advise",
            [](const Strategy &strategy, const State &state, const std::optional<std::string> &role,
               const std::vector<std::string> &joint_move) {
                return strategy.advise(state, role.value_or(strategy.role()), joint_move);
            },
            py::arg("state"), py::arg("role") = py::none(), py::kw_only(),
            py::arg("joint_move") = std::vector<std::string>())
        .def("__repr__", [](const Strategy &strategy) {
            return "<Strategy for " + strategy.role() + ", " + std::to_string(strategy.states()) + " states>";
        });
}

} // namespace zermelo::python
