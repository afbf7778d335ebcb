#include "engines/bdd/diagram.h"

#include <algorithm>
#include <array>
#include <bit>
#include <numeric>

namespace zermelo::engines::symbolic {

using bdd::Ref;
using bdd::Set;

namespace {

constexpr std::uint64_t magic = 0x31676469644d465aULL; // also tells the order of bytes

void put(std::string &out, std::uint64_t value, std::uint32_t bytes) {
    for (std::uint32_t i = 0; i < bytes; ++i) out.push_back(static_cast<char>(value >> 8 * i));
}

std::uint64_t get(const unsigned char *bytes, std::uint32_t count) {
    std::uint64_t out = 0;
    for (std::uint32_t i = 0; i < count; ++i) out |= std::uint64_t{bytes[i]} << 8 * i;
    return out;
}

// Goes through several disjoint sets at once. What is left of them at a variable is a list of those that are
// not empty, and each list is a node: different lists are different functions.
class Writer {
  public:
    Writer(const bdd::Manager &manager, const Values &values, Meter &meter)
        : manager_(manager), meter_(meter) {
        slots_.resize(std::size_t{1} << 12);
        for (const auto &[number, set] : values) {
            numbers_.push_back(number);
            if (!set.empty()) stack_.push_back({static_cast<std::uint32_t>(numbers_.size()), set.ref()});
        }
        root_ = of(0);
    }

    std::string bytes(const std::string &note) {
        // By pair, the last first.
        std::vector<std::uint32_t> begins(manager_.pairs() + 1), order(nodes_.size()), place(nodes_.size());
        for (const Node &node : nodes_) ++begins[manager_.pairs() - node.pair];
        std::partial_sum(begins.begin(), begins.end(), begins.begin());
        for (std::uint32_t n = 0; n < nodes_.size(); ++n) {
            place[n] = begins[manager_.pairs() - 1 - nodes_[n].pair]++;
            order[place[n]] = n;
        }
        auto final = [&](std::uint32_t id) { return id < ends() ? id : ends() + place[id - ends()]; };

        std::uint32_t width = (static_cast<std::uint32_t>(std::bit_width(ends() + nodes_.size())) + 7) / 8;
        std::string out;
        put(out, magic, 8);
        put(out, note.size(), 4);
        out += note;
        put(out, manager_.pairs(), 4);
        put(out, width, 1);
        put(out, numbers_.size(), 4);
        for (std::uint32_t number : numbers_) put(out, number, 4);
        std::string levels;
        std::uint32_t level_count = 0;
        for (std::size_t i = 0; i < order.size(); ++i) {
            std::uint32_t pair = nodes_[order[i]].pair;
            if (i > 0 && pair == nodes_[order[i - 1]].pair) continue;
            put(levels, pair, 4);
            put(levels, ends() + i, 8);
            ++level_count;
        }
        put(out, level_count, 4);
        out += levels;
        put(out, final(root_), 8);
        put(out, nodes_.size(), 8);
        out.reserve(out.size() + 2 * width * nodes_.size());
        for (std::uint32_t n : order) {
            put(out, final(nodes_[n].low), width);
            put(out, final(nodes_[n].high), width);
        }
        return out;
    }

  private:
    struct Part {
        std::uint32_t end;
        Ref set;
        bool operator==(const Part &) const = default;
    };
    struct Node {
        std::uint32_t pair, low, high;
        std::uint64_t parts; // where its list begins
        std::uint32_t count;
    };

    std::uint32_t ends() const { return static_cast<std::uint32_t>(1 + numbers_.size()); }

