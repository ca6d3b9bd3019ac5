// Has a function that the loader would run.
#include "dataflow_api.h"

__attribute__((constructor)) static void early() { __builtin_trap(); }

void kernel_main() {}
