#include "api/core.h"

#include "machine/playout.h"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace zermelo::v1::detail {

Limit limit_of_kind(zermelo::LimitReached::Kind kind) {
    switch (kind) {
    case zermelo::LimitReached::Kind::time: return Limit::time;
    case zermelo::LimitReached::Kind::memory: return Limit::memory;
    case zermelo::LimitReached::Kind::cancelled: return Limit::stopped;
    case zermelo::LimitReached::Kind::size: break;
    }
    return Limit::size;
}

zermelo::Limits inner(const Limits &limits) { return {limits.seconds, limits.memory_bytes, limits.stop}; }

Fraction fraction(const mpq_class &value) { return {value.get_num().get_str(), value.get_den().get_str()}; }

std::vector<Diagnostic> diagnostics_of(const zermelo::Diagnostics &diagnostics, const Sources &sources) {
    std::vector<Diagnostic> out;
    for (const zermelo::Diagnostic &d : diagnostics) {
        Diagnostic &to = out.emplace_back();
        to.severity = static_cast<Severity>(d.severity);
        to.code = d.code;
        if (d.where.known()) {
            to.file = sources.name(d.where.file);
            to.line = d.where.line;
            to.column = d.where.column;
        }
        to.message = d.message;
        to.hint = d.hint;
        to.text = format(d, sources);
    }
    return out;
}

std::size_t role_named(const Core &core, const std::string &name) {
    auto found = std::find(core.roles.begin(), core.roles.end(), name);
    if (found == core.roles.end())
        throw Error(
            fmt::format("there is no role '{}'; the roles are: {}", name, fmt::join(core.roles, " ")));
    return static_cast<std::size_t>(found - core.roles.begin());
}

std::string normal_text(const std::string &term) {
    std::vector<machine::Names> read = machine::read_moves(term);
    if (read.size() != 1 || read[0].size() != 1)
        throw zermelo::Error(fmt::format("'{}' is not one term", term));
    return read[0][0];
}

session::Session copy_of(const session::Session &session) {
    session::Session out;
    out.description = session.description; // a store keeps the rules
    out.program = std::make_unique<ground::Program>(*session.program);
    out.game = std::make_unique<game::Game>(*session.game);
    out.tapes = std::make_unique<const circuit::Tapes>(*session.tapes);
    return out;
}

} // namespace zermelo::v1::detail
