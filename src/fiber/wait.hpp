// What a sleeping fiber waits for, as data: the raw material of every deadlock report. Decision 4.
#pragma once
#include <cstdint>
#include <string_view>

#include "tessera/abi/layout.h"

namespace tessera {

enum class WaitKind : uint8_t {
    None,
    CbRoom,        // object = CB, need/have = pages
    CbPages,       // object = CB, need/have = pages
    Semaphore,     // address = L1 word, need = value, have = value seen; exact equality
    SemaphoreMin,  // the same, >=
    NocReads,      // object = NoC, have = outstanding
    NocWrites,     // acknowledged
    NocFlush,      // left the core
    NocAtomics,
    NocTrid,       // object = transaction id
    NocCommand,    // object = command buffer
    SrcFree,       // UNPACK: a bank of SrcA/SrcB; object = 0 SrcA, 1 SrcB, 2 both
    SrcValid,      // MATH: data in a bank
    DstFree,       // MATH: tile_regs_acquire
    DstCommitted,  // PACK: tile_regs_wait
    MailboxFull,   // object = the other thread
    MailboxEmpty,
    TensixPost,    // object = semaphore of the Tensix coprocessor, have = value: waits while it is zero
    TensixGet,     // the same: waits while it has reached its maximum, need
    TensixMutex,   // object = mutex
    Polled,        // address = what a spin loop reads, 0 when unknown
};
std::string_view name(WaitKind kind);

using abi::Site;

struct Wait {
    WaitKind kind = WaitKind::None;
    uint32_t object = 0;
    uint32_t address = 0;
    uint32_t need = 0, have = 0;
    const Site* site = nullptr;  // where what waits was pushed; null: the fiber's own place
};

}  // namespace tessera
