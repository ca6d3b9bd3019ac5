// The replay buffer as instruction words: what the SFPI toolchain brings.
// Facts: reference page TENSIX_ISA 3 (REPLAY).
#pragma once
#include <cstdint>

#include "tessera/abi/calls.h"

namespace lltt {

enum ExecBool : bool { NoExec, Exec };

constexpr uint32_t replay_insn(unsigned start, unsigned length) { return 0x04u << 24 | start << 14 | length << 4; }

template <ExecBool E = NoExec>
[[gnu::always_inline]] inline void record(unsigned start, unsigned length) {
    tess_tensix_push(replay_insn(start, length) | (E == Exec ? 2u : 0u) | 1u);
}
[[gnu::always_inline]] inline void replay(unsigned start, unsigned length) {
    tess_tensix_push(replay_insn(start, length));
}

}  // namespace lltt
