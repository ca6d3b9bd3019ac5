// Argument structs: a plain struct of 4-byte fields filled from runtime or compile-time arguments (KERNEL_API 3b).
#pragma once
#include <array>
#include <cstdint>
#include <utility>

#include "compile_time_args.h"
#include "tessera/firmware.h"

namespace ttnn::kernel_utils {

template <typename KernelArgsStruct>
FORCE_INLINE KernelArgsStruct make_runtime_struct_from_args() {
    static_assert(sizeof(KernelArgsStruct) % 4 == 0, "every field has 4 bytes");
    std::array<uint32_t, sizeof(KernelArgsStruct) / 4> words;
    for (uint32_t i = 0; i < words.size(); i++) words[i] = get_arg_val<uint32_t>(static_cast<int>(i));
    return __builtin_bit_cast(KernelArgsStruct, words);
}
template <typename KernelArgsStruct, uint32_t... I>
constexpr KernelArgsStruct make_compile_time_struct_from_args(std::integer_sequence<uint32_t, I...>) {
    return __builtin_bit_cast(KernelArgsStruct, (std::array<uint32_t, sizeof...(I)>{get_compile_time_arg_val(I)...}));
}
template <typename KernelArgsStruct>
constexpr KernelArgsStruct make_compile_time_struct_from_args() {
    static_assert(sizeof(KernelArgsStruct) % 4 == 0, "every field has 4 bytes");
    return make_compile_time_struct_from_args<KernelArgsStruct>(std::make_integer_sequence<uint32_t, sizeof(KernelArgsStruct) / 4>());
}

}  // namespace ttnn::kernel_utils
