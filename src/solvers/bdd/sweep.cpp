#include "solvers/bdd/sweep.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <numeric>

namespace zermelo::bdd {

namespace {

constexpr std::size_t divisions = 8;
constexpr std::uint32_t number_bits = 28; // of a number in its division
constexpr std::size_t chunk = 1 << 14;    // lists between two meetings of the threads
constexpr std::size_t few = 256;          // for which the others are not called
constexpr std::size_t many = 1 << 18;     // whose memory is asked for before
constexpr std::size_t batch = 16;         // of lists for which memory is fetched together
constexpr std::size_t first_slots = 64;
constexpr std::size_t few_words = 2'000, few_lists = 4'000;

template <class T>
using Large = std::vector<T, HugePages<T>>;

std::uint64_t mixed(std::uint64_t hash, std::uint64_t word) {
    hash = (hash ^ word) * 0x9e3779b97f4a7c15ULL;
    return hash ^ hash >> 32;
}
// What has to do with places near each other goes into the same division, in the same order, so that it
// finds in the cache what the one before it has fetched.
std::size_t division_of(std::uint32_t place, std::uint32_t other) {
    constexpr std::uint32_t near_bits = 8;
    return mixed(mixed(0, place >> near_bits), other >> near_bits) >> 61;
}

// Places by hash: half of the hash, and a number + 1.
class Slots {
  public:
    void fetch(std::uint64_t hash) const {
        if (!slots_.empty()) __builtin_prefetch(&slots_[hash & (slots_.size() - 1)]);
    }
    // A number that may be the one, to be fetched too.
    std::optional<std::uint32_t> guess(std::uint64_t hash) const {
        if (slots_.empty()) return std::nullopt;
        std::uint64_t slot = slots_[hash & (slots_.size() - 1)];
        if (slot == 0 || slot >> 32 != tag(hash)) return std::nullopt;
        return static_cast<std::uint32_t>(slot) - 1;
    }
    // The number for which `equal` says so; if there is none, the next.
    template <class Equal>
    std::pair<std::uint32_t, bool> find_or_add(std::uint64_t hash, const Equal &equal) {
        if (2 * count_ >= slots_.size()) grow();
        std::size_t mask = slots_.size() - 1, at = hash & mask;
        for (; slots_[at] != 0; at = (at + 1) & mask) {
            if (slots_[at] >> 32 != tag(hash)) continue;
            std::uint32_t number = static_cast<std::uint32_t>(slots_[at]) - 1;
            if (equal(number)) return {number, false};
        }
        if (count_ == 1U << number_bits)
            throw LimitReached(LimitReached::Kind::size, "a step from set to set has too many parts");
        slots_[at] = tag(hash) << 32 | ++count_;
        return {count_ - 1, true};
    }
    std::size_t bytes() const { return slots_.capacity() * sizeof(std::uint64_t); }

  private:
    // The bits by which places are found are in it, too, so that it grows without hashes.
    static std::uint64_t tag(std::uint64_t hash) { return hash & UINT32_MAX; }
    void grow() {
        std::size_t more = std::max(first_slots, 2 * slots_.size());
        Large<std::uint64_t> old(more, 0);
        old.swap(slots_);
        for (std::uint64_t slot : old) {
            if (slot == 0) continue;
            std::size_t at = (slot >> 32) & (more - 1);
            while (slots_[at] != 0) at = (at + 1) & (more - 1);
            slots_[at] = slot;
        }
    }

