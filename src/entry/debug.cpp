// ASSERT, unsupported calls, the clock.
#include <fmt/format.h>
#include <time.h>

#include "diag/error.hpp"
#include "entry/entry.hpp"

using namespace tessera;

TESSERA_ENTRY void tess_assert_failed(const char* condition) {
    current_fiber()->fail(
        Message{.code = "kernel-assert", .headline = fmt::format("ASSERT({}) does not hold", condition)});
}

TESSERA_ENTRY void tess_unsupported(const char* what) {
    current_fiber()->fail(Message{.code = "unsupported",
                                  .headline = fmt::format("{} is not supported", what),
                                  .note = "see docs/unsupported.md"});
}

// A cycle counter that moves; its rate means nothing.
TESSERA_ENTRY uint64_t tess_wall_clock() {
    timespec now{};
    clock_gettime(CLOCK_MONOTONIC, &now);
    return static_cast<uint64_t>(now.tv_sec) * 1'000'000'000ull + static_cast<uint64_t>(now.tv_nsec);
}
