// Transfers of the measured kind, between two readings of the clock: what tools/timing_eval.py compares with silicon.
// Arguments: mode, transfers for each peer, bytes, source, destination, peers, cores that meet first, x and y of the
// one they meet at, scratch; then x and y of each peer, or the banks.
#include <cstdint>

#include "dataflow_api.h"
#include "tools/profiler/kernel_profiler.hpp"

enum Mode : uint32_t {
    kRead,
    kReadState,
    kWrite,
    kWriteState,
    kMulticast,
    kMulticastLinked,
    kMulticastLoop,
    kMulticastLoopLinked,
    kBankRead,
    kBankWrite,
    kAtomic,
    kWord,
    kWordPosted,
    kWordState,
    kWordPostedState,
    kBankReadState,
    kReadOnePacket,
    kWriteOnePacket,
    kBoth,
};

namespace {

uint32_t argument(uint32_t index) { return get_arg_val<uint32_t>(index); }

// All begin together: each adds one and looks until everybody has.
void meet(uint32_t cores, uint32_t x, uint32_t y, uint32_t scratch) {
    const uint64_t there = get_noc_addr(x, y, get_semaphore(0));
    noc_semaphore_inc(there, 1);
    noc_async_atomic_barrier();
    volatile tt_l1_ptr uint32_t* seen = reinterpret_cast<volatile tt_l1_ptr uint32_t*>(scratch);
    *seen = 0;
    while (*seen < cores) {
        noc_async_read(there, scratch, 4);
        noc_async_read_barrier();
    }
}

template <bool linked, bool loop>
void multicast(uint32_t number, uint32_t bytes, uint32_t from, uint64_t to, uint32_t receivers) {
    for (uint32_t i = 0; i < number; i++) {
        const bool keep = linked && i + 1 < number;
        if constexpr (loop) noc_async_write_multicast_loopback_src(from, to, bytes, receivers, keep);
        else noc_async_write_multicast(from, to, bytes, receivers, keep);
    }
    noc_async_write_barrier();
}

}  // namespace