    Large<std::uint64_t> slots_;
    std::uint32_t count_ = 0;
};

// The lists of one division at one pair of variables, one after the other.
struct Lists {
    Large<std::uint64_t> words;
    Large<std::uint32_t> ends; // by list: where it ends
    Slots slots;
    std::size_t count() const { return ends.size(); }
    const std::uint64_t *begin(std::size_t n) const { return words.data() + (n == 0 ? 0 : ends[n - 1]); }
    const std::uint64_t *end(std::size_t n) const { return words.data() + ends[n]; }
    std::size_t bytes() const {
        return words.capacity() * sizeof(std::uint64_t) + ends.capacity() * sizeof(std::uint32_t) +
               slots.bytes();
    }
};
using Level = std::array<Lists, divisions>;

// A list, by its number in its division at a pair of variables; or the result, if it is an end.
class Child {
  public:
    static constexpr std::uint32_t no_pair = UINT16_MAX; // of a result
    Child() = default;
    static Child known(std::uint32_t end) { return Child(std::uint64_t{no_pair} << 48 | end); }
    static Child list(std::uint32_t pair, std::size_t division, std::uint32_t number) {
        return Child(std::uint64_t{pair} << 48 | std::uint64_t{division} << 32 | number);
    }
    bool is_known() const { return bits_ >> 48 == no_pair; }
    std::uint32_t pair() const { return static_cast<std::uint32_t>(bits_ >> 48); }
    std::size_t division() const { return bits_ >> 32 & (divisions - 1); }
    std::uint32_t number() const { return static_cast<std::uint32_t>(bits_); }

  private:
    explicit Child(std::uint64_t bits) : bits_(bits) {}
    std::uint64_t bits_ = 0;
};

// What one thread has found for one division, and then the answer. Only the thread that asked writes that
// where it belongs: threads that write side by side would wait for each other's caches.
struct Asked {
    std::uint64_t hash;
    std::uint32_t pair, length; // of the list
    std::size_t begin, target;  // in the words; among the children
    std::uint32_t number = 0;
};
struct AskedLists {
    std::vector<Asked> lists;
    std::vector<std::uint64_t> words;
    void clear() { lists.clear(), words.clear(); }
};
struct AskedNode {
    Graph::Node node;
    std::uint32_t target; // among the results
    std::uint32_t number = 0;
};

std::uint64_t hash_of(Graph::Node node) { return mixed(mixed(0, node.low), node.high); }

// The nodes of one division at one pair.
struct NodeTable {
    Graph::Nodes nodes;
    Slots slots;
};

} // namespace

class Sweep {
  public:
    Sweep(Sweeper &sweeper, const Question &question)
        : sweeper_(sweeper), manager_(sweeper.manager_), question_(question), pairs_(sweeper.pairs_),
          threads_(sweeper.team_.size()), levels_(pairs_), children_(pairs_), results_(pairs_),
          offsets_(pairs_), asked_lists_(threads_), asked_nodes_(threads_) {
        for (std::uint32_t e = 0; e < question.ends; ++e) top_rank_ = std::max(top_rank_, rank(e));
        for (std::size_t t = 0; t < threads_; ++t) meters_.emplace_back(sweeper.job_);
    }

    // Nothing if it takes more words in lists, or, if these are bounded, more memory.
    std::optional<Graph> run(std::size_t most_words) {
        Half root;
        ask_first(root);
        Graph out(pairs_, question_.ends);
        if (settle(root)) {
            out.finish(root.result);
            return out;
        }
        std::uint32_t first = first_pair(root.list);
        add(levels_[first][0], root.list.data(), static_cast<std::uint32_t>(root.list.size()), 0);
        for (std::uint32_t pair = first; pair < pairs_; ++pair) {
            std::size_t count = 0;
            for (const Lists &lists : levels_[pair]) count += lists.count();
            lists_ += count;
            if (!find_children(pair, count, most_words) || !fits(out, most_words)) return std::nullopt;
        }
        for (std::uint32_t pair = pairs_; pair-- > first;) {
            make_nodes(pair, out);
            if (!fits(out, most_words)) return std::nullopt;
        }
        out.finish(result(Child::list(first, 0, 0)));
        return out;
    }
    std::uint64_t lists() const { return lists_; }

  private:
    // Where a part stands, and what it is; see `Kind`. The first is where `within` stands.
    using List = std::vector<std::uint64_t>;
    struct Half { // of a list
        List list;
        std::uint32_t constant = 0; // the best end that is in it, perhaps one that counts first
        std::uint32_t result = 0;
    };
    enum Kind : std::uint32_t { // beyond the numbers of relations
        as_it_is = RelationNode::everything_stays,
        other = 1U << 30,
        condition = 1U << 31,
    };

