// Gather: NCRISC of every core of a rectangle writes what it finds in a CB to its place on one core, row by row of the
// rectangle; BRISC there waits for all and announces the whole. The destination CB lies at one address on all of them.
#pragma once

#include "kernel_op_api.hpp"

namespace deepseek_b1_ops {

struct Gather {
    template <uint32_t SrcCB, uint32_t SrcTiles, uint32_t DstCB, uint32_t Bytes, uint32_t GatherX, uint32_t GatherY,
              uint32_t GridX, uint32_t GridY, uint32_t GridWidth, uint32_t DoneSemaphore, bool IsSender>
    struct ReaderCTArgs {
        static constexpr uint32_t src_cb = SrcCB;
        static constexpr uint32_t src_tiles = SrcTiles;
        static constexpr uint32_t dst_cb = DstCB;
        static constexpr uint32_t bytes = Bytes;
        static constexpr uint32_t gather_x = GatherX;
        static constexpr uint32_t gather_y = GatherY;
        static constexpr uint32_t grid_x = GridX;
        static constexpr uint32_t grid_y = GridY;
        static constexpr uint32_t grid_width = GridWidth;
        static constexpr uint32_t done_semaphore = DoneSemaphore;
        static constexpr bool is_sender = IsSender;
    };

    template <uint32_t DstCB, uint32_t DstTiles, uint32_t DoneSemaphore, uint32_t NumSenders, bool IsReceiver>
    struct WriterCTArgs {
        static constexpr uint32_t dst_cb = DstCB;
        static constexpr uint32_t dst_tiles = DstTiles;
        static constexpr uint32_t done_semaphore = DoneSemaphore;
        static constexpr uint32_t num_senders = NumSenders;
        static constexpr bool is_receiver = IsReceiver;
    };

    struct ComputeCTArgs {};

    template <typename CTArgs>
    class Op {
      public:
        struct ReaderArgs {};
        struct WriterArgs {};
        struct ComputeArgs {};
        using RTArgs = SelectByRISCV<ReaderArgs, WriterArgs, ComputeArgs>;

        void operator()(const RTArgs& = {}) { impl(); }

      private:
        void impl() {
#if defined(COMPILE_FOR_NCRISC)
            if constexpr (CTArgs::is_sender) {
                const uint32_t place =
                    unified_kernels::linear_id_in_grid(CTArgs::grid_x, CTArgs::grid_y, CTArgs::grid_width);
                const uint32_t to = get_write_ptr(CTArgs::dst_cb) + place * CTArgs::bytes;
                const uint32_t done = get_semaphore(CTArgs::done_semaphore);
                cb_wait_front(CTArgs::src_cb, CTArgs::src_tiles);
                noc_async_write(get_read_ptr(CTArgs::src_cb), get_noc_addr(CTArgs::gather_x, CTArgs::gather_y, to),
                                CTArgs::bytes);
                noc_async_write_barrier();  // the values are there before they are counted
                noc_semaphore_inc(get_noc_addr(CTArgs::gather_x, CTArgs::gather_y, done), 1);
                noc_async_atomic_barrier();
                cb_pop_front(CTArgs::src_cb, CTArgs::src_tiles);
            }
#elif defined(COMPILE_FOR_BRISC)
            if constexpr (CTArgs::is_receiver) {
                auto* done = reinterpret_cast<volatile tt_l1_ptr uint32_t*>(get_semaphore(CTArgs::done_semaphore));
                cb_reserve_back(CTArgs::dst_cb, CTArgs::dst_tiles);
                noc_semaphore_wait(done, CTArgs::num_senders);
                noc_semaphore_set(done, 0);
                cb_push_back(CTArgs::dst_cb, CTArgs::dst_tiles);
            }
#endif
        }
    };
};

}  // namespace deepseek_b1_ops
