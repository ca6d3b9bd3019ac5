// The MATH_PACK semaphore. Facts: MACHINE 8. Releasing more often than was committed leaves the semaphore at zero but
// still moves PACK to the other half (KERNEL_API 14, trap 10).
#include "tile/handshake.hpp"

#include "device/core.hpp"
#include "device/observer.hpp"
#include "device/tensix.hpp"

namespace tessera::tile {
namespace {

void flip(const Tensix& tensix, uint32_t& first) {
    if (!tensix.sync.full_sync) first = first == 0 ? tensix.dst_capacity() : 0;
}

}  // namespace

void init_math_sync(Fiber& fiber) {
    DstSync& sync = fiber.core().tensix->sync;
    fiber.wait_until(Wait{WaitKind::DstFree, 0, 0, 0, sync.committed}, [&sync](Wait& wait) {
        wait.have = sync.committed;
        return sync.committed == 0;
    });
    sync.math_first = 0;
}

void init_pack_sync(Fiber& fiber) { fiber.core().tensix->sync.pack_first = 0; }

void wait_for_free_dst(Fiber& fiber) {
    DstSync& sync = fiber.core().tensix->sync;
    fiber.wait_until(Wait{WaitKind::DstFree, 0, 0, 1, 0}, [&sync](Wait& wait) {
        wait.have = sync.max() - sync.committed;
        return sync.committed < sync.max();
    });
    fiber.core().observer->dst_step(fiber, DstStep::Acquire);
}

void commit_dst(Fiber& fiber) {
    Tensix& tensix = *fiber.core().tensix;
    fiber.core().observer->dst_step(fiber, DstStep::Commit);
    if (tensix.sync.committed < 15) ++tensix.sync.committed;  // a four-bit semaphore
    flip(tensix, tensix.sync.math_first);
}

void wait_for_math(Fiber& fiber) {
    DstSync& sync = fiber.core().tensix->sync;
    fiber.wait_until(Wait{WaitKind::DstCommitted, 0, 0, 1, 0}, [&sync](Wait& wait) {
        wait.have = sync.committed;
        return sync.committed > 0;
    });
    fiber.core().observer->dst_step(fiber, DstStep::Wait);
}

void release_dst(Fiber& fiber) {
    Tensix& tensix = *fiber.core().tensix;
    fiber.core().observer->dst_step(fiber, DstStep::Release);
    tensix.dst.clear(tensix.sync.pack_first, tensix.dst_capacity());
    if (tensix.sync.committed > 0) --tensix.sync.committed;
    flip(tensix, tensix.sync.pack_first);
}

}  // namespace tessera::tile