void kernel_main() {
    const uint32_t mode = argument(0), number = argument(1), bytes = argument(2), from = argument(3), to = argument(4);
    const uint32_t peers = argument(5), cores = argument(6);
    constexpr uint32_t kPeers = 10, kPage = 2048;
    const uint32_t pages = bytes / kPage;
    if (cores > 1) meet(cores, argument(7), argument(8), argument(9));
    DeviceZoneScopedN("measured");
    switch (mode) {
        case kRead:
            for (uint32_t peer = 0; peer < peers; peer++) {
                const uint64_t there = get_noc_addr(argument(kPeers + 2 * peer), argument(kPeers + 2 * peer + 1), from);
                for (uint32_t i = 0; i < number; i++) noc_async_read(there, to, bytes);
            }
            return noc_async_read_barrier();
        case kReadOnePacket:
            for (uint32_t peer = 0; peer < peers; peer++) {
                const uint64_t there = get_noc_addr(argument(kPeers + 2 * peer), argument(kPeers + 2 * peer + 1), from);
                for (uint32_t i = 0; i < number; i++) noc_async_read_one_packet(there, to, bytes);
            }
            return noc_async_read_barrier();
        case kReadState:
            for (uint32_t peer = 0; peer < peers; peer++) {
                const uint64_t there = get_noc_addr(argument(kPeers + 2 * peer), argument(kPeers + 2 * peer + 1), from);
                noc_async_read_one_packet_set_state(there, bytes);
                for (uint32_t i = 0; i < number; i++) noc_async_read_one_packet_with_state(from, to);
            }
            return noc_async_read_barrier();
        case kWrite:
            for (uint32_t peer = 0; peer < peers; peer++) {
                const uint64_t there = get_noc_addr(argument(kPeers + 2 * peer), argument(kPeers + 2 * peer + 1), to);
                for (uint32_t i = 0; i < number; i++) noc_async_write(from, there, bytes);
            }
            return noc_async_write_barrier();
        case kWriteOnePacket:
            for (uint32_t peer = 0; peer < peers; peer++) {
                const uint64_t there = get_noc_addr(argument(kPeers + 2 * peer), argument(kPeers + 2 * peer + 1), to);
                for (uint32_t i = 0; i < number; i++) noc_async_write_one_packet(from, there, bytes);
            }
            return noc_async_write_barrier();
        case kWriteState:
            for (uint32_t peer = 0; peer < peers; peer++) {
                const uint64_t there = get_noc_addr(argument(kPeers + 2 * peer), argument(kPeers + 2 * peer + 1), to);
                noc_async_write_one_packet_set_state(there, bytes);
                for (uint32_t i = 0; i < number; i++) noc_async_write_one_packet_with_state(from, to);
            }
            return noc_async_write_barrier();
        case kMulticast:
        case kMulticastLinked:
        case kMulticastLoop:
        case kMulticastLoopLinked: {
            const uint64_t all = get_noc_multicast_addr(argument(kPeers), argument(kPeers + 1), argument(kPeers + 2),
                                                        argument(kPeers + 3), to);
            if (mode == kMulticast) return multicast<false, false>(number, bytes, from, all, peers);
            if (mode == kMulticastLinked) return multicast<true, false>(number, bytes, from, all, peers);
            if (mode == kMulticastLoop) return multicast<false, true>(number, bytes, from, all, peers);
            return multicast<true, true>(number, bytes, from, all, peers);
        }
        case kBankRead:
            for (uint32_t i = 0, bank = argument(kPeers); i < number; i++) {
                noc_async_read(get_noc_addr_from_bank_id<true>(bank, from), to, bytes);
                if (peers > 1) bank = bank + 1 == peers ? 0 : bank + 1;
            }
            return noc_async_read_barrier();
        case kBankWrite:
            for (uint32_t i = 0, bank = argument(kPeers); i < number; i++) {
                noc_async_write(from, get_noc_addr_from_bank_id<true>(bank, to), bytes);
                if (peers > 1) bank = bank + 1 == peers ? 0 : bank + 1;
            }
            return noc_async_write_barrier();
        case kBankReadState:
            for (uint32_t i = 0; i < number; i++) {
                uint32_t place = to;
                for (uint32_t bank = 0; bank < peers; bank++) {
                    noc_async_read_one_packet_set_state(get_noc_addr_from_bank_id<true>(bank, from), kPage);
                    for (uint32_t page = 0; page < pages; page++, place += kPage)
                        noc_async_read_one_packet_with_state(from + page * kPage, place);
                }
            }
            return noc_async_read_barrier();
        case kBoth: {
            const uint64_t there = get_noc_addr(argument(kPeers), argument(kPeers + 1), to);
            for (uint32_t i = 0; i < number; i++) {
                noc_async_write(to, there, bytes);
                noc_async_read(there - to + from, from, bytes);
            }
            noc_async_write_barrier();
            return noc_async_read_barrier();
        }
        case kAtomic: {
            const uint64_t there = get_noc_addr(argument(kPeers), argument(kPeers + 1), to);
            for (uint32_t i = 0; i < number; i++) {
                noc_semaphore_inc(there, 1);
                noc_async_atomic_barrier();
            }
            return;
        }
        case kWord: {
            const uint64_t there = get_noc_addr(argument(kPeers), argument(kPeers + 1), to);
            for (uint32_t i = 0; i < number; i++) noc_inline_dw_write(there, i);
            return noc_async_write_barrier();
        }
        case kWordPosted: {
            const uint64_t there = get_noc_addr(argument(kPeers), argument(kPeers + 1), to);
            for (uint32_t i = 0; i < number; i++) noc_inline_dw_write<InlineWriteDst::DEFAULT, true>(there, i, 0xF);
            return noc_async_write_barrier();
        }
        case kWordState: {
            const uint64_t there = get_noc_addr(argument(kPeers), argument(kPeers + 1), to);
            noc_inline_dw_write_set_state<false, false>(there);
            for (uint32_t i = 0; i < number; i++) noc_inline_dw_write_with_state<false, true, false, false, true>(i);
            return noc_async_write_barrier();
        }
        case kWordPostedState: {
            const uint64_t there = get_noc_addr(argument(kPeers), argument(kPeers + 1), to);
            noc_inline_dw_write_set_state<true, false>(there);
            for (uint32_t i = 0; i < number; i++) noc_inline_dw_write_with_state<false, true, true, false, true>(i);
            return noc_async_write_barrier();
        }
    }
}