    static std::uint64_t word(std::uint32_t place, std::uint32_t kind) {
        return std::uint64_t{place} << 32 | kind;
    }
    static std::uint32_t place_of(std::uint64_t word) { return static_cast<std::uint32_t>(word >> 32); }
    static std::uint32_t kind_of(std::uint64_t word) { return static_cast<std::uint32_t>(word); }
    const Question::Other &other_of(std::uint32_t kind) const { return question_.others[kind & ~other]; }
    static constexpr std::uint32_t first_bit = 1U << 31; // of a constant that counts first
    bool counts_first(std::uint32_t kind) const {
        return (kind & condition) == 0 && (kind & other) != 0 && other_of(kind).counts_first;
    }
    std::uint32_t rank(std::uint32_t end) const {
        return question_.rank.empty() || end >= first_bit ? end : question_.rank[end];
    }

    void ask_first(Half &half) const {
        const Graph *within = question_.within;
        begin(half, within ? within->root() : Graph::something);
        if (question_.from)
            for (Relation steps : question_.steps) put(half, question_.from->root(), steps.root);
        for (std::uint32_t i = 0; i < question_.others.size(); ++i)
            put(half, question_.others[i].graph->root(), other | i);
        for (const Question::Condition &c : question_.conditions) put(half, c.where.code, condition | c.end);
        put_constant(half, question_.otherwise);
    }

    void begin(Half &half, std::uint32_t within) const {
        bool is_end = !question_.within || within < question_.within->ends();
        half.list.assign(1, word(is_end && within != Graph::nothing ? Graph::something : within, 0));
        half.constant = 0;
    }
    void put_constant(Half &half, std::uint32_t end) const {
        if (half.constant == 0 || (end != 0 && rank(end) > rank(half.constant))) half.constant = end;
    }
    // Each once, in ascending order; nothing that leads nowhere.
    void put(Half &half, std::uint32_t place, std::uint32_t kind) const {
        if (kind < other) {
            if (place == Graph::nothing || kind == RelationNode::nothing) return;
            if (kind == as_it_is && place < question_.from->ends()) return put_constant(half, place);
        } else if (kind < condition) {
            if (place == Graph::nothing) return;
            const Question::Other &o = other_of(kind);
            if (place < o.graph->ends())
                return put_constant(half, o.end.value_or(place) | (o.counts_first ? first_bit : 0));
        } else {
            if (Ref{place} == no) return;
            if (Ref{place} == yes) return put_constant(half, kind & ~condition);
        }
        List &list = half.list;
        std::uint64_t added = word(place, kind);
        std::size_t at = list.size();
        while (at > 1 && list[at - 1] > added) --at;
        if (at > 1 && list[at - 1] == added) return;
        list.push_back(added);
        for (std::size_t i = list.size() - 1; i > at; --i) list[i] = list[i - 1];
        list[at] = added;
    }
    // Whether the result is known. Otherwise the list becomes what it is found by.
    bool settle(Half &half) const {
        List &list = half.list;
        // What cannot change it any more goes.
        if (half.constant >= first_bit)
            list.resize(1);
        else if (half.constant != 0 && rank(half.constant) == top_rank_)
            list.erase(std::remove_if(list.begin() + 1, list.end(),
                                      [&](std::uint64_t w) { return !counts_first(kind_of(w)); }),
                       list.end());
        bool everywhere = list[0] == word(Graph::something, 0); // no node has this place
        bool alone = list.size() == 1;
        half.result = half.constant & ~first_bit;
        if (list[0] == word(Graph::nothing, 0)) half.result = 0;
        bool known = list[0] == word(Graph::nothing, 0) || (alone && (half.result == 0 || everywhere));
        if (!known && half.constant != 0) list.push_back(word(half.constant, 0));
        return known;
    }

    std::uint32_t pair_of(std::uint64_t word) const {
        std::uint32_t place = place_of(word), kind = kind_of(word);
        if ((kind & condition) != 0) return manager_.level(Ref{place}) / 2;
        if ((kind & other) != 0) return other_of(kind).graph->pair(place);
        if (kind == as_it_is) return question_.from->pair(place);
        return std::min(question_.from->pair(place), manager_.relations_[kind].pair);
    }
    // A constant has the kind 0, too, and is the last.
    std::uint32_t first_pair(const List &list) const {
        std::uint32_t out = question_.within ? question_.within->pair(place_of(list[0])) : pairs_;
        for (std::size_t i = 1; i < list.size() && kind_of(list[i]) != 0; ++i)
            out = std::min(out, pair_of(list[i]));
        return out;
    }

