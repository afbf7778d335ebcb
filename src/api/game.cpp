#include "api/core.h"
#include "gdl/parse.h"
#include "session/solve.h"

#include <fmt/core.h>

#include <atomic>

namespace zermelo::v1 {

using detail::Access;
using detail::Core;

namespace {

std::uint64_t new_number() {
    static std::atomic<std::uint64_t> last = 0;
    return ++last;
}

session::Session prepare_text(const std::string &text, session::Stage last, const Job &job) {
    gdl::Description description;
    zermelo::Diagnostics faults;
    gdl::parse(description, "text", text, faults);
    if (description.clauses.empty() && !has_errors(faults))
        faults.push_back(
            {zermelo::Severity::error, "empty", {0, 1, 1}, "there are no rules in the text", ""});
    return session::prepare(std::move(description), std::move(faults), last, job);
}

[[noreturn]] void throw_limit(const session::Stop &stop) {
    throw LimitReached(detail::limit_of_kind(stop.kind), stop.reason);
}

std::vector<Diagnostic> diagnostics_of(const session::Session &made) {
    if (made.stopped) throw_limit(*made.stopped);
    return detail::diagnostics_of(made.diagnostics, made.description.sources);
}

void expect_state_of(const Core &core, const State &state) {
    if (Access::core(state).rules != core.rules) throw Error("the state is one of another game");
}

} // namespace

std::shared_ptr<Core> detail::make_core(session::Session made, const Limits &limits) {
    auto core = std::make_shared<Core>();
    core->diagnostics = detail::diagnostics_of(made.diagnostics, made.description.sources);
    if (made.has_errors()) throw GameError(std::move(core->diagnostics));
    if (made.stopped) {
        using Kind = zermelo::LimitReached::Kind;
        if (made.stopped->stage <= session::Stage::check || made.stopped->kind == Kind::cancelled)
            throw_limit(*made.stopped);
        core->obstacle = made.stopped->reason;
    }
    core->made = std::move(made);
    core->rules = new_number();
    // The time may have been spent on the attempt; playing from the rules takes none to speak of.
    core->stepper = core->obstacle ? detail::lifted_stepper(core->made, zermelo::Limits{{}, {}, limits.stop})
                                   : detail::ground_stepper(core->made);
    core->roles = core->stepper->roles();
    return core;
}

std::vector<Diagnostic> check(const std::string &path, const Limits &limits) {
    return detail::translated(
        [&] { return diagnostics_of(session::prepare(path, session::Stage::check, detail::inner(limits))); });
}

std::vector<Diagnostic> check_text(const std::string &text, const Limits &limits) {
    return detail::translated(
        [&] { return diagnostics_of(prepare_text(text, session::Stage::check, detail::inner(limits))); });
}

Game::Game(std::shared_ptr<const Core> core) : core_(std::move(core)) {}

Game Game::load(const std::string &path, const Limits &limits) {
    return detail::translated([&] {
        return Game(detail::make_core(session::prepare(path, session::Stage::compile, detail::inner(limits)),
                                      limits));
    });
}

Game Game::from_text(const std::string &text, const Limits &limits) {
    return detail::translated([&] {
        return Game(
            detail::make_core(prepare_text(text, session::Stage::compile, detail::inner(limits)), limits));
    });
}

const std::vector<std::string> &Game::roles() const { return core_->roles; }

bool Game::is_random(std::size_t role) const {
    if (role >= core_->roles.size()) throw Error(fmt::format("there is no role number {}", role));
    return core_->roles[role] == "random";
}

const std::vector<Diagnostic> &Game::diagnostics() const { return core_->diagnostics; }
const std::optional<std::string> &Game::obstacle() const { return core_->obstacle; }

State Game::initial() const {
    return detail::translated([&] { return Access::state(core_, core_->stepper->initial()); });
}

State Game::state(const std::vector<std::string> &facts) const {
    return detail::translated([&] {
        machine::Names names;
        for (const std::string &fact : facts) names.push_back(detail::normal_text(fact));
        return Access::state(core_, core_->stepper->with_facts(names));
    });
}

Game Game::from(const State &state) const {
    expect_state_of(*core_, state);
    if (core_->obstacle) throw Error("a game that was too large to ground begins where its rules say");
    auto out = std::make_shared<Core>();
    out->made = detail::copy_of(core_->made);
    session::start_from(out->made, Access::situation(state).packed);
    out->rules = core_->rules;
    out->roles = core_->roles;
    out->diagnostics = core_->diagnostics;
    out->stepper = detail::ground_stepper(out->made);
    return Game(std::move(out));
}

const char *version() { return ZERMELO_VERSION; }

} // namespace zermelo::v1
