#include "../../fuzz/request_text.h"
#include "http/parse.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace zermelo::http {

namespace {

int refused(std::string_view bytes, const RequestBounds &bounds = {}) {
    auto found = parse_head(bytes, bounds);
    const auto *refusal = std::get_if<Refusal>(&found);
    return refusal ? refusal->status : 0;
}

Head accepted(std::string_view bytes) {
    auto found = parse_head(bytes, {});
    const auto *refusal = std::get_if<Refusal>(&found);
    EXPECT_EQ(refusal, nullptr) << (refusal ? refusal->message : "");
    return std::holds_alternative<Head>(found) ? std::get<Head>(std::move(found)) : Head{};
}

} // namespace

TEST(HttpParse, AWholeRequest) {
    Head head = accepted("POST /api/check?id=a%20b&x=1+2&empty&=y HTTP/1.1\r\nHost: localhost:80\r\n"
                         "content-LENGTH: 3\r\n\r\nabcGET");
    EXPECT_EQ(head.request.method, "POST");
    EXPECT_EQ(head.request.path, "/api/check");
    EXPECT_EQ(head.request.parameter("id"), "a b");
    EXPECT_EQ(head.request.parameter("x"), "1 2");
    EXPECT_EQ(head.request.parameter("empty"), "");
    EXPECT_EQ(head.request.parameter("none"), std::nullopt);
    EXPECT_EQ(head.request.header("HOST"), "localhost:80");
    EXPECT_EQ(head.body_bytes, 3U);
    EXPECT_TRUE(head.keeps_open);
}

TEST(HttpParse, WhatClientsDoDifferently) {
    EXPECT_FALSE(accepted("GET / HTTP/1.0\r\n\r\n").keeps_open);
    EXPECT_FALSE(accepted("GET / HTTP/1.1\r\nHost: a\r\nConnection: Close\r\n\r\n").keeps_open);
    EXPECT_EQ(accepted("\r\nGET /a HTTP/1.1\nHost: a\n\n").request.path, "/a");
    EXPECT_EQ(accepted("GET http://localhost/b?c=d HTTP/1.1\r\nHost: a\r\n\r\n").request.path, "/b");
    EXPECT_EQ(accepted("OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n").request.path, "/");
    Head head = accepted("HEAD / HTTP/1.1\r\nHost: a\r\n\r\n");
    EXPECT_TRUE(head.only_head);
    EXPECT_EQ(head.request.method, "GET");
    EXPECT_TRUE(accepted("POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-Continue\r\nContent-Length: 1\r\n\r\n")
                    .awaits_go_ahead);
}

TEST(HttpParse, EveryBeginningIsIncomplete) {
    std::string all = "GET /a?b=c HTTP/1.1\r\nHost: a\r\nX: y\r\n\r\n";
    for (std::size_t n = 0; n < all.size(); ++n)
        EXPECT_TRUE(std::holds_alternative<Incomplete>(parse_head(all.substr(0, n), {}))) << n;
    EXPECT_EQ(accepted(all).bytes, all.size());
}

TEST(HttpParse, Malformed) {
    for (const char *bytes : {
             "GET\r\n\r\n",
             "GET /\r\n\r\n",
             "G@T / HTTP/1.1\r\nHost: a\r\n\r\n",
             "GET / HTTX/1.1\r\nHost: a\r\n\r\n",
             "GET  HTTP/1.1\r\nHost: a\r\n\r\n",
             "GET / x HTTP/1.1\r\nHost: a\r\n\r\n",
             "GET /\x01 HTTP/1.1\r\nHost: a\r\n\r\n",
             "GET /\xc3\xa4 HTTP/1.1\r\nHost: a\r\n\r\n",
             "GET / HTTP/1.1\r\n\r\n",
             "GET / HTTP/1.1\r\nHost : a\r\n\r\n",
             "GET / HTTP/1.1\r\nHost: a\r\n folded\r\n\r\n",
             "GET / HTTP/1.1\r\nHost: a\r\nno colon\r\n\r\n",
             "GET / HTTP/1.1\r\nHost: a\r\nX: \x02\r\n\r\n",
             "GET /%zz HTTP/1.1\r\nHost: a\r\n\r\n",
             "GET /%4 HTTP/1.1\r\nHost: a\r\n\r\n",
             "GET /?a=%00 HTTP/1.1\r\nHost: a\r\n\r\n",
             "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n",
             "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
             "POST / HTTP/1.1\r\nHost: a\r\nContent-Length:\r\n\r\n",
             "\r\n\r\n\r\n\r\n\r\n\r\n",
             "GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n",
         })
        EXPECT_EQ(refused(bytes), 400) << bytes;
    EXPECT_EQ(refused("GET / HTTP/2.0\r\nHost: a\r\n\r\n"), 505);
    EXPECT_EQ(refused("POST / HTTP/1.1\r\nHost: a\r\nContent-Encoding: gzip\r\n\r\n"), 501);
    EXPECT_EQ(refused("POST / HTTP/1.1\r\nHost: a\r\nExpect: more\r\n\r\n"), 417);
}

