// The handler rewrites the interrupted context so that the fiber continues in bail(), on the top of its own stack, and
// is abandoned there. Spike: core_window/segv.cpp (300,000 faults survived).
#include "fiber/fault.hpp"

#include <fmt/format.h>
#include <pthread.h>
#include <signal.h>
#include <sys/mman.h>
#include <ucontext.h>

#include <chrono>
#include <cstdint>
#include <cstring>

#include "device/core.hpp"
#include "device/window.hpp"
#include "diag/fork_mutex.hpp"
#include "fiber/fault_report.hpp"
#include "fiber/kernel_code.hpp"
#include "fiber/machinery.hpp"
#include "fiber/tick.hpp"

namespace tessera {
namespace {

constexpr size_t kHandlerStackBytes = 64 * 1024;
constexpr int kSignals[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTRAP};
constexpr uint64_t kNullHalf = 0xffff800000000000ull;  // where the pass sends accesses through null pointers
struct sigaction previous[NSIG];
ForkMutex installing;
thread_local SignalFault last_fault;

uint64_t& program_counter(void* context) {
    auto& registers = static_cast<ucontext_t*>(context)->uc_mcontext;
#if defined(__x86_64__)
    return reinterpret_cast<uint64_t&>(registers.gregs[REG_RIP]);
#elif defined(__aarch64__)
    return reinterpret_cast<uint64_t&>(registers.pc);
#else
#error "fault handling is not written for this processor"
#endif
}

// Whatever kernel code does is the kernel's, and so are jumps to where no code is, null pointers and addresses of the
// core's own window; anything else is ours and is not hidden.
bool is_kernels(int number, uint64_t at, uint64_t pc, const Fiber& fiber) {
    if (number == SIGFPE || number == SIGILL || number == SIGABRT) return true;
    if (number == SIGTRAP) return is_kernel_code(pc - 1);
    const auto window = reinterpret_cast<uint64_t>(fiber.core().window);
    return is_kernel_code(pc) || pc == at || at < 0x10000 || at >= kNullHalf ||
           (at >= window && at - window < kWindowBytes);
}

[[noreturn]] void bail() {
    Fiber* fiber = current_fiber();
    fiber->fail(describe_fault(*fiber, last_fault));
}

void continue_in_bail(ucontext_t* context, Fiber& fiber) {
    auto* top = reinterpret_cast<std::byte*>(fiber.machinery().context.stack_bottom) + kStackBytes;
    program_counter(context) = reinterpret_cast<uint64_t>(&bail);
#if defined(__x86_64__)
    context->uc_mcontext.gregs[REG_RSP] = reinterpret_cast<greg_t>(top - 64 - 8);
    context->uc_mcontext.gregs[REG_EFL] &= ~greg_t{0x40500};  // direction, trap and alignment: the kernel's, not ours
#else
    context->uc_mcontext.sp = reinterpret_cast<uint64_t>(top - 64);
#endif
}

void hand_on(int number, siginfo_t* info, void* context) {
    const struct sigaction& before = previous[number];
    if (before.sa_flags & SA_SIGINFO) return before.sa_sigaction(number, info, context);
    if (before.sa_handler != SIG_DFL && before.sa_handler != SIG_IGN) return before.sa_handler(number);
    signal(number, SIG_DFL);
    raise(number);
}

// The tick's trap (tick.cpp): the code may run again, and the tick comes at the same instruction.
void caught_on_return(uint64_t pc) {
    end_trap(pc);
    raise(SIGURG);
}

void on_signal(int number, siginfo_t* info, void* context) {
    Fiber* fiber = current_fiber();
    const auto at = reinterpret_cast<uint64_t>(info->si_addr);
    const uint64_t pc = program_counter(context);
    if (!fiber || !is_kernels(number, at, pc, *fiber)) return hand_on(number, info, context);
    if (number == SIGSEGV && pc == at && is_kernel_code(pc)) return caught_on_return(pc);
    last_fault = {.number = number,
                  .address = number == SIGABRT ? 0 : static_cast<uint32_t>(at),
                  .pc = pc,
                  .jumped = number == SIGSEGV && pc == at};
    continue_in_bail(static_cast<ucontext_t*>(context), *fiber);
}

bool is_ours(int number) {
    struct sigaction now{};
    sigaction(number, nullptr, &now);
    return now.sa_flags & SA_SIGINFO && now.sa_sigaction == on_signal;
}

// A look at a handler is a system call. Who brings handlers for faults of his own brings one for SIGSEGV, so that is
// looked at before each run, and the others when it has changed or a moment has passed.
bool may_have_changed() {
    constexpr auto kMoment = std::chrono::microseconds(50);
    static std::chrono::steady_clock::time_point looked_at;
    const auto now = std::chrono::steady_clock::now();
    if (is_ours(SIGSEGV) && now - looked_at < kMoment) return false;
    looked_at = now;
    return true;
}

}  // namespace

void install_fault_handlers() {
    std::lock_guard lock(installing);
    if (!may_have_changed()) return;
    struct sigaction action{};
    action.sa_sigaction = on_signal;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
    sigaddset(&action.sa_mask, SIGURG);  // a tick raised in the handler comes when it has ended (caught_on_return)
    for (int number : kSignals)
        if (!is_ours(number)) sigaction(number, &action, &previous[number]);
    install_tick_handler();
}

FaultStack::FaultStack() {
    stack_t now{};
    sigaltstack(nullptr, &now);
    if (!(now.ss_flags & SS_DISABLE) && now.ss_size >= kHandlerStackBytes) return;
    memory_ = mmap(nullptr, kHandlerStackBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    stack_t ours{};
    ours.ss_sp = memory_;
    ours.ss_size = kHandlerStackBytes;
    sigaltstack(&ours, nullptr);
}

FaultStack::~FaultStack() {
    if (!memory_) return;
    stack_t none{};
    none.ss_flags = SS_DISABLE;
    sigaltstack(&none, nullptr);
    munmap(memory_, kHandlerStackBytes);
}

// Asked once per thread: for the main thread glibc reads /proc/self/maps, which takes milliseconds with many windows.
void thread_stack(void*& bottom, size_t& bytes) {
    thread_local void* known_bottom = nullptr;
    thread_local size_t known_bytes = 0;
    if (!known_bottom) {
        pthread_attr_t attributes;
        pthread_getattr_np(pthread_self(), &attributes);
        pthread_attr_getstack(&attributes, &known_bottom, &known_bytes);
        pthread_attr_destroy(&attributes);
    }
    bottom = known_bottom;
    bytes = known_bytes;
}

}  // namespace tessera
