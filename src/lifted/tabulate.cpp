#include "base/error.h"
#include "lifted/evaluator.h"

namespace zermelo::lifted {

using gdl::TermId;

namespace {

// Steps that tabulating one relation, and all of them, may take.
constexpr std::uint32_t max_trial = 100'000;
constexpr std::uint32_t max_trial_total = 1'000'000;

} // namespace

// Relations that depend on the rules alone become facts where that takes little work: then join orders know
// their sizes, and looking them up is cheaper than calling them.
void Evaluator::tabulate() {
    on_trial_ = true;
    stack_base_ = static_cast<const char *>(__builtin_frame_address(0));
    std::uint32_t total = max_trial_total;
    std::vector<TermId> answer, tuples;
    for (PredicateId id : program_.fixed_relations()) {
        const Predicate &predicate = program_[id];
        const std::uint32_t steps = steps_left_ = std::min(total, max_trial);
        try {
            Procedure &all = procedures_.get(program_, id, std::vector(predicate.arity, Mode::out));
            Entry entry = solve(all, nullptr);
            tuples.clear();
            for (std::uint32_t i = 0; i < entry.count; ++i) {
                auto from = memo(all).answers.begin() + entry.first + i * predicate.arity;
                answer.assign(from, from + predicate.arity);
                tuples.push_back(terms.intern(predicate.name, answer));
            }
            facts_.extend(tuples);
            program_.use_facts_of(id);
        } catch (const TrialOver &) {
            reset();
        } catch (const Error &) { // not every call of it binds what this one leaves open
            reset();
        }
        total -= steps - steps_left_;
    }
    on_trial_ = false;
    steps_left_ = 0;
    for (Procedure &procedure : procedures_) procedure.compiled = false; // to use the facts
}

} // namespace zermelo::lifted
