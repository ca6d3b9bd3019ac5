"""Programs of reader, compute and writer that put raw tiles through one operation of the tile engine, by generic_op.

A case is a dictionary: op, formats in L1 (ina, inb, out), dest (bf16 or fp32), fid, and what the operation needs (eop, bc,
acc, pool, dim, utd, extra), as in tiles.json; or `source`, a compute kernel of its own for circular buffers 0, 1 and 16.

One compute kernel holds every operation and one set of circular buffers every format; arguments choose among them. So a
program per case costs a compilation only per chip, fidelity, Dst width and way of packing.
"""

import itertools

import numpy as np
import torch

import ttnn

TILE_BYTES = {"bf16": 2048, "fp32": 4096, "fp16": 2048, "u16": 2048, "i32": 4096, "i8": 1024}
TILE_BYTES |= {"bfp8": 1088, "bfp4": 576, "bfp2": 320}
FORMATS = {
    "bf16": ttnn.bfloat16,
    "u16": ttnn.uint16,
    "i32": ttnn.int32,
    "fp32": ttnn.float32,
    "fp16": ttnn.DataFormat.Float16,
    "i8": ttnn.DataFormat.Int8,
    "bfp8": ttnn.bfloat8_b,
    "bfp4": ttnn.bfloat4_b,
    "bfp2": ttnn.DataFormat.Bfp2_b,
}
ARCHS = {"wh": "wormhole_b0", "bh": "blackhole"}

# A buffer per format for the first operand, the second and the result; one more for fp32 that goes straight to Dst.
# float16 has an exponent of its own width and keeps to itself.
FLOATS = ("bf16", "fp32", "bfp8", "bfp4", "bfp2")
HALVES = ("fp16", "fp32")
FIRST_CB = {"ina": 0, "inb": 8, "out": 16}
UNPACK_TO_DEST_CB = 7

READER = """
#include "dataflow_api.h"
void kernel_main() {
    const uint32_t tiles = get_arg_val<uint32_t>(2), b_total = get_arg_val<uint32_t>(3);
    const uint32_t cb_a = get_arg_val<uint32_t>(4), cb_b = get_arg_val<uint32_t>(5);
    constexpr auto args_a = TensorAccessorArgs<0>();
    constexpr auto args_b = TensorAccessorArgs<args_a.next_compile_time_args_offset()>();
    const auto a = TensorAccessor(args_a, get_arg_val<uint32_t>(0), get_tile_size(cb_a));
    const auto b = TensorAccessor(args_b, get_arg_val<uint32_t>(1), get_tile_size(cb_b));
    for (uint32_t i = 0, done_b = 0; i < tiles; ++i) {
        cb_reserve_back(cb_a, 1);
        noc_async_read_page(i, a, get_write_ptr(cb_a));
        if (done_b < b_total) {
            cb_reserve_back(cb_b, 1);
            noc_async_read_page(done_b++, b, get_write_ptr(cb_b));
            noc_async_read_barrier();
            cb_push_back(cb_b, 1);
        }
        noc_async_read_barrier();
        cb_push_back(cb_a, 1);
    }
}
"""
WRITER = """
#include "dataflow_api.h"
void kernel_main() {
    const uint32_t cb = get_arg_val<uint32_t>(2);
    constexpr auto args = TensorAccessorArgs<0>();
    const auto out = TensorAccessor(args, get_arg_val<uint32_t>(0), get_tile_size(cb));
    for (uint32_t i = 0; i < get_arg_val<uint32_t>(1); ++i) {
        cb_wait_front(cb, 1);
        noc_async_write_page(i, out, get_read_ptr(cb));
        noc_async_write_barrier();
        cb_pop_front(cb, 1);
    }
}
"""
# INIT and STEP choose the operation by its number.
# Second operands come with every step (matmul, element-wise), or one stays for all (the scaler of a reduction).
COMPUTE = """
// Upstream's reduce.h has these as defaults of its templates, which its host code defines; calls name their own.
#define REDUCE_OP PoolType::SUM
#define REDUCE_DIM ReduceDim::REDUCE_ROW
#include "compute_kernel_api/bcast.h"
#include "compute_kernel_api/eltwise_binary.h"
#include "compute_kernel_api/matmul.h"
#include "compute_kernel_api/reduce.h"
#include "compute_kernel_api/tile_move_copy.h"
void kernel_main() {
    const uint32_t outputs = get_arg_val<uint32_t>(0), steps = get_arg_val<uint32_t>(1);
    const uint32_t a = get_arg_val<uint32_t>(2), b = get_arg_val<uint32_t>(3), out = get_arg_val<uint32_t>(4);
    const uint32_t operation = get_arg_val<uint32_t>(5);
    const bool waits_for_b = get_arg_val<uint32_t>(6), takes_b = get_arg_val<uint32_t>(7);
    INIT
    for (uint32_t i = 0; i < outputs; ++i) {
        tile_regs_acquire();
        for (uint32_t k = 0; k < steps; ++k) {
            cb_wait_front(a, 1);
            if (waits_for_b) cb_wait_front(b, 1);
            STEP
            cb_pop_front(a, 1);
            if (takes_b) cb_pop_front(b, 1);
        }
        tile_regs_commit();
        tile_regs_wait();
        cb_reserve_back(out, 1);
        pack_tile(0, out);
        cb_push_back(out, 1);
        tile_regs_release();
    }
    reduce_uninit();
}
"""
# L1 accumulate: four tiles, one after the other through Dst, into the same slot.
COMPUTE_L1ACC = """
#include "compute_kernel_api/compute_kernel_hw_startup.h"
#include "compute_kernel_api/tile_move_copy.h"
void kernel_main() {
    const uint32_t a = get_arg_val<uint32_t>(2), out = get_arg_val<uint32_t>(4);
    compute_kernel_hw_startup(a, out);
    copy_tile_init(a);
    for (uint32_t i = 0; i < get_arg_val<uint32_t>(0); ++i) {
        cb_reserve_back(out, 1);
        for (uint32_t k = 0; k < get_arg_val<uint32_t>(1); ++k) {
            pack_reconfig_l1_acc(k > 0);
            cb_wait_front(a, 1);
            tile_regs_acquire();
            copy_tile(a, 0, 0);
            tile_regs_commit();
            cb_pop_front(a, 1);
            tile_regs_wait();
            pack_tile<true>(0, out, 0);
            tile_regs_release();
        }
        cb_push_back(out, 1);
    }
}
"""


