// Start-up of the unified kernels of deepseek_v3_b1. Facts: HEAD_API 4.6. The two semaphores that it sets on the card
// are for kernels that program FPU and SFPU themselves, with a checkout's own header.
#pragma once
#include "compute_kernel_api/common.h"
#include "compute_kernel_api/compute_kernel_hw_startup.h"

template <bool enable_math_reconfig_remap = true>
ALWI void deepseek_compute_kernel_init() {
    compute_kernel_hw_startup(0, 0, 0);
}
template <bool fp32_dest_acc_en = false>
ALWI void deepseek_compute_kernel_hw_startup(uint32_t icb0, uint32_t icb1, uint32_t ocb) {
    compute_kernel_hw_startup(icb0, icb1, ocb);
}
