// Who may use which half of Dst: the MATH_PACK semaphore. Facts: MACHINE 8 (Handshake, Dst contents).
#pragma once
#include "fiber/fiber.hpp"

namespace tessera::tile {

void init_math_sync(Fiber& fiber);     // MATH: waits for PACK to finish, then starts over at the first half
void init_pack_sync(Fiber& fiber);     // PACK: starts over at the first half
void wait_for_free_dst(Fiber& fiber);  // MATH: tile_regs_acquire
void commit_dst(Fiber& fiber);         // MATH: tile_regs_commit
void wait_for_math(Fiber& fiber);      // PACK: tile_regs_wait
void release_dst(Fiber& fiber);        // PACK: tile_regs_release; the packed half is cleared

}  // namespace tessera::tile
