// Windows are reserved once per device. L1 shows a pattern, not zero, where nothing was written: all cores map one
// shared image privately, so the pattern costs no memory until a page is written. Spike: core_window/win.cpp.
#include "device/window.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <cstring>
#include <vector>

#include "diag/error.hpp"

namespace tessera {
namespace {

constexpr uint32_t kFreshWord = 0xBADC0DE5;  // what L1 shows where nothing was written

int pattern_image(uint32_t bytes) {
    const int image = memfd_create("tessera-l1", MFD_CLOEXEC);
    TESSERA_CHECK_INTERNAL(image >= 0, "memfd_create failed");
    std::vector<uint32_t> words(bytes / 4, kFreshWord);
    TESSERA_CHECK_INTERNAL(write(image, words.data(), bytes) == static_cast<ssize_t>(bytes),
                           "cannot write the L1 image");
    return image;
}

void commit(std::byte* address, size_t bytes) {
    TESSERA_CHECK_INTERNAL(mprotect(address, bytes, PROT_READ | PROT_WRITE) == 0, "mprotect failed");
}

}  // namespace

Windows::Windows(uint32_t count, uint32_t l1_bytes) : count_(count) {
    void* reserved =
        mmap(nullptr, (count + 1) * kWindowBytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (reserved == MAP_FAILED) {
        throw ProgramError(Message{.code = "address-space",
                                   .headline = "cannot reserve " + std::to_string(count * 4) + " GiB of address space",
                                   .note = "each core's window is 4 GiB of addresses, not of memory",
                                   .help = "raise the limit with `ulimit -v unlimited`"});
    }
    reserved_ = static_cast<std::byte*>(reserved);
    first_ = reserved_ + (kWindowBytes - reinterpret_cast<uint64_t>(reserved_) % kWindowBytes) % kWindowBytes;
    const int image = pattern_image(l1_bytes);
    for (uint32_t window = 0; window < count; window++) {
        void* l1 = mmap(base(window), l1_bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_FIXED, image, 0);
        TESSERA_CHECK_INTERNAL(l1 != MAP_FAILED, "cannot map L1");
        commit(base(window) + kLocalBase, kNumRoles * kLocalStride);
        for (uint32_t role = 0; role < kNumRoles; role++)
            commit(base(window) + stack_base(static_cast<Role>(role)), kStackBytes);
    }
    ::close(image);
}

Windows::~Windows() { munmap(reserved_, (count_ + 1) * kWindowBytes); }

int Windows::find(const void* address) const {
    const auto* byte = static_cast<const std::byte*>(address);
    if (byte < first_ || byte >= first_ + count_ * kWindowBytes) return -1;
    return static_cast<int>((byte - first_) / static_cast<ptrdiff_t>(kWindowBytes));
}

}  // namespace tessera
