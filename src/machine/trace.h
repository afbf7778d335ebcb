// Recorded playouts as JSON lines, as `conform` reads and `simulate` writes them: a header, then one line per
// state. docs/cli.md describes the format.
#pragma once

#include "base/job.h"
#include "machine/playout.h"

#include <optional>
#include <string>

namespace zermelo::machine {

// A recorded list of names, or of a long one their number and the SHA-256 of the sorted names joined by line
// breaks.
struct RecordedList {
    Names names;
    std::size_t size = 0;
    std::string sha256; // empty: the names are there

    bool matches(const Names &sorted) const;
    // How the names differ from those recorded, in a few words.
    std::string difference(const Names &sorted) const;
};

struct RecordedStep {
    std::uint64_t playout = 0, step = 0;
    RecordedList facts;
    bool terminal = false;
    std::vector<RecordedList> goals;                // by role
    std::optional<std::vector<RecordedList>> legal; // by role
    Names move;                                     // by role; empty if none was made
};

struct Trace {
    std::optional<Names> roles;
    std::optional<bool> validator_ok; // what the recording system's own check said
    std::string rules;                // the file that holds the rules, if the header says so
    std::vector<RecordedStep> steps;
};

// Throws Error if the file cannot be read or is not a trace.
Trace read_trace(const std::string &path, const Job &job = {});

std::string sha256(const Names &sorted);

// Lines of a trace, without the line break.
std::string trace_header(const std::string &game, const Names &roles, Reasoner with, std::uint64_t seed);
std::string trace_line(std::uint64_t playout, std::uint64_t number, const Step &step, bool capped);

} // namespace zermelo::machine
