// Profiling macros: nothing, as in a build without Tracy (KERNEL_API 8). In timed runs zones are announced.
#pragma once
#ifdef TESSERA_TIMED
#include "tessera/abi/calls.h"
namespace tessera {
struct ProfilerZone {
    const char* name;
    explicit ProfilerZone(const char* text) : name(text) { tess_zone(name, 1); }
    ~ProfilerZone() { tess_zone(name, 0); }
};
}  // namespace tessera
#define DeviceZoneScopedN(name) ::tessera::ProfilerZone tessera_profiler_zone(name)
#else
#define DeviceZoneScopedN(name)
#endif
#define DeviceZoneScopedMainN(name) DeviceZoneScopedN(name)
#define DeviceZoneScopedMainChildN(name) DeviceZoneScopedN(name)
#define DeviceZoneScopedSumN1(name)
#define DeviceZoneScopedSumN2(name)
#define DeviceZoneSetCounter(counter)
#define DeviceTimestampedData(name, data) do { (void)(data); } while (false)
#define DeviceRecordEvent(event_id) do { (void)(event_id); } while (false)
#define DeviceValidateProfiler(condition)
#define DeviceProfilerInit()
#define DeviceIncrementTraceCount()
#define DeviceTraceOnlyProfilerInit()
