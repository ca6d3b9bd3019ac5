"""Element-wise ops of a tt-metal checkout (August 2026), reader, compute and writer unmodified, with numbers. Two
tensors with every kind of broadcast, by FPU and SFPU, by tiles that the reader fills or that compute broadcasts; three.

They need the checkout: TT_METAL_HOME. Without one, nothing here runs."""

import pytest
import torch
from test_ttnn_kernels import HOME, TTNN, bits, buffers, close, on, source, words

import ttnn

pytestmark = pytest.mark.skipif(
    not (HOME / "tt_metal" / "hw" / "inc" / "api" / "dataflow" / "noc.h").exists(),
    reason="TT_METAL_HOME is not a checkout of August 2026",
)
BINARY = TTNN / "operations" / "eltwise" / "binary_ng" / "device"
TERNARY = TTNN / "operations" / "eltwise" / "ternary" / "device" / "kernels"
EXACT = ttnn.ComputeConfigDescriptor(math_fidelity=ttnn.MathFidelity.HiFi4)
HEIGHT, WIDTH = 2, 3  # tiles
WHOLE = [1, 1, 1, HEIGHT, WIDTH, 1]  # D, N, C, Ht, Wt, the dimensions above them
TILES = HEIGHT * WIDTH
FILLS = [
    (f"FILL_TILE_WITH_FIRST_{what}{side}", f"fill_tile_with_first_{what.lower()}_bfloat16")
    for what in ("COLUMN", "ROW", "ELEMENT")
    for side in ("", "_B")
]
OPS = {
    "fpu": [("BINARY_OP", "add_tiles"), ("BINARY_OP_TYPE", "EltwiseBinaryType::ELWADD")],
    "sfpu": [("BINARY_SFPU_INIT", "add_binary_tile_init();"), ("BINARY_SFPU_OP", "add_binary_tile")],
    "where": [
        ("BINARY_SFPU_INIT", "where_tile_init();"), ("BINARY_SFPU_OP", "where_tile<DataFormat::Float16_b>"),
        ("WHERE_TTS", "1"), ("WHERE_TST", "0"), ("FILL_LLK", "fill_tile"), ("FILL_WITH_VALUE_FLOAT", "1"),
    ],
}  # fmt: skip
NO_ACTIVATIONS = [(f"PROCESS_{side}_ACTIVATIONS(i)", "") for side in ("LHS", "RHS", "POST")]
PARTS = {  # the part of the second operand that is broadcast, and how many tiles one of its tiles serves
    "no": (lambda b: b, 1),
    "row": (lambda b: b[:1], 1),
    "col": (lambda b: b[:, :1], WIDTH),
    "scalar": (lambda b: b[:1, :1], TILES),
}
# bcast, by compute (else the reader fills the tile), operation, compute kernel
BINARIES = [
    ("no", False, "fpu", "kernels/compute/eltwise_binary_no_bcast.cpp"),
    ("no", False, "sfpu", "kernels/compute/eltwise_binary_sfpu_no_bcast.cpp"),
    ("row", False, "fpu", "kernels/compute/eltwise_binary_no_bcast.cpp"),
    ("row", True, "fpu", "kernels_ng/compute/eltwise_binary_row_bcast.cpp"),
    ("row", True, "sfpu", "kernels_ng/compute/eltwise_binary_sfpu_row_bcast.cpp"),
    ("col", False, "fpu", "kernels/compute/eltwise_binary.cpp"),
    ("col", False, "sfpu", "kernels/compute/eltwise_binary_sfpu.cpp"),
    ("col", True, "fpu", "kernels_ng/compute/eltwise_binary_col_bcast.cpp"),
    ("col", True, "sfpu", "kernels_ng/compute/eltwise_binary_sfpu_col_bcast.cpp"),
    ("scalar", False, "fpu", "kernels/compute/eltwise_binary.cpp"),
    ("scalar", True, "fpu", "kernels_ng/compute/eltwise_binary_scalar_bcast.cpp"),
    ("scalar", True, "sfpu", "kernels_ng/compute/eltwise_binary_sfpu_scalar_bcast.cpp"),
]


def operands(count):
    torch.manual_seed(5)
    return [torch.randn(32 * HEIGHT, 32 * WIDTH).bfloat16().float() for _ in range(count)]


