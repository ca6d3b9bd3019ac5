// experimental::Noc, as of January 2026: the same transfers as the head's Noc, options as separate enumerations
// (HEAD_API 3; experimental/noc.h of that revision).
#pragma once
#include <type_traits>

#include "tessera/object/noc_base.h"

struct MulticastEndpoint;

namespace experimental {

using ::noc_traits_t;

class Noc : public tessera::NocBase<Noc> {
    static constexpr uint32_t kAnyLength = NOC_MAX_BURST_SIZE + 1;

  public:
    enum class TxnIdMode { ENABLED, DISABLED };
    enum class ResponseMode { NON_POSTED, POSTED };
    enum class BarrierMode { TXN_ID, FULL };
    enum class McastMode { INCLUDE_SRC, EXCLUDE_SRC };
    enum class VcSelection { DEFAULT, CUSTOM };
    using NocBase::NocBase;

    template <TxnIdMode txn_id_mode = TxnIdMode::DISABLED, uint32_t max_page_size = kAnyLength,
              bool enable_noc_tracing = true, typename Src, typename Dst>
    FORCE_INLINE void async_read(const Src& src, const Dst& dst, uint32_t size_bytes, const src_args_t<Src>& src_args,
                                 const dst_args_t<Dst>& dst_args, uint32_t read_req_vc = NOC_UNICAST_WRITE_VC,
                                 uint32_t trid = INVALID_TXN_ID) const {
        static_assert(txn_id_mode == TxnIdMode::DISABLED || max_page_size <= NOC_MAX_BURST_SIZE,
                      "Read with transaction id is not supported for page sizes greater than NOC_MAX_BURST_SIZE");
        if constexpr (txn_id_mode == TxnIdMode::ENABLED) noc_async_read_set_trid(trid, noc_id_);
        noc_async_read<max_page_size, enable_noc_tracing>(from<kRemote>(src, src_args), to<kLocal>(dst, dst_args),
                                                          size_bytes, noc_id_, read_req_vc);
    }
    template <VcSelection vc_selection = VcSelection::DEFAULT, uint32_t max_page_size = kAnyLength, typename Src>
    FORCE_INLINE void set_async_read_state(const Src& src, uint32_t size_bytes, const src_args_t<Src>& src_args,
                                           uint8_t vc = 0) const {
        ncrisc_noc_read_set_state<noc_mode, max_page_size <= NOC_MAX_BURST_SIZE, vc_selection == VcSelection::CUSTOM>(
            noc_id_, read_cmd_buf, from<kRemote>(src, src_args), size_bytes, vc);
    }
    template <VcSelection vc_selection = VcSelection::DEFAULT, uint32_t max_page_size = kAnyLength, typename Src,
              typename Dst>
    FORCE_INLINE void async_read_with_state(const Src& src, const Dst& dst, uint32_t size_bytes,
                                            const src_args_t<Src>& src_args, const dst_args_t<Dst>& dst_args,
                                            uint8_t vc = 0) const {
        const uint32_t source = static_cast<uint32_t>(from<kRemote>(src, src_args));
        const uint32_t destination = to<kLocal>(dst, dst_args);
        if constexpr (max_page_size <= NOC_MAX_BURST_SIZE)
            noc_async_read_one_packet_with_state<true, vc_selection == VcSelection::CUSTOM>(source, destination, vc,
                                                                                            noc_id_);
        else noc_async_read_with_state(source, destination, size_bytes, noc_id_);
    }

