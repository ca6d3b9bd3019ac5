// What the user asks to run, as plain structs. No behaviour here; program/ makes a plan of it.
// Facts: HOST_API 3. Each descriptor remembers the user's line that made it.
#pragma once
#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "descriptor/core.hpp"
#include "descriptor/format.hpp"

namespace tessera {

struct Buffer;  // device/buffer.hpp

// The user's line that made a descriptor. Empty file: unknown (a C++ caller that gave none).
struct UserLine {
    std::string file;
    uint32_t line = 0;
    bool known() const { return !file.empty(); }
    std::string str() const;  // "add.py:31"
};

enum class DataMovementProcessor : uint8_t { RISCV_0 = 0, RISCV_1 = 1 };  // BRISC, NCRISC
enum class Noc : uint8_t { NOC_0 = 0, NOC_1 = 1 };
enum class NocMode : uint8_t { DM_DEDICATED_NOC = 0, DM_DYNAMIC_NOC = 1 };
enum class UnpackToDestMode : uint8_t { UnpackToDestFp32 = 0, Default = 1 };
enum class SourceType : uint8_t { FILE_PATH = 0, SOURCE_CODE = 1 };
enum class OptLevel : uint8_t { O1, O2, O3, O0, Os, Ofast, Oz };
enum class CoreType : uint8_t { WORKER = 0, DRAM = 1, ETH = 2 };

struct ReaderConfigDescriptor {};  // NCRISC on NOC_0
struct WriterConfigDescriptor {};  // BRISC on NOC_1
struct DataMovementConfigDescriptor {
    DataMovementProcessor processor = DataMovementProcessor::RISCV_0;
    Noc noc = Noc::NOC_0;
    NocMode noc_mode = NocMode::DM_DEDICATED_NOC;
};
struct ComputeConfigDescriptor {
    MathFidelity math_fidelity = MathFidelity::HiFi4;
    bool math_approx_mode = false;
    bool fp32_dest_acc_en = false;
    bool dst_full_sync_en = false;
    bool bfp8_pack_precise = false;
    std::vector<UnpackToDestMode> unpack_to_dest_mode;  // empty, or one per CB
};
using KernelConfig =
    std::variant<ReaderConfigDescriptor, WriterConfigDescriptor, DataMovementConfigDescriptor, ComputeConfigDescriptor>;

using CoreArgs = std::pair<CoreCoord, std::vector<uint32_t>>;

struct KernelDescriptor {
    std::string kernel_source;
    SourceType source_type = SourceType::FILE_PATH;
    CoreRangeSet core_ranges;
    std::vector<uint32_t> compile_time_args;
    std::vector<std::pair<std::string, uint32_t>> named_compile_time_args;
    std::vector<std::pair<std::string, std::string>> defines;
    std::vector<CoreArgs> runtime_args;  // every accepted form is brought into this one by bind/
    std::vector<uint32_t> common_runtime_args;
    std::optional<OptLevel> opt_level;
    KernelConfig config;
    UserLine made_at;
};

struct CBFormatDescriptor {
    uint32_t buffer_index = 0;
    DataFormat data_format = DataFormat::Float16b;
    uint32_t page_size = 0;
    std::optional<TileShape> tile;
    UserLine made_at;
};

struct CBDescriptor {
    uint32_t total_size = 0;
    CoreRangeSet core_ranges;
    std::vector<CBFormatDescriptor> format_descriptors;  // several: CB indices that share one allocation
    std::shared_ptr<Buffer> buffer;                      // bound to a tensor's shard, else placed statically
    uint32_t address_offset = 0;                         // into the shard, of a bound circular buffer
    UserLine made_at;
};

struct SemaphoreDescriptor {
    std::optional<uint32_t> id;  // none: its position in ProgramDescriptor::semaphores
    CoreType core_type = CoreType::WORKER;
    CoreRangeSet core_ranges;
    uint32_t initial_value = 0;
    UserLine made_at;
};

struct ProgramDescriptor {
    std::vector<KernelDescriptor> kernels;
    std::vector<SemaphoreDescriptor> semaphores;
    std::vector<CBDescriptor> cbs;
    UserLine made_at;
};

}  // namespace tessera
