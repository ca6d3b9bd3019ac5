"""SFPU functions without golden vectors, through compute kernels: integer functions against NumPy, bit for bit; functions of
floats against PyTorch in float64, with the largest distance in bfloat16 ulps that is allowed."""

import itertools
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest
import torch

import ttnn

sys.path.insert(0, str(Path(__file__).parent))
import sfpu_programs
from sfpu_programs import Program

API = "api/compute/"
TYPES = {"int32": np.int32, "uint32": np.uint32, "uint16": np.uint16}


@pytest.fixture(params=["wh", "bh"])
def device(request):
    device = ttnn.open_device(device_id=0, arch=sfpu_programs.ARCHS[request.param])
    yield device
    ttnn.close_device(device)


@dataclass(frozen=True)
class Row:
    """A function: its call, its header, the format of its operands, and what it should give."""

    call: str
    header: str
    form: str
    model: Callable


def one(condition):
    return condition.astype(np.int64)


def two(name, header, forms, model):
    """Rows of a function of two tiles, FORM in its name standing for each format."""
    return [Row(f"{name.replace('FORM', form)}(0, 1, 0);", header, form, model) for form in forms]


def unary(call, header, forms, model):
    return [Row(call.replace("FORM", form), header, form, model) for form in forms]


COMPARE = {
    "eq_int32_tile": np.equal,
    "ne_int32_tile": np.not_equal,
    "lt_int32_tile": np.less,
    "gt_int32_tile": np.greater,
    "le_int32_tile": np.less_equal,
    "ge_int32_tile": np.greater_equal,
}
WORDS = ("int32", "uint32")
UNSIGNED = ("uint16", "uint32")
BITWISE, SHIFT, COMP = "binary_bitwise_sfpu.h", "binary_shift.h", "eltwise_unary/comp.h"
NOT = "eltwise_unary/logical_not_noti.h"
INTEGER = [
    *two("add_FORM_tile", "add_int_sfpu.h", TYPES, lambda x, y: x + y),
    *two("add_int_tile<DataFormat::Int32>", "add_int_sfpu.h", ["int32"], lambda x, y: x + y),
    *two("sub_FORM_tile", "sub_int_sfpu.h", TYPES, lambda x, y: x - y),
    *two("rsub_FORM_tile", "sub_int_sfpu.h", TYPES, lambda x, y: y - x),
    *two("mul_FORM_tile", "mul_int_sfpu.h", TYPES, lambda x, y: x * y),
    *two("bitwise_and_FORM_binary_tile", BITWISE, UNSIGNED, lambda x, y: x & y),
    *two("bitwise_or_FORM_binary_tile", BITWISE, UNSIGNED, lambda x, y: x | y),
    *two("bitwise_xor_FORM_binary_tile", BITWISE, UNSIGNED, lambda x, y: x ^ y),
    *two("binary_left_shift_FORM_tile", SHIFT, WORDS, lambda x, y: x << y),
    *two("binary_right_shift_FORM_tile", SHIFT, WORDS, lambda x, y: x.astype(np.int32).astype(np.int64) >> y),
    *two("binary_logical_right_shift_FORM_tile", SHIFT, WORDS, lambda x, y: (x & 0xFFFFFFFF) >> y),
    *itertools.chain.from_iterable(
        two(op, "binary_comp.h", ["int32"], lambda x, y, f=f: one(f(x, y))) for op, f in COMPARE.items()
    ),
    *unary("where_FORM_tile(0, 1, 0, 0);", "eltwise_unary/where.h", WORDS, lambda x, y: np.where(x != 0, y, x)),
    *unary("add_unary_tile_int32(0, 1000);", "eltwise_unary/binop_with_scalar.h", ["int32"], lambda x: x + 1000),
    *unary("clamp_tile_int32(0, 10, 50);", "eltwise_unary/clamp.h", ["int32"], lambda x: np.clip(x, 10, 50)),
    *unary("eqz_tile_FORM(0);", COMP, UNSIGNED, lambda x: one(x == 0)),
    *unary("nez_tile_FORM(0);", COMP, TYPES, lambda x: one(x != 0)),
    *unary("unary_ge_tile_int32(0, 17);", COMP, ["int32"], lambda x: one(x >= 17)),
    *unary("unary_max_FORM_tile(0, 17);", "compute_kernel_api.h", WORDS, lambda x: np.maximum(x, 17)),
    *unary("unary_min_uint32_tile(0, 17);", "compute_kernel_api.h", ["uint32"], lambda x: np.minimum(x, 17)),
    *unary("identity_tile_uint32(0);", "eltwise_unary/identity.h", ["uint32"], lambda x: x),
    *unary("logical_not_unary_tile_FORM(0);", NOT, TYPES, lambda x: one(x == 0)),
    *unary("relu_tile_int32(0);", "eltwise_unary/relu.h", ["int32"], lambda x: np.maximum(x, 0)),
    *unary("relu_max_tile_int32(0, 50);", "eltwise_unary/relu.h", ["int32"], lambda x: np.clip(x, 0, 50)),
    *unary("relu_min_tile_int32(0, 50);", "eltwise_unary/relu.h", ["int32"], lambda x: np.maximum(x, 50)),
    *unary("relu_max_tile_FORM(0, 50);", "eltwise_unary/relu.h", UNSIGNED, lambda x: np.minimum(x, 50)),
    *unary("relu_min_tile_FORM(0, 50);", "eltwise_unary/relu.h", UNSIGNED, lambda x: np.maximum(x, 50)),
    *unary("remainder_tile_uint32(0, 16);", "eltwise_unary/remainder.h", ["uint32"], lambda x: x % 16),
    *unary("remainder_tile_uint32(0, 23);", "eltwise_unary/remainder.h", ["uint32"], lambda x: x % 23),
]


