"""TensorAccessor finds every page of interleaved and sharded tensors; the page size is in its words or an argument."""

import pytest
import torch

import ttnn
from tessera.testing import run_kernels

# Each page goes from the input to the output through one page of a circular buffer.
COPY = """
#include "api/dataflow/dataflow_api.h"
#include "api/tensor/tensor_accessor.h"
void kernel_main() {{
    constexpr auto in_args = TensorAccessorArgs<0>();
    constexpr auto out_args = TensorAccessorArgs<in_args.next_compile_time_args_offset()>();
    const auto in = TensorAccessor(in_args, get_arg_val<uint32_t>(0){size});
    const auto out = TensorAccessor(out_args, get_arg_val<uint32_t>(1){size});
    const uint32_t l1 = get_write_ptr(0);
    for (uint32_t page = 0; page < get_arg_val<uint32_t>(2); page++) {{
        noc_async_read(in.get_noc_addr(page), l1, in.get_aligned_page_size());
        noc_async_read_barrier();
        noc_async_write(l1, out.get_noc_addr(page), out.get_aligned_page_size());
        noc_async_write_barrier();
    }}
}}
"""
ITERATE = """
#include "api/dataflow/dataflow_api.h"
void kernel_main() {
    constexpr auto in_args = TensorAccessorArgs<0>();
    constexpr auto out_args = TensorAccessorArgs<in_args.next_compile_time_args_offset()>();
    const auto in = TensorAccessor(in_args, get_arg_val<uint32_t>(0));
    const auto out = TensorAccessor(out_args, get_arg_val<uint32_t>(1));
    const uint32_t l1 = get_write_ptr(0);
    using In = decltype(in);
    static_assert(!In::DSpec::is_interleaved && In::DSpec::has_static_rank);
    if (in.dspec().num_shards() * in.dspec().shard_volume() < in.dspec().tensor_volume()) return;
    for (auto shard : in.strided_shard_pages())
        for (const auto& page : shard) {
            noc_async_read(page.noc_addr(), l1, in.get_aligned_page_size());
            noc_async_read_barrier();
            noc_async_write(l1, out.get_noc_addr(page.page_id()), out.get_aligned_page_size());
            noc_async_write_barrier();
        }
}
"""


def one_core(x=0, y=0):
    return ttnn.CoreRangeSet([ttnn.CoreRange(ttnn.CoreCoord(x, y), ttnn.CoreCoord(x, y))])


def sharded(rows, columns, across):
    grid = ttnn.CoreRangeSet([ttnn.CoreRange(ttnn.CoreCoord(0, 0), ttnn.CoreCoord(across - 1, 0))])
    spec = ttnn.ShardSpec(grid, [rows, columns], ttnn.ShardOrientation.ROW_MAJOR)
    return ttnn.MemoryConfig(ttnn.TensorMemoryLayout.HEIGHT_SHARDED, ttnn.BufferType.L1, spec)


def in_runs(rows, columns, across):
    """Adjacent shards on one core."""
    grid = ttnn.CoreRangeSet([ttnn.CoreRange(ttnn.CoreCoord(0, 0), ttnn.CoreCoord(across - 1, 0))])
    runs = ttnn.ShardDistributionStrategy.CONTIGUOUS_1D
    spec = ttnn.NdShardSpec(ttnn.Shape([rows, columns]), grid, shard_distribution_strategy=runs)
    return ttnn.MemoryConfig(ttnn.BufferType.L1, spec)


MEMORIES = {
    "dram": (ttnn.DRAM_MEMORY_CONFIG, 640),
    "l1": (ttnn.L1_MEMORY_CONFIG, 640),
    "sharded": (sharded(160, 64, 4), 640),
    "in runs": (in_runs(32, 64, 4), 640),
}


def copied(card, source, memory, layout=ttnn.TILE_LAYOUT, words=None):
    config, rows = MEMORIES[memory]
    values = torch.arange(rows * 64, dtype=torch.float32).reshape(rows, 64)
    inputs = ttnn.from_torch(values, dtype=ttnn.float32, layout=layout, device=card, memory_config=config)
    output = ttnn.from_torch(
        torch.zeros_like(values), dtype=ttnn.float32, layout=layout, device=card, memory_config=config
    )
    words = words or [ttnn.TensorAccessorArgs(t).get_compile_time_args() for t in (inputs, output)]
    pages = inputs.buffer_num_pages()
    kernel = ttnn.KernelDescriptor(
        kernel_source=source,
        source_type=ttnn.KernelDescriptor.SourceType.SOURCE_CODE,
        core_ranges=one_core(),
        compile_time_args=words[0] + words[1],
        runtime_args=[[[inputs.buffer_address(), output.buffer_address(), pages]]],
        config=ttnn.ReaderConfigDescriptor(),
    )
    run_kernels(kernel, cbs={0: 4}, tensors=[inputs, output])
    return torch.equal(ttnn.to_torch(output), values)


@pytest.mark.parametrize("memory", MEMORIES)
@pytest.mark.parametrize("layout", [ttnn.TILE_LAYOUT, ttnn.ROW_MAJOR_LAYOUT])
def test_two_arguments_take_the_page_size_from_the_words(card, memory, layout):
    assert copied(card, COPY.format(size=""), memory, layout)


@pytest.mark.parametrize("memory", MEMORIES)
def test_a_third_argument_is_the_page_size(card, memory):
    assert copied(card, COPY.format(size=", 4096"), memory)


def test_shards_give_their_pages_one_after_the_other(card):
    assert copied(card, ITERATE, "sharded")


@pytest.mark.parametrize("words", [[2], ttnn.TensorAccessorArgs().get_compile_time_args()])
def test_a_page_size_from_nowhere_is_an_error(card, words):
    with pytest.raises(RuntimeError, match=r"(?s)error\[accessor-page-size\].*noc_async_read\(in.get_noc_addr\(page\)"):
        copied(card, COPY.format(size=""), "dram", words=[words, words])


def test_words_without_a_page_size_serve_an_accessor_that_is_given_one(card):
    assert copied(card, COPY.format(size=", 4096"), "dram", words=[[2], [2]])