    void fetch(const std::uint64_t *begin, const std::uint64_t *end, std::uint32_t pair) const {
        if (question_.within) fetch(question_.within->level(pair), place_of(*begin));
        while (++begin != end) {
            std::uint32_t kind = kind_of(*begin);
            if ((kind & condition) != 0)
                __builtin_prefetch(&manager_.nodes_[Ref{place_of(*begin)}.node()]);
            else if ((kind & other) != 0)
                fetch(other_of(kind).graph->level(pair), place_of(*begin));
            else if (kind != 0)
                fetch(question_.from->level(pair), place_of(*begin));
        }
    }
    static void fetch(const Graph::Level &level, std::uint32_t place) {
        if (level.has(place)) __builtin_prefetch(&level.at(place));
    }

    // What follows if the variable is false, and true.
    using Both = std::array<std::uint32_t, 2>;
    static Both follow(const Graph::Level &level, std::uint32_t place) {
        if (!level.has(place)) return {place, place};
        const Graph::Node &node = level.at(place);
        return {node.low, node.high};
    }
    Both follow(Ref ref, std::uint32_t pair) const {
        if (manager_.level(ref) != 2 * pair) return {ref.code, ref.code};
        return {manager_.low(ref).code, manager_.high(ref).code};
    }

    // What is left where the variable of the result is false, and true.
    using Halves = std::array<Half, 2>;
    void split(const std::uint64_t *word, const std::uint64_t *end, std::uint32_t pair, Halves &out) const {
        Both within{place_of(*word), place_of(*word)};
        if (question_.within) within = follow(question_.within->level(pair), within[0]);
        for (bool value : {false, true}) begin(out[value], within[value]);
        while (++word != end) {
            std::uint32_t place = place_of(*word), kind = kind_of(*word);
            if (kind == 0) {
                for (Half &half : out) put_constant(half, place);
            } else if ((kind & condition) != 0) {
                put_both(out, follow(Ref{place}, pair), {kind, kind});
            } else if ((kind & other) != 0) {
                put_both(out, follow(other_of(kind).graph->level(pair), place), {kind, kind});
            } else {
                Both next = follow(question_.from->level(pair), place);
                const RelationNode &node = manager_.relations_[kind];
                if (kind == as_it_is || node.pair != pair) {
                    put_both(out, next, {kind, kind});
                } else {
                    put_both(out, next, node.stays);
                    // It becomes true, or, backwards, was so before.
                    put_both(out, {next[1], next[0]},
                             question_.backwards ? Both{node.rises, node.falls}
                                                 : Both{node.falls, node.rises});
                }
            }
        }
    }
    void put_both(Halves &out, Both places, Both kinds) const {
        put(out[0], places[0], kinds[0]);
        put(out[1], places[1], kinds[1]);
    }

    // Work on the numbers from 0 on, by chunks: every thread looks at some of them; then every thread enters
    // what was found into its divisions; then each takes the answers, and looks at the next.
    template <class Look, class Enter, class Take, class GoOn>
    void in_chunks(std::size_t count, const Look &look, const Enter &enter, const Take &take,
                   const GoOn &go_on) {
        for (std::size_t first = 0; first < count && go_on(); first += chunk) {
            std::size_t here = std::min(chunk, count - first);
            if (threads_ == 1 || here < few) {
                for (std::size_t t = 0; t < threads_; ++t) take(t);
                look(0, first, first + here);
                for (std::size_t d = 0; d < divisions; ++d) enter(d);
                continue;
            }
            sweeper_.team_.each([&](std::size_t t) {
                take(t);
                look(t, first + here * t / threads_, first + here * (t + 1) / threads_);
            });
            sweeper_.team_.each([&](std::size_t t) {
                for (std::size_t d = t; d < divisions; d += threads_) enter(d);
            });
        }
        for (std::size_t t = 0; t < threads_; ++t) take(t);
    }

