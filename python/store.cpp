// Stores of values.
#include "fraction.h"
#include "interruptible.h"

#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>

namespace zermelo::python {

namespace {

// One number, or with model own one for each role.
py::object value_of(const std::vector<Fraction> &values) {
    return values.size() == 1 ? py::object(py::cast(values[0])) : py::object(py::cast(values));
}

} // namespace

void bind_store(py::module_ &module) {
    py::class_<StoredValue>(module, "StoredValue")
        .def_property_readonly("value", [](const StoredValue &worth) { return value_of(worth.values); })
        .def_readonly("distance", &StoredValue::distance)
        .def("__repr__", [](const StoredValue &worth) {
            return py::str("<StoredValue {}>").format(value_of(worth.values));
        });
    py::class_<StoredMove>(module, "StoredMove")
        .def_readonly("moves", &StoredMove::moves)
        .def_property_readonly("value", [](const StoredMove &move) { return value_of(move.worth.values); })
        .def_property_readonly("mean", [](const StoredMove &move) { return value_of(move.means); })
        .def_property_readonly("distance", [](const StoredMove &move) { return move.worth.distance; })
        .def_readonly("keeps", &StoredMove::keeps)
        .def("__repr__", [](const StoredMove &move) {
            return py::str("<StoredMove {}: {}>").format(py::cast(move.moves), value_of(move.worth.values));
        });
    py::class_<Store>(module, "Store")
        .def_property_readonly("game", &Store::game)
        .def_property_readonly("role", &Store::role)
        .def_property_readonly("model", [](const Store &store) { return name(store.model()); })
        .def_property_readonly("measure", [](const Store &store) { return name(store.measure()); })
        .def("value", &Store::value, py::arg("state"))
        .def("moves", &Store::moves, py::arg("state"));
    module.def(
        "open_store",
        [](const std::filesystem::path &path, std::optional<double> seconds,
           std::optional<double> memory_mib) {
            return interruptible({seconds, memory_mib},
                                 [&](const Limits &limits) { return Store::open(path.string(), limits); });
        },
        py::arg("path"), py::kw_only(), py::arg("seconds") = py::none(), py::arg("memory_mib") = py::none());
}

} // namespace zermelo::python
