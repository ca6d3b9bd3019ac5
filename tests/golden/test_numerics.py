"""numerics by device, by environment and by program: who has the last word, and that exact stays exact."""

import sys
from pathlib import Path

import numpy as np
import pytest

import ttnn

sys.path.insert(0, str(Path(__file__).parent))
import programs

CASE = {"op": "matmul", "ina": "bf16", "inb": "bf16", "out": "fp32", "dest": "fp32", "fid": "LoFi", "name": ""}
TILES = [
    (np.random.default_rng(seed).standard_normal(1024).astype(np.float32).view(np.uint32) >> 16).astype(np.uint16)
    for seed in (1, 2)
]


def product(program="", **options):
    """The product of two tiles at LoFi, where fast and exact differ in nearly every number."""
    device = ttnn.open_device(device_id=0, **options)
    try:
        return programs.run(CASE | {"numerics": program}, [TILES[0].tobytes()], [TILES[1].tobytes()], 1, device)
    finally:
        ttnn.close_device(device)


@pytest.fixture(scope="module")
def exact():
    return product(numerics="exact")


@pytest.fixture(scope="module")
def fast(exact):
    result = product(numerics="fast")
    assert (result != exact).mean() > 0.5
    return result


def test_a_program_has_the_last_word(exact, fast):
    np.testing.assert_array_equal(product("fast", numerics="exact"), fast)
    np.testing.assert_array_equal(product("exact", numerics="fast"), exact)


def test_the_environment_speaks_when_the_device_does_not(monkeypatch, exact, fast):
    monkeypatch.setenv("TESSERA_NUMERICS", "fast")
    np.testing.assert_array_equal(product(), fast)
    np.testing.assert_array_equal(product("exact"), exact)
    np.testing.assert_array_equal(product(numerics="exact"), exact)


def test_two_programs_of_one_device_may_differ(exact, fast):
    device = ttnn.open_device(device_id=0)
    try:
        tiles = [TILES[0].tobytes()], [TILES[1].tobytes()]
        for numerics, want in (("fast", fast), ("", exact), ("fast", fast)):
            np.testing.assert_array_equal(programs.run(CASE | {"numerics": numerics}, *tiles, 1, device), want)
    finally:
        ttnn.close_device(device)


def test_another_word_is_refused(exact):
    with pytest.raises(RuntimeError, match="numerics is 'quick', not 'exact' or 'fast'"):
        product("quick")
