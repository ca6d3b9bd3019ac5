// A reduction of blocks of tiles in one call, as of August 2026 (HEAD_API 5): waits, reduces, packs, pops. What is
// reduced into Dst at a time is a group: a row of tiles, some columns of them, or a whole block.
#pragma once
#include <type_traits>
#include <utility>

#include "api/dataflow/dataflow_buffer.h"
#include "compute_kernel_api/reconfig_data_format.h"
#include "compute_kernel_api/reduce.h"
#include "compute_kernel_api/tile_move_copy.h"
#include "debug/assert.h"
#include "ttnn/cpp/ttnn/kernel_lib/dest_helpers.hpp"
#include "ttnn/cpp/ttnn/kernel_lib/dfb_helpers_compute.hpp"
#include "ttnn/cpp/ttnn/kernel_lib/reduce_helpers_common.hpp"

namespace compute_kernel_lib {

using namespace ckernel;

enum class ReduceDataFormatReconfigMode { NONE, INPUT, OUTPUT, INPUT_AND_OUTPUT };
enum class ReduceInputPolicy { WaitAndPopPerTile, BulkWaitBulkPop, WaitUpfrontNoPop, NoWaitNoPop };

struct ReduceInputMemoryLayout {
    uint32_t row_stride = 0;  // 0: as wide as the block
    explicit constexpr ReduceInputMemoryLayout() = default;
    explicit constexpr ReduceInputMemoryLayout(uint32_t row) : row_stride(row) {}
    static constexpr ReduceInputMemoryLayout contiguous() { return ReduceInputMemoryLayout(); }
    static constexpr ReduceInputMemoryLayout with_row_stride(uint32_t s) { return ReduceInputMemoryLayout(s); }
};
struct ReduceInputBlockShape {
    uint32_t rows, cols, batches;
    static constexpr ReduceInputBlockShape of(uint32_t r, uint32_t c, uint32_t b = 1) { return {r, c, b}; }
    static constexpr ReduceInputBlockShape single() { return {1, 1, 1}; }
    static constexpr ReduceInputBlockShape row(uint32_t c, uint32_t b = 1) { return {1, c, b}; }
    static constexpr ReduceInputBlockShape col(uint32_t r, uint32_t b = 1) { return {r, 1, b}; }
};

struct AccumulationConfig {
    uint32_t cb_accumulator = 0, dst_index = 0;
    static constexpr AccumulationConfig with_cb(uint32_t cb, uint32_t dst = 0) { return {cb, dst}; }
};
// Starts from the tile that an earlier iteration left in a buffer.
struct Accumulate {
    AccumulationConfig config;
    uint32_t iteration = 0;
    explicit constexpr Accumulate(AccumulationConfig of, uint32_t iter = 0) : config(of), iteration(iter) {}
    explicit constexpr Accumulate(uint32_t cb, uint32_t iter = 0) : config{cb, 0}, iteration(iter) {}
    static constexpr Accumulate at(uint32_t cb, uint32_t iter, uint32_t dst = 0) {
        return Accumulate(AccumulationConfig{cb, dst}, iter);
    }
    constexpr bool is_first() const { return iteration == 0; }
};
struct NoAccumulation {};
template <typename T>
inline constexpr bool is_accumulate_v = std::is_same_v<T, Accumulate>;
template <typename T>
inline constexpr bool is_accumulation_type_v = is_accumulate_v<T> || std::is_same_v<T, NoAccumulation>;
template <typename T>
inline constexpr bool is_post_reduce_op_v = std::is_invocable_v<T, uint32_t>;

struct NoOp {
    ALWI void operator()(uint32_t = 0) const {}
};

namespace detail {

template <typename T>
constexpr uint32_t first_dst(const T& accumulate) {
    if constexpr (is_accumulate_v<T>) return accumulate.config.dst_index;
    else return 0;
}

template <PoolType type, ReduceDim dim, uint32_t in, uint32_t scaler, uint32_t out, typename T>
ALWI void reload(const T& accumulate) {
    if constexpr (is_accumulate_v<T>) {
        if (accumulate.is_first()) return;
        const uint32_t from = accumulate.config.cb_accumulator;
        constexpr bool in_srcb = reduce_swaps_operands<type, dim, false>();
        constexpr uint32_t turned = type == PoolType::MAX && dim == ReduceDim::REDUCE_ROW ? 1 : 0;
        cb_wait_front(from, 1);
        reconfig_data_format_srca(in_srcb ? scaler : in, from);
        copy_tile_to_dst_init_short(from, 0, turned);
        copy_tile(from, 0, accumulate.config.dst_index);
        cb_pop_front(from, 1);
        reconfig_data_format_srca(from, in_srcb ? scaler : in);
        reduce_init<type, dim>(in, scaler, out);
    }
}

// The tiles of a group, where they lie from the read pointer on, and how many tiles it becomes.
struct Group {
    uint32_t rows, cols, outputs;
    uint32_t bulk, bulk_stride;  // waited for together
    uint32_t offset, stride;     // where all tiles stay in the buffer
};

template <PoolType type, ReduceDim dim, uint32_t in, uint32_t scaler, uint32_t out, ReduceInputPolicy policy,
          typename T, typename PostReduceOp>
ALWI void reduce_group(const Group& group, const T& accumulate, PostReduceOp& post_reduce_op) {
    constexpr bool per_tile = policy == ReduceInputPolicy::WaitAndPopPerTile;
    constexpr bool bulk = policy == ReduceInputPolicy::BulkWaitBulkPop;
    const uint32_t dst = first_dst(accumulate);
    if constexpr (bulk) cb_wait_front(in, group.bulk);
    tile_regs_acquire();
    reload<type, dim, in, scaler, out>(accumulate);
    for (uint32_t row = 0; row < group.rows; row++)
        for (uint32_t col = 0; col < group.cols; col++) {
            const uint32_t tile = per_tile ? 0
                                  : bulk   ? row * group.bulk_stride + col
                                           : group.offset + row * group.stride + col;
            if constexpr (per_tile) cb_wait_front(in, 1);
            reduce_tile<type, dim>(in, scaler, tile, 0, dst + (group.outputs > 1 ? col : 0));
            if constexpr (per_tile) cb_pop_front(in, 1);
        }
    for (uint32_t i = 0; i < group.outputs; i++) post_reduce_op(dst + i);
    tile_regs_commit();
    tile_regs_wait();
    for (uint32_t i = 0; i < group.outputs; i++) {
        if constexpr (per_tile || bulk) cb_reserve_back(out, 1);
        pack_tile(dst + i, out);
        if constexpr (per_tile || bulk) cb_push_back(out, 1);
    }
    tile_regs_release();
    if constexpr (bulk) cb_pop_front(in, group.bulk);
}

template <ReduceDim dim>
ALWI uint32_t groups_of(uint32_t rows, uint32_t cols) {
    if constexpr (dim == ReduceDim::REDUCE_SCALAR) return 1;
    else if constexpr (dim == ReduceDim::REDUCE_ROW) return rows;
    else return (cols + DEST_AUTO_LIMIT - 1) / DEST_AUTO_LIMIT;
}
// A group of a batch whose first tile is `offset`.
template <ReduceDim dim>
ALWI Group group_of(uint32_t number, uint32_t rows, uint32_t cols, uint32_t stride, uint32_t offset) {
    if constexpr (dim == ReduceDim::REDUCE_SCALAR) return {rows, cols, 1, rows * stride, stride, offset, stride};
    else if constexpr (dim == ReduceDim::REDUCE_ROW) return {1, cols, 1, cols, cols, offset + number * stride, stride};
    const uint32_t col = number * DEST_AUTO_LIMIT;
    const uint32_t count = cols - col < DEST_AUTO_LIMIT ? cols - col : DEST_AUTO_LIMIT;
    return {rows, count, count, rows * count, count, offset + col, stride};
}

}  // namespace detail

template <PoolType reduce_type, ReduceDim reduce_dim, uint32_t input_dfb_id, uint32_t scaler_dfb_id,
          uint32_t output_dfb_id, ReduceInputPolicy input_policy = ReduceInputPolicy::WaitAndPopPerTile,
          ReduceDataFormatReconfigMode reconfig_mode = ReduceDataFormatReconfigMode::INPUT_AND_OUTPUT,
          ReduceFp32Mode fp32_mode = ReduceFp32Mode::Fast, typename AccumulateT = NoAccumulation,
          typename PostReduceOp = NoOp>
ALWI void reduce(ReduceInputBlockShape shape,
                 ReduceInputMemoryLayout layout = ReduceInputMemoryLayout::contiguous(),
                 AccumulateT accumulate = AccumulateT{}, PostReduceOp post_reduce_op = PostReduceOp{}) {
    constexpr auto format = static_cast<DataFormat>(unpack_src_format[input_dfb_id]);
    static_assert(!is_sfpu_reduce_path<reduce_type, reduce_dim, format, fp32_mode>(),
                  "reductions by the SFPU need the helpers of a tt-metal checkout (TT_METAL_HOME)");
    static_assert(reduce_type != PoolType::MIN, "MIN is only valid on the Int32 SFPU reduce path");
    static_assert(is_accumulation_type_v<AccumulateT> && is_post_reduce_op_v<PostReduceOp>);
    ASSERT(shape.rows > 0 && shape.cols > 0 && shape.batches > 0);
    constexpr bool stays = input_policy == ReduceInputPolicy::WaitUpfrontNoPop ||
                           input_policy == ReduceInputPolicy::NoWaitNoPop;
    constexpr bool swapped = reduce_swaps_operands<reduce_type, reduce_dim, false>();
    if constexpr (reconfig_mode == ReduceDataFormatReconfigMode::INPUT ||
                  reconfig_mode == ReduceDataFormatReconfigMode::INPUT_AND_OUTPUT)
        reconfig_data_format(swapped ? scaler_dfb_id : input_dfb_id, swapped ? input_dfb_id : scaler_dfb_id);
    if constexpr (reconfig_mode == ReduceDataFormatReconfigMode::OUTPUT ||
                  reconfig_mode == ReduceDataFormatReconfigMode::INPUT_AND_OUTPUT)
        pack_reconfig_data_format(output_dfb_id);
    reduce_init<reduce_type, reduce_dim>(input_dfb_id, scaler_dfb_id, output_dfb_id);
    cb_wait_front(scaler_dfb_id, 1);

    const uint32_t stride = layout.row_stride ? layout.row_stride : shape.cols, batch = shape.rows * stride;
    const uint32_t per_batch = reduce_dim == ReduceDim::REDUCE_ROW   ? shape.rows
                               : reduce_dim == ReduceDim::REDUCE_COL ? shape.cols
                                                                     : 1;
    if constexpr (stays) cb_reserve_back(output_dfb_id, per_batch * shape.batches);
    if constexpr (input_policy == ReduceInputPolicy::WaitUpfrontNoPop)
        cb_wait_front(input_dfb_id, batch * shape.batches);
    for (uint32_t i = 0; i < shape.batches; i++)
        for (uint32_t group = 0; group < detail::groups_of<reduce_dim>(shape.rows, shape.cols); group++)
            detail::reduce_group<reduce_type, reduce_dim, input_dfb_id, scaler_dfb_id, output_dfb_id, input_policy>(
                detail::group_of<reduce_dim>(group, shape.rows, shape.cols, stride, i * batch), accumulate,
                post_reduce_op);
    if constexpr (stays) cb_push_back(output_dfb_id, per_batch * shape.batches);
    reduce_uninit();
}

}  // namespace compute_kernel_lib
