#include "lifted/reasoner.h"

#include "lifted/evaluator.h"

#include <algorithm>
#include <bit>

namespace zermelo::lifted {

using gdl::TermId;
using Part = Procedure::Part;

// The rules for `next` that no move matters to are asked once per state, the others for each joint move.
struct Reasoner::Queries {
    explicit Queries(Evaluator &machine)
        : initial(machine.procedure("init", {Mode::out})), terminal(machine.procedure("terminal", {})),
          legal(machine.procedure("legal", {Mode::in, Mode::out})),
          goals(machine.procedure("goal", {Mode::in, Mode::out})),
          next_always(machine.procedure("next", {Mode::out}, Part::without_moves)),
          next_by_moves(machine.procedure("next", {Mode::out}, Part::with_moves)) {}

    Procedure &initial, &terminal, &legal, &goals, &next_always, &next_by_moves;
    std::vector<std::uint64_t> bits; // all zero between calls
};

Reasoner::Reasoner(const std::vector<gdl::Rule> &rules)
    : machine_(std::make_unique<Evaluator>(rules)), queries_(std::make_unique<Queries>(*machine_)) {}
Reasoner::Reasoner(Reasoner &&) noexcept = default;
Reasoner &Reasoner::operator=(Reasoner &&) noexcept = default;
Reasoner::~Reasoner() = default;

const gdl::TermTable &Reasoner::terms() const { return machine_->terms; }
gdl::TermTable &Reasoner::terms() { return machine_->terms; }
std::span<const TermId> Reasoner::roles() const { return machine_->roles; }
void Reasoner::set_limits(Meter *meter) { machine_->meter = meter; }

namespace {

// Sorts and drops repetitions; by a bitmap of all terms if that is about as short as the state.
void sort(State &state, std::size_t term_count, std::vector<std::uint64_t> &bits) {
    const std::size_t words = term_count / 64 + 1;
    if (words > 2 * state.size() + 16) {
        std::sort(state.begin(), state.end());
        state.erase(std::unique(state.begin(), state.end()), state.end());
        return;
    }
    bits.resize(std::max(bits.size(), words));
    for (TermId fluent : state) bits[fluent.index() / 64] |= std::uint64_t{1} << (fluent.index() % 64);
    state.clear();
    for (std::size_t i = 0; i < words; ++i)
        for (std::uint64_t &word = bits[i]; word != 0; word &= word - 1)
            state.emplace_back(i * 64 + static_cast<std::size_t>(std::countr_zero(word)));
}

} // namespace

State Reasoner::initial() {
    State out;
    machine_->set_state({});
    machine_->set_moves({});
    machine_->answers(queries_->initial, {}, out);
    sort(out, terms().size(), queries_->bits);
    return out;
}

bool Reasoner::terminal(const State &state) {
    machine_->set_state(state);
    machine_->set_moves({});
    return machine_->holds(queries_->terminal, {});
}

std::vector<TermId> Reasoner::legal(const State &state, std::size_t role) {
    std::vector<TermId> out;
    machine_->set_state(state);
    machine_->set_moves({});
    machine_->answers(queries_->legal, roles().subspan(role, 1), out);
    return out;
}

std::vector<TermId> Reasoner::goals(const State &state, std::size_t role) {
    std::vector<TermId> out;
    machine_->set_state(state);
    machine_->set_moves({});
    machine_->answers(queries_->goals, roles().subspan(role, 1), out);
    return out;
}

State Reasoner::next(const State &state, std::span<const TermId> joint_move) {
    State out;
    machine_->set_state(state);
    machine_->set_moves(joint_move);
    machine_->answers(queries_->next_always, {}, out);
    machine_->derive(queries_->next_by_moves, out);
    sort(out, terms().size(), queries_->bits);
    return out;
}

} // namespace zermelo::lifted
