// The state of the compute engine at a kernel's start, and the cleared rows of Dst.
// Facts: MACHINE 8 (rows are undefined at kernel start and after each release).
#include "device/tensix.hpp"

#include <algorithm>

#include "device/device.hpp"

namespace tessera {

uint32_t* Dst::read(uint32_t index) {
    uint64_t stale = ~valid[index];
    uint32_t* datums = tile[index].data();
    if (stale == ~0ull) {
        tile[index].fill(0);
    } else {
        for (uint32_t row = 0; stale != 0; ++row, stale >>= 1) {
            if (stale & 1) std::fill_n(datums + row * kFaceCols, kFaceCols, 0u);
        }
    }
    valid[index] = ~0ull;
    return datums;
}

void Dst::clear(uint32_t first, uint32_t count) { std::fill_n(valid.begin() + first, count, 0ull); }

void reset(Tensix& tensix, const ComputeConfigDescriptor& config, const TensixUnits& chip, Numerics numerics) {
    tensix.src_a.filled = tensix.src_a.taken = 0;
    tensix.src_b.filled = tensix.src_b.taken = 0;
    tensix.dst.is_32bit = config.fp32_dest_acc_en;
    tensix.dst.clear(0, kDstTiles16);
    tensix.sync = DstSync{};
    tensix.sync.full_sync = config.dst_full_sync_en;
    tensix.unpack = UnpackState{};
    tensix.math = MathState{};
    tensix.math.fidelity = config.math_fidelity;
    tensix.math.approx = config.math_approx_mode;
    tensix.pack = PackState{};
    tensix.sfpu = SfpuState{};
    tensix.config = config;
    tensix.chip = chip;
    tensix.numerics = numerics;
    tensix.to_dest_asked = tensix.to_dest_done = tensix.to_dest_tile = 0;
}

}  // namespace tessera
