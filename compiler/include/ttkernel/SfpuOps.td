// The vector unit: one line per SFPU function of the kernel API, each with its init.
// Facts: compute_kernel_api.h, compute_kernel_api/eltwise_unary/*.h, compute_kernel_api/*_sfpu.h.
#ifndef TTKERNEL_SFPU_TD
#define TTKERNEL_SFPU_TD
include "ttkernel/TTKernelBase.td"

class TTK_SfpuInit<string m, string h, string c = m> : TTK_Compute<m, h, (ins), "sfpu_init"> { let callee = c; }
class TTK_Unary<string m, string h, string c = m> : TTK_Compute<m, h, (ins I32:$dst0_index)> { let callee = c; }
class TTK_UnaryParam<string m, string h> : TTK_Compute<m, h, (ins I32:$dst0_index, I32:$param)>;
class TTK_Unary2<string m, string h> : TTK_Compute<m, h, (ins I32:$dst0_index, I32:$param0, I32:$param1)>;
// Without a third operand the result replaces the first, as in the older two-operand form.
class TTK_Binary<string m, string h, string c = m> : TTK_Compute<m, h, (ins I32:$dst0_index, I32:$dst1_index, Variadic<TTK_Scalar>:$rest)> {
  let callee = c;
  let optional = ["odst_index=$dst0_index"];
}

