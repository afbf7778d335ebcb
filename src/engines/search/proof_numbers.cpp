#include "engines/search/proof_numbers.h"

#include <fmt/core.h>

#include <algorithm>
#include <bit>

namespace zermelo::engines {

namespace {

constexpr std::uint32_t infinite = (1U << 24) - 1;

std::uint32_t plus(std::uint32_t a, std::uint32_t b) {
    if (a == infinite || b == infinite) return infinite;
    return std::min(a + b, infinite - 1);
}

} // namespace

ProofNumbers::ProofNumbers(const Problem &problem, const Query &query, const Resources &resources)
    : Oracle(problem, query, resources), table_(resources.table_bytes),
      expander_(problem.game, problem.tapes, payoff_, sides_), folded_(query.from.words.size()) {}

ProofNumbers::Frame &ProofNumbers::frame(unsigned ply) {
    while (frames_.size() <= ply) frames_.push_back(std::make_unique<Frame>());
    return *frames_[ply];
}

Key ProofNumbers::key_of(const std::uint64_t *row) {
    std::copy(row, row + folded_.size(), folded_.begin());
    canonical_.fold(folded_.data());
    return hash(folded_.data(), folded_.size(), question_);
}

bool ProofNumbers::prover_moves(const Children &children) const {
    return sides_.own_first ? children.second_count == 1 : children.first_count == 1;
}

std::optional<ProofNumbers::Numbers> ProofNumbers::known(const Key &key) const {
    auto found = table_.find(key);
    if (!found) return std::nullopt;
    return Numbers{static_cast<std::uint32_t>((*found)[0] & infinite),
                   static_cast<std::uint32_t>((*found)[0] >> 24)};
}

std::optional<Answer> ProofNumbers::recall(const std::uint64_t *row, std::size_t rung) {
    question_ = rung;
    auto numbers = known(key_of(row));
    if (!numbers) return std::nullopt;
    if (numbers->proof == 0) return Answer{true, Bounds::forever};
    if (numbers->disproof == 0) return Answer{};
    return std::nullopt;
}

Answer ProofNumbers::ask(const std::uint64_t *row, std::size_t rung, std::uint16_t) {
    question_ = rung;
    expander_.set_threshold(scale()[rung]);
    for (;;) {
        if (table_.wants_to_grow()) table_.grow();
        if (auto answer = recall(row, rung)) return *answer;
        expander_.choices(row, choices_);
        expand(frame(0), row, choices_);
        if (frames_[0]->made.count() == 0) return {}; // stuck
        search(0, key_of(row), {infinite, infinite});
    }
}

// The numbers of a state that has not been expanded: what it takes if every reply is one more leaf.
ProofNumbers::Numbers ProofNumbers::first_guess(const Batch &batch, std::uint32_t lane) {
    if (batch.terminal(lane)) return batch.good(lane) ? Numbers{0, infinite} : Numbers{infinite, 0};
    expander_.choices(batch, lane, choices_);
    Children children = expander_.shape(choices_);
    if (children.count() == 0) return {infinite, 0}; // stuck
    const auto leaves = static_cast<std::uint32_t>(std::min<std::uint64_t>(children.count(), infinite - 1));
    return prover_moves(children) ? Numbers{1, leaves} : Numbers{leaves, 1};
}

void ProofNumbers::expand(Frame &frame, const std::uint64_t *row, const space::Choices &choices) {
    expander_.start(frame.batch);
    frame.made = expander_.add(row, choices);
    expander_.finish();
    frame.children.clear();
    for (std::uint32_t i = 0; i < frame.made.count(); ++i) {
        std::uint32_t lane = frame.made.begin + i;
        Child child{lane, {}, {}};
        if (!frame.batch.terminal(lane)) {
            child.key = key_of(frame.batch.row(lane));
            table_.prefetch(child.key);
        }
        frame.children.push_back(child);
    }
    for (Child &child : frame.children) {
        std::optional<Numbers> numbers;
        if (!frame.batch.terminal(child.lane)) numbers = known(child.key);
        child.numbers = numbers ? *numbers : first_guess(frame.batch, child.lane);
    }
}

ProofNumbers::Numbers ProofNumbers::sum_up(const Frame &frame, bool prover) const {
    std::uint32_t least = infinite, sum = 0;
    for (const Child &child : frame.children) {
        least = std::min(least, prover ? child.numbers.proof : child.numbers.disproof);
        sum = plus(sum, prover ? child.numbers.disproof : child.numbers.proof);
    }
    return prover ? Numbers{least, sum} : Numbers{sum, least};
}

// Works below the state whose successors are in the frame until one of its numbers reaches its limit.
void ProofNumbers::search(unsigned ply, const Key &key, Numbers limits) {
    constexpr unsigned most_plies = 4000; // the stack does not grow without bound
    if (ply > most_plies)
        throw LimitReached(LimitReached::Kind::size,
                           fmt::format("plays of more than {} steps are too long for it", most_plies));
    ++nodes_;
    std::uint64_t since = nodes_;
    meter_.check();
    if ((nodes_ & 1023) == 0)
        show_progress(static_cast<double>(table_.entries()) / static_cast<double>(table_.capacity()));
    Frame &here = frame(ply);
    bool prover = prover_moves(here.made);
    for (;;) {
        Numbers sum = sum_up(here, prover);
        if (sum.proof == 0) sum.disproof = infinite;
        if (sum.disproof == 0) sum.proof = infinite;
        if (sum.proof >= limits.proof || sum.disproof >= limits.disproof || table_.wants_to_grow()) {
            table_.store(key, {sum.proof | std::uint64_t{sum.disproof} << 24},
                         static_cast<std::uint8_t>(std::bit_width(nodes_ - since) * 4));
            return;
        }
        // The mover's best child, and how good the second is.
        auto number = [&](const Child &child) {
            return prover ? child.numbers.proof : child.numbers.disproof;
        };
        std::size_t best = 0;
        std::uint32_t second = infinite;
        for (std::size_t i = 1; i < here.children.size(); ++i) {
            if (number(here.children[i]) < number(here.children[best])) {
                second = number(here.children[best]);
                best = i;
            } else {
                second = std::min(second, number(here.children[i]));
            }
        }
        const Child &child = here.children[best];
        // A little beyond the second, so that it does not go to and fro.
        std::uint32_t beyond = plus(second, 1 + second / 4);
        Numbers below;
        if (prover) {
            below.proof = std::min(limits.proof, beyond);
            below.disproof =
                plus(limits.disproof - std::min(limits.disproof, sum.disproof), child.numbers.disproof);
        } else {
            below.disproof = std::min(limits.disproof, beyond);
            below.proof = plus(limits.proof - std::min(limits.proof, sum.proof), child.numbers.proof);
        }
        if (limits.proof == infinite && !prover) below.proof = infinite;
        if (limits.disproof == infinite && prover) below.disproof = infinite;

        Frame &next = frame(ply + 1);
        expander_.choices(here.batch, child.lane, choices_);
        expand(next, here.batch.row(child.lane), choices_);
        search(ply + 1, child.key, below);
        if (auto numbers = known(child.key)) here.children[best].numbers = *numbers;
    }
}

} // namespace zermelo::engines
