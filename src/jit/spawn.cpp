// clone() as posix_spawn does it (memory shared until exec, so a process with many windows starts a compiler as fast as
// a small one), with what posix_spawn cannot do: limits, a group of its own, and an end with its parent.
#include "jit/spawn.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdlib>

#include "diag/error.hpp"
#include "diag/setting.hpp"

namespace tessera::jit {
namespace {

using Clock = std::chrono::steady_clock;

constexpr uint64_t kSeconds = 120, kMemoryBytes = 8ull << 30, kFileBytes = 256ull << 20;
constexpr uint64_t kClockPerProcessor = 4;
constexpr int kAskMilliseconds = 50;
constexpr size_t kChildStackBytes = 128 * 1024;
// All that a compiler needs to be found and to run. What it would read of headers, libraries and options stays out.
constexpr const char* kKeptVariables[] = {"PATH", "HOME", "TMPDIR", "LD_LIBRARY_PATH"};

std::vector<std::string> clean_environment() {
    std::vector<std::string> kept = {"LC_ALL=C"};
    for (const char* name : kKeptVariables)
        if (const char* value = getenv(name)) kept.push_back(std::string(name) + "=" + value);
    return kept;
}

std::vector<char*> pointers(const std::vector<std::string>& words) {
    std::vector<char*> all;
    all.reserve(words.size() + 1);
    for (const auto& word : words) all.push_back(const_cast<char*>(word.c_str()));
    all.push_back(nullptr);
    return all;
}

struct Child {
    char** arguments;
    char** environment;
    const char* output;
    const Limits& limits;
    int error = 0;  // of what failed before the program ran
};

// Never above what we are allowed ourselves.
void set_limit(__rlimit_resource resource, uint64_t soft, uint64_t above = 0) {
    rlimit now{};
    if (getrlimit(resource, &now) != 0) return;
    rlimit wanted{std::min<rlim_t>(soft, now.rlim_cur), std::min<rlim_t>(soft + above, now.rlim_max)};
    setrlimit(resource, &wanted);
}

bool put_at(int number, const char* path, int flags) {
    const int file = open(path, flags, 0600);
    if (file < 0) return false;
    if (file == number) return true;
    const bool done = dup2(file, number) == number;
    close(file);
    return done;
}

// Runs in our memory with our signals blocked: system calls only.
__attribute__((no_sanitize("address", "thread"))) int become_program(void* data) {
    Child& child = *static_cast<Child*>(data);
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    set_limit(RLIMIT_CPU, child.limits.seconds, 5);
    set_limit(RLIMIT_AS, child.limits.memory_bytes);
    set_limit(RLIMIT_FSIZE, child.limits.file_bytes);
    set_limit(RLIMIT_CORE, 0);
    struct sigaction normal{};
    normal.sa_handler = SIG_DFL;
    for (int number = 1; number < NSIG; number++) sigaction(number, &normal, nullptr);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
    if (put_at(0, "/dev/null", O_RDONLY) && put_at(1, child.output, O_WRONLY | O_CREAT | O_TRUNC) && dup2(1, 2) == 2)
        execve(child.arguments[0], child.arguments, child.environment);
    child.error = errno;
    _exit(127);
}

// The child runs in our memory until it becomes the program: no copy of page tables, and its errno is ours to read.
#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define TESSERA_CHILD_IS_A_COPY  // the sanitizer's own clone() takes every child for one
#endif
#endif
#ifdef TESSERA_CHILD_IS_A_COPY
constexpr int kUntilProgram = 0;
#else
constexpr int kUntilProgram = CLONE_VM | CLONE_VFORK;
#endif

// The process, or minus errno.
pid_t start(Child& child) {
    std::vector<std::byte> stack(kChildStackBytes);
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    const uintptr_t top = (reinterpret_cast<uintptr_t>(stack.data()) + stack.size()) & ~uintptr_t{63};
    const pid_t process = clone(become_program, reinterpret_cast<void*>(top), kUntilProgram | SIGCHLD, &child);
    const int error = errno;
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
    return process < 0 ? -error : process;
}

// A handle to wait with: works whoever takes the status, and never means another process.
class Watched {
  public:
    explicit Watched(pid_t process)
        : process_(process), handle_(static_cast<int>(syscall(SYS_pidfd_open, process, 0))) {}
    ~Watched() {
        if (handle_ >= 0) close(handle_);
    }
    Watched(const Watched&) = delete;
    Watched& operator=(const Watched&) = delete;

    // Waits a little; true when the process has ended.
    bool has_ended() {
        if (handle_ < 0) return has_ended_without_handle();
        pollfd wait{handle_, POLLIN, 0};
        return poll(&wait, 1, kAskMilliseconds) > 0 && (wait.revents & POLLIN);
    }
    Ended status() {
        if (!known_) known_ = take(0);
        return ended_;
    }
    void kill_all() const { kill(-process_, SIGKILL); }

  private:
    bool has_ended_without_handle() {
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
        return known_ = take(WNOHANG);
    }
    bool take(int flags) {
        int status = 0;
        pid_t taken = 0;
        while ((taken = waitpid(process_, &status, flags)) < 0 && errno == EINTR) {}
        if (taken == 0) return false;
        if (taken < 0) ended_ = {Ended::How::Unseen, 0};
        else if (WIFEXITED(status)) ended_ = {Ended::How::Exited, WEXITSTATUS(status)};
        else ended_ = {Ended::How::Signalled, WTERMSIG(status)};
        return true;
    }

    pid_t process_;
    int handle_;
    bool known_ = false;
    Ended ended_;
};

}  // namespace

bool Stop::is_asked() {
    if (!stopped_ && ask_ && std::this_thread::get_id() == owner_ && ask_()) stopped_ = true;
    return stopped_;
}

void Stop::throw_if_asked() {
    if (is_asked())
        throw Interrupted(Message{.code = "interrupted", .headline = "the compilation of kernels was interrupted"});
}

Limits compile_limits() {
    return {number_setting("TESSERA_COMPILE_SECONDS", kSeconds, 1, 1'000'000),
            number_setting("TESSERA_COMPILE_BYTES", kMemoryBytes, 1 << 20), kFileBytes};
}

Ended run_program(const std::vector<std::string>& arguments, const std::string& output, const Limits& limits,
                  Stop& stop) {
    const std::vector<std::string> environment = clean_environment();
    std::vector<char*> words = pointers(arguments), variables = pointers(environment);
    Child child{words.data(), variables.data(), output.c_str(), limits};
    const pid_t process = start(child);
    if (process < 0) return {Ended::How::NotStarted, -process};
    Watched watched(process);
    const auto end = Clock::now() + std::chrono::seconds(limits.seconds * kClockPerProcessor);
    while (!watched.has_ended()) {
        const bool late = Clock::now() > end;
        if (!late && !stop.is_asked()) continue;
        watched.kill_all();
        watched.status();
        stop.throw_if_asked();
        return {Ended::How::OutOfTime, 0};
    }
    const Ended ended = watched.status();
    return child.error ? Ended{Ended::How::NotStarted, child.error} : ended;
}

}  // namespace tessera::jit
