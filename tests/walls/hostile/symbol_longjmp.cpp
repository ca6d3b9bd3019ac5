// expect: undefined-symbol compile-error
// `longjmp` is not a kernel's.
#include "dataflow_api.h"
#include <csetjmp>
void kernel_main() {
    jmp_buf b;
    if (!setjmp(b)) longjmp(b, 1);
}
