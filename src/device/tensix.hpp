// The compute engine of a core: SrcA/SrcB banks, Dst, and everything unpacker, FPU and packer were configured with.
// Facts: MACHINE 8, ARITHMETIC 2, 7-9. All of it is plain memory of the one worker thread that owns the core.
#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "descriptor/format.hpp"
#include "descriptor/program.hpp"
#include "device/arch.hpp"
#include "tessera/abi/compute.h"

namespace tessera {

enum class Numerics : uint8_t;  // device/device.hpp

inline constexpr uint32_t kFaceRows = 16, kFaceCols = 16, kFaceDatums = 256;
inline constexpr uint32_t kTileRows =
    64;  // rows of 16 that a tile takes in Src and Dst: four faces, one below the other
inline constexpr uint32_t kTileDatums = 1024;
inline constexpr uint32_t kDstTiles16 = 16, kDstTiles32 = 8;

// How a register datum is to be read. Datums are kept as 32-bit words:
//  Bf16, Tf32   the bits of the fp32 number (low bits zero)
//  Fp16         sign, 5-bit exponent in the 8-bit field (bias 15), mantissa: same places as fp32
//  Int8         sign in bit 31, magnitude in the low bits (Dst: Int32, sign and magnitude as the packer's format says)
//  Raw16/Raw32  the integer itself (UInt16, UInt8 / Int32, UInt32)
enum class DatumKind : uint8_t { Bf16, Tf32, Fp16, Int8, Raw16, Raw32 };

// Datums in face order: four faces of 16 rows of 16. A tile smaller than 32x32 fills its first faces, each face its
// first rows.
struct SrcTile {
    alignas(64) std::array<uint32_t, kTileDatums> datum;
    DatumKind kind = DatumKind::Bf16;
    uint8_t faces = 4, face_rows = 16;  // rows of a face beyond face_rows are zero
    bool narrow = false;                // one column of faces
    uint32_t face_columns() const { return narrow || faces == 1 ? 1 : 2; }
    uint32_t face_lines() const { return faces / face_columns(); }  // rows of faces
};

// SrcA or SrcB: two banks that UNPACK fills and MATH takes in turn. The counters only grow; their difference is what is
// full.
struct SrcPort {
    static constexpr uint32_t kBanks = 2;
    std::array<SrcTile, kBanks> bank;
    uint32_t filled = 0, taken = 0;
    uint32_t full_banks() const { return filled - taken; }
    bool has_room() const { return full_banks() < kBanks; }
    SrcTile& next_to_fill() { return bank[filled % kBanks]; }
    SrcTile& next_to_take() { return bank[taken % kBanks]; }
};

// Dst: 16 tiles of 16-bit or 8 tiles of 32-bit datums, each in a 32-bit word. 16-bit mode: the datum is the upper half
// of its word (so a bf16 is its own fp32 bits) and the lower half is zero; integers of 16 bits likewise. A row that no
// one wrote since it was cleared is not valid: it reads as zero, or as -inf for the max pool.
struct Dst {
    alignas(64) std::array<std::array<uint32_t, kTileDatums>, kDstTiles16> tile;
    std::array<uint64_t, kDstTiles16> valid{};  // one bit per row of 16
    bool is_32bit = false;

