#include "engines/bdd/stacks.h"

#include "analyse/samples.h"
#include "engines/bdd/rules.h"

#include <algorithm>

namespace zermelo::engines::symbolic {

namespace {

constexpr double share_of_time = 0.05;
constexpr std::size_t most_samples = 20'000, most_steps = 1'000;
constexpr std::size_t proof_bytes = std::size_t{256} << 20;

bool holds(const std::uint64_t *row, game::FluentId f) {
    return (row[f.index() / 64] >> (f.index() % 64) & 1) != 0;
}

// A cell for two values and for empty: none of its fluents holds, or that which holds at first.
struct Place {
    Cell slot;
    std::size_t at;           // in the list of cells
    std::vector<bool> filled; // by sample
    std::size_t often = 0;
};

// Where a place is filled the other one is too, and not only there.
bool stands_on(const Place &upper, const Place &lower) {
    if (upper.often >= lower.often) return false;
    for (std::size_t s = 0; s < upper.filled.size(); ++s)
        if (upper.filled[s] && !lower.filled[s]) return false;
    return true;
}

// For two values, and for empty.
bool may_be_slot(const Cell &cell) { return cell.numbers() == 3; }

std::vector<Place> places_of(const std::vector<Cell> &cells, const analyse::Samples &samples) {
    std::vector<Place> out;
    for (std::size_t c = 0; c < cells.size(); ++c) {
        if (!may_be_slot(cells[c])) continue;
        Place place{cells[c], c, {}, 0};
        Cell &cell = place.slot;
        cell.slot = true;
        if (!cell.can_be_empty) {
            auto first = std::find_if(cell.fluents.begin(), cell.fluents.end(),
                                      [&](game::FluentId f) { return holds(samples.row(0), f); });
            if (first == cell.fluents.end()) continue;
            cell.empty = *first;
            cell.fluents.erase(first);
        }
        cell.can_be_empty = false;
        for (std::size_t s = 0; s < samples.size(); ++s) {
            place.filled.push_back(std::any_of(cell.fluents.begin(), cell.fluents.end(),
                                               [&](game::FluentId f) { return holds(samples.row(s), f); }));
            if (place.filled.back()) ++place.often;
        }
        if (place.often > 0) out.push_back(std::move(place));
    }
    std::stable_sort(out.begin(), out.end(),
                     [](const Place &a, const Place &b) { return a.often > b.often; });
    return out;
}

using Stack = std::vector<Place>; // from the bottom up

// Each place goes on top of a stack whose upper end always was filled where it was, if there is one; of
// several, on the one whose name is most like its own.
class Stacker {
  public:
    explicit Stacker(const game::Game &game) : game_(game) {}

    std::vector<Stack> run(std::vector<Place> places) const {
        std::vector<Stack> out;
        for (Place &place : places) {
            Stack *best = nullptr;
            for (Stack &stack : out)
                if (stands_on(place, stack.back()) &&
                    (best == nullptr || likeness(place, stack.back()) > likeness(place, best->back())))
                    best = &stack;
            if (best == nullptr) best = &out.emplace_back();
            best->push_back(std::move(place));
        }
        std::erase_if(out, [](const Stack &stack) { return stack.size() < 2; });
        std::sort(out.begin(), out.end(),
                  [](const Stack &a, const Stack &b) { return a.front().at < b.front().at; });
        return out;
    }

  private:
    const std::string &name(const Place &place) const {
        return game_.fluents[place.slot.fluents.front().index()].name;
    }
    // Characters that they begin with.
    std::size_t likeness(const Place &a, const Place &b) const {
        const std::string &x = name(a), &y = name(b);
        auto end = std::mismatch(x.begin(), x.end(), y.begin(), y.end());
        return static_cast<std::size_t>(end.first - x.begin());
    }

    const game::Game &game_;
};

std::vector<Cell> put_together(const std::vector<Cell> &cells, const std::vector<Stack> &stacks) {
    std::vector<Cell> out;
    std::vector<bool> used(cells.size());
    for (const Stack &stack : stacks) {
        for (const Place &place : stack) {
            out.push_back(place.slot);
            used[place.at] = true;
        }
        Cell top;
        top.slot = true;
        out.push_back(top);
    }
    for (std::size_t c = 0; c < cells.size(); ++c)
        if (!used[c]) out.push_back(cells[c]);
    place(out);
    return out;
}

} // namespace

// Guessed from plays, proved by induction: every combination of bits is a state with these stacks, and if no
// step from any of them leads to one without, none that can be reached is.
std::vector<Cell> with_stacks(const Problem &problem, const Query &query, std::vector<Cell> cells,
                              const Job &whole_job) {
    if (std::count_if(cells.begin(), cells.end(), may_be_slot) < 2) return cells;
    Job job = whole_job.part(share_of_time);
    std::vector<Cell> out = cells;
    // A limit only ends the trying.
    limit_of(job, [&] {
        Meter meter(job);
        Work work; // the job alone ends it
        analyse::Samples samples =
            analyse::play(problem.game, problem.tapes, most_samples, most_steps, work, meter);
        std::vector<Stack> stacks = Stacker(problem.game).run(places_of(cells, samples));
        while (!stacks.empty()) {
            std::vector<Cell> stacked = put_together(cells, stacks);
            bdd::Manager manager(bit_count(stacked), job, proof_bytes);
            Coding coding(manager, stacked, problem.game.fluents.size());
            Rules rules(problem, query, manager, coding, meter);
            if (rules.broken().empty()) {
                out = std::move(stacked);
                return;
            }
            std::size_t begin = 0;
            std::erase_if(stacks, [&](const Stack &stack) {
                auto first_broken = rules.broken().lower_bound(begin);
                begin += stack.size() + 1;
                return first_broken != rules.broken().end() && *first_broken < begin;
            });
        }
    });
    return out;
}

} // namespace zermelo::engines::symbolic
