"""Ops that only move elements: every bit as torch has it, in any layout, memory, tile and shard.

Each runs as a program of two kernels; values are random bits, NaN payloads and denormals among them.
"""

import pytest
import torch
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import ttnn

DTYPES = {
    ttnn.bfloat16: torch.int16,
    ttnn.float32: torch.int32,
    ttnn.uint16: torch.int16,
    ttnn.int32: torch.int32,
    ttnn.uint32: torch.int32,
    ttnn.uint8: torch.uint8,
}
LAYOUTS = [ttnn.TILE_LAYOUT, ttnn.ROW_MAJOR_LAYOUT]
MEMORY = [ttnn.DRAM_MEMORY_CONFIG, ttnn.L1_MEMORY_CONFIG]
LIMITS = {torch.uint8: (0, 256), torch.int16: (-(1 << 15), 1 << 15), torch.int32: (-(1 << 31), 1 << 31)}


def random_bits(shape, dtype, seed=0):
    kind = DTYPES[dtype]
    bits = torch.randint(*LIMITS[kind], tuple(shape), generator=torch.Generator().manual_seed(seed), dtype=torch.int64)
    bits = bits.to(kind)
    floats = {ttnn.bfloat16: torch.bfloat16, ttnn.float32: torch.float32}
    return bits.view(floats[dtype]) if dtype in floats else bits


def bits_of(values):
    same = {torch.bfloat16: torch.int16, torch.float32: torch.int32}
    return values.contiguous().view(same.get(values.dtype, values.dtype))


def check(got, expected):
    assert list(got.shape) == list(expected.shape)
    assert torch.equal(bits_of(ttnn.to_torch(got)), bits_of(expected))


def put(card, values, dtype, layout, memory=ttnn.DRAM_MEMORY_CONFIG, tile=None):
    return ttnn.from_torch(values, dtype=dtype, layout=layout, device=card, memory_config=memory, tile=tile)


@pytest.mark.parametrize("memory", MEMORY, ids=["dram", "l1"])
@pytest.mark.parametrize("layout", LAYOUTS, ids=["tile", "row_major"])
@pytest.mark.parametrize("dtype", DTYPES, ids=str)
def test_every_op_keeps_every_bit(each_card, dtype, layout, memory):
    values = random_bits([2, 3, 33, 50], dtype)
    tensor = put(each_card, values, dtype, layout, memory)
    check(ttnn.permute(tensor, (0, 2, 1, 3)), values.permute(0, 2, 1, 3))
    check(ttnn.permute(tensor, (3, 0, 2, 1)), values.permute(3, 0, 2, 1))
    check(ttnn.permute(tensor, (1, 0, -2, -1)), values.permute(1, 0, 2, 3))
    check(ttnn.transpose(tensor, -2, -1), values.transpose(-2, -1))
    check(ttnn.repeat(tensor, (1, 2, 1, 3)), values.repeat(1, 2, 1, 3))
    check(ttnn.repeat(tensor, (2, 1, 2, 1)), values.repeat(2, 1, 2, 1))
    check(ttnn.reshape(tensor, (6, -1)), values.reshape(6, -1))
    check(ttnn.reshape(tensor, (33, 2, 150)), values.reshape(33, 2, 150))
    other = next(one for one in LAYOUTS if one != layout)
    check(ttnn.to_layout(tensor, other), values)
    check(ttnn.to_memory_config(tensor, MEMORY[memory is MEMORY[0]]), values)


