// What the Noc classes of January (experimental::Noc) and of the head (::Noc) have in common: addresses of sources and
// destinations, and the waits (HEAD_API 3.1). Every call is always inlined, so that reports name the kernel's line.
#pragma once
#include "dataflow_api.h"
#include "tessera/object/traits.h"

namespace tessera {

template <typename Self>
class NocBase {
  public:
    using AddressType = NocAddressType;
    static constexpr uint32_t INVALID_TXN_ID = 0xFFFFFFFF;

    FORCE_INLINE NocBase() : noc_id_(noc_index) {}
    FORCE_INLINE explicit NocBase(uint8_t noc_id) : noc_id_(noc_id) {}

    FORCE_INLINE uint8_t get_noc_id() const { return noc_id_; }
    FORCE_INLINE bool is_local_bank(uint32_t virtual_x, uint32_t virtual_y) const {
        return virtual_x == my_x[noc_id_] && virtual_y == my_y[noc_id_];
    }
    FORCE_INLINE bool is_local_addr(uint64_t noc_addr) const {
        return is_local_bank(NOC_UNICAST_ADDR_X(noc_addr), NOC_UNICAST_ADDR_Y(noc_addr));
    }
    FORCE_INLINE bool is_read_trid_flushed(uint32_t trid) const {
        return ncrisc_noc_read_with_transaction_id_flushed(noc_id_, trid);
    }
    FORCE_INLINE void async_atomic_barrier() const { noc_async_atomic_barrier(noc_id_); }
    FORCE_INLINE void async_full_barrier() const { noc_async_full_barrier(noc_id_); }

  protected:
    template <typename T>
    using src_args_t = typename noc_traits_t<T>::src_args_type;
    template <typename T>
    using dst_args_t = typename noc_traits_t<T>::dst_args_type;
    template <typename T>
    using dst_args_mcast_t = typename noc_traits_t<T>::dst_args_mcast_type;
    static constexpr auto kRemote = NocAddressType::NOC, kLocal = NocAddressType::LOCAL_L1;

    template <NocAddressType type, typename Src>
    FORCE_INLINE auto from(const Src& src, const src_args_t<Src>& args) const {
        return noc_traits_t<Src>::template src_addr<type>(src, static_cast<const Self&>(*this), args);
    }
    template <NocAddressType type, typename Dst>
    FORCE_INLINE auto to(const Dst& dst, const dst_args_t<Dst>& args) const {
        return noc_traits_t<Dst>::template dst_addr<type>(dst, static_cast<const Self&>(*this), args);
    }
    template <typename Dst>
    FORCE_INLINE uint64_t to_all(const Dst& dst, const dst_args_mcast_t<Dst>& args) const {
        return noc_traits_t<Dst>::template dst_addr_mcast<kRemote>(dst, static_cast<const Self&>(*this), args);
    }

    uint8_t noc_id_;
};

}  // namespace tessera
