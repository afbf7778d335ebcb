// The Python module _zermelo: the public library in Python's clothes. One function per file, each for some
// types; zermelo/__init__.py gives the names to the outside, zermelo/__init__.pyi their types.
#pragma once

#include <pybind11/pybind11.h>
#include <zermelo/zermelo.h>

namespace zermelo::python {

namespace py = pybind11;

void bind_errors(py::module_ &module);
void bind_game(py::module_ &module);
void bind_facts(py::module_ &module);
void bind_solve(py::module_ &module);
void bind_strategy(py::module_ &module);
void bind_store(py::module_ &module);
// Methods of Game that belong to these.
void add_facts(py::class_<Game> &game);
void add_solve(py::class_<Game> &game);

const char *name(Severity severity);
const char *name(Limit limit);
const char *name(Model model);
const char *name(Measure measure);

} // namespace zermelo::python
