// The init calls of the SFPU's functions, sorted; tests/house compares them with kernel_api/.
#pragma once
#include <array>
#include <string_view>

namespace tessera::check {

inline constexpr auto kSfpuInits = std::to_array<std::string_view>({
    "abs_tile_init", "acos_tile_init", "acosh_tile_init", "add_binary_tile_init", "add_int_tile_init",
    "addcdiv_tile_init", "addcmul_tile_init", "alt_complex_rotate90_tile_init", "asin_tile_init", "asinh_tile_init",
    "atan2_binary_tile_init", "atan_tile_init", "atanh_tile_init", "binary_bitwise_tile_init",
    "binary_max_int32_tile_init", "binary_max_tile_init", "binary_max_uint32_tile_init", "binary_min_int32_tile_init",
    "binary_min_tile_init", "binary_min_uint32_tile_init", "binary_shift_tile_init", "binop_with_scalar_tile_init",
    "bitwise_and_tile_init", "bitwise_not_tile_init", "bitwise_or_tile_init", "bitwise_xor_tile_init",
    "cbrt_tile_init", "celu_tile_init", "clamp_tile_init", "cos_tile_init", "cosh_tile_init", "cumsum_tile_init",
    "dequant_tile_init", "digamma_tile_init", "div_binary_tile_init", "div_int32_floor_tile_init",
    "div_int32_tile_init", "div_int32_trunc_tile_init", "dropout_kernel_init", "elu_tile_init", "eq_binary_tile_init",
    "eq_int32_tile_init", "eq_int_tile_init", "eqz_tile_init", "erf_tile_init", "erfc_tile_init", "erfinv_tile_init",
    "exp2_tile_init", "exp_tile_init", "expm1_tile_init", "fill_tile_init", "fmod_binary_tile_init",
    "fmod_int32_tile_init", "fmod_tile_init", "gcd_tile_init", "ge_binary_tile_init", "ge_int32_tile_init",
    "ge_int_tile_init", "gelu_derivative_tile_init", "gelu_tile_init", "gez_tile_init", "gt_binary_tile_init",
    "gt_int32_tile_init", "gt_int_tile_init", "gtz_tile_init", "hardmish_tile_init", "hardshrink_tile_init",
    "hardsigmoid_tile_init", "hardtanh_tile_init", "heaviside_tile_init", "i0_tile_init", "i1_tile_init",
    "identity_tile_init", "isclose_binary_tile_init", "isfinite_tile_init", "isinf_tile_init", "isnan_tile_init",
    "isneginf_tile_init", "isposinf_tile_init", "lcm_tile_init", "le_binary_tile_init", "le_int32_tile_init",
    "le_int_tile_init", "leaky_relu_tile_init", "left_shift_tile_init", "lerp_tile_init", "lez_tile_init",
    "lgamma_adjusted_tile_init", "lgamma_stirling_float_tile_init", "lgamma_stirling_tile_init", "log1p_tile_init",
    "log_tile_init", "log_with_base_tile_init", "logical_not_tile_init", "logical_not_unary_tile_init",
    "logsigmoid_tile_init", "lt_binary_tile_init", "lt_int32_tile_init", "lt_int_tile_init", "ltz_tile_init",
    "mac_tile_init", "mask_tile_init", "max_tile_init", "mish_tile_init", "mul_binary_tile_init",
    "mul_int32_tile_init", "mul_int_tile_init", "ne_binary_tile_init", "ne_int32_tile_init", "ne_int_tile_init",
    "negative_tile_init", "nez_tile_init", "polygamma_tile_init", "power_binary_tile_init",
    "power_iterative_tile_init", "power_tile_init", "prelu_tile_init", "quant_tile_init", "rand_tile_init",
    "rdiv_tile_init", "recip_tile_init", "relu_max_tile_init", "relu_min_tile_init", "relu_tile_init",
    "remainder_binary_tile_init", "remainder_int32_tile_init", "remainder_tile_init", "remainder_uint32_tile_init",
    "requant_tile_init", "right_shift_tile_init", "rounding_op_tile_init", "rpow_tile_init", "rsqrt_tile_init",
    "rsub_binary_tile_init", "rsub_int_tile_init", "rsub_tile_init", "rsub_unary_int32_tile_init", "selu_tile_init",
    "sigmoid_tile_init", "sigmoid_tile_init_pack", "sign_tile_init", "signbit_tile_init", "silu_tile_init",
    "silu_tile_init_pack", "sin_tile_init", "sinh_tile_init", "snake_beta_tile_init", "softplus_tile_init",
    "softshrink_tile_init", "softsign_tile_init", "sqrt_tile_init", "square_tile_init", "sub_binary_tile_init",
    "sub_int_tile_init", "tan_tile_init", "tanh_derivative_tile_init", "tanh_tile_init", "tanh_tile_init_pack",
    "threshold_tile_init", "tiled_prod_tile_init", "topk_tile_init", "typecast_tile_init", "unary_eq_tile_init",
    "unary_ge_tile_init", "unary_gt_tile_init", "unary_le_tile_init", "unary_lt_tile_init",
    "unary_max_int32_tile_init", "unary_max_tile_init", "unary_max_uint32_tile_init", "unary_min_int32_tile_init",
    "unary_min_tile_init", "unary_min_uint32_tile_init", "unary_ne_tile_init", "where_tile_init", "xielu_tile_init",
    "xlogy_binary_tile_init",
});

}  // namespace tessera::check
