// Waits until the data has arrived.
// Named compile time: mcast_arrived_semaphore.
#include "dataflow_api.h"

void kernel_main() {
    const uint32_t arrived = get_semaphore(get_named_compile_time_arg_val("mcast_arrived_semaphore"));
    volatile tt_l1_ptr uint32_t* flag = reinterpret_cast<volatile tt_l1_ptr uint32_t*>(arrived);
    noc_semaphore_wait(flag, VALID);
    noc_semaphore_set(flag, INVALID);
}
