"""Programs that put raw tiles through SFPU functions: one compute kernel holds many chains of calls, runtime arguments choose.

Per tile the compute kernel copies operand k to Dst tile k, runs the chain, and packs tile 0, as the vectors were made.
"""

from dataclasses import dataclass

import numpy as np
import torch

import ttnn

FORMATS = {
    "bf16": ttnn.bfloat16,
    "fp32": ttnn.float32,
    "uint16": ttnn.uint16,
    "int32": ttnn.int32,
    "uint32": ttnn.uint32,
    "bfp8": ttnn.bfloat8_b,
}
TILE_BYTES = {"bf16": 2048, "fp32": 4096, "uint16": 2048, "int32": 4096, "uint32": 4096, "bfp8": 1088}
ARCHS = {"wh": "wormhole_b0", "bh": "blackhole"}
# Several tiles out of one section. The reconfiguration of formats makes a -0 of a bfloat16 operand +0 in 16-bit Dst.
SECTION = """
#include "api/compute/compute_kernel_api.h"
#include "api/compute/eltwise_unary/eltwise_unary.h"
#include "api/compute/pack.h"
#include "api/compute/tile_move_copy.h"
HEADERS
void kernel_main() {
    const uint32_t tiles = get_arg_val<uint32_t>(1), operands = get_arg_val<uint32_t>(2);
    init_sfpu(0, 16);
    for (uint32_t i = 0; i < tiles; ++i) {
        tile_regs_acquire();
        for (uint32_t k = 0; k < operands; ++k) {
            cb_wait_front(k, 1);
            reconfig_data_format_srca(k);
            copy_tile_to_dst_init_short(k);
            copy_tile(k, 0, k);
            cb_pop_front(k, 1);
        }
        CHAIN
        tile_regs_commit();
        tile_regs_wait();
        for (uint32_t k = 0; k < OUTPUTS; ++k) {
            cb_reserve_back(16 + k, 1);
            pack_reconfig_data_format(16 + k);
            pack_tile(k, 16 + k);
            cb_push_back(16 + k, 1);
        }
        tile_regs_release();
    }
}
"""
MOST_CHOICES = 128  # chains per launch, each a runtime argument

READER = """
#include "dataflow_api.h"
void kernel_main() {
    constexpr auto args = TensorAccessorArgs<0>();
    const uint32_t rounds = get_arg_val<uint32_t>(0), tiles = get_arg_val<uint32_t>(1), operands = get_arg_val<uint32_t>(2);
    for (uint32_t i = 0; i < rounds * tiles; ++i) {
        for (uint32_t k = 0; k < operands; ++k) {
            const auto in = TensorAccessor(args, get_arg_val<uint32_t>(3 + k), get_tile_size(k));
            cb_reserve_back(k, 1);
            noc_async_read_page(i % tiles, in, get_write_ptr(k));
            noc_async_read_barrier();
            cb_push_back(k, 1);
        }
    }
}
"""
WRITER = """
#include "dataflow_api.h"
void kernel_main() {
    constexpr auto args = TensorAccessorArgs<0>();
    const uint32_t pages = get_arg_val<uint32_t>(0), outputs = get_arg_val<uint32_t>(1);
    for (uint32_t i = 0; i < pages; ++i) {
        for (uint32_t k = 0; k < outputs; ++k) {
            const auto out = TensorAccessor(args, get_arg_val<uint32_t>(2 + k), get_tile_size(16 + k));
            cb_wait_front(16 + k, 1);
            noc_async_write_page(i, out, get_read_ptr(16 + k));
            noc_async_write_barrier();
            cb_pop_front(16 + k, 1);
        }
    }
}
"""
COMPUTE = """
#include "api/compute/eltwise_unary/eltwise_unary.h"
#include "api/compute/pack.h"
#include "api/compute/tile_move_copy.h"
HEADERS
void kernel_main() {
    const uint32_t rounds = get_arg_val<uint32_t>(0), tiles = get_arg_val<uint32_t>(1), operands = get_arg_val<uint32_t>(2);
    init_sfpu(0, 16);
    for (uint32_t round = 0; round < rounds; ++round) {
        const uint32_t choice = get_arg_val<uint32_t>(3 + round);
        for (uint32_t i = 0; i < tiles; ++i) {
            tile_regs_acquire();
            for (uint32_t k = 0; k < operands; ++k) {
                cb_wait_front(k, 1);
                copy_tile_to_dst_init_short(k);
                copy_tile(k, 0, k);
                cb_pop_front(k, 1);
            }
            switch (choice) {
CHAINS
                default: ASSERT(false);
            }
            tile_regs_commit();
            tile_regs_wait();
            cb_reserve_back(16, 1);
            pack_tile(0, 16);
            cb_push_back(16, 1);
            tile_regs_release();
        }
    }
}
"""


