// The first core gathers a page of every other: it waits for all of them, and they wait for its permission to send.
#include "dataflow_api.h"

void kernel_main() {
    constexpr uint32_t cb_in = get_compile_time_arg_val(0);
    const bool is_root = get_arg_val<uint32_t>(0);
    const uint32_t senders = get_arg_val<uint32_t>(1);
    const uint32_t root_x = get_arg_val<uint32_t>(2), root_y = get_arg_val<uint32_t>(3);
    const uint32_t arrived = get_semaphore(0), allowed = get_semaphore(1);
    auto* arrived_ptr = reinterpret_cast<volatile tt_l1_ptr uint32_t*>(arrived);
    auto* allowed_ptr = reinterpret_cast<volatile tt_l1_ptr uint32_t*>(allowed);
    if (is_root) {
        noc_semaphore_wait(arrived_ptr, senders);
        noc_semaphore_set(allowed_ptr, 1);
    } else {
        noc_semaphore_wait(allowed_ptr, 1);
        noc_semaphore_inc(get_noc_addr(root_x, root_y, arrived), 1);
    }
    cb_reserve_back(cb_in, 1);
    cb_push_back(cb_in, 1);
}
