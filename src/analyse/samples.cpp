#include "analyse/samples.h"

#include "analyse/costs.h"
#include "space/expander.h"
#include "space/random_move.h"
#include "space/state_set.h"

#include <algorithm>

namespace zermelo::analyse {

namespace {

using Batch = space::Expander<4>;

Samples start(const game::Game &game) {
    Samples out;
    out.row_words = game.initial.words.size();
    out.roles = game.roles.size();
    out.rows = game.initial.words;
    out.parent = {Samples::none};
    out.step = {0};
    out.moves.assign(out.roles, 0);
    out.kind = {Samples::Kind::inner};
    return out;
}

void append(Samples &out, const std::uint64_t *row, std::uint32_t parent, const std::uint32_t *moves) {
    out.rows.insert(out.rows.end(), row, row + out.row_words);
    out.parent.push_back(parent);
    out.step.push_back(out.step[parent] + 1);
    out.moves.insert(out.moves.end(), moves, moves + out.roles);
    out.kind.push_back(Samples::Kind::inner);
}

// The states of a Samples by their contents.
class Index {
  public:
    explicit Index(Samples &samples) : samples_(samples), states_(samples.row_words) {
        for (std::size_t s = 0; s < samples.size(); ++s)
            states_.add(samples.row(s), states_.hash(samples.row(s)));
    }

    std::uint32_t find_or_add(const std::uint64_t *row, std::uint32_t parent, const std::uint32_t *moves) {
        auto [number, fresh] = states_.add(row, states_.hash(row));
        if (fresh) append(samples_, row, parent, moves);
        return number;
    }

  private:
    Samples &samples_;
    space::StateSet states_;
};

} // namespace

game::State Samples::state(std::size_t index) const {
    game::State out;
    out.words.assign(row(index), row(index) + row_words);
    return out;
}

bool Samples::has_state_at_two_steps() const {
    space::StateSet states(row_words);
    std::vector<std::uint32_t> step_of; // by number in the set
    for (std::size_t s = 0; s < size(); ++s) {
        auto [number, fresh] = states.add(row(s), states.hash(row(s)));
        if (fresh) step_of.push_back(step[s]);
        if (step_of[number] != step[s]) return true;
    }
    return false;
}

std::vector<std::vector<game::MoveId>> Samples::trace(std::uint32_t at) const {
    std::vector<std::vector<game::MoveId>> out;
    for (; parent[at] != none; at = parent[at]) {
        auto &joint = out.emplace_back();
        for (std::size_t r = 0; r < roles; ++r) joint.emplace_back(moves[at * roles + r]);
    }
    std::reverse(out.begin(), out.end());
    return out;
}

std::optional<Samples> explore(const game::Game &game, const circuit::Tapes &tapes, std::size_t most,
                               Work &work, Meter &meter) {
    constexpr std::size_t most_edges_per_state = 64; // on average
    Batch expander(game, tapes);
    Samples out = start(game);
    out.complete = true;
    Index index(out);
    std::vector<std::pair<std::uint32_t, std::uint32_t>> edges;
    space::Transitions waiting = expander.empty_transitions();
    std::vector<std::uint64_t> made(Batch::width * out.row_words);
    auto make = [&] {
        meter.look();
        work.spend(cost::pass(tapes.circuit, waiting.count));
        if (out.size() > most || edges.size() > most * most_edges_per_state)
            throw LimitReached(LimitReached::Kind::size, "there are more states than shall be visited");
        expander.make(waiting, made.data());
        for (std::size_t i = 0; i < waiting.count; ++i) {
            std::uint32_t parent = waiting.parent_number[i];
            std::uint32_t child = index.find_or_add(made.data() + i * out.row_words, parent,
                                                    waiting.moves.data() + i * out.roles);
            edges.emplace_back(parent, child);
        }
        waiting.count = 0;
    };
    Batch::Listing listing;
    std::vector<std::uint64_t> rows;
    try {
        for (std::size_t begin = 0; begin < out.size();) {
            std::size_t count = std::min(Batch::width, out.size() - begin);
            work.spend(cost::pass(tapes.circuit, count));
            rows.assign(out.row(begin), out.row(begin) + count * out.row_words);
            expander.list(rows.data(), count, listing);
            for (std::size_t i = 0; i < count; ++i) {
                if (listing.terminal.test(i)) {
                    out.kind[begin + i] = Samples::Kind::terminal;
                    continue;
                }
                for (std::size_t r = 0; r < out.roles; ++r) {
                    std::size_t words = (game.roles[r].move_count + 63) / 64;
                    const std::uint64_t *legal = listing.legal[r].data() + i * words;
                    if (std::all_of(legal, legal + words, [](std::uint64_t w) { return w == 0; }))
                        out.kind[begin + i] = Samples::Kind::stuck;
                }
                expander.add_transitions(listing, i, rows.data() + i * out.row_words,
                                         static_cast<std::uint32_t>(begin + i), waiting, make);
            }
            begin += count;
            if (begin == out.size() && waiting.count) make();
        }
    } catch (const LimitReached &) {
        return {};
    }
    out.edge_begin.assign(out.size() + 1, 0);
    std::sort(edges.begin(), edges.end());
    edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
    for (auto [from, to] : edges) {
        ++out.edge_begin[from + 1];
        out.edges.push_back(to);
    }
    for (std::size_t s = 0; s < out.size(); ++s) out.edge_begin[s + 1] += out.edge_begin[s];
    return out;
}

namespace {

// Random plays, many side by side, round after round.
class Plays {
  public:
    Plays(const game::Game &game, const circuit::Tapes &tapes)
        : game_(game), tapes_(tapes), expander_(game, tapes), out_(start(game)),
          chosen_(expander_.empty_transitions()), made_(Batch::width * out_.row_words) {}

