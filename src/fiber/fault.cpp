// The handler rewrites the interrupted context so that the fiber continues in bail(), on the top of its own stack, and
// is abandoned there. Spike: core_window/segv.cpp (300,000 faults survived).
#include "fiber/fault.hpp"

#include <fmt/format.h>
#include <pthread.h>
#include <signal.h>
#include <sys/mman.h>
#include <ucontext.h>

#include <cstdint>
#include <cstring>

#include "device/core.hpp"
#include "device/window.hpp"
#include "fiber/fault_report.hpp"
#include "fiber/machinery.hpp"

namespace tessera {
namespace {

constexpr size_t kHandlerStackBytes = 64 * 1024;
constexpr int kSignals[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
struct sigaction previous[NSIG];
bool installed = false;
thread_local SignalFault last_fault;

// Null pointers and addresses of the core's own window are the kernel's; anything else is ours and is not hidden.
bool is_kernels(int number, const void* address, const Fiber& fiber) {
    if (number == SIGFPE || number == SIGILL || number == SIGABRT) return true;
    const auto at = reinterpret_cast<uint64_t>(address);
    const auto window = reinterpret_cast<uint64_t>(fiber.core().window);
    return at < 0x10000 || (at >= window && at - window < kWindowBytes);
}

[[noreturn]] void bail() {
    Fiber* fiber = current_fiber();
    fiber->fail(describe_fault(*fiber, last_fault));
}

void continue_in_bail(ucontext_t* context, Fiber& fiber) {
    auto* top = reinterpret_cast<std::byte*>(fiber.machinery().context.stack_bottom) + kStackBytes;
#if defined(__x86_64__)
    last_fault.pc = context->uc_mcontext.gregs[REG_RIP];
    context->uc_mcontext.gregs[REG_RSP] = reinterpret_cast<greg_t>(top - 64 - 8);
    context->uc_mcontext.gregs[REG_RIP] = reinterpret_cast<greg_t>(&bail);
#elif defined(__aarch64__)
    last_fault.pc = context->uc_mcontext.pc;
    context->uc_mcontext.sp = reinterpret_cast<uint64_t>(top - 64);
    context->uc_mcontext.pc = reinterpret_cast<uint64_t>(&bail);
#else
#error "fault handling is not written for this processor"
#endif
}

void hand_on(int number, siginfo_t* info, void* context) {
    const struct sigaction& before = previous[number];
    if (before.sa_flags & SA_SIGINFO) return before.sa_sigaction(number, info, context);
    if (before.sa_handler != SIG_DFL && before.sa_handler != SIG_IGN) return before.sa_handler(number);
    signal(number, SIG_DFL);
    raise(number);
}

void on_signal(int number, siginfo_t* info, void* context) {
    Fiber* fiber = current_fiber();
    if (!fiber || !is_kernels(number, info->si_addr, *fiber)) return hand_on(number, info, context);
    last_fault.number = number;
    last_fault.address = number == SIGABRT ? 0 : static_cast<uint32_t>(reinterpret_cast<uint64_t>(info->si_addr));
    continue_in_bail(static_cast<ucontext_t*>(context), *fiber);
}

}  // namespace

void install_fault_handlers() {
    if (installed) return;
    installed = true;
    struct sigaction action{};
    action.sa_sigaction = on_signal;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
    for (int number : kSignals) sigaction(number, &action, &previous[number]);
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
