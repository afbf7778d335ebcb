#include "cross/shrink.h"

#include "cross/apart.h"
#include "gdl/parse.h"
#include "gdl/print.h"

#include <algorithm>

namespace zermelo::cross {

namespace {

using Clauses = std::vector<gdl::Clause>;

constexpr std::size_t max_probes = 1500;

class Shrinker {
  public:
    explicit Shrinker(Difference found) : best_(std::move(found)) {
        Diagnostics diagnostics;
        gdl::Description description;
        gdl::parse(description, "game.kif", best_.game.rules, diagnostics);
        clauses_ = description.clauses;
    }

    Difference run() {
        if (best_.game.questions.empty() || !probe(clauses_, question())) return best_; // it comes and goes
        simplify_question();
        drop_clauses();
        drop_conditions();
        drop_clauses();
        simplify_question();
        return best_;
    }

  private:
    const Question &question() const { return best_.game.questions.front(); }

    // Whether it still differs; then this is the best so far.
    bool probe(const Clauses &clauses, const Question &question) {
        if (probes_ > max_probes) return false;
        GameRun run = best_.game;
        run.rules.clear();
        for (const gdl::Clause &clause : clauses) run.rules += gdl::to_kif(clause) + "\n";
        run.questions = {question};
        bool steady = question.threads == 1 && !question.seconds && best_.engine != "auto";
        for (int tries = steady ? 1 : 3; tries > 0; --tries) {
            ++probes_;
            Apart apart([&](const Apart::Say &say) { ask_everything(run, best_.engine, say); });
            apart.wait();
            for (const Difference &d : result_of(run, apart.lines(), apart.trouble()).differences) {
                if (d.engine != best_.engine || d.column != best_.column || d.kind != best_.kind) continue;
                best_ = d;
                clauses_ = clauses;
                return true;
            }
        }
        return false;
    }

    template <class Change>
    void try_change(const Change &change) {
        Question simpler = question();
        change(simpler);
        probe(clauses_, simpler);
    }

    void simplify_question() {
        try_change([](Question &q) { q.from.reset(); });
        try_change([](Question &q) { q.threads = 1; });
        try_change([](Question &q) { q.seconds.reset(); });
        try_change([](Question &q) { q.induction = false; });
        try_change([](Question &q) { q.strategy = false; });
        try_change([](Question &q) { q.stored = false; });
        try_change([](Question &q) { q.all_moves = false; });
        try_change([](Question &q) { q.distance = false; });
        try_change([](Question &q) { q.measure = game::Measure::goal; });
        try_change([](Question &q) { q.model = game::Model::adversarial; });
        if (question().depth) try_change([](Question &q) { q.depth.reset(); });
        while (question().depth && *question().depth > 0) {
            std::size_t before = *question().depth;
            try_change([](Question &q) { --*q.depth; });
            if (*question().depth == before) break;
        }
        if (!question().role) {
            std::string role = best_.shown.substr(0, best_.shown.find(':'));
            try_change([&](Question &q) { q.role = role; });
        }
        for (std::size_t i = 0; question().from && i < question().from->size();) {
            std::size_t before = question().from->size();
            FactNames fewer = *question().from;
            fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
            try_change([&](Question &q) { q.from = fewer; });
            if (question().from->size() == before) ++i;
        }
    }

    void drop_clauses() {
        for (std::size_t size = std::max<std::size_t>(1, clauses_.size() / 2);; size /= 2) {
            for (std::size_t at = 0; at < clauses_.size();) {
                Clauses fewer = clauses_;
                auto begin = fewer.begin() + static_cast<std::ptrdiff_t>(at);
                fewer.erase(begin, begin + static_cast<std::ptrdiff_t>(std::min(size, fewer.size() - at)));
                if (!probe(fewer, question())) at += size;
            }
            if (size <= 1) return;
        }
    }

    void drop_conditions() {
        for (std::size_t c = 0; c < clauses_.size(); ++c)
            for (std::size_t i = 0; i < clauses_[c].body.size();) {
                Clauses fewer = clauses_;
                fewer[c].body.erase(fewer[c].body.begin() + static_cast<std::ptrdiff_t>(i));
                if (!probe(fewer, question())) ++i;
            }
    }

    Difference best_;
    Clauses clauses_;
    std::size_t probes_ = 0;
};

} // namespace

Difference shrink(Difference difference) { return Shrinker(std::move(difference)).run(); }

} // namespace zermelo::cross
