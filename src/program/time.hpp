// What run() asks of src/timing, which is defined there: timing/ knows program/, and not the other way round.
#pragma once
#include "fiber/policy.hpp"

namespace tessera {

class Device;

// The schedule by this name runs programs in the order of time; `time=True` and TESSERA_TIME=1 choose it.
inline constexpr const char* kTimedSchedule = "time";
// The order of time, where the device is timed; else none.
PolicyMaker timed_policy(Device& device);
// What instructions of kernels cost there (tessera/abi/marks.h); 0: not timed.
uint64_t timed_costs(Device& device);

}  // namespace tessera
