"""Helpers of ttnn's kernel_lib in August's form, without a checkout: reductions and their scaler, tilize, untilize."""

import pytest
import torch
from objects import cores, kernel

import ttnn

HERE = cores(0, 0, 0, 0)
EXACT = ttnn.ComputeConfigDescriptor(math_fidelity=ttnn.MathFidelity.HiFi4, fp32_dest_acc_en=True)
READER = """
#include "api/dataflow/dataflow_api.h"
#include "ttnn/cpp/ttnn/kernel_lib/reduce_helpers_dataflow.hpp"
using namespace ckernel;
void kernel_main() {{
    const auto in = TensorAccessor(TensorAccessorArgs<0>(), get_arg_val<uint32_t>(0));
    dataflow_kernel_lib::{scaler};
    Noc noc;
    DataflowBuffer dfb(0);
    for (uint32_t i = 0; i < get_arg_val<uint32_t>(1); i++) {{
        dfb.reserve_back(1);
        noc.async_read(in, dfb, dfb.get_entry_size(), {{.page_id = {page}}}, {{}});
        noc.async_read_barrier();
        dfb.push_back(1);
    }}
}}
"""
WRITER = """
#include "api/dataflow/dataflow_api.h"
#include "api/dataflow/dataflow_buffer.h"
void kernel_main() {
    const auto out = TensorAccessor(TensorAccessorArgs<0>(), get_arg_val<uint32_t>(0));
    Noc noc;
    DataflowBuffer dfb(2);
    for (uint32_t i = 0; i < get_arg_val<uint32_t>(1); i++) {
        dfb.wait_front(1);
        noc.async_write(dfb, out, dfb.get_entry_size(), {}, {.page_id = i});
        noc.async_write_barrier();
        dfb.pop_front(1);
    }
}
"""
COMPUTE = """
#include "api/compute/compute_kernel_hw_startup.h"
#include "api/compute/eltwise_unary/negative.h"
#include "ttnn/cpp/ttnn/kernel_lib/reduce_helpers_compute.hpp"
using namespace compute_kernel_lib;
void kernel_main() {{
    compute_kernel_hw_startup(0, 1, 2);
    reduce<PoolType::{pool}, ReduceDim::REDUCE_{dim}, 0, 1, 2, ReduceInputPolicy::{policy}>(
        ReduceInputBlockShape::of(2, 3){more});
}}
"""
NEGATED = """, ReduceInputMemoryLayout::contiguous(), NoAccumulation{},
        [](uint32_t dst) { negative_tile_init(); negative_tile(dst); }"""
POLICIES = ("WaitAndPopPerTile", "BulkWaitBulkPop", "WaitUpfrontNoPop")
TORCH = {
    "ROW": lambda x, f: f(x, 1)[:, None],
    "COL": lambda x, f: f(x, 0)[None],
    "SCALAR": lambda x, f: f(f(x, 0), 0).reshape(1, 1),
}
POOLS = {"SUM": lambda x, dim: x.sum(dim), "AVG": lambda x, dim: x.mean(dim), "MAX": lambda x, dim: x.max(dim).values}


def on(card, values, dtype=ttnn.float32, layout=ttnn.TILE_LAYOUT):
    return ttnn.from_torch(values, dtype=dtype, layout=layout, device=card)


def words(tensor):
    return ttnn.TensorAccessorArgs(tensor).get_compile_time_args()


def buffers(pages, size=4096, dtype=ttnn.float32):
    return [
        ttnn.CBDescriptor(size * count, HERE, [ttnn.CBFormatDescriptor(index, dtype, size)])
        for index, count in pages.items()
    ]


def values():
    torch.manual_seed(3)
    return torch.randn(64, 96).bfloat16().float()


