// A kernel that computes for long without calling us still gives way: a timer of the thread's own processor time sends
// it a signal, and the handler switches to the worker, which looks for Ctrl-C and goes on with the same fiber.
#pragma once

namespace tessera {

// The calling thread ticks from now on, while it runs kernels.
void start_ticks();
// Where the handler is installed, with those for faults.
void install_tick_handler();

}  // namespace tessera
