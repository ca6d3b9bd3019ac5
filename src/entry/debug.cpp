// ASSERT, unsupported calls, the clock.
#include <fmt/format.h>
#include <time.h>

#include "diag/error.hpp"
#include "entry/entry.hpp"
#include "fiber/worker.hpp"

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

// A cycle counter that moves. In a timed run it counts the card's cycles, else its rate means nothing.
TESSERA_ENTRY uint64_t tess_wall_clock() {
    if (const uint64_t cycles = Worker::current()->policy().cycles(*current_fiber())) return cycles;
    timespec now{};
    clock_gettime(CLOCK_MONOTONIC, &now);
    return static_cast<uint64_t>(now.tv_sec) * 1'000'000'000ull + static_cast<uint64_t>(now.tv_nsec);
}

// Only kernels built for timing announce their zones.
TESSERA_ENTRY void tess_zone(const char* name, uint32_t begins) {
    Fiber& fiber = visible_fiber();
    Worker::current()->policy().zone(fiber, name, begins != 0);
}