def test_ops_are_programs(card):
    """A bit-exact result could come from the host: the NoC must have carried it."""
    values = random_bits([64, 96], ttnn.bfloat16)
    tensor = put(card, values, ttnn.bfloat16, ttnn.TILE_LAYOUT)
    for run in (
        lambda: ttnn.transpose(tensor, 0, 1),
        lambda: ttnn.to_layout(tensor, ttnn.ROW_MAJOR_LAYOUT),
        lambda: ttnn.reshape(tensor, (32, 192)),
        lambda: ttnn.repeat(tensor, (2, 1)),
        lambda: ttnn.to_memory_config(tensor, ttnn.L1_MEMORY_CONFIG),
        lambda: ttnn.typecast(tensor, ttnn.float32),
    ):
        misses, hits = card.program_cache_misses(), card.program_cache_hits()
        run()
        run()
        assert card.program_cache_misses() + card.program_cache_hits() == misses + hits + 2
        assert card.last_traffic()[0] >= 2 * values.numel() * 2


def test_rows_longer_than_l1_move_in_blocks(each_card):
    values = random_bits([2, 500_003], ttnn.float32)
    tensor = put(each_card, values, ttnn.float32, ttnn.ROW_MAJOR_LAYOUT)
    check(ttnn.permute(tensor, (1, 0)), values.T)
    check(ttnn.reshape(tensor, (1000006, 1)), values.reshape(-1, 1))
    check(ttnn.repeat(tensor, (2, 1)), values.repeat(2, 1))


@pytest.mark.parametrize("shape", [[7], [1, 1], [5, 1], [1, 70], [32, 32], [3, 40, 31]])
def test_small_and_odd_shapes(card, shape):
    values = random_bits(shape, ttnn.bfloat16)
    for layout in LAYOUTS:
        tensor = put(card, values, ttnn.bfloat16, layout)
        order = list(reversed(range(len(shape))))
        check(ttnn.permute(tensor, order), values.permute(order))
        check(ttnn.repeat(tensor, [3] + [1] * len(shape)), values.repeat([3] + [1] * len(shape)))
        check(ttnn.reshape(tensor, (values.numel(),)), values.reshape(-1))


def test_tensors_without_elements(card):
    tensor = put(card, torch.zeros(0, 32).bfloat16(), ttnn.bfloat16, ttnn.TILE_LAYOUT)
    assert list(ttnn.transpose(tensor, 0, 1).shape) == [32, 0]
    assert list(ttnn.to_layout(tensor, ttnn.ROW_MAJOR_LAYOUT).shape) == [0, 32]


def sharded(layout, cores, shape, orientation=ttnn.ShardOrientation.ROW_MAJOR):
    grid = ttnn.CoreRangeSet([ttnn.CoreRange((0, 0), cores)])
    return ttnn.MemoryConfig(layout, ttnn.BufferType.L1, ttnn.ShardSpec(grid, shape, orientation))


SHARDS = [
    sharded(ttnn.TensorMemoryLayout.HEIGHT_SHARDED, (1, 1), [64, 128]),
    sharded(ttnn.TensorMemoryLayout.WIDTH_SHARDED, (3, 0), [256, 32]),
    sharded(ttnn.TensorMemoryLayout.BLOCK_SHARDED, (1, 3), [64, 64]),
    sharded(ttnn.TensorMemoryLayout.BLOCK_SHARDED, (3, 1), [64, 64], ttnn.ShardOrientation.COL_MAJOR),
]


@pytest.mark.parametrize("layout", LAYOUTS, ids=["tile", "row_major"])
@pytest.mark.parametrize("memory", SHARDS, ids=["height", "width", "block", "block_by_columns"])
def test_shards_are_read_and_written(card, memory, layout):
    values = random_bits([2, 128, 128], ttnn.bfloat16)
    tensor = put(card, values, ttnn.bfloat16, layout, memory)
    check(ttnn.transpose(tensor, 1, 2), values.transpose(1, 2))
    check(ttnn.permute(tensor, (0, 2, 1), memory_config=memory), values.permute(0, 2, 1))
    check(ttnn.sharded_to_interleaved(tensor), values)
    plain = put(card, values, ttnn.bfloat16, layout)
    moved = ttnn.interleaved_to_sharded(plain, memory)
    assert moved.memory_config() == memory
    check(moved, values)
    check(ttnn.to_layout(tensor, next(one for one in LAYOUTS if one != layout), memory_config=memory), values)


