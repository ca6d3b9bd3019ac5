// Global circular buffers: one sender writes into the L1 of its receivers, which count what they have read back
// (HEAD_API 6.9). Counters are words in L1, in units of 16 bytes; whoever waits for one waits as for a semaphore.
// Facts: remote_circular_buffer.h of August 2026; the sender's own `sent` and the receiver's own `acked` change only
// here.
#pragma once
#include "api/alignment.h"
#include "debug/assert.h"
#include "tessera/firmware.h"
#ifndef COMPILE_FOR_TRISC
#include "api/dataflow/noc.h"
#include "api/lock.h"
#include "dataflow_api.h"
#endif

constexpr uint32_t REMOTE_CIRCULAR_BUFFER_ALIGNED_PAGE_SIZE = tessera::abi::kRemoteCbPage;

namespace experimental {

constexpr uint32_t REMOTE_CB_LOCAL_PAGES_ACKED_OFFSET = L1_ALIGNMENT;
constexpr uint32_t REMOTE_CB_LOCAL_PAGES_STRIDE = 2 * L1_ALIGNMENT;

namespace detail {

#ifdef COMPILE_FOR_TRISC
constexpr uint8_t default_noc_mode = 0, default_cmd_buf = 0;
#else
constexpr uint8_t default_noc_mode = noc_mode, default_cmd_buf = write_at_cmd_buf;
#endif

FORCE_INLINE volatile tt_l1_ptr uint32_t* remote_cb_word(uint32_t address) {
    return reinterpret_cast<volatile tt_l1_ptr uint32_t*>(static_cast<uintptr_t>(address));
}
FORCE_INLINE uint32_t remote_cb_size(uint32_t config) {
    return remote_cb_word(config)[tessera::abi::RemoteCbWord::FifoSize];
}

// Bytes that a window of pages takes. One that reaches the last page takes the rest of the buffer, too, which is less
// than a page.
template <typename Interface>
FORCE_INLINE uint32_t remote_cb_bytes(const Interface& cb, uint32_t pointer, uint32_t num_pages) {
    const uint32_t bytes = num_pages * cb.fifo_page_size;
    if (pointer + bytes < cb.fifo_limit_page_aligned) return bytes;
    return bytes + cb.fifo_start_addr + remote_cb_size(cb.config_ptr) - cb.fifo_limit_page_aligned;
}

// Where a pointer goes on with another page size, and how many bytes are left out for that.
struct RemoteCbStep {
    uint32_t pointer, skipped;
};
template <typename Interface>
FORCE_INLINE RemoteCbStep remote_cb_resize(Interface& cb, uint32_t pointer, uint32_t page_size) {
    ASSERT(page_size % REMOTE_CIRCULAR_BUFFER_ALIGNED_PAGE_SIZE == 0);
    const uint32_t size = remote_cb_size(cb.config_ptr), start = cb.fifo_start_addr;
    cb.fifo_page_size = page_size;
    cb.fifo_limit_page_aligned = start + size - size % page_size;
    const uint32_t next = start + align(pointer - start, page_size);
    if (next >= cb.fifo_limit_page_aligned) return {start, start + size - pointer};
    return {next, next - pointer};
}

#ifndef COMPILE_FOR_TRISC
FORCE_INLINE uint64_t remote_cb_receiver(const RemoteSenderCBInterface& cb, uint32_t receiver, uint32_t address,
                                         uint8_t noc) {
    volatile tt_l1_ptr uint32_t* xy = remote_cb_word(cb.receiver_noc_xy_ptr) + 2 * receiver;
    return get_noc_addr(xy[0], xy[1], address, noc);
}
FORCE_INLINE void count_sent(const RemoteSenderCBInterface& cb, uint32_t receiver, uint32_t pages, uint8_t noc,
                             bool posted) {
    const uint32_t offset = receiver * REMOTE_CB_LOCAL_PAGES_STRIDE;
    *remote_cb_word(cb.aligned_pages_sent_ptr + offset) += pages;
    const uint32_t theirs = remote_cb_remote_pages_sent_ptr(cb.num_receivers_and_remote_pages_sent_ptr) + offset;
    const uint64_t address = remote_cb_receiver(cb, receiver, theirs, noc);
    if (posted) noc_semaphore_inc<true>(address, pages, noc);
    else noc_semaphore_inc<false>(address, pages, noc);
}
template <uint8_t mode = default_noc_mode>
FORCE_INLINE void update_pages_sent(const RemoteSenderCBInterface& cb, uint32_t pages, uint8_t noc, bool posted,
                                    uint8_t) {
    const uint32_t receivers = remote_cb_num_receivers(cb.num_receivers_and_remote_pages_sent_ptr);
    for (uint32_t i = 0; i < receivers; i++) count_sent(cb, i, pages, noc, posted);
}
template <uint8_t mode = default_noc_mode>
FORCE_INLINE void update_pages_acked(const RemoteReceiverCBInterface& cb, uint32_t pages, uint8_t noc, bool posted,
                                     uint8_t) {
    *remote_cb_word(cb.aligned_pages_acked_ptr) += pages;
    const uint64_t address = get_noc_addr(cb.sender_noc_x, cb.sender_noc_y, cb.remote_pages_acked_ptr, noc);
    if (posted) noc_semaphore_inc<true>(address, pages, noc);
    else noc_semaphore_inc<false>(address, pages, noc);
}
FORCE_INLINE void wait_sent(const RemoteReceiverCBInterface& cb, uint32_t pages) {
    const uint32_t acked = *remote_cb_word(cb.aligned_pages_acked_ptr);
    noc_semaphore_wait_min(remote_cb_word(cb.aligned_pages_acked_ptr - L1_ALIGNMENT), acked + pages);
}
#else
template <uint8_t mode = 0>
FORCE_INLINE void update_pages_sent(const RemoteSenderCBInterface&, uint32_t, uint8_t, bool, uint8_t) {}
template <uint8_t mode = 0>
FORCE_INLINE void update_pages_acked(const RemoteReceiverCBInterface&, uint32_t, uint8_t, bool, uint8_t) {}
FORCE_INLINE void wait_sent(const RemoteReceiverCBInterface&, uint32_t) {}
#endif

}  // namespace detail

template <bool update_remote_over_noc = false>
FORCE_INLINE void resize_remote_sender_cb_interface(uint32_t cb_id, uint32_t page_size, uint8_t noc,
                                                    uint8_t = detail::default_noc_mode, bool posted = true,
                                                    uint8_t cmd_buf = detail::default_cmd_buf) {
    RemoteSenderCBInterface& cb = get_remote_sender_cb_interface(cb_id);
    const detail::RemoteCbStep step = detail::remote_cb_resize(cb, cb.fifo_wr_ptr, page_size);
    cb.fifo_wr_ptr = step.pointer;
    if (update_remote_over_noc && step.skipped)
        detail::update_pages_sent(cb, step.skipped / REMOTE_CIRCULAR_BUFFER_ALIGNED_PAGE_SIZE, noc, posted, cmd_buf);
}
template <bool update_remote_over_noc = false>
FORCE_INLINE void resize_remote_receiver_cb_interface(uint32_t cb_id, uint32_t page_size, uint8_t noc,
                                                      uint8_t = detail::default_noc_mode, bool posted = true,
                                                      uint8_t cmd_buf = detail::default_cmd_buf) {
    RemoteReceiverCBInterface& cb = get_remote_receiver_cb_interface(cb_id);
    const detail::RemoteCbStep step = detail::remote_cb_resize(cb, cb.fifo_rd_ptr, page_size);
    cb.fifo_rd_ptr = step.pointer;
    if (!update_remote_over_noc || !step.skipped) return;
    const uint32_t pages = step.skipped / REMOTE_CIRCULAR_BUFFER_ALIGNED_PAGE_SIZE;
    detail::wait_sent(cb, pages);  // the sender leaves them out, too, and counts them
    detail::update_pages_acked(cb, pages, noc, posted, cmd_buf);
}

// The circular buffers of this core that have the global one's memory: as it stands now.
template <uint32_t num_local_cbs>
FORCE_INLINE void align_local_cbs_to_remote_cb(uint32_t remote_cb_index,
                                               const uint32_t (&local_cb_indices)[num_local_cbs]) {
    const RemoteReceiverCBInterface& remote = get_remote_receiver_cb_interface(remote_cb_index);
    if (remote.fifo_start_addr == 0) return;  // not on this core
    for (uint32_t index : local_cb_indices) {
        LocalCBInterface& local = get_local_cb_interface(index);
        local.fifo_limit = remote.fifo_limit_page_aligned >> cb_addr_shift;
        local.fifo_size = local.fifo_limit - (remote.fifo_start_addr >> cb_addr_shift);
        ASSERT(local.fifo_size % local.fifo_page_size == 0);
        local.fifo_num_pages = local.fifo_size / local.fifo_page_size;
        local.fifo_wr_ptr = local.fifo_rd_ptr = remote.fifo_rd_ptr >> cb_addr_shift;
    }
}

// Where the next program goes on; both interfaces have their pointer in the same place.
FORCE_INLINE void update_remote_cb_config_in_l1(uint32_t remote_cb_index) {
    const RemoteReceiverCBInterface& cb = get_remote_receiver_cb_interface(remote_cb_index);
    detail::remote_cb_word(cb.config_ptr)[tessera::abi::RemoteCbWord::FifoPointer] = cb.fifo_rd_ptr;
}

#ifndef COMPILE_FOR_TRISC
FORCE_INLINE void remote_cb_wait_front(uint32_t cb_id, uint32_t num_pages) {
    const RemoteReceiverCBInterface& cb = get_remote_receiver_cb_interface(cb_id);
    const uint32_t bytes = detail::remote_cb_bytes(cb, cb.fifo_rd_ptr, num_pages);
    detail::wait_sent(cb, bytes / REMOTE_CIRCULAR_BUFFER_ALIGNED_PAGE_SIZE);
}
FORCE_INLINE void remote_cb_pop_front(uint32_t cb_id, uint32_t num_pages, uint8_t noc = noc_index) {
    RemoteReceiverCBInterface& cb = get_remote_receiver_cb_interface(cb_id);
    const uint32_t bytes = detail::remote_cb_bytes(cb, cb.fifo_rd_ptr, num_pages);
    cb.fifo_rd_ptr += num_pages * cb.fifo_page_size;
    if (cb.fifo_rd_ptr >= cb.fifo_limit_page_aligned)
        cb.fifo_rd_ptr = cb.fifo_start_addr + (cb.fifo_rd_ptr - cb.fifo_limit_page_aligned);
    detail::update_pages_acked(cb, bytes / REMOTE_CIRCULAR_BUFFER_ALIGNED_PAGE_SIZE, noc, false, write_at_cmd_buf);
}
FORCE_INLINE void remote_cb_reserve_back(uint32_t cb_id, uint32_t num_pages) {
    const RemoteSenderCBInterface& cb = get_remote_sender_cb_interface(cb_id);
    const uint32_t pages =
        detail::remote_cb_bytes(cb, cb.fifo_wr_ptr, num_pages) / REMOTE_CIRCULAR_BUFFER_ALIGNED_PAGE_SIZE;
    const uint32_t all = detail::remote_cb_size(cb.config_ptr) / REMOTE_CIRCULAR_BUFFER_ALIGNED_PAGE_SIZE;
    const uint32_t receivers = remote_cb_num_receivers(cb.num_receivers_and_remote_pages_sent_ptr);
    for (uint32_t i = 0; i < receivers; i++) {
        const uint32_t sent_address = cb.aligned_pages_sent_ptr + i * REMOTE_CB_LOCAL_PAGES_STRIDE;
        const uint32_t after = *detail::remote_cb_word(sent_address) + pages;
        if (after > all)
            noc_semaphore_wait_min(detail::remote_cb_word(sent_address + REMOTE_CB_LOCAL_PAGES_ACKED_OFFSET),
                                   after - all);
    }
}
FORCE_INLINE void remote_cb_sender_barrier(uint32_t cb_id) {
    const RemoteSenderCBInterface& cb = get_remote_sender_cb_interface(cb_id);
    const uint32_t receivers = remote_cb_num_receivers(cb.num_receivers_and_remote_pages_sent_ptr);
    for (uint32_t i = 0; i < receivers; i++) {
        const uint32_t sent_address = cb.aligned_pages_sent_ptr + i * REMOTE_CB_LOCAL_PAGES_STRIDE;
        noc_semaphore_wait(detail::remote_cb_word(sent_address + REMOTE_CB_LOCAL_PAGES_ACKED_OFFSET),
                           *detail::remote_cb_word(sent_address));
    }
}

// Of rows of `coalesced_num_pages_per_row` pages per receiver, each receiver gets its own part of every row.
template <bool skip_ptr_update = true>
FORCE_INLINE void remote_cb_push_back_and_write_pages(uint32_t cb_id, uint32_t local_cb_addr, uint32_t num_pages,
                                                      uint32_t num_rows, uint32_t coalesced_num_pages_per_row,
                                                      uint32_t coalesced_page_size, uint8_t noc = noc_index) {
    constexpr bool posted = skip_ptr_update;
    RemoteSenderCBInterface& cb = get_remote_sender_cb_interface(cb_id);
    const uint32_t pages =
        detail::remote_cb_bytes(cb, cb.fifo_wr_ptr, num_pages) / REMOTE_CIRCULAR_BUFFER_ALIGNED_PAGE_SIZE;
    const uint32_t receivers = remote_cb_num_receivers(cb.num_receivers_and_remote_pages_sent_ptr);
    const uint32_t part = coalesced_num_pages_per_row * coalesced_page_size;
    uint32_t to = cb.fifo_wr_ptr;
    for (uint32_t i = 0; i < receivers; i++) {
        to = cb.fifo_wr_ptr;
        noc_async_write_one_packet_set_state<posted>(detail::remote_cb_receiver(cb, i, to, noc), coalesced_page_size,
                                                     noc);
        for (uint32_t row = 0; row < num_rows; row++) {
            uint32_t from = local_cb_addr + (row * receivers + i) * part;
            for (uint32_t page = 0; page < coalesced_num_pages_per_row; page++) {
                noc_async_write_one_packet_with_state<posted>(from, to, noc);
                from += coalesced_page_size;
                to += coalesced_page_size;
            }
        }
        detail::count_sent(cb, i, pages, noc, posted);
    }
    cb.fifo_wr_ptr = to == cb.fifo_limit_page_aligned ? cb.fifo_start_addr : to;
}

// The same as an object. Upstream's set_sender_page_size acts on the receiver's view and the other way round; the two
// views have the same layout but for what the counters need, so that only SKIP does the same for both.
class RemoteCircularBuffer {
  public:
    enum class RemotePointerUpdate { SKIP, UPDATE_OVER_NOC };

