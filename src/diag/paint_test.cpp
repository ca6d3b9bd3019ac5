// Colours stand around the text and change nothing of it.
#include "diag/paint.hpp"

#include <gtest/gtest.h>

#include <regex>

namespace tessera {
namespace {

constexpr const char* kMessage =
    "error[cb-overflow]: cb_reserve_back asks for 8 pages, but c_0 holds 4\n"
    "  --> reader.cpp:27:5\n"
    "27 |     cb_reserve_back(cb_in, 8 ^ 0);\n"
    "   |     ^^^^^^^^^^^^^^^ can never return\n"
    "   = core (0,0), reader\n"
    "   = help: reserve at most 4 pages at a time";

TEST(Paint, WithoutItsColoursTheTextIsTheSame) {
    const std::string text = painted(kMessage);
    EXPECT_NE(text, kMessage);
    EXPECT_EQ(std::regex_replace(text, std::regex("\033\\[[0-9;]*m"), ""), kMessage);
}

TEST(Paint, CodeMarkAndHelpHaveColoursAndSourceHasNone) {
    const std::string text = painted(kMessage);
    EXPECT_NE(text.find("\033[1;31merror[cb-overflow]:\033[0m"), std::string::npos);
    EXPECT_NE(text.find("\033[1;31m^^^^^^^^^^^^^^^ can never return\033[0m"), std::string::npos);
    EXPECT_NE(text.find("\033[32m= help: reserve at most 4 pages at a time\033[0m"), std::string::npos);
    EXPECT_NE(text.find("\n27 |     cb_reserve_back(cb_in, 8 ^ 0);\n"), std::string::npos);
}

TEST(Paint, AnExceptionOfPythonHasItsCodeInColour) {
    EXPECT_EQ(painted("tessera.KernelError: error[deadlock]: no kernel can run"),
              "tessera.KernelError: \033[1;31merror[deadlock]:\033[0m\033[1m no kernel can run\033[0m");
}

TEST(Paint, AFileShowsNoColour) {
    std::FILE* file = std::tmpfile();
    EXPECT_FALSE(shows_colour(file));
    std::fclose(file);
}

}  // namespace
}  // namespace tessera
