// Kernels that run on the host: a kernel's fiber asks for one call after the other, a thread of the host answers.
// Used by PyKernel's interpret mode (python/pykernel/interpret.py), where the host thread is plain Python.
//
// The fiber blocks its worker while the host thinks: that thread waits for nobody but its own fiber, so it always comes
// back, and a deadlock is never reported because somebody sits in a debugger.
#include <algorithm>
#include <array>
#include <condition_variable>
#include <map>
#include <mutex>

#include "device/device.hpp"
#include "device/isolation.hpp"
#include "diag/error.hpp"
#include "entry/entry.hpp"

using namespace tessera;

namespace {

constexpr uint32_t kHostValues = 16;
constexpr uint32_t kHostReturn = 0;  // call number: the kernel returns

// One kernel on one core and role, and how far its current call is.
struct Channel {
    enum class Call { None, Asked, Running, Done };
    Call state = Call::None;
    uint32_t call = kHostReturn;
    std::array<uint64_t, kHostValues> values{};
};

std::mutex mutex;
std::condition_variable changed;
std::map<std::array<uint32_t, 4>, Channel> channels;  // kernel, x, y, role
bool closed = false;

}  // namespace

// Kernel: answers the last call with values[0] and sleeps until the host makes the next.
TESSERA_ENTRY uint32_t tess_host_next(uint32_t kernel, uint64_t* values) {
    Fiber& fiber = *current_fiber();
    if (is_in_child(*fiber.core().device))
        fiber.fail({.code = "unsupported",
                    .headline = "a kernel that runs as Python cannot be isolated",
                    .note = "the card can do this, Tessera cannot: docs/unsupported.md, \"isolation\"",
                    .help = "unset TESSERA_ISOLATE, or TESSERA_PYKERNEL=interpret"});
    const LogicalCore at = fiber.core().logical;
    std::unique_lock lock(mutex);
    Channel& channel = channels[{kernel, at.x, at.y, static_cast<uint32_t>(fiber.role())}];
    if (channel.state == Channel::Call::Running) {
        channel.values[0] = values[0];
        channel.state = Channel::Call::Done;
        changed.notify_all();
    }
    changed.wait(lock, [&] { return closed || channel.state == Channel::Call::Asked; });
    if (closed) return kHostReturn;
    channel.state = Channel::Call::Running;
    std::copy(channel.values.begin(), channel.values.end(), values);
    return channel.call;
}

// Host: makes a call and sleeps until it is done; its result is in values[0]. Returns 0 when the program has ended.
TESSERA_ENTRY uint32_t tess_host_call(uint32_t kernel, uint32_t x, uint32_t y, uint32_t role, uint32_t call,
                                      uint64_t* values) {
    std::unique_lock lock(mutex);
    if (closed) return 0;
    Channel& channel = channels[{kernel, x, y, role}];
    std::copy(values, values + kHostValues, channel.values.begin());
    channel.call = call;
    channel.state = Channel::Call::Asked;
    changed.notify_all();
    if (call == kHostReturn) return 1;
    changed.wait(lock, [&] { return closed || channel.state == Channel::Call::Done; });
    std::copy(channel.values.begin(), channel.values.end(), values);
    return closed ? 0 : 1;
}

// Host: before a program (open) and after it (close), which wakes everybody who still waits.
TESSERA_ENTRY void tess_host_open() {
    std::lock_guard lock(mutex);
    channels.clear();
    closed = false;
}
TESSERA_ENTRY void tess_host_close() {
    std::lock_guard lock(mutex);
    closed = true;
    changed.notify_all();
}
