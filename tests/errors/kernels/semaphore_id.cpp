// Names a semaphore beyond the last.
#include "dataflow_api.h"

void kernel_main() {
    volatile uint32_t address = get_semaphore(16);
    (void)address;
}
