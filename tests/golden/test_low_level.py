"""The card's bits by instruction words: every golden case over the compute API and the low-level kernels of a checkout.

Needs TT_METAL_HOME with a tt-metal checkout that has its tt_llk; src/tensix/golden_test.cpp runs the same tiles by words of its own
and needs none. A counter shows that no direct tile operation ran, so what equals the golden equals the direct path too
(test_kernels.py).
"""

import os
import sys
from pathlib import Path

import pytest

from tessera import _core

sys.path.insert(0, str(Path(__file__).parent))
from test_kernels import CASES, check, devices  # noqa: F401  devices is a fixture

CHECKOUT = Path(os.environ.get("TT_METAL_HOME", "/nonexistent")) / "tt_metal"
HAS_LLK = any((CHECKOUT / folder / "tt_llk_blackhole").is_dir() for folder in ("third_party/tt_llk", "tt-llk"))

pytestmark = pytest.mark.skipif(not HAS_LLK, reason="needs TT_METAL_HOME with a checkout that has its tt_llk")


@pytest.fixture(autouse=True)
def over_low_level_kernels(monkeypatch):
    monkeypatch.setenv("TESSERA_COMPUTE", "llk")
    tile_calls, instructions = _core.compute_counts()
    yield
    tile_calls_now, instructions_now = _core.compute_counts()
    assert tile_calls_now == tile_calls, "a direct tile operation ran"
    assert instructions_now > instructions, "no instruction ran"


@pytest.mark.parametrize("case", CASES[5::23], ids=lambda case: case["name"])
def test_selected_cases_give_the_cards_bits(case, devices):  # noqa: F811
    check(case, devices)


@pytest.mark.long
@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_every_case_gives_the_cards_bits(case, devices):  # noqa: F811
    check(case, devices)
