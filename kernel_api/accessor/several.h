// Accessors of a number of tensors known at compile time (KERNEL_API 5; HEAD_API 3.8).
#pragma once
#include <array>
#include <cstdint>
#include <tuple>
#include <utility>

#include "accessor/tensor_accessor.h"

namespace tensor_accessor::detail {

template <typename... Args, uint32_t... I>
auto make_tuple(const std::tuple<Args...>& args, uint32_t address_rt_arg, std::integer_sequence<uint32_t, I...>) {
    return std::make_tuple(
        TensorAccessor(std::get<I>(args), get_arg_val<uint32_t>(static_cast<int>(address_rt_arg + I)))...);
}
template <typename... Args, uint32_t... I>
auto make_tuple(const std::tuple<Args...>& args, uint32_t address_rt_arg, uint32_t page_size_ct_arg,
                std::integer_sequence<uint32_t, I...>) {
    return std::make_tuple(TensorAccessor(std::get<I>(args),
                                          get_arg_val<uint32_t>(static_cast<int>(address_rt_arg + I)),
                                          compile_time_word(page_size_ct_arg + I))...);
}

}  // namespace tensor_accessor::detail

// Addresses from runtime arguments; page sizes from compile-time arguments (January) or from the accessors' words.
template <typename... Args>
auto make_tensor_accessor_tuple(const std::tuple<Args...>& args, uint32_t address_rt_arg_index_start,
                                uint32_t page_size_ct_arg_index_start) {
    return tensor_accessor::detail::make_tuple(args, address_rt_arg_index_start, page_size_ct_arg_index_start,
                                               std::make_integer_sequence<uint32_t, sizeof...(Args)>());
}
template <typename... Args>
auto make_tensor_accessor_tuple(const std::tuple<Args...>& args, uint32_t address_rt_arg_index_start) {
    return tensor_accessor::detail::make_tuple(args, address_rt_arg_index_start,
                                               std::make_integer_sequence<uint32_t, sizeof...(Args)>());
}

// Accessors of all kinds as one type, for arrays of them. It refers to the accessor, which must outlive it.
class AbstractTensorAccessorWrapper {
  public:
    AbstractTensorAccessorWrapper() = default;
    template <typename Accessor>
    AbstractTensorAccessorWrapper(const Accessor& accessor)
        : accessor_(&accessor), page_size_(accessor.page_size), ask_(&ask<Accessor>) {}
    uint64_t get_noc_addr(uint32_t page_id, uint32_t offset = 0, uint8_t noc = noc_index) const {
        return ask_(accessor_, page_id, offset, noc);
    }
    uint32_t page_size() const { return page_size_; }

  private:
    template <typename Accessor>
    static uint64_t ask(const void* accessor, uint32_t page_id, uint32_t offset, uint8_t noc) {
        return static_cast<const Accessor*>(accessor)->get_noc_addr(page_id, offset, noc);
    }
    const void* accessor_ = nullptr;
    uint32_t page_size_ = 0;
    uint64_t (*ask_)(const void*, uint32_t, uint32_t, uint8_t) = nullptr;
};
template <typename... Accessors>
auto make_abstract_tensor_accessor_wrappers(const std::tuple<Accessors...>& accessors) {
    return std::apply(
        [](const auto&... each) {
            return std::array<AbstractTensorAccessorWrapper, sizeof...(Accessors)>{
                AbstractTensorAccessorWrapper(each)...};
        },
        accessors);
}
template <typename... Accessors, uint32_t... Indexes>
auto make_abstract_tensor_accessor_wrappers(const std::tuple<Accessors...>& accessors,
                                            std::integer_sequence<uint32_t, Indexes...>) {
    return std::array<AbstractTensorAccessorWrapper, sizeof...(Indexes)>{
        AbstractTensorAccessorWrapper(std::get<Indexes>(accessors))...};
}
