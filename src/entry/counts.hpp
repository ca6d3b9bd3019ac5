// How compute kernels of this process computed: calls of direct tile operations, instruction words of low-level
// kernels. A test of the instruction engine shows by them that nothing else ran.
#pragma once
#include <array>
#include <atomic>
#include <cstdint>

namespace tessera {

struct ComputeCounts {
    uint64_t tile_calls = 0, instructions = 0;
};

// A line of the cache per worker thread: counting shares nothing.
struct alignas(64) WorkerCounts {
    std::atomic<uint64_t> tile_calls = 0, instructions = 0;
};
inline constexpr uint32_t kCountedWorkers = 64;
extern std::array<WorkerCounts, kCountedWorkers> worker_counts;

// One thread writes each.
inline void add_one(std::atomic<uint64_t>& counter) {
    counter.store(counter.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
}
inline void count_tile_call(uint32_t worker) { add_one(worker_counts[worker % kCountedWorkers].tile_calls); }
inline void count_instruction(uint32_t worker) { add_one(worker_counts[worker % kCountedWorkers].instructions); }

ComputeCounts compute_counts();

}  // namespace tessera
