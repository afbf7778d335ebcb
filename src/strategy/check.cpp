#include "strategy/check.h"

#include "base/workers.h"
#include "strategy/plan_check.h"
#include "strategy/table_check.h"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <atomic>
#include <mutex>

namespace zermelo::strategy {

using game::Model;

std::string Fault::text() const {
    std::string out;
    if (part) out += fmt::format("part {}: ", *part + 1);
    if (state)
        out += fmt::format("in the state {}: ",
                           state->empty() ? "without facts" : fmt::format("{}", fmt::join(*state, " ")));
    if (!moves.empty()) out += fmt::format("after {}: ", fmt::join(moves, ", "));
    return out + what;
}

namespace {

bool fits(const game::Game &game, const game::State &state) {
    std::size_t fluents = game.fluents.size();
    if (state.words.size() != (fluents + 63) / 64) return false;
    return fluents % 64 == 0 || state.words.back() >> fluents % 64 == 0;
}

// Is this a claim that can be checked at all?
std::optional<std::string> fault_of_claim(const game::Game &game, const Claim &claim) {
    std::size_t players = 0;
    for (const game::Role &role : game.roles) players += !role.is_random;
    if (claim.role.index() >= game.roles.size())
        return "the claim is about a role that the game does not have";
    if (game.roles[claim.role.index()].is_random) return "the claim is about the moves of chance";
    if (!fits(game, claim.root)) return "the root is not a state of the game";
    if (claim.model == Model::difference && players != 2)
        return fmt::format("the difference of goals is for two roles, but the game has {}", players);
    if (claim.model == Model::own && claim.depth) return "a table cannot have a depth";
    return {};
}

// What can be seen of a part without playing.
std::optional<Fault> fault_of_form(const game::Game &game, const Claim &claim, const Part &part,
                                   std::size_t number) {
    auto fault = [&](std::string what) { return Fault{number, {}, {}, std::move(what)}; };
    if ((claim.model == Model::own) != (part.side == Side::table))
        return fault(part.side == Side::table ? "a table is for the model own only"
                                              : "the model own needs a table");
    if (part.entries.size() >= UINT32_MAX) return fault("it has too many states");
    std::size_t values = part.side == Side::table ? game.roles.size() : game.has_chance() ? 1 : 0;
    for (std::size_t i = 0; i < part.entries.size(); ++i) {
        const Entry &entry = part.entries[i];
        if (!fits(game, entry.state)) return fault(fmt::format("entry {} is not a state of the game", i));
        std::string what;
        if (i > 0 && entry.state == part.entries[i - 1].state)
            what = "the state is there twice";
        else if (i > 0 && entry.state.words < part.entries[i - 1].state.words)
            what = "the states are not in ascending order";
        else if (entry.values.size() != values)
            what = fmt::format("it has {} values where it needs {}", entry.values.size(), values);
        if (what.empty()) continue;
        Fault out = fault(std::move(what));
        out.state = game.facts(entry.state);
        return out;
    }
    return {};
}

std::unique_ptr<EntryCheck> make_check(const PartContext &context, Meter &meter) {
    if (context.part.side == Side::table) return std::make_unique<TableCheck>(context, meter);
    return std::make_unique<PlanCheck>(context, meter);
}

// The entries of one part in chunks, which threads take in order. A chunk behind the first one that has a
// fault is not looked at, all before it are: so the fault that is reported is the first.
class PartRun {
  public:
    explicit PartRun(const PartContext &context) : context_(context) {}

    template <class Tell>
    std::optional<Fault> run(const Job &job, std::size_t threads, const Tell &tell) {
        Workers helpers(job);
        for (std::size_t t = 1; t < threads; ++t) helpers.start([&] { work(helpers.job(), [] {}); });
        work(job, [&] { tell(done_.load()); });
        helpers.finish();
        return fault_;
    }
    std::uint64_t states() const { return done_; }
    std::uint64_t steps() const { return steps_; }

  private:
    static constexpr std::size_t chunk = 16 * game::Situations::capacity;

    template <class Tell>
    void work(const Job &job, const Tell &tell) {
        Meter meter(job);
        auto check = make_check(context_, meter);
        std::size_t count = context_.part.entries.size(), batch = game::Situations::capacity;
        for (;;) {
            std::size_t number = next_chunk_++;
            std::size_t begin = number * chunk, end = std::min(begin + chunk, count);
            if (begin >= count || number > faulty_chunk_) break;
            try {
                for (std::size_t at = begin; at < end; at += batch)
                    check->check(at, std::min(at + batch, end));
            } catch (EntryCheck::Found &found) {
                std::lock_guard lock(mutex_);
                if (number < faulty_chunk_) {
                    faulty_chunk_ = number;
                    fault_ = std::move(found.fault);
                }
                break;
            }
            done_ += end - begin;
            tell();
        }
        steps_ += check->steps();
    }

    const PartContext &context_;
    std::mutex mutex_;
    std::atomic<std::size_t> next_chunk_{0}, faulty_chunk_{SIZE_MAX};
    std::atomic<std::uint64_t> done_{0}, steps_{0};
    std::optional<Fault> fault_;
};

} // namespace

std::optional<std::string> falls_short(const game::Game &game, const Strategy &strategy, const Claim &claim,
                                       const mpq_class &lower, const mpq_class &upper) {
    const Claim &made = strategy.claim;
    if (made.role != claim.role || made.model != claim.model || made.measure != claim.measure ||
        made.root != claim.root || made.depth != claim.depth)
        return "it answers another question";
    game::Payoff payoff(game, claim.role, claim.model, claim.measure);
    auto has = [&](Side side, const mpq_class &bound) {
        return std::any_of(strategy.parts.begin(), strategy.parts.end(),
                           [&](const Part &part) { return part.side == side && part.bound == bound; });
    };
    if (claim.model == Model::own)
        return has(Side::table, lower) ? std::nullopt : std::optional<std::string>("it has no table");
    if (lower > payoff.lowest() && !has(Side::lower, lower)) return "it has no plan for the lower bound";
    if (upper < payoff.scale().back() && !has(Side::upper, upper))
        return "it has no plan for the upper bound";
    return {};
}

Report check(const game::Game &game, const Strategy &strategy, const Job &job, std::size_t threads,
             const CheckProgress &progress) {
    Meter meter(job);
    Report report;
    auto run = [&]() -> std::optional<Fault> {
        if (auto what = fault_of_claim(game, strategy.claim)) return Fault{{}, {}, {}, *what};
        if (strategy.parts.empty()) return Fault{{}, {}, {}, "it has no parts, so that it proves nothing"};
        game::Reference reference(game);
        for (std::size_t p = 0; p < strategy.parts.size(); ++p) {
            const Part &part = strategy.parts[p];
            if (auto fault = fault_of_form(game, strategy.claim, part, p)) return fault;
            PartContext context(reference, strategy.claim, part, p);
            try {
                make_check(context, meter)->check_root();
            } catch (EntryCheck::Found &found) {
                return std::move(found.fault);
            }
            PartRun entries(context);
            auto fault = entries.run(job, threads, [&](std::uint64_t done) {
                if (progress) progress(report.states + done, strategy.state_count());
            });
            report.states += entries.states();
            report.transitions += entries.steps();
            if (fault) return fault;
        }
        return {};
    };
    report.fault = run();
    report.seconds = meter.elapsed_seconds();
    return report;
}

} // namespace zermelo::strategy
