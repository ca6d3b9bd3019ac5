"""Unified kernels: the document's own wrapper, the same bits as the ops in three files, roles that cost nothing."""

import pytest
import torch

import ttnn
from models.common.placing import FULL_TILE, empty_row, one_core, place_columns, place_copies, place_row, rectangle
from models.common.utility_functions import comp_pcc
from models.demos.deepseek_v3_b1.micro_ops.rmsnorm.op import RMSNormSingleCore
from models.demos.deepseek_v3_b1.micro_ops.unified_kernels.op import GatherUnified, McastUnified, RMSNormUnified
from models.demos.deepseek_v3_b1.unified_kernel_descriptor import (
    UnifiedCompileTimeCoreDescriptor,
    UnifiedKernelDescriptor,
)


def test_matmul_kernel_as_the_document_calls_it(device):
    core_grid, num_tiles_k, fp32_acc = one_core(), 8, True
    in0_cb, in1_cb, out_cb, interm_cb = 0, 1, 2, 3
    a, b = torch.randn(1, 32 * num_tiles_k).bfloat16(), torch.randn(32 * num_tiles_k, 32).bfloat16()
    tensors = [
        place_row(a, device, core_grid),
        place_columns(b, device, core_grid, FULL_TILE),
        empty_row(32, device, core_grid),
    ]
    kernel_source = "models/demos/deepseek_v3_b1/micro_ops/unified_kernels/matmul_kernel.cpp"
    arguments = {
        ttnn.ReaderConfigDescriptor(): [in0_cb, in1_cb, num_tiles_k],
        ttnn.WriterConfigDescriptor(): [out_cb],
        ttnn.ComputeConfigDescriptor(math_fidelity=ttnn.MathFidelity.LoFi, fp32_dest_acc_en=fp32_acc): [
            *(in0_cb, in1_cb, out_cb, interm_cb),
            *(num_tiles_k, int(fp32_acc)),
        ],
    }
    kernels = [
        ttnn.KernelDescriptor(
            kernel_source=kernel_source,
            source_type=ttnn.KernelDescriptor.SourceType.FILE_PATH,
            core_ranges=core_grid,
            compile_time_args=compile_time_args,
            runtime_args=[[]],
            config=config,
        )
        for config, compile_time_args in arguments.items()
    ]
    cbs = [ttnn.cb_descriptor_from_sharded_tensor(i, t) for i, t in zip((in0_cb, in1_cb, out_cb), tensors, strict=True)]
    result = ttnn.to_torch(ttnn.generic_op(tensors, ttnn.ProgramDescriptor(kernels=kernels, cbs=cbs)))
    passing, message = comp_pcc((a.float() @ b.float()), result.float(), 0.999)
    assert passing, message


@pytest.mark.parametrize("width", [7168, 1536])
def test_rmsnorm_has_the_bits_of_the_op_in_three_files(device, width):
    x, gamma = torch.randn(1, width).bfloat16(), torch.randn(1, width).bfloat16()
    results = []
    for op in (RMSNormSingleCore.op, RMSNormUnified.op):
        tensors = [place_row(values, device, one_core()) for values in (x, gamma, torch.zeros_like(x))]
        results.append(ttnn.to_torch(op(*tensors)))
    assert torch.equal(results[0], results[1])


@pytest.mark.parametrize("sender, last", [((0, 0), (3, 2)), ((6, 6), (5, 4))], ids=["inside", "outside"])
def test_mcast_gives_every_core_the_same(device, sender, last):
    values, cores = torch.randn(1, 2048).bfloat16(), rectangle((0, 0), last)
    out = place_copies(torch.zeros_like(values), device, cores)
    result = ttnn.to_torch(McastUnified.op(place_row(values, device, one_core(*sender)), out))
    assert torch.equal(result, values.repeat(cores.num_cores(), 1))


@pytest.mark.parametrize("target", [(1, 1), (7, 7)], ids=["inside", "outside"])
def test_gather_keeps_the_order(device, target):
    values, cores = torch.randn(1, 64 * 12).bfloat16(), rectangle((1, 1), (4, 3))
    out = empty_row(64 * 12, device, one_core(*target))
    assert torch.equal(ttnn.to_torch(GatherUnified.op(place_columns(values, device, cores), out)), values)


def test_descriptors_are_grouped_by_the_values_of_each_core():
    grid = rectangle((0, 0), (3, 1))
    descriptor = UnifiedKernelDescriptor(
        kernel_source="k.cpp",
        core_ranges=grid,
        ncrisc_named_compile_time_args=[("a", 1)],
        brisc_compile_time_args=[7],
        trisc_common_runtime_args=[9],
        unified_compile_time_core_descriptors=[
            UnifiedCompileTimeCoreDescriptor("is_sender", ttnn.CoreCoord(0, 0), 1, 0),
            UnifiedCompileTimeCoreDescriptor("is_left", ttnn.CoreRange((0, 0), (1, 1)), 5, 6),
        ],
    )
    kernels = descriptor.get_kernel_descriptors()
    assert len(kernels) == 9
    assert [kernel.core_ranges.num_cores() for kernel in kernels[::3]] == [1, 3, 4]
    assert list(kernels[0].named_compile_time_args) == [("a", 1), ("is_sender", 1), ("is_left", 5)]
    assert list(kernels[3].named_compile_time_args) == [("a", 1), ("is_sender", 0), ("is_left", 5)]
    assert list(kernels[7].compile_time_args) == [7]
    assert list(kernels[7].named_compile_time_args) == [("is_sender", 0), ("is_left", 6)]
    assert list(kernels[8].common_runtime_args) == [9]