    // Of the list that stands at the end of the stack, from there on.
    std::uint32_t of(std::size_t begin) {
        std::size_t count = stack_.size() - begin;
        if (count == 0) return 0;
        if (stack_[begin].set == bdd::yes) return stack_[begin].end;
        if (std::uint32_t known = slots_[slot(&stack_[begin], count)]) return known;
        meter_.check();
        std::uint32_t level = UINT32_MAX;
        for (std::size_t i = begin; i < begin + count; ++i)
            level = std::min(level, manager_.level(stack_[i].set));
        std::array<std::uint32_t, 2> next{};
        for (bool value : {false, true}) {
            for (std::size_t i = begin; i < begin + count; ++i) {
                Part part = stack_[i];
                if (manager_.level(part.set) == level)
                    part.set = value ? manager_.high(part.set) : manager_.low(part.set);
                if (part.set != bdd::no) stack_.push_back(part);
            }
            next[value ? 1 : 0] = of(begin + count);
            stack_.resize(begin + count);
        }
        if (2 * nodes_.size() >= slots_.size()) grow();
        auto id = static_cast<std::uint32_t>(ends() + nodes_.size());
        slots_[slot(&stack_[begin], count)] = id;
        nodes_.push_back({level / 2, next[0], next[1], parts_.size(), static_cast<std::uint32_t>(count)});
        parts_.insert(parts_.end(), stack_.begin() + static_cast<std::ptrdiff_t>(begin), stack_.end());
        return id;
    }
    // Where the list stands, or would.
    std::size_t slot(const Part *list, std::size_t count) const {
        std::uint64_t hash = 0;
        for (std::size_t i = 0; i < count; ++i) {
            hash ^= std::uint64_t{list[i].set.code} << 20 ^ list[i].end;
            hash *= 0x9e3779b97f4a7c15ULL;
            hash ^= hash >> 32;
        }
        for (std::size_t at = hash & (slots_.size() - 1);; at = (at + 1) & (slots_.size() - 1)) {
            if (slots_[at] == 0) return at;
            const Node &node = nodes_[slots_[at] - ends()];
            if (node.count == count && std::equal(list, list + count, parts_.data() + node.parts)) return at;
        }
    }
    void grow() {
        std::fill(slots_.begin(), slots_.end(), 0);
        slots_.resize(2 * slots_.size());
        for (std::uint32_t n = 0; n < nodes_.size(); ++n)
            slots_[slot(parts_.data() + nodes_[n].parts, nodes_[n].count)] = ends() + n;
    }

    const bdd::Manager &manager_;
    Meter &meter_;
    std::vector<std::uint32_t> numbers_;
    std::vector<Part> stack_; // lists that are being worked on
    std::vector<Part> parts_; // of all nodes
    std::vector<Node> nodes_;
    std::vector<std::uint32_t> slots_; // 0: empty
    std::uint32_t root_ = 0;
};

} // namespace

std::string to_bytes(const bdd::Manager &manager, const Values &values, const std::string &note,
                     Meter &meter) {
    return Writer(manager, values, meter).bytes(note);
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

Values Diagram::sets(bdd::Manager &manager) const {
    Values out;
    for (std::size_t i = 0; i < numbers_.size(); ++i) {
        bdd::Assembly assembly(manager, node_count_);
        auto ref = [&](std::uint64_t id) {
            if (id >= ends()) return assembly[id - ends()];
            return id == i + 1 ? bdd::yes : bdd::no;
        };
        for_nodes([&](std::uint64_t, std::uint32_t pair, std::uint64_t low, std::uint64_t high) {
            assembly.add(2 * pair, ref(low), ref(high));
        });
        out.emplace(numbers_[i], Set(manager, ref(root_)));
    }
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
    // By node: its cell. An end has none; it is behind all of them.
    std::vector<std::uint32_t> cell_at(ends() + node_count_, cell_count),
        pair_at(ends() + node_count_, pairs_);
    // The number of assignments of the cells before c, so that those of cells that are skipped can be told.
    std::vector<Count> before(cell_count + 1, Count(1));
    for (std::uint32_t c = 0; c < cell_count; ++c) before[c + 1] = before[c] * Count(cells[c].numbers());

    std::map<std::uint32_t, mpz_class> out;
    for (std::size_t i = 0; i < numbers_.size(); ++i) {
        // By node: of the assignments of its cell and all later ones, how many lead to the end.
        std::vector<Count> counts(ends() + node_count_, Count(0));
        counts[i + 1] = 1;
        for_nodes([&](std::uint64_t n, std::uint32_t pair, std::uint64_t, std::uint64_t) {
            meter.check();
            const Cell &cell = cells[cell_of[pair]];
            cell_at[n] = cell_of[pair];
            pair_at[n] = pair;
            for (std::uint32_t number = 0; number < cell.numbers(); ++number) {
                Cell::Code code = cell.code(number);
                std::uint64_t at = n;
                while (cell_at[at] == cell_at[n]) {
                    std::uint32_t bit = pair_at[at] - cell.first_bit;
                    at = child(at, bit < code.length && code.bit(bit));
                }
                if (counts[at] != 0) counts[n] += counts[at] * (before[cell_at[at]] / before[cell_at[n] + 1]);
            }
        });
        out[numbers_[i]] = as_integer(counts[root_] * before[cell_at[root_]]);
    }
    return out;
}

std::map<std::uint32_t, mpz_class> Diagram::counts(const std::vector<Cell> &cells, Meter &meter) const {
    constexpr std::uint32_t bits = 126;
    return pairs_ < bits ? counts_as<unsigned __int128>(cells, meter) : counts_as<mpz_class>(cells, meter);
}

} // namespace zermelo::engines::symbolic
