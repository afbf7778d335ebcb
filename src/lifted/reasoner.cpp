#include "lifted/reasoner.h"

#include "lifted/evaluator.h"
#include "lifted/persistence.h"

#include <algorithm>
#include <bit>
#include <optional>

namespace zermelo::lifted {

using gdl::TermId;
using Part = Procedure::Part;

// The rules that no move matters to are asked once per state, the others for each joint move.
struct Reasoner::Queries {
    Queries(Evaluator &machine, const std::string &ends_name)
        : initial(machine.procedure("init", {Mode::out})), terminal(machine.procedure("terminal", {})),
          legal(machine.procedure("legal", {Mode::in, Mode::out})),
          goals(machine.procedure("goal", {Mode::in, Mode::out})), next(machine, "next") {
        if (!ends_name.empty()) ends.emplace(machine, ends_name);
    }

    // A relation that depends on the moves, in two parts.
    struct ByMoves {
        ByMoves(Evaluator &machine, const std::string &name)
            : always(machine.procedure(name, {Mode::out}, Part::without_moves)),
              by_moves(machine.procedure(name, {Mode::out}, Part::with_moves)) {}
        Procedure &always, &by_moves;
    };

    Procedure &initial, &terminal, &legal, &goals;
    ByMoves next;
    std::optional<ByMoves> ends;     // what holds goes on unless it is in here
    std::vector<std::uint64_t> bits; // all zero between calls
    State begins, stops;             // of the last step; kept for their room
};

Reasoner::Reasoner(std::vector<gdl::Rule> rules) {
    const std::string ends = take_persistence(rules);
    machine_ = std::make_unique<Evaluator>(rules);
    queries_ = std::make_unique<Queries>(*machine_, ends);
}
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

void sort_few(State &facts) {
    std::sort(facts.begin(), facts.end());
    facts.erase(std::unique(facts.begin(), facts.end()), facts.end());
}

// The state without what ends and with what begins. There are few of either, both sorted, and between two of
// them the state is copied as it is.
State updated(const State &state, const State &begins, const State &ends) {
    State out;
    out.reserve(state.size() + begins.size());
    auto at = state.begin();
    auto beginning = begins.begin(), ending = ends.begin();
    while (beginning != begins.end() || ending != ends.end()) {
        const bool begin_next = ending == ends.end() || (beginning != begins.end() && *beginning <= *ending);
        const TermId fluent = begin_next ? *beginning : *ending;
        const auto to = std::lower_bound(at, state.end(), fluent);
        out.insert(out.end(), at, to);
        at = to != state.end() && *to == fluent ? to + 1 : to;
        if (begin_next) {
            out.push_back(fluent);
            ++beginning;
        }
        if (ending != ends.end() && *ending == fluent) ++ending;
    }
    out.insert(out.end(), at, state.end());
    return out;
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
    machine_->set_state(state);
    machine_->set_moves(joint_move);
    auto derive = [&](const Queries::ByMoves &relation, State &out) {
        out.clear();
        machine_->answers(relation.always, {}, out);
        machine_->derive(relation.by_moves, out);
    };
    State &begins = queries_->begins, &ends = queries_->stops;
    derive(queries_->next, begins);
    if (!queries_->ends) {
        sort(begins, terms().size(), queries_->bits);
        return begins;
    }
    derive(*queries_->ends, ends);
    sort_few(begins);
    sort_few(ends);
    return updated(state, begins, ends);
}

} // namespace zermelo::lifted
