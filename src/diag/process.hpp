// The number of this process, without a system call each time.
#pragma once
#include <sys/types.h>

namespace tessera {

// As getpid(), also in a child process after a fork.
pid_t this_process();

}  // namespace tessera
