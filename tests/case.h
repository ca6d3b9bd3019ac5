// What kernel files of cases share: the switch between a broken program and its twin, the tensors, other cores.
// Runtime arguments, the same for every kernel: wrong, address of in, of out (four tiles each, in DRAM), of extra, NoC x
// and y of core (1,0), then those of cores (0,0) to (3,0). tests/cases.py gives them.
#pragma once
#ifdef COMPILE_FOR_TRISC
#include "compute_kernel_api/common.h"
#include "compute_kernel_api/eltwise_binary.h"
#include "compute_kernel_api/eltwise_unary/eltwise_unary.h"
#include "compute_kernel_api/tile_move_copy.h"
#else
#include "dataflow_api.h"

constexpr uint32_t kTile = 2048;
constexpr uint32_t kCommonArgs = 14;
// Tile i of an interleaved tensor of a few tiles lies in bank i.
inline uint64_t in(uint32_t tile) { return get_noc_addr_from_bank_id<true>(tile, get_arg_val<uint32_t>(1)); }
inline uint64_t out(uint32_t tile) { return get_noc_addr_from_bank_id<true>(tile, get_arg_val<uint32_t>(2)); }
inline uint32_t extra() { return get_arg_val<uint32_t>(3); }
inline uint64_t other(uint32_t address) {
    return get_noc_addr(get_arg_val<uint32_t>(4), get_arg_val<uint32_t>(5), address);
}
inline uint64_t at(uint32_t core, uint32_t address, uint8_t noc = noc_index) {
    return get_noc_addr(get_arg_val<uint32_t>(6 + 2 * core), get_arg_val<uint32_t>(7 + 2 * core), address, noc);
}
inline volatile tt_l1_ptr uint32_t* l1(uint32_t address) { return (volatile tt_l1_ptr uint32_t*)address; }
#endif

#define wrong (get_arg_val<uint32_t>(0) != 0)
