// What every compute header brings along: thread macros, circular buffers, Dst hand-over, packing, formats, arguments.
// Facts: KERNEL_API 1 (header layouts), 3.
#pragma once
#include "compute_kernel_api/cb_api.h"
#include "compute_kernel_api/common_globals.h"
#include "compute_kernel_api/compute_kernel_hw_startup.h"
#include "compute_kernel_api/pack.h"
#include "compute_kernel_api/reconfig_data_format.h"
#include "compute_kernel_api/reg_api.h"
#include "tessera/llk.h"
