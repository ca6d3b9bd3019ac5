// What the programs of tests/races share. Runtime arguments, the same for every kernel: wrong, the addresses of in and
// out (four tiles each, in DRAM), NoC x and y of cores (0,0) to (3,0).
#pragma once
#ifdef COMPILE_FOR_TRISC
#include "compute_kernel_api/common.h"
#include "compute_kernel_api/eltwise_unary/eltwise_unary.h"
#include "compute_kernel_api/tile_move_copy.h"
#else
#include "dataflow_api.h"

constexpr uint32_t kTile = 2048;
inline uint32_t self() { return get_absolute_logical_x(); }
// Tile i of an interleaved tensor of a few tiles lies in bank i.
inline uint64_t in(uint32_t tile) { return get_noc_addr_from_bank_id<true>(tile, get_arg_val<uint32_t>(1)); }
inline uint64_t out(uint32_t tile) { return get_noc_addr_from_bank_id<true>(tile, get_arg_val<uint32_t>(2)); }
inline uint64_t at(uint32_t core, uint32_t address, uint8_t noc = noc_index) {
    return get_noc_addr(get_arg_val<uint32_t>(3 + 2 * core), get_arg_val<uint32_t>(4 + 2 * core), address, noc);
}
// Over NoC 0.
inline uint64_t all(uint32_t first, uint32_t last, uint32_t address) {
    return get_noc_multicast_addr(get_arg_val<uint32_t>(3 + 2 * first), get_arg_val<uint32_t>(4 + 2 * first),
                                  get_arg_val<uint32_t>(3 + 2 * last), get_arg_val<uint32_t>(4 + 2 * last), address);
}
inline volatile tt_l1_ptr uint32_t* word(uint32_t address) { return (volatile tt_l1_ptr uint32_t*)address; }
inline volatile tt_l1_ptr uint32_t* semaphore(uint32_t id) { return word(get_semaphore(id)); }
inline void fill(uint32_t address, uint32_t value) {
    for (uint32_t i = 0; i < kTile / 4; i++) word(address)[i] = value + i;
}
inline void signal(uint32_t core, uint32_t id) {
    noc_semaphore_inc(at(core, get_semaphore(id)), 1);
    noc_async_atomic_barrier();
}
#endif

#define wrong (get_arg_val<uint32_t>(0) != 0)
