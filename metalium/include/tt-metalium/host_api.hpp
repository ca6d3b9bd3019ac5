// Programs: what they are made of and how they are given their arguments (METALIUM 4 to 6).
// Every function that can refuse a call takes the caller's line as a last argument that no caller writes.
#pragma once
#include <algorithm>
#include <array>
#include <cassert>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <functional>
#include <initializer_list>
#include <iostream>
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <source_location>
#include <span>
#include <string>
#include <unistd.h>
#include <variant>
#include <vector>

#include <fmt/core.h>
#include <fmt/format.h>
#include <fmt/ostream.h>

#include <tt-metalium/bfloat16.hpp>
#include <tt-metalium/buffer.hpp>
#include <tt-metalium/circular_buffer.hpp>
#include <tt-metalium/circular_buffer_config.hpp>
#include <tt-metalium/constants.hpp>
#include <tt-metalium/device.hpp>
#include <tt-metalium/dispatch_core_common.hpp>
#include <tt-metalium/global_semaphore.hpp>
#include <tt-metalium/kernel_types.hpp>
#include <tt-metalium/profiler_optional_metadata.hpp>
#include <tt-metalium/profiler_types.hpp>
#include <tt-metalium/program.hpp>
#include <tt-metalium/runtime_args_data.hpp>
#include <tt-metalium/sub_device_types.hpp>
#include <tt-metalium/where.hpp>
#include <tt_stl/span.hpp>