def reduced(card, pool, dim, policy, more="", factor=1):
    """2 x 3 tiles: columns are read column by column where tiles are popped one at a time."""
    data = values()
    count = {"ROW": 2, "COL": 3, "SCALAR": 1}[dim]
    a, out = on(card, data), on(card, torch.zeros(32 * count, 32))
    scaler = f"calculate_and_prepare_reduce_scaler<1, PoolType::{pool}, ReduceDim::REDUCE_{dim}, {factor}>()"
    kernels = [
        kernel(
            READER.format(scaler=scaler, page="i"),
            ttnn.ReaderConfigDescriptor(),
            HERE,
            words(a),
            [a.buffer_address(), 6],
        ),
        kernel(COMPUTE.format(pool=pool, dim=dim, policy=policy, more=more), EXACT, HERE),
        kernel(WRITER, ttnn.WriterConfigDescriptor(), HERE, words(out), [out.buffer_address(), count]),
    ]
    program = ttnn.ProgramDescriptor(kernels=kernels, cbs=buffers({0: 6, 1: 1, 2: 3}))
    ttnn.generic_op([a, out], program)
    tiles = ttnn.to_torch(out).reshape(count, 32, 32)
    whole = torch.cat(list(tiles), dim=0 if dim == "ROW" else 1)
    shape = {"ROW": (64, 1), "COL": (1, 96), "SCALAR": (1, 1)}[dim]
    return whole[: shape[0], : shape[1]], TORCH[dim](data, POOLS[pool])


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("dim", TORCH)
def test_sums(card, dim, policy):
    got, expected = reduced(card, "SUM", dim, policy)
    size = TORCH[dim](values().abs(), POOLS["SUM"])
    assert torch.all((got - expected).abs() <= 2e-4 * size)


@pytest.mark.parametrize("dim", TORCH)
def test_averages_and_maxima(card, dim):
    factor = {"ROW": 96, "COL": 64, "SCALAR": 96 * 64}[dim]
    got, expected = reduced(card, "AVG", dim, "BulkWaitBulkPop", factor=factor)
    assert torch.allclose(got, expected, rtol=2e-2, atol=2e-3)  # the divisor is rounded to the unpacker's bits
    got, expected = reduced(card, "MAX", dim, "WaitUpfrontNoPop")
    assert torch.equal(got, expected)


def test_an_operation_after_the_reduction(card):
    got, expected = reduced(card, "MAX", "ROW", "WaitAndPopPerTile", NEGATED)
    assert torch.equal(got, -expected)


ROWS = """
#include "api/compute/compute_kernel_hw_startup.h"
#include "ttnn/cpp/ttnn/kernel_lib/{name}_helpers.hpp"
void kernel_main() {{
    compute_kernel_hw_startup(0, 2);
    compute_kernel_lib::{name}<3, 0, 2>(2);
}}
"""


@pytest.mark.parametrize("name", ["tilize", "untilize"])
def test_rows_and_tiles(card, name):
    """Both move the same bytes in another order: 2 blocks of 3 tiles, through buffers of pages of a tile's size."""
    data = values().reshape(2, 32, 96)
    tiles = [block[:, 32 * i : 32 * i + 32].contiguous() for block in data for i in range(3)]
    raw = {"tilize": torch.cat([block.reshape(-1) for block in data]), "untilize": None}
    faces = torch.cat(
        [t[16 * r : 16 * r + 16, 16 * c : 16 * c + 16].reshape(-1) for t in tiles for r in (0, 1) for c in (0, 1)]
    )
    source = raw["tilize"] if name == "tilize" else faces
    expected = faces if name == "tilize" else raw["tilize"]
    a = on(card, source.reshape(6, 1024), layout=ttnn.ROW_MAJOR_LAYOUT)
    out = on(card, torch.zeros(6, 1024), layout=ttnn.ROW_MAJOR_LAYOUT)
    reader = READER.replace("dataflow_kernel_lib::{scaler};", "").format(page="i")
    kernels = [
        kernel(reader, ttnn.ReaderConfigDescriptor(), HERE, words(a), [a.buffer_address(), 6]),
        kernel(ROWS.format(name=name), EXACT, HERE),
        kernel(WRITER, ttnn.WriterConfigDescriptor(), HERE, words(out), [out.buffer_address(), 6]),
    ]
    ttnn.generic_op([a, out], ttnn.ProgramDescriptor(kernels=kernels, cbs=buffers({0: 6, 2: 6})))
    assert torch.equal(ttnn.to_torch(out).reshape(-1), expected)
