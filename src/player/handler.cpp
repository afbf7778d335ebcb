#include "player/handler.h"

#include "base/error.h"

namespace zermelo::player {

namespace {

constexpr std::size_t threads_for_short_answers = 3;
constexpr std::size_t largest_message = std::size_t{16} << 20; // bytes

http::Response response(int status, std::string text) {
    return {status,
            "text/acl",
            std::move(text),
            {{"Access-Control-Allow-Origin", "*"},
             {"Access-Control-Allow-Methods", "POST, GET, OPTIONS"},
             {"Access-Control-Allow-Headers", "Content-Type"},
             {"Access-Control-Max-Age", "86400"}}};
}

} // namespace

http::Handler handler(Player &player) {
    return [&player](const http::Request &request, const http::Reply &reply) {
        if (request.method == "OPTIONS") return reply.send(response(200, ""));
        // A person who looks, or a server that writes the message into the address.
        std::string text = request.method == "POST" ? request.body : request.path.substr(1);
        if (request.method != "POST" && request.method != "GET")
            return reply.send(response(405, "messages are sent by POST"));
        if (request.method == "GET" && text.empty()) text = "(info)";
        try {
            reply.send(response(200, player.answer(std::move(text), request.received)));
        } catch (const Error &error) {
            reply.send(response(400, error.what()));
        }
    };
}

http::Bounds bounds(std::size_t matches) {
    http::Bounds out;
    out.request.body_bytes = largest_message;
    out.threads = matches + threads_for_short_answers;
    out.only_own_pages = false; // pages of game servers, in browsers, speak to players
    return out;
}

} // namespace zermelo::player
