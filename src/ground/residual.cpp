#include "ground/residual.h"

#include <algorithm>

namespace zermelo::ground {

Residuals::Node Residuals::number(Data data) {
    auto [it, added] = numbers_.try_emplace(std::move(data), static_cast<Node>(nodes_.size()));
    if (added) nodes_.push_back(it->first);
    return it->second;
}

std::optional<bool> Residuals::decide(const Test &test) const {
    std::vector<std::int32_t> row;
    for (const Argument &arg : test.args) {
        if (arg.is_variable) return {};
        row.push_back(arg.number);
    }
    bool holds = test.table == distinct ? row[0] != row[1]
                                        : tables_[static_cast<std::size_t>(test.table)].contains(row);
    return holds == test.positive;
}

Residuals::Node Residuals::test(const Test &test) {
    if (auto decided = decide(test)) return *decided ? yes : no;
    return number({Data::Kind::test, test, {}});
}

Residuals::Node Residuals::combine(bool is_all, std::vector<Node> parts) {
    Node neutral = is_all ? yes : no, decisive = is_all ? no : yes;
    std::sort(parts.begin(), parts.end());
    parts.erase(std::unique(parts.begin(), parts.end()), parts.end());
    std::erase(parts, neutral);
    if (std::find(parts.begin(), parts.end(), decisive) != parts.end()) return decisive;
    if (parts.empty()) return neutral;
    if (parts.size() == 1) return parts[0];
    return number({is_all ? Data::Kind::all : Data::Kind::any, {}, std::move(parts)});
}

Residuals::Node Residuals::assign(Node node, std::int32_t variable, std::int32_t value) {
    if (variable != variable_) assigned_.clear();
    variable_ = variable;
    if (auto it = assigned_.find({node, value}); it != assigned_.end()) return it->second;
    Data data = nodes_[node];
    Node out = node;
    if (data.kind == Data::Kind::test) {
        for (Argument &arg : data.test.args)
            if (arg.is_variable && arg.number == variable) arg = {false, value};
        out = test(data.test);
    } else if (data.kind != Data::Kind::constant) {
        for (Node &part : data.parts) part = assign(part, variable, value);
        out = combine(data.kind == Data::Kind::all, std::move(data.parts));
    }
    assigned_[{node, value}] = out;
    return out;
}

} // namespace zermelo::ground
