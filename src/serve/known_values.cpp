#include "serve/known_values.h"

#include <fmt/core.h>

namespace zermelo::serve {

std::optional<session::MoveValue> KnownValues::find(Question question, const game::State &state) {
    std::scoped_lock lock(mutex_);
    auto found = places_.find(key(question, state));
    if (found == places_.end() && !question.distance) {
        question.distance = true;
        found = places_.find(key(question, state));
    }
    if (found == places_.end()) return std::nullopt;
    entries_.splice(entries_.begin(), entries_, found->second);
    return found->second->value;
}

void KnownValues::keep(const Question &question, const game::State &state, const session::MoveValue &value) {
    if (!value.decided()) return;
    std::scoped_lock lock(mutex_);
    std::string name = key(question, state);
    if (places_.contains(name)) return;
    entries_.push_front({name, value});
    places_.emplace(std::move(name), entries_.begin());
    if (entries_.size() <= most_) return;
    places_.erase(entries_.back().key);
    entries_.pop_back();
}

std::string KnownValues::key(const Question &question, const game::State &state) {
    std::string out = fmt::format("{} {} {} {} ", question.game, question.role.index(),
                                  static_cast<int>(question.model), question.distance);
    out.append(reinterpret_cast<const char *>(state.words.data()),
               state.words.size() * sizeof(std::uint64_t));
    return out;
}

} // namespace zermelo::serve
