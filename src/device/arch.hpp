// The numbers of a chip, read from arch/*.json, where each stands beside its source.
#pragma once
#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "descriptor/core.hpp"

namespace tessera {

enum class ArchName : uint8_t { WormholeB0, Blackhole };

struct DramBank {
    NocCoord noc_coord[2];   // the port each NoC uses for this bank, as kernels address it
    uint64_t offset = 0;     // added to the bank address (two Wormhole banks share a channel)
    uint32_t channel = 0;    // the memory that it addresses
};

// What differs between the compute units of the chips.
struct TensixUnits {
    uint32_t sfpu_version = 2;
    bool fpu_minus_one_bug = false;  // ARITHMETIC 5: a 32-bit sum of exactly -1 unit
};

// Registers of a NoC command buffer that do not lie at the same place on all chips, by word.
struct NocRegisters {
    bool coordinates_apart = true;  // after the address's high bits, not beside them
    uint32_t data = 10;
    uint32_t exclude = 11;  // what a multicast leaves out; 0: there is none
};

// One product: a chip with its harvesting (n150, n300, p100, p150, ...).
struct Arch {
    ArchName name = ArchName::Blackhole;
    std::string chip;      // "blackhole"
    std::string product;   // "p150"
    uint32_t noc_columns = 0, noc_rows = 0;
    CoreCoord grid;        // compute_with_storage_grid_size
    std::vector<uint32_t> worker_columns, worker_rows;  // NoC0 physical, functional ones in logical order
    NocCoord translated(LogicalCore core) const;        // what kernels use
    NocCoord physical(LogicalCore core) const;          // NoC0 physical, for hop distance
    bool logical_at(NocCoord translated, LogicalCore& core) const;
    std::vector<uint32_t> translated_columns, translated_rows;
    std::vector<DramBank> dram_banks;
    std::vector<std::pair<uint32_t, NocCoord>> dram_ports;  // channel, any port it answers at
    std::array<std::vector<CoreCoord>, 2> dram_workers;     // by NoC: the core nearest to each bank; may be unknown
    uint64_t dram_bank_bytes = 0, dram_channel_bytes = 0;
    uint32_t num_dram_channels() const;
    uint32_t l1_bytes = 0, l1_unreserved_base = 0, kernel_config_base = 0, kernel_config_bytes = 0, mem_zeros_base = 0,
             mem_zeros_bytes = 512;
    uint32_t l1_alignment = 16, dram_alignment = 32;
    uint32_t noc_dram_read_alignment = 32, noc_l1_read_alignment = 16, noc_write_alignment = 16;
    uint32_t noc_word_bytes = 32, noc_max_burst_bytes = 8192;
    NocRegisters noc_registers;
    TensixUnits units;
    std::string kernel_define;  // by which kernels know the chip: "ARCH_BLACKHOLE"
    uint32_t num_cbs = 32, num_semaphores = 16, max_runtime_args = 341;
    uint32_t dram_unreserved_base = 32;
    static constexpr uint32_t kNumNocs = 2;
};

// "wormhole_b0" / "wh" / "n150" / "n300" / "blackhole" / "bh" / "p100" / "p150"; throws ProgramError for others.
std::shared_ptr<const Arch> load_arch(const std::string& name);
// TESSERA_ARCH, or blackhole; throws ProgramError when it names none of the above.
std::string arch_setting();
// Where arch/, kernel_api/ and the pass plug-in are: TESSERA_DATA, or beside the library.
std::string data_dir();
// The headers that kernels include.
std::string api_dir();

}  // namespace tessera
