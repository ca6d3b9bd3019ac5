"""typecast between every two types: equal to torch; block formats where they hold the value."""

import pytest
import torch

import ttnn

TYPES = {
    ttnn.bfloat16: torch.bfloat16,
    ttnn.float32: torch.float32,
    ttnn.bfloat8_b: torch.float32,
    ttnn.bfloat4_b: torch.float32,
    ttnn.uint8: torch.uint8,
    ttnn.uint16: torch.int16,
    ttnn.int32: torch.int32,
    ttnn.uint32: torch.int32,
}
BLOCKS = (ttnn.bfloat8_b, ttnn.bfloat4_b)
FLOATS = (ttnn.bfloat16, ttnn.float32)


def put(card, values, dtype, layout=ttnn.TILE_LAYOUT):
    return ttnn.from_torch(values, dtype=dtype, layout=layout, device=card)


def cast(card, values, dtype, to, layout=ttnn.TILE_LAYOUT):
    result = ttnn.typecast(put(card, values, dtype, layout), to)
    assert (result.dtype, result.layout, result.device()) == (to, layout, card)
    return ttnn.to_torch(result)


@pytest.mark.parametrize("to", TYPES, ids=str)
@pytest.mark.parametrize("dtype", TYPES, ids=str)
def test_values_that_both_types_hold(card, dtype, to):
    values = torch.randint(0, 8, (2, 40, 50)).float()  # three bits: bfloat4_b holds them beside each other
    assert torch.equal(cast(card, values, dtype, to), values.to(TYPES[to]))
    if dtype not in BLOCKS and to not in BLOCKS:
        assert torch.equal(cast(card, values, dtype, to, ttnn.ROW_MAJOR_LAYOUT), values.to(TYPES[to]))


def test_float32_rounds_to_nearest_even_bfloat16(each_card):
    values = torch.randn(64, 64) * 1e3
    values[0, :4] = torch.tensor([1.00390625, 1.01171875, -1.00390625, 3.4e38])
    assert torch.equal(cast(each_card, values, ttnn.float32, ttnn.bfloat16), values.bfloat16())
    wide = values.bfloat16()
    assert torch.equal(cast(each_card, wide, ttnn.bfloat16, ttnn.float32), wide.float())


@pytest.mark.parametrize("dtype", FLOATS, ids=str)
def test_fractions_are_cut_off(each_card, dtype):
    values = (torch.randn(64, 64) * 1000).to(TYPES[dtype])
    assert torch.equal(cast(each_card, values, dtype, ttnn.int32), values.int())
    assert torch.equal(cast(each_card, values.abs(), dtype, ttnn.uint32), values.abs().int())
    assert torch.equal(cast(each_card, values.abs(), dtype, ttnn.uint16), values.abs().to(torch.int16))
    assert torch.equal(cast(each_card, values.abs() / 30, dtype, ttnn.uint8), (values.abs() / 30).to(torch.uint8))


def test_large_integers_become_the_nearest_floats(each_card):
    values = torch.randint(-(1 << 24), 1 << 24, (64, 64), dtype=torch.int32)
    assert torch.equal(cast(each_card, values, ttnn.int32, ttnn.float32), values.float())
    edge = torch.tensor([0, 1, -1, (1 << 31) - 1, -(1 << 31) + 1, 1 << 30], dtype=torch.int32).repeat(6, 6)
    assert torch.equal(cast(each_card, edge, ttnn.int32, ttnn.float32), edge.float())
    unsigned = torch.randint(0, 1 << 16, (64, 64), dtype=torch.int32)
    assert torch.equal(cast(each_card, unsigned, ttnn.uint16, ttnn.float32), unsigned.float())
    assert torch.equal(cast(each_card, unsigned, ttnn.uint16, ttnn.uint32), unsigned)


def test_narrow_integers_are_low_bits(each_card):
    values = torch.randint(-(1 << 31), 1 << 31, (33, 70), dtype=torch.int64).int()
    for layout in (ttnn.TILE_LAYOUT, ttnn.ROW_MAJOR_LAYOUT):
        assert torch.equal(cast(each_card, values, ttnn.int32, ttnn.uint8, layout), values.to(torch.uint8))
        assert torch.equal(cast(each_card, values, ttnn.uint32, ttnn.uint16, layout), values.to(torch.int16))
        low = values.to(torch.uint8)
        assert torch.equal(cast(each_card, low, ttnn.uint8, ttnn.int32, layout), low.int())


def test_same_type_moves_memory(card):
    values = torch.randn(40, 40).bfloat16()
    moved = ttnn.typecast(put(card, values, ttnn.bfloat16), ttnn.bfloat16, memory_config=ttnn.L1_MEMORY_CONFIG)
    assert moved.memory_config() == ttnn.L1_MEMORY_CONFIG
    assert torch.equal(ttnn.to_torch(moved), values)


def test_block_formats_are_refused_in_rows(card):
    with pytest.raises(ttnn.ProgramError, match="Tile layout is required"):
        ttnn.typecast(put(card, torch.ones(32, 32), ttnn.float32, ttnn.ROW_MAJOR_LAYOUT), ttnn.bfloat8_b)
