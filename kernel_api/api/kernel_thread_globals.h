// Software threads of a kernel: Wormhole and Blackhole run one (HEAD_API 3.7).
#pragma once
#include <cstdint>

#include "tessera/attributes.h"

FORCE_INLINE uint32_t get_num_threads() { return 1; }
FORCE_INLINE uint32_t get_my_thread_id() { return 0; }
FORCE_INLINE void thread_sync_init() {}
FORCE_INLINE void wait_threads(uint32_t, uint32_t = 0) {}
FORCE_INLINE void sync_threads(uint32_t = 0) {}
