#include "module.h"

PYBIND11_MODULE(_zermelo, module) {
    using namespace zermelo::python;
    module.attr("version") = zermelo::version();
    bind_errors(module);
    bind_facts(module);
    bind_solve(module);
    bind_game(module);
    bind_strategy(module);
    bind_store(module);
}
