// Other cores, rectangles of cores and banks as ends of a transfer (HEAD_API 3.3).
#pragma once
#include "dataflow_api.h"
#include "tessera/object/traits.h"

struct UnicastEndpoint {
    FORCE_INLINE uint64_t get_noc_unicast_addr(uint32_t noc_x, uint32_t noc_y, uint32_t addr, uint8_t noc) const {
        return ::get_noc_addr(noc_x, noc_y, addr, noc);
    }
};
struct MulticastEndpoint {
    FORCE_INLINE uint64_t get_noc_multicast_addr(uint32_t noc_x_start, uint32_t noc_y_start, uint32_t noc_x_end,
                                                 uint32_t noc_y_end, uint32_t addr, uint8_t noc) const {
        return ::get_noc_multicast_addr(noc_x_start, noc_y_start, noc_x_end, noc_y_end, addr, noc);
    }
};
enum class AllocatorBankType { L1, DRAM };
template <AllocatorBankType bank_type>
struct AllocatorBank {
    FORCE_INLINE uint64_t get_noc_addr_from_bank_id(uint32_t bank_id, uint32_t addr, uint8_t noc) const {
        return ::get_noc_addr_from_bank_id < bank_type == AllocatorBankType::DRAM > (bank_id, addr, noc);
    }
};

template <>
struct noc_traits_t<UnicastEndpoint> {
    using src_args_type = tessera::CoreArgs;
    using dst_args_type = tessera::CoreArgs;
    // On its own side of a transfer an endpoint is just an address.
    template <tessera::NocAddressType type, typename N>
    static FORCE_INLINE auto src_addr(const UnicastEndpoint& end, const N& noc, const tessera::CoreArgs& args) {
        if constexpr (type == tessera::NocAddressType::LOCAL_L1) return args.addr;
        else return end.get_noc_unicast_addr(args.noc_x, args.noc_y, args.addr, noc.get_noc_id());
    }
    template <tessera::NocAddressType type, typename N>
    static FORCE_INLINE auto dst_addr(const UnicastEndpoint& end, const N& noc, const tessera::CoreArgs& args) {
        return src_addr<type>(end, noc, args);
    }
};
template <>
struct noc_traits_t<MulticastEndpoint> {
    using dst_args_mcast_type = tessera::RectangleArgs;
    template <tessera::NocAddressType type, typename N>
    static FORCE_INLINE uint64_t dst_addr_mcast(const MulticastEndpoint& end, const N& noc,
                                                const tessera::RectangleArgs& args) {
        return end.get_noc_multicast_addr(args.noc_x_start, args.noc_y_start, args.noc_x_end, args.noc_y_end, args.addr,
                                          noc.get_noc_id());
    }
};
template <AllocatorBankType bank_type>
struct noc_traits_t<AllocatorBank<bank_type>> {
    using src_args_type = tessera::BankArgs;
    using dst_args_type = tessera::BankArgs;
    template <tessera::NocAddressType type, typename N>
    static FORCE_INLINE uint64_t src_addr(const AllocatorBank<bank_type>& bank, const N& noc,
                                          const tessera::BankArgs& args) {
        static_assert(type == tessera::NocAddressType::NOC, "a bank is the remote side of a transfer");
        return bank.get_noc_addr_from_bank_id(args.bank_id, args.addr, noc.get_noc_id());
    }
    template <tessera::NocAddressType type, typename N>
    static FORCE_INLINE uint64_t dst_addr(const AllocatorBank<bank_type>& bank, const N& noc,
                                          const tessera::BankArgs& args) {
        return src_addr<type>(bank, noc, args);
    }
};
