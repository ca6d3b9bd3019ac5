// Words a role sent to other cores (or stored in its own) that may be semaphores: who could have woken whom, for
// reports. Kept by the sender, so nobody else's thread touches it; distinct targets only.
#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "device/role.hpp"
#include "tessera/abi/layout.h"

namespace tessera {

using abi::Site;

struct Signal {
    uint64_t target = 0;     // NoC address as the call gave it; multicast: a rectangle
    bool multicast = false, local = false;
    uint32_t times = 0;
    const Site* site = nullptr;  // the last of them
};

inline constexpr size_t kMaxSignals = 256;

struct Signals {
    std::array<std::vector<Signal>, 2> by_role;  // BRISC, NCRISC

    void note(Role role, uint64_t target, const Site* site, bool multicast, bool local) {
        auto& list = by_role[static_cast<size_t>(role) & 1];
        for (Signal& signal : list)
            if (signal.target == target && signal.multicast == multicast && signal.local == local) {
                signal.times++;
                signal.site = site;
                return;
            }
        if (list.size() < kMaxSignals) list.push_back({target, multicast, local, 1, site});
    }
    void clear() {
        for (auto& list : by_role) list.clear();
    }
};

}  // namespace tessera
