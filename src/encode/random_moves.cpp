#include "encode/random_moves.h"

#include <algorithm>

namespace zermelo::encode {

namespace {

using Numbers = std::vector<int>; // literals: that it is 0, 1, 2 …

class RandomMoves {
  public:
    RandomMoves(TimedProgram &out, std::uint32_t time, std::span<const PossibleMove> moves, int terminated,
                Meter &meter)
        : out_(out), time_(time), moves_(moves), terminated_(terminated), meter_(meter) {}

    void make() {
        count();
        draw();
        for (std::size_t m = 0; m < moves_.size(); ++m) choose(m);
    }

  private:
    int derived(const TimedAtom &atom, std::vector<std::vector<int>> bodies);
    void count();
    void draw();
    void choose(std::size_t m);

    TimedProgram &out_;
    std::uint32_t time_;
    std::span<const PossibleMove> moves_;
    int terminated_;
    Meter &meter_;
    std::vector<Numbers> counts_; // by move: of legal ones up to it
    Numbers total_;
    std::vector<int> drawn_; // by number of the move among the legal ones
};

// The literal of an atom with these rules: a constant where it is one.
int RandomMoves::derived(const TimedAtom &atom, std::vector<std::vector<int>> bodies) {
    meter_.check();
    std::erase_if(bodies, [](std::vector<int> &body) { return !simplify(body); });
    if (bodies.empty()) return -certain;
    if (std::ranges::any_of(bodies, [](const std::vector<int> &body) { return body.empty(); })) {
        out_.facts.push_back(atom);
        return certain;
    }
    int head = out_.add_atom(atom);
    for (std::vector<int> &body : bodies) out_.rule(head, std::move(body));
    return head;
}

// Rules (10) to (14).
void RandomMoves::count() {
    Numbers before{certain};
    for (const PossibleMove &move : moves_) {
        Numbers now;
        for (std::uint32_t n = 0; n <= before.size(); ++n) {
            std::vector<std::vector<int>> bodies;
            if (n < before.size()) bodies.push_back({before[n], -move.legal});
            if (n > 0) bodies.push_back({before[n - 1], move.legal});
            now.push_back(derived({TimedAtom::Kind::count, time_, move.atom.value, n}, std::move(bodies)));
        }
        counts_.push_back(now);
        before = std::move(now);
    }
    for (std::uint32_t n = 0; n < before.size(); ++n)
        total_.push_back(derived({TimedAtom::Kind::total, time_, 0, n}, {{before[n]}}));
}

// Rule (15). All moves can be legal together, as far as is known, so all numbers occur.
void RandomMoves::draw() {
    drawn_ = {-certain, certain};
    for (std::uint32_t j = 2; j <= moves_.size(); ++j)
        drawn_.push_back(out_.add_atom({TimedAtom::Kind::chance, time_, 1, j}));
    out_.add(ProgramRules::Kind::choice, std::span(drawn_).subspan(2), {});
}

// Rule (16). With one legal move there is nothing to choose.
void RandomMoves::choose(std::size_t m) {
    const PossibleMove &move = moves_[m];
    for (std::size_t j = 1; j < counts_[m].size(); ++j) {
        std::vector<int> drawn{move.legal, -terminated_, counts_[m][j], drawn_[j]};
        if (!simplify(drawn)) continue;
        for (std::size_t i = j; i < total_.size(); ++i) {
            if (i > j) drawn.push_back(-drawn_[i]);
            std::vector<int> body = drawn;
            body.push_back(total_[i]);
            if (i > 1) out_.rule(move.does, std::move(body));
            meter_.check();
        }
    }
}

} // namespace

void add_random_moves(TimedProgram &out, std::uint32_t time, std::span<const PossibleMove> moves,
                      int terminated, Meter &meter) {
    if (moves.size() > 1) RandomMoves(out, time, moves, terminated, meter).make();
}

} // namespace zermelo::encode
