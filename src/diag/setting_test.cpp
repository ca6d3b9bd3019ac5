// Good values, no value, and values that must be refused by the variable's name.
#include "diag/setting.hpp"

#include <gtest/gtest.h>

#include <cstdlib>

#include "diag/error.hpp"

namespace tessera {
namespace {

constexpr const char* kName = "TESSERA_SETTING_OF_A_TEST";

class Setting : public ::testing::Test {
  protected:
    void set(const char* value) { setenv(kName, value, 1); }
    template <class Read>
    std::string refusal(const char* value, Read&& read) {
        set(value);
        try {
            read();
        } catch (const ProgramError& error) { return error.message().headline; }
        return "";
    }
    void TearDown() override { unsetenv(kName); }
};

TEST_F(Setting, EmptyCountsAsUnset) {
    set("");
    EXPECT_FALSE(text_setting(kName));
    EXPECT_EQ(number_setting(kName, 7), 7u);
    EXPECT_FALSE(flag_setting(kName));
    EXPECT_EQ(choice_setting(kName, {"exact", "fast"}), 0u);
}

TEST_F(Setting, GoodValuesAreRead) {
    set("1");
    EXPECT_EQ(number_setting(kName, 7), 1u);
    EXPECT_TRUE(flag_setting(kName));
    set("fast");
    EXPECT_EQ(choice_setting(kName, {"exact", "fast"}), 1u);
}

TEST_F(Setting, NumbersOutOfRangeOrWithOtherTextAreRefused) {
    const auto read = [] { number_setting(kName, 0, 1, 64); };
    for (const char* wrong : {"abc", "-1", "0", "65", "4x", " 4", "18446744073709551616"})
        EXPECT_EQ(refusal(wrong, read),
                  std::string("TESSERA_SETTING_OF_A_TEST is `") + wrong + "`, which is not a number from 1 to 64");
}

TEST_F(Setting, WordsThatAreNoChoiceAreRefused) {
    EXPECT_EQ(refusal("yes", [] { flag_setting(kName); }),
              "TESSERA_SETTING_OF_A_TEST is `yes`, which is not `0` or `1`");
    EXPECT_EQ(refusal("Fast", [] { choice_setting(kName, {"exact", "fast"}); }),
              "TESSERA_SETTING_OF_A_TEST is `Fast`, which is not `exact` or `fast`");
}

}  // namespace
}  // namespace tessera
