// What is proved about a game.
#include "interruptible.h"

#include <pybind11/stl.h>

namespace zermelo::python {

namespace {

Facts find_facts(const Game &game, const std::string &effort, std::optional<double> seconds,
                 std::optional<double> memory_mib) {
    if (effort != "quick" && effort != "full") throw py::value_error("effort is 'quick' or 'full'");
    return interruptible({seconds, memory_mib}, [&](const Limits &limits) {
        return game.facts(limits, effort == "full" ? Effort::full : Effort::quick);
    });
}

} // namespace

void bind_facts(py::module_ &module) {
    py::class_<Finding>(module, "Finding")
        .def_property_readonly(
            "status",
            [](const Finding &finding) {
                return finding.proved() ? "proved" : finding.refuted() ? "refuted" : "unproved";
            })
        .def_readonly("how", &Finding::how)
        .def_readonly("trace", &Finding::trace)
        .def_property_readonly("proved", &Finding::proved)
        .def_property_readonly("refuted", &Finding::refuted)
        .def("__repr__", [](py::handle self) {
            return py::str("<Finding {}: {}>").format(self.attr("status"), self.attr("how"));
        });
    py::class_<FactGroup>(module, "FactGroup")
        .def_readonly("facts", &FactGroup::facts)
        .def_readonly("exactly_one", &FactGroup::exactly_one);
    py::class_<DeterminedFact>(module, "DeterminedFact")
        .def_readonly("fact", &DeterminedFact::fact)
        .def_readonly("unless", &DeterminedFact::unless);
    py::class_<Facts>(module, "Facts")
        .def_readonly("kind", &Facts::kind)
        .def_readonly("always_legal", &Facts::always_legal)
        .def_readonly("one_goal", &Facts::one_goal)
        .def_readonly("ends", &Facts::ends)
        .def_readonly("acyclic", &Facts::acyclic)
        .def_readonly("turn_taking", &Facts::turn_taking)
        .def_readonly("strict_turns", &Facts::strict_turns)
        .def_readonly("alternating", &Facts::alternating)
        .def_readonly("constant_sum", &Facts::constant_sum)
        .def_readonly("sum", &Facts::sum)
        .def_readonly("turn_order", &Facts::turn_order)
        .def_readonly("longest_play", &Facts::longest_play)
        .def_readonly("longest_win", &Facts::longest_win)
        .def_readonly("states", &Facts::states)
        .def_readonly("groups", &Facts::groups)
        .def_readonly("determined", &Facts::determined)
        .def_readonly("never_removed", &Facts::never_removed)
        .def_readonly("never_added", &Facts::never_added)
        .def_readonly("unread", &Facts::unread)
        .def_readonly("impossible_moves", &Facts::impossible_moves)
        .def_readonly("latched_goals", &Facts::latched_goals)
        .def_readonly("symmetries", &Facts::symmetries);
}

void add_facts(py::class_<Game> &game) {
    game.def("facts", find_facts, py::arg("effort") = "quick", py::kw_only(), py::arg("seconds") = py::none(),
             py::arg("memory_mib") = py::none());
}

} // namespace zermelo::python
