// Text that GCC takes and clang does not.
#include "jit/overlay.hpp"

#include <gtest/gtest.h>

namespace tessera::jit {
namespace {

TEST(Overlay, AttributesOfTemplateParametersGoAndColumnsStay) {
    EXPECT_EQ(as_clang_takes_it("template <[[maybe_unused]] bool a, [[maybe_unused]] int b = f<2>> int g();"),
              "template <                 bool a,                  int b = f<2>> int g();");
}

TEST(Overlay, AttributesBeforeTheParametersOfALambdaGo) {
    EXPECT_EQ(as_clang_takes_it("auto f = [] __attribute__((always_inline)) (int x) {};"),
              "auto f = []                                (int x) {};");
    const char* stays = "inline __attribute__((always_inline)) void f(int a[2]);";
    EXPECT_EQ(as_clang_takes_it(stays), stays);
}

TEST(Overlay, AttributesElsewhereStay) {
    const char* text =
        "template <bool a>\nvoid f([[maybe_unused]] int x);\nbool template_ = a < b; [[maybe_unused]] int c;";
    EXPECT_EQ(as_clang_takes_it(text), text);
}

}  // namespace
}  // namespace tessera::jit
