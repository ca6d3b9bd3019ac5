// Preloaded into a process under test: the n-th call of one function of the system fails, as it does when the system
// has run out of something. Only calls from Tessera's own libraries (and the C++ library, on their behalf) are counted.
#include <dlfcn.h>
#include <link.h>
#include <sched.h>
#include <stdarg.h>
#include <sys/mman.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdint>
#include <cstring>

namespace {

enum Kind { None, Malloc, Mmap, Mprotect, Write, Rename, Spawn, Thread, Open, Fork };
std::atomic<int> kind{None};
std::atomic<long> countdown{0}, seen{0};
struct Range {
    uintptr_t begin, end;
} ranges[16];
std::atomic<int> num_ranges{0};

bool is_ours(const char* name) {
    return strstr(name, "libtessera.so") || strstr(name, "_core.") || strstr(name, "libstdc++");
}

int note(dl_phdr_info* info, size_t, void*) {
    if (!info->dlpi_name || !is_ours(info->dlpi_name)) return 0;
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const auto& part = info->dlpi_phdr[i];
        if (part.p_type != PT_LOAD || !(part.p_flags & PF_X) || num_ranges >= 16) continue;
        ranges[num_ranges++] = {info->dlpi_addr + part.p_vaddr, info->dlpi_addr + part.p_vaddr + part.p_memsz};
    }
    return 0;
}

bool must_fail(Kind which, const void* caller) {
    if (kind.load(std::memory_order_relaxed) != which) return false;
    const auto at = reinterpret_cast<uintptr_t>(caller);
    for (int i = 0; i < num_ranges; i++)
        if (at >= ranges[i].begin && at < ranges[i].end) {
            seen++;
            return --countdown == 0;
        }
    return false;
}

// The functions that are replaced. Looked up when the process starts: later a thread may hold the loader's lock.
void* (*next_mmap)(void*, size_t, int, int, int, off_t);
int (*next_mprotect)(void*, size_t, int);
ssize_t (*next_write)(int, const void*, size_t);
int (*next_rename)(const char*, const char*);
int (*next_open)(const char*, int, ...);
int (*next_clone)(int (*)(void*), void*, int, void*, ...);
int (*next_pthread_create)(pthread_t*, const pthread_attr_t*, void* (*)(void*), void*);
pid_t (*next_fork)();

template <class Function>
void look_up(Function*& into, const char* name) {
    into = reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

__attribute__((constructor)) void look_up_all() {
    look_up(next_mmap, "mmap");
    look_up(next_mprotect, "mprotect");
    look_up(next_write, "write");
    look_up(next_rename, "rename");
    look_up(next_open, "open");
    look_up(next_clone, "clone");
    look_up(next_pthread_create, "pthread_create");
    look_up(next_fork, "fork");
}

}  // namespace

// The n-th call from now on fails; n = 0 counts only.
extern "C" void fault_arm(int which, long n) {
    num_ranges = 0;
    dl_iterate_phdr(note, nullptr);
    seen = 0;
    countdown = n;
    kind = which;
}
// How many calls there were.
extern "C" long fault_disarm() {
    kind = None;
    return seen;
}

#define CALLER __builtin_return_address(0)

extern "C" void* __libc_malloc(size_t);
extern "C" void* malloc(size_t bytes) {
    if (must_fail(Malloc, CALLER)) {
        errno = ENOMEM;
        return nullptr;
    }
    return __libc_malloc(bytes);
}

extern "C" void* mmap(void* at, size_t bytes, int protection, int flags, int file, off_t offset) noexcept {
    if (must_fail(Mmap, CALLER)) {
        errno = ENOMEM;
        return MAP_FAILED;
    }
    return next_mmap(at, bytes, protection, flags, file, offset);
}

extern "C" int mprotect(void* at, size_t bytes, int protection) noexcept {
    if (must_fail(Mprotect, CALLER)) {
        errno = ENOMEM;
        return -1;
    }
    return next_mprotect(at, bytes, protection);
}

extern "C" ssize_t write(int file, const void* bytes, size_t count) {
    if (must_fail(Write, CALLER)) {
        errno = ENOSPC;
        return -1;
    }
    return next_write(file, bytes, count);
}

extern "C" int rename(const char* from, const char* to) noexcept {
    if (must_fail(Rename, CALLER)) {
        errno = ENOSPC;
        return -1;
    }
    return next_rename(from, to);
}

extern "C" int open(const char* path, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    const int mode = va_arg(rest, int);
    va_end(rest);
    if (must_fail(Open, CALLER)) {
        errno = EMFILE;
        return -1;
    }
    return next_open(path, flags, mode);
}

extern "C" int clone(int (*function)(void*), void* stack, int flags, void* data, ...) noexcept {
    if (must_fail(Spawn, CALLER)) {
        errno = EAGAIN;
        return -1;
    }
    return next_clone(function, stack, flags, data);
}

extern "C" pid_t fork() noexcept {
    if (must_fail(Fork, CALLER)) {
        errno = EAGAIN;
        return -1;
    }
    return next_fork();
}

extern "C" int pthread_create(pthread_t* thread, const pthread_attr_t* attributes, void* (*function)(void*),
                              void* data) noexcept {
    if (must_fail(Thread, CALLER)) return EAGAIN;
    return next_pthread_create(thread, attributes, function, data);
}
