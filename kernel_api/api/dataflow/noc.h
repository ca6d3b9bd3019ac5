// Noc: transfers of one NoC between objects that have a noc_traits_t, as of August 2026 (HEAD_API 3.1, 3.2).
#pragma once
#include <type_traits>

#include "tessera/object/noc_base.h"

template <typename DSpecT>
class TensorAccessor;
struct MulticastEndpoint;
class CircularBuffer;
class DataflowBuffer;

struct DataflowBufferArgs {
    uint32_t offset_bytes{};
};

enum class NocOptions : uint32_t {
    DEFAULT = 0,
    TXN_ID = 1,
    POSTED = 2,
    CUSTOM_VC = 4,
    MCAST_INCL_SRC = 8,
    INLINE_L1 = 16,
    INLINE_REG = 32
};
constexpr NocOptions operator|(NocOptions a, NocOptions b) noexcept {
    return static_cast<NocOptions>(static_cast<uint32_t>(a) | static_cast<uint32_t>(b));
}
constexpr bool has_flag(NocOptions opts, NocOptions flag) noexcept {
    return (static_cast<uint32_t>(opts) & static_cast<uint32_t>(flag)) != 0;
}
struct NocOptVals {
    uint32_t vc = NOC_UNICAST_WRITE_VC;
    uint32_t trid = 0;
};

class Noc : public tessera::NocBase<Noc> {
    static constexpr uint32_t kAnyLength = NOC_MAX_BURST_SIZE + 1;

  public:
    using NocBase::NocBase;

    template <NocOptions opts = NocOptions::DEFAULT, uint32_t max_page_size = kAnyLength,
              bool enable_noc_tracing = true, typename Src, typename Dst>
    FORCE_INLINE void async_read(const Src& src, const Dst& dst, uint32_t size_bytes, const src_args_t<Src>& src_args,
                                 const dst_args_t<Dst>& dst_args, const NocOptVals& vals = {}) const {
        if constexpr (has_flag(opts, NocOptions::TXN_ID)) {
            noc_async_read_set_trid(vals.trid, noc_id_);
            while (noc_available_transactions(noc_id_, vals.trid) < (NOC_MAX_TRANSACTION_ID_COUNT + 1) / 2) {}
        }
        noc_async_read<max_page_size, enable_noc_tracing>(from<kRemote>(src, src_args), to<kLocal>(dst, dst_args),
                                                          size_bytes, noc_id_, channel<opts>(vals));
    }
    template <NocOptions opts = NocOptions::DEFAULT, uint32_t max_page_size = kAnyLength, typename Src>
    FORCE_INLINE void set_async_read_state(const Src& src, uint32_t size_bytes, const src_args_t<Src>& src_args,
                                           const NocOptVals& vals = {}) const {
        ncrisc_noc_read_set_state<noc_mode, max_page_size <= NOC_MAX_BURST_SIZE, has_flag(opts, NocOptions::CUSTOM_VC)>(
            noc_id_, read_cmd_buf, from<kRemote>(src, src_args), size_bytes, vals.vc);
        if constexpr (has_flag(opts, NocOptions::TXN_ID)) noc_async_read_set_trid(vals.trid, noc_id_);
    }
    template <NocOptions opts = NocOptions::DEFAULT, uint32_t max_page_size = kAnyLength, typename Src, typename Dst>
    FORCE_INLINE void async_read_with_state(const Src& src, const Dst& dst, uint32_t size_bytes,
                                            const src_args_t<Src>& src_args, const dst_args_t<Dst>& dst_args,
                                            const NocOptVals& vals = {}) const {
        const uint32_t source = static_cast<uint32_t>(from<kRemote>(src, src_args));
        const uint32_t destination = to<kLocal>(dst, dst_args);
        if constexpr (has_flag(opts, NocOptions::TXN_ID)) {
            static_assert(max_page_size <= NOC_MAX_BURST_SIZE,
                          "NocOptions::TXN_ID for async_read_with_state requires one-packet mode "
                          "(max_page_size <= NOC_MAX_BURST_SIZE)");
            noc_async_read_one_packet_with_state_with_trid(0, source, destination, vals.trid, noc_id_);
        } else if constexpr (max_page_size <= NOC_MAX_BURST_SIZE) {
            noc_async_read_one_packet_with_state<true, has_flag(opts, NocOptions::CUSTOM_VC)>(source, destination,
                                                                                              vals.vc, noc_id_);
        } else {
            noc_async_read_with_state(source, destination, size_bytes, noc_id_);
        }
    }

