#include "strategy/payload.h"

#include "base/error.h"
#include "strategy/bytes.h"
#include "strategy/numbering.h"

#include <fmt/core.h>

#include <algorithm>
#include <numeric>

namespace zermelo::strategy {

namespace {

constexpr std::uint64_t most_parts = 16;

void expect(bool condition, const char *what) {
    if (!condition) throw Error(what);
}

bool is_less(const mpq_class &a, const mpq_class &b) { return a < b; }

class Encoder {
  public:
    Encoder(const game::Game &game, const Claim &claim) : game_(game), claim_(claim), numbering_(game) {}

    std::string encode(const std::vector<Part> &parts) {
        expect(claim_.role.index() < game_.roles.size(),
               "the strategy is for a role that the game does not have");
        out_.number(claim_.role.index());
        out_.byte(static_cast<std::uint8_t>(claim_.model));
        out_.byte(static_cast<std::uint8_t>(claim_.measure));
        out_.byte(claim_.depth.has_value());
        if (claim_.depth) out_.number(*claim_.depth);
        out_.bytes(state(claim_.root));
        expect(parts.size() <= most_parts, "the strategy has too many parts");
        out_.number(parts.size());
        for (const Part &part : parts) write(part);
        return out_.take();
    }

  private:
    std::string state(const game::State &of) const {
        expect(of.words.size() == game_.initial.words.size(), "the strategy has states of another game");
        expect(game_.fluents.size() % 64 == 0 || of.words.back() >> game_.fluents.size() % 64 == 0,
               "the strategy has states of another game");
        std::string out;
        numbering_.write(of, out);
        return out;
    }

    void write(const Part &part) {
        std::vector<Entry> reordered;
        const std::vector<Entry> *entries = &part.entries;
        Sides sides = sides_of(game_, claim_, part.side);
        bool is_listed = std::any_of(part.entries.begin(), part.entries.end(),
                                     [](const Entry &entry) { return entry.moves.size() > 1; });
        if (part.side != Side::table && sides.replies && is_listed) {
            reordered = part.entries;
            for (const Entry &entry : reordered) state(entry.state);
            reorder_replies(game_, numbering_, sides, Order::by_number, reordered);
            entries = &reordered;
        }
        write_all(part, *entries);
    }

    void write_all(const Part &part, const std::vector<Entry> &entries) {
        std::size_t width = numbering_.state_bytes();
        std::size_t values = entries.empty() ? 0 : entries.front().values.size();
        std::string states;
        states.reserve(entries.size() * width);
        for (const Entry &entry : entries) {
            expect(entry.values.size() == values && values <= game_.roles.size(),
                   "the strategy has entries with different numbers of values");
            states += state(entry.state);
        }
        auto at = [&](std::size_t e) { return std::string_view(states).substr(e * width, width); };
        std::vector<std::size_t> order(entries.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return at(a) < at(b); });

        out_.byte(static_cast<std::uint8_t>(part.side));
        out_.rational(part.bound);
        out_.number(entries.size());
        out_.number(values);
        std::vector<std::size_t> shared;
        for (std::size_t i = 0; i < order.size(); ++i) {
            std::size_t same = 0;
            if (i > 0)
                while (same < width && at(order[i - 1])[same] == at(order[i])[same]) ++same;
            expect(i == 0 || same < width, "the strategy has a state twice");
            shared.push_back(same);
            out_.number(same);
        }
        for (std::size_t i = 0; i < order.size(); ++i) out_.bytes(at(order[i]).substr(shared[i]));
        for (std::size_t e : order) out_.number(entries[e].moves.size());
        for (std::size_t e : order)
            for (game::MoveId move : entries[e].moves) {
                expect(move.index() < game_.moves.size(),
                       "the strategy has a move that the game does not have");
                out_.number(numbering_.number(move));
            }
        for (std::size_t e : order) out_.number(entries[e].distance);

        std::vector<mpq_class> table;
        for (const Entry &entry : entries)
            table.insert(table.end(), entry.values.begin(), entry.values.end());
        std::sort(table.begin(), table.end(), is_less);
        table.erase(std::unique(table.begin(), table.end()), table.end());
        out_.number(table.size());
        for (const mpq_class &value : table) out_.rational(value);
        for (std::size_t e : order)
            for (const mpq_class &value : entries[e].values)
                out_.number(static_cast<std::uint64_t>(
                    std::lower_bound(table.begin(), table.end(), value, is_less) - table.begin()));
    }

    const game::Game &game_;
    const Claim &claim_;
    Numbering numbering_;
    ByteWriter out_;
};

class Decoder {
  public:
    Decoder(std::string_view payload, const game::Game &game) : in_(payload), game_(game), numbering_(game) {}

