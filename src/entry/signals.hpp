// Notes of words sent to other cores, for deadlock reports: called by entries that can signal a semaphore.
#pragma once
#include "device/core.hpp"
#include "device/signals.hpp"
#include "fiber/fiber.hpp"

namespace tessera {

// Larger transfers are data, not signals.
inline constexpr uint32_t kSignalBytes = 4;

inline void note_signal(uint64_t target, bool multicast = false, bool local = false) {
    Fiber& fiber = *current_fiber();
    fiber.core().signals->note(fiber.role(), target, fiber.site(), multicast, local);
}

}  // namespace tessera
