// What TT_FATAL throws and what log_info writes (METALIUM 2.1).
#include <cstdio>
#include <cstdlib>

#include <tt-logger/tt-logger.hpp>
#include <tt_stl/assert.hpp>

namespace tt::logging {

// One call, so that lines of several threads do not mix.
void write(const char* level, const std::string& text) { fmt::print(stderr, "{:8} | {}\n", level, text); }

}  // namespace tt::logging

namespace tt::assert::detail {

void raise(const char* file, int line, const char* kind, const char* condition, const std::string& info) {
    const std::string text = fmt::format("{} @ {}:{}: {}\ninfo:\n{}\n", kind, file, line, condition, info);
    tt::logging::write("critical", fmt::format("{}: {}", kind, info.empty() ? condition : info));
    if (std::getenv("TT_ASSERT_ABORT")) std::abort();
    throw std::runtime_error(text);
}

}  // namespace tt::assert::detail
