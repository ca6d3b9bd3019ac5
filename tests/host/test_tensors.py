"""Tensors: round trips keep every bit, whatever the shape, type, layout, tile and sharding."""

import numpy
import pytest
import torch
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import ttnn

TILES = [(h, w) for h in (1, 2, 4, 8, 16, 32) for w in (16, 32)]
# ttnn type: torch type of the same bits, number of bits
EXACT = {
    ttnn.bfloat16: (torch.bfloat16, torch.int16),
    ttnn.float32: (torch.float32, torch.int32),
    ttnn.int32: (torch.int32, torch.int32),
    ttnn.uint32: (torch.int32, torch.int32),
    ttnn.uint16: (torch.int16, torch.int16),
    ttnn.uint8: (torch.uint8, torch.uint8),
}


@pytest.fixture(scope="module")
def card():
    device = ttnn.open_device(device_id=0)
    yield device
    ttnn.close_device(device)


def random_bits(shape, dtype):
    """Every bit pattern: NaNs with payloads, denormals, signed zeros."""
    as_float, as_bits = EXACT[dtype]
    info = torch.iinfo(as_bits)
    bits = torch.randint(info.min, int(info.max) + 1, tuple(shape), dtype=torch.int64).to(as_bits)
    return bits.view(as_float) if as_float != as_bits else bits


def bits_of(tensor, dtype):
    as_float, as_bits = EXACT[dtype]
    return tensor.view(as_bits) if as_float != as_bits else tensor


