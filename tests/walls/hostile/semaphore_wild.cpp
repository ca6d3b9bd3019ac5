// expect: any
// A semaphore where nothing is.
#include "dataflow_api.h"
void kernel_main() { noc_semaphore_wait((volatile tt_l1_ptr uint32_t*)0x20000000, 1); }
