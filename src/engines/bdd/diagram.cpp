#include "engines/bdd/diagram.h"

#include <bit>
#include <optional>

namespace zermelo::engines::symbolic {

using bdd::Graph;

namespace {

constexpr std::uint64_t magic = 0x31676469644d465aULL; // also tells the order of bytes

void put(std::string &out, std::uint64_t value, std::uint32_t bytes) {
    for (std::uint32_t i = 0; i < bytes; ++i) out.push_back(static_cast<char>(value >> 8 * i));
}

std::uint64_t get(const unsigned char *bytes, std::uint32_t count) {
    if (count == 4) return bytes[0] | bytes[1] << 8 | bytes[2] << 16 | std::uint64_t{bytes[3]} << 24;
    std::uint64_t out = 0;
    for (std::uint32_t i = 0; i < count; ++i) out |= std::uint64_t{bytes[i]} << 8 * i;
    return out;
}

} // namespace

std::string to_bytes(const Graph &graph, const std::string &note, Meter &meter) {
    std::vector<bool> is_used(graph.ends());
    auto use = [&](std::uint32_t place) {
        if (place < graph.ends()) is_used[place] = true;
    };
    use(graph.root());
    for (std::uint32_t pair = 0; pair < graph.pairs(); ++pair)
        for (Graph::Node node : graph.level(pair).nodes) use(node.low), use(node.high);
    std::vector<std::uint32_t> numbers, end_of(graph.ends()); // those that it has alone
    for (std::uint32_t end = 1; end < graph.ends(); ++end) {
        if (!is_used[end]) continue;
        numbers.push_back(end - 1);
        end_of[end] = static_cast<std::uint32_t>(numbers.size());
    }
    std::size_t ends = 1 + numbers.size();
    auto final = [&](std::uint32_t place) {
        return place < graph.ends() ? end_of[place] : place - graph.ends() + ends;
    };

    std::uint32_t width = (static_cast<std::uint32_t>(std::bit_width(ends + graph.size())) + 7) / 8;
    std::string out;
    put(out, magic, 8);
    put(out, note.size(), 4);
    out += note;
    put(out, graph.pairs(), 4);
    put(out, width, 1);
    put(out, numbers.size(), 4);
    for (std::uint32_t number : numbers) put(out, number, 4);
    std::string levels;
    std::uint32_t level_count = 0;
    for (std::uint32_t pair = graph.pairs(); pair-- > 0;) {
        if (graph.level(pair).nodes.empty()) continue;
        put(levels, pair, 4);
        put(levels, final(graph.level(pair).first), 8);
        ++level_count;
    }
    put(out, level_count, 4);
    out += levels;
    put(out, final(graph.root()), 8);
    put(out, graph.size(), 8);
    meter.job().expect(2 * width * graph.size());
    out.reserve(out.size() + 2 * width * graph.size());
    for (std::uint32_t pair = graph.pairs(); pair-- > 0;)
        for (Graph::Node node : graph.level(pair).nodes) {
            meter.check();
            put(out, final(node.low), width);
            put(out, final(node.high), width);
        }
    return out;
}

Diagram::Diagram(std::shared_ptr<const store::Content> bytes) : bytes_(std::move(bytes)) {
    std::uint64_t at = 0;
    auto next = [&](std::uint32_t count) {
        at += count;
        return get(bytes_->at(at - count, count), count);
    };
    if (next(8) != magic) bytes_->fail("it is no decision diagram");
    std::uint64_t note = next(4);
    note_.assign(reinterpret_cast<const char *>(bytes_->at(at, note)), note);
    at += note;
    pairs_ = static_cast<std::uint32_t>(next(4));
    width_ = static_cast<std::uint32_t>(next(1));
    for (std::uint64_t i = next(4); i > 0; --i) numbers_.push_back(static_cast<std::uint32_t>(next(4)));
    for (std::uint64_t i = next(4); i > 0; --i) {
        auto pair = static_cast<std::uint32_t>(next(4));
        levels_.push_back({pair, next(8)});
    }
    root_ = next(8);
    node_count_ = next(8);
    begin_ = at;
    bool fits = width_ >= 1 && width_ <= 8 && bytes_->size() - begin_ == 2 * width_ * node_count_ &&
                root_ < ends() + node_count_;
    for (std::size_t i = 0; i < levels_.size(); ++i)
        fits = fits && levels_[i].pair < pairs_ &&
               (i == 0 ? levels_[i].first == ends()
                       : levels_[i].pair < levels_[i - 1].pair && levels_[i].first > levels_[i - 1].first);
    if (!fits) bytes_->fail("it is no whole decision diagram");
}

std::uint64_t Diagram::child(std::uint64_t node, bool value) const {
    return get(bytes_->at(begin_ + (2 * (node - ends()) + (value ? 1 : 0)) * width_, width_), width_);
}

std::optional<std::uint32_t> Diagram::at(const std::vector<bool> &bits) const {
    std::uint64_t node = root_;
    for (std::size_t level = levels_.size(); node >= ends();) {
        do
            if (level-- == 0) bytes_->fail("it leads in a circle");
        while (levels_[level].first > node);
        node = child(node, bits[levels_[level].pair]);
    }
    if (node == 0) return std::nullopt;
    return numbers_[node - 1];
}

template <class Work>
void Diagram::for_nodes(const Work &work) const {
    std::size_t level = 0;
    for (std::uint64_t n = ends(); n < ends() + node_count_; ++n) {
        while (level + 1 < levels_.size() && levels_[level + 1].first <= n) ++level;
        std::uint64_t low = child(n, false), high = child(n, true);
        if (low >= levels_[level].first || high >= levels_[level].first) bytes_->fail("it leads in a circle");
        work(n, levels_[level].pair, low, high);
    }
}

Graph Diagram::graph(std::uint32_t graph_ends) const {
    Graph out(pairs_, graph_ends);
    auto place = [&](std::uint64_t id) {
        if (id >= ends()) return static_cast<std::uint32_t>(id - ends() + graph_ends);
        return id == 0 ? Graph::nothing : numbers_[id - 1] + 1;
    };
    Graph::Nodes nodes;
    std::uint32_t at = pairs_;
    auto add = [&] {
        if (!nodes.empty()) out.add(at, std::move(nodes));
        nodes = {};
    };
    for_nodes([&](std::uint64_t, std::uint32_t pair, std::uint64_t low, std::uint64_t high) {
        if (pair != at) add();
        at = pair;
        nodes.push_back({place(low), place(high)});
    });
    add();
    out.finish(place(root_));
    return out;
}

template <class Count>
std::map<std::uint32_t, mpz_class> Diagram::counts_as(const std::vector<Cell> &cells, Meter &meter) const {
    auto as_integer = [](const Count &count) -> mpz_class {
        if constexpr (std::is_same_v<Count, mpz_class>)
            return count;
        else
            return (mpz_class(static_cast<std::uint64_t>(count >> 64)) << 64) +
                   mpz_class(static_cast<std::uint64_t>(count));
    };
    std::vector<std::uint32_t> cell_of; // by pair
    for (std::uint32_t c = 0; c < cells.size(); ++c) cell_of.insert(cell_of.end(), cells[c].bits, c);
    auto cell_count = static_cast<std::uint32_t>(cells.size());
    if (cell_of.size() != pairs_) bytes_->fail("it has other variables");
    // By node: its cell, and whether one comes to it from another cell. An end has none; it is behind all.
    std::vector<std::uint32_t> cell_at(ends() + node_count_, cell_count),
        pair_at(ends() + node_count_, pairs_);
    std::vector<bool> begins(ends() + node_count_);
    begins[root_] = true;
    for_nodes([&](std::uint64_t n, std::uint32_t pair, std::uint64_t low, std::uint64_t high) {
        meter.check();
        cell_at[n] = cell_of[pair];
        pair_at[n] = pair;
        for (std::uint64_t next : {low, high}) begins[next] = begins[next] || cell_at[next] != cell_at[n];
    });
    // By cell: the number of assignments of those between a first one and it, which are skipped.
    std::vector<Count> between(cell_count + 1, Count(1));
    std::optional<std::uint32_t> first;
    auto count_from = [&](std::uint32_t cell) {
        if (first == cell) return;
        first = cell;
        for (std::uint32_t c = cell; c < cell_count; ++c)
            between[c + 1] = c == cell ? Count(1) : between[c] * Count(cells[c].numbers());
    };

    std::map<std::uint32_t, mpz_class> out;
    for (std::size_t i = 0; i < numbers_.size(); ++i) {
        // By node: of the assignments of its cell and all later ones, how many lead to the end.
        std::vector<Count> counts(ends() + node_count_, Count(0));
        counts[i + 1] = 1;
        for_nodes([&](std::uint64_t n, std::uint32_t pair, std::uint64_t, std::uint64_t) {
            meter.check();
            if (!begins[n]) return;
            const Cell &cell = cells[cell_of[pair]];
            count_from(cell_at[n]);
            // From a node on, of the numbers whose first bits these are.
            auto add = [&](auto &self, std::uint64_t at, std::uint32_t bits, std::uint32_t length) -> void {
                if (counts[at] == 0 && cell_at[at] != cell_at[n]) return;
                if (cell_at[at] != cell_at[n]) {
                    counts[n] += counts[at] * between[cell_at[at]] * Count(cell.numbers_with(bits, length));
                    return;
                }
                bool skips = pair_at[at] > cell.first_bit + length;
                std::uint64_t low = skips ? at : child(at, false), high = skips ? at : child(at, true);
                if (length + 1 == cell.bits && cell.numbers_with(bits, length) == 1)
                    return self(self, low, bits, length); // the last bit has no meaning
                self(self, low, 2 * bits, length + 1);
                self(self, high, 2 * bits + 1, length + 1);
            };
            add(add, n, 0, 0);
        });
        Count all = counts[root_];
        for (std::uint32_t c = 0; c < cell_at[root_]; ++c) all *= Count(cells[c].numbers());
        out[numbers_[i]] = as_integer(all);
    }
    return out;
}

std::map<std::uint32_t, mpz_class> Diagram::counts(const std::vector<Cell> &cells, Meter &meter) const {
    constexpr std::uint32_t bits = 126;
    return pairs_ < bits ? counts_as<unsigned __int128>(cells, meter) : counts_as<mpz_class>(cells, meter);
}

} // namespace zermelo::engines::symbolic
