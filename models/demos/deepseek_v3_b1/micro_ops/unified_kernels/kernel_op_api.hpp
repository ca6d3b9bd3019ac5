// What every unified kernel needs: which processor is compiled, the entry point, and a type chosen by processor.
// A unified kernel is one source; it is compiled for NCRISC (reader), BRISC (writer) and the three TRISCs (compute).
#pragma once

#include <type_traits>

#if defined(COMPILE_FOR_NCRISC)
#include "dataflow_api.h"
inline constexpr bool is_ncrisc = true, is_brisc = false, is_trisc = false;
#elif defined(COMPILE_FOR_BRISC)
#include "dataflow_api.h"
inline constexpr bool is_ncrisc = false, is_brisc = true, is_trisc = false;
#elif defined(COMPILE_FOR_TRISC)
#include "compute_kernel_api.h"
#include "compute_kernel_api/common.h"
#include "compute_kernel_api/pack.h"
#include "compute_kernel_api/reg_api.h"
#include "compute_kernel_api/tile_move_copy.h"
inline constexpr bool is_ncrisc = false, is_brisc = false, is_trisc = true;
#endif

// KERNEL_ENTRY { ... } KERNEL_END around the body.
#if defined(COMPILE_FOR_TRISC)
#define KERNEL_ENTRY      \
    namespace NAMESPACE { \
    void MAIN
#define KERNEL_END }
#else
#define KERNEL_ENTRY void kernel_main()
#define KERNEL_END
#endif

// ReaderConfigDescriptor runs on NCRISC, WriterConfigDescriptor on BRISC.
template <typename Reader, typename Writer, typename Compute>
using SelectByRISCV = std::conditional_t<is_ncrisc, Reader, std::conditional_t<is_brisc, Writer, Compute>>;

#if !defined(COMPILE_FOR_TRISC)
namespace unified_kernels {

// A tensor's shard that lies in L1 already: all its pages are announced at once.
FORCE_INLINE void setup_sharded_buffer(uint32_t cb, uint32_t num_tiles) {
    cb_reserve_back(cb, num_tiles);
    cb_push_back(cb, num_tiles);
}

// Two CBs over the same memory: what one op gave as tiles of one shape, the next takes as tiles of another.
FORCE_INLINE void change_view(uint32_t from_cb, uint32_t from_tiles, uint32_t to_cb, uint32_t to_tiles) {
    cb_wait_front(from_cb, from_tiles);
    setup_sharded_buffer(to_cb, to_tiles);
}

// Position of this core in a rectangle of logical cores, row by row.
FORCE_INLINE uint32_t linear_id_in_grid(uint32_t start_x, uint32_t start_y, uint32_t width) {
    return (get_absolute_logical_y() - start_y) * width + (get_absolute_logical_x() - start_x);
}

}  // namespace unified_kernels
#endif
