// TT_FATAL, TT_THROW, TT_ASSERT: a failed condition becomes a std::runtime_error (METALIUM 2.1).
#pragma once
#include <fmt/core.h>
#include <fmt/format.h>
#include <fmt/ostream.h>
#include <fmt/ranges.h>

#include <stdexcept>
#include <string>

#include <tt_stl/reflection.hpp>

namespace tt::assert::detail {

// Writes the text to stderr and throws it; with TT_ASSERT_ABORT set in the environment it aborts instead.
[[noreturn]] void raise(const char* file, int line, const char* kind, const char* condition, const std::string& info);

[[noreturn]] inline void failed(const char* file, int line, const char* kind, const char* condition) {
    raise(file, line, kind, condition, "");
}
template <class Format, class... Args>
[[noreturn]] void failed(const char* file, int line, const char* kind, const char* condition, const Format& format,
                         const Args&... args) {
    raise(file, line, kind, condition, fmt::format(fmt::runtime(format), args...));
}

}  // namespace tt::assert::detail

#define TT_THROW(...) ::tt::assert::detail::failed(__FILE__, __LINE__, "TT_THROW", "tt::exception", ##__VA_ARGS__)
#define TT_FATAL(condition, ...)                                                                     \
    do {                                                                                             \
        if (!(condition)) [[unlikely]]                                                               \
            ::tt::assert::detail::failed(__FILE__, __LINE__, "TT_FATAL", #condition, ##__VA_ARGS__); \
    } while (0)
#ifdef DEBUG
#define TT_ASSERT(condition, ...)                                                                     \
    do {                                                                                              \
        if (!(condition)) [[unlikely]]                                                                \
            ::tt::assert::detail::failed(__FILE__, __LINE__, "TT_ASSERT", #condition, ##__VA_ARGS__); \
    } while (0)
#else
#define TT_ASSERT(condition, ...) static_cast<void>(condition)
#endif
