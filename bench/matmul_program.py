"""A whole program: 256 x 256 x 256 bf16 on one core, tiles read from DRAM for every product, computed, written back."""

import torch

import ttnn

TILES = 8
READER = """
#include "dataflow_api.h"
void kernel_main() {
    constexpr auto args_a = TensorAccessorArgs<0>();
    constexpr auto args_b = TensorAccessorArgs<args_a.next_compile_time_args_offset()>();
    const auto a = TensorAccessor(args_a, get_arg_val<uint32_t>(0), get_tile_size(0));
    const auto b = TensorAccessor(args_b, get_arg_val<uint32_t>(1), get_tile_size(1));
    const uint32_t n = get_arg_val<uint32_t>(2);
    for (uint32_t row = 0; row < n; ++row)
        for (uint32_t column = 0; column < n; ++column)
            for (uint32_t k = 0; k < n; ++k) {
                cb_reserve_back(0, 1);
                cb_reserve_back(1, 1);
                noc_async_read_tile(row * n + k, a, get_write_ptr(0));
                noc_async_read_tile(k * n + column, b, get_write_ptr(1));
                noc_async_read_barrier();
                cb_push_back(0, 1);
                cb_push_back(1, 1);
            }
}
"""
COMPUTE = """
#include "compute_kernel_api/matmul.h"
void kernel_main() {
    const uint32_t n = get_arg_val<uint32_t>(0);
    mm_init(0, 1, 16);
    for (uint32_t output = 0; output < n * n; ++output) {
        tile_regs_acquire();
        for (uint32_t k = 0; k < n; ++k) {
            cb_wait_front(0, 1);
            cb_wait_front(1, 1);
            matmul_tiles(0, 1, 0, 0, 0);
            cb_pop_front(0, 1);
            cb_pop_front(1, 1);
        }
        tile_regs_commit();
        tile_regs_wait();
        cb_reserve_back(16, 1);
        pack_tile(0, 16);
        cb_push_back(16, 1);
        tile_regs_release();
    }
}
"""
WRITER = """
#include "dataflow_api.h"
void kernel_main() {
    constexpr auto args = TensorAccessorArgs<0>();
    const auto out = TensorAccessor(args, get_arg_val<uint32_t>(0), get_tile_size(16));
    for (uint32_t i = 0; i < get_arg_val<uint32_t>(1); ++i) {
        cb_wait_front(16, 1);
        noc_async_write_tile(i, out, get_read_ptr(16));
        noc_async_write_barrier();
        cb_pop_front(16, 1);
    }
}
"""


def kernel(source, args, config, cores, accessors=()):
    words = [word for tensor in accessors for word in ttnn.TensorAccessorArgs(tensor).get_compile_time_args()]
    return ttnn.KernelDescriptor(
        kernel_source=source,
        source_type=ttnn.KernelDescriptor.SourceType.SOURCE_CODE,
        core_ranges=cores,
        compile_time_args=words,
        runtime_args=[(ttnn.CoreCoord(0, 0), args)],
        config=config,
    )


def program(device, fidelity, fp32):
    """A call that runs the program once."""
    x, y = torch.randn(32 * TILES, 32 * TILES).bfloat16(), torch.randn(32 * TILES, 32 * TILES).bfloat16()
    a, b = (ttnn.from_torch(t, layout=ttnn.TILE_LAYOUT, device=device) for t in (x, y))
    out = ttnn.allocate_tensor_on_device(a.shape, ttnn.bfloat16, ttnn.TILE_LAYOUT, device)
    cores = ttnn.CoreRangeSet([ttnn.CoreRange(ttnn.CoreCoord(0, 0), ttnn.CoreCoord(0, 0))])
    buffers = [
        ttnn.CBDescriptor(
            total_size=4096,
            core_ranges=cores,
            format_descriptors=[ttnn.CBFormatDescriptor(buffer_index=index, data_format=ttnn.bfloat16, page_size=2048)],
        )
        for index in (0, 1, 16)
    ]
    config = ttnn.ComputeConfigDescriptor(math_fidelity=getattr(ttnn.MathFidelity, fidelity), fp32_dest_acc_en=fp32)
    kernels = [
        kernel(READER, [a.buffer_address(), b.buffer_address(), TILES], ttnn.ReaderConfigDescriptor(), cores, (a, b)),
        kernel(COMPUTE, [TILES], config, cores),
        kernel(WRITER, [out.buffer_address(), TILES * TILES], ttnn.WriterConfigDescriptor(), cores, (out,)),
    ]
    descriptor = ttnn.ProgramDescriptor(kernels=kernels, semaphores=[], cbs=buffers)
    return lambda: ttnn.generic_op([a, b, out], descriptor)


def measure(timed):
    """Seconds by fidelity and numerics, one worker."""
    seconds = {}
    for numerics, fidelity, fp32 in (("exact", "LoFi", False), ("exact", "HiFi4", False), ("fast", "HiFi4", True)):
        device = ttnn.open_device(device_id=0, workers=1, numerics=numerics)
        run = program(device, fidelity, fp32)
        run()
        seconds[f"matmul_program/{numerics}_{fidelity.lower()}"] = timed(5, run)
        ttnn.close_device(device)
    return seconds
