"""Wrong versions of the tile engine: file in src/, text, replacement. Each must make the golden tests fail.

A mutation names a text that stands exactly once in its file. Rounding, ties, faces, phases, operand roles, masks, signs.
"""

MUTATIONS = [
    # accumulate: alignment, rounding, normalisation
    ("tile/accumulate-inl.hpp", "hn::Add(t, HalfOf(d))", "hn::Add(t, hn::Sub(HalfOf(d), Int(1)))"),
    ("tile/accumulate-inl.hpp", "hn::Add(magnitude, HalfOf(d))", "magnitude"),
    ("tile/accumulate-inl.hpp", "hn::Add(t, Int(4096)), Int(~0x1FFF)", "hn::Add(t, Int(4095)), Int(~0x1FFF)"),
    ("tile/accumulate-inl.hpp", "hn::ConvertTo(df, m)), Int(0x8000))", "hn::ConvertTo(df, m)), Int(0x7FFF))"),
    ("tile/accumulate-inl.hpp", "hn::Add(hn::Add(m, m), Int(1))", "hn::Add(m, m)"),
    ("tile/accumulate-inl.hpp", "hn::Add(e, Int(4))", "hn::Add(e, Int(5))"),
    ("tile/accumulate-inl.hpp", "hn::Gt(er, Int(254))", "hn::Gt(er, Int(255))"),
    ("tile/accumulate-inl.hpp", "hn::Gt(er, hn::Zero(DI()))", "hn::Gt(er, Int(-1))"),
    ("tile/accumulate-inl.hpp", "Int(0x3FF)), Int(0x400)", "Int(0x3FE)), Int(0x400)"),
    # matrix products: parts, phases, groups
    ("tile/mvmul-inl.hpp", "kIsA ? 0xFFF80000 : 0xFFFE0000", "kIsA ? 0xFFF00000 : 0xFFFE0000"),
    ("tile/mvmul-inl.hpp", "kIsA ? 0xFFFFC000 : 0xFFFFE000", "kIsA ? 0xFFFF8000 : 0xFFFFE000"),
    ("tile/mvmul-inl.hpp", "kIsA ? 1.0f + 1.0f / 16384 : 1.0f", "1.0f"),
    ("tile/mvmul-inl.hpp", "((phase & 1) ? 5 : 0)", "((phase & 1) ? 4 : 0)"),
    ("tile/mvmul-inl.hpp", "((phase & 2) ? 7 : 0); }", "((phase & 2) ? 6 : 0); }"),
    ("tile/mvmul-inl.hpp", "hn::Set(df, 0.25f)", "hn::Set(df, 0.0f)"),
    ("tile/mvmul-inl.hpp", "hn::Add(bits, Int(0x8000))", "hn::Add(bits, Int(0x7FFF))"),
    ("tile/mvmul-inl.hpp", "hn::Set(df, 1.0f + 1.0f / 16384), grid", "hn::Set(df, 1.0f), grid"),
    (
        "tile/mvmul-inl.hpp",
        "hn::And(hn::ShiftRight<1>(m), Int(31)) : hn::ShiftRight<6>(m)",
        "hn::And(m, Int(31)) : hn::ShiftRight<6>(m)",
    ),
    (
        "tile/mvmul-inl.hpp",
        "hn::ShiftLeft<3>(hn::And(m, Int(15))) : hn::ShiftRight<4>(m)",
        "hn::ShiftLeft<3>(hn::And(m, Int(7))) : hn::ShiftRight<4>(m)",
    ),
    (
        "tile/mvmul-inl.hpp",
        "hn::Min(hn::Sub(top, exponent[k]), Int(30)), Int(1))",
        "hn::Min(hn::Sub(top, exponent[k]), Int(30)), Int(2))",
    ),
    ("tile/ops/matmul.cpp", "a.part[phase & 1] + c", "a.part[phase >> 1] + c"),
    (
        "tile/ops/matmul.cpp",
        "const Group g1 = SumGroup(lanes + 8 * kFaceCols",
        "const Group g1 = SumGroup(lanes + 7 * kFaceCols",
    ),
    (
        "tile/ops/matmul.cpp",
        "return (kf * a_columns + column) * kFaceDatums;",
        "return (column * a_columns + kf) * kFaceDatums;",
    ),
    (
        "tile/ops/matmul.cpp",
        "return (line * b_columns + kf) * kFaceDatums + row * kFaceCols;",
        "return (kf * b_columns + line) * kFaceDatums + row * kFaceCols;",
    ),
    # element-wise
    ("tile/ops/elwadd.cpp", "subtract ? INT32_MIN : 0);\n    with_mode", "subtract ? 0 : INT32_MIN);\n    with_mode"),
    ("tile/ops/elwadd.cpp", "hn::Lt(d, Int(12))", "hn::Lt(d, Int(11))"),
    ("tile/ops/elwadd.cpp", "const VI old = accumulate ?", "const VI old = !accumulate ?"),
    (
        "tile/ops/elwadd.cpp",
        "hn::ShiftLeft<13>(hn::Add(Negate(big, big_sign), Negate(aligned, small_sign)))",
        "hn::ShiftLeft<13>(hn::Add(Negate(big, big_sign), Negate(aligned, big_sign)))",
    ),
    ("tile/ops/elwmul.cpp", "((kPhase & 1) ? 5 : 0)", "((kPhase & 1) ? 6 : 0)"),
    ("tile/ops/elwmul.cpp", "if (mode.phases > 3)", "if (mode.phases > 4)"),
    (
        "tile/ops/elwmul.cpp",
        "hn::And(hn::ShiftRight<1>(m), Int(31)) : hn::ShiftRight<6>(m)",
        "hn::And(hn::ShiftRight<1>(m), Int(15)) : hn::ShiftRight<6>(m)",
    ),
    ("tile/ops/elwmul.cpp", "const VI sign = hn::Xor(x.sign, y.sign);", "const VI sign = hn::Or(x.sign, y.sign);"),
    ("tile/ops/copy.cpp", "hn::Eq(e, Int(255))", "hn::Eq(e, Int(256))"),
    ("tile/ops/copy.cpp", "keep_denormals ? bits :", "!keep_denormals ? bits :"),
    ("tile/ops/broadcast.cpp", "const uint32_t left = face - face % columns;", "const uint32_t left = face;"),
    ("tile/ops/broadcast.cpp", "(face % columns) * kFaceDatums], kFaceDatums", "0], kFaceDatums"),
    # float16
    ("tile/ops/fp16.cpp", "kZeroProduct = 127 - 30;", "kZeroProduct = 127 - 31;"),
    ("tile/ops/fp16.cpp", "((phase & 1) ? 5 : 0)", "((phase & 1) ? 4 : 0)"),
    ("tile/ops/fp16.cpp", "(b.magnitude & 15) << 3", "(b.magnitude & 15) << 2"),
    ("tile/ops/fp16.cpp", "return {0, std::max(base, 0), 0};", "return {};"),
    ("tile/ops/fp16.cpp", "(1 << (distance - 1)) - tie", "(1 << (distance - 1)) - 1"),
    ("tile/ops/fp16.cpp", "const int32_t cut = wide_ ? 0 : 13;", "const int32_t cut = wide_ ? 0 : 16;"),
    ("tile/ops/fp16.cpp", "top = wide_ ? 255 : 32;", "top = wide_ ? 255 : 31;"),
    ("tile/ops/fp16.cpp", "(2 * p.magnitude + (1 << d)) >> (d + 1)", "p.magnitude >> d"),
    ("tile/ops/fp16.cpp", "(kf * columns + face % columns)", "(face % columns * columns + kf)"),
    # reductions
    ("tile/ops/reduce_sum.cpp", " false, sums);", " true, sums);"),
    ("tile/ops/reduce_sum.cpp", "partial.dst[k] & 0xFFFF0000u", "(partial.dst[k] + 0x8000u) & 0xFFFF0000u"),
    ("tile/ops/reduce_sum.cpp", "total.dst[0] = dst[0];", "total.dst[0] = 0;"),
    ("tile/ops/reduce_max.cpp", "bits ^ 0x7FFFFFFFu : bits", "bits : bits"),
    ("tile/ops/reduce_max.cpp", "valid ? bits : 0xFFFFFFFFu", "bits"),
    ("tile/ops/reduce_max.cpp", "out[r * kFaceCols] = plus_zero(best);", "out[r * kFaceCols] = best;"),
    ("tile/ops/reduce_max.cpp", "mode.dst_32bit ? 0xFFFFE000u : 0xFFFF0000u", "0xFFFFFFFFu"),
    # unpack
    ("tile/unpack.cpp", "Int(-133)", "Int(-132)"),
    ("tile/unpack.cpp", "Int(static_cast<int32_t>(0xFF800000))", "Int(static_cast<int32_t>(0x80000000))"),
    ("tile/unpack.cpp", "(8 - bits));\n            }", "(7 - bits));\n            }"),
    ("tile/unpack.cpp", "v, hn::And(v, Int(INT32_MIN))", "v, v"),
    # pack
    (
        "tile/pack.cpp",
        "v = hn::And(hn::Add(v, Int(0x8000)), Int(static_cast<int32_t>(0xFFFF0000)));",
        "v = hn::And(v, Int(static_cast<int32_t>(0xFFFF0000)));",
    ),
    ("tile/pack.cpp", "hn::Add(v, Int(0x10000))", "v"),
    ("tile/pack.cpp", "hn::Min(shift, Int(8)), Int(1))), Int(127)", "hn::Min(shift, Int(8)), Int(1))), Int(126)"),
    ("tile/pack.cpp", "hn::Lt(shift, Int(8)), m), cut)", "hn::Lt(shift, Int(7)), m), cut)"),
    ("tile/pack.cpp", "ZeroUnless(hn::Gt(m, hn::Zero(DI())), sign)", "sign"),
    (
        "tile/pack.cpp",
        "hn::Gt(hn::And(v, Int(0x7FFFFFFF)), Int(0x7F800000))",
        "hn::Gt(hn::And(v, Int(0x7FFFFFFF)), Int(0x7FFFFFFF))",
    ),
    ("tile/pack.cpp", "if (mode == 2) v = ZeroUnless(hn::Gt(v, threshold), v);", ""),
    ("tile/pack.cpp", "hn::Gt(seen, threshold)", "hn::Lt(seen, threshold)"),
    ("tile/pack.cpp", "return first_row;", "return first_column;"),
    ("tile/l1_accumulate.cpp", "0x7FC00000u : flush(sum)", "0x7FC00001u : flush(sum)"),
    ("tile/l1_accumulate.cpp", "- 1 + ((m >> 45) & 1)", ""),
    ("tile/l1_accumulate.cpp", "return 0x7FC0u;", "return 0x7F80u;"),
]
