// Direct access to devices and buffers, without a queue (METALIUM 5 and 6).
#pragma once
#include <cstdint>
#include <map>
#include <memory>
#include <source_location>
#include <span>
#include <string>
#include <vector>

#include <hostdevcommon/common_values.hpp>
#include <tt-metalium/buffer.hpp>
#include <tt-metalium/cluster.hpp>
#include <tt-metalium/core_coord.hpp>
#include <tt-metalium/dispatch_core_common.hpp>
#include <tt-metalium/host_api.hpp>
#include <tt-metalium/mesh_device.hpp>
#include <tt-metalium/profiler_optional_metadata.hpp>
#include <tt-metalium/profiler_types.hpp>
#include <tt-metalium/where.hpp>
#include <tt_stl/assert.hpp>
#include <tt_stl/span.hpp>

namespace tt::tt_metal::detail {

std::map<ChipId, IDevice*> CreateDevices(const std::vector<ChipId>& device_ids, std::uint8_t num_hw_cqs = 1,
                                         std::size_t l1_small_size = DEFAULT_L1_SMALL_SIZE,
                                         std::size_t trace_region_size = DEFAULT_TRACE_REGION_SIZE,
                                         const DispatchCoreConfig& dispatch_core_config = DispatchCoreConfig{},
                                         const std::vector<std::uint32_t>& l1_bank_remap = {},
                                         std::size_t worker_l1_size = DEFAULT_WORKER_L1_SIZE, bool init_profiler = true,
                                         bool ignored = false, bool initialize_fabric_and_dispatch_fw = true,
                                         Where where = Where::current());
void CloseDevices(const std::map<ChipId, IDevice*>& devices);
IDevice* GetActiveDevice(ChipId device_id, Where where = Where::current());
bool DispatchStateCheck(bool is_fast_dispatch);

// Whole buffers; fewer bytes than a buffer has are written to its start.
void WriteToBuffer(Buffer& buffer, ttsl::Span<const std::uint8_t> host_buffer, Where where = Where::current());
template <class T>
void WriteToBuffer(Buffer& buffer, const std::vector<T>& host_buffer, Where where = Where::current()) {
    const auto* bytes = reinterpret_cast<const std::uint8_t*>(host_buffer.data());
    WriteToBuffer(buffer, ttsl::Span<const std::uint8_t>(bytes, host_buffer.size() * sizeof(T)), where);
}
template <class T>
void WriteToBuffer(const std::shared_ptr<Buffer>& buffer, const std::vector<T>& host_buffer,
                   Where where = Where::current()) {
    WriteToBuffer(*buffer, host_buffer, where);
}
void ReadFromBuffer(Buffer& buffer, std::uint8_t* host_buffer, Where where = Where::current());
template <class T>
void ReadFromBuffer(Buffer& buffer, std::vector<T>& host_buffer, Where where = Where::current()) {
    TT_FATAL(buffer.size() % sizeof(T) == 0, "Buffer size is not divisible by dtype size");
    host_buffer.resize(buffer.size() / sizeof(T));
    ReadFromBuffer(buffer, reinterpret_cast<std::uint8_t*>(host_buffer.data()), where);
}
template <class T>
void ReadFromBuffer(const std::shared_ptr<Buffer>& buffer, std::vector<T>& host_buffer,
                    Where where = Where::current()) {
    ReadFromBuffer(*buffer, host_buffer, where);
}
// The shard of one core, by its place in the buffer's list of cores.
void ReadShard(Buffer& buffer, std::uint8_t* host_buffer, const std::uint32_t& core_id, Where where = Where::current());
template <class T>
void ReadShard(Buffer& buffer, std::vector<T>& host_buffer, const std::uint32_t& core_id,
               Where where = Where::current()) {
    host_buffer.resize(buffer.page_size() * buffer.shard_spec(where).num_pages());
    ReadShard(buffer, reinterpret_cast<std::uint8_t*>(host_buffer.data()), core_id, where);
}

// Runs a program on a device and waits for it.
void LaunchProgram(IDevice* device, Program& program, bool wait_until_cores_done = true,
                   bool force_slow_dispatch = false, Where where = Where::current());
void LaunchProgram(IDevice* device, const std::shared_ptr<Program>& program, bool wait_until_cores_done = true,
                   bool force_slow_dispatch = false, Where where = Where::current());
inline void WaitProgramDone(IDevice*, Program&, bool = true) {}
// Compiles the kernels now rather than at the launch; the program takes no more parts afterwards.
void CompileProgram(IDevice* device, Program& program, bool force_slow_dispatch = false,
                    Where where = Where::current());
// Arguments are written at the launch.
inline void WriteRuntimeArgsToDevice(IDevice*, Program&, bool = false) {}
inline bool ConfigureDeviceWithProgram(IDevice*, Program&, bool = false) { return true; }

// Raw memory: L1 of a logical core, or a DRAM bank.
bool WriteToDeviceL1(IDevice* device, const CoreCoord& logical_core, std::uint32_t address,
                     std::span<const std::uint8_t> host_buffer, CoreType core_type = CoreType::WORKER,
                     Where where = Where::current());
bool WriteToDeviceL1(IDevice* device, const CoreCoord& logical_core, std::uint32_t address,
                     std::vector<std::uint32_t>& host_buffer, CoreType core_type = CoreType::WORKER,
                     Where where = Where::current());
bool ReadFromDeviceL1(IDevice* device, const CoreCoord& logical_core, std::uint32_t address,
                      std::span<std::uint8_t> host_buffer, CoreType core_type = CoreType::WORKER,
                      Where where = Where::current());
bool ReadFromDeviceL1(IDevice* device, const CoreCoord& logical_core, std::uint32_t address, std::uint32_t size,
                      std::vector<std::uint32_t>& host_buffer, CoreType core_type = CoreType::WORKER,
                      Where where = Where::current());
bool WriteToDeviceDRAMChannel(IDevice* device, int dram_channel, std::uint32_t address,
                              std::span<const std::uint8_t> host_buffer, Where where = Where::current());
bool WriteToDeviceDRAMChannel(IDevice* device, int dram_channel, std::uint32_t address,
                              std::vector<std::uint32_t>& host_buffer, Where where = Where::current());
bool ReadFromDeviceDRAMChannel(IDevice* device, int dram_channel, std::uint32_t address,
                               std::span<std::uint8_t> host_buffer, Where where = Where::current());
bool ReadFromDeviceDRAMChannel(IDevice* device, int dram_channel, std::uint32_t address, std::uint32_t size,
                               std::vector<std::uint32_t>& host_buffer, Where where = Where::current());
// Registers are not modelled from the host; refused.
bool WriteRegToDevice(IDevice* device, const CoreCoord& logical_core, std::uint32_t address,
                      const std::uint32_t& regval, Where where = Where::current());
bool ReadRegFromDevice(IDevice* device, const CoreCoord& logical_core, std::uint32_t address, std::uint32_t& regval,
                       Where where = Where::current());

std::string get_platform_architecture_name();
inline void SetDeviceProfilerDir(const std::string& = "") {}
inline void FreshProfilerDeviceLog() {}
inline void ReadDeviceProfilerResults(IDevice*, ProfilerReadState = ProfilerReadState::NORMAL,
                                      const std::optional<ProfilerOptionalMetadata>& = {}) {}

}  // namespace tt::tt_metal::detail
