// Bytes as requests: bodies of a known length, bodies in chunks, and what follows them.
#include "http/incoming.h"

#include <gtest/gtest.h>

namespace zermelo::http {

namespace {

const std::string chunked = "POST /a HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n";

// The body of the first request; or the status with which it is refused, or nothing if it is not complete.
std::string body_of(Incoming &in, const RequestBounds &bounds = {}) {
    if (auto fault = in.read_head(bounds)) return std::to_string(fault->status);
    if (!in.head()) return "";
    auto found = in.read_body();
    if (auto *fault = std::get_if<Refusal>(&found)) return std::to_string(fault->status);
    auto *request = std::get_if<Request>(&found);
    return request ? "[" + request->body + "]" : "";
}

std::string body_of(const std::string &bytes, const RequestBounds &bounds = {}) {
    Incoming in;
    in.append(bytes);
    return body_of(in, bounds);
}

} // namespace

TEST(HttpIncoming, ABodyInChunks) {
    EXPECT_EQ(body_of(chunked + "0\r\n\r\n"), "[]");
    EXPECT_EQ(body_of(chunked + "4\r\nWiki\r\nA\r\n0123456789\r\n0\r\n\r\n"), "[Wiki0123456789]");
    EXPECT_EQ(body_of(chunked + "004;name=\"v\"\r\n\r\n\r\n\r\n0 ; x\r\nTrailer: y\r\n\r\n"), "[\r\n\r\n]");
}

TEST(HttpIncoming, EveryBeginningIsIncompleteAndTheNextRequestFollows) {
    std::string first = chunked + "3\r\nabc\r\n1;x\r\nd\r\n0\r\nT: 1\r\n\r\n";
    std::string second = "POST /b HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nef";
    Incoming in;
    for (char c : first.substr(0, first.size() - 1)) {
        in.append({&c, 1});
        if (!in.head()) {
            ASSERT_FALSE(in.read_head({}));
        }
        if (in.head()) {
            ASSERT_TRUE(std::holds_alternative<Incomplete>(in.read_body()));
        }
        ASSERT_FALSE(in.empty());
    }
    in.append("\n" + second);
    EXPECT_EQ(std::get<Request>(in.read_body()).body, "abcd");
    EXPECT_EQ(body_of(in), "[ef]");
    EXPECT_TRUE(in.empty());
}

TEST(HttpIncoming, LineEndsAloneAreNoRequest) {
    EXPECT_EQ(body_of("\r\n\r\n\r\n\r\nPOST / HTTP/1.1\r\nHost: a\r\n\r\n"), "[]");
    EXPECT_EQ(body_of("\r\n\r\n\r\n\r\n"), "");
    EXPECT_EQ(body_of("\r\n\r\n\r\n\r\n\r"), "400");
    EXPECT_EQ(body_of(std::string(9, '\r')), "400"); // and is not looked at again and again
}

TEST(HttpIncoming, ABodyTakesItsMemoryAlong) {
    constexpr std::size_t large = 1 << 20, small = 1 << 10;
    Incoming in;
    in.append("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: " + std::to_string(large) + "\r\n\r\n");
    in.append(std::string(large, 'a') + "POST");
    EXPECT_GE(in.memory(), large);
    EXPECT_EQ(body_of(in).size(), large + 2);
    EXPECT_LT(in.memory(), small);
    in.append(" / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n100000\r\n" +
              std::string(large, 'a'));
    EXPECT_EQ(body_of(in), "");
    EXPECT_GE(in.memory(), large);
}

TEST(HttpIncoming, MalformedChunksAreRefused) {
    for (const char *body : {"\r\n", "x\r\n", "-1\r\n", "+1\r\n", "0x1\r\n", " 1\r\n", "1 1\r\n", "1\n",
                             "1\ra\r\n", "1\r\nab\r\n", "1\r\na\n", "1;\x01\r\n", "0\r\nno colon\r\n",
                             "0\r\n: x\r\n", "0\r\nA : x\r\n", "0\r\nA: x\n"})
        EXPECT_EQ(body_of(chunked + body), "400") << body;
}

TEST(HttpIncoming, ChunksAreBounded) {
    RequestBounds bounds{200, 10, 4, 10};
    EXPECT_EQ(body_of(chunked + "A\r\n0123456789\r\n0\r\n\r\n", bounds), "[0123456789]");
    EXPECT_EQ(body_of(chunked + "B\r\n", bounds), "413");
    EXPECT_EQ(body_of(chunked + "6\r\n012345\r\n5\r\n", bounds), "413");
    EXPECT_EQ(body_of(chunked + "FFFFFFFFFFFFFFFFFFFFFFFF\r\n", bounds), "413");
    EXPECT_EQ(body_of(chunked + std::string(10'000, '0'), bounds), "400");
    EXPECT_EQ(body_of(chunked + "1;" + std::string(300, 'x') + "\r\n", bounds), "431");
    std::string trailers;
    for (int i = 0; i < 50; ++i) trailers += "Name: v\r\n";
    EXPECT_EQ(body_of(chunked + "0\r\n" + trailers, bounds), "431");
}

} // namespace zermelo::http
