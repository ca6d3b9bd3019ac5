"""More kernels of a tt-metal checkout (August 2026), unmodified, with numbers: those that move rows, broadcast or
reduce, and those that a host's program specification gives names to (args::, dfb::, tensor::), written before them.

They need the checkout: TT_METAL_HOME. Without one, nothing here runs."""

import pytest
import torch
from test_ttnn_kernels import HERE, HOME, TTNN, UNARY, bits, buffers, close, on, sample, source, words

import ttnn

pytestmark = pytest.mark.skipif(
    not (HOME / "tt_metal" / "hw" / "inc" / "api" / "dataflow" / "noc.h").exists(),
    reason="TT_METAL_HOME is not a checkout of August 2026",
)
ROWS, BCAST = TTNN / "kernel" / "dataflow", TTNN / "operations" / "data_movement" / "bcast" / "device" / "kernels"
MOREH = TTNN / "operations" / "moreh"
EXACT = ttnn.ComputeConfigDescriptor(math_fidelity=ttnn.MathFidelity.HiFi4)
HEADERS = """
#include "experimental/kernel_args.h"
#if !defined(COMPILE_FOR_TRISC)
#include "api/dataflow/dataflow_api.h"
#include "api/tensor/tensor_accessor.h"
#endif
#include "api/dataflow/dataflow_buffer.h"
#include "api/tensor/tensor_binding_token.h"
"""


def bound(path, config, args=None, dfb=None, tensors=None, defines=()):
    """A kernel with the names that its host's specification would generate: constants, and tensors by their place."""
    assert path.is_relative_to(HOME) and path.exists(), path
    spaces = {"args": [f"constexpr experimental::CtaVal<uint32_t> {n}{{{v}}};" for n, v in (args or {}).items()]}
    spaces["dfb"] = [f"constexpr DFBBindingToken {name}{{{number}}};" for name, number in (dfb or {}).items()]
    offset, spaces["tensor"] = 0, []
    for place, (name, tensor) in enumerate((tensors or {}).items()):
        token = f"::tensor_accessor::TensorBindingToken<{offset}, {4 * place}>"
        spaces["tensor"].append(f"using {name}_t = {token}; constexpr {name}_t {name}{{}};")
        offset += len(words(tensor))
    names = "".join(f"namespace {space} {{ {' '.join(lines)} }}\n" for space, lines in spaces.items())
    return ttnn.KernelDescriptor(
        kernel_source=f'{HEADERS}{names}#include "{path}"\n',
        source_type=ttnn.KernelDescriptor.SourceType.SOURCE_CODE,
        core_ranges=HERE,
        compile_time_args=words(*(tensors or {}).values()),
        common_runtime_args=[tensor.buffer_address() for tensor in (tensors or {}).values()],
        defines=list(defines),
        config=config,
    )


def run(tensors, kernels, cbs):
    ttnn.generic_op(list(tensors), ttnn.ProgramDescriptor(kernels=kernels, cbs=cbs))
    return ttnn.to_torch(tensors[-1]).float()


@pytest.mark.parametrize("defines", [(), (("BACKWARDS", "1"),)], ids=["forwards", "backwards"])
def test_rows_are_copied(card, defines):
    values = sample()[:24]
    a, out = (on(card, v, layout=ttnn.ROW_MAJOR_LAYOUT) for v in (values, torch.zeros_like(values)))
    start = 23 if defines else 0
    kernels = [
        source(
            ROWS / f"{name}_unary_stick_layout_interleaved_start_id.cpp",
            config,
            [0, 64, *words(tensor)],
            [tensor.buffer_address(), 64, 24, start],
            defines,
        )
        for name, config, tensor in (
            ("reader", ttnn.ReaderConfigDescriptor(), a),
            ("writer", ttnn.WriterConfigDescriptor(), out),
        )
    ]
    assert torch.equal(run([a, out], kernels, buffers(0, page=64)), values)


def test_rows_are_filled(card):
    out = on(card, torch.zeros(8, 32), layout=ttnn.ROW_MAJOR_LAYOUT)
    kernel = bound(
        TTNN
        / "operations"
        / "data_movement"
        / "fill_rm"
        / "device"
        / "kernels"
        / "dataflow"
        / "fill_rm_interleaved.cpp",
        ttnn.WriterConfigDescriptor(),
        {"NC": 2, "H": 4, "W": 32, "fillH": 3, "fillW": 5, "val_hi": bits(2.0) >> 16, "val_lo": bits(-1.0) >> 16},
        {"in0": 0, "in1": 1},
        {"out": out},
    )
    expected = torch.full((2, 4, 32), -1.0)
    expected[:, :3, :5] = 2.0
    cbs = buffers(0, 1, page=64)
    for cb in cbs:
        cb.total_size = 16 * 64
    assert torch.equal(run([out, out], [kernel], cbs), expected.reshape(8, 32))


