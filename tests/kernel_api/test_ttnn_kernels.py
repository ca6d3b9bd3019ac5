"""Kernels of a tt-metal checkout (August 2026), unmodified, in programs of ours, with numbers.

They need the checkout: TT_METAL_HOME. Without one, nothing here runs."""

import os
import struct
from pathlib import Path

import pytest
import torch
from objects import cores

import ttnn

HOME = Path(os.environ.get("TT_METAL_HOME", "/nowhere"))
TTNN = HOME / "ttnn" / "cpp" / "ttnn"
UNARY = TTNN / "operations" / "eltwise" / "unary" / "device" / "kernels"
BINARY = TTNN / "operations" / "eltwise" / "binary" / "device" / "kernels"
MATMUL = TTNN / "operations" / "matmul" / "device" / "kernels"
pytestmark = pytest.mark.skipif(
    not (HOME / "tt_metal" / "hw" / "inc" / "api" / "dataflow" / "noc.h").exists(),
    reason="TT_METAL_HOME is not a checkout of August 2026",
)
HERE = cores(0, 0, 0, 0)
TILES = 6


def source(path, config, compile_time_args=(), args=(), defines=(), named=()):
    assert path.is_relative_to(HOME) and path.exists(), path
    return ttnn.KernelDescriptor(
        kernel_source=str(path),
        core_ranges=HERE,
        compile_time_args=list(compile_time_args),
        named_compile_time_args=list(named),
        runtime_args=[(ttnn.CoreCoord(0, 0), list(args))],
        defines=list(defines),
        config=config,
    )


def words(*tensors):
    return [word for tensor in tensors for word in ttnn.TensorAccessorArgs(tensor).get_compile_time_args()]


def on(card, values, dtype=ttnn.bfloat16, layout=ttnn.TILE_LAYOUT):
    return ttnn.from_torch(values, dtype=dtype, layout=layout, device=card)


def buffers(*indexes, page=2048, dtype=ttnn.bfloat16):
    return [
        ttnn.CBDescriptor(
            total_size=4 * page,
            core_ranges=HERE,
            format_descriptors=[ttnn.CBFormatDescriptor(buffer_index=index, data_format=dtype, page_size=page)],
        )
        for index in indexes
    ]


def bits(value):
    return struct.unpack("<I", struct.pack("<f", value))[0]


def run_unary(card, compute, values, out=2, args=(TILES,), defines=(), compile_time_args=(), config=None):
    """upstream's reader, the compute kernel, upstream's writer."""
    inputs, output = on(card, values), on(card, torch.zeros_like(values))
    reader = UNARY / "dataflow" / "reader_unary_interleaved_start_id.cpp"
    writer = UNARY / "dataflow" / "writer_unary_interleaved_start_id.cpp"
    kernels = [
        source(reader, ttnn.ReaderConfigDescriptor(), words(inputs), [inputs.buffer_address(), TILES, 0]),
        source(writer, ttnn.WriterConfigDescriptor(), [out, *words(output)], [output.buffer_address(), TILES, 0]),
        source(
            compute,
            config or ttnn.ComputeConfigDescriptor(math_fidelity=ttnn.MathFidelity.HiFi4),
            compile_time_args,
            args,
            defines,
        ),
    ]
    ttnn.generic_op([inputs, output], ttnn.ProgramDescriptor(kernels=kernels, cbs=buffers(0, 1, out)))
    return ttnn.to_torch(output)


def sample(low=-4.0, high=4.0):
    torch.manual_seed(17)
    return (torch.rand(32 * TILES, 32) * (high - low) + low).bfloat16().float()


def close(got, expected, ulps=2):
    expected = expected.float()
    return torch.all((got.float() - expected).abs() <= ulps * 2.0**-8 * expected.abs() + 1e-3)


def chain(include, init, call):
    return [("SFPU_OP_CHAIN_0", f"{init}(); {call};"), (include, "1"), ("INP_FLOAT", "1")]


CHAINS = {
    "floor": (chain("SFPU_OP_ROUND_FAMILY_INCLUDE", "rounding_op_tile_init", "floor_tile(0)"), torch.floor),
    "exp": (chain("SFPU_OP_EXP_INCLUDE", "exp_tile_init", "exp_tile(0)"), torch.exp),
    "relu": (chain("SFPU_OP_RELU_FAMILY_INCLUDE", "relu_tile_init", "relu_tile(0)"), torch.relu),
    "gelu": (chain("SFPU_OP_GELU_INCLUDE", "gelu_tile_init<false>", "gelu_tile<false>(0)"), torch.nn.functional.gelu),
    "negative": (chain("SFPU_OP_NEG_INCLUDE", "negative_tile_init", "negative_tile(0)"), torch.neg),
}


@pytest.mark.parametrize("name", CHAINS)
def test_eltwise_sfpu(card, name):
    defines, expected = CHAINS[name]
    values = sample()
    assert close(run_unary(card, UNARY / "compute" / "eltwise_sfpu.cpp", values, defines=defines), expected(values))


def test_identity(card):
    values = sample()
    assert torch.equal(run_unary(card, UNARY / "compute" / "eltwise_identity_kernel.cpp", values).float(), values)


def test_hardswish(card):
    values = sample()
    got = run_unary(card, UNARY / "compute" / "hardswish_kernel.cpp", values, defines=[("INP_FLOAT", "1")])
    assert close(got, torch.nn.functional.hardswish(values), 4)


