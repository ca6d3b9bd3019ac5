// Tensors and their pages as ends of a transfer (HEAD_API 3.3).
#pragma once
#include "accessor/tensor_accessor.h"
#include "dataflow_api.h"
#include "tessera/object/traits.h"

namespace tessera {

// Where the object's own get_noc_addr says.
template <typename T>
struct PageTraits {
    using src_args_type = PageArgs;
    using dst_args_type = PageArgs;
    template <NocAddressType type, typename N>
    static FORCE_INLINE auto src_addr(const T& tensor, const N& noc, const PageArgs& args) {
        return as<type>(noc, tensor.get_noc_addr(args.page_id, args.offset_bytes, noc.get_noc_id()));
    }
    template <NocAddressType type, typename N>
    static FORCE_INLINE auto dst_addr(const T& tensor, const N& noc, const PageArgs& args) {
        return src_addr<type>(tensor, noc, args);
    }
};

}  // namespace tessera

template <typename DSpec>
struct noc_traits_t<TensorAccessor<DSpec>> : tessera::PageTraits<TensorAccessor<DSpec>> {};
template <typename Accessor>
struct noc_traits_t<PageView<Accessor>> : tessera::PageTraits<PageView<Accessor>> {};
template <>
struct noc_traits_t<AbstractTensorAccessorWrapper> : tessera::PageTraits<AbstractTensorAccessorWrapper> {};
template <typename Accessor>
struct noc_traits_t<ShardView<Accessor>> {
    using src_args_type = tessera::ShardArgs;
    using dst_args_type = tessera::ShardArgs;
    template <tessera::NocAddressType type, typename N>
    static FORCE_INLINE auto src_addr(const ShardView<Accessor>& view, const N& noc, const tessera::ShardArgs& args) {
        return tessera::as<type>(noc, view.get_noc_addr(args.shard_id, args.offset_bytes, noc.get_noc_id()));
    }
    template <tessera::NocAddressType type, typename N>
    static FORCE_INLINE auto dst_addr(const ShardView<Accessor>& view, const N& noc, const tessera::ShardArgs& args) {
        return src_addr<type>(view, noc, args);
    }
};
template <>
struct noc_traits_t<tensor_accessor::Page> {
    using src_args_type = tessera::OffsetArgs;
    using dst_args_type = tessera::OffsetArgs;
    template <tessera::NocAddressType type, typename N>
    static FORCE_INLINE auto src_addr(const tensor_accessor::Page& page, const N& noc,
                                      const tessera::OffsetArgs& args) {
        return tessera::as<type>(noc, page.noc_addr() + args.offset_bytes);
    }
    template <tessera::NocAddressType type, typename N>
    static FORCE_INLINE auto dst_addr(const tensor_accessor::Page& page, const N& noc,
                                      const tessera::OffsetArgs& args) {
        return src_addr<type>(page, noc, args);
    }
};
