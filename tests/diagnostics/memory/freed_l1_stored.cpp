// A kernel stores into a tensor of its own core that was deallocated.
// roles: brisc; extra: l1 freed
#include "case.h"

void kernel_main() {
    l1(extra())[0] = 1;  // memory-freed
}
