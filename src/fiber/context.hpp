// Switching stacks: Boost's jump_fcontext, announced to the sanitizers. Never swapcontext (a system call per switch).
#pragma once
#include <boost/context/detail/fcontext.hpp>
#include <cstddef>

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define TESSERA_ASAN 1
#include <sanitizer/common_interface_defs.h>
#endif
#if __has_feature(thread_sanitizer)
#define TESSERA_TSAN 1
#include <sanitizer/tsan_interface.h>
#endif
#endif

namespace tessera {

namespace fcontext = boost::context::detail;

// One side of a switch: a fiber, or the worker that runs it.
struct Context {
    fcontext::fcontext_t handle = nullptr;
    void* stack_bottom = nullptr;
    size_t stack_bytes = 0;
#if TESSERA_ASAN
    void* fake_stack = nullptr;
#endif
#if TESSERA_TSAN
    void* tsan_fiber = nullptr;
#endif
};

// Leaves `from`, enters `to`; returns when somebody enters `from` again. `last`: `from` never comes back.
inline void switch_context([[maybe_unused]] Context& from, Context& to, void* data,
                           [[maybe_unused]] bool last = false) {
#if TESSERA_ASAN
    __sanitizer_start_switch_fiber(last ? nullptr : &from.fake_stack, to.stack_bottom, to.stack_bytes);
#endif
#if TESSERA_TSAN
    __tsan_switch_to_fiber(to.tsan_fiber, 0);
#endif
    const fcontext::transfer_t transfer = fcontext::jump_fcontext(to.handle, data);
    // Whoever came here left its own place in the transfer.
    to.handle = transfer.fctx;
#if TESSERA_ASAN
    __sanitizer_finish_switch_fiber(from.fake_stack, nullptr, nullptr);
#endif
}

}  // namespace tessera