def element_wise(op, dim="NONE", accumulate=False):
    if dim == "NONE":
        extra = ", true" if accumulate else ""
        return f"binary_op_init_common(a, b, out); {op}_tiles_init(a, b{extra});", f"{op}_tiles(a, b, 0, 0, 0);"
    init = f"init_bcast<ELW{op.upper()}, BroadcastType::{dim}>(a, b, out);"
    return init, f"{op}_tiles_bcast<BroadcastType::{dim}>(a, b, 0, 0, 0);"


def reduction(pool, dim):
    kind = f"PoolType::{pool}, ReduceDim::REDUCE_{dim}"
    return f"binary_op_init_common(a, b, out); reduce_init<{kind}>(a, b, out);", f"reduce_tile<{kind}>(a, b, 0, 0, 0);"


def copy(relu=None):
    init = "compute_kernel_hw_startup(a, out); copy_tile_init(a);"
    return init + (f" PACK((llk_pack_relu_config({relu})));" if relu else ""), "copy_tile(a, 0, 0);"


def broadcast(dim):
    return f"unary_bcast_init<BroadcastType::{dim}>(a, out);", f"unary_bcast<BroadcastType::{dim}>(a, 0, 0);"


def calls_of(case):
    """The init and the step of a case as the kernel API spells them."""
    op = case["op"]
    if op == "matmul":
        return "mm_init(a, b, out);", "matmul_tiles(a, b, 0, 0, 0);"
    if op == "elw":
        eop = case["eop"].lower()
        return element_wise(eop, case.get("bc", "NONE"), bool(case.get("acc")) and eop != "mul")
    if op == "reduce":
        return reduction(case["pool"], case["dim"])
    return broadcast(case["bc"]) if op == "bcast" else copy(case.get("extra", {}).get("K_RELU"))


DIMS = ("NONE", "ROW", "COL", "SCALAR")
OPERATIONS = [
    calls_of({"op": "matmul"}),
    *(element_wise(op, dim) for op, dim in itertools.product(("add", "sub", "mul"), DIMS)),
    *(element_wise(op, accumulate=True) for op in ("add", "sub")),
    *(reduction(pool, dim) for pool, dim in itertools.product(("SUM", "AVG", "MAX"), DIMS[1:])),
    *(broadcast(dim) for dim in DIMS[1:]),
    *(copy(relu) for relu in (None, "1", "((0x3F80<<16)|2)", "((0x3F80<<16)|3)")),
]


def chosen(calls):
    return "switch (operation) { " + " ".join(f"case {i}: {call} break;" for i, call in enumerate(calls)) + " }"


EVERY_OPERATION = COMPUTE.replace("INIT", chosen([init for init, _ in OPERATIONS])).replace(
    "STEP", chosen([step for _, step in OPERATIONS])
)


def compute_source(case):
    """The case's own source, or the kernel that knows its operation."""
    if "source" in case:
        return case["source"]
    return COMPUTE_L1ACC if "K_L1ACC" in case.get("extra", {}) else EVERY_OPERATION


def formats_of(case):
    return HALVES if case["ina"] == "fp16" else FLOATS


def cb_of(case, key):
    """The circular buffer of an operand."""
    if "source" in case:
        return {"ina": 0, "inb": 1, "out": 16}[key]
    return UNPACK_TO_DEST_CB if key == "ina" and case.get("utd") else FIRST_CB[key] + formats_of(case).index(case[key])


def tensor_of(tiles, device):
    """Tiles (bytes) as raw words, a page each."""
    words = np.stack([np.frombuffer(tile, np.uint32) for tile in tiles]).astype(np.int64)
    return ttnn.from_torch(torch.from_numpy(words), dtype=ttnn.uint32, layout=ttnn.ROW_MAJOR_LAYOUT, device=device)


