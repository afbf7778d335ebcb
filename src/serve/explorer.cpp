#include "serve/explorer.h"

#include "base/error.h"
#include "report/board_json.h"
#include "report/facts.h"
#include "serve/assets.h"
#include "serve/opponent.h"
#include "session/models.h"
#include "session/solve.h"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>

namespace zermelo::serve {

using http::Reply;
using http::Request;
using report::Json;

namespace {

// More tasks than processors, so that what is easy need not wait for what is hard.
constexpr std::size_t solving_at_once = 4, most_waiting = 256;
constexpr WorkQueue::Share share{0, 1};
constexpr double seconds_to_play = 5;   // the moves of a position
constexpr double seconds_to_choose = 2; // a reply
constexpr std::size_t bytes_of_value = 512;

http::Response json(const Json &content) {
    return {200, "application/json", report::to_text(content) + "\n", {{"Cache-Control", "no-store"}}};
}

// Scripts and styles from here only; nobody may put the page into a frame.
constexpr const char *policy =
    "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; object-src 'none'";

void send_asset(const Asset &asset, const Request &request, const Reply &reply) {
    std::string tag = fmt::format("\"{}\"", asset.tag);
    std::vector<http::Header> headers{{"ETag", tag},
                                      {"Cache-Control", "no-cache"},
                                      {"Content-Security-Policy", policy},
                                      {"Referrer-Policy", "no-referrer"}};
    if (request.header("If-None-Match") == tag) return reply.send({304, "", "", headers});
    reply.send({200, std::string(asset.type), std::string(asset.content), headers});
}

std::string parameter(const Request &request, std::string_view name) {
    return std::string(request.parameter(name).value_or(""));
}

std::uint64_t seed_of(const Request &request) {
    std::string text = parameter(request, "seed");
    std::uint64_t out = 1;
    auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), out);
    if (!text.empty() && (fault != std::errc() || end != text.data() + text.size()))
        throw Error("the seed is no number");
    return out;
}

game::Model model_of(const Request &request) {
    std::string name = parameter(request, "model");
    auto found = session::models.find(name.empty() ? "adversarial" : name);
    if (found == session::models.end()) throw Error(fmt::format("there is no model '{}'", name));
    return found->second;
}

// What somebody asks for can be wrong; that is not our fault.
template <class Work>
void answer_faults(const Reply &reply, const Work &work) {
    try {
        auto limit = limit_of(Job(), work);
        if (limit) reply.send(http::refusal(503, limit->what()));
    } catch (const Error &error) {
        reply.send(http::refusal(400, error.what()));
    } catch (const std::exception &fault) {
        reply.send(http::refusal(500, fault.what()));
    }
}

} // namespace

Explorer::Explorer(const std::vector<std::string> &paths, const Limits &limits, const std::string &program,
                   const Job &job)
    : limits_(limits), kept_(zermelo::Limits{{}, limits.memory_bytes / 2, nullptr}), library_(paths, job),
      known_(limits.bytes_to_keep() / bytes_of_value), games_(library_, limits),
      solving_(solving_at_once, most_waiting), reports_(limits, program), overview_(library_, limits, [this] {
          return games_.preparing() == 0 && !reports_.is_busy() && solving_.size() == 0;
      }) {}

// Before anything that tasks use is gone.
Explorer::~Explorer() {
    games_.close();
    solving_.close();
    reports_.close();
}

http::Handler Explorer::handler(Ask ask) {
    return [this, ask](const Request &request, const Reply &reply) {
        answer_faults(reply, [&] { (this->*ask)(request, reply); });
    };
}

http::Routes Explorer::routes() {
    http::Routes out;
    out.add("GET", "/api/games", handler(&Explorer::list));
    out.add("POST", "/api/check", handler(&Explorer::check));
    out.add("GET", "/api/game", handler(&Explorer::show_game));
    out.add("GET", "/api/position", handler(&Explorer::show_position));
    out.add("GET", "/api/values", handler(&Explorer::send_values));
    out.add("GET", "/api/reply", handler(&Explorer::choose_reply));
    out.add("GET", "/api/report", handler(&Explorer::send_report));
    for (const Asset &asset : assets()) {
        auto send = [&asset](const Request &request, const Reply &reply) {
            send_asset(asset, request, reply);
        };
        out.add("GET", std::string(asset.path), send);
        if (asset.path == "/index.html") out.add("GET", "/", send);
    }
    return out;
}

void Explorer::list(const Request &request, const Reply &reply) {
    std::vector<std::string> ids;
    for (const auto &[name, value] : request.parameters)
        if (name == "id") ids.push_back(value);
    reply.send(json(ids.empty() ? overview_.list() : overview_.list(ids)));
}

void Explorer::check(const Request &request, const Reply &reply) {
    games_.with_text(request.body, reply, [reply](const GamePointer &game) {
        if (game->check.empty()) return reply.send(http::refusal(503, game->why_not()));
        reply.send({200, "application/json", game->check + "\n", {{"Cache-Control", "no-store"}}});
    });
}

void Explorer::with_game(const Request &request, const Reply &reply, const Games::Then &then) {
    games_.with(parameter(request, "id"), reply,
                [reply, then](const GamePointer &game) { answer_faults(reply, [&] { then(game); }); });
}

