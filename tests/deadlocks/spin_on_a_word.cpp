// A spin on a word that nobody writes.
// roles: brisc
#include "dataflow_api.h"

void kernel_main() {
#ifdef COMPILE_FOR_BRISC
    volatile uint32_t* flag = (volatile uint32_t*)0x100000;
    *flag = 0;
    while (*flag == 0) {
    }
#endif
}

/* expected:
error[deadlock]: no kernel can run: 1 on core (0,0) waits, nothing is in flight
  --> spin_on_a_word.cpp:9:5
9 |     while (*flag == 0) {
  |     ^^^^^^^^^^^^^^^^^^ waits here
   | core (0,0)
   |   brisc   spins on the word at 0x100000: it is 0   spin_on_a_word.cpp:9
   |           nobody changes the word at 0x100000
   = cause: no kernel of this program changes the word at 0x100000
   = help: write it from another kernel, or wait with the API call made for it
*/
