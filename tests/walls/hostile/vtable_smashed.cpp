// expect: any
// A virtual call on an object that was overwritten.
#include "dataflow_api.h"
struct Base {
    virtual void call() = 0;
};
void kernel_main() {
    Base* volatile base = (Base*)0x100000;
    for (uint32_t i = 0; i < 4; i++) ((volatile uint32_t*)0x100000)[i] = 0x100000;
    base->call();
}