//===-- functions of one tile -------------------------------------------------===//
def TTK_AbsTileInitOp : TTK_SfpuInit<"abs_tile_init", "compute_kernel_api.h">;
def TTK_AbsTileOp : TTK_Unary<"abs_tile", "compute_kernel_api.h">;
def TTK_LogTileInitOp : TTK_SfpuInit<"log_tile_init", "compute_kernel_api.h">;
def TTK_LogTileOp : TTK_Unary<"log_tile", "compute_kernel_api.h">;
def TTK_TanhTileInitOp : TTK_SfpuInit<"tanh_tile_init", "compute_kernel_api.h">;
def TTK_TanhTileOp : TTK_Unary<"tanh_tile", "compute_kernel_api.h">;
def TTK_SignTileInitOp : TTK_SfpuInit<"sign_tile_init", "compute_kernel_api.h">;
def TTK_SignTileOp : TTK_Unary<"sign_tile", "compute_kernel_api.h">;
def TTK_SignbitTileInitOp : TTK_SfpuInit<"signbit_tile_init", "compute_kernel_api.h">;
def TTK_SignbitTileOp : TTK_Unary<"signbit_tile", "compute_kernel_api.h">;
def TTK_SquareTileInitOp : TTK_SfpuInit<"square_tile_init", "compute_kernel_api.h">;
def TTK_SquareTileOp : TTK_Unary<"square_tile", "compute_kernel_api.h">;
def TTK_SiluTileInitOp : TTK_SfpuInit<"silu_tile_init", "compute_kernel_api.h">;
def TTK_SiluTileOp : TTK_Unary<"silu_tile", "compute_kernel_api.h">;
def TTK_SigmoidTileInitOp : TTK_SfpuInit<"sigmoid_tile_init", "compute_kernel_api.h">;
def TTK_SigmoidTileOp : TTK_Unary<"sigmoid_tile", "compute_kernel_api.h">;
def TTK_Exp2TileInitOp : TTK_SfpuInit<"exp2_tile_init", "compute_kernel_api.h">;
def TTK_Exp2TileOp : TTK_Unary<"exp2_tile", "compute_kernel_api.h">;
def TTK_Expm1TileInitOp : TTK_SfpuInit<"expm1_tile_init", "compute_kernel_api.h">;
def TTK_Expm1TileOp : TTK_Unary<"expm1_tile", "compute_kernel_api.h">;
def TTK_ExpTileInitOp : TTK_SfpuInit<"exp_tile_init", "compute_kernel_api/eltwise_unary/exp.h">;
def TTK_ExpTileOp : TTK_Unary<"exp_tile", "compute_kernel_api/eltwise_unary/exp.h">;
def TTK_RecipTileInitOp : TTK_SfpuInit<"recip_tile_init", "compute_kernel_api/eltwise_unary/recip.h">;
def TTK_RecipTileOp : TTK_Unary<"recip_tile", "compute_kernel_api/eltwise_unary/recip.h">;
def TTK_SqrtTileInitOp : TTK_SfpuInit<"sqrt_tile_init", "compute_kernel_api/eltwise_unary/sqrt.h">;
def TTK_SqrtTileOp : TTK_Unary<"sqrt_tile", "compute_kernel_api/eltwise_unary/sqrt.h">;
def TTK_RsqrtTileInitOp : TTK_SfpuInit<"rsqrt_tile_init", "compute_kernel_api/eltwise_unary/rsqrt.h">;
def TTK_RsqrtTileOp : TTK_Unary<"rsqrt_tile", "compute_kernel_api/eltwise_unary/rsqrt.h">;
def TTK_NegativeTileInitOp : TTK_SfpuInit<"negative_tile_init", "compute_kernel_api/eltwise_unary/negative.h">;
def TTK_NegativeTileOp : TTK_Unary<"negative_tile", "compute_kernel_api/eltwise_unary/negative.h">;
def TTK_GeluTileInitOp : TTK_SfpuInit<"gelu_tile_init", "compute_kernel_api/eltwise_unary/gelu.h">;
def TTK_GeluTileOp : TTK_Unary<"gelu_tile", "compute_kernel_api/eltwise_unary/gelu.h">;
def TTK_ErfTileInitOp : TTK_SfpuInit<"erf_tile_init", "compute_kernel_api/eltwise_unary/erf_erfc.h">;
def TTK_ErfTileOp : TTK_Unary<"erf_tile", "compute_kernel_api/eltwise_unary/erf_erfc.h">;
def TTK_ErfcTileInitOp : TTK_SfpuInit<"erfc_tile_init", "compute_kernel_api/eltwise_unary/erf_erfc.h">;
def TTK_ErfcTileOp : TTK_Unary<"erfc_tile", "compute_kernel_api/eltwise_unary/erf_erfc.h">;
def TTK_Log1pTileInitOp : TTK_SfpuInit<"log1p_tile_init", "compute_kernel_api/eltwise_unary/log1p.h">;
def TTK_Log1pTileOp : TTK_Unary<"log1p_tile", "compute_kernel_api/eltwise_unary/log1p.h">;
def TTK_ReluTileInitOp : TTK_SfpuInit<"relu_tile_init", "compute_kernel_api/eltwise_unary/relu.h">;
def TTK_ReluTileOp : TTK_Unary<"relu_tile", "compute_kernel_api/eltwise_unary/relu.h">;
def TTK_HardsigmoidTileInitOp : TTK_SfpuInit<"hardsigmoid_tile_init", "compute_kernel_api/eltwise_unary/activations.h">;
def TTK_HardsigmoidTileOp : TTK_Unary<"hardsigmoid_tile", "compute_kernel_api/eltwise_unary/activations.h">;
def TTK_SoftsignTileInitOp : TTK_SfpuInit<"softsign_tile_init", "compute_kernel_api/eltwise_unary/activations.h">;
def TTK_SoftsignTileOp : TTK_Unary<"softsign_tile", "compute_kernel_api/eltwise_unary/activations.h">;
def TTK_BitwiseNotTileInitOp : TTK_SfpuInit<"bitwise_not_tile_init", "compute_kernel_api/eltwise_unary/bitwise_not.h">;
def TTK_BitwiseNotTileOp : TTK_Unary<"bitwise_not_tile", "compute_kernel_api/eltwise_unary/bitwise_not.h">;
def TTK_ErfinvTileInitOp : TTK_SfpuInit<"erfinv_tile_init", "compute_kernel_api/eltwise_unary/erfinv.h">;
def TTK_ErfinvTileOp : TTK_Unary<"erfinv_tile", "compute_kernel_api/eltwise_unary/erfinv.h">;
def TTK_I0TileInitOp : TTK_SfpuInit<"i0_tile_init", "compute_kernel_api/eltwise_unary/i0.h">;
def TTK_I0TileOp : TTK_Unary<"i0_tile", "compute_kernel_api/eltwise_unary/i0.h">;
def TTK_I1TileInitOp : TTK_SfpuInit<"i1_tile_init", "compute_kernel_api/eltwise_unary/i1.h">;
def TTK_I1TileOp : TTK_Unary<"i1_tile", "compute_kernel_api/eltwise_unary/i1.h">;
def TTK_SinTileInitOp : TTK_SfpuInit<"sin_tile_init", "compute_kernel_api/eltwise_unary/trigonometry.h">;
def TTK_SinTileOp : TTK_Unary<"sin_tile", "compute_kernel_api/eltwise_unary/trigonometry.h">;
def TTK_CosTileInitOp : TTK_SfpuInit<"cos_tile_init", "compute_kernel_api/eltwise_unary/trigonometry.h">;
def TTK_CosTileOp : TTK_Unary<"cos_tile", "compute_kernel_api/eltwise_unary/trigonometry.h">;
def TTK_TanTileInitOp : TTK_SfpuInit<"tan_tile_init", "compute_kernel_api/eltwise_unary/trigonometry.h">;
def TTK_TanTileOp : TTK_Unary<"tan_tile", "compute_kernel_api/eltwise_unary/trigonometry.h">;
def TTK_AsinTileInitOp : TTK_SfpuInit<"asin_tile_init", "compute_kernel_api/eltwise_unary/trigonometry.h">;
def TTK_AsinTileOp : TTK_Unary<"asin_tile", "compute_kernel_api/eltwise_unary/trigonometry.h">;
def TTK_AcosTileInitOp : TTK_SfpuInit<"acos_tile_init", "compute_kernel_api/eltwise_unary/trigonometry.h">;
def TTK_AcosTileOp : TTK_Unary<"acos_tile", "compute_kernel_api/eltwise_unary/trigonometry.h">;
def TTK_AtanTileInitOp : TTK_SfpuInit<"atan_tile_init", "compute_kernel_api/eltwise_unary/trigonometry.h">;
def TTK_AtanTileOp : TTK_Unary<"atan_tile", "compute_kernel_api/eltwise_unary/trigonometry.h">;
def TTK_SinhTileInitOp : TTK_SfpuInit<"sinh_tile_init", "compute_kernel_api/eltwise_unary/trigonometry.h">;
def TTK_SinhTileOp : TTK_Unary<"sinh_tile", "compute_kernel_api/eltwise_unary/trigonometry.h">;
def TTK_CoshTileInitOp : TTK_SfpuInit<"cosh_tile_init", "compute_kernel_api/eltwise_unary/trigonometry.h">;
def TTK_CoshTileOp : TTK_Unary<"cosh_tile", "compute_kernel_api/eltwise_unary/trigonometry.h">;
def TTK_AsinhTileInitOp : TTK_SfpuInit<"asinh_tile_init", "compute_kernel_api/eltwise_unary/trigonometry.h">;
def TTK_AsinhTileOp : TTK_Unary<"asinh_tile", "compute_kernel_api/eltwise_unary/trigonometry.h">;
def TTK_AcoshTileInitOp : TTK_SfpuInit<"acosh_tile_init", "compute_kernel_api/eltwise_unary/trigonometry.h">;
def TTK_AcoshTileOp : TTK_Unary<"acosh_tile", "compute_kernel_api/eltwise_unary/trigonometry.h">;
def TTK_AtanhTileInitOp : TTK_SfpuInit<"atanh_tile_init", "compute_kernel_api/eltwise_unary/trigonometry.h">;
def TTK_AtanhTileOp : TTK_Unary<"atanh_tile", "compute_kernel_api/eltwise_unary/trigonometry.h">;
def TTK_RoundingOpTileInitOp : TTK_SfpuInit<"rounding_op_tile_init", "compute_kernel_api/eltwise_unary/rounding.h">;
def TTK_CeilTileOp : TTK_Unary<"ceil_tile", "compute_kernel_api/eltwise_unary/rounding.h">;
def TTK_FloorTileOp : TTK_Unary<"floor_tile", "compute_kernel_api/eltwise_unary/rounding.h">;
def TTK_FracTileOp : TTK_Unary<"frac_tile", "compute_kernel_api/eltwise_unary/rounding.h">;
def TTK_TruncTileOp : TTK_Unary<"trunc_tile", "compute_kernel_api/eltwise_unary/rounding.h">;
def TTK_CeilTileFloat32Op : TTK_Unary<"ceil_tile_float32", "compute_kernel_api/eltwise_unary/rounding.h", "ceil_tile">;
def TTK_FloorTileFloat32Op : TTK_Unary<"floor_tile_float32", "compute_kernel_api/eltwise_unary/rounding.h", "floor_tile">;
def TTK_LogicalNotUnaryTileInitOp : TTK_SfpuInit<"logical_not_unary_tile_init", "compute_kernel_api/eltwise_unary/logical_not_noti.h">;
def TTK_LogicalNotUnaryTileOp : TTK_Unary<"logical_not_unary_tile", "compute_kernel_api/eltwise_unary/logical_not_noti.h">;
def TTK_LogicalNotUnaryTileInt32Op : TTK_Unary<"logical_not_unary_tile_int32", "compute_kernel_api/eltwise_unary/logical_not_noti.h">;
def TTK_LogicalNotTileInitOp : TTK_SfpuInit<"logical_not_tile_init", "compute_kernel_api/eltwise_unary/logical_not_noti.h", "logical_not_unary_tile_init">;
def TTK_LogicalNotTileOp : TTK_Unary<"logical_not_tile", "compute_kernel_api/eltwise_unary/logical_not_noti.h", "logical_not_unary_tile">;
def TTK_EqzTileInitOp : TTK_SfpuInit<"eqz_tile_init", "compute_kernel_api/eltwise_unary/comp.h">;
def TTK_EqzTileOp : TTK_Unary<"eqz_tile", "compute_kernel_api/eltwise_unary/comp.h">;
def TTK_EqzTileInt32Op : TTK_Unary<"eqz_tile_int32", "compute_kernel_api/eltwise_unary/comp.h">;
def TTK_NezTileInitOp : TTK_SfpuInit<"nez_tile_init", "compute_kernel_api/eltwise_unary/comp.h">;
def TTK_NezTileOp : TTK_Unary<"nez_tile", "compute_kernel_api/eltwise_unary/comp.h">;
def TTK_NezTileInt32Op : TTK_Unary<"nez_tile_int32", "compute_kernel_api/eltwise_unary/comp.h">;
def TTK_GtzTileInitOp : TTK_SfpuInit<"gtz_tile_init", "compute_kernel_api/eltwise_unary/comp.h">;
def TTK_GtzTileOp : TTK_Unary<"gtz_tile", "compute_kernel_api/eltwise_unary/comp.h">;
def TTK_GtzTileInt32Op : TTK_Unary<"gtz_tile_int32", "compute_kernel_api/eltwise_unary/comp.h">;
def TTK_GezTileInitOp : TTK_SfpuInit<"gez_tile_init", "compute_kernel_api/eltwise_unary/comp.h">;
def TTK_GezTileOp : TTK_Unary<"gez_tile", "compute_kernel_api/eltwise_unary/comp.h">;
def TTK_GezTileInt32Op : TTK_Unary<"gez_tile_int32", "compute_kernel_api/eltwise_unary/comp.h">;
def TTK_LtzTileInitOp : TTK_SfpuInit<"ltz_tile_init", "compute_kernel_api/eltwise_unary/comp.h">;
def TTK_LtzTileOp : TTK_Unary<"ltz_tile", "compute_kernel_api/eltwise_unary/comp.h">;
def TTK_LtzTileInt32Op : TTK_Unary<"ltz_tile_int32", "compute_kernel_api/eltwise_unary/comp.h">;
def TTK_LezTileInitOp : TTK_SfpuInit<"lez_tile_init", "compute_kernel_api/eltwise_unary/comp.h">;
def TTK_LezTileOp : TTK_Unary<"lez_tile", "compute_kernel_api/eltwise_unary/comp.h">;
def TTK_LezTileInt32Op : TTK_Unary<"lez_tile_int32", "compute_kernel_api/eltwise_unary/comp.h">;
def TTK_IsinfTileInitOp : TTK_SfpuInit<"isinf_tile_init", "compute_kernel_api/eltwise_unary/isinf_isnan.h">;
def TTK_IsinfTileOp : TTK_Unary<"isinf_tile", "compute_kernel_api/eltwise_unary/isinf_isnan.h">;
def TTK_IsnanTileInitOp : TTK_SfpuInit<"isnan_tile_init", "compute_kernel_api/eltwise_unary/isinf_isnan.h">;
def TTK_IsnanTileOp : TTK_Unary<"isnan_tile", "compute_kernel_api/eltwise_unary/isinf_isnan.h">;
def TTK_IsfiniteTileInitOp : TTK_SfpuInit<"isfinite_tile_init", "compute_kernel_api/eltwise_unary/isinf_isnan.h">;
def TTK_IsfiniteTileOp : TTK_Unary<"isfinite_tile", "compute_kernel_api/eltwise_unary/isinf_isnan.h">;
def TTK_IsposinfTileInitOp : TTK_SfpuInit<"isposinf_tile_init", "compute_kernel_api/eltwise_unary/isinf_isnan.h">;
def TTK_IsposinfTileOp : TTK_Unary<"isposinf_tile", "compute_kernel_api/eltwise_unary/isinf_isnan.h">;
def TTK_IsneginfTileInitOp : TTK_SfpuInit<"isneginf_tile_init", "compute_kernel_api/eltwise_unary/isinf_isnan.h">;
def TTK_IsneginfTileOp : TTK_Unary<"isneginf_tile", "compute_kernel_api/eltwise_unary/isinf_isnan.h">;
def TTK_IdentityTileInitOp : TTK_SfpuInit<"identity_tile_init", "compute_kernel_api/eltwise_unary/identity.h">;
def TTK_IdentityTileOp : TTK_Unary<"identity_tile", "compute_kernel_api/eltwise_unary/identity.h">;
def TTK_AbsTileInt32Op : TTK_Unary<"abs_tile_int32", "compute_kernel_api.h">;
def TTK_NegativeTileInt32Op : TTK_Unary<"negative_tile_int32", "compute_kernel_api/eltwise_unary/negative.h">;
def TTK_ReluTileInt32Op : TTK_Unary<"relu_tile_int32", "compute_kernel_api/eltwise_unary/relu.h">;
//===-- functions of one tile and scalars (fp32 bits or integers) -------------===//
def TTK_BinopWithScalarTileInitOp : TTK_SfpuInit<"binop_with_scalar_tile_init", "compute_kernel_api/eltwise_unary/binop_with_scalar.h">;
def TTK_AddUnaryTileOp : TTK_UnaryParam<"add_unary_tile", "compute_kernel_api/eltwise_unary/binop_with_scalar.h">;
def TTK_MulUnaryTileOp : TTK_UnaryParam<"mul_unary_tile", "compute_kernel_api/eltwise_unary/binop_with_scalar.h">;
def TTK_SubUnaryTileOp : TTK_UnaryParam<"sub_unary_tile", "compute_kernel_api/eltwise_unary/binop_with_scalar.h">;
def TTK_RsubUnaryTileOp : TTK_UnaryParam<"rsub_unary_tile", "compute_kernel_api/eltwise_unary/binop_with_scalar.h">;
def TTK_DivUnaryTileOp : TTK_UnaryParam<"div_unary_tile", "compute_kernel_api/eltwise_unary/binop_with_scalar.h">;
def TTK_AddUnaryTileInt32Op : TTK_UnaryParam<"add_unary_tile_int32", "compute_kernel_api/eltwise_unary/binop_with_scalar.h">;
def TTK_SubUnaryTileInt32Op : TTK_UnaryParam<"sub_unary_tile_int32", "compute_kernel_api/eltwise_unary/binop_with_scalar.h">;
def TTK_UnaryEqTileInitOp : TTK_SfpuInit<"unary_eq_tile_init", "compute_kernel_api/eltwise_unary/comp.h">;
def TTK_UnaryEqTileOp : TTK_UnaryParam<"unary_eq_tile", "compute_kernel_api/eltwise_unary/comp.h">;
def TTK_UnaryNeTileInitOp : TTK_SfpuInit<"unary_ne_tile_init", "compute_kernel_api/eltwise_unary/comp.h">;
def TTK_UnaryNeTileOp : TTK_UnaryParam<"unary_ne_tile", "compute_kernel_api/eltwise_unary/comp.h">;
def TTK_UnaryGtTileInitOp : TTK_SfpuInit<"unary_gt_tile_init", "compute_kernel_api/eltwise_unary/comp.h">;
def TTK_UnaryGtTileOp : TTK_UnaryParam<"unary_gt_tile", "compute_kernel_api/eltwise_unary/comp.h">;
def TTK_UnaryGeTileInitOp : TTK_SfpuInit<"unary_ge_tile_init", "compute_kernel_api/eltwise_unary/comp.h">;
def TTK_UnaryGeTileOp : TTK_UnaryParam<"unary_ge_tile", "compute_kernel_api/eltwise_unary/comp.h">;
def TTK_UnaryLtTileInitOp : TTK_SfpuInit<"unary_lt_tile_init", "compute_kernel_api/eltwise_unary/comp.h">;
def TTK_UnaryLtTileOp : TTK_UnaryParam<"unary_lt_tile", "compute_kernel_api/eltwise_unary/comp.h">;
def TTK_UnaryLeTileInitOp : TTK_SfpuInit<"unary_le_tile_init", "compute_kernel_api/eltwise_unary/comp.h">;
def TTK_UnaryLeTileOp : TTK_UnaryParam<"unary_le_tile", "compute_kernel_api/eltwise_unary/comp.h">;
def TTK_PowerTileInitOp : TTK_SfpuInit<"power_tile_init", "compute_kernel_api.h">;
def TTK_PowerTileOp : TTK_UnaryParam<"power_tile", "compute_kernel_api.h">;
def TTK_EluTileInitOp : TTK_SfpuInit<"elu_tile_init", "compute_kernel_api/eltwise_unary/elu.h">;
def TTK_EluTileOp : TTK_UnaryParam<"elu_tile", "compute_kernel_api/eltwise_unary/elu.h">;
def TTK_LeakyReluTileInitOp : TTK_SfpuInit<"leaky_relu_tile_init", "compute_kernel_api/eltwise_unary/relu.h">;
def TTK_LeakyReluTileOp : TTK_UnaryParam<"leaky_relu_tile", "compute_kernel_api/eltwise_unary/relu.h">;
def TTK_ReluMaxTileInitOp : TTK_SfpuInit<"relu_max_tile_init", "compute_kernel_api/eltwise_unary/relu.h">;
def TTK_ReluMaxTileOp : TTK_UnaryParam<"relu_max_tile", "compute_kernel_api/eltwise_unary/relu.h">;
def TTK_ReluMinTileInitOp : TTK_SfpuInit<"relu_min_tile_init", "compute_kernel_api/eltwise_unary/relu.h">;
def TTK_ReluMinTileOp : TTK_UnaryParam<"relu_min_tile", "compute_kernel_api/eltwise_unary/relu.h">;
def TTK_PreluTileInitOp : TTK_SfpuInit<"prelu_tile_init", "compute_kernel_api/eltwise_unary/prelu.h">;
def TTK_PreluTileOp : TTK_UnaryParam<"prelu_tile", "compute_kernel_api/eltwise_unary/prelu.h">;
def TTK_BitwiseAndTileInitOp : TTK_SfpuInit<"bitwise_and_tile_init", "compute_kernel_api/eltwise_unary/bitwise_and.h">;
def TTK_BitwiseAndTileOp : TTK_UnaryParam<"bitwise_and_tile", "compute_kernel_api/eltwise_unary/bitwise_and.h">;
def TTK_BitwiseOrTileInitOp : TTK_SfpuInit<"bitwise_or_tile_init", "compute_kernel_api/eltwise_unary/bitwise_or.h">;
def TTK_BitwiseOrTileOp : TTK_UnaryParam<"bitwise_or_tile", "compute_kernel_api/eltwise_unary/bitwise_or.h">;
def TTK_BitwiseXorTileInitOp : TTK_SfpuInit<"bitwise_xor_tile_init", "compute_kernel_api/eltwise_unary/bitwise_xor.h">;
def TTK_BitwiseXorTileOp : TTK_UnaryParam<"bitwise_xor_tile", "compute_kernel_api/eltwise_unary/bitwise_xor.h">;
def TTK_LeftShiftTileInitOp : TTK_SfpuInit<"left_shift_tile_init", "compute_kernel_api/eltwise_unary/left_shift.h">;
def TTK_LeftShiftTileOp : TTK_UnaryParam<"left_shift_tile", "compute_kernel_api/eltwise_unary/left_shift.h">;
def TTK_RightShiftTileInitOp : TTK_SfpuInit<"right_shift_tile_init", "compute_kernel_api/eltwise_unary/right_shift.h">;
def TTK_RightShiftTileOp : TTK_UnaryParam<"right_shift_tile", "compute_kernel_api/eltwise_unary/right_shift.h">;
def TTK_UnaryMaxTileInitOp : TTK_SfpuInit<"unary_max_tile_init", "compute_kernel_api.h">;
def TTK_UnaryMaxTileOp : TTK_UnaryParam<"unary_max_tile", "compute_kernel_api.h">;
def TTK_UnaryMinTileInitOp : TTK_SfpuInit<"unary_min_tile_init", "compute_kernel_api.h">;
def TTK_UnaryMinTileOp : TTK_UnaryParam<"unary_min_tile", "compute_kernel_api.h">;
def TTK_HeavisideTileInitOp : TTK_SfpuInit<"heaviside_tile_init", "compute_kernel_api.h">;
def TTK_HeavisideTileOp : TTK_UnaryParam<"heaviside_tile", "compute_kernel_api.h">;
def TTK_ClampTileInitOp : TTK_SfpuInit<"clamp_tile_init", "compute_kernel_api/eltwise_unary/clamp.h">;
def TTK_ClampTileOp : TTK_Unary2<"clamp_tile", "compute_kernel_api/eltwise_unary/clamp.h">;
def TTK_SeluTileInitOp : TTK_SfpuInit<"selu_tile_init", "compute_kernel_api/eltwise_unary/selu.h">;
def TTK_SeluTileOp : TTK_Unary2<"selu_tile", "compute_kernel_api/eltwise_unary/selu.h">;
def TTK_HardtanhTileInitOp : TTK_SfpuInit<"hardtanh_tile_init", "compute_kernel_api/eltwise_unary/hardtanh.h">;
def TTK_HardtanhTileOp : TTK_Unary2<"hardtanh_tile", "compute_kernel_api/eltwise_unary/hardtanh.h">;
def TTK_ThresholdTileInitOp : TTK_SfpuInit<"threshold_tile_init", "compute_kernel_api/eltwise_unary/threshold.h">;
def TTK_ThresholdTileOp : TTK_Unary2<"threshold_tile", "compute_kernel_api/eltwise_unary/threshold.h">;
def TTK_ClampTileInt32Op : TTK_Unary2<"clamp_tile_int32", "compute_kernel_api/eltwise_unary/clamp.h">;
//===-- functions of two tiles ------------------------------------------------===//
def TTK_AddBinaryTileInitOp : TTK_SfpuInit<"add_binary_tile_init", "compute_kernel_api/eltwise_binary_sfpu.h">;
def TTK_AddBinaryTileOp : TTK_Binary<"add_binary_tile", "compute_kernel_api/eltwise_binary_sfpu.h">;
def TTK_SubBinaryTileInitOp : TTK_SfpuInit<"sub_binary_tile_init", "compute_kernel_api/eltwise_binary_sfpu.h">;
def TTK_SubBinaryTileOp : TTK_Binary<"sub_binary_tile", "compute_kernel_api/eltwise_binary_sfpu.h">;
def TTK_MulBinaryTileInitOp : TTK_SfpuInit<"mul_binary_tile_init", "compute_kernel_api/eltwise_binary_sfpu.h">;
def TTK_MulBinaryTileOp : TTK_Binary<"mul_binary_tile", "compute_kernel_api/eltwise_binary_sfpu.h">;
def TTK_DivBinaryTileInitOp : TTK_SfpuInit<"div_binary_tile_init", "compute_kernel_api/eltwise_binary_sfpu.h">;
def TTK_DivBinaryTileOp : TTK_Binary<"div_binary_tile", "compute_kernel_api/eltwise_binary_sfpu.h">;
def TTK_PowerBinaryTileInitOp : TTK_SfpuInit<"power_binary_tile_init", "compute_kernel_api/eltwise_binary_sfpu.h">;
def TTK_PowerBinaryTileOp : TTK_Binary<"power_binary_tile", "compute_kernel_api/eltwise_binary_sfpu.h">;
def TTK_RsubBinaryTileInitOp : TTK_SfpuInit<"rsub_binary_tile_init", "compute_kernel_api/eltwise_binary_sfpu.h">;
def TTK_RsubBinaryTileOp : TTK_Binary<"rsub_binary_tile", "compute_kernel_api/eltwise_binary_sfpu.h">;
def TTK_EqBinaryTileInitOp : TTK_SfpuInit<"eq_binary_tile_init", "compute_kernel_api/eltwise_binary_sfpu.h">;
def TTK_EqBinaryTileOp : TTK_Binary<"eq_binary_tile", "compute_kernel_api/eltwise_binary_sfpu.h">;
def TTK_NeBinaryTileInitOp : TTK_SfpuInit<"ne_binary_tile_init", "compute_kernel_api/eltwise_binary_sfpu.h">;
def TTK_NeBinaryTileOp : TTK_Binary<"ne_binary_tile", "compute_kernel_api/eltwise_binary_sfpu.h">;
def TTK_GtBinaryTileInitOp : TTK_SfpuInit<"gt_binary_tile_init", "compute_kernel_api/eltwise_binary_sfpu.h">;
def TTK_GtBinaryTileOp : TTK_Binary<"gt_binary_tile", "compute_kernel_api/eltwise_binary_sfpu.h">;
def TTK_LtBinaryTileInitOp : TTK_SfpuInit<"lt_binary_tile_init", "compute_kernel_api/eltwise_binary_sfpu.h">;
def TTK_LtBinaryTileOp : TTK_Binary<"lt_binary_tile", "compute_kernel_api/eltwise_binary_sfpu.h">;
def TTK_GeBinaryTileInitOp : TTK_SfpuInit<"ge_binary_tile_init", "compute_kernel_api/eltwise_binary_sfpu.h">;
def TTK_GeBinaryTileOp : TTK_Binary<"ge_binary_tile", "compute_kernel_api/eltwise_binary_sfpu.h">;
def TTK_LeBinaryTileInitOp : TTK_SfpuInit<"le_binary_tile_init", "compute_kernel_api/eltwise_binary_sfpu.h">;
def TTK_LeBinaryTileOp : TTK_Binary<"le_binary_tile", "compute_kernel_api/eltwise_binary_sfpu.h">;
def TTK_Atan2BinaryTileInitOp : TTK_SfpuInit<"atan2_binary_tile_init", "compute_kernel_api/atan2.h">;
def TTK_Atan2BinaryTileOp : TTK_Binary<"atan2_binary_tile", "compute_kernel_api/atan2.h">;
def TTK_BinaryMaxTileInitOp : TTK_SfpuInit<"binary_max_tile_init", "compute_kernel_api/binary_max_min.h">;
def TTK_BinaryMaxTileOp : TTK_Binary<"binary_max_tile", "compute_kernel_api/binary_max_min.h">;
def TTK_BinaryMinTileInitOp : TTK_SfpuInit<"binary_min_tile_init", "compute_kernel_api/binary_max_min.h">;
def TTK_BinaryMinTileOp : TTK_Binary<"binary_min_tile", "compute_kernel_api/binary_max_min.h">;
def TTK_BinaryMaxInt32TileInitOp : TTK_SfpuInit<"binary_max_int32_tile_init", "compute_kernel_api/binary_max_min.h">;
def TTK_BinaryMaxInt32TileOp : TTK_Binary<"binary_max_int32_tile", "compute_kernel_api/binary_max_min.h">;
def TTK_BinaryMinInt32TileInitOp : TTK_SfpuInit<"binary_min_int32_tile_init", "compute_kernel_api/binary_max_min.h">;
def TTK_BinaryMinInt32TileOp : TTK_Binary<"binary_min_int32_tile", "compute_kernel_api/binary_max_min.h">;
def TTK_AddIntTileInitOp : TTK_SfpuInit<"add_int_tile_init", "compute_kernel_api/add_int_sfpu.h">;
def TTK_AddIntTileOp : TTK_Binary<"add_int_tile", "compute_kernel_api/add_int_sfpu.h", "add_int32_tile">;
def TTK_SubIntTileInitOp : TTK_SfpuInit<"sub_int_tile_init", "compute_kernel_api/sub_int_sfpu.h">;
def TTK_SubIntTileOp : TTK_Binary<"sub_int_tile", "compute_kernel_api/sub_int_sfpu.h", "sub_int32_tile">;
def TTK_MulIntTileInitOp : TTK_SfpuInit<"mul_int_tile_init", "compute_kernel_api/mul_int32_sfpu.h", "mul_int32_tile_init">;
def TTK_MulIntTileOp : TTK_Binary<"mul_int_tile", "compute_kernel_api/mul_int32_sfpu.h", "mul_int32_tile">;
def TTK_BinaryBitwiseTileInitOp : TTK_SfpuInit<"binary_bitwise_tile_init", "compute_kernel_api/binary_bitwise_sfpu.h">;
def TTK_BitwiseAndBinaryTileOp : TTK_Binary<"bitwise_and_binary_tile", "compute_kernel_api/binary_bitwise_sfpu.h">;
def TTK_BitwiseOrBinaryTileOp : TTK_Binary<"bitwise_or_binary_tile", "compute_kernel_api/binary_bitwise_sfpu.h">;
def TTK_BitwiseXorBinaryTileOp : TTK_Binary<"bitwise_xor_binary_tile", "compute_kernel_api/binary_bitwise_sfpu.h">;
def TTK_BinaryShiftTileInitOp : TTK_SfpuInit<"binary_shift_tile_init", "compute_kernel_api/binary_shift.h">;
class TTK_BinaryFmt<string m, string h> : TTK_Binary<m, h> { let targs = ["DataFormat::Int32"]; let cargs = ["dst0_index", "dst1_index", "odst_index"]; }
def TTK_BinaryLeftShiftTileOp : TTK_BinaryFmt<"binary_left_shift_tile", "compute_kernel_api/binary_shift.h">;
def TTK_BinaryRightShiftTileOp : TTK_BinaryFmt<"binary_right_shift_tile", "compute_kernel_api/binary_shift.h">;
def TTK_BinaryLogicalRightShiftTileOp : TTK_Binary<"binary_logical_right_shift_tile", "compute_kernel_api/binary_shift.h">;
def TTK_MaxTileInitOp : TTK_SfpuInit<"max_tile_init", "compute_kernel_api.h">;
def TTK_MaxTileOp : TTK_Compute<"max_tile", "compute_kernel_api.h", (ins I32:$dst0_index, I32:$dst1_index)>;
//===-- three tiles, fills, casts, random numbers, sorting --------------------===//
def TTK_WhereTileInitOp : TTK_SfpuInit<"where_tile_init", "compute_kernel_api/eltwise_unary/where.h">;
def TTK_WhereTileOp : TTK_Compute<"where_tile", "compute_kernel_api/eltwise_unary/where.h", (ins I32:$dst_cond_index, I32:$dst_true_index, I32:$dst_false_index, I32:$odst_index)>;
def TTK_FillTileInitOp : TTK_SfpuInit<"fill_tile_init", "compute_kernel_api/eltwise_unary/fill.h">;
def TTK_FillTileOp : TTK_Compute<"fill_tile", "compute_kernel_api/eltwise_unary/fill.h", (ins I32:$dst0_index, F32Attr:$value)> { let cargs = ["dst0_index", "value"]; }
def TTK_FillTileIntOp : TTK_Compute<"fill_tile_int", "compute_kernel_api/eltwise_unary/fill.h", (ins I32:$dst0_index, I32:$value)>;
def TTK_FillTileBitcastOp : TTK_Compute<"fill_tile_bitcast", "compute_kernel_api/eltwise_unary/fill.h", (ins I32:$dst0_index, I32:$value)>;
class TTK_Cast<string m, dag args, string k = ""> : TTK_Compute<m, "compute_kernel_api/eltwise_unary/typecast.h", args, k> {
  let targs = ["static_cast<uint32_t>($in_dtype)", "static_cast<uint32_t>($out_dtype)"];
}
def TTK_TypecastTileInitOp : TTK_Cast<"typecast_tile_init", (ins StrAttr:$in_dtype, StrAttr:$out_dtype), "sfpu_init">;
def TTK_TypecastTileOp : TTK_Cast<"typecast_tile", (ins I32:$dst0_index, StrAttr:$in_dtype, StrAttr:$out_dtype)> { let cargs = ["dst0_index"]; }
def TTK_RandTileInitOp : TTK_Compute<"rand_tile_init", "compute_kernel_api/eltwise_unary/rand.h", (ins Variadic<TTK_Scalar>:$rest), "sfpu_init"> { let optional = ["seed"]; }
def TTK_RandTileOp : TTK_Compute<"rand_tile", "compute_kernel_api/eltwise_unary/rand.h", (ins I32:$tile_index, I32:$from, I32:$scale)>;
def TTK_TopkTileInitOp : TTK_SfpuInit<"topk_tile_init", "compute_kernel_api.h">;
def TTK_TopkLocalSortOp : TTK_Compute<"topk_local_sort", "compute_kernel_api.h", (ins I32:$idst, I32:$idir, I32:$i_end_phase, Variadic<TTK_Scalar>:$rest)> { let optional = ["i_start_phase"]; }
def TTK_TopkMergeOp : TTK_Compute<"topk_merge", "compute_kernel_api.h", (ins I32:$idst, I32:$m_iter, I32:$k)>;
def TTK_TopkRebuildOp : TTK_Compute<"topk_rebuild", "compute_kernel_api.h", (ins I32:$idst, I32:$idir, I32:$m_iter, I32:$k, I32:$logk, I32:$skip_second)>;
class TTK_SfpuReduce<string m, dag args, list<string> t, string k> : TTK_Compute<m, "compute_kernel_api.h", args, k> { let targs = t; }
def TTK_SfpuReduceInitOp : TTK_SfpuReduce<"sfpu_reduce_init", (ins StrAttr:$reduce_type, StrAttr:$data_format), ["$reduce_type", "$data_format"], "sfpu_init">;
def TTK_SfpuReduceOp : TTK_SfpuReduce<"sfpu_reduce", (ins I32:$dst_index, StrAttr:$reduce_type, StrAttr:$data_format, StrAttr:$reduce_dim),
    ["$reduce_type", "$data_format", "$reduce_dim"], ""> { let cargs = ["dst_index"]; }
#endif
