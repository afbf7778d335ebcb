// The player over HTTP, as servers and browsers ask it.
#include "http/client.h"
#include "player/handler.h"

#include <gtest/gtest.h>

namespace zermelo::player {

namespace {

class PlayersOverHttp : public testing::Test {
  protected:
    std::string ask(const std::string &bytes) { return test::answer_to(server_.port(), bytes); }

    Player player_{{1, std::size_t{256} << 20, 1, {}, {}}, [](const std::string &) {}};
    test::Running server_{handler(player_), bounds(1)};
};

bool has(const std::string &answer, const std::string &text) {
    return answer.find(text) != std::string::npos;
}

} // namespace

TEST_F(PlayersOverHttp, AnswerServersOfAllGenerations) {
    for (const char *type : {"text/acl", "text/gdl", "application/x-www-form-urlencoded"}) {
        std::string answer = ask(std::string("POST / HTTP/1.0\r\nAccept: text/delim\r\nSender: GAMESERVER\r\n"
                                             "Content-type: ") +
                                 type + "\r\nContent-length: 6\r\n\r\n(INFO)");
        EXPECT_EQ(test::status_of(answer), 200);
        EXPECT_EQ(test::body_of(answer), "((name zermelo) (status available))");
        EXPECT_TRUE(has(answer, "Content-Type: text/acl\r\n"));
        EXPECT_TRUE(has(answer, "Access-Control-Allow-Origin: *\r\n"));
    }
}

TEST_F(PlayersOverHttp, AnswerServersThatWriteOddly) {
    EXPECT_EQ(test::status_of(ask("POST / HTTP/1.0\r\nCONTENT-LENGTH:6\r\n\r\n(info)")), 200);
    EXPECT_EQ(test::status_of(ask("POST / HTTP/1.0\r\ncOnTeNt-LeNgTh:   6  \r\nACCEPT:x\r\n\r\n(info)")),
              200);
    EXPECT_EQ(test::status_of(ask("POST / HTTP/1.0\nContent-length: 6\n\n(info)")), 200); // lines end anyhow
    EXPECT_EQ(test::status_of(ask("POST http://here:9147/ HTTP/1.0\r\nContent-length: 6\r\n\r\n(info)")),
              200);
    test::Client client(server_.port()); // that closes its side when it has asked
    client.send("POST / HTTP/1.0\r\nContent-length: 6\r\n\r\n(info)");
    client.end_sending();
    EXPECT_EQ(test::body_of(client.read_all()), "((name zermelo) (status available))");
}

TEST_F(PlayersOverHttp, LetPagesAsk) {
    std::string answer =
        ask("OPTIONS / HTTP/1.1\r\nHost: x\r\nOrigin: http://elsewhere\r\nConnection: close\r\n"
            "Access-Control-Request-Method: POST\r\n\r\n");
    EXPECT_EQ(test::status_of(answer), 200);
    EXPECT_TRUE(has(answer, "Access-Control-Allow-Methods: POST, GET, OPTIONS\r\n"));
    EXPECT_TRUE(has(answer, "Access-Control-Allow-Headers: Content-Type\r\n"));
    EXPECT_EQ(test::body_of(test::get(server_.port(), "/%28info%29")), "((name zermelo) (status available))");
    EXPECT_EQ(test::body_of(test::get(server_.port(), "/")), "((name zermelo) (status available))");
}

TEST_F(PlayersOverHttp, RefuseWhatIsNoMessage) {
    EXPECT_EQ(test::status_of(test::post(server_.port(), "/", "hello")), 400);
    EXPECT_EQ(test::body_of(test::post(server_.port(), "/", "(hello)")),
              "message:1:2: there is no message 'hello'");
    EXPECT_EQ(test::status_of(ask("PUT / HTTP/1.0\r\nContent-length: 6\r\n\r\n(info)")), 405);
    EXPECT_EQ(test::status_of(ask("POST / HTTP/1.0\r\nContent-length: 99999999999\r\n\r\n(info)")), 413);
}

} // namespace zermelo::player
