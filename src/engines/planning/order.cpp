#include "engines/planning/order.h"

#include "base/random.h"
#include "space/expander.h"

#include <algorithm>

namespace zermelo::engines::planning {

namespace {

constexpr std::size_t most_exceptions = 60;
constexpr std::size_t most_moves = 3000;        // there is a table of pairs
constexpr std::uint64_t most_work = 60'000'000; // gates evaluated, 256 lanes each
constexpr std::size_t most_transitions = 600'000;
constexpr std::size_t most_compared = 200; // moves of one state
constexpr std::size_t most_playouts = 200, longest_playout = 300;

class Sampler {
  public:
    Sampler(const Problem &problem, const Query &query, Meter &meter)
        : problem_(problem), query_(query), meter_(meter), lanes_(problem.tapes),
          moves_(problem.game.moves.size()), words_(lanes_.row_words()), pairs_(moves_ * moves_),
          met_(moves_) {}
    Order guess();

  private:
    enum Pair : std::uint8_t { unseen, commute, differ };

    // A state with its legal moves, as bits.
    struct Place {
        std::vector<std::uint64_t> row, legal;
        bool terminal = false;
        bool allows(std::uint32_t move) const { return legal[move / 64] >> (move % 64) & 1; }
    };
    std::vector<Place> look(const std::vector<std::uint64_t> &rows);
    // The rows after each move in each state.
    std::vector<std::uint64_t> step(const std::vector<const std::vector<std::uint64_t> *> &states,
                                    const std::vector<std::uint32_t> &moves);
    void compare(const Place &place, const std::vector<std::uint32_t> &legal,
                 const std::vector<Place> &after);
    void mark(std::uint32_t a, std::uint32_t b, Pair what) {
        for (Pair *pair : {&pairs_[a * moves_ + b], &pairs_[b * moves_ + a]}) *pair = std::max(*pair, what);
    }

