// The circular-buffer protocol, as each role sees it. Facts: MACHINE 10, KERNEL_API 6.
#pragma once
#include <cstdint>

#include "fiber/fiber.hpp"

namespace tessera::cb {

void reserve_back(Fiber& fiber, uint32_t cb, uint32_t pages);
void push_back(Fiber& fiber, uint32_t cb, uint32_t pages);
void wait_front(Fiber& fiber, uint32_t cb, uint32_t pages);
void pop_front(Fiber& fiber, uint32_t cb, uint32_t pages);
bool has_room(Fiber& fiber, uint32_t cb, uint32_t pages);
bool has_pages(Fiber& fiber, uint32_t cb, uint32_t pages);

// Ends the run with `cb-index` when a core has no circular buffer of that number.
void require_index(Fiber& fiber, uint32_t cb, const char* call);

// Pointers and counters as at launch.
void reset(Core& core);

// The shared counters as the registers they are, for a role whose instructions store them. Never waits, never fails.
void set_received(Fiber& fiber, uint32_t cb, uint16_t value);
void set_acked(Fiber& fiber, uint32_t cb, uint16_t value);

}  // namespace tessera::cb
