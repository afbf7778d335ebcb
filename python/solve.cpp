// Queries and their answers.
#include "fraction.h"
#include "interruptible.h"

#include <array>
#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>

namespace zermelo::python {

namespace {

constexpr std::array models{Model::adversarial, Model::minimax, Model::difference, Model::own,
                            Model::cooperative};
constexpr std::array measures{Measure::goal, Measure::win};

// One of the values by its name.
template <class Values>
auto named(const Values &values, const std::string &wanted, const char *what) {
    std::string known;
    for (auto value : values) {
        if (wanted == name(value)) return value;
        known += std::string(" ") + name(value);
    }
    throw py::value_error(std::string(what) + " is one of:" + known);
}

std::string text(const Verdict &verdict) {
    std::string out = "<Verdict " + verdict.role + ": " + verdict.lower.text();
    if (!verdict.decided()) out += " to " + verdict.upper.text();
    return out + ">";
}

void bind_verdict(py::module_ &module) {
    py::class_<Verdict>(module, "Verdict")
        .def_readonly("role", &Verdict::role)
        .def_readonly("what", &Verdict::what)
        .def_readonly("lower", &Verdict::lower)
        .def_readonly("upper", &Verdict::upper)
        .def_property_readonly("decided", &Verdict::decided)
        .def_property_readonly("value",
                               [](const Verdict &verdict) {
                                   return verdict.decided() ? std::optional(verdict.lower) : std::nullopt;
                               })
        .def_readonly("reason", &Verdict::reason)
        .def_property_readonly("limit",
                               [](const Verdict &verdict) {
                                   return verdict.limit ? std::optional(name(*verdict.limit)) : std::nullopt;
                               })
        .def_readonly("values", &Verdict::values)
        .def_readonly("first_moves", &Verdict::first_moves)
        .def_readonly("first_moves_complete", &Verdict::first_moves_complete)
        .def_readonly("line", &Verdict::line)
        .def_readonly("distance", &Verdict::distance)
        .def_readonly("derived", &Verdict::derived)
        .def_readonly("endless", &Verdict::endless)
        .def_readonly("missing", &Verdict::missing)
        .def_readonly("engine", &Verdict::engine)
        .def_readonly("why", &Verdict::why)
        .def_readonly("nodes", &Verdict::nodes)
        .def_readonly("seconds", &Verdict::seconds)
        .def_readonly("table_bytes", &Verdict::table_bytes)
        .def("__repr__", text);
}

const Verdict &verdict_of(const Solution &solution, const std::string &role) {
    for (const Verdict &verdict : solution.roles)
        if (verdict.role == role) return verdict;
    throw py::key_error("nothing was asked about a role '" + role + "'");
}

void bind_solution(py::module_ &module) {
    py::class_<Solution>(module, "Solution")
        .def_readonly("kind", &Solution::kind)
        .def_readonly("roles", &Solution::roles)
        .def_readonly("warnings", &Solution::warnings)
        .def_property_readonly("strategy",
                               [](const Solution &solution) {
                                   return solution.strategy ? std::optional(*solution.strategy)
                                                            : std::nullopt;
                               })
        .def_readonly("strategy_checked", &Solution::strategy_checked)
        .def("__getitem__", verdict_of, py::arg("role"), py::return_value_policy::reference_internal)
        .def("__repr__", [](const Solution &solution) {
            std::string out = "<Solution";
            for (const Verdict &verdict : solution.roles) out.append(" ").append(text(verdict));
            return out + ">";
        });
}

Solution solve(const Game &game, const std::optional<std::string> &role, const std::string &model,
               const std::string &measure, std::optional<std::size_t> depth, bool distance, bool first_moves,
               bool strategy, const std::optional<std::filesystem::path> &store, const std::string &engine,
               std::size_t threads, std::optional<double> seconds, std::optional<double> memory_mib) {
    Query query;
    query.role = role.value_or("");
    query.model = named(models, model, "model");
    query.measure = named(measures, measure, "measure");
    query.depth = depth;
    query.distance = distance;
    query.first_moves = first_moves;
    query.strategy = strategy;
    if (store) query.store = store->string();
    query.engine = engine;
    query.threads = threads;
    return interruptible({seconds, memory_mib},
                         [&](const Limits &limits) { return game.solve(query, limits); });
}

} // namespace

const char *name(Model model) {
    constexpr std::array names{"adversarial", "minimax", "difference", "own", "cooperative"};
    return names[static_cast<std::size_t>(model)];
}

const char *name(Measure measure) { return measure == Measure::goal ? "goal" : "win"; }

void add_solve(py::class_<Game> &game) {
    game.def("solve", solve, py::arg("role") = py::none(), py::kw_only(), py::arg("model") = "adversarial",
             py::arg("measure") = "goal", py::arg("depth") = py::none(), py::arg("distance") = false,
             py::arg("first_moves") = false, py::arg("strategy") = false, py::arg("store") = py::none(),
             py::arg("engine") = "auto", py::arg("threads") = 0, py::arg("seconds") = py::none(),
             py::arg("memory_mib") = py::none());
}

void bind_solve(py::module_ &module) {
    bind_verdict(module);
    bind_solution(module);
    py::class_<EngineInfo>(module, "EngineInfo")
        .def_readonly("name", &EngineInfo::name)
        .def_readonly("summary", &EngineInfo::summary)
        .def_readonly("supports", &EngineInfo::supports)
        .def_readonly("guarantees", &EngineInfo::guarantees);
    module.def("engines", engines);
}

} // namespace zermelo::python
