#include "space/walk.h"

#include "space/expander.h"

#include <numeric>

namespace zermelo::space {

namespace {

using Batch = Expander<4>;

class Walk {
  public:
    Walk(const game::Game &game, const circuit::Tapes &tapes, std::size_t depth, bool through_terminals,
         Meter &meter)
        : expander_(game, tapes), depth_(depth), through_terminals_(through_terminals), meter_(meter),
          levels_(depth + 1) {
        counts_.nodes.resize(depth + 1);
        counts_.terminal.resize(depth + 1);
        for (std::size_t d = 0; d < depth; ++d) {
            levels_[d].waiting = expander_.empty_transitions();
            levels_[d].rows.resize(capacity * expander_.row_words());
        }
    }

    WalkCounts run(const game::State &from) {
        if (depth_ == 0) {
            Batch::Listing root;
            expander_.list(from.words.data(), 1, root);
            counts_.nodes[0] = 1;
            counts_.terminal[0] = root.terminal.test(0);
            return counts_;
        }
        std::copy(from.words.begin(), from.words.end(), levels_[0].rows.begin());
        levels_[0].count = 1;
        for (std::size_t d = 0; d < depth_; ++d) { // what a level leaves over goes to the levels below it
            expand(d);
            if (levels_[d].waiting.count) make(d);
        }
        return counts_;
    }

  private:
    static constexpr std::size_t capacity = 4 * Batch::width;

    struct Level {
        std::vector<std::uint64_t> rows; // states to expand
        std::size_t count = 0;
        Batch::Listing listing;
        Transitions waiting;
    };

    void expand(std::size_t d) {
        Level &level = levels_[d];
        std::size_t row_words = expander_.row_words();
        counts_.nodes[d] += level.count;
        for (std::size_t begin = 0; begin < level.count; begin += Batch::width) {
            meter_.look();
            std::size_t count = std::min(Batch::width, level.count - begin);
            const std::uint64_t *rows = level.rows.data() + begin * row_words;
            expander_.list(rows, count, level.listing);
            for (std::size_t lane = 0; lane < count; ++lane) {
                bool terminal = level.listing.terminal.test(lane);
                counts_.terminal[d] += terminal;
                if (terminal && !through_terminals_) continue;
                expander_.add_transitions(level.listing, lane, rows + lane * row_words, 0, level.waiting,
                                          [&] { make(d); });
            }
        }
        level.count = 0;
    }

    void make(std::size_t d) {
        Transitions &waiting = levels_[d].waiting;
        if (d + 1 == depth_) {
            counts_.nodes[depth_] += waiting.count;
            counts_.terminal[depth_] += expander_.make_and_count_terminal(waiting);
            meter_.check();
        } else {
            Level &below = levels_[d + 1];
            if (below.count + waiting.count > capacity) expand(d + 1);
            expander_.make(waiting, below.rows.data() + below.count * expander_.row_words());
            below.count += waiting.count;
        }
        waiting.count = 0;
    }

    Batch expander_;
    std::size_t depth_;
    bool through_terminals_;
    Meter &meter_;
    std::vector<Level> levels_;
    WalkCounts counts_;
};

} // namespace

std::uint64_t WalkCounts::total() const {
    return std::accumulate(nodes.begin(), nodes.end(), std::uint64_t{0});
}

WalkCounts walk(const game::Game &game, const circuit::Tapes &tapes, const game::State &from,
                std::size_t depth, bool through_terminals, Meter &meter) {
    return Walk(game, tapes, depth, through_terminals, meter).run(from);
}

} // namespace zermelo::space
