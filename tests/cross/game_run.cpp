#include "cross/game_run.h"

#include "gdl/print.h"

#include <nlohmann/json.hpp>

namespace zermelo::cross {

using Json = nlohmann::json;

namespace {

void add_questions(GameRun &run, Dice &dice, std::size_t count) {
    session::Session pipeline = read_game(run.rules);
    auto starts = random_starts(dice, *pipeline.game);
    for (std::size_t i = 0; i < count; ++i) {
        const auto &from = starts[dice.percent(50) ? 0 : dice.between(1, 2)];
        run.questions.push_back(random_question(dice, *pipeline.game, from));
    }
}

} // namespace

GameRun make_run(std::uint64_t seed, const Style *style, std::size_t questions) {
    Dice dice(seed);
    if (!style) style = &all_styles()[dice.below(all_styles().size())];
    GameRun out{style->name, style->make(dice), {}};
    if (dice.percent(20)) out.rules = with_bystanders(dice, std::move(out.rules));
    add_questions(out, dice, questions);
    return out;
}

GameRun make_run(const std::string &file, std::uint64_t seed, std::size_t questions, const Scale &scale) {
    session::Session read = session::prepare(file, session::Stage::read, no_limit());
    GameRun out{file, gdl::print(read.description, gdl::Syntax::kif), {}, scale};
    Dice dice(seed);
    add_questions(out, dice, questions);
    return out;
}

void ask_everything(const GameRun &run, const std::string &only,
                    const std::function<void(const std::string &)> &say) {
    session::Session pipeline = read_game(run.rules);
    std::map<std::optional<FactNames>, Position> positions;
    for (std::size_t q = 0; q < run.questions.size(); ++q) {
        const Question &question = run.questions[q];
        say(Json{{"question", q}, {"engine", "analysis"}}.dump());
        Position &position =
            positions.try_emplace(question.from, pipeline, question.from, run.scale).first->second;
        if (!can_be_judged(position, question)) continue;
        position.facts(question.induction);
        for (const std::string &engine : engine_names(question)) {
            if (!only.empty() && engine != only) continue;
            say(Json{{"question", q}, {"engine", engine}}.dump());
            Asked asked = ask(position, question, engine);
            if (!asked.accepted) continue;
            Json answer{{"accepted", question.seconds ? 0 : asked.of},
                        {"decided", question.seconds ? 0 : asked.decisions},
                        {"columns", Json::array()}};
            for (const Comparison &c : asked.comparisons)
                answer["columns"].push_back(Json{{"column", c.column},
                                                 {"kind", c.kind},
                                                 {"same", c.same},
                                                 {"shown", c.shown},
                                                 {"right", c.right}});
            say(answer.dump());
        }
    }
}

Result result_of(const GameRun &run, const std::vector<std::string> &said, const std::string &trouble) {
    Result out;
    out.games = 1;
    out.questions = run.questions.size();
    std::size_t question = 0, last_judged = run.questions.size();
    std::string engine = "analysis";
    auto differs = [&](const std::string &column, const std::string &kind, std::string shown,
                       std::string right) {
        GameRun here = run;
        here.questions.clear();
        if (question < run.questions.size()) here.questions.push_back(run.questions[question]);
        out.differences.push_back({here, engine, column, kind, std::move(shown), std::move(right)});
    };
    for (const std::string &line : said) {
        Json json = Json::parse(line);
        if (json.contains("question")) {
            question = json["question"];
            engine = json["engine"];
            if (engine != "analysis" && question != last_judged) {
                last_judged = question;
                ++out.judged;
            }
            continue;
        }
        EngineTally &tally = out.engines[engine];
        tally.accepted += json["accepted"].get<std::size_t>();
        tally.decided += json["decided"].get<std::size_t>();
        for (const Json &c : json["columns"]) {
            Tally &column = tally.columns[c["column"]];
            ++column.compared;
            if (c["same"]) continue;
            ++column.different;
            differs(c["column"], c["kind"], c["shown"], c["right"]);
        }
    }
    if (!trouble.empty()) {
        Tally &column = out.engines[engine].columns["crash"];
        ++column.compared;
        ++column.different;
        differs("crash", trouble, trouble, "an answer");
    }
    return out;
}

void Result::add(Result other) {
    games += other.games;
    questions += other.questions;
    judged += other.judged;
    for (auto &[name, tally] : other.engines) {
        EngineTally &mine = engines[name];
        mine.accepted += tally.accepted;
        mine.decided += tally.decided;
        for (auto &[column, t] : tally.columns) {
            mine.columns[column].compared += t.compared;
            mine.columns[column].different += t.different;
        }
    }
    for (Difference &d : other.differences) differences.push_back(std::move(d));
}

} // namespace zermelo::cross
