// expect: wild-pointer
// A member of nothing.
#include "dataflow_api.h"
struct Page {
    uint32_t words[16];
    volatile uint32_t number;
};
void kernel_main() {
    Page* page = (Page*)get_arg_val<uint32_t>(0);
    page->number = 1;
}
