// Sums over the workers.
#include "entry/counts.hpp"

namespace tessera {

std::array<WorkerCounts, kCountedWorkers> worker_counts;

ComputeCounts compute_counts() {
    ComputeCounts sum;
    for (const WorkerCounts& worker : worker_counts) {
        sum.tile_calls += worker.tile_calls.load(std::memory_order_relaxed);
        sum.instructions += worker.instructions.load(std::memory_order_relaxed);
    }
    return sum;
}

}  // namespace tessera
