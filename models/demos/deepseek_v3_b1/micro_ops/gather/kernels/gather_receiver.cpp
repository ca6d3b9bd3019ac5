// Waits until all senders of both NoCs have counted themselves.
// Named compile time: noc0_semaphore, noc0_senders, noc1_semaphore, noc1_senders.
#include "dataflow_api.h"

static void wait_for(uint32_t semaphore, uint32_t senders) {
    volatile tt_l1_ptr uint32_t* count = reinterpret_cast<volatile tt_l1_ptr uint32_t*>(get_semaphore(semaphore));
    noc_semaphore_wait(count, senders);
    noc_semaphore_set(count, 0);
}

void kernel_main() {
    wait_for(get_named_compile_time_arg_val("noc0_semaphore"), get_named_compile_time_arg_val("noc0_senders"));
    wait_for(get_named_compile_time_arg_val("noc1_semaphore"), get_named_compile_time_arg_val("noc1_senders"));
}
