// Writes through a pointer that leads nowhere.
#include "dataflow_api.h"

void kernel_main() {
    volatile tt_l1_ptr uint32_t* word = reinterpret_cast<volatile tt_l1_ptr uint32_t*>(0x40000000);
    *word = 1;
}