    // Whether there are no more words than these.
    bool find_children(std::uint32_t pair, std::size_t count, std::size_t most_words) {
        const Level &level = levels_[pair];
        std::uint32_t offset = 0;
        for (std::size_t d = 0; d < divisions; ++d) {
            offsets_[pair][d] = offset;
            offset += static_cast<std::uint32_t>(level[d].count());
        }
        if (count > many) sweeper_.job_.expect(count * (2 * sizeof(Child) + sizeof(std::uint32_t)));
        children_[pair].resize(2 * count);
        in_chunks(
            count, [&](std::size_t t, std::size_t first, std::size_t last) { look_at(pair, t, first, last); },
            [&](std::size_t d) { enter_lists(d); }, [&](std::size_t t) { take_lists(pair, t); },
            [&] { return std::accumulate(words_.begin(), words_.end(), std::size_t{0}) <= most_words; });
        levels_[pair] = {};
        return std::accumulate(words_.begin(), words_.end(), std::size_t{0}) <= most_words;
    }

    // Each batch is gone through twice: what the second time looks at was asked for in the first.
    void look_at(std::uint32_t pair, std::size_t thread, std::size_t first, std::size_t last) {
        const Level &level = levels_[pair];
        std::size_t division = 0;
        while (division + 1 < divisions && offsets_[pair][division + 1] <= first) ++division;
        std::array<std::pair<const std::uint64_t *, const std::uint64_t *>, batch> lists;
        Halves halves;
        for (std::size_t n = first; n < last;) {
            meters_[thread].check();
            std::size_t count = 0;
            for (; count < batch && n + count < last; ++count) {
                while (division + 1 < divisions && offsets_[pair][division + 1] <= n + count) ++division;
                const Lists &here = level[division];
                std::size_t number = n + count - offsets_[pair][division];
                lists[count] = {here.begin(number), here.end(number)};
                fetch(lists[count].first, lists[count].second, pair);
            }
            for (std::size_t i = 0; i < count; ++i) {
                split(lists[i].first, lists[i].second, pair, halves);
                ask(pair, thread, halves[0], 2 * (n + i));
                ask(pair, thread, halves[1], 2 * (n + i) + 1);
            }
            n += count;
        }
    }
    void ask(std::uint32_t pair, std::size_t thread, Half &half, std::size_t target) {
        if (settle(half)) {
            children_[pair][target] = Child::known(half.result);
            return;
        }
        std::uint64_t hash = 0;
        for (std::uint64_t w : half.list) hash = mixed(hash, w);
        std::uint32_t first = place_of(half.list[0]),
                      second = half.list.size() > 1 ? place_of(half.list[1]) : 0;
        AskedLists &asked = asked_lists_[thread][division_of(first, second)];
        asked.lists.push_back({hash, first_pair(half.list), static_cast<std::uint32_t>(half.list.size()),
                               asked.words.size(), target});
        asked.words.insert(asked.words.end(), half.list.begin(), half.list.end());
    }
    void enter_lists(std::size_t division) {
        std::size_t words = 0;
        for (auto &of_thread : asked_lists_) {
            AskedLists &asked = of_thread[division];
            for (std::size_t i = 0; i < asked.lists.size(); ++i) {
                if (i + batch < asked.lists.size()) {
                    const Asked &later = asked.lists[i + batch];
                    levels_[later.pair][division].slots.fetch(later.hash);
                }
                if (i + batch / 2 < asked.lists.size()) {
                    const Asked &soon = asked.lists[i + batch / 2];
                    const Lists &lists = levels_[soon.pair][division];
                    if (auto guess = lists.slots.guess(soon.hash)) __builtin_prefetch(lists.begin(*guess));
                }
                Asked &a = asked.lists[i];
                Lists &lists = levels_[a.pair][division];
                std::size_t before = lists.count();
                a.number = add(lists, asked.words.data() + a.begin, a.length, a.hash);
                if (lists.count() > before) words += a.length;
            }
        }
        words_[division] += words;
    }
    void take_lists(std::uint32_t pair, std::size_t thread) {
        for (std::size_t d = 0; d < divisions; ++d) {
            AskedLists &asked = asked_lists_[thread][d];
            for (const Asked &a : asked.lists) children_[pair][a.target] = Child::list(a.pair, d, a.number);
            asked.clear();
        }
    }
    static std::uint32_t add(Lists &lists, const std::uint64_t *list, std::uint32_t length,
                             std::uint64_t hash) {
        auto [number, is_new] = lists.slots.find_or_add(hash, [&](std::uint32_t n) {
            return std::equal(list, list + length, lists.begin(n), lists.end(n));
        });
        if (!is_new) return number;
        lists.words.insert(lists.words.end(), list, list + length);
        if (lists.words.size() > UINT32_MAX)
            throw LimitReached(LimitReached::Kind::size, "a step from set to set has too many parts");
        lists.ends.push_back(static_cast<std::uint32_t>(lists.words.size()));
        return number;
    }

