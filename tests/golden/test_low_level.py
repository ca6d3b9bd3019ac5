"""The card's bits by instruction words: every golden case over the compute API and the low-level kernels of a checkout.

Needs TT_METAL_HOME with a tt-metal checkout that has its tt_llk; src/tensix/golden_test.cpp runs the same tiles by words of its own
and needs none. A counter shows that no direct tile operation ran, so what equals the golden equals the direct path too
(test_kernels.py).
"""

import os
import re
import sys
from pathlib import Path

import pytest

from tessera import _core

sys.path.insert(0, str(Path(__file__).parent))
import programs

# The same cases, here over low-level kernels.
from test_kernels import test_every_case_gives_the_cards_bits, test_selected_cases_give_the_cards_bits  # noqa: F401

CHECKOUT = Path(os.environ.get("TT_METAL_HOME", "/nonexistent")) / "tt_metal"
HAS_LLK = any((CHECKOUT / folder / "tt_llk_blackhole").is_dir() for folder in ("third_party/tt_llk", "tt-llk"))

IS_AUGUST = (CHECKOUT / "hw" / "inc" / "api" / "compute").is_dir()
# What the compute API of August 2026 calls otherwise. Sums over rows have their data in SrcB there, as matmul has.
AUGUST = [
    ('"compute_kernel_api/', '"api/compute/'),
    ("mm_init(a, b, out);", "compute_kernel_hw_startup<SrcOrder::Reverse>(a, b, out); matmul_init(a, b);"),
    (r"binary_op_init_common\(a, b, out\); (reduce_init<PoolType::(?:SUM|AVG), ReduceDim::REDUCE_ROW>)",
     r"compute_kernel_hw_startup<SrcOrder::Reverse>(a, b, out); \1"),
    ("init_bcast<ELW", "init_bcast<EltwiseBinaryType::ELW"),
    (r"llk_pack_relu_config\((.*?)\)\)\);", r"llk_pack_relu_config(ckernel::ReluConfig::from_packed(\1))));"),
]  # fmt: skip

pytestmark = pytest.mark.skipif(not HAS_LLK, reason="needs TT_METAL_HOME with a checkout that has its tt_llk")


def spelled(source):
    """A source of programs.py in the words of the checkout's compute API."""
    for old, new in AUGUST if IS_AUGUST else ():
        source = re.sub(old if "\\" in old else re.escape(old), new, source)
    return source


@pytest.fixture(autouse=True)
def over_low_level_kernels(monkeypatch):
    monkeypatch.setenv("TESSERA_COMPUTE", "llk")
    for name in ("EVERY_OPERATION", "COMPUTE_L1ACC"):
        monkeypatch.setattr(programs, name, spelled(getattr(programs, name)))
    tile_calls, instructions = _core.compute_counts()
    yield
    tile_calls_now, instructions_now = _core.compute_counts()
    assert tile_calls_now == tile_calls, "a direct tile operation ran"
    assert instructions_now > instructions, "no instruction ran"
