#include "engines/bdd/diagram.h"

#include <algorithm>
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

// Which of the Refs of a manager are in a diagram, and a number for each of them: how many come before it.
class Refs {
  public:
    explicit Refs(const bdd::Manager &manager) : bits_(manager.room() / 32 + 1) {}
    // Whether it was not there.
    bool add(Ref ref) {
        std::uint64_t bit = std::uint64_t{1} << (ref.code % 64), &word = bits_[ref.code / 64];
        bool is_new = (word & bit) == 0;
        word |= bit;
        return is_new;
    }
    void number() {
        std::uint32_t before = 0;
        for (std::uint64_t word : bits_) {
            before_.push_back(before);
            before += static_cast<std::uint32_t>(std::popcount(word));
        }
    }
    std::uint32_t operator[](Ref ref) const {
        std::uint64_t lower = (std::uint64_t{1} << (ref.code % 64)) - 1;
        return before_[ref.code / 64] +
               static_cast<std::uint32_t>(std::popcount(bits_[ref.code / 64] & lower));
    }

  private:
    std::vector<std::uint64_t> bits_;
    std::vector<std::uint32_t> before_; // by word
};

// The nodes get their places in the order in which a walk leaves them: that depends on the function alone.
class Writer {
  public:
    Writer(const bdd::Manager &manager, std::uint32_t pairs, const Function &function, Meter &meter)
        : manager_(manager), pairs_(pairs), function_(function), meter_(meter), refs_(manager),
          begins_(pairs + 1) {
        find(function.set.ref());
        for (const auto &[number, end] : function.ends) {
            auto it = end_of_.find(end.ref().code);
            if (it == end_of_.end()) continue;
            numbers_.push_back(number);
            it->second = numbers_.size();
        }
        refs_.number();
        std::partial_sum(begins_.begin(), begins_.end(), begins_.begin());
        next_ = begins_;
        place_.assign(begins_.back(), UINT32_MAX);
        order_.resize(begins_.back());
        give_places(function.set.ref());
    }

    std::string bytes(const std::string &note) const {
        std::uint32_t width = (static_cast<std::uint32_t>(std::bit_width(ends() + order_.size())) + 7) / 8;
        std::string out;
        put(out, magic, 8);
        put(out, note.size(), 4);
        out += note;
        put(out, pairs_, 4);
        put(out, width, 1);
        put(out, numbers_.size(), 4);
        for (std::uint32_t number : numbers_) put(out, number, 4);
        std::string levels;
        std::uint32_t level_count = 0;
        for (std::uint32_t pair = pairs_; pair-- > 0;) {
            if (begins_[group(pair)] == begins_[group(pair) + 1]) continue;
            put(levels, pair, 4);
            put(levels, ends() + begins_[group(pair)], 8);
            ++level_count;
        }
        put(out, level_count, 4);
        out += levels;
        put(out, final(function_.set.ref()), 8);
        put(out, order_.size(), 8);
        out.reserve(out.size() + 2 * width * order_.size());
        for (Ref ref : order_) {
            put(out, final(manager_.low(ref)), width);
            put(out, final(manager_.high(ref)), width);
        }
        return out;
    }

  private:
    std::size_t ends() const { return 1 + numbers_.size(); }
    std::uint32_t group(std::uint32_t pair) const { return pairs_ - 1 - pair; } // the last first
    bool is_end(Ref ref) const { return manager_.level(ref) >= 2 * pairs_; }

    void find(Ref ref) {
        if (is_end(ref)) end_of_.try_emplace(ref.code, 0);
        if (is_end(ref) || !refs_.add(ref)) return;
        meter_.check();
        ++begins_[group(manager_.level(ref) / 2) + 1];
        find(manager_.low(ref));
        find(manager_.high(ref));
    }
    void give_places(Ref ref) {
        if (is_end(ref)) return;
        std::uint32_t &place = place_[refs_[ref]];
        if (place != UINT32_MAX) return;
        place = 0; // nobody meets it again before it is left
        give_places(manager_.low(ref));
        give_places(manager_.high(ref));
        place = next_[group(manager_.level(ref) / 2)]++;
        order_[place] = ref;
    }
    std::uint64_t final(Ref ref) const {
        return is_end(ref) ? end_of_.at(ref.code) : ends() + place_[refs_[ref]];
    }

    const bdd::Manager &manager_;
    std::uint32_t pairs_;
    const Function &function_;
    Meter &meter_;
    std::vector<std::uint32_t> numbers_;
    std::map<std::uint32_t, std::size_t> end_of_; // by code: its place among the ends; of the empty set: 0
    Refs refs_;
    std::vector<std::uint32_t> begins_, next_; // by group: the first place, and the next to give
    std::vector<std::uint32_t> place_;         // by number of the Ref
    std::vector<Ref> order_;                   // by place
};

} // namespace

std::string to_bytes(const bdd::Manager &manager, std::uint32_t pairs, const Function &function,
                     const std::string &note, Meter &meter) {
    return Writer(manager, pairs, function, meter).bytes(note);
}

mpz_class count(bdd::Manager &manager, const std::vector<Cell> &cells, const Set &states, Meter &meter) {
    Function function{states, {{0, manager.all()}}};
    Diagram diagram(store::in_memory(to_bytes(manager, bit_count(cells), function, {}, meter)));
    return states.empty() ? mpz_class(0) : diagram.counts(cells, meter).at(0);
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

Function Diagram::function(bdd::Manager &manager, const std::function<Set(std::uint32_t)> &end) const {
    Function out;
    std::vector<Ref> at_end{bdd::no};
    for (std::uint32_t number : numbers_)
        at_end.push_back(out.ends.emplace(number, end(number)).first->second.ref());
    bdd::Assembly assembly(manager, node_count_);
    auto ref = [&](std::uint64_t id) { return id < ends() ? at_end[id] : assembly[id - ends()]; };
    for_nodes([&](std::uint64_t, std::uint32_t pair, std::uint64_t low, std::uint64_t high) {
        assembly.add(2 * pair, ref(low), ref(high));
    });
    out.set = Set(manager, ref(root_));
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