def run_binary(card, bcast, by_compute, op, compute, left, right, scalar=0):
    part, freq = PARTS[bcast]
    a, b, out = on(card, left), on(card, part(right).contiguous()), on(card, torch.zeros_like(left))
    defines = [("SRC_SHARDED", "0"), ("SRC_SHARDED_B", "0"), ("DST_SHARDED", "0"), ("SRC_BCAST", "0")]
    defines += [("SRC_BCAST_B", str(int(bcast != "no"))), ("BCAST_LLK", str(int(by_compute))), *FILLS]
    maths = [*OPS[op], *NO_ACTIVATIONS, ("BCAST_INPUT", "1" if freq > 1 else ""), *defines[3:5]]
    strides = [0, 0, 0, 0]
    reader_args = [a.buffer_address(), 0, TILES, TILES, 0, *strides, *WHOLE, b.buffer_address(), *strides, TILES]
    kernels = [
        source(
            BINARY / "kernels_ng" / "dataflow" / f"reader_interleaved_{bcast}_bcast.cpp",
            ttnn.ReaderConfigDescriptor(),
            [*words(a, b), 0],
            reader_args,
            defines,
        ),
        source(BINARY / compute, EXACT, [1], [TILES, freq, 0, scalar], maths),
        source(
            BINARY / "kernels_ng" / "dataflow" / "writer_interleaved_no_bcast.cpp",
            ttnn.WriterConfigDescriptor(),
            [*words(out), 0],
            [out.buffer_address(), 0, TILES, 0, *WHOLE],
            defines,
        ),
    ]
    ttnn.generic_op([a, b, out], ttnn.ProgramDescriptor(kernels=kernels, cbs=buffers(0, 1, 2, 5, 6)))
    return ttnn.to_torch(out)


@pytest.mark.parametrize(("bcast", "by_compute", "op", "compute"), BINARIES)
def test_binary(card, bcast, by_compute, op, compute):
    left, right = operands(2)
    got = run_binary(card, bcast, by_compute, op, compute, left, right)
    assert close(got, left + PARTS[bcast][0](right))


def test_where_by_binary_kernels(card):
    left, right = operands(2)
    left = left.relu()
    compute = "kernels/compute/eltwise_where_no_bcast.cpp"
    got = run_binary(card, "no", False, "where", compute, left, right, bits(0.5))
    assert torch.equal(got.float(), torch.where(left != 0, right, 0.5))


def ternary_op(name):
    return [
        ("TERNARY_SFPU_OP_INIT", f"{name}_tile_init"),
        ("TERNARY_SFPU_OP_FUNC", f"{name}_tile<DataFormat::Float16_b>"),
    ]


TERNARIES = {
    "where": ("ternary_sfpu_no_bcast_ttt.cpp", lambda a, b, c: torch.where(a != 0, b, c)),
    "lerp": ("ternary_sfpu_no_bcast_ttt.cpp", torch.lerp),
    "addcmul": ("ternary_addc_ops_sfpu.cpp", lambda a, b, c: a + 0.5 * b * c),
}


def run_ternary(card, compute, compute_args, defines, tensors, reader="ternary_reader_nobcast_ttt.cpp"):
    placed, out = [on(card, tensor) for tensor in tensors], on(card, torch.zeros_like(tensors[0]))
    addresses = [tensor.buffer_address() for tensor in placed] + [0] * (3 - len(placed))
    whole = [("SRC_SHARDED_A", "0"), ("SRC_SHARDED_B", "0"), ("DST_SHARDED", "0")]
    kernels = [
        source(
            TERNARY / "dataflow" / reader,
            ttnn.ReaderConfigDescriptor(),
            [*range(len(placed)), *words(*placed)],
            [*addresses, TILES, 0],
            whole,
        ),
        source(TERNARY / "compute" / compute, EXACT, compute_args, [TILES, 0, 0, bits(0.5)], defines),
        source(
            TERNARY / "dataflow" / "ternary_writer_nobcast.cpp",
            ttnn.WriterConfigDescriptor(),
            [3, *words(out), 0],
            [out.buffer_address(), TILES, 0, 0, *WHOLE],
            whole,
        ),
    ]
    ttnn.generic_op([*placed, out], ttnn.ProgramDescriptor(kernels=kernels, cbs=buffers(0, 1, 2, 3)))
    return ttnn.to_torch(out).float()


@pytest.mark.parametrize("name", TERNARIES)
def test_ternary(card, name):
    compute, expected = TERNARIES[name]
    a, b, c = operands(3)
    a = a.relu() if name == "where" else a
    got = run_ternary(card, compute, [1], ternary_op(name), [a, b, c])
    assert torch.all((got - expected(a, b, c)).abs() <= 0.02 * expected(a, b, c).abs() + 0.02)


def test_where_with_a_scalar(card):
    a, b = operands(2)
    defines = [*ternary_op("where"), ("FILL_LLK", "fill_tile"), ("FILL_WITH_VALUE_FLOAT", "1")]
    reader = "ternary_reader_nobcast_tst_tts.cpp"
    got = run_ternary(card, "ternary_sfpu_no_bcast_tts_tst.cpp", [1, 0], defines, [a.relu(), b], reader)
    assert torch.equal(got, torch.where(a.relu() != 0, b, 0.5))