    const Problem &problem_;
    const Query &query_;
    Meter &meter_;
    circuit::Lanes<4> lanes_;
    std::size_t moves_, words_;
    std::vector<Pair> pairs_;
    std::vector<bool> met_; // by move: legal somewhere
    std::uint64_t work_ = 0, transitions_ = 0;
    bool enough() const { return work_ > most_work || transitions_ > most_transitions; }
    Random random_{1};
};

std::vector<Sampler::Place> Sampler::look(const std::vector<std::uint64_t> &rows) {
    std::vector<Place> out;
    std::size_t total = words_ ? rows.size() / words_ : 0, legal_words = (moves_ + 63) / 64;
    std::vector<std::uint64_t> legal(lanes_.width * legal_words);
    for (std::size_t begin = 0; begin < total; begin += lanes_.width) {
        std::size_t count = std::min(lanes_.width, total - begin);
        lanes_.load_states(rows.data() + begin * words_, count);
        lanes_.run(problem_.tapes.expand);
        work_ += problem_.tapes.expand.steps.size() + moves_;
        lanes_.store_legal(0, moves_, legal.data(), count);
        auto terminal = lanes_.terminal();
        for (std::size_t i = 0; i < count; ++i) {
            const std::uint64_t *row = rows.data() + (begin + i) * words_,
                                *bits = legal.data() + i * legal_words;
            out.push_back({{row, row + words_}, {bits, bits + legal_words}, terminal.test(i)});
        }
    }
    return out;
}

std::vector<std::uint64_t> Sampler::step(const std::vector<const std::vector<std::uint64_t> *> &states,
                                         const std::vector<std::uint32_t> &moves) {
    std::vector<std::uint64_t> out(states.size() * words_), rows(lanes_.width * words_);
    transitions_ += states.size();
    for (std::size_t begin = 0; begin < states.size(); begin += lanes_.width) {
        std::size_t count = std::min(lanes_.width, states.size() - begin);
        for (std::size_t i = 0; i < count; ++i)
            std::copy_n(states[begin + i]->data(), words_, rows.data() + i * words_);
        lanes_.load_states(rows.data(), count);
        for (std::size_t i = 0; i < count; ++i) lanes_.set_move(moves[begin + i], i);
        lanes_.run(problem_.tapes.next);
        work_ += problem_.tapes.next.steps.size() + 64 * words_;
        lanes_.store_next(out.data() + begin * words_, count);
        lanes_.clear_moves();
    }
    return out;
}

void Sampler::compare(const Place &place, const std::vector<std::uint32_t> &legal,
                      const std::vector<Place> &after) {
    std::vector<std::pair<std::size_t, std::size_t>> both; // each can follow the other
    for (std::size_t i = 0; i < legal.size(); ++i) {
        if (after[i].terminal) continue;
        for (std::size_t w = 0; w < place.legal.size(); ++w) // what becomes possible only by this move
            for (std::uint64_t fresh = after[i].legal[w] & ~place.legal[w]; fresh; fresh &= fresh - 1)
                mark(legal[i],
                     static_cast<std::uint32_t>(64 * w) + static_cast<std::uint32_t>(__builtin_ctzll(fresh)),
                     differ);
    }
    for (std::size_t i = 0; i < legal.size(); ++i)
        for (std::size_t j = i + 1; j < legal.size(); ++j) {
            bool one = !after[i].terminal && after[i].allows(legal[j]);
            bool other = !after[j].terminal && after[j].allows(legal[i]);
            if (one != other)
                mark(legal[i], legal[j], differ);
            else if (!one)
                mark(legal[i], legal[j], commute); // they never follow each other here
            else
                both.emplace_back(i, j);
        }
    std::vector<const std::vector<std::uint64_t> *> states;
    std::vector<std::uint32_t> moves;
    for (auto [i, j] : both) {
        states.push_back(&after[i].row);
        moves.push_back(legal[j]);
        states.push_back(&after[j].row);
        moves.push_back(legal[i]);
    }
    std::vector<std::uint64_t> rows = step(states, moves);
    for (std::size_t p = 0; p < both.size(); ++p) {
        auto first = rows.begin() + static_cast<std::ptrdiff_t>(2 * p * words_);
        auto second = first + static_cast<std::ptrdiff_t>(words_);
        mark(legal[both[p].first], legal[both[p].second],
             std::equal(first, second, second) ? commute : differ);
    }
}

Order Sampler::guess() {
    Order out;
    for (std::size_t playout = 0; playout < most_playouts && !enough(); ++playout) {
        Place place = look(query_.from.words)[0];
        for (std::size_t depth = 0; depth < longest_playout && !enough() && !place.terminal; ++depth) {
            meter_.look();
            std::vector<std::uint32_t> legal;
            for (std::uint32_t m = 0; m < moves_; ++m)
                if (place.allows(m)) legal.push_back(m);
            for (std::uint32_t m : legal) met_[m] = true;
            if (legal.empty()) break;
            random_.shuffle(legal);
            legal.resize(std::min(legal.size(), most_compared));
            std::vector<Place> after =
                look(step(std::vector<const std::vector<std::uint64_t> *>(legal.size(), &place.row), legal));
            compare(place, legal, after);
            place = after[random_.below(after.size())];
            out.longest_play = std::max(out.longest_play, depth + 1);
        }
    }
    std::size_t ordered = 0;
    for (std::size_t m = 0; m < moves_; ++m) {
        std::vector<std::uint32_t> exceptions;
        for (std::size_t later = m + 1; later < moves_; ++later)
            if (pairs_[m * moves_ + later] != commute)
                exceptions.push_back(static_cast<std::uint32_t>(later));
        std::size_t later = moves_ - m - 1;
        bool worthwhile = later > 0 && exceptions.size() <= std::min(most_exceptions, later - 1);
        out.exceptions.push_back(worthwhile ? std::optional(exceptions) : std::nullopt);
        ordered += worthwhile;
    }
    out.useful = ordered * 4 > moves_;
    return out;
}

} // namespace

Order guess_order(const Problem &problem, const Query &query, Meter &meter) {
    bool has_states = !problem.game.fluents.empty();
    if (problem.game.roles.size() != 1 || problem.game.moves.size() > most_moves || !has_states) return {};
    return Sampler(problem, query, meter).guess();
}

} // namespace zermelo::engines::planning
