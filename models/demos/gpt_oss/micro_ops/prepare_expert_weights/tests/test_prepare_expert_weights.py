"""Routing weights spread over the hidden dimension: every variant against its golden, and against the unfused chain."""

import pytest
import torch

import ttnn
from models.common.placing import FULL_TILE, one_core, place, rectangle, sharded_config
from models.demos.deepseek_v3_b1.micro_ops.mcast.op import McastSingleCore
from models.demos.gpt_oss.micro_ops.prepare_expert_weights import (
    PrepareGptOssExpertsTensorMultiCore,
    PrepareGptOssExpertsTensorMultiply,
    PrepareGptOssExpertsTensorOptimized,
    PrepareGptOssExpertsTensorPipelined,
    PrepareGptOssExpertsTensorSingleCore,
)

HEIGHT, WIDTH = ttnn.TensorMemoryLayout.HEIGHT_SHARDED, ttnn.TensorMemoryLayout.WIDTH_SHARDED
L1_BUDGET = 1_350_000  # of one core, on the smaller chip
LISTED = [
    (batch_seq, experts, hidden)
    for batch_seq in (1, 4, 8, 16, 32)
    for experts in (4, 8)
    for hidden in (256, 512, 1024, 2048, 7168)
]
FITTING = [(batch_seq, experts, hidden) for batch_seq, experts, hidden in LISTED if experts * 64 * hidden < L1_BUDGET]


def up(extent):
    return (extent + 31) // 32 * 32


def weights_for(batch_seq, experts, seed=0):
    return torch.randn(batch_seq, experts, generator=torch.Generator().manual_seed(seed)).bfloat16()


