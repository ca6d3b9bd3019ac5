"""The card's bits of whole SFPU functions over a checkout's own headers: its SFPI code, carried out by the instruction engine.

Needs TT_METAL_HOME at August 2026, whose functions made the vectors. The functions are those that vendors and models name most;
TESSERA_GOLDEN_SFPU=all takes every element-wise one. Kernels hold the functions of one chip and one width of Dst.
In 16-bit Dst all of them are exact; in 32-bit Dst some are not yet (docs/low-level-kernels.md), so those variants are not taken.
"""

import itertools
import os
import sys
from pathlib import Path

import pytest

import ttnn
from tessera import _core

sys.path.insert(0, str(Path(__file__).parent))
import sfpu_cases
import sfpu_programs
from test_low_level import HAS_LLK, IS_AUGUST
from test_sfpu_kernels import CASES, CHAINS, launch_key, operands_of, variant, variant_name

PUBLISHED = ("exp", "recip", "sqrt", "rsqrt", "sigmoid", "silu", "tanh", "log", "gelu")
CHOSEN = [
    case
    for case in CASES
    if case.is_element_wise
    and case.dest == "bf16"
    and (case.op in PUBLISHED or os.environ.get("TESSERA_GOLDEN_SFPU") == "all")
]
VARIANTS = sorted({variant(case) for case in CHOSEN})
CHAINS_PER_KERNEL = 12  # a compilation over a checkout's headers grows with each

pytestmark = pytest.mark.skipif(
    not (HAS_LLK and IS_AUGUST), reason="needs TT_METAL_HOME with a checkout of August 2026 that has its tt_llk"
)


def batches(cases):
    """Cases of one kernel and one launch: of the same operands, of a few chains."""
    chains = sorted({case.chain for case in cases})
    for first in range(0, len(chains), CHAINS_PER_KERNEL):
        some = chains[first : first + CHAINS_PER_KERNEL]
        source = sfpu_programs.compute_source([(number, *CHAINS[number]) for number in some])
        group = sorted((case for case in cases if case.chain in some), key=launch_key)
        for _, same in itertools.groupby(group, key=launch_key):
            yield source, list(same)


def different(variant_key, cases, whole, device):
    """The names of the cases whose output bytes are not the golden ones."""
    wrong = []
    for source, group in batches(cases):
        program = sfpu_programs.Program(source, group[0].formats, (group[0].out,), *variant_key[1:])
        (rows,) = program.run(operands_of(group[0], whole), device, [case.chain for case in group])
        for case, row in zip(group, rows, strict=True):
            if sfpu_cases.digest(row) != (case.whole if whole else case.sample):
                wrong.append(case.name)
    return wrong


def check(variant_key, whole, monkeypatch):
    monkeypatch.setenv("TESSERA_COMPUTE", "llk")
    tile_calls, instructions = _core.compute_counts()
    device = ttnn.open_device(device_id=0, arch=sfpu_programs.ARCHS[variant_key[0]])
    try:
        cases = [case for case in CHOSEN if variant(case) == variant_key]
        assert different(variant_key, cases, whole, device) == []
    finally:
        ttnn.close_device(device)
    tile_calls_now, instructions_now = _core.compute_counts()
    assert tile_calls_now == tile_calls, "a direct tile operation ran"
    assert instructions_now > instructions, "no instruction ran"


@pytest.mark.parametrize("variant_key", VARIANTS, ids=variant_name)
def test_sampled_inputs_give_the_cards_bits(variant_key, monkeypatch):
    check(variant_key, False, monkeypatch)


@pytest.mark.long
@pytest.mark.parametrize("variant_key", VARIANTS, ids=variant_name)
def test_every_input_gives_the_cards_bits(variant_key, monkeypatch):
    check(variant_key, True, monkeypatch)
