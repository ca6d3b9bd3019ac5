// Before every source that is built over a tt-metal checkout's low-level kernels: what firmware and toolchain bring.
// Facts: firmware's trisc.cc (globals), reference page TENSIX_ISA 2 (addresses).
#pragma once
#include <sys/types.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <tuple>
#include <type_traits>
#include <utility>

#include "tessera/abi/calls.h"
#include "tessera/abi/marks.h"

#ifndef TESSERA_TIMED
#define TESSERA_TIMED_COSTS 0
#else
#define TESSERA_TIMED_COSTS TESSERA_TIMED
#endif
#ifndef TESSERA_CHECKED
#define TESSERA_CHECKED 0
#endif
extern "C" __attribute__((used)) const tessera::abi::Marks TESSERA_MARKS = {
    TESSERA_LOCAL_BASE, TESSERA_CHECKED, __FILE__, TESSERA_LIBRARY, TESSERA_TIMED_COSTS};

#include "tensix.h"
// January 2026 writes "uint short", which GCC takes and clang does not. After tensix.h, which declares the name.
#define uint unsigned
#include "dev_mem_map.h"
#include "risc_common.h"
// tt-llk's own tests (ENV_LLK_INFRA) bring these themselves.
#ifndef ENV_LLK_INFRA
// Firmware includes these before every source, also where a role has no use for them.
#include "api/debug/dprint.h"
#include "internal/circular_buffer_interface.h"
#include "stream_interface.h"
#include "stream_io_map.h"

namespace ckernel {
inline volatile uint32_t* reg_base = reinterpret_cast<volatile uint32_t*>(0xFFB10000ul);
inline volatile uint32_t* pc_buf_base = reinterpret_cast<volatile uint32_t*>(0xFFE80000ul);
inline volatile uint32_t* regfile = reinterpret_cast<volatile uint32_t*>(0xFFE00000ul);
inline volatile uint32_t* mailbox_base[4] = {
    reinterpret_cast<volatile uint32_t*>(0xFFEC0000ul), reinterpret_cast<volatile uint32_t*>(0xFFEC1000ul),
    reinterpret_cast<volatile uint32_t*>(0xFFEC2000ul), reinterpret_cast<volatile uint32_t*>(0xFFEC3000ul)};
inline uint32_t cfg_state_id = 0, dest_offset_id = 0, dbg_event_index = 0, dbg_event_end = 0, op_info_offset = 0;
}  // namespace ckernel

inline uint32_t unp_cfg_context = 0, pack_sync_tile_dst_ptr = 0, math_sync_tile_dst_index = 0;
#endif
inline uint32_t* rta_l1_base = reinterpret_cast<uint32_t*>(static_cast<uintptr_t>(tess_args_base(0)));
inline uint32_t* crta_l1_base = reinterpret_cast<uint32_t*>(static_cast<uintptr_t>(tess_args_base(1)));
#ifndef ENV_LLK_INFRA  // August's compute API prints without including what prints.
#include "api/debug/dprint.h"
#endif
inline uint8_t my_logical_x_ = static_cast<uint8_t>(tess_my_logical(0) >> 8);
inline uint8_t my_logical_y_ = static_cast<uint8_t>(tess_my_logical(0));
inline uint8_t my_relative_x_ = static_cast<uint8_t>(tess_my_logical(1) >> 8);
inline uint8_t my_relative_y_ = static_cast<uint8_t>(tess_my_logical(1));