def compute_config(case):
    modes = [ttnn.UnpackToDestMode.Default] * 32
    if case["dest"] == "fp32" and "source" not in case:
        modes[UNPACK_TO_DEST_CB] = ttnn.UnpackToDestMode.UnpackToDestFp32
    return ttnn.ComputeConfigDescriptor(
        math_fidelity=getattr(ttnn.MathFidelity, case["fid"]),
        fp32_dest_acc_en=case["dest"] == "fp32",
        bfp8_pack_precise="precise" in case["name"],
        unpack_to_dest_mode=modes,
    )


def compute_args(case, outputs, steps):
    args = [outputs, steps, *(cb_of(case, key) for key in ("ina", "inb", "out"))]
    if compute_source(case) is EVERY_OPERATION:
        op = case["op"]
        args += [OPERATIONS.index(calls_of(case)), op in ("matmul", "elw", "reduce"), op in ("matmul", "elw")]
    return [int(arg) for arg in args]


def kernels_of(case, a, b, out, cores, counts):
    core = ttnn.CoreCoord(0, 0)
    text = ttnn.KernelDescriptor.SourceType.SOURCE_CODE
    outputs, steps, b_total = counts
    accessors = [ttnn.TensorAccessorArgs(t).get_compile_time_args() for t in (a, b, out)]
    reader_args = [a.buffer_address(), b.buffer_address(), outputs * steps, b_total]
    return [
        ttnn.KernelDescriptor(
            kernel_source=READER,
            source_type=text,
            core_ranges=cores,
            compile_time_args=[*accessors[0], *accessors[1]],
            runtime_args=[(core, [*reader_args, cb_of(case, "ina"), cb_of(case, "inb")])],
            config=ttnn.ReaderConfigDescriptor(),
        ),
        ttnn.KernelDescriptor(
            kernel_source=WRITER,
            source_type=text,
            core_ranges=cores,
            compile_time_args=accessors[2],
            runtime_args=[(core, [out.buffer_address(), outputs, cb_of(case, "out")])],
            config=ttnn.WriterConfigDescriptor(),
        ),
        ttnn.KernelDescriptor(
            kernel_source=compute_source(case),
            source_type=text,
            core_ranges=cores,
            runtime_args=[(core, compute_args(case, outputs, steps))],
            config=compute_config(case),
        ),
    ]


def size_of(case, key):
    """Bytes of a tile; `tiles_of` of a case names shapes other than 32 x 32 (two-byte formats)."""
    shape = case.get("tiles_of", {}).get(key)
    return 2 * shape[0] * shape[1] if shape else TILE_BYTES[case[key]]


def pages_of(case, key):
    return case.get("pages_of", {}).get(key, case.get("pages", 2))


def tile_of(case, key):
    shape = case.get("tiles_of", {}).get(key)
    return ttnn.TileDescriptor(ttnn.Tile(shape)) if shape else None


def buffer(cores, index, fmt, size, pages=2, tile=None):
    format_of = ttnn.CBFormatDescriptor(buffer_index=index, data_format=FORMATS[fmt], page_size=size, tile=tile)
    return ttnn.CBDescriptor(total_size=pages * size, core_ranges=cores, format_descriptors=[format_of])


def buffers_of(case, cores):
    """The three buffers of a kernel of its own; else those of every format, which all cases share."""
    if "source" in case:
        return [
            buffer(cores, cb_of(case, key), case[key], size_of(case, key), pages_of(case, key), tile_of(case, key))
            for key in ("ina", "inb", "out")
        ]
    every = [(first + i, fmt) for first in FIRST_CB.values() for i, fmt in enumerate(formats_of(case))]
    return [buffer(cores, index, fmt, TILE_BYTES[fmt]) for index, fmt in [*every, (UNPACK_TO_DEST_CB, "fp32")]]


def run(case, tiles_a, tiles_b, steps, device):
    """Runs the program of a case on tiles given as bytes, `steps` of them per output; returns the output tiles as rows of words."""
    outputs = len(tiles_a) // steps
    a = tensor_of(tiles_a, device)
    b = tensor_of(tiles_b or tiles_a[:1], device)
    empty = torch.zeros((outputs, size_of(case, "out") // 4), dtype=torch.int64)
    out = ttnn.from_torch(empty, dtype=ttnn.uint32, layout=ttnn.ROW_MAJOR_LAYOUT, device=device)
    cores = ttnn.CoreRangeSet([ttnn.CoreRange(ttnn.CoreCoord(0, 0), ttnn.CoreCoord(0, 0))])
    counts = (outputs, steps, len(tiles_b))
    kernels = kernels_of(case, a, b, out, cores, counts)
    program = ttnn.ProgramDescriptor(kernels=kernels, semaphores=[], cbs=buffers_of(case, cores))
    result = ttnn.generic_op([a, b, out], program, numerics=case.get("numerics", ""))
    return ttnn.to_torch(result).numpy().astype(np.uint32)
