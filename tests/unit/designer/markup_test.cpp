// What pages and plots are written with.
#include "designer/markup.h"
#include "designer/page.h"
#include "designer/plot.h"

#include <gtest/gtest.h>

namespace zermelo::designer {

namespace {

std::size_t count(const std::string &text, const std::string &what) {
    std::size_t out = 0;
    for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) ++out;
    return out;
}

} // namespace

TEST(Markup, TextIsTextWhateverIsInIt) {
    EXPECT_EQ(escaped("a < b & \"c\" > d"), "a &lt; b &amp; &quot;c&quot; &gt; d");
    EXPECT_EQ(escaped("züge ♜ 𝄞"), "züge ♜ 𝄞");
    EXPECT_EQ(escaped("a\nb\tc"), "a\nb\tc");
    EXPECT_EQ(escaped(std::string("a\0b\x1b\x7f", 5)), "a\uFFFDb\uFFFD\uFFFD");
}

TEST(Markup, BytesThatAreNotUtf8AreReplaced) {
    for (const char *bad : {"\xff", "\x80", "\xc0\xaf", "\xe0\x80\x80", "\xed\xa0\x80", "\xf4\x90\x80\x80",
                            "\xef\xbf\xbf", "\xc3", "\xe2\x99"}) {
        std::string out = escaped(bad);
        EXPECT_EQ(count(out, "\uFFFD") * 3, out.size()) << bad;
        EXPECT_FALSE(out.empty());
    }
}

TEST(Markup, TablesHaveHeaders) {
    std::string out = table({"caption", {"A", "B"}, {{"x", "1"}, {"y", "2"}}, {false, true}});
    EXPECT_EQ(count(out, "scope=\"col\""), 2U);
    EXPECT_EQ(count(out, "scope=\"row\""), 2U);
    EXPECT_EQ(count(out, "<td class=\"number\">"), 2U);
    EXPECT_EQ(count(out, "<caption>caption</caption>"), 1U);
}

TEST(Plots, TicksAreRoundAndReachTheTop) {
    EXPECT_EQ(ticks(9), (std::vector<double>{0, 2, 4, 6, 8, 10}));
    EXPECT_EQ(ticks(3), (std::vector<double>{0, 1, 2, 3}));
    EXPECT_EQ(ticks(100), (std::vector<double>{0, 20, 40, 60, 80, 100}));
    for (double most : {0.003, 0.7, 1.0, 1.2, 4.9, 5.6, 33.9, 218.0, 1e9}) {
        EXPECT_GE(ticks(most).back(), most * (1 - 1e-9)) << most;
        EXPECT_LE(ticks(most).size(), 8U) << most;
        EXPECT_GE(ticks(most).size(), 3U) << most;
    }
    EXPECT_EQ(powers_of_ten(1), (std::vector<double>{1}));
    EXPECT_EQ(powers_of_ten(101), (std::vector<double>{1, 10, 100, 1000}));
}

TEST(Plots, ShortNumbers) {
    EXPECT_EQ(short_number(0), "0");
    EXPECT_EQ(short_number(0.25), "0.25");
    EXPECT_EQ(short_number(999), "999");
    EXPECT_EQ(short_number(1000), "1 k");
    EXPECT_EQ(short_number(1.5e6), "1.5 M");
}

TEST(Plots, EveryPointIsThereAndHasATitle) {
    Plot plot{"p", "A & B", "what is seen",
              "x", "y",     {{"0", 1, "first"}, {"1", 0, "second"}, {"2", 5, "third"}}};
    std::string drawn = bars(plot);
    EXPECT_EQ(count(drawn, "<rect "), 3U);
    EXPECT_EQ(count(drawn, "<title"), 4U);
    EXPECT_EQ(count(drawn, "A &amp; B"), 1U);
    EXPECT_EQ(count(drawn, "aria-labelledby=\"p-title p-text\""), 1U);
    EXPECT_EQ(count(line(plot), "<circle "), 3U);
    EXPECT_EQ(count(line(plot), "<polyline "), 1U);
    plot.logarithmic = true;
    EXPECT_EQ(count(bars(plot), "height=\"0.0\""), 1U); // of nothing there is no bar, though 1 has one
}

TEST(Page, TitlesAreTheEndsOfPaths) {
    EXPECT_EQ(title_of("/somewhere/games/tictactoe/3x3.kif"), "tictactoe/3x3");
    EXPECT_EQ(title_of("tictactoe/3x3"), "tictactoe/3x3");
    EXPECT_EQ(title_of("rules.gdl"), "rules");
    EXPECT_EQ(title_of("/rules.kif"), "rules");
    EXPECT_EQ(title_of("-"), "-");
}

} // namespace zermelo::designer
