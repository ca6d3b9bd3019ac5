"""The ops that micro-op tests compare with: near torch where the card computes, equal where nothing is computed."""

import pytest
import torch

import ttnn
from tessera.compare import assert_with_pcc


def put(card, values, **options):
    return ttnn.from_torch(values, layout=ttnn.TILE_LAYOUT, device=card, **options)


@pytest.mark.parametrize("name", ["add", "subtract", "multiply"])
@pytest.mark.parametrize("shape", [[2, 3, 70, 100], [1, 1, 1, 100], [2, 3, 70, 1], [1, 1, 1, 1]])
def test_binary_op_broadcasts_the_second_operand(card, name, shape):
    a, b = torch.randn(2, 3, 70, 100).bfloat16(), torch.randn(shape).bfloat16()
    got = getattr(ttnn, name)(put(card, a), put(card, b))
    assert_with_pcc(getattr(torch, name)(a.float(), b.float()), ttnn.to_torch(got).float(), 0.9999)


@pytest.mark.parametrize("name", ["add", "subtract", "multiply"])
def test_float32_keeps_all_its_bits(card, name):
    a, b = torch.randn(64, 100), torch.randn(64, 100)
    got = ttnn.to_torch(getattr(ttnn, name)(put(card, a), put(card, b)))
    torch.testing.assert_close(got, getattr(torch, name)(a, b), rtol=1e-6, atol=1e-6)


@pytest.mark.parametrize("dtype", [torch.bfloat16, torch.float32])
@pytest.mark.parametrize("name", ["exp", "relu"])
def test_unary_op(card, name, dtype):
    values = torch.randn(2, 50, 70).to(dtype)
    got = ttnn.to_torch(getattr(ttnn, name)(put(card, values)))
    assert got.dtype == dtype
    assert_with_pcc(getattr(torch, name)(values.float()), got.float(), 0.9999)
    if name == "relu":
        assert torch.equal(got, torch.relu(values))


def test_operators_take_numbers(card):
    a = torch.randn(40, 40).bfloat16()
    assert_with_pcc(2.5 * a.float() + 1, ttnn.to_torch(2.5 * put(card, a) + 1).float(), 0.9999)


@pytest.mark.parametrize("other", [ttnn.zeros([64, 32], layout=ttnn.TILE_LAYOUT), ttnn.zeros([64, 64])])
def test_output_tensor_that_does_not_fit_is_refused(card, other):
    a = put(card, torch.ones(64, 64).bfloat16())
    with pytest.raises(ttnn.ProgramError, match="does not fit the output tensor"):
        ttnn.add(a, a, output_tensor=ttnn.to_device(other, card))


def test_binary_op_writes_into_a_given_tensor(card):
    a, out = torch.randn(64, 64).bfloat16(), ttnn.zeros([64, 64], layout=ttnn.TILE_LAYOUT, device=card)
    assert ttnn.add(put(card, a), put(card, a), output_tensor=out) is out
    assert torch.equal(ttnn.to_torch(out), a + a)


@pytest.mark.parametrize("dtype", [ttnn.bfloat16, ttnn.bfloat8_b])
def test_matmul(card, dtype):
    a, b = torch.randn(2, 64, 96).bfloat16(), torch.randn(96, 130).bfloat16()
    got = ttnn.matmul(put(card, a), put(card, b, dtype=dtype))
    assert list(got.shape) == [2, 64, 130]
    assert_with_pcc(a.float() @ b.float(), ttnn.to_torch(got).float(), 0.999)


INTEGERS = {ttnn.int32: torch.int32, ttnn.uint32: torch.int32, ttnn.uint16: torch.int16}


@pytest.mark.parametrize("name", ["add", "subtract", "multiply"])
@pytest.mark.parametrize("dtype", INTEGERS, ids=str)
@pytest.mark.parametrize("shape", [[2, 40, 50], [1, 1, 50], [2, 40, 1], [1, 1, 1]])
def test_integers_are_computed_as_integers(card, name, dtype, shape):
    a, b = torch.randint(100, 200, (2, 40, 50)), torch.randint(0, 100, shape)
    got = getattr(ttnn, name)(put(card, a, dtype=dtype), put(card, b, dtype=dtype))
    assert got.dtype == dtype
    assert torch.equal(ttnn.to_torch(got), getattr(torch, name)(a, b).to(INTEGERS[dtype]))


def test_negative_integers(card):
    a = torch.randint(-1000, 1000, (64, 64), dtype=torch.int32)
    b = torch.randint(-1000, 1000, (64, 64), dtype=torch.int32)
    for name in ("add", "subtract", "multiply"):
        got = getattr(ttnn, name)(put(card, a), put(card, b))
        assert torch.equal(ttnn.to_torch(got), getattr(torch, name)(a, b)), name
    assert torch.equal(ttnn.to_torch(ttnn.relu(put(card, a))), torch.relu(a))
    assert torch.equal(ttnn.to_torch(put(card, a) + 7), a + 7)


@pytest.mark.parametrize("shape", [[1, 100], [64, 1], [1, 1]])
def test_broadcast_float32_keeps_all_its_bits(card, shape):
    a, b = torch.randn(64, 100), torch.randn(shape)
    torch.testing.assert_close(ttnn.to_torch(ttnn.add(put(card, a), put(card, b))), a + b, rtol=1e-6, atol=1e-6)


@pytest.mark.parametrize(
    "wrong",
    [
        lambda card: ttnn.matmul(put(card, torch.ones(32, 64)), put(card, torch.ones(32, 64))),
        lambda card: ttnn.add(put(card, torch.ones(32, 64)), put(card, torch.ones(64, 64))),
        lambda card: ttnn.add(ttnn.ones([32, 32]), ttnn.ones([32, 32])),
        lambda card: ttnn.add(ttnn.ones([32, 32], device=card), ttnn.ones([32, 32], device=card)),
        lambda card: ttnn.permute(put(card, torch.ones(32, 64)), (0, 0)),
        lambda card: ttnn.repeat(put(card, torch.ones(32, 64)), (2,)),
    ],
)
def test_wrong_operands_are_refused(card, wrong):
    with pytest.raises(ttnn.ProgramError):
        wrong(card)


@pytest.mark.parametrize(
    "call",
    [
        lambda a, b: ttnn.add(a, a, activations=["relu"]),
        lambda a, b: ttnn.matmul(a, a, activation="relu"),
        lambda a, b: ttnn.exp(a, fast_and_approximate_mode=True),
        lambda a, b: ttnn.add(a, b),
        lambda a, b: ttnn.exp(b),
        lambda a, b: ttnn.matmul(b, b),
    ],
)
def test_what_is_not_modelled_is_not_left_out_silently(card, call):
    a, b = put(card, torch.ones(32, 32).bfloat16()), put(card, torch.ones(32, 32).int())
    with pytest.raises(ttnn.Unsupported, match="comparison-ops"):
        call(a, b)


def test_program_cache_counts_hits_and_misses(card):
    a = put(card, torch.ones(32, 32).bfloat16())
    card.clear_program_cache()
    hits, misses = card.program_cache_hits(), card.program_cache_misses()
    for _ in range(3):
        ttnn.add(a, a)
    assert (card.program_cache_hits() - hits, card.program_cache_misses() - misses) == (2, 1)
    assert card.num_program_cache_entries() == 1
