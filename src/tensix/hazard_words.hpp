// Tables and names of the hazards' account: which condition shows which unit to be idle, who reads which Src register.
// Facts: reference page TENSIX_ISA 2, 4; names as kernels spell them (p_stall).
#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <utility>

#include "diag/error.hpp"
#include "tensix/config.hpp"
#include "tensix/hazards.hpp"
#include "tensix/isa.hpp"

namespace tessera::tensix {

// Bits of a STALLWAIT and the unit that they wait for.
std::span<const std::pair<uint32_t, Actor>> busy_conditions(Chip chip);

// Instructions that wait for SrcA or SrcB by themselves.
struct SrcUse {
    bool a = false, b = false;
};
SrcUse src_use(Op op);

// A register that a RISC stores to.
struct RegisterPlace {
    enum Kind : uint8_t { Semaphore, Gpr, Config, Mop, Other } kind = Other;
    uint32_t index = 0;  // of configuration: its key
};
RegisterPlace register_place(const Config& config, uint32_t address);

const char* unit_name(Actor actor);
const char* thread_name(uint32_t thread);
const char* block_name(Actor actor);      // what a STALLWAIT holds back
const char* condition_name(Actor actor);  // what it waits for

inline Place place_at(const Site* site, const char* label = "") {
    if (!site) return {.file = "the kernel", .line = 0};
    return {.file = site->file, .line = site->line, .column = site->column, .label = label};
}

}  // namespace tessera::tensix
