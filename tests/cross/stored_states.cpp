#include "cross/stored_states.h"

#include "base/random.h"
#include "engines/auto.h"
#include "engines/stored.h"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <set>

namespace zermelo::cross {

namespace {

namespace fs = std::filesystem;

class NewFolder {
  public:
    NewFolder() {
        std::string name = (fs::temp_directory_path() / "states.XXXXXX").string();
        if (!mkdtemp(name.data())) throw std::runtime_error("no folder for a store");
        path_ = name;
    }
    ~NewFolder() { fs::remove_all(path_); }
    NewFolder(const NewFolder &) = delete;
    NewFolder &operator=(const NewFolder &) = delete;
    std::string store() const { return path_ / "store"; }

  private:
    fs::path path_;
};

class Asking {
  public:
    Asking(Position &position, const engines::Query &query, const engines::Stored &stored)
        : position_(position), query_(query), stored_(stored),
          judge_(position.judge(query.role, query.model, query.measure)), values_(judge_.values({})),
          code_(position.game(), query.role, query.model, query.measure) {}

    Comparison run() {
        const PlayGraph &plays = position_.plays();
        std::set<std::vector<std::uint64_t>> reached;
        for (std::size_t i = 0; i < plays.size(); ++i) {
            reached.insert(plays[i].state.words);
            compare_one(i);
        }
        // States that differ a little from one that is there.
        Random random(1, 0);
        std::size_t fluents = position_.game().fluents.size();
        for (std::size_t i = 0; fluents > 0 && i < plays.size(); ++i) {
            game::State other = plays[i].state;
            for (std::size_t n = 0; n < 1 + i % 2; ++n) {
                std::size_t f = random.below(fluents);
                other.words[f / 64] ^= std::uint64_t{1} << (f % 64);
            }
            if (!reached.contains(other.words) && stored_.at(other.words.data()))
                say(other, "known", "not reached");
        }
        return out_;
    }

  private:
    void compare_one(std::size_t i) {
        const game::State &state = position_.plays()[i].state;
        auto worth = stored_.at(state.words.data());
        if (!worth) return say(state, "not known", "reached");
        Judge::Worth shown;
        if (worth->mean)
            shown = {*worth->mean};
        else
            for (int value : code_.values(worth->value)) shown.emplace_back(value);
        if (shown != values_[i]) return say(state, text(shown), text(values_[i]));
        if (!query_.distance || query_.model == game::Model::own || !worth->steps) return;
        auto within = [&](std::size_t steps) { return judge_.values(steps)[i] == values_[i]; };
        if (!within(*worth->steps) || (*worth->steps > 0 && within(*worth->steps - 1)))
            say(state, fmt::format("{} steps", *worth->steps), "another number");
    }

    void say(const game::State &state, const std::string &shown, const std::string &right) {
        if (!out_.same) return; // the first is enough
        out_.same = false;
        out_.right = right;
        out_.shown = shown + " in";
        for (std::size_t f = 0; f < position_.game().fluents.size(); ++f)
            if (state.holds(game::FluentId(f))) out_.shown += " " + position_.game().fluents[f].name;
    }
    static std::string text(const Judge::Worth &worth) {
        std::string out;
        for (const mpq_class &value : worth) out += (out.empty() ? "" : "/") + value.get_str();
        return out;
    }

    Position &position_;
    const engines::Query &query_;
    const engines::Stored &stored_;
    Judge &judge_;
    const std::vector<Judge::Worth> values_; // the judge makes more of them
    engines::OutcomeCode code_;
    Comparison out_{"stored", true, {}, {}, {}};
};

} // namespace

std::optional<Comparison> compare_stored(Position &position, const engines::Problem &problem,
                                         engines::Query query, const engines::Engine &engine,
                                         const engines::Resources &resources) {
    if (!engine.strong || query.depth) return std::nullopt;
    NewFolder folder;
    query.store = folder.store();
    if (engines::refusal(engine, problem, query)) return std::nullopt;
    engines::Verdict verdict = engine.solve(problem, query, resources);
    if (!verdict.decided() || verdict.limit) return std::nullopt;
    auto stored = engines::open_solution(store::Folder::open(query.store), position.game());
    return Asking(position, query, *stored).run();
}

} // namespace zermelo::cross
