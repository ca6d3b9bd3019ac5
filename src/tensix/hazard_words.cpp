// Facts: reference page TENSIX_ISA 2 (addresses), 4 (conditions, who waits by itself).
#include "tensix/hazard_words.hpp"

#include <array>

#include "tensix/engine.hpp"

namespace tessera::tensix {

std::span<const std::pair<uint32_t, Actor>> busy_conditions(Chip chip) {
    using Row = std::pair<uint32_t, Actor>;
    static constexpr std::array<Row, 6> kWormhole = {{{0x1, Actor::Thcon},
                                                      {0x2, Actor::Unpacker0},
                                                      {0x4, Actor::Unpacker1},
                                                      {0x78, Actor::Packer},
                                                      {0x80, Actor::Fpu},
                                                      {0x4000, Actor::Sfpu}}};
    static constexpr std::array<Row, 6> kBlackhole = {{{0x1, Actor::Thcon},
                                                       {0x2, Actor::Unpacker0},
                                                       {0x4, Actor::Unpacker1},
                                                       {0x8, Actor::Packer},
                                                       {0x10, Actor::Fpu},
                                                       {0x800, Actor::Sfpu}}};
    if (chip == Chip::Blackhole) return kBlackhole;
    return kWormhole;
}

SrcUse src_use(Op op) {
    switch (op) {
        case Op::MVMUL:
        case Op::GAPOOL:
        case Op::GMPOOL:
        case Op::ELWADD:
        case Op::ELWSUB:
        case Op::ELWMUL:
            return {true, true};
        case Op::MOVA2D:
            return {true, false};
        case Op::MOVB2D:
        case Op::MOVB2A:
        case Op::TRNSPSRCB:
            return {false, true};
        default:
            return {};
    }
}

RegisterPlace register_place(const Config& config, uint32_t address) {
    constexpr uint32_t kGprs = 0xFFE00000, kGprBytes = 0x100, kMop = 0xFFB80000, kMopBytes = 0x24, kConfig = 0xFFEF0000;
    if (const auto semaphore = semaphore_register(address)) return {RegisterPlace::Semaphore, *semaphore};
    if (address >= kGprs && address - kGprs < kGprBytes) return {RegisterPlace::Gpr, (address - kGprs) / 4};
    if (address >= kMop && address - kMop < kMopBytes) return {RegisterPlace::Mop, (address - kMop) / 4};
    const uint32_t words = config.fields().config_words, word = (address - kConfig) / 4;
    if (address < kConfig || word >= 2 * words) return {};
    return {RegisterPlace::Config, Config::key(word / words, word % words)};
}

const char* unit_name(Actor actor) {
    constexpr const char* kNames[] = {"the RISC", "the front end", "unpacker 0", "unpacker 1",
                                      "the FPU",  "the SFPU",      "the packer", "THCON"};
    return kNames[static_cast<uint32_t>(actor)];
}
const char* thread_name(uint32_t thread) {
    constexpr const char* kNames[] = {"UNPACK", "MATH", "PACK"};
    return kNames[thread % kThreads];
}
const char* block_name(Actor actor) {
    constexpr const char* kNames[] = {"p_stall::STALL_THREAD", "p_stall::STALL_SYNC", "p_stall::STALL_UNPACK",
                                      "p_stall::STALL_UNPACK", "p_stall::STALL_MATH", "p_stall::STALL_SFPU",
                                      "p_stall::STALL_PACK",   "p_stall::STALL_THCON"};
    return kNames[static_cast<uint32_t>(actor)];
}
const char* condition_name(Actor actor) {
    constexpr const char* kNames[] = {"p_stall::TRISC_CFG", "p_stall::THCON", "p_stall::UNPACK0",
                                      "p_stall::UNPACK1",   "p_stall::MATH",  "p_stall::WAIT_SFPU",
                                      "p_stall::PACK",      "p_stall::THCON"};
    return kNames[static_cast<uint32_t>(actor)];
}

}  // namespace tessera::tensix
