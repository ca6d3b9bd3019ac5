// The filter lists what is allowed; everything else returns EPERM. Facts: seccomp(2), prctl(2); the system calls are
// those that the run time makes between a launch's start and its end.
#include "isolate/sandbox.hpp"

#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <initializer_list>
#include <vector>

namespace tessera::isolate {
namespace {

constexpr uint64_t kMoreMemoryBytes = 8ull << 30;  // than the process has when it is closed off
#if defined(__x86_64__)
constexpr uint32_t kArchitecture = AUDIT_ARCH_X86_64;
#else
constexpr uint32_t kArchitecture = AUDIT_ARCH_AARCH64;
#endif

// System calls that reach nothing but this process: memory, threads that exist, signals, time, its end.
constexpr long kAllowed[] = {
    SYS_munmap,
    SYS_mremap,
    SYS_madvise,
    SYS_brk,
    SYS_futex,
    SYS_sched_yield,
    SYS_rt_sigaction,
    SYS_rt_sigprocmask,
    SYS_rt_sigreturn,
    SYS_sigaltstack,
    SYS_timer_create,
    SYS_timer_settime,
    SYS_timer_delete,
    SYS_clock_gettime,
    SYS_clock_nanosleep,
    SYS_nanosleep,
    SYS_restart_syscall,
    SYS_gettid,
    SYS_getpid,
    SYS_getcwd,
    SYS_getrandom,
    SYS_sched_getaffinity,
    SYS_exit,
    SYS_exit_group,
    SYS_gettimeofday,
    SYS_rseq,
    SYS_set_robust_list,
};

// One condition on an argument's low half: (argument & mask) == value.
struct Argument {
    uint32_t number, mask, value;
};

class Filter {
  public:
    Filter() {
        load(offsetof(seccomp_data, arch));
        add(BPF_JMP | BPF_JEQ | BPF_K, kArchitecture, 1, 0);
        add(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS);
        load(offsetof(seccomp_data, nr));
    }
    void allow(long call) {
        add(BPF_JMP | BPF_JEQ | BPF_K, static_cast<uint32_t>(call), 0, 1);
        add(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
    }
    // When all conditions hold; several lines for one call are alternatives.
    void allow(long call, std::initializer_list<Argument> conditions) {
        const auto skipped = static_cast<uint8_t>(conditions.size() * 3 + 2);
        add(BPF_JMP | BPF_JEQ | BPF_K, static_cast<uint32_t>(call), 0, skipped);
        auto left = static_cast<uint8_t>(conditions.size() * 3);
        for (const Argument& condition : conditions) {
            load(static_cast<uint32_t>(offsetof(seccomp_data, args) + 8 * condition.number));
            add(BPF_ALU | BPF_AND | BPF_K, condition.mask);
            left = static_cast<uint8_t>(left - 3);
            add(BPF_JMP | BPF_JEQ | BPF_K, condition.value, 0, static_cast<uint8_t>(left + 1));
        }
        add(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
        load(offsetof(seccomp_data, nr));
    }
    int install() {
        add(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM);
        const sock_fprog program{static_cast<unsigned short>(code_.size()), code_.data()};
        const long done = syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program);
        return done == 0 ? 0 : done > 0 ? EBUSY : errno;  // above 0: a thread that could not be closed off
    }

  private:
    void load(uint32_t offset) { add(BPF_LD | BPF_W | BPF_ABS, offset); }
    void add(int code, uint32_t value, uint8_t if_true = 0, uint8_t if_false = 0) {
        code_.push_back({static_cast<uint16_t>(code), if_true, if_false, value});
    }
    std::vector<sock_filter> code_;
};

constexpr uint32_t kAll = ~0u;

int install_filter() {
    Filter filter;
    for (long call : kAllowed) filter.allow(call);
    for (int descriptor : {kChannel, kWords}) filter.allow(SYS_write, {{0, kAll, static_cast<uint32_t>(descriptor)}});
    filter.allow(SYS_read, {{0, kAll, kChannel}});
    // Memory of its own that is not code; kernel code that was there may be hidden and shown (fiber/kernel_code.cpp).
    filter.allow(SYS_mmap, {{2, PROT_EXEC, 0}, {3, MAP_ANONYMOUS, MAP_ANONYMOUS}});
    filter.allow(SYS_mprotect, {{2, PROT_EXEC, 0}});
    filter.allow(SYS_mprotect, {{2, PROT_WRITE | PROT_EXEC, PROT_EXEC}});
    // Signals to itself.
    filter.allow(SYS_tgkill, {{0, kAll, static_cast<uint32_t>(getpid())}});
    return filter.install();
}

void set_limit(__rlimit_resource resource, uint64_t most) {
    const rlimit limit{most, most};
    setrlimit(resource, &limit);
}

// What counts towards RLIMIT_DATA now.
uint64_t data_bytes() {
    unsigned long pages[6] = {};
    FILE* file = fopen("/proc/self/statm", "r");
    if (!file) return 0;
    const int read =
        fscanf(file, "%lu %lu %lu %lu %lu %lu", pages, pages + 1, pages + 2, pages + 3, pages + 4, pages + 5);
    fclose(file);
    return read == 6 ? pages[5] * static_cast<uint64_t>(sysconf(_SC_PAGESIZE)) : 0;
}

void close_between(unsigned first, unsigned last) {
    if (syscall(SYS_close_range, first, last, 0) == 0) return;
    rlimit limit{};
    getrlimit(RLIMIT_NOFILE, &limit);
    for (unsigned number = first; number <= last && number < limit.rlim_cur; number++) close(static_cast<int>(number));
}

}  // namespace

int leave_everything(int channel, int words) {
    const pid_t parent = getppid();
    if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0) return errno;
    if (getppid() != parent) _exit(1);  // it ended before it could take us along
    for (int number : {SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGTSTP, SIGPIPE}) signal(number, SIG_IGN);
    // Away from the numbers they get, in case they have each other's.
    channel = fcntl(channel, F_DUPFD, kChannel + 1);
    words = fcntl(words, F_DUPFD, kChannel + 1);
    if (channel < 0 || words < 0 || dup2(channel, kChannel) < 0 || dup2(words, kWords) < 0) return errno;
    close_between(0, kWords - 1);
    close_between(kChannel + 1, ~0u);
    return 0;
}

int close_off() {
    const uint64_t data = data_bytes();
    if (data) set_limit(RLIMIT_DATA, data + kMoreMemoryBytes);
    for (auto resource : {RLIMIT_CORE, RLIMIT_FSIZE, RLIMIT_MEMLOCK, RLIMIT_MSGQUEUE}) set_limit(resource, 0);
    if (prctl(PR_SET_DUMPABLE, 0) != 0 || prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return errno;
    return install_filter();
}

}  // namespace tessera::isolate
