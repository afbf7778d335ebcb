// The server through real sockets, with clients that do what they should not.
#include "http/client.h"
#include "http/own_pages.h"
#include "http/routes.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>

namespace zermelo::http {

namespace {

using test::Client;
using test::Running;

constexpr const char *plain = "GET /echo?text=hi HTTP/1.1\r\nHost: localhost\r\n\r\n";

Routes routes() {
    Routes out;
    out.add("GET", "/echo", [](const Request &request, const Reply &reply) {
        reply.send({200, "text/plain", std::string(request.parameter("text").value_or(""))});
    });
    out.add("POST", "/echo", [](const Request &request, const Reply &reply) {
        reply.send({200, "text/plain", request.body});
    });
    out.add("GET", "/fault", [](const Request &, const Reply &) { throw std::runtime_error("a \"fault\""); });
    return out;
}

// Within a time that is long enough for any machine.
template <class Condition>
bool happens(const Condition &condition) {
    auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    while (!condition()) {
        if (std::chrono::steady_clock::now() > end) return false;
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return true;
}

} // namespace

TEST(HttpServer, AnswersAndKeepsConnectionsOpen) {
    Running server(routes());
    Client client(server.port());
    for (int i = 0; i < 3; ++i) {
        client.send(plain);
        EXPECT_EQ(test::body_of(client.read_answer()), "hi");
    }
    EXPECT_EQ(test::body_of(test::post(server.port(), "/echo", "body")), "body");
}

TEST(HttpServer, RoutesAndMethods) {
    Running server(routes());
    EXPECT_EQ(test::status_of(test::get(server.port(), "/nothing")), 404);
    EXPECT_EQ(test::body_of(test::get(server.port(), "/fault")), "{\"error\":\"a \\\"fault\\\"\"}\n");
    auto ask = [&](const char *method, const char *path) {
        return test::answer_to(server.port(),
                               std::string(method) + " " + path +
                                   " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    };
    EXPECT_EQ(test::status_of(ask("DELETE", "/echo")), 405);
    EXPECT_EQ(test::status_of(ask("OPTIONS", "/echo")), 204);
    EXPECT_NE(ask("OPTIONS", "/echo").find("Allow: GET, HEAD, POST, OPTIONS\r\n"), std::string::npos);
    std::string head = ask("HEAD", "/echo?text=four");
    EXPECT_NE(head.find("Content-Length: 4\r\n"), std::string::npos);
    EXPECT_EQ(test::body_of(head), "");
}

TEST(HttpServer, PipelinedRequestsAreAnsweredInOrder) {
    Running server(routes());
    Client client(server.port());
    std::string all;
    for (int i = 0; i < 50; ++i)
        all += "GET /echo?text=" + std::to_string(i) + " HTTP/1.1\r\nHost: localhost\r\n\r\n";
    client.send(all);
    for (int i = 0; i < 50; ++i) EXPECT_EQ(test::body_of(client.read_answer()), std::to_string(i));
}

TEST(HttpServer, ByteByByteAndHalfClosed) {
    Running server(routes());
    Client client(server.port());
    for (const char *c = plain; *c; ++c) ASSERT_TRUE(client.send({c, 1}));
    client.end_sending();
    EXPECT_EQ(test::body_of(client.read_all()), "hi");
    Client cut(server.port());
    cut.send("GET /echo HT");
    cut.end_sending();
    EXPECT_EQ(test::status_of(cut.read_all()), 400);
}

TEST(HttpServer, ABodyThatAwaitsItsGoAhead) {
    Running server(routes());
    Client client(server.port());
    std::string head =
        "POST /echo HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: 4\r\n\r\n";
    client.send(head);
    EXPECT_EQ(test::status_of(client.read_until("\r\n\r\n")), 100);
    client.send("body");
    EXPECT_EQ(test::body_of(client.read_answer()), "body");
    client.send(head + "once"); // does not wait
    EXPECT_EQ(test::status_of(client.read_until("\r\n\r\n")), 100);
    EXPECT_EQ(test::body_of(client.read_answer()), "once");
}

TEST(HttpServer, ABodyInChunks) {
    Running server(routes());
    Client client(server.port());
    client.send("POST /echo HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nbod");
    client.send("\r\n1\r\ny\r\n0\r\n\r\nPOST /echo HTTP/1.1\r\nHost: localhost\r\n\r\n");
    EXPECT_EQ(test::body_of(client.read_answer()), "body");
    EXPECT_EQ(test::body_of(client.read_answer()), ""); // without a length there is no body
    client.send("POST /echo HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nno size\r\n");
    EXPECT_EQ(test::status_of(client.read_all()), 400);
}

TEST(HttpServer, OversizedIsRefusedAndTheAnswerArrives) {
    Bounds bounds;
    bounds.request = {1000, 10, 4, 1000};
    Running server(routes(), bounds);
    EXPECT_EQ(test::status_of(test::get(server.port(), "/echo?text=" + std::string(5000, 'a'))), 414);
    EXPECT_EQ(test::status_of(test::post(server.port(), "/echo", std::string(1 << 20, 'b'))), 413);
    std::string headers = "GET / HTTP/1.1\r\nHost: localhost\r\n";
    for (int i = 0; i < 20; ++i) headers += "X: y\r\n";
    EXPECT_EQ(test::status_of(test::answer_to(server.port(), headers + "\r\n")), 431);
    EXPECT_EQ(test::status_of(test::answer_to(server.port(), "\x16\x03\x01 nonsense \n\n")), 400);
    EXPECT_EQ(test::body_of(test::get(server.port(), "/echo?text=alive")), "alive");
}

// However many connections send large bodies and do not end, together they have a bound.
TEST(HttpServer, WhatIsSentAtOnceIsBounded) {
    Bounds bounds;
    bounds.incoming_bytes = std::size_t{256} << 10;
    bounds.request_seconds = 2;
    Running server(routes(), bounds);
    std::string most(std::size_t{100} << 10, 'a');
    std::string request =
        "POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: " + std::to_string(most.size() + 1) +
        "\r\n\r\n" + most;
    std::vector<std::unique_ptr<Client>> clients;
    for (int i = 0; i < 4; ++i) {
        clients.push_back(std::make_unique<Client>(server.port()));
        clients.back()->send(request);
    }
    int refused = 0, late = 0;
    for (const auto &client : clients) {
        int status = test::status_of(client->read_all());
        refused += status == 503 ? 1 : 0;
        late += status == 408 ? 1 : 0;
    }
    EXPECT_GE(refused, 1);
    EXPECT_GE(late, 1);
    EXPECT_EQ(refused + late, 4);
    EXPECT_EQ(test::status_of(test::post(server.port(), "/echo", most)), 200); // there is room again
}

TEST(HttpServer, WhoeverDripsIsDropped) {
    Bounds bounds;
    bounds.request_seconds = 0.2;
    Running server(routes(), bounds);
    Client client(server.port());
    ASSERT_TRUE(client.send("GET /echo HTTP/1.1\r\n"));
    // Every byte is in time, the whole request is not.
    bool taken = true;
    for (int i = 0; i < 20'000 && taken; ++i) {
        taken = client.send("a");
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    EXPECT_FALSE(taken);
    Client silent(server.port());
    ASSERT_TRUE(silent.send("POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nab"));
    EXPECT_EQ(test::status_of(silent.read_all()), 408);
}

TEST(HttpServer, OtherNamesAndOtherPagesAreRefused) {
    Running server(routes());
    auto ask = [&](const std::string &headers) {
        return test::status_of(
            test::answer_to(server.port(), "GET /echo HTTP/1.1\r\nConnection: close\r\n" + headers + "\r\n"));
    };
    EXPECT_EQ(ask("Host: evil.example\r\n"), 403);
    EXPECT_EQ(ask("Host: localhost.evil.example\r\n"), 403);
    EXPECT_EQ(ask("Host: localhost:80.evil.example\r\n"), 403);
    EXPECT_EQ(ask("Host: 127.0.0.1.evil.example\r\n"), 403);
    EXPECT_EQ(ask("Host: 127.0.0.1:80\r\n"), 200);
    EXPECT_EQ(ask("Host: 127.0.1.1:80\r\n"), 200);
    EXPECT_EQ(ask("Host: LocalHost:80\r\n"), 200);
    EXPECT_EQ(ask("Host: [::1]\r\n"), 200);
    EXPECT_EQ(ask("Host: localhost:80\r\nOrigin: http://localhost:80\r\n"), 200);
    EXPECT_EQ(ask("Host: localhost:80\r\nOrigin: http://localhost:81\r\n"), 403);
    EXPECT_EQ(ask("Host: localhost:80\r\nOrigin: null\r\n"), 403);
}

// A name of this machine that leads to loopback, as Debian gives one.
TEST(OwnPages, AServerAnswersToTheNameItListensAt) {
    Request request;
    request.headers = {{"Host", "box:1913"}};
    EXPECT_TRUE(fault_of_origin(request, "127.0.0.1"));
    EXPECT_FALSE(fault_of_origin(request, "Box"));
    request.headers.emplace_back("Origin", "http://box:1913");
    EXPECT_FALSE(fault_of_origin(request, "box"));
}

TEST(HttpServer, IdleConnectionsMakeRoom) {
    Bounds bounds;
    bounds.connections = 4;
    Running server(routes(), bounds);
    std::vector<std::unique_ptr<Client>> idle;
    for (int i = 0; i < 40; ++i) idle.push_back(std::make_unique<Client>(server.port()));
    EXPECT_EQ(test::body_of(test::get(server.port(), "/echo?text=in")), "in");
    EXPECT_TRUE(idle.front()->is_closed());
}

TEST(HttpServer, WithNobodyIdleMoreAreRefused) {
    Bounds bounds;
    bounds.connections = 2;
    std::mutex mutex;
    std::vector<Reply> kept; // never answered
    {
        Running server(
            [&](const Request &, const Reply &reply) {
                std::scoped_lock lock(mutex);
                kept.push_back(reply);
            },
            bounds);
        Client first(server.port()), second(server.port());
        auto asks = [&](Client &client, std::size_t requests) {
            client.send(plain);
            return happens([&] {
                std::scoped_lock lock(mutex);
                return kept.size() == requests;
            });
        };
        ASSERT_TRUE(asks(first, 1));
        ASSERT_TRUE(asks(second, 2));
        EXPECT_EQ(test::status_of(Client(server.port()).read_all()), 503);
        kept[0].send({200, "text/plain", "late"});
        EXPECT_EQ(test::body_of(first.read_answer()), "late");
    }
    EXPECT_TRUE(kept[1].gone()); // the server has stopped
    kept[1].send({});            // to nobody
}

TEST(HttpServer, QueuesAreBounded) {
    Bounds bounds;
    bounds.threads = 1;
    bounds.waiting = 1;
    std::atomic<bool> go = false;
    std::atomic<int> begun = 0;
    Running server(
        [&](const Request &, const Reply &reply) {
            ++begun;
            happens([&] { return go.load(); });
            reply.send({200, "text/plain", "done"});
        },
        bounds);
    Client working(server.port()), waiting(server.port());
    working.send(plain);
    ASSERT_TRUE(happens([&] { return begun == 1; }));
    waiting.send(plain);
    std::string refused = test::get(server.port(), "/");
    go = true;
    EXPECT_EQ(test::status_of(refused), 503);
}

// Answers everything with a stream of events.
class HttpStreams : public testing::Test {
  protected:
    explicit HttpStreams(const Bounds &bounds = {})
        : server_(
              [this](const Request &, const Reply &reply) {
                  std::scoped_lock lock(mutex_);
                  all_.push_back(reply.stream());
              },
              bounds) {}

    // A client that has the head of its answer, and the other end of its stream.
    std::unique_ptr<Client> connected() {
        auto out = std::make_unique<Client>(server_.port());
        out->send(plain);
        head_ = out->read_until("\r\n\r\n");
        return out;
    }
    std::shared_ptr<Events> events(std::size_t number = 0) {
        std::scoped_lock lock(mutex_);
        return all_.at(number);
    }

    std::string head_;
    std::mutex mutex_;
    std::vector<std::shared_ptr<Events>> all_;
    Running server_;
};

class HttpFewStreams : public HttpStreams {
  protected:
    HttpFewStreams() : HttpStreams(few()) {}
    static Bounds few() {
        Bounds out;
        out.streams = 1;
        out.unread_bytes = 1000;
        return out;
    }
};

TEST_F(HttpStreams, EventsComeAsTheyAreSent) {
    auto client = connected();
    EXPECT_NE(head_.find("text/event-stream"), std::string::npos);
    events()->send("move", "{\"a\":1}");
    EXPECT_EQ(client->read_until("\n\n"), "event: move\ndata: {\"a\":1}\n\n");
    events()->send("done", "{}");
    events()->close();
    EXPECT_EQ(client->read_all(), "event: done\ndata: {}\n\n");
}

TEST_F(HttpStreams, OnlyTheHead) {
    std::string answer = test::answer_to(server_.port(), "HEAD / HTTP/1.1\r\nHost: localhost\r\n\r\n");
    EXPECT_EQ(test::status_of(answer), 200);
    EXPECT_EQ(test::body_of(answer), "");
    EXPECT_TRUE(events()->gone());
}

TEST_F(HttpStreams, KnowThatTheirClientHasGone) {
    connected().reset();
    EXPECT_TRUE(happens([&] { return events()->gone().load(); }));
}

TEST_F(HttpFewStreams, AClientThatDoesNotReadItsEventsIsCut) {
    auto client = connected();
    std::string large(100'000, 'x');
    EXPECT_TRUE(happens([&] {
        events()->send("large", large);
        return events()->gone().load();
    }));
}

TEST_F(HttpFewStreams, AreBoundedAndComeBack) {
    auto first = connected();
    EXPECT_EQ(test::status_of(head_), 200);
    Client second(server_.port());
    second.send(plain);
    EXPECT_EQ(test::status_of(second.read_answer()), 503);
    events()->close();
    second.send(plain);
    EXPECT_EQ(test::status_of(second.read_until("\r\n\r\n")), 200);
}

// Whoever works for a client hears that it has gone; what is answered all the same is sent.
TEST(HttpServer, AHandlerKnowsThatItsClientHasGone) {
    std::mutex mutex;
    std::vector<Reply> kept;
    std::atomic<int> told = 0;
    Running server([&](const Request &, const Reply &reply) {
        reply.when_gone([&] { ++told; });
        std::scoped_lock lock(mutex);
        kept.push_back(reply);
    });
    Client half_closed(server.port());
    half_closed.send(plain);
    half_closed.end_sending();
    EXPECT_TRUE(happens([&] { return told == 1; }));
    {
        std::scoped_lock lock(mutex);
        EXPECT_TRUE(kept.at(0).gone());
        kept.at(0).when_gone([&] { ++told; }); // is told now
        kept.at(0).send({200, "text/plain", "all the same"});
    }
    EXPECT_EQ(told, 2);
    EXPECT_EQ(test::body_of(half_closed.read_all()), "all the same");
    Client(server.port()).send(plain);
    EXPECT_TRUE(happens([&] { return told == 3; }));
}

// Whether its own side is closed before the first is answered, between the two, or after them.
TEST(HttpServer, AnswersAllThatCameBeforeTheClientClosedItsSide) {
    Running server([](const Request &request, const Reply &reply) {
        if (request.path == "/late") std::this_thread::sleep_for(std::chrono::milliseconds(50));
        reply.send({200, "text/plain", request.path + "."});
    });
    auto request = [](const std::string &path) {
        return "GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n";
    };
    for (std::string first : {"/first", "/late"})
        for (bool at_once : {true, false}) {
            Client client(server.port());
            client.send(request(first) + (at_once ? request("/second") + request("/third") : ""));
            if (!at_once) {
                std::this_thread::sleep_for(std::chrono::milliseconds(10)); // it is being handled
                client.send(request("/second") + request("/third"));
            }
            client.end_sending();
            std::string all = client.read_all();
            for (const std::string &path : {first, std::string("/second"), std::string("/third")})
                EXPECT_NE(all.find(path + "."), std::string::npos) << path << " in " << all;
        }
    Client client(server.port());
    client.send(request("/late") + "GET /cut");
    client.end_sending();
    std::string all = client.read_all();
    EXPECT_NE(all.find("/late."), std::string::npos);
    EXPECT_NE(all.find("cut short"), std::string::npos);
}

TEST(HttpServer, EndsWithItsJob) {
    Server server({}, {}, routes());
    server.run(zermelo::Limits{0.05});
    server.run(zermelo::Limits{0});
}

} // namespace zermelo::http
