// expect: undefined-symbol
// `pthread_create` is not a kernel's.
#include "dataflow_api.h"
#include <pthread.h>
void kernel_main() {
    pthread_t t;
    pthread_create(&t, nullptr, nullptr, nullptr);
}
