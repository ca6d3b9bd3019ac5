// Lines of a kernel's text are found again in the file that holds the literal.
#include "diag/origin.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace tessera {
namespace {

std::string file_with(const std::string& name, const std::string& content) {
    const std::string path = (std::filesystem::path(testing::TempDir()) / name).string();
    std::ofstream(path) << content;
    return path;
}

TEST(Origin, LineOfTheTextIsLineOfTheUsersFile) {
    const std::string users = file_with("origin_lines.py", "import ttnn\ntext = \"\"\"\nfirst\nsecond\n\"\"\"\n");
    remember_origin("/cache/source-lines.cpp", "\nfirst\nsecond\n", users);
    const SourcePosition found = in_users_file({"/cache/source-lines.cpp", 3, 2});
    EXPECT_EQ(found.file, users);
    EXPECT_EQ(found.line, 4u);
    EXPECT_EQ(found.column, 2u);
}

TEST(Origin, ColumnsOfTheFirstLineAreShiftedByTheLiteralsStart) {
    const std::string users = file_with("origin_column.py", "text = \"void f();\"\n");
    remember_origin("/cache/source-column.cpp", "void f();", users);
    const SourcePosition found = in_users_file({"/cache/source-column.cpp", 1, 6});
    EXPECT_EQ(found.line, 1u);
    EXPECT_EQ(found.column, 14u);
}

TEST(Origin, TextMadeAtRunTimeStaysInItsSavedFile) {
    const std::string users = file_with("origin_made.py", "text = make()\n");
    remember_origin("/cache/source-made.cpp", "void f();", users);
    EXPECT_EQ(in_users_file({"/cache/source-made.cpp", 7, 1}).file, "/cache/source-made.cpp");
}

TEST(Origin, FilesOfTheUserAreLeftAlone) {
    const SourcePosition found = in_users_file({"kernels/reader.cpp", 7, 3});
    EXPECT_EQ(found.file, "kernels/reader.cpp");
    EXPECT_EQ(found.line, 7u);
}

}  // namespace
}  // namespace tessera
