"""SFPU functions through real compute kernels run by generic_op: the card's bits, both archs, both Dst modes.

Each kernel holds all chains of its group. A sample of the inputs runs always, all of them (65,536 bfloat16 words for functions
of one tile) in `make test-all`.
"""

import functools
import itertools
import sys
from pathlib import Path

import numpy as np
import pytest

import ttnn

sys.path.insert(0, str(Path(__file__).parent))
import sfpu_cases
import sfpu_programs

CHAINS, CASES = sfpu_cases.load()
INPUTS = sfpu_cases.Inputs()


def variant(case):
    """What a kernel is compiled for."""
    return case.arch, case.dest, case.kind == "unaryApproxTrue"


VARIANTS = sorted({variant(case) for case in CASES})


@functools.cache
def source_of(arch, dest, approx):
    used = sorted({case.chain for case in CASES if variant(case) == (arch, dest, approx)})
    return sfpu_programs.compute_source([(number, *CHAINS[number]) for number in used])


def launch_key(case):
    return case.formats, case.out, case.source, case.is_element_wise


def operands_of(case, whole):
    operands = [INPUTS.operand(case, k) for k in range(len(case.formats))]
    return operands if whole else [datums[sfpu_cases.sample_of(case, len(datums))] for datums in operands]


def different(variant_key, cases, whole, device):
    """The names of the cases whose output bytes are not the golden ones."""
    wrong = []
    for (formats, out, _, _), group in itertools.groupby(sorted(cases, key=launch_key), key=launch_key):
        group = list(group)
        operands = operands_of(group[0], whole)
        for batch in sfpu_programs.batches(group):
            program = sfpu_programs.Program(source_of(*variant_key), formats, (out,), *variant_key[1:])
            (rows,) = program.run(operands, device, [case.chain for case in batch])
            for case, row in zip(batch, rows, strict=True):
                if sfpu_cases.digest(row) != (case.whole if whole else case.sample):
                    wrong.append(case.name)
    return wrong


def check(variant_key, whole):
    cases = [case for case in CASES if variant(case) == variant_key]
    device = ttnn.open_device(device_id=0, arch=sfpu_programs.ARCHS[variant_key[0]])
    try:
        assert different(variant_key, cases, whole, device) == []
    finally:
        ttnn.close_device(device)


def variant_name(key):
    return f"{key[0]}-Dst-{key[1]}{'-approx' if key[2] else ''}"


@pytest.mark.parametrize("variant_key", VARIANTS, ids=variant_name)
@pytest.mark.expects_findings("init-missing")  # the functions alone
def test_sampled_inputs_give_the_cards_bits(variant_key):
    check(variant_key, whole=False)


@pytest.mark.long
@pytest.mark.parametrize("variant_key", VARIANTS, ids=variant_name)
def test_every_input_gives_the_cards_bits(variant_key):
    check(variant_key, whole=True)


@pytest.mark.parametrize("case", sfpu_cases.load_topk()[0], ids=lambda case: f"{case[0]}-{case[1]}")
def test_topk_gives_the_cards_bits(case):
    _, arch, chain, want = case
    values = sfpu_cases.load_topk()[1]
    row = np.tile(np.repeat(np.arange(32).reshape(2, 16), 2, axis=0).reshape(4, 16, 1), (1, 1, 16)).reshape(-1)
    indices = [np.tile(row + first, 8).astype(np.uint16) for first in (0, 32)]
    formats = ("bf16", "bf16", "uint16", "uint16")
    device = ttnn.open_device(device_id=0, arch=sfpu_programs.ARCHS[arch])
    try:
        out = sfpu_programs.Program(sfpu_programs.section_source(chain, [], 4), formats, formats).run(
            [*values, *indices], device
        )
    finally:
        ttnn.close_device(device)
    assert sfpu_cases.digest(np.concatenate([part.reshape(-1) for part in out])) == want


def test_every_function_of_the_golden_manifest_has_cases():
    assert (
        len({(case.kind[:3], case.op) for case in CASES} | {("top", case[0]) for case in sfpu_cases.load_topk()[0]})
        == 229
    )
