#include "session/frame.h"

#include "base/error.h"
#include "frame/exclusions.h"

#include <array>

namespace zermelo::session {

namespace {

constexpr std::array names{"none", "direct", "pruned"};

} // namespace

const char *name(Covering covering) { return names[static_cast<std::size_t>(covering)]; }

std::optional<Covering> covering_named(const std::string &wanted) {
    for (Covering covering : {Covering::none, Covering::direct, Covering::pruned})
        if (wanted == name(covering)) return covering;
    return {};
}

frame::Translation translate_frame(const Session &session, Covering covering, const Job &) {
    if (covering == Covering::none) return frame::as_it_is(session.description);
    if (covering == Covering::direct) return frame::translate(session.description);
    return frame::translate(session.description, frame::find_exclusions);
}

} // namespace zermelo::session
