// Wild pointers, stack overflows, divisions by zero and aborts of a kernel end its fiber, not the process.
#pragma once
#include <cstddef>

namespace tessera {

// Before each run: handlers for SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTRAP and the tick, also where the host has
// installed its own since. What is not a kernel's goes to the handlers found before.
void install_fault_handlers();

// A stack for the handler on this thread (a fiber whose stack overflowed has none left).
class FaultStack {
  public:
    FaultStack();
    ~FaultStack();

  private:
    void* memory_ = nullptr;
};

// The bounds of the calling thread's stack, for AddressSanitizer.
void thread_stack(void*& bottom, size_t& bytes);

}  // namespace tessera