    FORCE_INLINE explicit RemoteCircularBuffer(uint32_t remote_cb_index) : index_(remote_cb_index) {}
    FORCE_INLINE void reserve_back(uint32_t num_pages) { remote_cb_reserve_back(index_, num_pages); }
    template <typename Src, RemotePointerUpdate update = RemotePointerUpdate::UPDATE_OVER_NOC>
    FORCE_INLINE void push_back(
        Noc& noc, const Src& src, uint32_t num_pages, uint32_t num_rows, uint32_t coalesced_num_pages_per_row,
        uint32_t coalesced_page_size,
        const typename noc_traits_t<Src>::src_args_type& args = typename noc_traits_t<Src>::src_args_type{}) {
        const auto from = noc_traits_t<Src>::template src_addr<Noc::AddressType::LOCAL_L1>(src, noc, args);
        remote_cb_push_back_and_write_pages<over_noc(update)>(
            index_, from, num_pages, num_rows, coalesced_num_pages_per_row, coalesced_page_size, noc.get_noc_id());
    }
    template <RemotePointerUpdate update = RemotePointerUpdate::UPDATE_OVER_NOC>
    FORCE_INLINE void set_sender_page_size(Noc& noc, uint32_t page_size, uint8_t mode = detail::default_noc_mode,
                                           bool posted = true, uint8_t cmd_buf = detail::default_cmd_buf) {
        resize_remote_receiver_cb_interface<over_noc(update)>(index_, page_size, noc.get_noc_id(), mode, posted,
                                                              cmd_buf);
    }
    template <RemotePointerUpdate update = RemotePointerUpdate::UPDATE_OVER_NOC>
    FORCE_INLINE void set_receiver_page_size(Noc& noc, uint32_t page_size, uint8_t mode = detail::default_noc_mode,
                                             bool posted = true, uint8_t cmd_buf = detail::default_cmd_buf) {
        resize_remote_sender_cb_interface<over_noc(update)>(index_, page_size, noc.get_noc_id(), mode, posted, cmd_buf);
    }
    FORCE_INLINE void wait_front(uint32_t num_pages) { remote_cb_wait_front(index_, num_pages); }
    FORCE_INLINE void pop_front(Noc& noc, uint32_t num_pages) {
        remote_cb_pop_front(index_, num_pages, noc.get_noc_id());
    }
    FORCE_INLINE void barrier() { remote_cb_sender_barrier(index_); }
    FORCE_INLINE void commit() { update_remote_cb_config_in_l1(index_); }
    [[nodiscard]] FORCE_INLINE auto scoped_lock() {
        return Lock([] {});
    }

  private:
    static constexpr bool over_noc(RemotePointerUpdate update) {
        return update == RemotePointerUpdate::UPDATE_OVER_NOC;
    }
    uint32_t index_;
};
#endif

}  // namespace experimental
