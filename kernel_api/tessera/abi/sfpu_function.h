// The SFPU functions that kernel headers can ask for, by family (src/tile/sfpu/family_<name>.cpp holds them).
// One list for the headers, compiled with each kernel, and for the library.
#pragma once
#include <cstdint>

#define TESSERA_SFPU_EXPONENTIAL(X) \
    X(Exp) X(ExpApprox) X(ExpApproxUnclamped) X(Gelu) X(GeluApprox) X(Log) X(Recip) X(RecipLegacy) X(Sigmoid) X(SigmoidApprox) \
    X(Silu) X(Sqrt) X(Rsqrt) X(Tanh) X(TanhApprox) X(Tanhshrink) X(Softcap) \
    X(GeluTanh)

#define TESSERA_SFPU_SIMPLE(X) \
    X(AddScalar) X(SubScalar) X(MulScalar) X(RsubScalar) X(Eqz) X(Nez) X(Ltz) X(Gtz) X(Gez) X(Lez) X(UnaryEq) X(UnaryNe) \
    X(UnaryGt) X(UnaryLt) X(UnaryGe) X(UnaryLe) X(LogicalNot) X(Isinf) X(Isposinf) X(Isneginf) X(Isnan) X(Isfinite) X(Elu) \
    X(Selu) X(Celu) X(Softsign) X(Rdiv) X(Relu) X(ReluMax) X(ReluMin) X(LeakyRelu) X(Threshold) X(Clamp) X(UnaryMax) X(UnaryMin) \
    X(Hardsigmoid) X(Hardshrink) X(Softshrink) X(Hardmish) X(Trunc) X(Floor) X(Ceil) X(Frac) X(Round) X(Abs) X(Negative) X(Sign) \
    X(Signbit) X(Square) X(Identity) X(CopyDst) X(Fill) X(Heaviside)

#define TESSERA_SFPU_TRANSCENDENTAL(X) \
    X(Erf) X(Erfc) X(Erfinv) X(Cbrt) X(Exp2) X(Expm1) X(Log1p) X(I0) X(I1) X(Power) X(PowerIterative) X(PowerBinary) X(Rpow) \
    X(Softplus) X(Xielu) X(TanhDerivativeApprox) X(TanhDerivative) X(GeluDerivative) X(Mish)

#define TESSERA_SFPU_TRIGONOMETRY(X) \
    X(Sin) X(Cos) X(Tan) X(Atan) X(Asin) X(Acos) X(Cosh) X(Sinh) X(Acosh) X(Asinh) X(Atanh)

#define TESSERA_SFPU_BINARY(X) \
    X(AddBinary) X(SubBinary) X(RsubBinary) X(MulBinary) X(DivBinary) X(BinaryMax) X(BinaryMin) X(EqBinary) X(NeBinary) \
    X(LtBinary) X(GtBinary) X(GeBinary) X(LeBinary) X(Isclose) X(Logsigmoid) X(XlogyBinary) X(Atan2Binary) X(FmodBinary) \
    X(RemainderBinary) X(Mask) X(LgammaStirling) X(LgammaStirlingFloat) X(LgammaAdjusted) X(Digamma) X(Polygamma) X(Remainder) \
    X(Fmod) X(SqrtLegacy) X(RsqrtLegacy) X(Where) X(Addcmul) X(Addcdiv) X(Lerp) X(Mac) X(SnakeBeta)

#define TESSERA_SFPU_INTEGER(X) \
    X(DivInt32) X(Quant) X(AddInt) X(SubInt) X(RsubInt) X(MulInt) X(BitwiseAndBinary) X(BitwiseOrBinary) X(BitwiseXorBinary) \
    X(AddScalarInt) X(SubScalarInt) X(RsubScalarInt) X(BitwiseAnd) X(BitwiseOr) X(BitwiseXor) X(BitwiseNot) X(FillInt) X(AbsInt) \
    X(NegativeInt) X(SignbitInt) X(LogicalNotInt) X(EqzInt) X(NezInt) X(LtzInt) X(GtzInt) X(LezInt) X(GezInt) X(UnaryEqInt) \
    X(UnaryNeInt) X(UnaryLtInt) X(UnaryGtInt) X(UnaryLeInt) X(UnaryGeInt) X(UnaryMaxInt) X(UnaryMinInt) X(ClampInt) X(ReluMinInt) \
    X(ReluMaxInt) X(EqInt) X(NeInt) X(LtInt) X(GtInt) X(LeInt) X(GeInt) X(BinaryMaxInt) X(BinaryMinInt) X(LeftShift) \
    X(RightShift) X(BinaryLeftShift) X(BinaryRightShift) X(BinaryLogicalRightShift) X(Typecast)

#define TESSERA_SFPU_DIVISION(X) \
    X(DivInt32Rounded) X(RemainderInt32) X(FmodInt32) X(RemainderUint32) X(RemainderUint32Scalar) X(Gcd) X(Lcm) X(Requant) X(Dequant)

#define TESSERA_SFPU_FUNCTIONS(X) TESSERA_SFPU_EXPONENTIAL(X) TESSERA_SFPU_SIMPLE(X) TESSERA_SFPU_TRANSCENDENTAL(X) TESSERA_SFPU_TRIGONOMETRY(X) TESSERA_SFPU_BINARY(X) TESSERA_SFPU_INTEGER(X) TESSERA_SFPU_DIVISION(X)

namespace tessera::sfpu {

#define TESSERA_SFPU_ENUM(name) name,
enum class Function : uint32_t { TESSERA_SFPU_FUNCTIONS(TESSERA_SFPU_ENUM) Count };
#undef TESSERA_SFPU_ENUM

}  // namespace tessera::sfpu
