"""Programs of reader, compute and writer that put raw tiles through one operation of the tile engine, by generic_op.

A case is a dictionary: op, formats in L1 (ina, inb, out), dest (bf16 or fp32), fid, and what the operation needs (eop, bc,
acc, pool, dim, utd, extra), as in tiles.json; or `source`, a compute kernel of its own for circular buffers 0, 1 and 16.
"""

import numpy as np
import torch

import ttnn

TILE_BYTES = {"bf16": 2048, "fp32": 4096, "u16": 2048, "i32": 4096, "bfp8": 1088, "bfp4": 576, "bfp2": 320}
FORMATS = {
    "bf16": ttnn.bfloat16,
    "u16": ttnn.uint16,
    "i32": ttnn.int32,
    "fp32": ttnn.float32,
    "bfp8": ttnn.bfloat8_b,
    "bfp4": ttnn.bfloat4_b,
    "bfp2": ttnn.DataFormat.Bfp2_b,
}
ARCHS = {"wh": "wormhole_b0", "bh": "blackhole"}

READER = """
#include "dataflow_api.h"
void kernel_main() {
    const uint32_t outputs = get_arg_val<uint32_t>(2), a_per_output = get_arg_val<uint32_t>(3), b_total = get_arg_val<uint32_t>(4);
    constexpr auto args_a = TensorAccessorArgs<0>();
    constexpr auto args_b = TensorAccessorArgs<args_a.next_compile_time_args_offset()>();
    const auto a = TensorAccessor(args_a, get_arg_val<uint32_t>(0), get_tile_size(0));
    const auto b = TensorAccessor(args_b, get_arg_val<uint32_t>(1), get_tile_size(1));
    for (uint32_t i = 0, done_b = 0; i < outputs * a_per_output; ++i) {
        cb_reserve_back(0, 1);
        noc_async_read_page(i, a, get_write_ptr(0));
        if (done_b < b_total) {
            cb_reserve_back(1, 1);
            noc_async_read_page(done_b++, b, get_write_ptr(1));
            noc_async_read_barrier();
            cb_push_back(1, 1);
        }
        noc_async_read_barrier();
        cb_push_back(0, 1);
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
        noc_async_write_page(i, out, get_read_ptr(16));
        noc_async_write_barrier();
        cb_pop_front(16, 1);
    }
}
"""
COMPUTE = """
#include "compute_kernel_api/bcast.h"
#include "compute_kernel_api/eltwise_binary.h"
#include "compute_kernel_api/matmul.h"
#include "compute_kernel_api/reduce.h"
#include "compute_kernel_api/tile_move_copy.h"
void kernel_main() {
    const uint32_t outputs = get_arg_val<uint32_t>(0), steps = get_arg_val<uint32_t>(1);
    INIT;
    BEFORE;
    for (uint32_t i = 0; i < outputs; ++i) {
        tile_regs_acquire();
        for (uint32_t k = 0; k < steps; ++k) {
            cb_wait_front(0, 1);
            EACH_B(cb_wait_front(1, 1));
            STEP;
            cb_pop_front(0, 1);
            EACH_B(cb_pop_front(1, 1));
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
# L1 accumulate: four tiles, one after the other through Dst, into the same slot.
COMPUTE_L1ACC = """
#include "compute_kernel_api/compute_kernel_hw_startup.h"
#include "compute_kernel_api/tile_move_copy.h"
void kernel_main() {
    compute_kernel_hw_startup(0, 16);
    copy_tile_init(0);
    for (uint32_t i = 0; i < get_arg_val<uint32_t>(0); ++i) {
        cb_reserve_back(16, 1);
        for (uint32_t k = 0; k < get_arg_val<uint32_t>(1); ++k) {
            pack_reconfig_l1_acc(k > 0);
            cb_wait_front(0, 1);
            tile_regs_acquire();
            copy_tile(0, 0, 0);
            tile_regs_commit();
            cb_pop_front(0, 1);
            tile_regs_wait();
            pack_tile<true>(0, 16, 0);
            tile_regs_release();
        }
        cb_push_back(16, 1);
    }
}
"""


def element_wise(case):
    op, dim = case["eop"].lower(), case.get("bc", "NONE")
    if dim == "NONE":
        accumulate = ", true" if case.get("acc") and op != "mul" else ""
        return f"binary_op_init_common(0, 1, 16); {op}_tiles_init(0, 1{accumulate})", f"{op}_tiles(0, 1, 0, 0, 0)"
    init = f"init_bcast<ELW{op.upper()}, BroadcastType::{dim}>(0, 1, 16)"
    return init, f"{op}_tiles_bcast<BroadcastType::{dim}>(0, 1, 0, 0, 0)"


def calls_of(case):
    """The init and the step of a case as the kernel API spells them."""
    op = case["op"]
    if op == "matmul":
        return "mm_init(0, 1, 16)", "matmul_tiles(0, 1, 0, 0, 0)"
    if op == "elw":
        return element_wise(case)
    if op == "reduce":
        kind = f"PoolType::{case['pool']}, ReduceDim::REDUCE_{case['dim']}"
        return f"binary_op_init_common(0, 1, 16); reduce_init<{kind}>(0, 1, 16)", f"reduce_tile<{kind}>(0, 1, 0, 0, 0)"
    if op == "bcast":
        kind = f"BroadcastType::{case['bc']}"
        return f"unary_bcast_init<{kind}>(0, 16)", f"unary_bcast<{kind}>(0, 0, 0)"
    return "compute_kernel_hw_startup(0, 16); copy_tile_init(0)", "copy_tile(0, 0, 0)"


def compute_source(case):
    """The case's own source, or the kernel of its operation."""
    if "source" in case:
        return case["source"]
    if "K_L1ACC" in case.get("extra", {}):
        return COMPUTE_L1ACC
    init, step = calls_of(case)
    if "K_RELU" in case.get("extra", {}):
        init += f"; PACK((llk_pack_relu_config({case['extra']['K_RELU']})))"
    before = "cb_wait_front(1, 1)" if case["op"] == "reduce" else ""
    each_b = case["op"] in ("matmul", "elw")
    macros = f"#define INIT {init}\n#define BEFORE {before}\n#define STEP {step}\n#define EACH_B(x) {'x' if each_b else ''}\n"
    return macros + COMPUTE


