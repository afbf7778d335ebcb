// Theorem 2 of the paper: the state transitions by the game as it is, by the direct and by the pruned
// translation are the same. Random plays of the games of the library and, where they are at hand, of the
// public ones.
#include "base/random.h"
#include "lifted/reasoner.h"
#include "session/frame.h"

#include <gtest/gtest.h>

#include <filesystem>

namespace zermelo::session {

namespace {

namespace fs = std::filesystem;

std::vector<std::string> games_in(const fs::path &folder) {
    std::vector<std::string> out;
    if (!fs::is_directory(folder)) return out;
    for (const auto &entry : fs::recursive_directory_iterator(folder))
        if (entry.path().extension() == ".kif") out.push_back(entry.path().string());
    std::sort(out.begin(), out.end());
    return out;
}

// Terms have numbers of their own in each reasoner.
std::vector<std::string> names(const lifted::Reasoner &reasoner, const std::vector<gdl::TermId> &terms) {
    std::vector<std::string> out;
    for (gdl::TermId term : terms) out.push_back(reasoner.terms().to_kif(term));
    std::sort(out.begin(), out.end());
    out.erase(std::unique(out.begin(), out.end()), out.end());
    return out;
}

class Plays {
  public:
    explicit Plays(const Session &session) {
        for (Covering covering : {Covering::none, Covering::direct, Covering::pruned}) {
            const frame::Translation translation = translate_frame(session, covering, {});
            replaced_ += translation.sizes.frame_rules;
            Diagnostics faults;
            reasoners_.emplace_back(gdl::normalise(translation.description(), faults));
            EXPECT_TRUE(faults.empty());
        }
    }

    std::size_t replaced() const { return replaced_; }

    void play(std::uint64_t seed, std::size_t steps) {
        Random random(seed);
        std::vector<lifted::State> states;
        for (lifted::Reasoner &reasoner : reasoners_) states.push_back(reasoner.initial());
        for (std::size_t step = 0; step < steps; ++step) {
            lifted::Reasoner &first = reasoners_[0];
            for (std::size_t i = 1; i < reasoners_.size(); ++i)
                ASSERT_EQ(names(reasoners_[i], states[i]), names(first, states[0]))
                    << "encoding " << i << ", step " << step;
            if (first.terminal(states[0])) return;
            std::vector<std::string> moves;
            for (std::size_t role = 0; role < first.roles().size(); ++role) {
                std::vector<std::string> legal = names(first, first.legal(states[0], role));
                if (legal.empty()) return;
                moves.push_back(legal[random.below(legal.size())]);
            }
            for (std::size_t i = 0; i < reasoners_.size(); ++i) make(reasoners_[i], states[i], moves);
        }
    }

  private:
    static void make(lifted::Reasoner &reasoner, lifted::State &state,
                     const std::vector<std::string> &moves) {
        std::vector<gdl::TermId> joint;
        for (std::size_t role = 0; role < moves.size(); ++role)
            for (gdl::TermId move : reasoner.legal(state, role))
                if (joint.size() == role && reasoner.terms().to_kif(move) == moves[role])
                    joint.push_back(move);
        ASSERT_EQ(joint.size(), moves.size());
        state = reasoner.next(state, joint);
    }

    std::vector<lifted::Reasoner> reasoners_;
    std::size_t replaced_ = 0;
};

void check_all(const fs::path &folder, std::size_t every, std::size_t least) {
    const std::vector<std::string> games = games_in(folder);
    std::size_t translated = 0;
    for (std::size_t i = 0; i < games.size(); i += every) {
        const Session session = prepare(games[i], Stage::check, {});
        if (session.has_errors()) continue; // the rules that several boards share
        SCOPED_TRACE(games[i]);
        Plays plays(session);
        translated += plays.replaced() > 0;
        for (std::uint64_t seed : {1, 2}) ASSERT_NO_FATAL_FAILURE(plays.play(seed, 40));
    }
    EXPECT_GE(translated * every, least);
}

} // namespace

TEST(FrameTranslation, LeavesTheGamesOfTheLibraryTheSame) {
    check_all(fs::path(ZERMELO_SOURCE_DIR) / "games", 1, 50);
}

TEST(FrameTranslation, LeavesPublicGamesTheSame) {
    const fs::path folder = fs::path(ZERMELO_SOURCE_DIR) / ".." / "shared" / "conformance";
    if (!fs::is_directory(folder)) GTEST_SKIP() << "../shared/conformance is not there";
    check_all(folder, 1, 140);
}

// Whatever the facts of a ground game exclude never happens either.
TEST(FrameTranslation, PrunesByInductionToo) {
    const std::string path = ZERMELO_SOURCE_DIR "/games/breakthrough/bt2_3x5.kif";
    const Session ground = prepare(path, Stage::compile, {});
    ASSERT_TRUE(ground.tapes);
    Plays plays(ground);
    for (std::uint64_t seed : {1, 2, 3}) ASSERT_NO_FATAL_FAILURE(plays.play(seed, 40));
}

} // namespace zermelo::session
