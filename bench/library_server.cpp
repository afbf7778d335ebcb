// The least server that cpp-httplib makes, with a short answer to everything: what bench/serve compares ours
// with. It takes the arguments of `zermelo serve` and heeds none.
#include <fmt/core.h>

#include <cstdio>
#include <httplib.h>

int main() {
    httplib::Server server;
    server.Get(".*", [](const httplib::Request &, httplib::Response &answer) {
        answer.set_content("{}", "application/json");
    });
    int port = server.bind_to_any_port("127.0.0.1");
    fmt::print("cpp-httplib at http://127.0.0.1:{}/\n", port);
    std::fflush(stdout);
    return server.listen_after_bind() ? 0 : 1;
}
