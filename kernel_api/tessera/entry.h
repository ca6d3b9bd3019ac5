// The calls a kernel makes into the runtime: the same prototypes as src/entry/. A question whose answer others can
// change begins with tess_q_.
#pragma once
#include <cstdint>

extern "C" {
// arguments and coordinates
uint32_t tess_arg_address(uint32_t index);
uint32_t tess_common_arg_address(uint32_t index);
uint32_t tess_semaphore_address(uint32_t id);
uint32_t tess_my_noc(uint32_t noc);          // x << 8 | y
uint32_t tess_my_logical(uint32_t relative);  // x << 8 | y

// circular buffers
void tess_cb_reserve_back(uint32_t cb, uint32_t pages);
void tess_cb_push_back(uint32_t cb, uint32_t pages);
void tess_cb_wait_front(uint32_t cb, uint32_t pages);
void tess_cb_pop_front(uint32_t cb, uint32_t pages);
uint32_t tess_q_cb_room(uint32_t cb, uint32_t pages);
uint32_t tess_q_cb_pages(uint32_t cb, uint32_t pages);
uint32_t tess_q_cb_received(uint32_t cb);
uint32_t tess_q_cb_acked(uint32_t cb);
uint32_t tess_cb_tile_bytes(uint32_t cb);
uint32_t tess_cb_tile_elements(uint32_t cb);
uint32_t tess_cb_format(uint32_t cb);
uint32_t tess_cb_faces(uint32_t cb);

// NoC
void tess_noc_read(uint32_t noc, uint32_t buffer, uint64_t source, uint32_t destination, uint32_t bytes, uint32_t vc,
                   uint32_t one_packet);
void tess_noc_write(uint32_t noc, uint32_t buffer, uint32_t source, uint64_t destination, uint32_t bytes,
                    uint32_t posted, uint32_t vc, uint32_t one_packet);
void tess_noc_write_multicast(uint32_t noc, uint32_t buffer, uint32_t source, uint64_t destination, uint32_t bytes,
                              uint32_t receivers, uint32_t include_source, uint32_t linked, uint32_t vc,
                              uint32_t one_packet);
void tess_noc_write_word(uint32_t noc, uint32_t buffer, uint64_t destination, uint32_t value, uint32_t byte_enable,
                         uint32_t posted, uint32_t vc);
void tess_noc_increment(uint32_t noc, uint32_t buffer, uint64_t destination, uint32_t by, uint32_t wrap,
                        uint32_t posted, uint32_t vc);
void tess_noc_send(uint32_t noc, uint32_t buffer, const char* call);  // what the command buffer's registers say
uint32_t tess_q_noc_status(uint32_t noc, uint32_t number);
void tess_noc_clear_outstanding(uint32_t noc, uint32_t trid_mask);
void tess_noc_read_barrier(uint32_t noc);
void tess_noc_write_barrier(uint32_t noc);
void tess_noc_writes_flushed(uint32_t noc);
void tess_noc_posted_writes_flushed(uint32_t noc);
void tess_noc_atomic_barrier(uint32_t noc);
void tess_noc_trid_barrier(uint32_t noc, uint32_t trid);
void tess_noc_trid_flushed(uint32_t noc, uint32_t trid);
void tess_semaphore_wait(uint32_t address, uint32_t value);
void tess_semaphore_wait_min(uint32_t address, uint32_t value);
void tess_semaphore_set(uint32_t address, uint32_t value);
uint64_t tess_bank_noc_address(uint32_t dram, uint32_t bank, uint32_t noc);  // coordinates and bank offset

// time, mailboxes, debugging
uint64_t tess_wall_clock(void);
void tess_mailbox_write(uint32_t thread, uint32_t value);
uint32_t tess_mailbox_read(uint32_t thread);
uint32_t tess_print_on(void);
void tess_print_text(const char* text);
void tess_print_number(uint32_t kind, uint64_t bits);
void tess_print_format(uint32_t what, uint32_t value);
void tess_print_tile(uint32_t cb, uint32_t tile, uint64_t rows, uint64_t columns, uint32_t options);
void tess_print_dst(uint32_t tile);
void tess_print_end(void);
[[noreturn]] void tess_assert_failed(const char* condition);
[[noreturn]] void tess_unsupported(const char* what);
}