    uint32_t tiles() const { return is_32bit ? kDstTiles32 : kDstTiles16; }
    // The datums of a physical tile, rows never written made zero: what everything but the max pool sees.
    uint32_t* read(uint32_t index);
    // The same, for an operation that overwrites all rows.
    uint32_t* overwrite(uint32_t index) {
        valid[index] = ~0ull;
        return tile[index].data();
    }
    void clear(uint32_t first, uint32_t count);  // ZEROACC
};

// The MATH_PACK semaphore and the two halves. Positions are physical tiles; a kernel's index counts from the half's
// first.
struct DstSync {
    bool full_sync = false;
    uint32_t committed = 0;  // the semaphore: halves handed to PACK
    uint32_t math_first = 0, pack_first = 0;  // first physical tile of the half each side works on
    uint32_t max() const { return full_sync ? 1 : 2; }
};

enum class BroadcastDim : uint8_t {
    None = ckernel::NONE,
    Col = ckernel::COL,
    Row = ckernel::ROW,
    Scalar = ckernel::SCALAR
};
using abi::ReduceEdge;

// How the unpacker was configured for one of its two operands, by start-up, reconfig or init.
struct OperandConfig {
    DataFormat l1_format = DataFormat::Float16b;
    DatumKind kind = DatumKind::Bf16;
    bool to_dest = false;  // 32-bit datums go to Dst unchanged
    uint32_t faces = 4, face_rows = 16;
    bool narrow = false;  // one face column
};

struct UnpackState {
    OperandConfig a, b;
    bool transpose_faces = false, transpose_within_face = false;
    BroadcastDim broadcast = BroadcastDim::None;
    uint32_t ct_dim = 1, rt_dim = 1, kt_dim = 1;
    uint32_t tilize_block = 0;  // tiles per row of the row-major source
    uint32_t missing_rows = 0;  // what a pooling reduction sees in rows its source does not have
};

enum class FpuProgram : uint8_t { None, Copy, Add, Sub, Mul, Matmul, Reduce };
using ReusedOperand = ckernel::EltwiseBinaryReuseDestType;

struct MathState {
    MathFidelity fidelity = MathFidelity::HiFi4;
    bool approx = false;
    bool accumulate = false;  // acc_to_dest of the last binary init
    bool keep_denormals = false;  // the zero flag, off after init_sfpu
    DatumKind a = DatumKind::Bf16, b = DatumKind::Bf16;
    FpuProgram program =
        FpuProgram::None;  // what the last init put into the FPU; a call runs this, whatever it is named
    ReusedOperand reuse = ReusedOperand::NONE;
    ckernel::PoolType pool = ckernel::SUM;  // of a reduce
    ckernel::ReduceDim dim = ckernel::REDUCE_ROW;
};

struct PackState {
    DataFormat source = DataFormat::Float16b;  // intermediate format: the early conversion
    DataFormat output = DataFormat::Float16b;  // what is written to L1
    uint32_t faces = 4, face_rows = 16;
    bool narrow = false;
    ReduceEdge edge = ReduceEdge::None;
    ckernel::ReluType relu = ckernel::NO_RELU;
    uint32_t relu_threshold = 0;
    bool l1_accumulate = false;
};

// What the SFPU's *_init calls leave for later calls.
struct SfpuState {
    std::array<uint32_t, 3> constant{};  // L12-L14 as an init call with parameters sets them
    uint32_t exp_scale = 0x3F800000;  // of exp_tile_init, fp32 bits
    uint32_t prng = 0;
    alignas(64) std::array<uint32_t, 8 * 32> lane{};  // LReg0-7 of functions that carry them from tile to tile
};

struct Tensix {
    SrcPort src_a, src_b;
    Dst dst;
    DstSync sync;
    UnpackState unpack;
    MathState math;
    PackState pack;
    SfpuState sfpu;
    // Of the program: fixed at launch.
    ComputeConfigDescriptor config;
    TensixUnits chip;
    Numerics numerics{};
    // Unpack-to-dest: UNPACK waits here until MATH names the tile, MATH until the datums have arrived.
    uint32_t to_dest_asked = 0, to_dest_done = 0, to_dest_tile = 0;
    SrcTile to_dest_scratch;
    std::vector<uint32_t> untilize_scratch;

    // Tiles a kernel may name in Dst: 16/8 in full sync, 8/4 in half sync.
    uint32_t dst_capacity() const { return dst.tiles() / (sync.full_sync ? 1 : 2); }
};

// The state at a kernel's start, called by program/ at each launch that has a compute kernel on the core.
void reset(Tensix& tensix, const ComputeConfigDescriptor& config, const TensixUnits& chip, Numerics numerics);

}  // namespace tessera