    template <TxnIdMode txn_id_mode = TxnIdMode::DISABLED, ResponseMode response_mode = ResponseMode::NON_POSTED,
              uint32_t max_page_size = kAnyLength, bool enable_noc_tracing = true, typename Src, typename Dst>
    FORCE_INLINE void async_write(const Src& src, const Dst& dst, uint32_t size_bytes, const src_args_t<Src>& src_args,
                                  const dst_args_t<Dst>& dst_args, uint32_t vc = NOC_UNICAST_WRITE_VC,
                                  uint32_t trid = INVALID_TXN_ID) const {
        constexpr bool posted = response_mode == ResponseMode::POSTED, with_id = txn_id_mode == TxnIdMode::ENABLED;
        if constexpr (with_id) ASSERT(trid != INVALID_TXN_ID);
        ncrisc_noc_fast_write_any_len<noc_mode, with_id, max_page_size <= NOC_MAX_BURST_SIZE>(
            noc_id_, write_cmd_buf, from<kLocal>(src, src_args), to<kRemote>(dst, dst_args), size_bytes, vc, false,
            false, 1, true, posted, trid);
    }
    template <McastMode mcast_mode = McastMode::EXCLUDE_SRC, TxnIdMode txn_id_mode = TxnIdMode::DISABLED,
              ResponseMode response_mode = ResponseMode::NON_POSTED, uint32_t max_page_size = kAnyLength,
              bool enable_noc_tracing = true, typename Src, typename Dst>
    FORCE_INLINE void async_write_multicast(const Src& src, const Dst& dst, uint32_t size_bytes, uint32_t num_dsts,
                                            const src_args_t<Src>& src_args, const dst_args_mcast_t<Dst>& dst_args,
                                            bool linked = false, uint32_t = INVALID_TXN_ID) const {
        static_assert(txn_id_mode == TxnIdMode::DISABLED, "Mcasts with transaction id are not supported yet");
        static_assert(response_mode == ResponseMode::NON_POSTED, "Mcasts with posted transactions are not supported");
        const uint32_t source = from<kLocal>(src, src_args);
        const uint64_t destination = to_all(dst, dst_args);
        if constexpr (mcast_mode == McastMode::INCLUDE_SRC)
            noc_async_write_multicast_loopback_src(source, destination, size_bytes, num_dsts, linked, noc_id_);
        else noc_async_write_multicast<max_page_size>(source, destination, size_bytes, num_dsts, linked, noc_id_);
    }
    template <ResponseMode response_mode = ResponseMode::NON_POSTED, uint32_t max_page_size = kAnyLength, typename Dst>
    FORCE_INLINE void set_async_write_state(const Dst& dst, uint32_t size_bytes, const dst_args_t<Dst>& dst_args,
                                            uint8_t vc = NOC_UNICAST_WRITE_VC) const {
        ncrisc_noc_write_set_state<response_mode == ResponseMode::POSTED, max_page_size <= NOC_MAX_BURST_SIZE>(
            noc_id_, write_cmd_buf, to<kRemote>(dst, dst_args), size_bytes, vc);
    }
    template <ResponseMode response_mode = ResponseMode::NON_POSTED, uint32_t max_page_size = kAnyLength, typename Src,
              typename Dst>
    FORCE_INLINE void async_write_with_state(const Src& src, const Dst& dst, uint32_t size_bytes,
                                             const src_args_t<Src>& src_args, const dst_args_t<Dst>& dst_args,
                                             uint8_t = NOC_UNICAST_WRITE_VC) const {
        constexpr bool posted = response_mode == ResponseMode::POSTED;
        const uint32_t source = from<kLocal>(src, src_args);
        const uint32_t destination = static_cast<uint32_t>(to<kRemote>(dst, dst_args));
        if constexpr (max_page_size <= NOC_MAX_BURST_SIZE)
            noc_async_write_one_packet_with_state<posted>(source, destination, noc_id_);
        else
            ncrisc_noc_write_any_len_with_state<noc_mode, posted>(noc_id_, write_cmd_buf, source, destination,
                                                                  size_bytes);
    }
    template <TxnIdMode txn_id_mode = TxnIdMode::DISABLED, InlineWriteDst dst_type = InlineWriteDst::DEFAULT,
              ResponseMode response_mode = ResponseMode::NON_POSTED, typename Dst>
    FORCE_INLINE void inline_dw_write(const Dst& dst, uint32_t val, const dst_args_t<Dst>& dst_args, uint8_t be = 0xF,
                                      uint32_t vc = NOC_UNICAST_WRITE_VC, uint32_t = INVALID_TXN_ID) const {
        static_assert(txn_id_mode == TxnIdMode::DISABLED, "inline_dw_write has no transaction id");
        static_assert(!std::is_same_v<Dst, MulticastEndpoint>, "inline_dw_write has no multicast");
        noc_inline_dw_write<dst_type, response_mode == ResponseMode::POSTED>(to<kRemote>(dst, dst_args), val, be,
                                                                             noc_id_, vc);
    }

    template <BarrierMode barrier_type = BarrierMode::FULL>
    FORCE_INLINE void async_read_barrier(uint32_t trid = INVALID_TXN_ID) const {
        if constexpr (barrier_type == BarrierMode::TXN_ID) noc_async_read_barrier_with_trid(trid, noc_id_);
        else noc_async_read_barrier(noc_id_);
    }
    template <BarrierMode barrier_type = BarrierMode::FULL>
    FORCE_INLINE void async_write_barrier(uint32_t trid = INVALID_TXN_ID) const {
        if constexpr (barrier_type == BarrierMode::TXN_ID) noc_async_write_barrier_with_trid(trid, noc_id_);
        else noc_async_write_barrier(noc_id_);
    }
    template <ResponseMode response_mode = ResponseMode::NON_POSTED, BarrierMode barrier_type = BarrierMode::FULL>
    FORCE_INLINE void async_writes_flushed(uint32_t trid = INVALID_TXN_ID) const {
        static_assert(response_mode == ResponseMode::NON_POSTED || barrier_type == BarrierMode::FULL,
                      "Posted writes flushed does not support a transaction id");
        if constexpr (response_mode == ResponseMode::POSTED) noc_async_posted_writes_flushed(noc_id_);
        else if constexpr (barrier_type == BarrierMode::TXN_ID) noc_async_write_flushed_with_trid(trid, noc_id_);
        else noc_async_writes_flushed(noc_id_);
    }
};

}  // namespace experimental
