// A call that must be refused, with this text and at a line of the test: `line` is that of the expectation's end.
#pragma once
#include <gtest/gtest.h>

#include <exception>
#include <string>

#include <fmt/format.h>

template <class Call>
void expect_refused(Call&& call, const std::string& text, int line = 0) {
    try {
        call();
        ADD_FAILURE() << "nothing was refused; expected: " << text;
    } catch (const std::exception& error) {
        const std::string what = error.what();
        EXPECT_NE(what.find(text), std::string::npos) << what;
        bool at_line = line == 0;
        for (int before = 0; before < 8; before++)
            at_line |= what.find(fmt::format("_test.cpp:{}", line - before)) != std::string::npos;
        EXPECT_TRUE(at_line) << what;
    }
}
