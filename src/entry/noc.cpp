// NoC transfers, barriers and semaphores.
#include "device/device.hpp"
#include "device/noc_state.hpp"
#include "entry/entry.hpp"
#include "noc/transfer.hpp"

using namespace tessera;

namespace {

RoleNoc& role_noc(Fiber& fiber) { return fiber.core().nocs->dm[static_cast<int>(fiber.role())]; }

noc::Port port(uint32_t noc, const char* call, uint32_t vc = noc::kUnicastWriteVc) {
    return {*current_fiber(), noc & 1, vc, 0, call};
}
noc::Port read_port(uint32_t noc, const char* call, uint32_t vc) {
    noc::Port p = port(noc, call, vc);
    p.trid = role_noc(p.fiber).read_trid[p.noc];
    return p;
}
noc::Port write_port(uint32_t noc, const char* call, uint32_t vc = noc::kUnicastWriteVc) {
    noc::Port p = port(noc, call, vc);
    p.trid = role_noc(p.fiber).write_trid[p.noc];
    return p;
}

}  // namespace

TESSERA_ENTRY void tess_noc_read(uint32_t noc, uint64_t source, uint32_t destination, uint32_t bytes, uint32_t vc) {
    noc::read(read_port(noc, "noc_async_read", vc), source, destination, bytes);
}
TESSERA_ENTRY void tess_noc_write(uint32_t noc, uint32_t source, uint64_t destination, uint32_t bytes, uint32_t posted, uint32_t vc) {
    noc::write(write_port(noc, "noc_async_write", vc), source, destination, bytes, posted);
}
TESSERA_ENTRY void tess_noc_write_multicast(uint32_t noc, uint32_t source, uint64_t destination, uint32_t bytes, uint32_t receivers,
                                            uint32_t include_source) {
    const char* call = include_source ? "noc_async_write_multicast_loopback_src" : "noc_async_write_multicast";
    noc::write_multicast(write_port(noc, call, noc::kMulticastWriteVc), source, destination, bytes, receivers, include_source);
}
TESSERA_ENTRY void tess_noc_write_word(uint32_t noc, uint64_t destination, uint32_t value, uint32_t byte_enable, uint32_t posted) {
    noc::write_word(write_port(noc, "noc_inline_dw_write"), destination, value, byte_enable, posted);
}
TESSERA_ENTRY void tess_noc_increment(uint32_t noc, uint64_t destination, uint32_t by, uint32_t wrap, uint32_t posted) {
    noc::increment(write_port(noc, "noc_semaphore_inc"), destination, by, wrap, posted);
}
TESSERA_ENTRY void tess_noc_read_barrier(uint32_t noc) { noc::wait_reads(port(noc, "noc_async_read_barrier")); }
TESSERA_ENTRY void tess_noc_write_barrier(uint32_t noc) { noc::wait_writes_acknowledged(port(noc, "noc_async_write_barrier")); }
TESSERA_ENTRY void tess_noc_writes_flushed(uint32_t noc) { noc::wait_writes_left(port(noc, "noc_async_writes_flushed")); }
TESSERA_ENTRY void tess_noc_posted_writes_flushed(uint32_t noc) { noc::wait_posted_left(port(noc, "noc_async_posted_writes_flushed")); }
TESSERA_ENTRY void tess_noc_atomic_barrier(uint32_t noc) { noc::wait_atomics(port(noc, "noc_async_atomic_barrier")); }

TESSERA_ENTRY void tess_semaphore_wait(uint32_t address, uint32_t value) { noc::wait_semaphore(*current_fiber(), address, value); }
TESSERA_ENTRY void tess_semaphore_wait_min(uint32_t address, uint32_t value) { noc::wait_semaphore_min(*current_fiber(), address, value); }
TESSERA_ENTRY void tess_semaphore_set(uint32_t address, uint32_t value) { noc::set_semaphore(*current_fiber(), address, value); }

TESSERA_ENTRY uint64_t tess_bank_noc_address(uint32_t dram, uint32_t bank, uint32_t noc) {
    return noc::bank_address(*current_fiber(), dram != 0, bank, noc & 1);
}