    Strategy decode() {
        Strategy out;
        Claim &claim = out.claim;
        expect(!game_.roles.empty(), "the game has no roles");
        claim.role = game::RoleId(in_.number_up_to(game_.roles.size() - 1, "number of the role"));
        claim.model = static_cast<game::Model>(up_to(4, "the opponent model is not known"));
        claim.measure = static_cast<game::Measure>(up_to(1, "the measure is not known"));
        if (up_to(1, "the depth is not written as it should be")) claim.depth = in_.number();
        claim.root = numbering_.read(in_.bytes(numbering_.state_bytes()));
        out.parts.resize(in_.number_up_to(most_parts, "number of parts"));
        for (Part &part : out.parts) read(claim, part);
        expect(in_.left() == 0, "it goes on after its end");
        return out;
    }

  private:
    std::uint8_t up_to(std::uint8_t most, const char *otherwise) {
        std::uint8_t out = in_.byte();
        expect(out <= most, otherwise);
        return out;
    }

    void read(const Claim &claim, Part &part) {
        part.side = static_cast<Side>(up_to(2, "the kind of a part is not known"));
        part.bound = in_.rational();
        // An entry has at least three bytes: what it shares, how many moves, the distance.
        std::size_t count = in_.number_up_to(in_.left() / 3, "number of states");
        std::size_t values = in_.number_up_to(game_.roles.size(), "values of a state");
        expect(values == 0 || count > 0, "there are values but no states");
        read_states(count, part.entries);
        read_moves(part.entries);
        for (Entry &entry : part.entries)
            entry.distance = static_cast<std::uint32_t>(in_.number_up_to(UINT32_MAX, "distance"));
        read_values(part.entries, values);

        Sides sides = sides_of(game_, claim, part.side);
        if (part.side != Side::table && sides.replies)
            reorder_replies(game_, numbering_, sides, Order::by_id, part.entries);
        sort(part.entries);
    }

    void read_states(std::size_t count, std::vector<Entry> &entries) {
        std::size_t width = numbering_.state_bytes();
        std::vector<std::uint32_t> shared(count);
        for (std::uint32_t &same : shared)
            same = static_cast<std::uint32_t>(in_.number_up_to(width, "shared bytes of a state"));
        std::string last(width, '\0');
        for (std::size_t i = 0; i < count; ++i) {
            std::string_view rest = in_.bytes(width - shared[i]);
            if (i == 0)
                expect(shared[i] == 0, "the first state shares bytes with none");
            else
                expect(!rest.empty() &&
                           static_cast<unsigned char>(rest[0]) > static_cast<unsigned char>(last[shared[i]]),
                       "the states are not in ascending order");
            std::copy(rest.begin(), rest.end(), last.begin() + shared[i]);
            entries.emplace_back().state = numbering_.read(last);
        }
    }

    void read_moves(std::vector<Entry> &entries) {
        std::vector<std::uint64_t> counts(entries.size());
        for (std::uint64_t &count : counts) count = in_.number();
        for (std::size_t i = 0; i < entries.size(); ++i) {
            expect(counts[i] <= in_.left(), "it ends too early"); // a move has at least one byte
            entries[i].moves.resize(counts[i]);
            for (game::MoveId &move : entries[i].moves) {
                expect(!game_.moves.empty(), "there is a move, but the game has none");
                move = numbering_.move(
                    static_cast<std::uint32_t>(in_.number_up_to(game_.moves.size() - 1, "number of a move")));
            }
        }
    }

    void read_values(std::vector<Entry> &entries, std::size_t values) {
        std::vector<mpq_class> table(in_.number_up_to(in_.left() / 4, "number of different values"));
        for (std::size_t i = 0; i < table.size(); ++i) {
            table[i] = in_.rational();
            expect(i == 0 || table[i - 1] < table[i], "the values are not in ascending order");
        }
        std::vector<bool> used(table.size(), false);
        for (Entry &entry : entries)
            for (std::size_t v = 0; v < values; ++v) {
                expect(!table.empty(), "a value is missing");
                std::size_t at = in_.number_up_to(table.size() - 1, "number of a value");
                used[at] = true;
                entry.values.push_back(table[at]);
            }
        expect(std::find(used.begin(), used.end(), false) == used.end(), "a value is never used");
    }

    // From the order of names to that of the game's own numbers.
    static void sort(std::vector<Entry> &entries) {
        auto less = [](const Entry &a, const Entry &b) { return a.state.words < b.state.words; };
        if (!std::is_sorted(entries.begin(), entries.end(), less))
            std::sort(entries.begin(), entries.end(), less);
    }

    ByteReader in_;
    const game::Game &game_;
    Numbering numbering_;
};

} // namespace

std::string encode(const Strategy &strategy, const game::Game &game) {
    return Encoder(game, strategy.claim).encode(strategy.parts);
}

Strategy decode(std::string_view payload, const game::Game &game) { return Decoder(payload, game).decode(); }

} // namespace zermelo::strategy