// Whoever could read these in two ways would take a part of the body for a request of its own.
TEST(HttpParse, WhereABodyEndsIsSaidOnce) {
    auto with = [](const std::string &headers) {
        return "POST / HTTP/1.1\r\nHost: a\r\n" + headers + "\r\n";
    };
    EXPECT_FALSE(accepted(with("")).is_chunked);
    EXPECT_EQ(accepted(with("")).body_bytes, 0U); // no length: no body (RFC 9112, 6.3)
    EXPECT_EQ(accepted(with("Content-Length: 7\r\nContent-Length: 7\r\n")).body_bytes, 7U);
    EXPECT_TRUE(accepted(with("Transfer-Encoding: Chunked\r\n")).is_chunked);
    EXPECT_TRUE(accepted(with("Expect: 100-continue\r\nTransfer-Encoding: chunked\r\n")).awaits_go_ahead);
    for (const char *headers : {
             "Transfer-Encoding: chunked\r\nContent-Length: 3\r\n",
             "Content-Length: 0\r\nTransfer-Encoding: chunked\r\n",
             "Transfer-Encoding: chunked, gzip\r\n",
             "Transfer-Encoding: identity\r\n",
             "Transfer-Encoding: \r\n",
             "Transfer-Encoding: xchunked\r\n",
             "Transfer-Encoding: \x0b"
             "chunked\r\n",
             "Transfer-Encoding : chunked\r\n",
             "Content-Length: 3, 3\r\n",
             "Content-Length: +3\r\n",
             "Content-Length: 0x3\r\n",
         })
        EXPECT_EQ(refused(with(headers)), 400) << headers;
    EXPECT_EQ(refused("POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n"), 400);
    EXPECT_EQ(refused(with("Transfer-Encoding: gzip, chunked\r\n")), 501);
    EXPECT_EQ(refused(with("Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n")), 501);
}

TEST(HttpParse, NoPathLeavesItsFolder) {
    for (const char *path : {"/..", "/../etc/passwd", "/a/../b", "/a/./b", "/%2e%2e/x", "/a%2f..%2fb",
                             "/a\\..\\b", "/%5c..", "relative", "//..", "/a/.."})
        EXPECT_EQ(refused(std::string("GET ") + path + " HTTP/1.1\r\nHost: a\r\n\r\n"), 400) << path;
    EXPECT_EQ(accepted("GET /a/..b/c... HTTP/1.1\r\nHost: a\r\n\r\n").request.path, "/a/..b/c...");
}

TEST(HttpParse, SizesAreBounded) {
    RequestBounds bounds{100, 3, 2, 10};
    std::string start = "GET / HTTP/1.1\r\nHost: a\r\n";
    EXPECT_EQ(refused("GET /" + std::string(200, 'a'), bounds), 414);
    EXPECT_EQ(refused("GET /" + std::string(200, 'a') + " HTTP/1.1\r\n\r\n", bounds), 414);
    EXPECT_EQ(refused(start + "X: " + std::string(200, 'a'), bounds), 431);
    EXPECT_EQ(refused(start + "B: 1\r\nC: 1\r\nD: 1\r\n\r\n", bounds), 431);
    EXPECT_EQ(refused("GET /?a&b&c HTTP/1.1\r\nHost: a\r\n\r\n", bounds), 400);
    EXPECT_EQ(refused(start + "Content-Length: 11\r\n\r\n", bounds), 413);
    EXPECT_EQ(refused(start + "Content-Length: 99999999999999999999999\r\n\r\n", bounds), 413);
    EXPECT_EQ(refused(start + "Content-Length: 10\r\n\r\n", bounds), 0);
}

TEST(HttpParse, TheFuzzersCorpus) {
    for (const auto &file :
         std::filesystem::directory_iterator(ZERMELO_SOURCE_DIR "/tests/fuzz/corpus/request")) {
        std::ifstream in(file.path(), std::ios::binary);
        std::string bytes(std::istreambuf_iterator<char>(in), {});
        for (std::size_t size = 0; size <= bytes.size(); ++size)
            EXPECT_EQ(fuzz::check_request(std::string_view(bytes).substr(0, size)), "")
                << file.path() << " " << size;
    }
}

} // namespace zermelo::http
