// A program as plain structs (METALIUM 6.1).
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <tt-metalium/circular_buffer_constants.h>
#include <tt-metalium/constants.hpp>
#include <tt-metalium/core_coord.hpp>
#include <tt-metalium/kernel_types.hpp>
#include <tt-metalium/tile.hpp>
#include <tt-metalium/tt_backend_api_types.hpp>
#include <tt_stl/small_vector.hpp>
#include <umd/device/types/core_coordinates.hpp>

namespace tt::tt_metal {

class Buffer;
namespace experimental {
class GlobalCircularBuffer;
}

struct TileDescriptor {
    TileDescriptor() = default;
    TileDescriptor(const Tile& tile)
        : height(tile.get_height()), width(tile.get_width()), transpose(tile.get_transpose_of_faces()) {}
    TileDescriptor(std::uint32_t height, std::uint32_t width, bool transpose)
        : height(height), width(width), transpose(transpose) {}
    std::uint32_t height = constants::TILE_HEIGHT;
    std::uint32_t width = constants::TILE_WIDTH;
    bool transpose = false;
    bool operator==(const TileDescriptor&) const = default;
};

struct CBFormatDescriptor {
    std::uint8_t buffer_index = 0;
    tt::DataFormat data_format = tt::DataFormat::Float32;
    std::uint32_t page_size = 0;
    std::optional<TileDescriptor> tile;
};

struct CBDescriptor {
    using FormatDescriptors = ttsl::SmallVector<CBFormatDescriptor, 1>;
    std::uint32_t total_size = 0;
    CoreRangeSet core_ranges;
    FormatDescriptors format_descriptors;
    FormatDescriptors remote_format_descriptors;
    Buffer* buffer = nullptr;
    const experimental::GlobalCircularBuffer* global_circular_buffer = nullptr;
    std::uint32_t address_offset = 0;
};

struct SemaphoreDescriptor {
    std::uint32_t id{};
    CoreType core_type = CoreType::WORKER;
    CoreRangeSet core_ranges;
    std::uint32_t initial_value = 0;
};

struct ReaderConfigDescriptor {};
struct WriterConfigDescriptor {};
struct DataMovementConfigDescriptor {
    DataMovementProcessor processor = DataMovementProcessor::RISCV_0;
    NOC noc = NOC::RISCV_0_default;
    NOC_MODE noc_mode = NOC_MODE::DM_DEDICATED_NOC;
};
struct ComputeConfigDescriptor {
    using UnpackToDestModes = std::vector<UnpackToDestMode>;
    MathFidelity math_fidelity = MathFidelity::HiFi4;
    bool fp32_dest_acc_en = false;
    bool dst_full_sync_en = false;
    UnpackToDestModes unpack_to_dest_mode;
    bool bfp8_pack_precise = false;
    bool math_approx_mode = false;
};
struct EthernetConfigDescriptor {
    Eth eth_mode = Eth::SENDER;
    NOC noc = NOC::NOC_0;
    DataMovementProcessor processor = DataMovementProcessor::RISCV_0;
};

struct KernelDescriptor {
    using CompileTimeArgs = std::vector<std::uint32_t>;
    using NamedCompileTimeArgs = std::vector<std::pair<std::string, std::uint32_t>>;
    using Defines = std::vector<std::pair<std::string, std::string>>;
    using CoreRuntimeArgs = std::vector<std::uint32_t>;
    using RuntimeArgs = std::vector<std::pair<CoreCoord, CoreRuntimeArgs>>;
    using CommonRuntimeArgs = CoreRuntimeArgs;
    using ConfigDescriptor = std::variant<ReaderConfigDescriptor, WriterConfigDescriptor, DataMovementConfigDescriptor,
                                          ComputeConfigDescriptor, EthernetConfigDescriptor>;
    enum class SourceType { FILE_PATH, SOURCE_CODE };

    std::string kernel_source;
    SourceType source_type = SourceType::FILE_PATH;
    CoreRangeSet core_ranges;
    CompileTimeArgs compile_time_args;
    NamedCompileTimeArgs named_compile_time_args;
    Defines defines;
    RuntimeArgs runtime_args;
    CommonRuntimeArgs common_runtime_args;
    std::optional<KernelBuildOptLevel> opt_level = std::nullopt;
    ConfigDescriptor config;

    // Values, or buffers whose addresses are meant.
    using RuntimeArg = std::variant<std::uint32_t, const Buffer*>;
    void emplace_runtime_args(const CoreCoord& core, std::initializer_list<RuntimeArg> args);
};

struct ProgramDescriptor {
    using KernelDescriptors = ttsl::SmallVector<KernelDescriptor, 3>;
    using SemaphoreDescriptors = ttsl::SmallVector<SemaphoreDescriptor, 3>;
    using CBDescriptors = ttsl::SmallVector<CBDescriptor, 5>;
    KernelDescriptors kernels;
    SemaphoreDescriptors semaphores;
    CBDescriptors cbs;
    std::optional<std::size_t> custom_program_hash;
    // The lowest semaphore that the core does not have yet.
    std::optional<std::uint32_t> find_available_semaphore_id(const CoreCoord& core, CoreType core_type) const;
};

ProgramDescriptor merge_program_descriptors(const std::vector<ProgramDescriptor>& descriptors);

}  // namespace tt::tt_metal