def place_weights(weights, device, cores):
    shard = (weights.shape[0], weights.shape[1] // cores.num_cores())
    config = sharded_config(WIDTH if cores.num_cores() > 1 else HEIGHT, cores, shard)
    return ttnn.from_torch(
        weights,
        dtype=ttnn.bfloat16,
        layout=ttnn.ROW_MAJOR_LAYOUT,
        device=device,
        memory_config=config,
        tile=ttnn.Tile((1, 32)),
    )


def place_output(values, device, cores):
    experts, _, batch_seq, hidden = values.shape
    shard = (experts // cores.num_cores() * up(batch_seq), hidden)
    return place(values, device, sharded_config(HEIGHT, cores, shard), FULL_TILE)


def run(op, device, weights, hidden, cores, **options):
    batch_seq, experts = weights.shape
    output = place_output(torch.full((experts, 1, batch_seq, hidden), 7.0).bfloat16(), device, cores)
    return op(place_weights(weights, device, cores), output, experts, hidden, **options)


def prepare_expert_weights_original(topk_expert_weights, num_experts_per_tok, hidden_size):
    """The five operations that this micro-op replaces."""
    topk_expert_weights = ttnn.reshape(topk_expert_weights, (-1, 1, 1, num_experts_per_tok))
    topk_weights_rm = ttnn.to_layout(topk_expert_weights, ttnn.ROW_MAJOR_LAYOUT)
    topk_weights_rm = ttnn.repeat(topk_weights_rm, ttnn.Shape((1, 1, hidden_size, 1)))
    topk_weights_rm = ttnn.permute(topk_weights_rm, (3, 1, 0, 2))
    topk_weights_reshaped = ttnn.to_layout(topk_weights_rm, ttnn.TILE_LAYOUT)
    ttnn.deallocate(topk_weights_rm)
    return topk_weights_reshaped


class TestPrepareExpertWeightsSingleCore:
    @pytest.mark.parametrize("batch_seq", [1, 4, 8, 16, 32])
    @pytest.mark.parametrize("num_experts_per_tok", [4, 8])
    @pytest.mark.parametrize("hidden_size", [256, 7168])
    def test_golden_function(self, batch_seq, num_experts_per_tok, hidden_size):
        weights = weights_for(batch_seq, num_experts_per_tok).reshape(batch_seq, 1, 1, num_experts_per_tok)
        golden = PrepareGptOssExpertsTensorSingleCore.golden(weights, num_experts_per_tok, hidden_size)
        assert golden.shape == (num_experts_per_tok, 1, batch_seq, hidden_size)
        assert torch.equal(golden[:, 0, :, 0], weights[:, 0, 0, :].T)

    @pytest.mark.parametrize("batch_seq, num_experts_per_tok, hidden_size", FITTING)
    def test_fused_op(self, device, batch_seq, num_experts_per_tok, hidden_size):
        weights = weights_for(batch_seq, num_experts_per_tok)
        result = run(PrepareGptOssExpertsTensorSingleCore.op, device, weights, hidden_size, one_core())
        golden = PrepareGptOssExpertsTensorSingleCore.golden(weights, num_experts_per_tok, hidden_size)
        assert torch.equal(ttnn.to_torch(result), golden)

    @pytest.mark.parametrize("batch_seq, num_experts_per_tok, hidden_size", [(32, 4, 256), (4, 8, 512)])
    def test_matches_original(self, device, batch_seq, num_experts_per_tok, hidden_size):
        weights = weights_for(batch_seq, num_experts_per_tok)
        whole = ttnn.from_torch(
            weights.reshape(batch_seq, 1, 1, num_experts_per_tok), layout=ttnn.TILE_LAYOUT, device=device
        )
        original = prepare_expert_weights_original(whole, num_experts_per_tok, hidden_size)
        result = run(PrepareGptOssExpertsTensorSingleCore.op, device, weights, hidden_size, one_core())
        assert torch.equal(ttnn.to_torch(result), ttnn.to_torch(original))


class TestPrepareExpertWeightsOptimized:
    @pytest.mark.parametrize("batch_seq, num_experts_per_tok, hidden_size", [(32, 8, 512), (1, 4, 2048), (16, 4, 288)])
    def test_fused_op(self, device, batch_seq, num_experts_per_tok, hidden_size):
        weights = weights_for(batch_seq, num_experts_per_tok)
        result = run(PrepareGptOssExpertsTensorOptimized.op, device, weights, hidden_size, one_core())
        golden = PrepareGptOssExpertsTensorOptimized.golden(weights, num_experts_per_tok, hidden_size)
        assert torch.equal(ttnn.to_torch(result), golden)


class TestPrepareExpertWeightsPipelined:
    @pytest.mark.parametrize("batch_seq, num_experts_per_tok, hidden_size", FITTING)
    def test_fused_op(self, device, batch_seq, num_experts_per_tok, hidden_size):
        weights = weights_for(batch_seq, num_experts_per_tok)
        result = run(PrepareGptOssExpertsTensorPipelined.op, device, weights, hidden_size, one_core(2, 3))
        golden = PrepareGptOssExpertsTensorPipelined.golden(weights, num_experts_per_tok, hidden_size)
        assert torch.equal(ttnn.to_torch(result), golden)

    @pytest.mark.parametrize("tiles_per_block", [1, 3, 8])
    def test_any_block_size_gives_the_same(self, device, tiles_per_block):
        weights = weights_for(16, 4)
        options = {"tiles_per_block": tiles_per_block}
        result = run(PrepareGptOssExpertsTensorPipelined.op, device, weights, 320, one_core(), **options)
        assert torch.equal(ttnn.to_torch(result), PrepareGptOssExpertsTensorPipelined.golden(weights, 4, 320))


class TestPrepareExpertWeightsMultiCore:
    @pytest.mark.parametrize(
        "batch_seq, num_experts_per_tok, hidden_size, last",
        [
            *((*case, (case[1] - 1, 0)) for case in LISTED if case not in FITTING),
            *[(16, 8, 2048, (1, 1)), (70, 8, 256, (3, 1))],
        ],
    )
    def test_fused_op(self, device, batch_seq, num_experts_per_tok, hidden_size, last):
        weights = weights_for(batch_seq, num_experts_per_tok)
        result = run(PrepareGptOssExpertsTensorMultiCore.op, device, weights, hidden_size, rectangle((0, 0), last))
        golden = PrepareGptOssExpertsTensorMultiCore.golden(weights, num_experts_per_tok, hidden_size)
        assert torch.equal(ttnn.to_torch(result), golden)


class TestPrepareExpertWeightsMultiply:
    @pytest.mark.parametrize("last", [(0, 0), (3, 0)], ids=["one core", "four cores"])
    @pytest.mark.parametrize("in_place", [False, True], ids=["new tensor", "in place"])
    def test_weighted_outputs(self, device, last, in_place):
        weights, cores = weights_for(20, 4), rectangle((0, 0), last)
        experts = torch.randn(4, 1, 20, 512).bfloat16()
        expert_outputs = place_output(experts, device, cores)
        output = expert_outputs if in_place else place_output(torch.zeros_like(experts), device, cores)
        placed = place_weights(weights, device, cores)
        result = PrepareGptOssExpertsTensorMultiply.op(placed, expert_outputs, output, 4, 512)
        golden = PrepareGptOssExpertsTensorMultiply.golden(weights, experts, 4, 512)
        torch.testing.assert_close(ttnn.to_torch(result).float(), golden.float(), rtol=0.01, atol=1e-6)


def test_broadcast_correctness():
    weights = weights_for(8, 4)
    golden = PrepareGptOssExpertsTensorSingleCore.golden(weights, 4, 64)
    for expert in range(4):
        for token in range(8):
            assert (golden[expert, 0, token] == weights[token, expert]).all()


def test_rows_without_a_token_hold_zero(device):
    weights = weights_for(5, 4)
    result = run(PrepareGptOssExpertsTensorPipelined.op, device, weights, 64, one_core())
    padded = place(
        torch.ones(4 * 32, 64).bfloat16(), device, sharded_config(HEIGHT, one_core(), (4 * 32, 64)), FULL_TILE
    )
    McastSingleCore.op(result, padded)  # the shard as it lies in L1, padding rows and all
    rows = ttnn.to_torch(padded).reshape(4, 32, 64)
    assert (rows[:, 5:] == 0).all() and torch.equal(rows[:, :5, 0], weights.T)


def test_refusals_name_the_argument_and_the_way_out(device):
    weights = place_weights(weights_for(32, 8), device, one_core())
    too_large = torch.zeros(8, 1, 32, 7168).bfloat16()
    with pytest.raises(ttnn.ProgramError, match="L1 needs 3670016 B in each of"):
        place_output(too_large, device, one_core())  # where the document's own example ends
    in_dram = ttnn.from_torch(too_large, layout=ttnn.TILE_LAYOUT, device=device)
    for op in (
        PrepareGptOssExpertsTensorSingleCore.op,
        PrepareGptOssExpertsTensorOptimized.op,
        PrepareGptOssExpertsTensorPipelined.op,
    ):
        with pytest.raises(ValueError, match="output_tensor needs 3670016 B on one core, .* use .*MultiCore"):
            op(weights, in_dram, 8, 7168)
    output = place_output(torch.zeros(8, 1, 32, 64).bfloat16(), device, one_core())
    with pytest.raises(ValueError, match=r"num_experts_per_tok is 4, but input_tensor is \[32, 8\]"):
        PrepareGptOssExpertsTensorSingleCore.op(weights, output, 4, 64)
    with pytest.raises(ValueError, match=r"output_tensor must be \[8, 1, 32, 96\]"):
        PrepareGptOssExpertsTensorSingleCore.op(weights, output, 8, 96)
    with pytest.raises(ValueError, match="tiles_per_block must be 1 to 8, it is 9"):
        PrepareGptOssExpertsTensorPipelined.op(weights, output, 8, 64, tiles_per_block=9)
    with pytest.raises(ValueError, match="input_tensor must have at most 32 rows .* use .*MultiCore"):
        many = place_weights(weights_for(33, 8), device, one_core())
        PrepareGptOssExpertsTensorSingleCore.op(
            many, place_output(torch.zeros(8, 1, 33, 64).bfloat16(), device, one_core()), 8, 64
        )
    with pytest.raises(ValueError, match="input_tensor and output_tensor must lie on the same cores"):
        PrepareGptOssExpertsTensorMultiCore.op(
            weights, place_output(torch.zeros(8, 1, 32, 64), device, one_core(1, 1)), 8, 64
        )
