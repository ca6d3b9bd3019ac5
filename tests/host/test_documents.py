"""Host code as the micro-op documents write it, snippet by snippet, with values where they leave names open.

Left out, because they are fragments: class outlines with `...` for arguments or bodies (the op pattern, gather, mcast,
the fused op's interface), which the ops in models/ fill in; the CB indices of the layer norm, which are data; and
the line `expert_outputs * prepared_weights`, which is the operator tested in tests/ops. Complete programs of the
documents are run by the tests beside the ops.
"""

from pathlib import Path

import pytest
import torch

import ttnn
from models.common.utility_functions import comp_pcc

CORE_GRID = ttnn.CoreRangeSet({ttnn.CoreRange(ttnn.CoreCoord(0, 0), ttnn.CoreCoord(0, 0))})
NOTHING = "namespace NAMESPACE { void MAIN {} }\n"
PASS_ON = """
#include "dataflow_api.h"
void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    cb_push_back(get_compile_time_arg_val(0), get_compile_time_arg_val(1));
#endif
}
"""


def sharded(width, rows=1):
    shard_spec = ttnn.ShardSpec(CORE_GRID, (rows, width), ttnn.ShardOrientation.ROW_MAJOR)
    return ttnn.MemoryConfig(ttnn.TensorMemoryLayout.HEIGHT_SHARDED, ttnn.BufferType.L1, shard_spec)


@pytest.mark.parametrize("width", [7168, 1536, 512])
def test_sharded_row_of_tiny_tiles(device, width):
    torch_input = torch.randn((1, width), dtype=torch.bfloat16)
    ttnn_input = ttnn.from_torch(
        torch_input,
        dtype=ttnn.bfloat16,
        layout=ttnn.TILE_LAYOUT,
        device=device,
        memory_config=sharded(width),
        tile=ttnn.Tile((1, 32)),
    )
    passing, message = comp_pcc(torch_input, ttnn.to_torch(ttnn_input), 0.98)
    assert passing, message
    assert ttnn_input.memory_config().shard_spec.grid.ranges()[0].start == ttnn.CoreCoord(0, 0)


def test_descriptors_of_the_pattern_run_together(device, tmp_path):
    width, tile = 1024, ttnn.Tile((1, 32))
    torch_input = torch.randn((1, width), dtype=torch.bfloat16)
    tensors = [
        ttnn.from_torch(
            values, dtype=ttnn.bfloat16, layout=ttnn.TILE_LAYOUT, device=device, memory_config=sharded(width), tile=tile
        )
        for values in (torch_input, torch.zeros_like(torch_input))
    ]
    input_cb = ttnn.cb_descriptor_from_sharded_tensor(0, tensors[0])
    # The shard of 1x32 tiles is seen as one 32x32 tile.
    input_cb.format_descriptors[0].tile = ttnn.TileDescriptor(ttnn.Tile((32, 32)))
    input_cb.format_descriptors[0].page_size = ttnn.Tile((32, 32)).get_tile_size(ttnn.bfloat16)
    output_cb = ttnn.cb_descriptor_from_sharded_tensor(1, tensors[1])
    cb_format = ttnn.CBFormatDescriptor(
        buffer_index=2, data_format=ttnn.bfloat16, page_size=2048, tile=ttnn.TileDescriptor(32, 32)
    )
    intermediate_cb = ttnn.CBDescriptor(total_size=2 * 2048, core_ranges=CORE_GRID, format_descriptors=[cb_format])
    path = tmp_path / "kernel.cpp"
    path.write_text(PASS_ON)
    compute_path = tmp_path / "compute.cpp"
    compute_path.write_text('#include "compute_kernel_api/common.h"\n' + NOTHING)

    def kernel(source: Path, config, compile_time_args):
        return ttnn.KernelDescriptor(
            kernel_source=str(source),
            source_type=ttnn.KernelDescriptor.SourceType.FILE_PATH,
            core_ranges=CORE_GRID,
            compile_time_args=compile_time_args,
            runtime_args=[[[]]],
            config=config,
        )

    reader_kernel = kernel(path, ttnn.ReaderConfigDescriptor(), [0, 1])
    writer_kernel = kernel(path, ttnn.WriterConfigDescriptor(), [0, 1])
    compute_config = ttnn.ComputeConfigDescriptor(math_fidelity=ttnn.MathFidelity.LoFi, fp32_dest_acc_en=False)
    compute_kernel = kernel(compute_path, compute_config, [0, 1, 2])
    semaphore_descriptor = ttnn.SemaphoreDescriptor(id=0, core_ranges=CORE_GRID, initial_value=0)
    program_descriptor = ttnn.ProgramDescriptor(
        kernels=[reader_kernel, writer_kernel, compute_kernel],
        cbs=[input_cb, output_cb, intermediate_cb],
        semaphores=[semaphore_descriptor],
    )
    output = ttnn.generic_op(tensors, program_descriptor)
    assert output is tensors[-1]
    assert torch.equal(ttnn.to_torch(tensors[0]), torch_input)