def compute_source(chains):
    """The kernel of all `chains` (number, text, headers)."""
    headers = dict.fromkeys(header for _, _, headers in chains for header in headers)
    includes = "\n".join(f'#include "{header}"' for header in [*headers, "api/debug/assert.h"])
    cases = "\n".join(f"                case {number}: {{ {text} break; }}" for number, text, _ in chains)
    return COMPUTE.replace("HEADERS", includes).replace("CHAINS", cases)


def section_source(chain, headers, outputs):
    includes = "\n".join(f'#include "{header}"' for header in headers)
    return SECTION.replace("HEADERS", includes).replace("CHAIN", chain).replace("OUTPUTS", str(outputs))


def batches(cases):
    """Cases of one launch each."""
    return [cases[first : first + MOST_CHOICES] for first in range(0, len(cases), MOST_CHOICES)]


def tensor_of(datums, tile_bytes, device):
    """Datums (or their bytes) as raw words, a tile to a page."""
    words = np.ascontiguousarray(datums).view(np.uint32).reshape(-1, tile_bytes // 4).astype(np.int64)
    return ttnn.from_torch(torch.from_numpy(words), dtype=ttnn.uint32, layout=ttnn.ROW_MAJOR_LAYOUT, device=device)


def buffers_of(formats, outs, cores):
    indices = [*enumerate(formats), *enumerate(outs, 16)]
    return [
        ttnn.CBDescriptor(
            total_size=2 * TILE_BYTES[form],
            core_ranges=cores,
            format_descriptors=[
                ttnn.CBFormatDescriptor(buffer_index=index, data_format=FORMATS[form], page_size=TILE_BYTES[form])
            ],
        )
        for index, form in indices
    ]


def compute_config(formats, dest, approx):
    modes = [ttnn.UnpackToDestMode.Default] * 32
    for k, form in enumerate(formats):
        if form == "fp32":
            modes[k] = ttnn.UnpackToDestMode.UnpackToDestFp32
    return ttnn.ComputeConfigDescriptor(
        math_fidelity=ttnn.MathFidelity.HiFi4,
        fp32_dest_acc_en=dest == "fp32",
        math_approx_mode=approx,
        bfp8_pack_precise=True,  # as the vectors were made
        unpack_to_dest_mode=modes,
    )


@dataclass(frozen=True)
class Program:
    """A compute kernel, the formats of its operands (buffers 0, 1, ...) and outputs (16, 17, ...), and its settings."""

    source: str
    formats: tuple
    outs: tuple
    dest: str = "bf16"
    approx: bool = False

    def kernels(self, inputs, outputs, choices, cores):
        core = ttnn.CoreCoord(0, 0)
        tiles = inputs[0].shape[0]
        counts = [len(choices), tiles, len(inputs)]
        accessor = ttnn.TensorAccessorArgs(outputs[0]).get_compile_time_args()
        writer_args = [len(choices) * tiles, len(outputs), *[tensor.buffer_address() for tensor in outputs]]
        kinds = [
            (
                READER,
                [*counts, *[tensor.buffer_address() for tensor in inputs]],
                ttnn.ReaderConfigDescriptor(),
                accessor,
            ),
            (WRITER, writer_args, ttnn.WriterConfigDescriptor(), accessor),
            (self.source, [*counts, *choices], compute_config(self.formats, self.dest, self.approx), []),
        ]
        return [
            ttnn.KernelDescriptor(
                kernel_source=text,
                source_type=ttnn.KernelDescriptor.SourceType.SOURCE_CODE,
                core_ranges=cores,
                compile_time_args=compile_time_args,
                runtime_args=[(core, args)],
                config=config,
            )
            for text, args, config, compile_time_args in kinds
        ]

    def run(self, operands, device, choices=(0,)):
        """Runs on operands (arrays of datums), once per choice; returns the bytes of each output, a row per choice."""
        cores = ttnn.CoreRangeSet([ttnn.CoreRange(ttnn.CoreCoord(0, 0), ttnn.CoreCoord(0, 0))])
        inputs = [tensor_of(data, TILE_BYTES[form], device) for data, form in zip(operands, self.formats, strict=True)]
        pages = len(choices) * inputs[0].shape[0]
        outputs = [tensor_of(np.zeros(pages * TILE_BYTES[o], np.uint8), TILE_BYTES[o], device) for o in self.outs]
        program = ttnn.ProgramDescriptor(
            kernels=self.kernels(inputs, outputs, choices, cores),
            semaphores=[],
            cbs=buffers_of(self.formats, self.outs, cores),
        )
        ttnn.generic_op([*inputs, *outputs], program)
        words = [ttnn.to_torch(tensor).numpy().astype(np.uint32) for tensor in outputs]
        return [out.reshape(len(choices), -1).view(np.uint8) for out in words]
