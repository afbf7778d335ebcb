// The cross check: random small games, or the games of some files, every engine that takes a question about
// them, and exhaustive play as the judge. Prints what differs, made as small as possible, and a table of what
// was compared.
#include "command_line/numbers.h"
#include "cross/apart.h"
#include "cross/shrink.h"

#include <fmt/core.h>

#include <deque>
#include <fstream>
#include <poll.h>

namespace zermelo::cross {

namespace {

struct Options {
    std::size_t games = 300, queries = 4, jobs = 1, shrink = 1;
    std::uint64_t seed = 1;
    std::string style, engine, column, out;
    bool keep_going = false;
    std::vector<std::string> files; // in place of random games
    Scale scale;
};

struct Running {
    GameRun run;
    std::unique_ptr<Apart> apart;
};

class Check {
  public:
    explicit Check(const Options &options) : options_(options) {
        for (const Style &style : all_styles())
            if (options.style == style.name) style_ = &style;
        if (!options.style.empty() && !style_) throw std::runtime_error("no style " + options.style);
    }

    int run() {
        if (!options_.files.empty()) options_.games = options_.files.size();
        while (!stopped_ && (next_ < options_.games || !running_.empty())) {
            while (next_ < options_.games && running_.size() < options_.jobs) begin(next_++);
            if (!running_.empty()) wait_for_one();
        }
        print_table();
        return total_.differences.empty() && all_decide() ? 0 : 1;
    }

  private:
    void begin(std::size_t number) {
        std::uint64_t seed = options_.seed + number;
        GameRun run;
        try {
            run = options_.files.empty()
                      ? make_run(seed, style_, options_.queries)
                      : make_run(options_.files[number], seed, options_.queries, options_.scale);
        } catch (const std::runtime_error &error) {
            if (options_.files.empty())
                throw std::runtime_error(fmt::format("game {}: {}", seed, error.what()));
            fmt::print("{}: {}\n", options_.files[number], error.what());
            return;
        }
        auto apart = std::make_unique<Apart>(
            [&](const Apart::Say &say) { ask_everything(run, options_.engine, say); });
        running_.push_back({std::move(run), std::move(apart)});
    }

    void wait_for_one() {
        std::vector<pollfd> polled;
        for (const Running &r : running_) polled.push_back({r.apart->descriptor(), POLLIN, 0});
        poll(polled.data(), polled.size(), -1);
        for (std::size_t i = 0; i < polled.size(); ++i) {
            if (polled[i].revents == 0 || running_[i].apart->read_some()) continue;
            Running done = std::move(running_[i]);
            running_.erase(running_.begin() + static_cast<std::ptrdiff_t>(i));
            take(result_of(done.run, done.apart->lines(), done.apart->trouble()));
            return;
        }
    }

    void take(Result result) {
        if (!options_.column.empty())
            std::erase_if(result.differences,
                          [&](const Difference &d) { return d.column != options_.column; });
        for (const Difference &d : result.differences) {
            std::string kind = fmt::format("{} {} {}", d.engine, d.column, d.kind);
            if (!d.game.questions.empty()) kind += " " + d.game.questions.front().outline();
            if (stopped_ || ++seen_[kind] > options_.shrink) continue;
            show(options_.files.empty() ? shrink(d) : d);
            stopped_ = !options_.keep_going;
        }
        total_.add(std::move(result));
    }

    void show(const Difference &d) {
        std::string question;
        if (!d.game.questions.empty()) question = d.game.questions.front().command(d.engine);
        std::string text = fmt::format("; {}: {}, style {}\n", d.engine, d.column, d.game.style);
        for (std::size_t at = 0; (at = question.find('\n', at)) != std::string::npos; at += 3)
            question.insert(at + 1, "; ");
        if (!question.empty()) text += fmt::format("; {}\n", question);
        text += fmt::format("; shown: {}\n; right: {}\n{}", d.shown, d.right, d.game.rules);
        fmt::print("{}\n", text);
        std::fflush(stdout);
        if (options_.out.empty()) return;
        std::string name = fmt::format("{}/{}_{}_{}.kif", options_.out, d.engine, d.column, ++shown_);
        for (char &c : name)
            if (c == ' ') c = '_';
        std::ofstream(name) << text;
    }

    void print_table() const {
        fmt::print("{} games, {} questions, {} of them with an answer that exhaustive play finds\n",
                   total_.games, total_.questions, total_.judged);
        fmt::print("{:<16}{:<14}{:>10}{:>11}\n", "engine", "column", "compared", "different");
        for (const auto &[name, tally] : total_.engines) {
            fmt::print("{:<16}{:<14}{:>10}{:>11}\n", name, "decided", tally.accepted,
                       fmt::format("({} not)", tally.accepted - tally.decided));
            for (const auto &[column, t] : tally.columns)
                fmt::print("{:<16}{:<14}{:>10}{:>11}\n", "", column, t.compared, t.different);
        }
    }

    // An engine that takes questions and answers few of them would pass every comparison.
    bool all_decide() const {
        bool out = true;
        for (const auto &[name, tally] : total_.engines) {
            if (3 * tally.decided >= tally.accepted) continue;
            fmt::print("{} decides {} of {} questions that it takes: too few\n", name, tally.decided,
                       tally.accepted);
            out = false;
        }
        return out;
    }

    Options options_;
    const Style *style_ = nullptr;
    std::size_t next_ = 0;
    std::deque<Running> running_;
    Result total_;
    std::map<std::string, std::size_t> seen_; // how often, by engine, column, kind and outline
    std::size_t shown_ = 0;
    bool stopped_ = false;
};

} // namespace

} // namespace zermelo::cross

int main(int argc, char **argv) {
    zermelo::cross::Options options;
    zermelo::command_line::Parser parser("cross",
                                         "All engines against exhaustive play, on random small games");
    zermelo::command_line::Command &program = parser.program();
    add_count(program, "--games", options.games, "How many games");
    add_seed(program, options.seed, "Of the first game; the others follow");
    add_count(program, "--queries", options.queries, "Questions per game");
    program.option("--style", options.style, "Games of one style only").takes("STYLE");
    program.option("--engine", options.engine, "Only this engine, or auto").takes("ENGINE");
    program.option("--column", options.column, "Only differences in this column").takes("COLUMN");
    add_count(program, "--jobs", options.jobs, "Games at the same time", 1);
    program.option("--out", options.out, "A folder for the games that show a difference").takes("FOLDER");
    add_count(program, "--shrink", options.shrink, "So many differences of a kind are made small and shown");
    program.option("FILE", options.files, "Games to take in place of random ones, if they have few states");
    add_count(program, "--states", options.scale.states, "Of a file: how many are few", 1);
    add_seconds(program, "--time", options.scale.seconds, "Of a file: for each role and engine");
    add_memory(program, "--memory", options.scale.table_bytes, "Of a file: for tables");
    program.flag("--keep-going", options.keep_going, "Do not stop at the first difference");
    try {
        if (auto answer = parser.parse({argv + 1, argv + argc})) {
            fmt::print("{}", *answer);
            return 0;
        }
        return zermelo::cross::Check(options).run();
    } catch (const std::exception &error) {
        fmt::print(stderr, "cross: {}\n", error.what());
        return 1;
    }
}