def test_hops_choose_the_nearer_noc(device):
    gather_core = ttnn.CoreCoord(0, 0)
    near = {}
    for core in ttnn.corerange_to_cores(ttnn.CoreRangeSet({ttnn.CoreRange((0, 0), (3, 3))})):
        hops = [device.get_worker_noc_hop_distance(core, gather_core, noc) for noc in (ttnn.NOC.NOC_0, ttnn.NOC.NOC_1)]
        near[str(core)] = hops.index(min(hops))
    assert near["(3,3)"] == 1, "NOC_1 goes up and left"


def prepare_expert_weights_by_ops(topk_expert_weights, num_experts_per_tok, hidden_size):
    topk_expert_weights = ttnn.reshape(topk_expert_weights, (-1, 1, 1, num_experts_per_tok))
    topk_weights_rm = ttnn.to_layout(topk_expert_weights, ttnn.ROW_MAJOR_LAYOUT)
    topk_weights_rm = ttnn.repeat(topk_weights_rm, ttnn.Shape((1, 1, hidden_size, 1)))
    topk_weights_rm = ttnn.permute(topk_weights_rm, (3, 1, 0, 2))
    topk_weights_reshaped = ttnn.to_layout(topk_weights_rm, ttnn.TILE_LAYOUT)
    ttnn.deallocate(topk_weights_rm)
    return topk_weights_reshaped


def test_chain_of_ops_that_the_expert_weights_op_replaces(device):
    batch, experts, hidden = 32, 8, 96
    values = torch.randn(batch, experts, dtype=torch.bfloat16)
    tensor = ttnn.from_torch(values, dtype=ttnn.bfloat16, layout=ttnn.TILE_LAYOUT, device=device)
    prepared = prepare_expert_weights_by_ops(tensor, experts, hidden)
    assert list(prepared.shape) == [experts, 1, batch, hidden]
    assert torch.equal(ttnn.to_torch(prepared), values.T.reshape(experts, 1, batch, 1).expand(-1, -1, -1, hidden))


def test_tensors_of_the_expert_weights_op(device):
    batch_seq, num_experts_per_tok, hidden_size = 32, 8, 1024
    torch_input = torch.randn(batch_seq, num_experts_per_tok, dtype=torch.bfloat16)
    ttnn_input = ttnn.from_torch(
        torch_input,
        dtype=ttnn.bfloat16,
        layout=ttnn.ROW_MAJOR_LAYOUT,
        device=device,
        memory_config=sharded(num_experts_per_tok, batch_seq),
        tile=ttnn.Tile((1, 32)),
    )
    assert torch.equal(ttnn.to_torch(ttnn_input), torch_input)
    assert ttnn_input.tile == ttnn.Tile((1, 32)), "row-major tensors keep the tile they were given"
    ttnn_output = ttnn.from_torch(
        torch.zeros((num_experts_per_tok, 1, batch_seq, hidden_size), dtype=torch.bfloat16),
        dtype=ttnn.bfloat16,
        layout=ttnn.TILE_LAYOUT,
        device=device,
        memory_config=sharded(hidden_size, num_experts_per_tok * batch_seq),
    )
    assert ttnn.cb_descriptor_from_sharded_tensor(1, ttnn_output).total_size == 8 * 32 * 1024 * 2