BCASTS = {
    "h": ("ROW", lambda values, other: values * other[:1].repeat(1, 1)),
    "w": ("COL", lambda values, other: values * other[:, :1]),
    "hw": ("SCALAR", lambda values, other: values * other[0, 0]),
}


@pytest.mark.parametrize("dim", BCASTS)
def test_broadcasts(card, dim):
    name, expected = BCASTS[dim]
    values, other = sample().reshape(2, 3, 32, 32).transpose(1, 2).reshape(64, 96), sample(-2, 2)[:64]
    other = other.repeat(1, 3) if dim == "h" else other
    a, b, out = on(card, values), on(card, other), on(card, torch.zeros_like(values))
    defines = [("BCAST_LLKOP", "EltwiseBinaryType::ELWMUL"), ("BCAST_DIM", f"BroadcastType::{name}")]
    defines += [("BCAST_OP", "mul_tiles_bcast"), *([("BCAST_SCALAR", "1")] if dim == "hw" else [])]
    reader_args = [a.buffer_address(), 0, 0, 6, b.buffer_address(), 0, 0, 0, 6, 1, 2, 3, 1]
    reader = BCAST / "dataflow" / f"reader_bcast_{dim}_interleaved.cpp"
    compute = BCAST / "compute" / f"bcast_{dim}.cpp"
    shape = {"B": 1, "Ht": 2, "Wt": 3}
    kernels = [
        source(reader, ttnn.ReaderConfigDescriptor(), words(a, b), reader_args, defines[3:]),
        source(compute, EXACT, (), list(shape.values()), defines)
        if dim == "hw"
        else bound(compute, EXACT, shape, {"in0": 0, "in1": 1, "out": 16}, defines=defines),
        source(
            UNARY / "dataflow" / "writer_unary_interleaved_start_id.cpp",
            ttnn.WriterConfigDescriptor(),
            [16, *words(out)],
            [out.buffer_address(), 6, 0],
        ),
    ]
    assert close(run([a, b, out], kernels, buffers(0, 1, 16)), expected(values, other), 4)


def test_dot(card):
    left, right = sample(-1, 1).reshape(1, -1)[:, :3072], sample(-1, 1).flip(0).reshape(1, -1)[:, :3072]
    a, b, out = on(card, left), on(card, right), on(card, torch.zeros(1, 1))
    folder, tiles = MOREH / "moreh_dot" / "device" / "kernels", 96
    dfb = {"in0": 0, "in1": 1, "scaler": 2, "out": 16, "im0": 24, "im1": 25}
    kernels = [
        bound(
            folder / "reader_moreh_dot.cpp",
            ttnn.ReaderConfigDescriptor(),
            {"num_tiles": tiles, "start_id": 0, "mask_h": 1, "mask_w": 32},
            dfb,
            {"src0": a, "src1": b},
        ),
        bound(
            folder / "moreh_dot.cpp",
            EXACT,
            {"per_core_block_cnt": tiles},
            dfb,
            defines=[("REDUCE_OP", "PoolType::SUM"), ("REDUCE_DIM", "ReduceDim::REDUCE_ROW")],
        ),
        bound(
            folder / "writer_moreh_dot.cpp",
            ttnn.WriterConfigDescriptor(),
            {"num_tiles": 1, "start_id": 0},
            dfb,
            {"dst": out},
        ),
    ]
    got, expected = run([a, b, out], kernels, buffers(*dfb.values())).flatten()[0], (left * right).sum()
    assert (got - expected).abs() < 0.03 * (left * right).abs().sum() ** 0.5 + 2


@pytest.mark.parametrize("layout", [ttnn.TILE_LAYOUT, ttnn.ROW_MAJOR_LAYOUT], ids=["tiles", "rows"])
def test_arange(card, layout):
    out = on(card, torch.zeros(1, 128), ttnn.float32, layout)
    name = "writer_moreh_arange.cpp" if layout == ttnn.TILE_LAYOUT else "writer_moreh_arange_rm.cpp"
    kernel = source(
        MOREH / "moreh_arange" / "device" / "kernels" / name,
        ttnn.WriterConfigDescriptor(),
        words(out),
        [out.buffer_address(), 0, 4, bits(3.0), bits(0.5), 4],
        [("OUTPUT_DTYPE_FLOAT32", "1")],
    )
    got = run([out, out], [kernel], buffers(16, page=4096, dtype=ttnn.float32))
    assert torch.equal(got.flatten(), 3.0 + 0.5 * torch.arange(128))
