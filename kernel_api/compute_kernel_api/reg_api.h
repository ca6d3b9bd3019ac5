// Dst hand-over between MATH and PACK. Facts: MACHINE 8 (Handshake), KERNEL_API 3 (rows 23-26, 45, 46).
#pragma once
#include "compute_kernel_api/common_globals.h"
#include "tessera/llk.h"

namespace ckernel {

/// Math: waits until the packer has released Dst, and owns it. Dst then holds no defined values.
ALWI void tile_regs_acquire() { MATH((llk_math_wait_for_dest_available())); }
/// Math: hands Dst to the packer.
ALWI void tile_regs_commit() { MATH((llk_math_dest_section_done<DST_ACCUM_MODE>())); }
/// Packer: waits until math has committed Dst.
ALWI void tile_regs_wait() { PACK((llk_packer_wait_for_math_done())); }
/// Packer: gives Dst back to math.
ALWI void tile_regs_release() { PACK((llk_pack_dest_section_done<DST_ACCUM_MODE>())); }

// The older pair takes and gives both sides at once.
/// The older form of tile_regs_acquire and tile_regs_wait in one.
ALWI void acquire_dst() {
    tile_regs_acquire();
    tile_regs_wait();
}
/// The older form of tile_regs_commit and tile_regs_release in one.
ALWI void release_dst() {
    tile_regs_commit();
    tile_regs_release();
}

}  // namespace ckernel