def test_logsigmoid(card):
    values = sample()
    got = run_unary(card, UNARY / "compute" / "logsigmoid_kernel.cpp", values)
    assert torch.all((got.float() - torch.nn.functional.logsigmoid(values)).abs() < 0.05)


def test_logit(card):
    values = sample(0.05, 0.95)
    got = run_unary(card, UNARY / "compute" / "logit_kernel.cpp", values, args=[TILES, 0, 0])
    assert torch.all((got.float() - torch.logit(values)).abs() < 0.05)


def test_mac_tss(card):
    values = sample()
    op = "mac_tile_init(); mac_tile<DataFormat::Float16_b>(0, 1, 2, 0);"
    got = run_unary(
        card,
        UNARY / "compute" / "mac_tss_kernel.cpp",
        values,
        args=[TILES, bits(3.0), bits(0.5)],
        defines=[("SFPU_OP_CHAIN_0", op), ("SFPU_OP_MAC_INCLUDE", "1")],
    )
    assert close(got, values * 3 + 0.5)


def test_where_tss(card):
    values = sample().relu()
    op = "where_tile_init(); where_tile<DataFormat::Float16_b>(0, 1, 2, 0);"
    got = run_unary(
        card,
        UNARY / "compute" / "where_tss_kernel.cpp",
        values,
        args=[TILES, bits(3.0), bits(0.5)],
        defines=[("SFPU_OP_CHAIN_0", op), ("SFPU_OP_WHERE_INCLUDE", "1"), ("INP_FLOAT", "1")],
    )
    assert torch.equal(got.float(), torch.where(values != 0, 3.0, 0.5))


def test_copy_and_transpose(card):
    values = sample()
    got = run_unary(card, TTNN / "kernel" / "compute" / "eltwise_copy.cpp", values, 16, (), (), [TILES])
    assert torch.equal(got.float(), values)
    got = run_unary(card, TTNN / "kernel" / "compute" / "transpose_wh.cpp", values, 16, (), (), [TILES])
    assert torch.equal(got.float(), torch.cat([tile.T for tile in values.split(32)]))


@pytest.mark.parametrize(("op", "expected"), [("ADD", torch.add), ("SUB", torch.sub), ("MUL", torch.mul)])
def test_eltwise_binary(card, op, expected):
    left, right = sample(), sample(-2, 2).flip(0)
    a, b, output = on(card, left), on(card, right), on(card, torch.zeros_like(left))
    writer = UNARY / "dataflow" / "writer_unary_interleaved_start_id.cpp"
    defines = [("ELTWISE_OP_TYPE", f"EltwiseBinaryType::ELW{op}"), ("ELTWISE_OP", f"{op.lower()}_tiles")]
    reader_args = [a.buffer_address(), b.buffer_address(), TILES, 0, 0, 0, 0]
    reader = BINARY / "dataflow" / "reader_binary_interleaved_start_id.cpp"
    compute = BINARY / "compute" / "eltwise_binary_kernel.cpp"
    kernels = [
        source(reader, ttnn.ReaderConfigDescriptor(), [0, *words(a, b)], reader_args),
        source(writer, ttnn.WriterConfigDescriptor(), [2, *words(output)], [output.buffer_address(), TILES, 0]),
        source(compute, ttnn.ComputeConfigDescriptor(math_fidelity=ttnn.MathFidelity.HiFi4), (), [TILES, 1], defines),
    ]
    ttnn.generic_op([a, b, output], ttnn.ProgramDescriptor(kernels=kernels, cbs=buffers(0, 1, 2)))
    assert close(ttnn.to_torch(output), expected(left, right), 4)  # four phases round into a 16-bit Dst


def test_matmul(card):
    torch.manual_seed(17)
    left, right = torch.randn(64, 96).bfloat16().float(), torch.randn(96, 64).bfloat16().float()
    a, b, output = on(card, left), on(card, right), on(card, torch.zeros(64, 64))
    named = [("cb_in0", 0), ("cb_in1", 1), ("cb_out", 2)]
    mt, kt, nt = 2, 3, 2
    reader_args = [a.buffer_address(), b.buffer_address(), mt, kt, nt, mt * kt, kt * nt, 1, 0, 0, mt * nt, mt * nt]
    reader = MATMUL / "dataflow" / "reader_bmm_8bank_output_tiles_partitioned.cpp"
    writer = UNARY / "dataflow" / "writer_unary_interleaved_start_id.cpp"
    kernels = [
        source(reader, ttnn.ReaderConfigDescriptor(), [0, 0, *words(a, b)], reader_args, named=named),
        source(writer, ttnn.WriterConfigDescriptor(), [2, *words(output)], [output.buffer_address(), mt * nt, 0]),
        source(
            MATMUL / "compute" / "bmm.cpp",
            ttnn.ComputeConfigDescriptor(math_fidelity=ttnn.MathFidelity.HiFi4),
            [1, mt, kt, nt],
            named=named,
        ),
    ]
    ttnn.generic_op([a, b, output], ttnn.ProgramDescriptor(kernels=kernels, cbs=buffers(0, 1, 2)))
    got, expected = ttnn.to_torch(output).float(), left @ right
    assert torch.all((got - expected).abs() < 0.02 * expected.abs() + 0.2)
