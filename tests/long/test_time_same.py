"""Timed runs leave the bits of plain ones and report the same deadlocks: the whole gallery, tests/ops and
all deadlocks."""

import pytest
import torch

from tests.time import same

pytestmark = pytest.mark.long


@pytest.mark.parametrize("show", same.shows(), ids=lambda show: f"{show.op} {show.shape}")
def test_gallery_gives_the_same_bits(show):
    for arch in show.archs:
        assert torch.equal(same.result_of(show, arch, timed=True), same.result_of(show, arch, timed=False)), arch


def test_ops_give_the_same_bits():
    timed, plain = same.digests_of("tests/ops", timed=True), same.digests_of("tests/ops", timed=False)
    assert len(timed) > 10
    assert timed == plain


@pytest.mark.parametrize("case", same.deadlocks(), ids=lambda case: case.name)
def test_deadlocks_are_reported_the_same(case):
    assert same.report_of(case) == case.expected
