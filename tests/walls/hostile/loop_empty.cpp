// expect: deadlock endless-loop
// A loop that does nothing.
#include "dataflow_api.h"
void kernel_main() {
    while (true) {}
}
