#include "report/layers.h"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace zermelo::report {

namespace {

using engines::LayerCount;

std::string name_of(std::uint32_t value, const engines::OutcomeCode &code) {
    return fmt::format("{}", fmt::join(code.values(value), "/"));
}

LayerCount sum_of(const std::vector<LayerCount> &layers) {
    LayerCount out{0, 0, std::vector<mpz_class>(layers.empty() ? 0 : layers[0].by_value.size()), {}};
    for (const LayerCount &layer : layers) {
        out.states += layer.states;
        out.terminal += layer.terminal;
        for (std::size_t v = 0; v < out.by_value.size(); ++v) out.by_value[v] += layer.by_value[v];
    }
    return out;
}

using Row = std::vector<std::string>;

std::string aligned(const std::vector<Row> &rows) {
    std::vector<std::size_t> widths(rows[0].size());
    for (const Row &row : rows)
        for (std::size_t c = 0; c < row.size(); ++c) widths[c] = std::max(widths[c], row[c].size());
    std::string out;
    for (const Row &row : rows) {
        for (std::size_t c = 0; c < row.size(); ++c) out += fmt::format("  {:>{}}", row[c], widths[c]);
        out += '\n';
    }
    return out;
}

std::string decimal(const mpq_class &value) {
    return value.get_den() == 1 ? value.get_str() : fmt::format("{:.9g}", value.get_d());
}

// With chance there may be thousands of values: how many, and between which.
std::string spread_text(const std::vector<LayerCount> &layers) {
    std::vector<Row> rows{{"layer", "states", "terminal", "values", "lowest", "highest"}};
    for (std::size_t l = 0; l < layers.size(); ++l) {
        const LayerCount::Spread &spread = *layers[l].spread;
        rows.push_back({std::to_string(l), grouped(layers[l].states), grouped(layers[l].terminal),
                        grouped(spread.values), decimal(spread.lowest), decimal(spread.highest)});
    }
    LayerCount sum = sum_of(layers);
    rows.push_back({"all", grouped(sum.states), grouped(sum.terminal)});
    return aligned(rows);
}

} // namespace

std::string text(const std::vector<LayerCount> &layers, const engines::OutcomeCode &code) {
    if (!layers.empty() && layers[0].spread) return spread_text(layers);
    LayerCount sum = sum_of(layers);
    std::vector<std::uint32_t> values; // that occur, the best first
    for (auto v = static_cast<std::uint32_t>(sum.by_value.size()); v-- > 0;)
        if (sum.by_value[v] != 0) values.push_back(v);
    std::vector<Row> rows{{"layer", "states", "terminal"}};
    for (std::uint32_t value : values) rows[0].push_back("worth " + name_of(value, code));
    auto add = [&](const std::string &name, const LayerCount &layer) {
        rows.push_back({name, grouped(layer.states), grouped(layer.terminal)});
        for (std::uint32_t value : values) rows.back().push_back(grouped(layer.by_value[value]));
    };
    for (std::size_t l = 0; layers.size() > 1 && l < layers.size(); ++l) add(std::to_string(l), layers[l]);
    add("all", sum);
    return aligned(rows);
}

Json to_json(const std::vector<LayerCount> &layers, const engines::OutcomeCode &code) {
    Json out = Json::array();
    for (const LayerCount &layer : layers) {
        Json by_value = Json::object();
        for (std::uint32_t v = 0; v < layer.by_value.size(); ++v)
            if (layer.by_value[v] != 0) by_value[name_of(v, code)] = layer.by_value[v].get_str();
        Json &entry = out.emplace_back();
        entry = {{"states", layer.states.get_str()}, {"terminal", layer.terminal.get_str()}};
        if (layer.spread) {
            entry["values"] = layer.spread->values;
            entry["lowest"] = number(layer.spread->lowest);
            entry["highest"] = number(layer.spread->highest);
        } else {
            entry["by_value"] = std::move(by_value);
        }
    }
    return out;
}

std::string paths_text(const space::PerftLayer &layer) {
    return layer.paths == UINT64_MAX ? "2^64 or more" : grouped(layer.paths);
}

Json to_json(const space::PerftLayer &layer) {
    Json out{{"depth", layer.depth}};
    if (layer.paths != UINT64_MAX) out["paths"] = layer.paths; // absent: too many to count
    out.update({{"states", layer.states}, {"fresh", layer.fresh}, {"terminal", layer.terminal}});
    return out;
}

} // namespace zermelo::report
