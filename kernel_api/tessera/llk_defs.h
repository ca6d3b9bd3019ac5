// Enumerations of the low-level kernels, with the device's values. Facts: KERNEL_API 3 (rows 33, 39, 40, 44, 80, 93,
// 255).
#pragma once
#include <cstdint>

#include "tessera/constants.h"
#include "tessera/thread_id.h"

// The build puts the program's compute config before every kernel; a header compiled alone gets these.
#ifndef TESSERA_MATH_FIDELITY
#define TESSERA_MATH_FIDELITY 4
#define DST_SYNC_MODE ckernel::DstSync::SyncHalf
constexpr bool DST_ACCUM_MODE = false, APPROX = false;
#endif
constexpr int MATH_FIDELITY = TESSERA_MATH_FIDELITY;
#ifndef MM_THROTTLE
#define MM_THROTTLE 0
#endif

namespace ckernel {

constexpr uint32_t TILE_HEIGHT = 32, TILE_WIDTH = 32, FACE_HEIGHT = 16, FACE_WIDTH = 16;

enum VectorMode { None = 0, R = 1, C = 2, RC = 4, RC_custom = 6, Invalid = 0xFF };
enum ReduceDim { REDUCE_ROW, REDUCE_COL, REDUCE_SCALAR };
enum PoolType { SUM, AVG, MAX, MIN };
enum DataCopyType { A2D, B2D };
enum EltwiseBinaryType { ELWMUL, ELWDIV, ELWADD, ELWSUB, ELWLESS };
enum class EltwiseBinaryReuseDestType { NONE = 0, DEST_TO_SRCA = 1, DEST_TO_SRCB = 2 };
enum DstSync { SyncHalf = 0, SyncFull = 1 };
enum BroadcastType { NONE = 0x0, COL = 0x1, ROW = 0x2, SCALAR = 0x3 };
enum ReluType { NO_RELU, ZERO_RELU, MIN_THRESHOLD_RELU, MAX_THRESHOLD_RELU };
enum class DataLayout : uint8_t { TILE = 0, ROW_MAJOR = 1 };
enum class PackMode : uint8_t { Default = 0, Tilize = 1, Untilize = 2 };
enum class SrcOrder : uint8_t { Regular = 0, Reverse = 1 };

// The packer's ReLU as one word (low two bits the mode, threshold in the upper half) or as this.
struct ReluConfig {
    ReluType mode = NO_RELU;
    uint32_t threshold = 0;
    static constexpr ReluConfig none() { return {}; }
    static constexpr ReluConfig zero() { return {ZERO_RELU, 0}; }
    static constexpr ReluConfig min_threshold(uint32_t t) { return {MIN_THRESHOLD_RELU, t}; }
    static constexpr ReluConfig max_threshold(uint32_t t) { return {MAX_THRESHOLD_RELU, t}; }
    static constexpr ReluConfig from_packed(uint32_t word) { return {static_cast<ReluType>(word & 3u), word >> 16}; }
    constexpr ReluType get_mode() const { return mode; }
    constexpr uint32_t get_threshold() const { return threshold; }
};

constexpr bool UnpackToDestEn = true, UnpackToDestDis = false;

constexpr uint32_t FACE_R_DIM = 16, FACE_C_DIM = 16, TILE_R_DIM = 32, TILE_C_DIM = 32, TILE_NUM_FACES = 4;

}  // namespace ckernel
using namespace ckernel;
