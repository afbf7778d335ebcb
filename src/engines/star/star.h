// Depth-first search of games of chance: alpha and beta through the mean over chance (*-minimax, Ballard
// 1983), with a table of bounds. For games whose states do not fit
// into memory, or of which few matter.
//
// - *Windows.* A state is asked for its value within a window: if the value is outside, a bound that shows it
//   is enough. A case of chance gets the window in which its own value could still bring the mean into the
//   window of the row, the other cases being anything that their bounds allow (Star1).
// - *Thresholds.* First the value is enclosed by questions of yes or no, which are windows without room.
// - *Probing.* Before the cases of a row are searched one by one, one reply is tried in each: where that is a
//   good one it bounds the case, and often the row is decided by these bounds (Star2).
// - *Two steps at a time.* What a state leads to is there when it is visited; the visit makes, in one pass,
//   what that leads to. So ends are seen two steps ahead, and where the table knows enough no visit is made.
// - *Bounds at any time.* All that is known of a case is an interval, from the beginning. A search that is
//   stopped ends with the intervals it has.
#pragma once

#include "engines/exhaustive/successors.h"
#include "engines/search/fluent_worth.h"
#include "engines/search/transposition.h"
#include "engines/star/scores.h"

#include <memory>

namespace zermelo::engines {

// Values of at most alpha and of at least beta need not be known more exactly.
struct Window {
    Score alpha, beta;
    bool decided_by(const Worth &worth) const {
        return worth.upper <= alpha || worth.lower >= beta || worth.known();
    }
};

class Star {
  public:
    Star(const Problem &problem, const Query &query, const Resources &resources);

    // Of the query's state, which is not terminal. Bounds alone if a limit was reached.
    Worth solve();
    // All first moves of the role that keep the value, once that is known. Throws LimitReached.
    std::vector<game::MoveId> find_keeping(const Worth &value);

    const std::optional<LimitReached> &limit() const { return limit_; }
    const Scores &scores() const { return scores_; }
    std::uint64_t nodes() const { return nodes_; }
    std::size_t bytes() const { return table_.bytes() + scores_.bytes(); }

  private:
    using Table = TranspositionTable<2>;
    static constexpr std::size_t most_plies = 1000;
    static constexpr std::uint16_t no_option = UINT16_MAX;
    static constexpr std::uint32_t no_family = UINT32_MAX;

    // What a state leads to by a choice of each side and a case of chance.
    struct Case {
        Worth worth;
        Key key;
        float guess = 0;                             // what it may be worth, from 0 to 1
        std::uint16_t best = no_option;              // what was best there
        std::uint32_t family = no_family, child = 0; // where what it leads to has been made
    };
    struct Option {
        std::size_t index;
        Worth worth;
        double guess;
    };
    // A state that is being searched.
    struct Visit {
        const Family *family;
        std::size_t state, ply, left;
        std::uint16_t best;
        bool maximiser_before; // whether the last choice, here or before, was one of the maximising side
        std::vector<Case> cases;
        std::vector<Family> children;       // of some cases each
        std::size_t families;               // so many of them
        std::vector<std::size_t> order;     // of rows
        std::vector<std::size_t> row_cases; // of the row that is looked at, in the order in which they are
        std::vector<std::uint64_t> rows;    // states to be made into the next family
        std::vector<std::size_t> made;      // whose these are
        std::vector<Option> options[2];     // of both sides
        const Shape &shape() const { return family->shape(state); }
        std::size_t first() const { return family->begin(family->first_row(state)); }
    };
    struct Total {
        Wide lower = 0, upper = 0;
        std::uint32_t times = 0;
        Worth mean() const;
    };

    void ask(Score score, Worth &known);
    Worth visit_root(Window window);
    Visit &frame(std::size_t ply);
    Visit &begin_visit(const Family &family, std::size_t state, std::size_t ply, std::size_t left,
                       std::uint16_t best);
    Worth visit(const Family &family, std::size_t state, Window window, std::size_t ply, std::size_t left,
                std::uint16_t &best, bool probe);
    void look_up(Visit &here);
    void guess_cases(Visit &here) const;
    void make_all_children(Visit &here);
    void make_children(Visit &here, std::size_t row, std::size_t at);
    void recall(Case &about) const;
    void remember(const Case &about, const std::uint64_t *row, std::uint64_t nodes_before);
    // Levels: the first side chooses, the second side chooses, chance.
    Worth search(Visit &here, unsigned level, std::size_t index, Window window, bool probe);
    Worth choose(Visit &here, unsigned level, std::size_t index, Window window, bool probe);
    static void plan(Visit &here, const std::vector<Option> &options);
    Worth best_of(const std::vector<Option> &options, bool maximise) const;
    static void order_cases(Visit &here, std::size_t row);
    Worth average(Visit &here, std::size_t row, Window window);
    void follow(Visit &here, std::size_t at, Window window, bool probe);
    bool worth_probing(const Visit &here, const Case &to, Window window) const;
    Worth exact_mean(const Visit &here, std::size_t row);

    bool maximises(unsigned level) const { return (level == 0) == order_.role_first; }
    std::size_t count(const Visit &here, unsigned level) const {
        return level == 0 ? here.shape().first : here.shape().second;
    }
    const Family::Case &made(const Visit &here, std::size_t at) const { return here.family->cases()[at]; }
    Total total(const Visit &here, std::size_t row) const;
    Worth bound(const Visit &here, unsigned level, std::size_t index) const;
    double guess(const Visit &here, unsigned level, std::size_t index) const;
    std::vector<std::vector<std::uint32_t>> sample_plays();
    void tell_progress();

    const Problem &problem_;
    const Query &query_;
    const Resources &resources_;
    SideOrder order_;
    space::Canonical canonical_;
    Successors successors_;
    bool counts_steps_; // values depend on how many are left
    // States in which chance moves, and it alone, are gone through. Not in games of one player, where that
    // would make a row of all replies to a move: the table is of more use in between.
    bool passes_through_;
    Scores scores_;
    Table table_;
    FluentWorth worth_;
    Meter meter_;
    std::size_t row_words_;
    Family root_;
    std::uint16_t root_best_ = no_option;
    std::vector<std::unique_ptr<Visit>> frames_;
    std::uint64_t nodes_ = 0;
    double told_at_ = 0;
    std::optional<LimitReached> limit_;
};

} // namespace zermelo::engines
