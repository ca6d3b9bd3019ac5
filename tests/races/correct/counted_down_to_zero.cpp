// A core waits until its neighbour has taken down what it counted up.
// roles: ncrisc brisc; semaphores: 2
#include "race.h"
#include "api/dataflow/noc_semaphore.h"

void kernel_main() {
    Semaphore count(0), turn(1);
#ifdef COMPILE_FOR_NCRISC
    noc_semaphore_inc(at(0, get_semaphore(0)), 2);
    noc_async_atomic_barrier();
    turn.set(1);
    count.wait(0);
#else
    turn.wait(1);
    count.down(1);
    count.down(1);
#endif
}
