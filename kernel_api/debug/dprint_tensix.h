// Registers of the compute engine in DPRINT (KERNEL_API 8).
#pragma once
#include "debug/dprint.h"

// MATH only: the 64 rows of a Dst tile.
template <bool print_by_face = false>
void dprint_tensix_dest_reg(int tile_id = 0) {
#ifdef TRISC_MATH
    if (tess_print_on()) {
        tess_print_dst(static_cast<uint32_t>(tile_id));
        tess_print_end();
    }
#endif
}
