"""Rows of tile operations, inits and SFPU functions: cycles that an engine is busy with one tile or call."""

from __future__ import annotations

import re
from pathlib import Path

import ttnn

from . import machine
from .dispatch import constants

HERE = Path(__file__).parent
TILES = 16


def _sfpu(init: str, call: str) -> tuple[str, str, str]:
    return f"init_sfpu(a, out); copy_tile_to_dst_init_short(a); {init}", f"copy_tile(a, 0, 0); {call}", "math"


def _binary(init: str, call: str) -> tuple[str, str, str]:
    return f"init_sfpu(a, out); copy_tile_to_dst_init_short(a); {init}", f"copy_tile(a, 0, 0); {call}", "math"


BINARY = "binary_op_init_common(a, b, out)"
# By what a row's description begins with: init, operation, whose engine.
OPERATIONS: dict[str, tuple[str, str, str]] = {
    "add_tiles/math": (f"{BINARY}; add_tiles_init(a, b)", "add_tiles(a, b, 0, 0, 0)", "math"),
    "mul_tiles/math": (f"{BINARY}; mul_tiles_init(a, b)", "mul_tiles(a, b, 0, 0, 0)", "math"),
    "mul_tiles/unpack": (f"{BINARY}; mul_tiles_init(a, b)", "mul_tiles(a, b, 0, 0, 0)", "unpack"),
    "add_tiles/unpack": (f"{BINARY}; add_tiles_init(a, b)", "add_tiles(a, b, 0, 0, 0)", "unpack"),
    "copy_tile/unpack": ("init_sfpu(a, out); copy_tile_to_dst_init_short(a)", "copy_tile(a, 0, 0)", "unpack"),
    "copy_tile/math": ("init_sfpu(a, out); copy_tile_to_dst_init_short(a)", "copy_tile(a, 0, 0)", "math"),
    "pack_tile": ("init_sfpu(a, out); copy_tile_to_dst_init_short(a)", "copy_tile(a, 0, 0)", "pack"),
    "SFPU signbit": _sfpu("signbit_tile_init()", "signbit_tile(0)"),
    "SFPU gelu approx": _sfpu("gelu_tile_init<true>()", "gelu_tile<true>(0)"),
    "SFPU sigmoid approx": _sfpu("sigmoid_tile_init<true>()", "sigmoid_tile<(int)VectorMode::RC, true>(0)"),
    "SFPU tanh approx": _sfpu("tanh_tile_init<true>()", "tanh_tile<true>(0)"),
    "SFPU floor": _sfpu("rounding_op_tile_init()", "floor_tile(0)"),
    "SFPU frac": _sfpu("rounding_op_tile_init()", "frac_tile(0)"),
    "SFPU identity": _sfpu("identity_tile_init()", "identity_tile(0)"),
    "SFPU exp approx": _sfpu("exp_tile_init<true>()", "exp_tile<true>(0)"),
    "SFPU exp2": _sfpu("exp2_tile_init()", "exp2_tile(0)"),
    "SFPU sin": _sfpu("sin_tile_init()", "sin_tile(0)"),
    "SFPU cos": _sfpu("cos_tile_init()", "cos_tile(0)"),
    "SFPU silu": _sfpu("silu_tile_init()", "silu_tile(0)"),
    "SFPU div": _binary("div_binary_tile_init()", "div_binary_tile(0, 1, 0)"),
    "add_binary_tile": _binary("add_binary_tile_init()", "add_binary_tile(0, 1, 0)"),
    "mul_binary_tile": _binary("mul_binary_tile_init()", "mul_binary_tile(0, 1, 0)"),
    "eq_binary_tile": _binary("eq_binary_tile_init()", "eq_binary_tile(0, 1, 0)"),
    "power_binary_tile": _binary("power_binary_tile_init()", "power_binary_tile(0, 1, 0)"),
    "reciprocal bf16": _sfpu("recip_tile_init<false>()", "recip_tile<false>(0)"),
    "reciprocal fp32": _sfpu("recip_tile_init<false>()", "recip_tile<false>(0)"),
    "sqrt accurate": _sfpu("sqrt_tile_init()", "sqrt_tile(0)"),
    "sqrt approx": _sfpu("sqrt_tile_init()", "sqrt_tile(0)"),
    "rsqrt accurate": _sfpu("rsqrt_tile_init()", "rsqrt_tile(0)"),
    "rsqrt approx": _sfpu("rsqrt_tile_init()", "rsqrt_tile(0)"),
}  # fmt: skip
REDUCES = {"Row": "REDUCE_ROW", "Column": "REDUCE_COL", "Scalar": "REDUCE_SCALAR"}
INITS = {
    "mul_tiles_init math": ("mul_tiles_init(a, b)", "math"),
    "mul_tiles_init unpack": ("mul_tiles_init(a, b)", "unpack"),
    "copy_tile_init math": ("copy_tile_to_dst_init_short(a)", "math"),
    "copy_tile_init unpack": ("copy_tile_to_dst_init_short(a)", "unpack"),
    "recip_tile_init": ("recip_tile_init()", "math"),
    "exp/cos-type sfpu init": ("exp_tile_init()", "math"),
}


