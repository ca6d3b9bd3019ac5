// log_info and its like: one line on stderr; debug and trace lines are not shown (METALIUM 2.1).
#pragma once
#include <fmt/core.h>
#include <fmt/format.h>
#include <fmt/ostream.h>
#include <fmt/ranges.h>

#include <string>

#include <tt_stl/reflection.hpp>

namespace tt {

enum LogType {
    LogAlways,
    LogTest,
    LogTimer,
    LogDevice,
    LogLLRuntime,
    LogLoader,
    LogBuildKernels,
    LogVerif,
    LogGolden,
    LogOp,
    LogDispatch,
    LogFabric,
    LogMetal,
    LogMetalTrace,
    LogInspector,
    LogDistributed,
    LogEmule,
    LogUMD,
    LogSiliconDriver,
    LogEmulationDriver,
    LogCompileTrisc,
};

namespace logging {

void write(const char* level, const std::string& text);

template <class Format, class... Args>
void line(const char* level, LogType, const Format& format, const Args&... args) {
    write(level, fmt::format(fmt::runtime(format), args...));
}
// The type may be left out.
template <class Format, class... Args>
    requires(!std::is_same_v<Format, LogType>)
void line(const char* level, const Format& format, const Args&... args) {
    write(level, fmt::format(fmt::runtime(format), args...));
}
template <class... Args>
void nothing(const Args&...) {}

}  // namespace logging
}  // namespace tt

#define log_info(...) ::tt::logging::line("info", __VA_ARGS__)
#define log_warning(...) ::tt::logging::line("warning", __VA_ARGS__)
#define log_error(...) ::tt::logging::line("error", __VA_ARGS__)
#define log_critical(...) ::tt::logging::line("critical", __VA_ARGS__)
#define log_fatal(...) ::tt::logging::line("critical", __VA_ARGS__)
#define log_debug(...) ::tt::logging::nothing(__VA_ARGS__)
#define log_trace(...) ::tt::logging::nothing(__VA_ARGS__)
