// The kernel ends before the word it wrote is acknowledged.
// roles: brisc; cores: 2x1; semaphores: 1
#include "case.h"

void kernel_main() {
    if (get_absolute_logical_x() == 1) return noc_semaphore_wait(l1(get_semaphore(0)), 1);
    noc_inline_dw_write(other(get_semaphore(0)), 1);  // noc-unfinished
    if (!wrong) noc_async_write_barrier();
}

/* expected:
finding[noc-unfinished]: the kernel ends while noc_inline_dw_write may still be under way
  --> noc/end_with_word.cpp:7:5
7 |     noc_inline_dw_write(other(get_semaphore(0)), 1);  // noc-unfinished
  |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ started here, no barrier since
   = core (0,0), brisc, kernel noc/end_with_word.cpp
   = noc 1: 4 B
   = note: the next program may start before it is over, and a barrier there would miscount
   = help: call noc_async_write_barrier() before the kernel ends
*/