def integers(form):
    """A tile of integers about zero and one of shift amounts; some of the first equal the second."""
    random = np.random.default_rng(1)
    x = random.integers(-100 if form == "int32" else 0, 100, 1024)
    x[::7] = random.integers(-(2**31), 2**31, 147) if form == "int32" else random.integers(0, 2**16, 147)
    y = random.integers(0, 32, 1024)
    y[::5] = np.clip(x[::5], 0, 31)
    return x.astype(TYPES[form]), y.astype(TYPES[form])


@pytest.mark.parametrize("form", TYPES)
@pytest.mark.expects_findings("init-missing")  # the functions alone
def test_integer_functions(device, form):
    rows = [row for row in INTEGER if row.form == form]
    source = sfpu_programs.compute_source([(k, row.call, [API + row.header]) for k, row in enumerate(rows)])
    x, y = integers(form)
    program = Program(source, (form, form), (form,), "bf16" if form == "uint16" else "fp32")
    (out,) = program.run([x, y], device, range(len(rows)))
    for row, got in zip(rows, out, strict=True):
        operands = (x, y) if ", 1, 0" in row.call else (x,)
        want = row.model(*[operand.astype(np.int64) for operand in operands]).astype(TYPES[form])
        assert (np.ascontiguousarray(got).view(TYPES[form]) == want).all(), row.call


T = torch.float64
TRIG = "eltwise_unary/trigonometry.h"
LGAMMA = "eltwise_unary/lgamma.h"


@dataclass(frozen=True)
class FloatRow:
    call: str
    header: str
    model: Callable
    low: float  # operands are drawn from here
    high: float
    ulps: float  # of bfloat16, largest distance allowed


