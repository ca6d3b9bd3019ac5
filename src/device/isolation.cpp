// A list beside the devices: most have no entry, and nothing on the way of a plain run asks for one.
#include "device/isolation.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <map>
#include <mutex>

#include "device/device.hpp"
#include "diag/process.hpp"
#include "diag/system_limit.hpp"

namespace tessera {
namespace {

std::mutex mutex;
std::map<const Device*, Listeners>& isolated() {
    static std::map<const Device*, Listeners> devices;
    return devices;
}

// Shared memory instead of private, at the same place.
void share(std::byte* memory, size_t bytes, int flags) {
    if (mmap(memory, bytes, PROT_READ | PROT_WRITE, MAP_FIXED | MAP_SHARED | MAP_ANONYMOUS | flags, -1, 0) ==
        MAP_FAILED)
        mapping_refused("sharing the memory of a device", errno);
}

void share_l1(Device& device) {
    const size_t bytes = device.arch().l1_bytes;
    const std::vector<std::byte> fresh(device.cores().front().l1(), device.cores().front().l1() + bytes);
    for (Core& core : device.cores()) {
        share(core.l1(), bytes, 0);
        memcpy(core.l1(), fresh.data(), bytes);
    }
}

}  // namespace

void isolate_device(Device& device) {
    share_l1(device);
    for (uint32_t channel = 0; channel < device.arch().num_dram_channels(); channel++)
        share(device.dram_channel(channel), device.arch().dram_channel_bytes, MAP_NORESERVE);
    const std::lock_guard lock(mutex);
    isolated()[&device] = {};
}

void forget_isolation(const Device& device) {
    const std::lock_guard lock(mutex);
    isolated().erase(&device);
}

bool is_isolated(const Device& device) {
    const std::lock_guard lock(mutex);
    return isolated().contains(&device);
}

bool is_in_child(const Device& device) { return device.process() != this_process(); }

Listeners listeners_of(const Device& device) {
    const std::lock_guard lock(mutex);
    const auto found = isolated().find(&device);
    return found == isolated().end() ? Listeners{} : found->second;
}

void note_observer(const Device& device, Observer& observer, bool added) {
    const std::lock_guard lock(mutex);
    const auto found = isolated().find(&device);
    if (found == isolated().end()) return;
    Listeners& listeners = found->second;
    auto* carried = dynamic_cast<Carried*>(&observer);
    if (!carried) listeners.others += added ? size_t{1} : ~size_t{0};
    else if (added) listeners.carried.push_back(carried);
    else std::erase(listeners.carried, carried);
}

}  // namespace tessera
