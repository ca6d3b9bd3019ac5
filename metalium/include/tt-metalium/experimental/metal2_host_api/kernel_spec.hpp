// A kernel of a program specification (METALIUM 12): its source, its names and the processor it runs on.
#pragma once
#include <cstdint>
#include <filesystem>
#include <string>
#include <variant>
#include <vector>

#include <tt-metalium/experimental/metal2_host_api/node_coord.hpp>
#include <tt-metalium/experimental/metal2_host_api/utility/group.hpp>
#include <tt-metalium/experimental/metal2_host_api/utility/table.hpp>
#include <tt-metalium/kernel_types.hpp>
#include <tt_stl/strong_type.hpp>

namespace tt::tt_metal::experimental {

using KernelSpecName = ttsl::StrongType<std::string, struct KernelSpecNameTag>;
using DFBSpecName = ttsl::StrongType<std::string, struct DFBSpecNameTag>;
using SemaphoreSpecName = ttsl::StrongType<std::string, struct SemaphoreSpecNameTag>;

struct DataMovementGen1Config {
    DataMovementProcessor processor;
    NOC noc;
    NOC_MODE noc_mode = NOC_MODE::DM_DEDICATED_NOC;
};
inline DataMovementGen1Config CreateReaderGen1DataMovementConfig() noexcept {
    return {.processor = DataMovementProcessor::RISCV_1, .noc = NOC::NOC_0};
}
inline DataMovementGen1Config CreateWriterGen1DataMovementConfig() noexcept {
    return {.processor = DataMovementProcessor::RISCV_0, .noc = NOC::NOC_1};
}
// Of Quasar: programs name it, and never for a chip that exists here.
struct DataMovementGen2Config {
    Group<DFBSpecName> disable_dfb_implicit_sync_for;
    bool disable_dfb_implicit_sync_for_all = false;
};
using DataMovementHardwareConfig = std::variant<DataMovementGen1Config, DataMovementGen2Config>;

using ComputeUnpackModes = Table<DFBSpecName, UnpackMode>;
struct ComputeGen1Config {
    MathFidelity fpu_math_fidelity = MathFidelity::HiFi4;
    Precision sfpu_precision_mode = Precision::Precise;
    Precision bfp_pack_precision_mode = Precision::Approximate;
    bool enable_32_bit_dest = false;
    bool double_buffer_dest = true;
    ComputeUnpackModes unpack_modes;
};
struct ComputeGen2Config {
    MathFidelity fpu_math_fidelity = MathFidelity::HiFi4;
    Precision sfpu_precision_mode = Precision::Precise;
    bool enable_32_bit_dest = false;
    bool double_buffer_dest = true;
    ComputeUnpackModes unpack_modes;
    bool enable_2x_src_register = false;
};
using ComputeHardwareConfig = std::variant<ComputeGen1Config, ComputeGen2Config>;

struct KernelSpec {
    KernelSpecName unique_id;
    struct SourceCode {
        std::string code;
    };
    std::variant<std::filesystem::path, SourceCode> source;
    std::uint32_t num_threads = 1;
    struct CompilerOptions {
        using IncludePaths = std::vector<std::filesystem::path>;
        using Defines = Table<std::string, std::string>;
        using OptLevel = KernelBuildOptLevel;
        IncludePaths include_paths;
        Defines defines;
        OptLevel opt_level = OptLevel::O2;
    };
    CompilerOptions compiler_options = {};
    using CompileTimeArgs = Table<std::string, std::uint32_t>;
    CompileTimeArgs compile_time_args;
    std::variant<DataMovementHardwareConfig, ComputeHardwareConfig> hw_config;
    bool is_data_movement_kernel() const { return std::holds_alternative<DataMovementHardwareConfig>(hw_config); }
    bool is_compute_kernel() const { return std::holds_alternative<ComputeHardwareConfig>(hw_config); }
};

}  // namespace tt::tt_metal::experimental