FLOATS = [
    FloatRow("acos_tile_init(); acos_tile(0);", TRIG, torch.acos, -0.98, 0.98, 1),
    FloatRow("acosh_tile_init(); acosh_tile(0);", TRIG, torch.acosh, 1.1, 50, 2),
    FloatRow("asinh_tile_init(); asinh_tile(0);", TRIG, torch.asinh, -50, 50, 1),
    FloatRow("digamma_tile_init(); digamma_tile(0);", "eltwise_unary/digamma.h", torch.digamma, 2, 90, 1),
    FloatRow("frac_tile(0);", "eltwise_unary/rounding.h", torch.frac, -50, 50, 1),
    FloatRow("hardmish_tile(0);", "eltwise_unary/hardmish.h", lambda x: x * (x / 2 + 1).clamp(0, 1), -4, 4, 1),
    FloatRow("sign_tile_init(); sign_tile(0);", "compute_kernel_api.h", torch.sign, -4, 4, 0),
    FloatRow("eqz_tile_init(); eqz_tile(0);", COMP, lambda x: (x == 0).to(T), -1, 1, 0),
    FloatRow("unary_eq_tile_init(); unary_eq_tile(0, 0x3F800000u);", COMP, lambda x: (x == 1).to(T), 1, 1.1, 0),
    FloatRow(
        "relu_min_tile_init(); relu_min_tile(0, 0x3F800000u);",
        "eltwise_unary/relu.h",
        lambda x: x.clamp(min=1),
        -4,
        4,
        0,
    ),
    FloatRow("logical_not_unary_tile_init(); logical_not_unary_tile(0);", NOT, lambda x: (x == 0).to(T), -1, 1, 0),
    FloatRow(
        "selu_tile_init(); selu_tile(0, 0x3F867D5Fu, 0x3FD62D7Du);", "eltwise_unary/selu.h", torch.selu, -4, 4, 2
    ),  # scale, alpha
    FloatRow(
        "polygamma_tile_init(); polygamma_tile(0, 0x3F800000u, 0x3F800000u);",
        "eltwise_unary/polygamma.h",
        lambda x: torch.polygamma(1, x),
        1,
        20,
        1,
    ),
    FloatRow(
        "div_binary_tile_init(); div_binary_tile(0, 1, 0);", "eltwise_binary_sfpu.h", lambda x, y, z: x / y, 0.5, 9, 1
    ),
    FloatRow(
        "ne_binary_tile_init(); ne_binary_tile(0, 1, 0);",
        "eltwise_binary_sfpu.h",
        lambda x, y, z: (x != y).to(T),
        1,
        2,
        0,
    ),
    FloatRow("mask_tile_init(); mask_tile(0, 1);", "mask.h", lambda x, y, z: torch.where(y == 0, 0.0, x), 1, 2, 0),
    FloatRow(
        "mask_tile_init(); mask_posinf_tile(0, 1);",
        "mask.h",
        lambda x, y, z: torch.where(y == 0, torch.inf, x),
        1,
        2,
        0,
    ),
    FloatRow(
        "addcdiv_tile_init(); addcdiv_tile<DataFormat::Float32>(0, 1, 2, 0, 0x40000000u);",
        "eltwise_unary/addcdiv.h",
        lambda x, y, z: x + 2 * y / z,
        0.5,
        9,
        1,
    ),
    FloatRow(
        "where_tile_init(); where_fp32_tile(0, 1, 2, 0);",
        "eltwise_unary/where.h",
        lambda x, y, z: torch.where(x != 0, y, z),
        1,
        2,
        0,
    ),
    FloatRow(
        "lgamma_stirling_float_tile_init(); lgamma_stirling_float_tile(0, 1, 0);",
        LGAMMA,
        lambda x, y, z: torch.lgamma(x),
        2.5,
        60,
        8,
    ),
    FloatRow("lgamma_adjusted_tile_init(); lgamma_adjusted_tile(0, 1, 2, 0);", LGAMMA, lambda x, y, z: x, 2.5, 60, 1),
]


def operands_of(row):
    """Three tiles: numbers of the row's range, the same in another order with every ninth zero (for logarithms: log x), the
    range's upper end for the third."""
    random = np.random.default_rng(2)
    x = random.uniform(row.low, row.high, 1024)
    y = np.log(x) if "stirling_float" in row.call else np.where(np.arange(1024) % 9 == 0, 0, random.permutation(x))
    y[::4] = x[::4] if "ne_binary" in row.call else y[::4]
    if "div" in row.call:
        y = np.where(y == 0, 1, y)
    if row.low * row.high <= 0:
        x[::8] = 0
    if "unary_eq" in row.call:
        x[::8] = 1
    if "where" in row.call:
        x[::8] = 0
    z = random.uniform(row.low, row.high, 1024)
    return [(a.astype(np.float32).view(np.uint32) & 0xFFFF0000) for a in (x, y, z)]


def distance(got, want):
    """In units of the last bfloat16 place of the wanted number; equal infinities are 0 apart."""
    unit = torch.exp2(torch.floor(torch.log2(want.abs().clamp(min=2**-20))) - 7)
    apart = (got - want).abs() / unit
    return torch.where(got == want, torch.zeros_like(apart), apart)


@pytest.mark.parametrize("dest", ["bf16", "fp32"])
@pytest.mark.expects_findings("init-missing")  # the functions alone
def test_functions_of_floats_are_close(device, dest):
    source = sfpu_programs.compute_source([(k, row.call, [API + row.header]) for k, row in enumerate(FLOATS)])
    program = Program(
        source, (("fp32" if dest == "fp32" else "bf16"),) * 3, ("fp32" if dest == "fp32" else "bf16",), dest
    )
    for k, row in enumerate(FLOATS):
        operands = operands_of(row)
        words = operands if dest == "fp32" else [(a >> 16).astype(np.uint16) for a in operands]
        ((got,),) = program.run(words, device, [k])
        datums = np.ascontiguousarray(got).view(np.uint32 if dest == "fp32" else np.uint16).astype(np.uint32)
        got = torch.from_numpy((datums if dest == "fp32" else datums << 16).view(np.float32).astype(np.float64))
        x, y, z = (torch.from_numpy(a.view(np.float32).astype(np.float64)) for a in operands)
        want = row.model(x, y, z) if "(0, 1" in row.call else row.model(x)
        assert distance(got, want).max() <= row.ulps, row.call
