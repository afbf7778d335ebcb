#include "engines/bdd/order.h"

#include "engines/bdd/stacks.h"
#include "engines/bdd/states.h"

#include <algorithm>
#include <charconv>
#include <numeric>
#include <optional>
#include <set>
#include <sstream>
#include <tuple>

namespace zermelo::engines::symbolic {

namespace {

constexpr double share_of_time = 0.05;
// All trials together make about so many nodes: by this, and not by the clock, the same game gets the same
// order every time.
constexpr std::uint64_t most_nodes_made = 2'000'000;
constexpr std::size_t trial_bytes = std::size_t{256} << 20;
constexpr std::size_t enough_nodes = 5'000; // a layer this large shows how good the order is …
constexpr std::size_t few_nodes = 1'000;    // … and one this small does not
constexpr std::size_t most_layers = 200;
constexpr std::size_t most_parts = 16;     // that change places
constexpr std::uint32_t many_numbers = 16; // a cell that has more is a place rather than what is there

// The words of a fluent's name; numbers are compared as such.
struct Word {
    long number = 0;
    std::string text; // empty: a number
    auto operator<=>(const Word &) const = default;
};

std::vector<Word> words_of(std::string name) {
    std::replace_if(
        name.begin(), name.end(), [](char c) { return c == '(' || c == ')'; }, ' ');
    std::istringstream in(name);
    std::vector<Word> out;
    for (std::string text; in >> text;) {
        long number = 0;
        auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
        bool is_number = fault == std::errc() && end == text.data() + text.size();
        out.push_back(is_number ? Word{number, {}} : Word{0, text});
    }
    return out;
}

using Unit = std::vector<Cell>;         // a cell, or a stack of them
using Order = std::vector<std::size_t>; // of units

std::vector<Unit> units_of(std::vector<Cell> cells) {
    std::vector<Unit> out;
    bool in_stack = false;
    for (Cell &cell : cells) {
        if (!in_stack) out.emplace_back();
        in_stack = cell.slot && !cell.ends_stack();
        out.back().push_back(std::move(cell));
    }
    return out;
}

class Chooser {
  public:
    Chooser(const Problem &problem, const Query &query, std::vector<Cell> cells, const Job &job)
        : problem_(problem), query_(query), job_(job) {
        auto without =
            std::stable_partition(cells.begin(), cells.end(), [](const Cell &c) { return c.bits > 0; });
        without_bits_.assign(without, cells.end());
        cells.erase(without, cells.end());
        units_ = units_of(std::move(cells));
        for (const Unit &unit : units_)
            words_.push_back(words_of(problem.game.fluents[unit.front().fluents.front().index()].name));
    }

    std::vector<Cell> run() {
        best_.resize(units_.size());
        std::iota(best_.begin(), best_.end(), 0);
        // A limit only ends the trying.
        limit_of(job_, [&] {
            try_order(best_);
            for (std::size_t first = 1; first < longest_name(); ++first) try_order(sorted_by(first));
            move_places_first();
            exchange_parts();
        });
        return in_order(best_);
    }

  private:
    std::size_t longest_name() const {
        std::size_t out = 0;
        for (const auto &words : words_) out = std::max(out, words.size());
        return out;
    }
    // By the relation, then by that argument, then by all from the first on.
    Order sorted_by(std::size_t first) const {
        Order out(units_.size());
        std::iota(out.begin(), out.end(), 0);
        auto key = [&](std::size_t c) {
            const std::vector<Word> &words = words_[c];
            return std::tuple(words.front(), first < words.size() ? words[first] : Word{}, words);
        };
        std::stable_sort(out.begin(), out.end(),
                         [&](std::size_t a, std::size_t b) { return key(a) < key(b); });
        return out;
    }
    std::vector<Cell> in_order(const Order &order) const {
        std::vector<Cell> out;
        for (std::size_t u : order) out.insert(out.end(), units_[u].begin(), units_[u].end());
        out.insert(out.end(), without_bits_.begin(), without_bits_.end());
        place(out);
        return out;
    }