    std::uint32_t result(Child child) const {
        return child.is_known() ? child.number() : results_[child.pair()][place_of(child)];
    }
    std::size_t place_of(Child child) const {
        return offsets_[child.pair()][child.division()] + child.number();
    }

    // The results of later pairs are there.
    void make_nodes(std::uint32_t pair, Graph &out) {
        const Large<Child> &children = children_[pair];
        if (children.empty()) return;
        results_[pair].resize(children.size() / 2);
        std::array<NodeTable, divisions> tables;
        in_chunks(
            results_[pair].size(),
            [&](std::size_t t, std::size_t first, std::size_t last) { look_back(pair, t, first, last); },
            [&](std::size_t d) { enter_nodes(tables[d], d); }, [&](std::size_t t) { take_nodes(pair, t); },
            [] { return true; });
        children_[pair] = {};

        std::array<std::uint32_t, divisions> begins{};
        std::size_t size = 0;
        for (std::size_t d = 0; d < divisions; ++d) {
            begins[d] = static_cast<std::uint32_t>(out.ends() + out.size() + size);
            size += tables[d].nodes.size();
        }
        if (out.size() + size > most_nodes)
            throw LimitReached(LimitReached::Kind::size, "a set has more than 2^31 nodes");
        Graph::Nodes nodes;
        nodes.reserve(size);
        for (NodeTable &table : tables) {
            nodes.insert(nodes.end(), table.nodes.begin(), table.nodes.end());
            table = {};
        }
        out.add(pair, std::move(nodes));
        in_chunks(
            results_[pair].size(),
            [&](std::size_t, std::size_t first, std::size_t last) {
                for (std::size_t n = first; n < last; ++n) {
                    std::uint32_t &result = results_[pair][n];
                    if ((result & in_table) != 0)
                        result = begins[result >> number_bits & (divisions - 1)] +
                                 (result & ((1U << number_bits) - 1));
                }
            },
            [](std::size_t) {}, [](std::size_t) {}, [] { return true; });
    }
    void look_back(std::uint32_t pair, std::size_t thread, std::size_t first, std::size_t last) {
        const Large<Child> &children = children_[pair];
        auto ask_for = [&](Child child) {
            if (!child.is_known()) __builtin_prefetch(&results_[child.pair()][place_of(child)]);
        };
        for (std::size_t n = first; n < last; ++n) {
            meters_[thread].check();
            if (n + batch < last) {
                ask_for(children[2 * (n + batch)]);
                ask_for(children[2 * (n + batch) + 1]);
            }
            Graph::Node node{result(children[2 * n]), result(children[2 * n + 1])};
            if (node.low == node.high)
                results_[pair][n] = node.low;
            else
                asked_nodes_[thread][division_of(node.low, node.high)].push_back(
                    {node, static_cast<std::uint32_t>(n)});
        }
    }
    void enter_nodes(NodeTable &table, std::size_t division) {
        for (auto &of_thread : asked_nodes_) {
            std::vector<AskedNode> &asked = of_thread[division];
            for (std::size_t i = 0; i < asked.size(); ++i) {
                if (i + batch < asked.size()) table.slots.fetch(hash_of(asked[i + batch].node));
                if (i + batch / 2 < asked.size())
                    if (auto guess = table.slots.guess(hash_of(asked[i + batch / 2].node)))
                        __builtin_prefetch(&table.nodes[*guess]);
                Graph::Node node = asked[i].node;
                auto [number, is_new] = table.slots.find_or_add(
                    hash_of(node), [&](std::uint32_t n) { return table.nodes[n] == node; });
                if (is_new) table.nodes.push_back(node);
                asked[i].number = number;
            }
        }
    }
    void take_nodes(std::uint32_t pair, std::size_t thread) {
        for (std::size_t d = 0; d < divisions; ++d) {
            std::vector<AskedNode> &asked = asked_nodes_[thread][d];
            for (const AskedNode &a : asked)
                results_[pair][a.target] = in_table | static_cast<std::uint32_t>(d) << number_bits | a.number;
            asked.clear();
        }
    }

