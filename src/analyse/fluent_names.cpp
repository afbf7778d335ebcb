#include "analyse/fluent_names.h"

#include <map>

namespace zermelo::analyse {

namespace {

// The parts of (p a (b c)): p, a and (b c); of a single word, itself.
std::vector<std::string> parts(const std::string &name) {
    if (name.empty() || name.front() != '(') return {name};
    std::vector<std::string> out;
    std::string part;
    int depth = 0;
    for (char c : name) {
        if (c == ')') --depth;
        if (depth == 0 || (depth == 1 && (c == ' ' || c == '('))) {
            if (!part.empty()) out.push_back(std::move(part));
            part.clear();
        }
        if (depth > 1 || (depth == 1 && c != ' ')) part += c;
        if (c == '(') ++depth;
    }
    return out;
}

} // namespace

FluentNames name_fluents(const game::Game &game) {
    FluentNames out;
    std::map<std::pair<std::string, std::size_t>, std::uint32_t> predicates;
    std::map<std::string, std::uint32_t> texts;
    for (std::size_t f = 0; f < game.fluents.size(); ++f) {
        std::vector<std::string> words = parts(game.fluents[f].name);
        FluentName name;
        auto key = std::pair(words.empty() ? std::string() : words.front(), words.size());
        name.predicate = predicates.emplace(key, predicates.size()).first->second;
        for (std::size_t i = 1; i < words.size(); ++i) {
            auto [at, fresh] = texts.emplace(words[i], texts.size());
            if (fresh) out.texts.push_back(words[i]);
            name.arguments.push_back(at->second);
        }
        if (out.predicates.size() < predicates.size()) out.predicates.emplace_back();
        out.predicates[name.predicate].push_back(static_cast<std::uint32_t>(f));
        out.names.push_back(std::move(name));
    }
    return out;
}

} // namespace zermelo::analyse