    Samples run(std::size_t most_states, std::size_t most_steps, Work &work, Meter &meter) {
        try {
            while (out_.size() < most_states) {
                begin_round();
                for (std::size_t step = 0; !at_.empty() && step <= most_steps; ++step) {
                    meter.look();
                    work.spend(2 * cost::pass(tapes_.circuit, at_.size())); // to choose, and to move
                    choose_moves();
                    if (going_.empty() || step == most_steps) break;
                    make_moves();
                }
                if (out_.size() == 1) break; // it begins at its end
            }
        } catch (const LimitReached &) {
            drop_open();
        }
        return std::move(out_);
    }

  private:
    void begin_round() {
        at_.assign(Batch::width, 0);
        seen_.assign(Batch::width, {space::hash_row(out_.row(0), out_.row_words)});
        play_of_.resize(Batch::width);
        for (std::size_t i = 0; i < Batch::width; ++i) play_of_[i] = i;
    }
    void choose_moves();
    bool choose_joint_move(std::size_t lane);
    void make_moves();
    void look_for_repetition(std::size_t i, std::uint32_t state);
    void drop_open();

    const game::Game &game_;
    const circuit::Tapes &tapes_;
    Batch expander_;
    Samples out_;
    Random random_{1};
    Batch::Listing listing_;
    space::Transitions chosen_;
    std::vector<std::uint64_t> rows_, made_;
    std::vector<std::uint32_t> at_, going_; // the states at which plays are; of these, those that go on
    std::vector<std::size_t> play_of_;      // by place in `at_`
    std::vector<std::vector<std::uint64_t>> seen_; // by play: the hashes of its states
};

void Plays::choose_moves() {
    rows_.clear();
    for (std::uint32_t state : at_)
        rows_.insert(rows_.end(), out_.row(state), out_.row(state) + out_.row_words);
    expander_.list(rows_.data(), at_.size(), listing_);
    chosen_.count = 0;
    going_.clear();
    std::vector<std::size_t> plays;
    for (std::size_t i = 0; i < at_.size(); ++i) {
        if (listing_.terminal.test(i)) {
            out_.kind[at_[i]] = Samples::Kind::terminal;
        } else if (!choose_joint_move(i)) {
            out_.kind[at_[i]] = Samples::Kind::stuck;
        } else {
            std::copy_n(rows_.data() + i * out_.row_words, out_.row_words,
                        chosen_.parents.data() + chosen_.count * out_.row_words);
            ++chosen_.count;
            going_.push_back(at_[i]);
            plays.push_back(play_of_[i]);
        }
    }
    play_of_ = std::move(plays);
}

bool Plays::choose_joint_move(std::size_t lane) {
    bool all = true;
    for (std::size_t r = 0; r < out_.roles; ++r) {
        const game::Role &role = game_.roles[r];
        std::size_t words = (role.move_count + 63) / 64;
        auto move = space::random_bit(listing_.legal[r].data() + lane * words, words, random_);
        all = all && move;
        if (move) chosen_.moves[chosen_.count * out_.roles + r] = role.first_move + *move;
    }
    return all;
}

void Plays::make_moves() {
    expander_.make(chosen_, made_.data());
    at_.clear();
    for (std::size_t i = 0; i < going_.size(); ++i) {
        append(out_, made_.data() + i * out_.row_words, going_[i], chosen_.moves.data() + i * out_.roles);
        at_.push_back(static_cast<std::uint32_t>(out_.size() - 1));
        look_for_repetition(i, at_.back());
    }
}

void Plays::look_for_repetition(std::size_t i, std::uint32_t state) {
    const std::uint64_t *row = made_.data() + i * out_.row_words;
    auto &hashes = seen_[play_of_[i]];
    std::uint64_t hash = space::hash_row(row, out_.row_words);
    if (!out_.repeated && std::find(hashes.begin(), hashes.end(), hash) != hashes.end())
        for (std::uint32_t s = going_[i]; s != Samples::none; s = out_.parent[s])
            if (std::equal(row, row + out_.row_words, out_.row(s))) out_.repeated = state;
    hashes.push_back(hash);
}

// The states at hand have not been looked at; they must not count as inner ones.
void Plays::drop_open() {
    while (out_.size() > 1 && std::find(at_.begin(), at_.end(), out_.size() - 1) != at_.end()) {
        out_.parent.pop_back();
        out_.step.pop_back();
        out_.kind.pop_back();
        out_.moves.resize(out_.moves.size() - out_.roles);
        out_.rows.resize(out_.rows.size() - out_.row_words);
    }
    if (out_.repeated && *out_.repeated >= out_.size()) out_.repeated.reset();
}

} // namespace

Samples play(const game::Game &game, const circuit::Tapes &tapes, std::size_t most_states,
             std::size_t most_steps, Work &work, Meter &meter) {
    return Plays(game, tapes).run(most_states, most_steps, work, meter);
}

} // namespace zermelo::analyse
