// Replays recorded playouts of a game with our reasoners and compares everything: roles, facts, the end,
// goals, legal moves, and what a joint move leads to.
#pragma once

#include "machine/trace.h"
#include "session/session.h"

#include <atomic>

namespace zermelo::session {

using machine::Reasoner;

// A trace and the rules that it was recorded with.
struct Recording {
    std::string name; // of the game
    std::string rules, trace;
};

// The recordings that paths mean: a folder means every NAME.trace.jsonl in it; a file is a trace, or the
// rules beside one. The rules are NAME.kif beside the trace or else what its header names. By name. Throws
// Error if there is none.
std::vector<Recording> find_recordings(const std::vector<std::string> &paths);

struct ConformOptions {
    std::vector<Reasoner> with{Reasoner::reference, Reasoner::lifted, Reasoner::circuit};
    double ground_seconds = 60;
    double reference_seconds = 60; // the reference reasoner is naive; what it does not reach is skipped
    double lifted_seconds = 600;
    std::size_t memory_bytes = std::size_t{4} << 30;
    const std::atomic<bool> *cancelled = nullptr;
};

struct Difference {
    std::uint64_t playout = 0, step = 0;
    std::string what; // such as "legal moves of white"
    std::string how;
};

// How one reasoner fared.
struct Replay {
    Reasoner reasoner = Reasoner::reference;
    std::size_t compared = 0, skipped = 0; // lines
    std::size_t difference_count = 0;
    std::vector<Difference> first; // the first few of them
    std::string reason;            // why lines were skipped, or all of them: not grounded, out of time
    double seconds = 0;
};

struct Conformance {
    Recording recording;
    std::size_t lines = 0;
    std::optional<bool> validator_ok; // the recording system's check
    Diagnostics errors;               // ours
    std::string fault;                // why nothing could be compared: a file cannot be read
    std::vector<Replay> replays;
    double ground_seconds = 0; // reading to compiling
    bool interrupted = false;

    // Something came out that should not have, or we refuse what the recording system accepts.
    bool differs() const;
};

Conformance conform(const Recording &recording, const ConformOptions &options);

} // namespace zermelo::session
