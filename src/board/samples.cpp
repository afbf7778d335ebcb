#include "board/samples.h"

namespace zermelo::board {

namespace {

constexpr double most_seconds = 3;
constexpr std::size_t most_plays = 8, most_steps = 60, most_states = 240;

void play(machine::Machine &machine, std::uint64_t number, Meter &meter, std::vector<Seen> &out) {
    Random random(1, number);
    machine.restart();
    for (std::size_t step = 0; step < most_steps && out.size() < most_states; ++step) {
        meter.look();
        Seen seen{machine.facts(), {}, step == 0};
        machine::Step now;
        now.terminal = machine.terminal();
        for (std::size_t role = 0; !now.terminal && role < machine.roles().size(); ++role)
            now.legal.push_back(machine.legal(role));
        bool ends = now.terminal || machine::is_stuck(now);
        if (!ends) seen.move = machine::random_move(now, random);
        out.push_back(seen);
        if (ends) return;
        machine.apply(seen.move);
    }
}

} // namespace

std::vector<Seen> sample(const session::Session &session, const Job &job) {
    Meter meter(job.within(most_seconds));
    std::vector<Seen> out;
    try {
        auto with = session.tapes ? machine::Reasoner::circuit : machine::Reasoner::lifted;
        auto machine = session::make_machine(with, session, &meter);
        for (std::uint64_t number = 0; number < most_plays && out.size() < most_states; ++number)
            play(*machine, number, meter, out);
    } catch (const LimitReached &) {
        job.look(); // the job's own limit is for the caller
    }
    return out;
}

} // namespace zermelo::board
