// expect: illegal-instruction
// A jump into a constant.
#include "dataflow_api.h"
static const char text[] = "\xc3\xc3\xc3\xc3";
void kernel_main() {
    void (*volatile f)() = (void (*)())(const void*)text;
    f();
}
