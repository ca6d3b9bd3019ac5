// How messages name files.
#include "diag/error.hpp"

#include <gtest/gtest.h>

#include <filesystem>

namespace tessera {
namespace {

TEST(ShownPath, GoesFromTheWorkingDirectoryWithoutDetours) {
    const std::string here = std::filesystem::current_path().string();
    EXPECT_EQ(shown_path(here + "/kernels/reader.cpp"), "kernels/reader.cpp");
    EXPECT_EQ(shown_path(here + "/fused/op/kernels/../../../unified/matmul.hpp"), "unified/matmul.hpp");
    EXPECT_EQ(shown_path("/elsewhere/kernels/../reader.cpp"), "/elsewhere/reader.cpp");
}

}  // namespace
}  // namespace tessera
