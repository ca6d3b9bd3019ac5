// Profiling macros: nothing, as in a build without Tracy (KERNEL_API 8).
#pragma once
#define DeviceZoneScopedN(name)
#define DeviceZoneScopedMainN(name)
#define DeviceZoneScopedMainChildN(name)
#define DeviceZoneScopedSumN1(name)
#define DeviceZoneScopedSumN2(name)
#define DeviceZoneSetCounter(counter)
#define DeviceTimestampedData(name, data) do { (void)(data); } while (false)
#define DeviceRecordEvent(event_id) do { (void)(event_id); } while (false)
#define DeviceValidateProfiler(condition)
#define DeviceProfilerInit()
#define DeviceIncrementTraceCount()
#define DeviceTraceOnlyProfilerInit()
