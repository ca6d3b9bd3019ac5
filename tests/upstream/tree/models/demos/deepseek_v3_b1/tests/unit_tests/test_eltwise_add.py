"""The tree's op, with the tree's fixtures."""

import pytest
import torch
from conftest import requires_something

import ttnn
from models.demos.deepseek_v3_b1.micro_ops.eltwise_add.op import AddOne


def shard(device, words):
    cores = ttnn.CoreRangeSet([ttnn.CoreRange(ttnn.CoreCoord(0, 0), ttnn.CoreCoord(0, 0))])
    spec = ttnn.ShardSpec(cores, [1, words.shape[-1]], ttnn.ShardOrientation.ROW_MAJOR)
    config = ttnn.MemoryConfig(ttnn.TensorMemoryLayout.HEIGHT_SHARDED, ttnn.BufferType.L1, spec)
    return ttnn.from_torch(words, dtype=ttnn.int32, layout=ttnn.ROW_MAJOR_LAYOUT, device=device, memory_config=config)


@requires_something
@pytest.mark.post_commit
@pytest.mark.parametrize("count", [64, 256])
def test_add_one(device, silicon_arch_name, count):
    assert device.opened_by == "the tree"
    words = torch.arange(count, dtype=torch.int32).reshape(1, count)
    result = AddOne.op(shard(device, words), shard(device, torch.zeros_like(words)))
    assert torch.equal(ttnn.to_torch(result), AddOne.golden(words))


@pytest.mark.requires_grid_size((64, 64))
def test_that_no_card_is_large_enough_for(device, check_requires_grid_size):
    raise AssertionError("it should have been skipped")