    template <NocOptions opts = NocOptions::DEFAULT, uint32_t max_page_size = kAnyLength,
              bool enable_noc_tracing = true, typename Src, typename Dst>
    FORCE_INLINE void async_write(const Src& src, const Dst& dst, uint32_t size_bytes, const src_args_t<Src>& src_args,
                                  const dst_args_t<Dst>& dst_args, const NocOptVals& vals = {}) const {
        constexpr bool posted = has_flag(opts, NocOptions::POSTED);
        const uint32_t source = from<kLocal>(src, src_args);
        const uint64_t destination = to<kRemote>(dst, dst_args);
        if constexpr (has_flag(opts, NocOptions::TXN_ID)) {
            ncrisc_noc_fast_write_any_len<noc_mode, true, max_page_size <= NOC_MAX_BURST_SIZE>(
                noc_id_, write_cmd_buf, source, destination, size_bytes, channel<opts>(vals), false, false, 1, true,
                posted, vals.trid);
        } else {
            noc_async_write<max_page_size, enable_noc_tracing, posted>(source, destination, size_bytes, noc_id_,
                                                                       channel<opts>(vals));
        }
    }
    template <NocOptions opts = NocOptions::DEFAULT, uint32_t max_page_size = kAnyLength,
              bool enable_noc_tracing = true, typename Src, typename Dst>
    FORCE_INLINE void async_write_multicast(const Src& src, const Dst& dst, uint32_t size_bytes, uint32_t num_dsts,
                                            const src_args_t<Src>& src_args, const dst_args_mcast_t<Dst>& dst_args,
                                            bool linked = false) const {
        static_assert(!has_flag(opts, NocOptions::TXN_ID), "Mcasts with transaction id are not supported yet");
        static_assert(!has_flag(opts, NocOptions::POSTED), "Mcasts with posted transactions are not supported");
        const uint32_t source = from<kLocal>(src, src_args);
        const uint64_t destination = to_all(dst, dst_args);
        if constexpr (has_flag(opts, NocOptions::MCAST_INCL_SRC))
            noc_async_write_multicast_loopback_src(source, destination, size_bytes, num_dsts, linked, noc_id_);
        else noc_async_write_multicast<max_page_size>(source, destination, size_bytes, num_dsts, linked, noc_id_);
    }
    template <NocOptions opts = NocOptions::DEFAULT, uint32_t max_page_size = kAnyLength, typename Dst>
    FORCE_INLINE void set_async_write_state(const Dst& dst, uint32_t size_bytes, const dst_args_t<Dst>& dst_args,
                                            const NocOptVals& vals = {}) const {
        static_assert(!has_flag(opts, NocOptions::TXN_ID),
                      "NocOptions::TXN_ID is not supported for set_async_write_state");
        ncrisc_noc_write_set_state<has_flag(opts, NocOptions::POSTED), max_page_size <= NOC_MAX_BURST_SIZE>(
            noc_id_, write_cmd_buf, to<kRemote>(dst, dst_args), size_bytes, vals.vc);
    }
    template <NocOptions opts = NocOptions::DEFAULT, uint32_t max_page_size = kAnyLength, typename Src, typename Dst>
    FORCE_INLINE void async_write_with_state(const Src& src, const Dst& dst, uint32_t size_bytes,
                                             const src_args_t<Src>& src_args, const dst_args_t<Dst>& dst_args,
                                             const NocOptVals& = {}) const {
        static_assert(!has_flag(opts, NocOptions::TXN_ID),
                      "NocOptions::TXN_ID is not supported for async_write_with_state");
        constexpr bool posted = has_flag(opts, NocOptions::POSTED);
        const uint32_t source = from<kLocal>(src, src_args);
        const uint32_t destination = static_cast<uint32_t>(to<kRemote>(dst, dst_args));
        if constexpr (max_page_size <= NOC_MAX_BURST_SIZE)
            noc_async_write_one_packet_with_state<posted>(source, destination, noc_id_);
        else
            ncrisc_noc_write_any_len_with_state<noc_mode, posted>(noc_id_, write_cmd_buf, source, destination,
                                                                  size_bytes);
    }
    template <NocOptions opts = NocOptions::DEFAULT, typename Dst>
    FORCE_INLINE void inline_dw_write(const Dst& dst, uint32_t val, const dst_args_t<Dst>& dst_args, uint8_t be = 0xF,
                                      const NocOptVals& vals = {}) const {
        static_assert(!has_flag(opts, NocOptions::TXN_ID), "TxnId is not supported for inline_dw_write");
        static_assert(!(has_flag(opts, NocOptions::INLINE_L1) && has_flag(opts, NocOptions::INLINE_REG)),
                      "INLINE_L1 and INLINE_REG are mutually exclusive in inline_dw_write");
        static_assert(!std::is_same_v<Dst, MulticastEndpoint>, "inline_dw_write has no multicast");
        noc_inline_dw_write<InlineWriteDst::DEFAULT, has_flag(opts, NocOptions::POSTED)>(
            to<kRemote>(dst, dst_args), val, be, noc_id_, channel<opts>(vals));
    }

