// Where a role's window of a circular buffer lies. Facts: MACHINE 10. Pointers are per role; tile indices within a
// window do not wrap.
#pragma once
#include <algorithm>

#include "device/cb_state.hpp"
#include "device/core.hpp"
#include "device/observer.hpp"

namespace tessera::check {

inline uint32_t byte_pointer(const Core& core, Role role, uint32_t cb, bool write) {
    const LocalCBInterface& local = local_cb(const_cast<Core&>(core), role, cb);
    return (write ? local.fifo_wr_ptr : local.fifo_rd_ptr) << cb_address_shift(role);
}

// Is a range of a ring within `pages` pages from `first`? Windows may wrap, single accesses may not.
inline bool within(const CbConfig& config, uint32_t first, uint32_t pages, uint32_t address, uint32_t bytes) {
    if (address + bytes > config.address + config.size_bytes) return false;
    const uint32_t offset = address >= first ? address - first : address + config.size_bytes - first;
    return uint64_t{offset} + bytes <= uint64_t{pages} * config.page_bytes;
}

// Of `count` pages from `first`, the bytes that lie in the ring; a pointer that ran past its end has none.
inline uint32_t bytes_in_ring(const CbConfig& config, uint32_t first, uint32_t count) {
    const uint32_t end = config.address + config.size_bytes;
    return first < end ? std::min(count * config.page_bytes, end - first) : 0;
}

// Of a tilizing unpacker, what it reads of a page at a time.
inline uint32_t bytes_of_row(const GatherEvent& event) {
    return event.face_columns * kFaceCols * element_bytes(event.format);
}

}  // namespace tessera::check
