// A role's view of a global circular buffer, whose sender and receivers are on different cores: upstream's structs,
// field for field, in place of a LocalCBInterface (layout.h). Kernels and the runtime compile this.
// Facts: circular_buffer_interface.h, dev_msgs.h, global_circular_buffer.cpp of August 2026.
#pragma once
#include <cstddef>
#include <cstdint>

#include "tessera/abi/layout.h"

// Addresses are bytes on every role. `config_ptr`: this core's page of the global buffer's configuration.
struct RemoteSenderCBInterface {
    uint32_t config_ptr, fifo_start_addr, fifo_limit_page_aligned, fifo_page_size, fifo_wr_ptr;
    uint32_t receiver_noc_xy_ptr;     // x, y per receiver
    uint32_t aligned_pages_sent_ptr;  // a pair of counters per receiver: sent, acked
    uint32_t num_receivers_and_remote_pages_sent_ptr;
};
struct RemoteReceiverCBInterface {
    uint32_t config_ptr, fifo_start_addr, fifo_limit_page_aligned, fifo_page_size, fifo_rd_ptr;
    uint16_t sender_noc_x, sender_noc_y;
    uint32_t aligned_pages_acked_ptr;  // its `sent` lies one alignment below
    uint32_t remote_pages_acked_ptr;
};

constexpr uint32_t REMOTE_CB_PACKED_ADDR_MASK = 0x00FFFFFF, REMOTE_CB_PACKED_COUNT_SHIFT = 24;
constexpr uint32_t remote_cb_num_receivers(uint32_t packed) { return packed >> REMOTE_CB_PACKED_COUNT_SHIFT; }
constexpr uint32_t remote_cb_remote_pages_sent_ptr(uint32_t packed) { return packed & REMOTE_CB_PACKED_ADDR_MASK; }
constexpr uint32_t remote_cb_pack(uint32_t num_receivers, uint32_t remote_pages_sent_ptr) {
    return (num_receivers << REMOTE_CB_PACKED_COUNT_SHIFT) | (remote_pages_sent_ptr & REMOTE_CB_PACKED_ADDR_MASK);
}

namespace tessera::abi {

// Words of a core's page of the configuration; coordinates follow, then the pairs of counters, each on its own 16
// bytes.
enum RemoteCbWord : uint32_t {
    IsSender,
    NumReceivers,
    FifoStart,
    FifoSize,
    FifoPointer,
    CoordinatesAddress,
    CountersAddress,
    RemoteCountersAddress,
    kRemoteCbWords
};
inline constexpr uint32_t kRemoteCbPage = 16;  // what its counters count

static_assert(sizeof(RemoteSenderCBInterface) == sizeof(LocalCBInterface));
static_assert(sizeof(RemoteReceiverCBInterface) == sizeof(LocalCBInterface));
static_assert(offsetof(RemoteSenderCBInterface, fifo_wr_ptr) == offsetof(RemoteReceiverCBInterface, fifo_rd_ptr));

}  // namespace tessera::abi
