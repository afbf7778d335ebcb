#include "machine/machine.h"

#include "machine/circuit_machine.h"
#include "machine/lifted_machine.h"
#include "machine/reference_machine.h"

namespace zermelo::machine {

const char *name(Reasoner reasoner) {
    switch (reasoner) {
    case Reasoner::reference: return "reference";
    case Reasoner::lifted: return "lifted";
    case Reasoner::circuit: return "circuit";
    }
    return "";
}

std::optional<Reasoner> reasoner_named(const std::string &wanted) {
    for (Reasoner reasoner : {Reasoner::reference, Reasoner::lifted, Reasoner::circuit})
        if (wanted == name(reasoner)) return reasoner;
    return {};
}

Stage needed_stage(Reasoner reasoner) {
    switch (reasoner) {
    case Reasoner::reference: return Stage::build;
    case Reasoner::lifted: return Stage::check;
    case Reasoner::circuit: return Stage::compile;
    }
    return Stage::compile;
}

std::unique_ptr<Machine> make_machine(Reasoner reasoner, const Pipeline &pipeline, Meter *meter) {
    switch (reasoner) {
    case Reasoner::reference: return std::make_unique<ReferenceMachine>(*pipeline.game, meter);
    case Reasoner::lifted: return std::make_unique<LiftedMachine>(pipeline.rules, meter);
    case Reasoner::circuit:
        return std::make_unique<CircuitMachine<1>>(*pipeline.game, *pipeline.tapes, meter);
    }
    return nullptr;
}

} // namespace zermelo::machine