    template <NocOptions opts = NocOptions::DEFAULT>
    FORCE_INLINE void async_read_barrier(const NocOptVals& vals = {}) const {
        if constexpr (has_flag(opts, NocOptions::TXN_ID)) noc_async_read_barrier_with_trid(vals.trid, noc_id_);
        else noc_async_read_barrier(noc_id_);
    }
    template <NocOptions opts = NocOptions::DEFAULT>
    FORCE_INLINE void async_write_barrier(const NocOptVals& vals = {}) const {
        if constexpr (has_flag(opts, NocOptions::TXN_ID)) noc_async_write_barrier_with_trid(vals.trid, noc_id_);
        else noc_async_write_barrier(noc_id_);
    }
    template <NocOptions opts = NocOptions::DEFAULT>
    FORCE_INLINE void async_writes_flushed(const NocOptVals& vals = {}) const {
        static_assert(!has_flag(opts, NocOptions::POSTED) || !has_flag(opts, NocOptions::TXN_ID),
                      "Posted writes flushed does not support TXN_ID");
        static_assert(!has_flag(opts, NocOptions::TXN_ID) || noc_mode != DM_DYNAMIC_NOC,
                      "flushing by transaction id is for dedicated NoCs");
        if constexpr (has_flag(opts, NocOptions::POSTED)) noc_async_posted_writes_flushed(noc_id_);
        else if constexpr (has_flag(opts, NocOptions::TXN_ID)) noc_async_write_flushed_with_trid(vals.trid, noc_id_);
        else noc_async_writes_flushed(noc_id_);
    }

    // Zeros into the buffer's write side: reads of the core's block of zeros. write_zeros_l1_barrier ends it.
    template <typename Dst>
    FORCE_INLINE void async_write_zeros(const Dst& dst, uint32_t size_bytes, const dst_args_t<Dst>& args = {}) const {
        static_assert(std::is_same_v<Dst, CircularBuffer> || std::is_same_v<Dst, DataflowBuffer>,
                      "async_write_zeros into L1 takes a CircularBuffer or a DataflowBuffer");
        const uint64_t zeros = get_noc_addr(MEM_ZEROS_BASE, noc_id_);
        uint32_t at = to<kLocal>(dst, args);
        for (uint32_t left = size_bytes, piece; left > 0; left -= piece, at += piece) {
            piece = left < static_cast<uint32_t>(MEM_ZEROS_SIZE) ? left : MEM_ZEROS_SIZE;
            noc_async_read(zeros, at, piece, noc_id_);
        }
    }
    FORCE_INLINE void write_zeros_l1_barrier() const { noc_async_read_barrier(noc_id_); }
    // Zeros into a page in DRAM, from the read side of a buffer that the kernel has zeroed.
    template <typename DSpecT, typename Scratch>
    FORCE_INLINE void async_write_zeros(const ::TensorAccessor<DSpecT>& accessor, uint32_t size_bytes,
                                        const dst_args_t<::TensorAccessor<DSpecT>>& args,
                                        const Scratch& scratch) const {
        static_assert(DSpecT::is_dram, "async_write_zeros with scratch memory is for tensors in DRAM");
        uint64_t at = accessor.get_noc_addr(args.page_id, args.offset_bytes, noc_id_);
        const uint32_t source = from<kLocal>(scratch, src_args_t<Scratch>{});
        for (uint32_t left = size_bytes, piece; left > 0; left -= piece, at += piece) {
            piece = left < NOC_MAX_BURST_SIZE ? left : NOC_MAX_BURST_SIZE;
            noc_async_write(source, at, piece, noc_id_);
        }
    }
    FORCE_INLINE void write_zeros_dram_barrier() const { noc_async_write_barrier(noc_id_); }

  private:
    template <NocOptions opts>
    static FORCE_INLINE uint32_t channel(const NocOptVals& vals) {
        return has_flag(opts, NocOptions::CUSTOM_VC) ? vals.vc : NOC_UNICAST_WRITE_VC;
    }
};
