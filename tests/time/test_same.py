"""Timed runs leave the bits of plain ones and report the same deadlocks. A sample here, all of it in tests/long."""

import random

import pytest
import torch

from tests.time import same

SAMPLE = random.Random(21)


@pytest.mark.parametrize("show", SAMPLE.sample(same.shows(), 3), ids=lambda show: f"{show.op} {show.shape}")
def test_gallery_gives_the_same_bits(show):
    arch = show.archs[0]
    assert torch.equal(same.result_of(show, arch, timed=True), same.result_of(show, arch, timed=False))


@pytest.mark.parametrize("case", SAMPLE.sample(same.deadlocks(), 6), ids=lambda case: case.name)
def test_deadlocks_are_reported_the_same(case):
    assert same.report_of(case) == case.expected