namespace tt::tt_metal {

// Devices. The library owns what CreateDevice returns.
void SetRootDir(const std::string& root_dir);
std::size_t GetNumAvailableDevices();
std::size_t GetNumPCIeDevices();
ChipId GetPCIeDeviceID(ChipId device_id);
bool IsGalaxyCluster();
IDevice* CreateDevice(ChipId device_id, std::uint8_t num_hw_cqs = 1, std::size_t l1_small_size = DEFAULT_L1_SMALL_SIZE,
                      std::size_t trace_region_size = DEFAULT_TRACE_REGION_SIZE,
                      const DispatchCoreConfig& dispatch_core_config = DispatchCoreConfig{},
                      const std::vector<std::uint32_t>& l1_bank_remap = {},
                      std::size_t worker_l1_size = DEFAULT_WORKER_L1_SIZE,
                      detail::Where where = detail::Where::current());
IDevice* CreateDeviceMinimal(ChipId device_id, std::uint8_t num_hw_cqs = 1,
                             const DispatchCoreConfig& dispatch_core_config = DispatchCoreConfig{},
                             detail::Where where = detail::Where::current());
bool CloseDevice(IDevice* device);

// Programs and kernels.
Program CreateProgram();
KernelHandle CreateKernel(Program& program, const std::string& file_name, const detail::CoreSpec& core_spec,
                          const detail::KernelConfig& config, detail::Where where = detail::Where::current());
KernelHandle CreateKernelFromString(Program& program, const std::string& kernel_src_code,
                                    const detail::CoreSpec& core_spec, const detail::KernelConfig& config,
                                    detail::Where where = detail::Where::current());

// Circular buffers. Changes count at the next enqueue.
CBHandle CreateCircularBuffer(Program& program, const detail::CoreSpec& core_spec, const CircularBufferConfig& config,
                              detail::Where where = detail::Where::current());
const CircularBufferConfig& GetCircularBufferConfig(Program& program, CBHandle cb_handle,
                                                    detail::Where where = detail::Where::current());
void UpdateCircularBufferTotalSize(Program& program, CBHandle cb_handle, std::uint32_t total_size,
                                   detail::Where where = detail::Where::current());
void UpdateCircularBufferPageSize(Program& program, CBHandle cb_handle, std::uint8_t buffer_index,
                                  std::uint32_t page_size, detail::Where where = detail::Where::current());
void UpdateDynamicCircularBufferAddress(Program& program, CBHandle cb_handle, const Buffer& buffer,
                                        std::uint32_t address_offset = 0,
                                        detail::Where where = detail::Where::current());
void UpdateDynamicCircularBufferAddressAndTotalSize(Program& program, CBHandle cb_handle, const Buffer& buffer,
                                                    std::uint32_t total_size,
                                                    detail::Where where = detail::Where::current());

// Semaphores.
std::uint32_t CreateSemaphore(Program& program, const std::variant<CoreRange, CoreRangeSet>& core_spec,
                              std::uint32_t initial_value, CoreType core_type = CoreType::WORKER,
                              detail::Where where = detail::Where::current());
GlobalSemaphore CreateGlobalSemaphore(IDevice* device, const CoreRangeSet& cores, std::uint32_t initial_value,
                                      BufferType buffer_type = BufferType::L1,
                                      detail::Where where = detail::Where::current());
GlobalSemaphore CreateGlobalSemaphore(distributed::MeshDevice& device, const CoreRangeSet& cores,
                                      std::uint32_t initial_value, BufferType buffer_type = BufferType::L1,
                                      detail::Where where = detail::Where::current());

// Buffers of one device (or of all chips of a mesh).
std::shared_ptr<Buffer> CreateBuffer(const InterleavedBufferConfig& config,
                                     detail::Where where = detail::Where::current());
std::shared_ptr<Buffer> CreateBuffer(const InterleavedBufferConfig& config, DeviceAddr address,
                                     detail::Where where = detail::Where::current());
std::shared_ptr<Buffer> CreateBuffer(const InterleavedBufferConfig& config, SubDeviceId sub_device_id,
                                     detail::Where where = detail::Where::current());
std::shared_ptr<Buffer> CreateBuffer(const ShardedBufferConfig& config, detail::Where where = detail::Where::current());
std::shared_ptr<Buffer> CreateBuffer(const ShardedBufferConfig& config, DeviceAddr address,
                                     detail::Where where = detail::Where::current());
std::shared_ptr<Buffer> CreateBuffer(const ShardedBufferConfig& config, SubDeviceId sub_device_id,
                                     detail::Where where = detail::Where::current());
void DeallocateBuffer(Buffer& buffer);
void AssignGlobalBufferToProgram(const std::shared_ptr<Buffer>& buffer, Program& program);

// Runtime arguments. The first call sets them, later calls overwrite them in place; their number stays.
void SetRuntimeArgs(const Program& program, KernelHandle kernel, const detail::CoreSpec& core_spec,
                    ttsl::Span<const std::uint32_t> runtime_args, detail::Where where = detail::Where::current());
void SetRuntimeArgs(const Program& program, KernelHandle kernel, const detail::CoreSpec& core_spec,
                    std::initializer_list<std::uint32_t> runtime_args, detail::Where where = detail::Where::current());
void SetRuntimeArgs(const Program& program, KernelHandle kernel, const std::vector<CoreCoord>& core_spec,
                    const std::vector<std::vector<std::uint32_t>>& runtime_args,
                    detail::Where where = detail::Where::current());
void SetCommonRuntimeArgs(const Program& program, KernelHandle kernel_id, ttsl::Span<const std::uint32_t> runtime_args,
                          detail::Where where = detail::Where::current());
void SetCommonRuntimeArgs(const Program& program, KernelHandle kernel_id,
                          std::initializer_list<std::uint32_t> runtime_args,
                          detail::Where where = detail::Where::current());
RuntimeArgsData& GetRuntimeArgs(const Program& program, KernelHandle kernel_id, const CoreCoord& logical_core,
                                detail::Where where = detail::Where::current());
std::vector<std::vector<RuntimeArgsData>>& GetRuntimeArgs(const Program& program, KernelHandle kernel_id,
                                                          detail::Where where = detail::Where::current());
RuntimeArgsData& GetCommonRuntimeArgs(const Program& program, KernelHandle kernel_id,
                                      detail::Where where = detail::Where::current());

// The profiler is tt-metal's; accepted, nothing happens. TESSERA's own reports need no call.
void ReadMeshDeviceProfilerResults(distributed::MeshDevice& mesh_device,
                                   ProfilerReadState state = ProfilerReadState::NORMAL,
                                   const std::optional<ProfilerOptionalMetadata>& metadata = {});

// The queue that calls without one mean, per thread.
void PushCurrentCommandQueueIdForThread(std::uint8_t cq_id);
std::uint8_t PopCurrentCommandQueueIdForThread();
std::uint8_t GetCurrentCommandQueueIdForThread();

}  // namespace tt::tt_metal