void Explorer::with_position(const Request &request, const Reply &reply, const WithPosition &then) {
    std::string moves = parameter(request, "moves");
    with_game(request, reply, [=, this](const GamePointer &game) {
        auto work = [=] {
            then(game, play(*game, moves, Job(zermelo::Limits{seconds_to_play}).until(reply.gone())));
        };
        if (game->session.tapes) return work();
        // By the rules alone it takes longer than others should wait for.
        solve(reply, [=](const std::atomic<bool> &) {
            answer_faults(reply, work);
            return false;
        });
    });
}

void Explorer::show_game(const Request &request, const Reply &reply) {
    with_game(request, reply, [reply](const GamePointer &game) {
        const session::Session &session = game->session;
        Json out{{"id", game->id}, {"name", game->id}, {"text", game->text}, {"roles", game->roles}};
        if (session.game) {
            out["fluents"] = session.game->fluents.size();
            out["moves"] = session.game->moves.size();
        }
        if (game->can_be_solved()) {
            out["kind"] = engines::kind_of(*session.game, *session.facts);
            out["facts"] = report::to_json(*session.game, *session.facts);
        }
        out["diagnostics"] = report::to_json(session.diagnostics, session.description.sources);
        if (session.stopped) out["stopped"] = report::to_json(*session.stopped);
        out["board"] = report::to_json(game->board->layout());
        reply.send(json(out));
    });
}

void Explorer::show_position(const Request &request, const Reply &reply) {
    with_position(request, reply, [reply](const GamePointer &game, const Position &position) {
        reply.send(json(to_json(*game, position)));
    });
}

std::size_t Explorer::threads_for_one() const {
    std::size_t all = limits_.threads ? limits_.threads : processor_count();
    return std::max<std::size_t>(1, all / std::max<std::size_t>(1, solving_.size()));
}

Values::Means Explorer::means(double seconds) {
    return {known_, limits_.bytes_for_one() / 2, limits_.bytes_for_one(), seconds};
}

void Explorer::solve(const Reply &reply, WorkQueue::Task task) {
    if (!solving_.push(share, std::move(task)))
        reply.send(http::refusal(503, "too many clients are waiting for values; try again later"));
}

void Explorer::send_values(const Request &request, const Reply &reply) {
    game::Model model = model_of(request);
    with_position(request, reply, [this, model, reply](const GamePointer &game, const Position &position) {
        std::shared_ptr<http::Events> events = reply.stream();
        if (!events) return;
        auto tell = [events](const char *event, const Json &data) {
            events->send(event, report::to_text(data));
        };
        if (!game->can_be_solved()) return tell("done", {{"reason", game->why_not()}});
        auto values = std::make_shared<Values>(game, position, model, means(limits_.seconds), tell);
        bool taken = solving_.push(share, [this, values, events](const std::atomic<bool> &over) {
            return values->work(over, events->gone(), threads_for_one());
        });
        if (!taken) tell("done", {{"reason", "too many clients are waiting for values; try again later"}});
    });
}

void Explorer::choose_reply(const Request &request, const Reply &reply) {
    std::uint64_t seed = seed_of(request);
    std::string name = parameter(request, "strength"), role_name = parameter(request, "role");
    auto strength = strength_named(name.empty() ? "perfect" : name);
    if (!strength) throw Error(fmt::format("there is no strength '{}'", name));
    with_position(request, reply, [=, this](const GamePointer &game, const Position &position) {
        auto place = std::find(game->roles.begin(), game->roles.end(), role_name);
        if (place == game->roles.end()) throw Error(fmt::format("there is no role '{}'", role_name));
        auto role = static_cast<std::size_t>(place - game->roles.begin());
        if (position.step.terminal) throw Error("the play is over");
        const machine::Names &legal = position.step.legal[role];
        if (legal.empty()) throw Error(fmt::format("{} has no legal move", role_name));
        auto send = [reply](const Choice &choice) {
            Json out{{"move", choice.move}};
            if (!choice.reason.empty()) out["reason"] = choice.reason;
            reply.send(json(out));
        };
        bool is_player = game->can_be_solved() && !game->session.game->roles[role].is_random;
        if (legal.size() == 1 || !is_player || !needs_values(*strength, seed)) {
            Choice choice = choose_at_random(legal, seed);
            bool knows_better = *strength == Strength::perfect && !game->can_be_solved();
            if (legal.size() > 1 && knows_better) choice.reason = game->why_not();
            return send(choice);
        }
        auto values = std::make_shared<Values>(game, position, game::Model::adversarial,
                                               means(seconds_to_choose), [](const char *, const Json &) {});
        solve(reply, [=, this](const std::atomic<bool> &over) {
            if (values->work(over, reply.gone(), threads_for_one())) return true;
            if (reply.gone()) {
                reply.send(stopped_work());
                return false;
            }
            answer_faults(reply, [&] {
                auto found = values->moves_of(game::RoleId(role));
                send(found.empty() ? choose_at_random(legal, seed)
                                   : choose(*game->session.game, found, seed));
            });
            return false;
        });
    });
}

void Explorer::send_report(const Request &request, const Reply &reply) {
    with_game(request, reply, [this, reply](const GamePointer &game) { reports_.send(game, reply); });
}

} // namespace zermelo::serve
