// Exceptions and diagnostics.
#include "module.h"

#include <array>
#include <pybind11/stl.h>

namespace zermelo::python {

namespace {

// The classes of Python for ours; owned by the module, which is never unloaded.
struct Classes {
    py::handle error, game_error, limit_reached;
};
Classes classes;

void raise(py::handle type, const char *what, const char *attribute, const py::object &value) {
    py::object error = py::reinterpret_borrow<py::object>(type)(what);
    error.attr(attribute) = value;
    PyErr_SetObject(type.ptr(), error.ptr());
}

void translate(std::exception_ptr thrown) {
    try {
        std::rethrow_exception(thrown);
    } catch (const GameError &error) {
        raise(classes.game_error, error.what(), "diagnostics", py::cast(error.diagnostics()));
    } catch (const LimitReached &error) {
        raise(classes.limit_reached, error.what(), "limit", py::str(name(error.limit())));
    } catch (const Error &error) {
        PyErr_SetString(classes.error.ptr(), error.what());
    }
}

py::handle add_class(py::module_ &module, const char *name, py::handle base) {
    std::string full = std::string("zermelo.") + name;
    py::handle out = PyErr_NewException(full.c_str(), base.ptr(), nullptr);
    if (!out) throw py::error_already_set();
    module.attr(name) = out;
    return out;
}

} // namespace

const char *name(Severity severity) {
    constexpr std::array names{"note", "warning", "error"};
    return names[static_cast<std::size_t>(severity)];
}

const char *name(Limit limit) {
    constexpr std::array names{"time", "memory", "stopped", "size"};
    return names[static_cast<std::size_t>(limit)];
}

void bind_errors(py::module_ &module) {
    classes.error = add_class(module, "Error", PyExc_Exception);
    classes.game_error = add_class(module, "GameError", classes.error);
    classes.limit_reached = add_class(module, "LimitReached", classes.error);
    py::register_exception_translator(translate);

    py::class_<Diagnostic>(module, "Diagnostic")
        .def_property_readonly("severity", [](const Diagnostic &d) { return name(d.severity); })
        .def_readonly("code", &Diagnostic::code)
        .def_readonly("file", &Diagnostic::file)
        .def_readonly("line", &Diagnostic::line)
        .def_readonly("column", &Diagnostic::column)
        .def_readonly("message", &Diagnostic::message)
        .def_readonly("hint", &Diagnostic::hint)
        .def("__str__", [](const Diagnostic &d) { return d.text; })
        .def("__repr__", [](const Diagnostic &d) {
            return "<" + std::string(name(d.severity)) + "[" + d.code + "]: " + d.message + ">";
        });
}

} // namespace zermelo::python