TILES = [(32, 32), (1, 32), (16, 16)]
shapes = st.lists(st.integers(1, 40), min_size=1, max_size=4)


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    shape=shapes,
    dtype=st.sampled_from(list(DTYPES)),
    layout=st.sampled_from(LAYOUTS),
    memory=st.sampled_from(MEMORY),
    tile=st.sampled_from(TILES),
    seed=st.integers(0, 1 << 20),
    data=st.data(),
)
def test_random_rearrangements_equal_torch(card, shape, dtype, layout, memory, tile, seed, data):
    values = random_bits(shape, dtype, seed)
    tensor = put(card, values, dtype, layout, memory, ttnn.Tile(tile))
    order = data.draw(st.permutations(range(len(shape))))
    check(ttnn.permute(tensor, order), values.permute(order))
    times = data.draw(st.lists(st.integers(1, 3), min_size=len(shape), max_size=len(shape)))
    check(ttnn.repeat(tensor, times), values.repeat(times))
    volume = values.numel()
    width = data.draw(st.sampled_from([n for n in range(1, volume + 1) if volume % n == 0]))
    check(ttnn.reshape(tensor, (-1, width)), values.reshape(-1, width))
    check(ttnn.to_layout(tensor, data.draw(st.sampled_from(LAYOUTS))), values)


def test_transposed_tiles_are_understood(card):
    values = random_bits([40, 70], ttnn.bfloat16)
    tensor = put(card, values, ttnn.bfloat16, ttnn.TILE_LAYOUT, tile=ttnn.Tile((32, 32), transpose_tile=True))
    check(ttnn.to_layout(tensor, ttnn.ROW_MAJOR_LAYOUT), values)
    check(ttnn.transpose(tensor, 0, 1), values.T)


@pytest.mark.parametrize("dtype", [ttnn.bfloat8_b, ttnn.bfloat4_b])
def test_block_formats_keep_whole_tiles_and_share_exponents_again_elsewhere(each_card, dtype):
    tensor = put(each_card, torch.randn(2, 3, 64, 64), dtype, ttnn.TILE_LAYOUT)
    values = ttnn.to_torch(tensor)
    check(ttnn.permute(tensor, (1, 0, 2, 3)), values.permute(1, 0, 2, 3))
    check(ttnn.repeat(tensor, (2, 1, 1, 1)), values.repeat(2, 1, 1, 1))
    check(ttnn.reshape(tensor, (6, 64, 64)), values.reshape(6, 64, 64))
    check(ttnn.to_memory_config(tensor, ttnn.L1_MEMORY_CONFIG), values)
    rows = ttnn.to_layout(tensor, ttnn.ROW_MAJOR_LAYOUT)
    assert rows.dtype == ttnn.bfloat16
    check(rows, values.bfloat16())
    turned = ttnn.transpose(tensor, -2, -1)
    assert turned.dtype == dtype
    packed = ttnn.typecast(put(each_card, values.transpose(-2, -1).bfloat16(), ttnn.bfloat16, ttnn.TILE_LAYOUT), dtype)
    check(turned, ttnn.to_torch(packed))


def test_tensors_on_the_host_stay_there():
    values = random_bits([2, 33, 50], ttnn.float32)
    tensor = ttnn.from_torch(values, layout=ttnn.TILE_LAYOUT)
    for got, expected in [
        (ttnn.permute(tensor, (2, 0, 1)), values.permute(2, 0, 1)),
        (ttnn.repeat(tensor, (2, 1, 1)), values.repeat(2, 1, 1)),
        (ttnn.reshape(tensor, (66, 50)), values.reshape(66, 50)),
        (ttnn.to_layout(tensor, ttnn.ROW_MAJOR_LAYOUT), values),
    ]:
        assert got.device() is None
        check(got, expected)