    // Throws LimitReached if not, and if nobody can do it in another way.
    bool fits(const Graph &out, std::size_t most_words) {
        if (lists_ < few_lists) return true;
        std::size_t bytes = out.bytes();
        for (const Graph *graph : {question_.within, question_.from})
            if (graph) bytes += graph->bytes();
        for (const Question::Other &o : question_.others) bytes += o.graph->bytes();
        for (std::uint32_t pair = 0; pair < pairs_; ++pair) {
            for (const Lists &lists : levels_[pair]) bytes += lists.bytes();
            bytes += children_[pair].capacity() * sizeof(Child);
            bytes += results_[pair].capacity() * sizeof(std::uint32_t);
        }
        sweeper_.peak_bytes_ = std::max(sweeper_.peak_bytes_, bytes);
        if (bytes > sweeper_.most_bytes_ && most_words == SIZE_MAX)
            throw LimitReached(LimitReached::Kind::memory,
                               "the decision diagrams do not fit into the memory that there is for them");
        return bytes <= sweeper_.most_bytes_;
    }

    // A result whose place is not known before its level is: its division and its number there.
    static constexpr std::uint32_t in_table = 1U << 31;
    static constexpr std::size_t most_nodes = std::size_t{1} << 31;

    Sweeper &sweeper_;
    const Manager &manager_;
    const Question &question_;
    std::uint32_t pairs_, top_rank_ = 0;
    std::size_t threads_;
    std::uint64_t lists_ = 0;
    std::array<std::size_t, divisions> words_{};                 // of lists, so far
    std::vector<Level> levels_;                                  // by pair
    std::vector<Large<Child>> children_;                         // by pair: two for each list
    std::vector<Large<std::uint32_t>> results_;                  // by pair and list
    std::vector<std::array<std::uint32_t, divisions>> offsets_;  // by pair: lists in divisions before
    std::vector<std::array<AskedLists, divisions>> asked_lists_; // by thread
    std::vector<std::array<std::vector<AskedNode>, divisions>> asked_nodes_;
    std::vector<Meter> meters_; // by thread
};

Sweeper::Sweeper(const Manager &manager, std::uint32_t pairs, const Job &job, std::size_t threads,
                 std::size_t most_bytes)
    : manager_(manager), pairs_(pairs), job_(job), team_(job, threads), most_bytes_(most_bytes) {
    if (pairs >= Child::no_pair)
        throw LimitReached(LimitReached::Kind::size, "a state takes too many bits for decision diagrams");
}

std::optional<Graph> Sweeper::answer(const Question &question, std::size_t words_per_node) {
    std::size_t nodes = 0;
    if (question.within) nodes += question.within->size();
    if (question.from) nodes += question.from->size();
    for (const Question::Other &other : question.others) {
        assert(other.end || other.graph->ends() <= question.ends);
        nodes += other.graph->size();
    }
    assert(!question.from || question.from->ends() <= question.ends);
    std::size_t most = words_per_node == SIZE_MAX ? SIZE_MAX : std::max(few_words, words_per_node * nodes);
    Sweep sweep(*this, question);
    std::optional<Graph> out = sweep.run(most);
    made_ += sweep.lists();
    return out;
}

} // namespace zermelo::bdd
