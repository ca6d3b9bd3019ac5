// Mcast: what BRISC of one core finds in a CB goes to the same address on every core of a rectangle, where NCRISC
// announces it. The destination CB must lie at one address on the sender and all receivers: one CBDescriptor for all.
#pragma once

#include "kernel_op_api.hpp"

namespace deepseek_b1_ops {

struct Mcast {
    template <uint32_t DstCB, uint32_t DstTiles, uint32_t ArrivedSemaphore, bool IsReceiver>
    struct ReaderCTArgs {
        static constexpr uint32_t dst_cb = DstCB;
        static constexpr uint32_t dst_tiles = DstTiles;
        static constexpr uint32_t arrived_semaphore = ArrivedSemaphore;
        static constexpr bool is_receiver = IsReceiver;
    };

    template <uint32_t SrcCB, uint32_t SrcTiles, uint32_t DstCB, uint32_t Bytes, uint32_t StartX, uint32_t StartY,
              uint32_t EndX, uint32_t EndY, uint32_t NumCores, bool Loopback, uint32_t SentSemaphore,
              uint32_t ArrivedSemaphore, bool IsSender>
    struct WriterCTArgs {
        static constexpr uint32_t src_cb = SrcCB;
        static constexpr uint32_t src_tiles = SrcTiles;
        static constexpr uint32_t dst_cb = DstCB;
        static constexpr uint32_t bytes = Bytes;
        static constexpr uint32_t start_x = StartX;
        static constexpr uint32_t start_y = StartY;
        static constexpr uint32_t end_x = EndX;
        static constexpr uint32_t end_y = EndY;
        static constexpr uint32_t num_cores = NumCores;
        static constexpr bool loopback = Loopback;
        static constexpr uint32_t sent_semaphore = SentSemaphore;
        static constexpr uint32_t arrived_semaphore = ArrivedSemaphore;
        static constexpr bool is_sender = IsSender;
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
            if constexpr (CTArgs::is_receiver) {
                auto* arrived =
                    reinterpret_cast<volatile tt_l1_ptr uint32_t*>(get_semaphore(CTArgs::arrived_semaphore));
                cb_reserve_back(CTArgs::dst_cb, CTArgs::dst_tiles);
                noc_semaphore_wait(arrived, VALID);
                noc_semaphore_set(arrived, INVALID);
                cb_push_back(CTArgs::dst_cb, CTArgs::dst_tiles);
            }
#elif defined(COMPILE_FOR_BRISC)
            if constexpr (CTArgs::is_sender) {
                cb_wait_front(CTArgs::src_cb, CTArgs::src_tiles);
                send(get_read_ptr(CTArgs::src_cb), get_write_ptr(CTArgs::dst_cb));
                cb_pop_front(CTArgs::src_cb, CTArgs::src_tiles);
            }
#endif
        }

#if defined(COMPILE_FOR_BRISC)
        FORCE_INLINE uint64_t everywhere(uint32_t address) {
            return get_noc_multicast_addr(CTArgs::start_x, CTArgs::start_y, CTArgs::end_x, CTArgs::end_y, address);
        }

        FORCE_INLINE void send(uint32_t from, uint32_t to) {
            const uint32_t sent = get_semaphore(CTArgs::sent_semaphore);
            const uint64_t flag = everywhere(get_semaphore(CTArgs::arrived_semaphore));
            noc_semaphore_set(reinterpret_cast<volatile tt_l1_ptr uint32_t*>(sent), VALID);
            if constexpr (CTArgs::loopback) {
                noc_async_write_multicast_loopback_src(from, everywhere(to), CTArgs::bytes, CTArgs::num_cores);
                noc_async_write_barrier();  // the data is there before the flag
                noc_semaphore_set_multicast_loopback_src(sent, flag, CTArgs::num_cores);
            } else {
                noc_async_write_multicast(from, everywhere(to), CTArgs::bytes, CTArgs::num_cores);
                noc_async_write_barrier();
                noc_semaphore_set_multicast(sent, flag, CTArgs::num_cores);
            }
            noc_async_write_barrier();
        }
#endif
    };
};

}  // namespace deepseek_b1_ops
