// The plan: a descriptor placed on a device. Kernels by role and core, circular buffers with addresses, argument
// blocks.
#pragma once
#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "descriptor/program.hpp"
#include "device/cb_state.hpp"
#include "device/device.hpp"
#include "jit/request.hpp"

namespace tessera {

// A circular buffer with its address: the same on all its cores.
struct PlacedCb {
    const CBDescriptor* descriptor = nullptr;
    uint32_t address = 0;
    std::vector<CbConfig> configs;      // one per format descriptor
    std::vector<uint32_t> indices;
};

// What runs on one core: for each role the kernel's place in ProgramDescriptor::kernels, or -1.
struct PlacedCore {
    LogicalCore core;
    std::array<int, kNumRoles> kernel;
    std::array<const std::vector<uint32_t>*, kNumRoles> unique_args;
};

// A tensor of generic_op on the device, as checks need it.
struct ProgramTensor {
    uint64_t address = 0;
    bool in_l1 = false;
    DataType dtype = DataType::Invalid;
};

struct Program {
    const ProgramDescriptor* descriptor = nullptr;
    std::vector<PlacedCb> cbs;
    std::vector<PlacedCore> cores;
    std::vector<std::array<std::shared_ptr<const jit::Kernel>, kNumRoles>> kernels;  // by kernel, then role
    std::vector<ProgramTensor> tensors;
};

// Roles a kernel runs as: one for data movement, three for compute.
std::vector<Role> roles_of(const KernelDescriptor& kernel);
uint32_t noc_of(const KernelDescriptor& kernel);
NocMode noc_mode_of(const KernelDescriptor& kernel);

// Everything that can be known before running is an error before running.
void validate(const ProgramDescriptor& descriptor, Device& device, const UserLine& called_at);
Program place(const ProgramDescriptor& descriptor, Device& device, const UserLine& called_at);
void load_kernels(Program& program, Device& device);
// Reads a kernel as each of its roles would be compiled, with circular buffers that all hold bfloat16 tiles, and goes
// no further; throws what load_kernels would.
void check_syntax(const KernelDescriptor& kernel, const Arch& arch);
// Writes arguments, semaphores and circular-buffer state into the cores.
void configure(const Program& program, Device& device);

struct Outcome;
// Throws the KernelError (or deadlock report) an unhappy run deserves.
void throw_if_failed(const Outcome& outcome, const Program& program, Device& device, const UserLine& called_at);

struct ProgramCacheCounters {
    uint64_t entries = 0, hits = 0, misses = 0;
};
ProgramCacheCounters program_cache_counters(Device& device);
void clear_program_cache(Device& device);
void enable_program_cache(Device& device, bool enabled);
void allow_program_cache_misses(Device& device, bool allowed);

}  // namespace tessera