@st.composite
def memory_configs(draw, shape, layout, tile):
    kind = draw(st.sampled_from(["dram", "l1", "height", "width", "block", "nd"]))
    if kind == "dram":
        return ttnn.DRAM_MEMORY_CONFIG
    if kind == "l1":
        return ttnn.L1_MEMORY_CONFIG
    high, wide = tile if layout == ttnn.TILE_LAYOUT else (1, 1)
    dims = [1] * (2 - len(shape)) + list(shape)
    dims[-2], dims[-1] = -(-dims[-2] // high) * high, -(-dims[-1] // wide) * wide
    rows, columns = int(numpy.prod(dims[:-1])), dims[-1]
    columns_of_cores, rows_of_cores = draw(st.integers(1, 8)), draw(st.integers(1, 8))
    grid = ttnn.CoreRangeSet([ttnn.CoreRange((0, 0), (columns_of_cores - 1, rows_of_cores - 1))])
    cores = columns_of_cores * rows_of_cores
    orientation = draw(st.sampled_from([ttnn.ShardOrientation.ROW_MAJOR, ttnn.ShardOrientation.COL_MAJOR]))

    def share(extent, parts, unit):
        return (
            -(-extent // unit // parts) * unit if extent // unit % parts == 0 else -(-extent // (unit * parts)) * unit
        )

    if kind == "nd":
        shard = [draw(st.integers(1, extent)) for extent in dims[:-2]]
        shard += [draw(st.integers(1, dims[-2] // high)) * high, draw(st.integers(1, dims[-1] // wide)) * wide]
        if layout == ttnn.ROW_MAJOR_LAYOUT:
            shard = shard[-max(len(shape), 1) :]
        return ttnn.MemoryConfig(ttnn.BufferType.L1, ttnn.NdShardSpec(shard, grid, orientation))
    if kind == "height":
        shard, scheme = [share(rows, cores, high), columns], ttnn.TensorMemoryLayout.HEIGHT_SHARDED
    elif kind == "width":
        shard, scheme = [rows, share(columns, cores, wide)], ttnn.TensorMemoryLayout.WIDTH_SHARDED
    else:
        down, across = rows_of_cores, columns_of_cores
        if orientation == ttnn.ShardOrientation.COL_MAJOR:
            down, across = across, down
        shard, scheme = [share(rows, down, high), share(columns, across, wide)], ttnn.TensorMemoryLayout.BLOCK_SHARDED
    return ttnn.MemoryConfig(scheme, ttnn.BufferType.L1, ttnn.ShardSpec(grid, shard, orientation))


@st.composite
def tensors(draw):
    shape = draw(st.lists(st.integers(1, 3), max_size=2)) + draw(st.lists(st.integers(1, 100), min_size=1, max_size=2))
    layout = draw(st.sampled_from([ttnn.ROW_MAJOR_LAYOUT, ttnn.TILE_LAYOUT]))
    tile = draw(st.sampled_from(TILES))
    config = draw(memory_configs(shape, layout, tile))
    return shape, draw(st.sampled_from(sorted(EXACT, key=int))), layout, tile, config


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(tensors())
def test_round_trip_keeps_every_bit(card, described):
    shape, dtype, layout, tile, config = described
    values = random_bits(shape, dtype)
    tensor = ttnn.from_torch(
        values, dtype, tile=ttnn.Tile(tile), layout=layout, device=card, memory_config=config, pad_value=3
    )
    assert list(tensor.shape) == shape
    assert torch.equal(bits_of(ttnn.to_torch(tensor), dtype), bits_of(values, dtype))
    assert torch.equal(bits_of(ttnn.to_torch(tensor.cpu()), dtype), bits_of(values, dtype))
    moved = ttnn.to_device(tensor.cpu(), card, ttnn.DRAM_MEMORY_CONFIG)
    assert torch.equal(bits_of(ttnn.to_torch(moved), dtype), bits_of(values, dtype))


@pytest.mark.parametrize(("name", "signed"), [("uint16", torch.int16), ("uint32", torch.int32)])
def test_unsigned_types_are_their_own_where_the_checkout_has_them_so(tmp_path, monkeypatch, name, signed):
    stand_in = {torch.int16: torch.bfloat16, torch.int32: torch.float32}[signed]  # for a PyTorch that has no such type
    monkeypatch.setattr(torch, name, getattr(torch, name, stand_in), raising=False)
    values = torch.tensor([[1, -1, 5]], dtype=signed)
    tensor = ttnn.from_torch(values, getattr(ttnn, name))
    monkeypatch.setenv("TT_METAL_HOME", str(tmp_path))  # January's tree
    assert torch.equal(ttnn.to_torch(tensor), values)
    header = tmp_path / "tt_metal" / "hw" / "inc" / "api" / "dataflow" / "noc.h"
    header.parent.mkdir(parents=True)
    header.write_text("// August's tree\n")
    assert ttnn.to_torch(tensor).dtype == getattr(torch, name)
    assert torch.equal(ttnn.to_torch(tensor).view(signed), values)
    monkeypatch.delenv("TT_METAL_HOME")
    assert ttnn.to_torch(tensor).dtype == signed


@pytest.mark.parametrize("dtype,bits", [(ttnn.bfloat8_b, 7), (ttnn.bfloat4_b, 3)])
def test_block_formats_keep_their_precision(card, dtype, bits):
    values = torch.randn(3, 70, 100)
    back = ttnn.to_torch(ttnn.from_torch(values, dtype, layout=ttnn.TILE_LAYOUT, device=card))
    blocks = torch.nn.functional.pad(values, (0, 12)).reshape(3, 70, 7, 16)
    step = 2.0 ** (torch.floor(torch.log2(blocks.abs().amax(-1))) - bits + 1)
    error = torch.nn.functional.pad((back - values).abs(), (0, 12)).reshape(3, 70, 7, 16).amax(-1)
    assert (error <= step).all()
    again = ttnn.to_torch(ttnn.from_torch(back, dtype, layout=ttnn.TILE_LAYOUT))
    assert torch.equal(again, back)


@pytest.mark.parametrize("kind", ["float16", "float64", "int64", "int32", "int16", "uint8", "bool"])
def test_torch_types_convert_as_torch_converts(card, kind):
    source = (torch.randn(5, 40) * 50).to(getattr(torch, kind))
    got = ttnn.to_torch(ttnn.from_torch(source, ttnn.bfloat16, layout=ttnn.TILE_LAYOUT, device=card))
    assert torch.equal(got, source.to(torch.bfloat16))


def test_numpy_arrays_are_taken_and_given(card):
    values = numpy.arange(100, dtype="uint32").reshape(4, 25)
    tensor = ttnn.from_numpy(values, device=card)
    assert tensor.dtype == ttnn.uint32
    assert (ttnn.to_numpy(tensor) == values).all()
    assert (ttnn.to_numpy(ttnn.from_torch(values.T, ttnn.float32)) == values.T).all(), "strided arrays too"


def test_padding_becomes_the_given_value(card):
    tensor = ttnn.from_torch(torch.ones(1, 5), ttnn.float32, layout=ttnn.TILE_LAYOUT, pad_value=2.5, device=card)
    whole = ttnn.reshape_view(tensor, tensor.padded_shape) if hasattr(ttnn, "reshape_view") else None
    assert list(tensor.padded_shape) == [32, 32]
    assert whole is None or ttnn.to_torch(whole)[31, 31] == 2.5


def test_slices_and_scalars(card):
    values = torch.randn(4, 6, 40).bfloat16()
    tensor = ttnn.from_torch(values, layout=ttnn.TILE_LAYOUT, device=card)
    assert torch.equal(ttnn.to_torch(tensor[1:3, ..., :7]), values[1:3, ..., :7])
    assert tensor[0, 0, 0].item() == values[0, 0, 0].item()


def test_made_from_nothing(card):
    assert torch.equal(ttnn.to_torch(ttnn.ones([3, 5], dtype=ttnn.float32, device=card)), torch.ones(3, 5))
    assert torch.equal(ttnn.to_torch(ttnn.full([2], 7, dtype=ttnn.int32)), torch.tensor([7, 7], dtype=torch.int32))
    like = ttnn.zeros_like(ttnn.ones([40, 40], layout=ttnn.TILE_LAYOUT, device=card))
    assert like.layout == ttnn.TILE_LAYOUT and not ttnn.to_torch(like).any()
    uniform = ttnn.to_torch(ttnn.rand([64, 64], card, low=2, high=3, seed=5))
    assert uniform.min() >= 2 and uniform.max() <= 3
    assert torch.equal(uniform, ttnn.to_torch(ttnn.rand([64, 64], card, low=2, high=3, seed=5)))


def test_deallocated_tensor_is_refused(card):
    tensor = ttnn.ones([32, 32], device=card)
    before = card.memory_view(ttnn.BufferType.DRAM)["allocated_bytes_per_bank"]
    ttnn.deallocate(tensor)
    assert card.memory_view(ttnn.BufferType.DRAM)["allocated_bytes_per_bank"] < before
    with pytest.raises(ttnn.ProgramError, match="Tensor is not allocated"):
        ttnn.to_torch(tensor)


def test_tensors_outlive_neither_device_nor_process(card):
    device = ttnn.open_device(device_id=1)
    tensor = ttnn.ones([32, 32], device=device)
    ttnn.close_device(device)
    assert not tensor.is_allocated()
    with pytest.raises(RuntimeError, match="closed"):
        ttnn.to_torch(tensor)


@settings(max_examples=50, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.tuples(st.booleans(), st.integers(1, 400), st.booleans()), max_size=40))
def test_live_tensors_never_share_memory(card, steps):
    live = []
    for in_l1, rows, drop in steps:
        if drop and live:
            live.pop(len(live) // 2)
            continue
        config = ttnn.L1_MEMORY_CONFIG if in_l1 else ttnn.DRAM_MEMORY_CONFIG
        values = torch.randint(0, 1 << 30, (rows, 32), dtype=torch.int32)
        live.append((values, ttnn.from_torch(values, device=card, memory_config=config)))
    for values, tensor in live:
        assert torch.equal(ttnn.to_torch(tensor), values)


def test_sharded_accessor_args(card):
    grid = ttnn.CoreRangeSet([ttnn.CoreRange((0, 0), (1, 0))])
    shards = ttnn.ShardSpec(grid, [32, 64], ttnn.ShardOrientation.ROW_MAJOR)
    config = ttnn.MemoryConfig(ttnn.TensorMemoryLayout.HEIGHT_SHARDED, ttnn.BufferType.L1, shards)
    tensor = ttnn.zeros([64, 64], layout=ttnn.TILE_LAYOUT, device=card, memory_config=config)
    codes = [card.worker_core_from_logical_core((x, 0)) for x in (0, 1)]
    packed = (codes[0].x << 8 | codes[0].y) | (codes[1].x << 8 | codes[1].y) << 16
    assert ttnn.TensorAccessorArgs(tensor).get_compile_time_args() == [2048 << 8 | 1, 2, 2, 2, 2, 1, 2, packed]
    assert ttnn.TensorAccessorArgs(ttnn.zeros([64, 64], device=card)).get_compile_time_args() == [128 << 8 | 2]


def test_sharded_memory_config_from_a_strategy():
    config = ttnn.create_sharded_memory_config([1, 1, 128, 64], ttnn.CoreGrid(y=2, x=2), ttnn.ShardStrategy.BLOCK)
    assert list(config.shard_spec.shape) == [64, 32]
    config = ttnn.create_sharded_memory_config([128, 64], ttnn.CoreGrid(y=2, x=2), ttnn.ShardStrategy.HEIGHT)
    assert list(config.shard_spec.shape) == [32, 64] and config.is_sharded()


@pytest.mark.parametrize(("arch", "alignment"), [("wormhole_b0", 32), ("blackhole", 64)])
def test_l1_buffers_start_at_multiples_of_the_dram_alignment(arch, alignment):
    device = ttnn.open_device(device_id=0, arch=arch)
    row = {"dtype": ttnn.uint32, "layout": ttnn.ROW_MAJOR_LAYOUT, "memory_config": ttnn.L1_MEMORY_CONFIG}
    tensors = [ttnn.zeros([1, 4 * count], device=device, **row) for count in (1, 3, 5)]  # pages of 16, 48 and 80 B
    assert [tensor.buffer_address() % alignment for tensor in tensors] == [0, 0, 0]
    assert len({tensor.buffer_address() for tensor in tensors}) == 3
    assert tensors[1].buffer_aligned_page_size() == 48  # padded to 16, not to the DRAM alignment
    ttnn.close_device(device)
