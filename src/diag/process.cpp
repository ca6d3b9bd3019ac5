// The number lies on a page that the system clears in a child process (MADV_WIPEONFORK), however that was made.
#include "diag/process.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <atomic>
#include <new>

namespace tessera {
namespace {

using Known = std::atomic<pid_t>;

// Null where the system clears no pages.
Known* wiped_at_fork() {
    const auto bytes = static_cast<size_t>(sysconf(_SC_PAGESIZE));
    void* page = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (page == MAP_FAILED) return nullptr;
    if (madvise(page, bytes, MADV_WIPEONFORK) == 0) return new (page) Known(0);
    munmap(page, bytes);
    return nullptr;
}

}  // namespace

pid_t this_process() {
    static Known* const known = wiped_at_fork();
    if (!known) return getpid();
    pid_t process = known->load(std::memory_order_relaxed);
    if (process == 0) known->store(process = getpid(), std::memory_order_relaxed);
    return process;
}

}  // namespace tessera
