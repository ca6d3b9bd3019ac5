// From Dst into a circular buffer's write window. Facts: KERNEL_API 3 (rows 19, 31, 79, 143, 306), 11 (pack_rows).
#pragma once
#include "compute_kernel_api/common_globals.h"
#include "tessera/llk.h"

namespace ckernel {

ALWI void pack_init(uint32_t ocb) { PACK((llk_pack_init(ocb))); }

// Sequential slots, the index ignored; <true>: slot output_tile_index of the window.
/// Packs tile `ifrom_dst` of Dst into the next reserved page of a circular buffer.
template <bool out_of_order_output = false>
ALWI void pack_tile(uint32_t ifrom_dst, uint32_t icb, uint32_t output_tile_index = 0) {
    PACK((llk_pack<DST_ACCUM_MODE, out_of_order_output>(ifrom_dst, icb, output_tile_index)));
}
ALWI void pack_tile_block(uint32_t ifrom_dst, uint32_t icb, uint32_t ntiles) {
    PACK((llk_matmul_pack<DST_ACCUM_MODE>(ifrom_dst, icb, ntiles)));
}
ALWI void pack_block(uint32_t ifrom_dst, uint32_t icb, uint32_t ntiles) { pack_tile_block(ifrom_dst, icb, ntiles); }

/// Sets for the packer the format of the circular buffer it packs into from now on.
template <bool is_tile_dim_reconfig_en = false>
ALWI void pack_reconfig_data_format(uint32_t new_cb_id) {
    PACK((llk_pack_reconfig_data_format<DST_ACCUM_MODE, is_tile_dim_reconfig_en>(new_cb_id)));
}
/// Sets for the packer the format of the circular buffer it packs into from now on.
template <bool is_tile_dim_reconfig_en = false>
ALWI void pack_reconfig_data_format(uint32_t old_cb_id, uint32_t new_cb_id) {
    PACK((llk_pack_reconfig_data_format<DST_ACCUM_MODE, is_tile_dim_reconfig_en>(old_cb_id, new_cb_id)));
}
ALWI void pack_reconfig_l1_acc(uint32_t l1_acc_en) { PACK((llk_pack_reconfig_l1_acc(l1_acc_en))); }
ALWI void pack_relu_config(const ReluConfig& config) { PACK((llk_pack_relu_config(config))); }

// The first num_rows rows of 16 of a Dst tile, as row-major datums.
ALWI void pack_rows_init(uint32_t num_rows) { PACK((llk_pack_rows_init(num_rows))); }
ALWI void pack_rows(uint32_t idst, uint32_t ocb, uint32_t output_index = 0) {
    PACK((llk_pack_rows(idst, ocb, output_index)));
}
ALWI void pack_rows_uninit() { PACK((llk_pack_rows_uninit())); }

}  // namespace ckernel
