// expect: undefined-symbol host-code
// `std::cout` is not a kernel's.
#include "dataflow_api.h"
#include <iostream>
void kernel_main() { std::cout << "hello"; }
