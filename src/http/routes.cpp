#include "http/routes.h"

namespace zermelo::http {

bool Routes::Route::covers(std::string_view asked) const {
    return asked == path || (path.size() > 1 && path.back() == '/' && asked.starts_with(path));
}

void Routes::add(std::string method, std::string path, Handler handler) {
    routes_.push_back({std::move(method), std::move(path), std::move(handler)});
}

void Routes::operator()(const Request &request, const Reply &reply) const {
    std::string allowed;
    for (const Route &route : routes_) {
        if (!route.covers(request.path)) continue;
        if (route.method == request.method) return route.handler(request, reply);
        allowed += route.method + (route.method == "GET" ? ", HEAD, " : ", ");
    }
    if (allowed.empty()) return reply.send(refusal(404, "there is nothing at " + request.path));
    Response response =
        request.method == "OPTIONS" ? Response{204} : refusal(405, "this is not done with " + request.method);
    response.headers.emplace_back("Allow", allowed + "OPTIONS");
    reply.send(std::move(response));
}

} // namespace zermelo::http
