// Multicasts pages of a DRAM tensor to a rectangle of cores, at register level: two command buffers are programmed once,
// then each page is three register writes. Data and flag are posted and linked, so the flag never overtakes the data.
// Compile-time: start x, y, end x, y of the rectangle, receivers, pages, page bytes, accessor. Runtime: tensor address.
#include "dataflow_api.h"

constexpr uint32_t noc = noc_index;
constexpr uint32_t kPosted = NOC_CMD_CPY | NOC_CMD_WR | NOC_CMD_VC_STATIC | NOC_CMD_STATIC_VC(NOC_MULTICAST_WRITE_VC) | NOC_CMD_VC_LINKED |
                             NOC_CMD_PATH_RESERVE | NOC_CMD_BRCST_PACKET;
constexpr uint32_t kAcknowledged = (kPosted & ~NOC_CMD_VC_LINKED) | NOC_CMD_RESP_MARKED;

void program(uint32_t buffer, uint32_t control, uint64_t to, uint32_t bytes) {
    while (!noc_cmd_buf_ready(noc, buffer));
    NOC_CMD_BUF_WRITE_REG(noc, buffer, NOC_CTRL, control);
    NOC_CMD_BUF_WRITE_REG(noc, buffer, NOC_RET_ADDR_MID, (uint32_t)(to >> 32) & NOC_PCIE_MASK);
    NOC_CMD_BUF_WRITE_REG(noc, buffer, NOC_RET_ADDR_COORDINATE, (uint32_t)(to >> NOC_ADDR_COORD_SHIFT) & NOC_COORDINATE_MASK);
    NOC_CMD_BUF_WRITE_REG(noc, buffer, NOC_RET_ADDR_LO, (uint32_t)to);
    NOC_CMD_BUF_WRITE_REG(noc, buffer, NOC_BRCST_EXCLUDE, 0);
    NOC_CMD_BUF_WRITE_REG(noc, buffer, NOC_AT_LEN_BE, bytes);
}

void send(uint32_t buffer, uint32_t from) {
    while (!noc_cmd_buf_ready(noc, buffer));
    NOC_CMD_BUF_WRITE_REG(noc, buffer, NOC_TARG_ADDR_LO, from);
    NOC_CMD_BUF_WRITE_REG(noc, buffer, NOC_CMD_CTRL, NOC_CTRL_SEND_REQ);
}

void kernel_main() {
    constexpr uint32_t receivers = get_compile_time_arg_val(4), pages = get_compile_time_arg_val(5), page_bytes = get_compile_time_arg_val(6);
    const auto input = TensorAccessor(TensorAccessorArgs<7>(), get_arg_val<uint32_t>(0), page_bytes);
    constexpr uint32_t cb_page = 0;  // at the same address on all cores
    cb_reserve_back(cb_page, 1);     // every page passes through it
    const uint32_t page = get_write_ptr(cb_page);
    const uint32_t flag = get_semaphore(0), taken = get_semaphore(1), own_flag = get_semaphore(2);
    volatile tt_l1_ptr uint32_t* own_flag_ptr = (volatile tt_l1_ptr uint32_t*)own_flag;
    volatile tt_l1_ptr uint32_t* taken_ptr = (volatile tt_l1_ptr uint32_t*)taken;

    const uint64_t rectangle = get_noc_multicast_addr(get_compile_time_arg_val(0), get_compile_time_arg_val(1), get_compile_time_arg_val(2), get_compile_time_arg_val(3), 0);
    program(write_cmd_buf, kPosted, rectangle | page, page_bytes);
    program(write_reg_cmd_buf, kPosted, rectangle | flag, 4);
    noc_semaphore_set(own_flag_ptr, VALID);

    for (uint32_t i = 0; i < pages; ++i) {
        noc_async_read_page(i, input, page);
        noc_async_read_barrier();
        send(write_cmd_buf, page);
        send(write_reg_cmd_buf, own_flag);
        noc_posted_writes_num_issued[noc] += 2;
        noc_async_posted_writes_flushed();
        noc_semaphore_wait(taken_ptr, receivers);
        noc_semaphore_set(taken_ptr, 0);
    }

    // The last command frees the path: acknowledged, not linked.
    noc_semaphore_set(own_flag_ptr, INVALID);
    program(write_reg_cmd_buf, kAcknowledged, rectangle | flag, 4);
    send(write_reg_cmd_buf, own_flag);
    noc_nonposted_writes_num_issued[noc] += 1;
    noc_nonposted_writes_acked[noc] += receivers;
    noc_async_write_barrier();
    riscv_wait(1000);
}