    // Neighbours in the best order that share their relation and one argument, the same for all; that with
    // which there are fewest parts.
    std::vector<Order> parts() const {
        std::vector<Order> out;
        for (std::size_t c : best_) out.push_back({c});
        for (std::size_t at = 1; at < longest_name(); ++at) {
            std::vector<Order> runs;
            for (std::size_t c : best_) {
                bool goes_on = !runs.empty() && shares(runs.back().back(), c, at);
                if (!goes_on) runs.emplace_back();
                runs.back().push_back(c);
            }
            if (runs.size() > 2 && runs.size() < out.size()) out = std::move(runs);
        }
        return out;
    }
    bool shares(std::size_t a, std::size_t b, std::size_t at) const {
        return words_[a].front() == words_[b].front() && at < words_[a].size() && at < words_[b].size() &&
               words_[a][at] == words_[b][at];
    }
    // Where somebody is, which what is on the cells around depends on, wherever they stand.
    void move_places_first() {
        for (std::size_t c = 0; c < units_.size(); ++c) {
            if (units_[c].size() > 1 || units_[c].front().numbers() <= many_numbers) continue;
            Order order = best_;
            auto at = std::find(order.begin(), order.end(), c);
            std::rotate(order.begin(), at, at + 1);
            try_order(order);
        }
    }
    // Parts of a board from its middle outwards: what is far apart has least to do with each other. Whatever
    // is no more than one cell stays where it is.
    void from_the_middle(std::vector<Order> &runs) const {
        std::vector<std::size_t> places;
        for (std::size_t i = 0; i < runs.size(); ++i)
            if (runs[i].size() > 1 || units_[runs[i][0]].size() > 1) places.push_back(i);
        const std::vector<Order> old = runs;
        for (std::size_t i = 0; i < places.size(); ++i) {
            std::size_t middle = (places.size() - 1) / 2, away = (i + 1) / 2;
            runs[places[i]] = old[places[i % 2 == 1 ? middle + away : middle - away]];
        }
    }
    // A part that stands alone, such as whose turn it is, goes to the front if that helps.
    void exchange_parts() {
        std::vector<Order> runs = parts();
        if (runs.size() > most_parts) return;
        auto try_change = [&](const auto &change) {
            std::vector<Order> other = runs;
            change(other);
            Order order;
            for (const Order &run : other) order.insert(order.end(), run.begin(), run.end());
            bool better = try_order(order);
            if (better) runs = std::move(other);
            return better;
        };
        for (std::size_t i = 1; i < runs.size(); ++i) {
            auto end = static_cast<std::ptrdiff_t>(i) + 1;
            if (runs[i].size() == 1 && units_[runs[i][0]].size() == 1)
                try_change([&](auto &other) {
                    std::rotate(other.begin(), other.begin() + end - 1, other.begin() + end);
                });
        }
        try_change([&](auto &other) { from_the_middle(other); });
        for (bool better = true; better;) {
            better = false;
            for (std::size_t i = 0; i < runs.size(); ++i)
                for (std::size_t j = i + 1; j < runs.size(); ++j)
                    if (try_change([&](auto &other) { std::swap(other[i], other[j]); })) better = true;
        }
    }

    // Whether it is better than the best so far, which it then is.
    bool try_order(const Order &order) {
        if (little_to_gain_ || made_ >= most_nodes_made || !tried_.insert(order).second) return false;
        job_.look();
        auto work = work_if_better(in_order(order));
        if (!work) return false;
        best_work_ = *work;
        best_ = order;
        return true;
    }
    // The work for the first layers: for as many as the best order so far took to show something. If this one
    // is so much better that they show nothing, for more.
    std::optional<std::uint64_t> work_if_better(const std::vector<Cell> &cells) {
        States states(problem_, query_, cells, job_, trial_bytes, 1);
        std::uint64_t before = states.made();
        bool better = false;
        auto limit = limit_of(job_, [&] {
            states.allow(std::min(best_work_, left(states)));
            Graph here = states.only(query_.from.words.data());
            bool saw_large = false;
            auto step = [&] {
                saw_large = saw_large || here.size() > enough_nodes;
                here = states.after(states.minus(here, states.terminal(here)));
            };
            std::size_t layer = 0;
            while (!here.empty() && layer < layers_ && states.made() - before < best_work_) step(), ++layer;
            better = states.made() - before < best_work_;
            if (!better || here.size() >= few_nodes) return;
            states.allow(left(states));
            while (!here.empty() && layer < most_layers && !saw_large) step(), ++layer;
            layers_ = layer;
            little_to_gain_ = here.empty() || layer >= near_the_end();
        });
        made_ += states.made();
        if (limit && limit->kind == LimitReached::Kind::memory)
            better = false;
        else if (limit && limit->kind != LimitReached::Kind::size)
            throw *limit;
        return better ? std::optional(states.made() - before) : std::nullopt;
    }
    std::uint64_t left(const States &states) const {
        return most_nodes_made - std::min(most_nodes_made, made_ + states.made());
    }
    std::size_t near_the_end() const {
        auto horizon = problem_.facts.horizon;
        return horizon ? *horizon - *horizon / 4 : SIZE_MAX;
    }

    const Problem &problem_;
    const Query &query_;
    std::vector<Unit> units_;
    std::vector<Cell> without_bits_; // these come last
    Job job_;
    std::vector<std::vector<Word>> words_; // by unit
    Order best_;
    std::set<Order> tried_;
    std::uint64_t best_work_ = UINT64_MAX;
    std::size_t layers_ = 0;
    bool little_to_gain_ = false; // the best order makes no layer large
    std::uint64_t made_ = 0;
};

} // namespace

std::vector<Cell> choose_order(const Problem &problem, const Query &query, std::vector<Cell> cells,
                               const Job &job) {
    return Chooser(problem, query, std::move(cells), job.part(share_of_time)).run();
}

std::vector<Cell> choose_coding(const Problem &problem, const Query &query, const Job &job) {
    std::vector<Cell> cells = make_cells(problem.game, problem.facts);
    if (problem.facts.states) return cells; // there are so few that all were visited: little is to be gained
    return choose_order(problem, query, with_stacks(problem, query, std::move(cells), job), job);
}

} // namespace zermelo::engines::symbolic
