// A loop over independent pieces of a large copy, spread over the processors. Small loops stay on the caller's thread.
#pragma once
#include <algorithm>
#include <atomic>
#include <cstdint>
#include <thread>
#include <vector>

namespace tessera {

// Calls body(begin, end) for pieces that together are 0 .. pieces. Threads are made per call: a pool would not survive
// fork, and a copy worth sharing takes longer than starting them.
template <class Body>
void parallel_for(uint32_t pieces, uint64_t bytes, Body&& body) {
    constexpr uint64_t kWorthSharing = 1u << 20;
    const uint32_t processors = std::max(1u, std::thread::hardware_concurrency());
    const uint32_t threads = bytes < kWorthSharing ? 1 : std::min({processors, pieces, 16u});
    if (threads <= 1) return body(0u, pieces);
    const uint32_t chunk = std::max(1u, pieces / (threads * 8));
    std::atomic<uint32_t> next{0};
    const auto work = [&] {
        for (uint32_t begin; (begin = next.fetch_add(chunk, std::memory_order_relaxed)) < pieces;)
            body(begin, std::min(begin + chunk, pieces));
    };
    std::vector<std::jthread> helpers;
    for (uint32_t i = 1; i < threads; ++i) helpers.emplace_back(work);
    work();
}

}  // namespace tessera