def _run(product: str, init: str, operation: str, row, tiles: int) -> dict:  # type: ignore[no-untyped-def]
    cores = ttnn.CoreRangeSet([ttnn.CoreRange(ttnn.CoreCoord(0, 0), ttnn.CoreCoord(0, 0))])
    text = row.description
    wide = "fp32" in text
    kind = ttnn.float32 if wide else ttnn.bfloat8_b if "bfp8" in text else ttnn.bfloat16
    page = {ttnn.float32: 4096, ttnn.bfloat8_b: 1088}.get(kind, 2048)
    fidelity = re.search("LoFi|HiFi[234]", text)
    to_dest = [ttnn.UnpackToDestMode.UnpackToDestFp32] * 32 if "unpack_to_dest" in text else []
    config = ttnn.ComputeConfigDescriptor(
        math_fidelity=getattr(ttnn.MathFidelity, fidelity[0] if fidelity else "HiFi4"),
        fp32_dest_acc_en=wide and "mul_tiles/unpack" not in text,
        math_approx_mode="approx" in text,
    )
    if to_dest:
        config.unpack_to_dest_mode = to_dest
    kernels = [
        ttnn.KernelDescriptor(
            kernel_source=str(HERE / "compute.cpp"),
            core_ranges=cores,
            compile_time_args=[tiles],
            defines=[("OPERATION_INIT", init), ("OPERATION", operation)],
            config=config,
        ),
        ttnn.KernelDescriptor(
            kernel_source=str(HERE / "compute_pages.cpp"),
            core_ranges=cores,
            compile_time_args=[tiles],
            config=ttnn.ReaderConfigDescriptor(),
        ),
    ]
    cbs = [
        ttnn.CBDescriptor(
            total_size=2 * page,
            core_ranges=cores,
            format_descriptors=[ttnn.CBFormatDescriptor(buffer_index=index, data_format=kind, page_size=page)],
        )
        for index in (0, 1, 16)
    ]
    return machine.timed(product, ttnn.ProgramDescriptor(kernels=kernels, semaphores=[], cbs=cbs))


def _engine(run: dict, role: str) -> float:
    return next(each["engine"] for each in run["roles"] if each["role"] == role)


def _per_tile(product: str, row, init: str, operation: str, role: str) -> float:  # type: ignore[no-untyped-def]
    few, many = (_engine(_run(product, init, operation, row, tiles), role) for tiles in (TILES, 2 * TILES))
    steps = {"math": 2, "pack": 2}.get(role, 0) * constants(product)["dst_step"]
    copy = constants(product)["math_copy"] if operation.startswith("copy_tile(a, 0, 0);") else 0
    return (many - few) / TILES - steps - copy


def predict(row) -> float:  # type: ignore[no-untyped-def]
    product = machine.product(row.arch.split("+")[-1])
    text = row.description
    if row.metric == "cycles_per_call":
        found = next((value for key, value in INITS.items() if text.startswith(key)), None)
        if found is None or "fp32" in text:
            raise CannotExpress("an init that is not called alone: " + text)
        init, role = found
        head = "init_sfpu(a, out); binary_op_init_common(a, b, out)"
        once, twice = (_run(product, f"{head}; {calls}", "copy_tile_to_dst_init_short(a); copy_tile(a, 0, 0)", row, 1)
                       for calls in (init, f"{init}; {init}"))  # fmt: skip
        spent = [next(r["spent"].get("call", 0.0) for r in run["roles"] if r["role"] == role) for run in (once, twice)]
        return spent[1] - spent[0]
    if row.metric == "slots_per_vector":
        key = next((key for key in OPERATIONS if text.startswith(key)), None)
        if key is None:
            raise CannotExpress("no operation for " + text)
        return _per_tile(product, row, *OPERATIONS[key]) / 32
    if text.startswith("reduce_tile"):
        dim = next(value for key, value in REDUCES.items() if f"Reduce{key}" in text)
        pool = "MAX" if "Max" in text and "Sum" not in text else "SUM"
        arguments = f"<PoolType::{pool}, ReduceDim::{dim}>"
        init = f"binary_op_init_common(a, b, out); reduce_init{arguments}(a, b, out)"
        return _per_tile(product, row, init, f"reduce_tile{arguments}(a, b, 0, 0, 0)", "math")
    if text.startswith(("tilize: unpacker", "pack_untilize: packer")):
        return constants(product)["unpack_tilize" if text.startswith("tilize") else "pack_untilize"]
    if text.startswith(("tilize: packer", "pack_untilize: unpacker")):
        run = "pack_tile" if text.startswith("tilize") else "copy_tile/unpack"
        return _per_tile(product, row, *OPERATIONS[run])
    key = next((key for key in OPERATIONS if text.startswith(key)), None)
    if key is None:
        raise CannotExpress("no operation for " + text)
    cycles = _per_tile(product, row, *OPERATIONS[key])
    return cycles / 32 if row.metric == "cycles_per_vector" else cycles


from timing_eval import CannotExpress  # noqa: E402  (the command imports this module)
