// What the programs of tests/races share beside case.h.
#pragma once
#include "../case.h"
#ifndef COMPILE_FOR_TRISC
inline uint32_t self() { return get_absolute_logical_x(); }
// Over NoC 0.
inline uint64_t all(uint32_t first, uint32_t last, uint32_t address) {
    return get_noc_multicast_addr(get_arg_val<uint32_t>(6 + 2 * first), get_arg_val<uint32_t>(7 + 2 * first),
                                  get_arg_val<uint32_t>(6 + 2 * last), get_arg_val<uint32_t>(7 + 2 * last), address);
}
inline volatile tt_l1_ptr uint32_t* word(uint32_t address) { return l1(address); }
inline volatile tt_l1_ptr uint32_t* semaphore(uint32_t id) { return word(get_semaphore(id)); }
inline void fill(uint32_t address, uint32_t value) {
    for (uint32_t i = 0; i < kTile / 4; i++) word(address)[i] = value + i;
}
inline void signal(uint32_t core, uint32_t id) {
    noc_semaphore_inc(at(core, get_semaphore(id)), 1);
    noc_async_atomic_barrier();
}
#endif
