// The handler runs on the fiber's own stack: the interrupted registers stay there until the fiber is resumed. SIGURG as
// in Go's scheduler: ignored by default, and debuggers let it pass.
#include "fiber/tick.hpp"

#include <signal.h>
#include <sys/syscall.h>
#include <time.h>
#include <ucontext.h>
#include <unistd.h>

#include <cerrno>

#include "diag/process.hpp"
#include "fiber/context.hpp"
#include "fiber/fiber.hpp"
#include "fiber/kernel_code.hpp"
#include "fiber/machinery.hpp"
#include "fiber/worker.hpp"

namespace tessera {
namespace {

[[maybe_unused]] constexpr long kTickNanoseconds = 20'000'000;  // TSan has no ticks
constexpr uint32_t kTicksBeforeTrap = 2;
struct sigaction before;

// A child after a fork has its parent's thread-local variables, but none of its timers.
struct Timer {
    timer_t timer{};
    pid_t made_in = 0;  // process; 0: not made
    bool armed = false;
    bool is_made() const { return made_in == this_process(); }
    ~Timer() {
        if (is_made()) timer_delete(timer);
    }
};
thread_local Timer this_timer;

void set(Timer& timer, long nanoseconds) {
    itimerspec every{};
    every.it_value.tv_nsec = every.it_interval.tv_nsec = nanoseconds;
    timer_settime(timer.timer, 0, &every, nullptr);
    timer.armed = nanoseconds != 0;
}

uint64_t program_counter(const void* context) {
    const auto* interrupted = static_cast<const ucontext_t*>(context);
#if defined(__x86_64__)
    return static_cast<uint64_t>(interrupted->uc_mcontext.gregs[REG_RIP]);
#else
    return interrupted->uc_mcontext.pc;
#endif
}

bool is_ours(const siginfo_t& info) {
    return (info.si_code == SI_TIMER && info.si_value.sival_ptr == &before) ||
           (info.si_code == SI_TKILL && info.si_pid == getpid());
}

void on_tick(int number, siginfo_t* info, void* context) {
    if (!is_ours(*info)) {
        if (before.sa_flags & SA_SIGINFO) before.sa_sigaction(number, info, context);
        else if (before.sa_handler != SIG_DFL && before.sa_handler != SIG_IGN) before.sa_handler(number);
        return;
    }
    const int error = errno;
    Worker* worker = Worker::current();
    Fiber* fiber = current_fiber();
    if (!worker) {
        if (this_timer.armed) set(this_timer, 0);  // the run is over
    } else if (!fiber) {
        worker->ticked();
    } else if (is_kernel_code(program_counter(context))) {
        fiber->pause();
    } else if (worker->ticked() >= kTicksBeforeTrap) {
        // In the runtime each time: a loop of short calls. It is caught on its way back.
        trap_returns(reinterpret_cast<uint64_t>(fiber->machinery().entry.main));
    }
    errno = error;
}

}  // namespace

void start_ticks() {
#if !TESSERA_TSAN  // which delivers signals when it sees fit
    Timer& timer = this_timer;
    if (timer.armed && timer.is_made()) return;
    if (!timer.is_made()) {
        sigevent event{};
        event.sigev_notify = SIGEV_THREAD_ID;
        event.sigev_signo = SIGURG;
        event.sigev_value.sival_ptr = &before;
        event._sigev_un._tid = static_cast<pid_t>(syscall(SYS_gettid));
        timer.made_in = timer_create(CLOCK_THREAD_CPUTIME_ID, &event, &timer.timer) == 0 ? getpid() : 0;
    }
    if (timer.is_made()) set(timer, kTickNanoseconds);
#endif
}

void install_tick_handler() {
    struct sigaction now{}, ours{};
    sigaction(SIGURG, nullptr, &now);
    if (now.sa_flags & SA_SIGINFO && now.sa_sigaction == on_tick) return;
    before = now;
    ours.sa_sigaction = on_tick;
    ours.sa_flags = SA_SIGINFO | SA_NODEFER | SA_RESTART;
    sigaction(SIGURG, &ours, nullptr);
}

}  // namespace tessera
