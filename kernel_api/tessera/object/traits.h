// noc_traits_t: what may be source or destination of a Noc's transfer, and the arguments that say where in it
// (HEAD_API 3.3). Each gives addresses for any Noc class, January's and the head's.
#pragma once
#include <cstdint>

#include "debug/assert.h"
#include "tessera/attributes.h"

namespace tessera {

enum class NocAddressType { NOC, LOCAL_L1 };

struct OffsetArgs {
    uint32_t offset_bytes = 0;
};
struct PageArgs {
    uint32_t page_id = 0;
    uint32_t offset_bytes = 0;
};
struct ShardArgs {
    uint32_t shard_id = 0;
    uint32_t offset_bytes = 0;
};
struct CoreArgs {
    uint32_t noc_x = 0, noc_y = 0, addr = 0;
};
struct BankArgs {
    uint32_t bank_id = 0, addr = 0;
};
struct RectangleArgs {
    uint32_t noc_x_start = 0, noc_y_start = 0, noc_x_end = 0, noc_y_end = 0, addr = 0;
};
struct RectangleOffsetArgs {
    uint32_t noc_x_start = 0, noc_y_start = 0, noc_x_end = 0, noc_y_end = 0, offset_bytes = 0;
};

// A NoC address as the kind that the transfer asks for: for its own side of the transfer a core must own it.
template <NocAddressType type, typename N>
FORCE_INLINE auto as(const N& noc, uint64_t address) {
    if constexpr (type == NocAddressType::LOCAL_L1) {
        ASSERT(noc.is_local_addr(address));
        return static_cast<uint32_t>(address);
    } else {
        return address;
    }
}

}  // namespace tessera

template <typename T>
struct noc_traits_t {
    static_assert(sizeof(T) == 0, "NoC transactions are not supported for this type");
};

namespace tessera {

// Memory of this core, at an address that the object gives: T's `source(object)` and `destination(object)`.
template <typename T, typename Args, typename Where>
struct LocalTraits {
    using src_args_type = Args;
    using dst_args_type = Args;
    template <NocAddressType type, typename N>
    static FORCE_INLINE uint32_t src_addr(const T& from, const N&, const Args& args) {
        static_assert(type == NocAddressType::LOCAL_L1, "memory of this core cannot be the remote side of a transfer");
        return Where::source(from) + static_cast<uint32_t>(args.offset_bytes);
    }
    template <NocAddressType type, typename N>
    static FORCE_INLINE uint32_t dst_addr(const T& to, const N&, const Args& args) {
        static_assert(type == NocAddressType::LOCAL_L1, "memory of this core cannot be the remote side of a transfer");
        return Where::destination(to) + static_cast<uint32_t>(args.offset_bytes);
    }
};

}  // namespace tessera
