#include "board/glyphs.h"

#include <gtest/gtest.h>

namespace zermelo::board {

TEST(Glyphs, OfChess) {
    Glyphs glyphs({"white", "black"}, {});
    EXPECT_EQ(glyphs.of("whitePawn").sign, "♟");
    EXPECT_EQ(glyphs.of("whitePawn").colour, "white");
    EXPECT_EQ(glyphs.of("bk").sign, "♚");
    EXPECT_EQ(glyphs.of("bk").colour, "black");
    EXPECT_EQ(glyphs.of("black knight").sign, "♞");
    EXPECT_EQ(glyphs.of("black").sign, "●");
    EXPECT_EQ(glyphs.of("wall").sign, "wall");
    EXPECT_EQ(glyphs.of("wall").colour, "");
}

TEST(Glyphs, OfRolesWithoutColours) {
    Glyphs glyphs({"xplayer", "oplayer"}, {});
    EXPECT_EQ(glyphs.of("x").sign, "x");
    EXPECT_NE(glyphs.of("x").colour, glyphs.of("o").colour);
    EXPECT_NE(glyphs.of("x").colour, "");
    EXPECT_EQ(Glyphs({"wolf", "sheep"}, {}).of("wolf").sign, "W");
    EXPECT_EQ(Glyphs({"first", "second"}, {}).of("second 3").sign, "3");
    EXPECT_EQ(glyphs.of("7").sign, "7");
    EXPECT_EQ(glyphs.of("7").colour, "");
}

TEST(Glyphs, OfMarks) {
    Glyphs glyphs({"player"}, {});
    EXPECT_EQ(glyphs.of(std::vector<Content>{{0, "lit", true, true}}).sign, "●");
    EXPECT_EQ(glyphs.of(std::vector<Content>{{0, "visited", true, false}, {1, "knight", true, false}}).sign,
              "V♞");
    EXPECT_EQ(glyphs.of(std::vector<Content>{{0, "disc", false, false}}).sign, "●");
}

TEST(Glyphs, AreAsTheLookSays) {
    Look look;
    look.glyphs["x"] = "☀";
    look.colours["x"] = "#123456";
    Glyphs glyphs({"x", "o"}, look);
    EXPECT_EQ(glyphs.of("x").sign, "☀");
    EXPECT_EQ(glyphs.of("x").colour, "#123456");
    EXPECT_EQ(glyphs.of(std::vector<Content>{{0, "x", false, false}, {1, "o", false, false}}).sign, "☀o");
    EXPECT_EQ(glyphs.of(std::vector<Content>{{0, "x", false, false}, {1, "trap", false, false}}).sign, "☀");
}

} // namespace zermelo::board