def tensor_of(tiles, device):
    """Tiles (bytes) as raw words, a page each."""
    words = np.stack([np.frombuffer(tile, np.uint32) for tile in tiles]).astype(np.int64)
    return ttnn.from_torch(torch.from_numpy(words), dtype=ttnn.uint32, layout=ttnn.ROW_MAJOR_LAYOUT, device=device)


def compute_config(case):
    modes = [ttnn.UnpackToDestMode.Default] * 32
    if case.get("utd"):
        modes[0] = ttnn.UnpackToDestMode.UnpackToDestFp32
    return ttnn.ComputeConfigDescriptor(
        math_fidelity=getattr(ttnn.MathFidelity, case["fid"]),
        fp32_dest_acc_en=case["dest"] == "fp32",
        bfp8_pack_precise="precise" in case["name"],
        unpack_to_dest_mode=modes,
    )


def kernels_of(case, a, b, out, cores, counts):
    core = ttnn.CoreCoord(0, 0)
    text = ttnn.KernelDescriptor.SourceType.SOURCE_CODE
    outputs, steps, b_total = counts
    accessors = [ttnn.TensorAccessorArgs(t).get_compile_time_args() for t in (a, b, out)]
    return [
        ttnn.KernelDescriptor(
            kernel_source=READER,
            source_type=text,
            core_ranges=cores,
            compile_time_args=[*accessors[0], *accessors[1]],
            runtime_args=[(core, [a.buffer_address(), b.buffer_address(), outputs, steps, b_total])],
            config=ttnn.ReaderConfigDescriptor(),
        ),
        ttnn.KernelDescriptor(
            kernel_source=WRITER,
            source_type=text,
            core_ranges=cores,
            compile_time_args=accessors[2],
            runtime_args=[(core, [out.buffer_address(), outputs])],
            config=ttnn.WriterConfigDescriptor(),
        ),
        ttnn.KernelDescriptor(
            kernel_source=compute_source(case),
            source_type=text,
            core_ranges=cores,
            runtime_args=[(core, [outputs, steps])],
            config=compute_config(case),
        ),
    ]


def size_of(case, key):
    """Bytes of a tile; `tiles_of` of a case names shapes other than 32 x 32 (two-byte formats)."""
    shape = case.get("tiles_of", {}).get(key)
    return 2 * shape[0] * shape[1] if shape else TILE_BYTES[case[key]]


def tile_of(case, key):
    shape = case.get("tiles_of", {}).get(key)
    return ttnn.TileDescriptor(ttnn.Tile(shape)) if shape else None


def run(case, tiles_a, tiles_b, steps, device):
    """Runs the program of a case on tiles given as bytes, `steps` of them per output; returns the output tiles as rows of words."""
    size_a, size_b, size_out = (size_of(case, key) for key in ("ina", "inb", "out"))
    outputs = len(tiles_a) // steps
    a = tensor_of(tiles_a, device)
    b = tensor_of(tiles_b or tiles_a[:1], device)
    empty = torch.zeros((outputs, size_out // 4), dtype=torch.int64)
    out = ttnn.from_torch(empty, dtype=ttnn.uint32, layout=ttnn.ROW_MAJOR_LAYOUT, device=device)
    cores = ttnn.CoreRangeSet([ttnn.CoreRange(ttnn.CoreCoord(0, 0), ttnn.CoreCoord(0, 0))])
    buffers = [
        ttnn.CBDescriptor(
            total_size=case.get("pages", 2) * size,
            core_ranges=cores,
            format_descriptors=[
                ttnn.CBFormatDescriptor(
                    buffer_index=index, data_format=FORMATS[case[key]], page_size=size, tile=tile_of(case, key)
                )
            ],
        )
        for index, key, size in ((0, "ina", size_a), (1, "inb", size_b), (16, "out", size_out))
    ]
    counts = (outputs, steps, len(tiles_b))
    program = ttnn.ProgramDescriptor(kernels=kernels_of(case, a, b, out, cores, counts), semaphores=[], cbs=buffers)
    return ttnn.to_torch(ttnn.generic_op([a, b, out], program)).numpy().astype(np.uint32)
