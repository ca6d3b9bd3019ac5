// What the programs of tests/diagnostics share: the switch between a broken program and its twin, and the tensors.
// Runtime arguments, the same for every kernel: wrong, address of in, of out, of extra, NoC x and y of core (1,0).
#pragma once
#ifdef COMPILE_FOR_TRISC
#include "compute_kernel_api/common.h"
#include "compute_kernel_api/eltwise_binary.h"
#include "compute_kernel_api/eltwise_unary/eltwise_unary.h"
#include "compute_kernel_api/tile_move_copy.h"
#else
#include "dataflow_api.h"

constexpr uint32_t kTile = 2048;
// Tile i of an interleaved tensor of a few tiles lies in bank i.
inline uint64_t in(uint32_t tile) { return get_noc_addr_from_bank_id<true>(tile, get_arg_val<uint32_t>(1)); }
inline uint64_t out(uint32_t tile) { return get_noc_addr_from_bank_id<true>(tile, get_arg_val<uint32_t>(2)); }
inline uint32_t extra() { return get_arg_val<uint32_t>(3); }
inline uint64_t other(uint32_t address) {
    return get_noc_addr(get_arg_val<uint32_t>(4), get_arg_val<uint32_t>(5), address);
}
inline volatile tt_l1_ptr uint32_t* l1(uint32_t address) { return (volatile tt_l1_ptr uint32_t*)address; }
#endif

#define wrong (get_arg_val<uint32_t>(0) != 0)
