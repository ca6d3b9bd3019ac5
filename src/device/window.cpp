// Windows are reserved once per device. L1 shows a pattern, not zero, where nothing was written: all cores map one
// shared image privately, so the pattern costs no memory until a page is written. Spike: core_window/win.cpp.
#include "device/window.hpp"

#include <fmt/format.h>
#include <sys/mman.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstring>
#include <map>
#include <mutex>
#include <tuple>
#include <vector>

#include "diag/error.hpp"
#include "diag/system_limit.hpp"

namespace tessera {
namespace {

constexpr uint32_t kFreshWord = 0xBADC0DE5;  // what L1 shows where nothing was written
constexpr size_t kMappingsOfOthers = 8192;   // libraries, kernels, threads, heaps
constexpr size_t kMappingsPerArea = 2;       // itself, and the gap after it

// Room to align the first window, with the guard below it.
size_t reserved_bytes(uint32_t count) { return (count + 1) * kWindowBytes + kGuardBytes; }

// Areas that are mapped in all windows of the process: L1 of every core, stacks and private data of open roles.
std::atomic<size_t> areas{0};

size_t mapping_budget() {
    static const size_t most = max_mappings();
    return most > 2 * kMappingsOfOthers ? most - kMappingsOfOthers : most / 2;
}

int write_image(const FreshL1& fresh) {
    std::vector<uint32_t> words(fresh.bytes / 4, kFreshWord);
    memset(reinterpret_cast<std::byte*>(words.data()) + fresh.zeros_base, 0, fresh.zeros_bytes);
    const int image = memfd_create("tessera-l1", MFD_CLOEXEC);
    if (image < 0) system_refused("making the image of a fresh L1", errno);
    const ssize_t written = write(image, words.data(), fresh.bytes);
    if (written == static_cast<ssize_t>(fresh.bytes)) return image;
    const int error = written < 0 ? errno : EFBIG;
    ::close(image);
    system_refused(fmt::format("making the image of a fresh L1, {} B,", fresh.bytes), error);
}

// One image per chip for the life of the process; all cores of all devices map it privately.
int fresh_image(const FreshL1& fresh) {
    static std::mutex mutex;
    static std::map<std::tuple<uint32_t, uint32_t, uint32_t>, int> images;
    const std::lock_guard lock(mutex);
    auto [found, is_new] = images.try_emplace({fresh.bytes, fresh.zeros_base, fresh.zeros_bytes}, -1);
    if (found->second < 0) found->second = write_image(fresh);
    return found->second;
}

void make_accessible(std::byte* address, size_t bytes) {
    if (mprotect(address, bytes, PROT_READ | PROT_WRITE) != 0) mapping_refused("mapping a stack", errno);
    areas++;
}

void give_back(std::byte* address, size_t bytes) {
    madvise(address, bytes, MADV_DONTNEED);
    mprotect(address, bytes, PROT_NONE);
    areas--;
}

}  // namespace

Windows::Windows(uint32_t count, const FreshL1& fresh) : count_(count), opened_(count) {
    const int image = fresh_image(fresh);
    void* reserved =
        mmap(nullptr, reserved_bytes(count), PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (reserved == MAP_FAILED) {
        throw ProgramError(Message{.code = "address-space",
                                   .headline = "cannot reserve " + std::to_string(count * 4) + " GiB of address space",
                                   .note = "each core's window is 4 GiB of addresses, not of memory",
                                   .help = "raise the limit with `ulimit -v unlimited`"});
    }
    reserved_ = static_cast<std::byte*>(reserved);
    const uint64_t after_guard = reinterpret_cast<uint64_t>(reserved_) + kGuardBytes + kWindowBytes - 1;
    first_ = reinterpret_cast<std::byte*>(after_guard / kWindowBytes * kWindowBytes);
    for (uint32_t window = 0; window < count; window++) {
        void* l1 = mmap(base(window), fresh.bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_FIXED, image, 0);
        if (l1 != MAP_FAILED) continue;
        try {
            mapping_refused("mapping L1", errno);  // counts what is mapped
        } catch (...) {
            munmap(reserved_, reserved_bytes(count_));
            throw;
        }
    }
    areas += count;
}

Windows::~Windows() {
    close_roles();
    areas -= count_;
    munmap(reserved_, reserved_bytes(count_));
}

void Windows::open(uint32_t window, Role role) {
    if (!opened_[window]) make_accessible(base(window) + kLocalBase, kNumRoles * kLocalStride);
    try {
        make_accessible(base(window) + stack_base(role), kStackBytes);
    } catch (...) {
        if (!opened_[window]) give_back(base(window) + kLocalBase, kNumRoles * kLocalStride);
        throw;
    }
    opened_[window] |= static_cast<uint8_t>(1 << static_cast<uint32_t>(role));
}

void Windows::close_role_memory(uint32_t window) {
    for (uint32_t role = 0; role < kNumRoles; role++)
        if (opened_[window] >> role & 1) give_back(base(window) + stack_base(static_cast<Role>(role)), kStackBytes);
    give_back(base(window) + kLocalBase, kNumRoles * kLocalStride);
    opened_[window] = 0;
}

void Windows::close_roles() {
    for (uint32_t window = 0; window < count_; window++)
        if (opened_[window]) close_role_memory(window);
}

bool Windows::are_too_many_open() const { return areas * kMappingsPerArea > mapping_budget(); }

int Windows::find(const void* address) const {
    const auto* byte = static_cast<const std::byte*>(address);
    if (byte < first_ || byte >= first_ + count_ * kWindowBytes) return -1;
    return static_cast<int>((byte - first_) / static_cast<ptrdiff_t>(kWindowBytes));
}

}  // namespace tessera
