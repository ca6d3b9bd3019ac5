// Enumerations and types of the low-level kernels that the tile engine never sees (the others: tessera/abi/compute.h).
// Facts: KERNEL_API 3 (rows 33, 39, 40, 44, 80, 93, 255).
#pragma once
#include <cstdint>

#include "tessera/abi/compute.h"
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

// What a change of format does to the unpacker's strides. Here they are always those of the buffer that is unpacked.
enum class p_dim_stride_target { IGNORE, FACE_ROW_MAJOR };

namespace ckernel {

#ifdef COMPILE_FOR_TRISC  // data-movement kernels have names of their own
using tt::constants::FACE_HEIGHT;  // the same things by both names, so that a kernel may use both namespaces
using tt::constants::FACE_WIDTH;
using tt::constants::TILE_HEIGHT;
using tt::constants::TILE_WIDTH;
#endif

// As a template argument of the low-level inits.
enum class MathFidelity : uint8_t { LoFi = 0, HiFi2 = 2, HiFi3 = 3, HiFi4 = 4 };
enum DataCopyType { A2D, B2D };
enum DstSync { SyncHalf = 0, SyncFull = 1 };
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
