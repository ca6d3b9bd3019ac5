// Kinds of nodes on the die (METALIUM 2). Kernels run on WORKER; the others are refused where they are asked for.
#pragma once
#include <cstdint>

#include <umd/device/types/xy_pair.hpp>

namespace tt {

enum class CoreType : std::uint8_t {
    ARC,
    DRAM,
    ACTIVE_ETH,
    IDLE_ETH,
    PCIE,
    TENSIX,
    ROUTER_ONLY,
    SECURITY,
    L2CPU,
    HARVESTED,
    ETH,
    WORKER,
    COUNT,
};

}  // namespace tt

using CoreType = tt::CoreType;
