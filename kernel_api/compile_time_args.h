// Compile-time arguments as constant expressions (KERNEL_API 2; force-included upstream).
#pragma once
#include <array>
#include <cstdint>
#include <string_view>
#include <utility>

#include "tessera/abi/calls.h"

#ifdef KERNEL_COMPILE_TIME_ARGS
constexpr auto kernel_compile_time_args = std::to_array<std::uint32_t>({KERNEL_COMPILE_TIME_ARGS});
#else
constexpr std::array<std::uint32_t, 0> kernel_compile_time_args{};
#endif

template <std::uint32_t Idx>
constexpr std::uint32_t get_ct_arg() {
    static_assert(Idx < kernel_compile_time_args.size(), "Index out of range");
    return kernel_compile_time_args[Idx];
}
// By an index that only the run knows (TensorAccessorArgs).
inline std::uint32_t compile_time_word(std::uint32_t index) { return kernel_compile_time_args[index]; }
#define get_compile_time_arg_val(arg_idx) get_ct_arg<arg_idx>()

#ifdef KERNEL_COMPILE_TIME_ARG_MAP
constexpr std::pair<std::string_view, std::uint32_t> named_args_map[] = {KERNEL_COMPILE_TIME_ARG_MAP};
#else
constexpr std::array<std::pair<std::string_view, std::uint32_t>, 0> named_args_map{};
#endif

// Not constexpr on purpose: reaching it in a constant expression is the compile error that names the cause. Kernels
// also ask, in code that runs, for names that only their other roles were given, and do not use the value: such a call
// is optimised away. One that is left gives 0 and is reported when it runs.
inline std::uint32_t named_compile_time_argument_is_unknown(std::string_view name) {
#ifdef __OPTIMIZE__
    return tess_named_argument_unknown(name.data());
#else
    return 0;
#endif
}

/// The compile-time argument of this name, a constant.
constexpr std::uint32_t get_named_compile_time_arg_val(std::string_view name) {
    for (const auto& [known, value] : named_args_map)
        if (known == name) return value;
    return named_compile_time_argument_is_unknown(name);
}
