#include "session/position.h"

#include "base/error.h"
#include "base/files.h"
#include "gdl/kif_tree.h"
#include "machine/playout.h"

#include <fmt/core.h>

#include <algorithm>

namespace zermelo::session {

namespace {

[[noreturn]] void fail(const std::string &path, const Location &where, const std::string &message) {
    throw Error(fmt::format("{}:{}:{}: {}", path, where.line, where.column, message));
}

// Sets what is among the changing fluents; those that always hold may be named, and need not be.
void add_fact(const game::Game &game, const std::string &name, game::State &state, const std::string &where) {
    if (auto fluent = game.find_fluent(name))
        state.set(*fluent);
    else if (std::find(game.always_true.begin(), game.always_true.end(), name) == game.always_true.end())
        throw Error(fmt::format("{}the game has no fluent {}", where, gdl::shown(name)));
}

} // namespace

game::State state_after(const Session &session, const std::string &moves) {
    auto machine = make_machine(machine::Reasoner::circuit, session);
    std::size_t number = 0;
    for (const machine::Names &words : machine::read_moves(moves)) {
        machine::Step step = machine::look(*machine);
        ++number;
        if (step.terminal) throw Error(fmt::format("the play is over before joint move {}", number));
        try {
            machine->apply(machine::complete_move(words, step, machine->roles()));
        } catch (const Error &error) {
            throw Error(fmt::format("joint move {}: {}", number, error.what()));
        }
    }
    return state_with(*session.game, machine->facts());
}

game::State state_with(const game::Game &game, const machine::Names &facts) {
    game::State out(game.fluents.size());
    for (const std::string &name : facts) add_fact(game, name, out, "");
    return out;
}

game::State state_from_file(const game::Game &game, const std::string &path, const Job &job) {
    return state_from_text(game, read_file(path, std::size_t{64} << 20, job), path);
}

game::State state_from_text(const game::Game &game, const std::string &text, const std::string &path) {
    game::State out(game.fluents.size());
    Diagnostics diagnostics;
    gdl::Faults faults(diagnostics);
    gdl::KifReader(text, 0, faults).read_all([&](const gdl::KifTree &tree) {
        const gdl::KifTree *fact = &tree;
        if (tree.is_list && tree.items.size() == 2 && !tree.items[0].is_list &&
            (tree.items[0].word == "true" || tree.items[0].word == "init"))
            fact = &tree.items[1];
        add_fact(game, gdl::to_kif(*fact), out,
                 fmt::format("{}:{}:{}: ", path, fact->where.line, fact->where.column));
    });
    if (!diagnostics.empty()) fail(path, diagnostics[0].where, diagnostics[0].message);
    return out;
}

} // namespace zermelo::session
