// Enumerations that compute kernels hand to the tile engine, with the device's names and values.
// Facts: KERNEL_API 3 (rows 33, 39, 40, 44, 80, 93, 255), 8 (mailboxes).
#pragma once
#include <cstdint>

namespace ckernel {

enum VectorMode { None = 0, R = 1, C = 2, RC = 4, RC_custom = 6, Invalid = 0xFF };
enum ReduceDim { REDUCE_ROW, REDUCE_COL, REDUCE_SCALAR };
enum PoolType { SUM, AVG, MAX, MIN };
enum EltwiseBinaryType { ELWMUL, ELWDIV, ELWADD, ELWSUB, ELWLESS };
enum class EltwiseBinaryReuseDestType { NONE = 0, DEST_TO_SRCA = 1, DEST_TO_SRCB = 2 };
enum BroadcastType { NONE = 0x0, COL = 0x1, ROW = 0x2, SCALAR = 0x3 };
enum ReluType { NO_RELU, ZERO_RELU, MIN_THRESHOLD_RELU, MAX_THRESHOLD_RELU };
// The processors that mailboxes connect.
enum ThreadId { BriscThreadId = 0, UnpackThreadId = 1, MathThreadId = 2, PackThreadId = 3 };

}  // namespace ckernel

namespace tessera::abi {

// What the packer keeps after a reduction.
enum class ReduceEdge : uint32_t { None, Row, Col, Scalar };
constexpr ReduceEdge edge_of(ckernel::ReduceDim dim) { return static_cast<ReduceEdge>(dim + 1); }
static_assert(edge_of(ckernel::REDUCE_ROW) == ReduceEdge::Row && edge_of(ckernel::REDUCE_COL) == ReduceEdge::Col &&
              edge_of(ckernel::REDUCE_SCALAR) == ReduceEdge::Scalar);

// The rows of a Dst tile that an SFPU function runs over, as one word.
constexpr uint32_t sfpu_rows(uint32_t mode, uint32_t iterations) { return mode | iterations << 8; }
constexpr uint32_t mode_of_rows(uint32_t rows) { return rows & 0xFF; }
constexpr uint32_t iterations_of_rows(uint32_t rows) { return rows >> 8; }

}  // namespace tessera::abi
