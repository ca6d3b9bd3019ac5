"""Forty kernels of a checkout's ttnn, drawn by a seed among those that our hosts can run, each in a program whose
numbers are checked. The programs are the tests beside this file; listing them runs nothing.

They need the checkout: TT_METAL_HOME."""

import itertools
import random
import re

import pytest
import test_ttnn_bindings
import test_ttnn_eltwise
import test_ttnn_kernels

import ttnn
from tessera import _core

HOME = test_ttnn_kernels.HOME
MODULES = (test_ttnn_kernels, test_ttnn_bindings, test_ttnn_eltwise)
SEED, NUMBER = 17, 40
pytestmark = [pytest.mark.long, test_ttnn_kernels.pytestmark]


class Listed(BaseException):
    """Instead of a run."""


def each_test():
    """The tests of the modules with every combination of their parameters."""
    for module in MODULES:
        for name, test in vars(module).items():
            if name.startswith("test_"):
                yield from ((test, arguments) for arguments in combinations(getattr(test, "pytestmark", [])))


def combinations(marks):
    choices = []
    for mark in marks:
        names, values = mark.args[:2]
        names = [names] if isinstance(names, str) else names
        rows = [value if isinstance(value, tuple) and len(names) > 1 else (value,) for value in values]
        choices.append([dict(zip(names, row, strict=True)) for row in rows])
    for picked in itertools.product(*choices):
        yield {name: value for part in picked for name, value in part.items()}


def file_of(kernel):
    text = kernel.kernel_source
    return re.search(r'#include "(/[^"]+)"', text)[1] if "\n" in text else text


def kernels_of(card, test, arguments, monkeypatch):
    files = []

    def list_only(tensors, program):
        files.extend(file_of(kernel) for kernel in program.kernels)
        raise Listed

    with monkeypatch.context() as patch:
        patch.setattr(ttnn, "generic_op", list_only)
        with pytest.raises(Listed):
            test(card, **arguments)
    return files


def test_forty_kernels(monkeypatch):
    monkeypatch.setenv("TESSERA_ARCH", "blackhole")
    card = ttnn.open_device(device_id=0)
    try:
        programs = [(set(kernels_of(card, *program, monkeypatch)), *program) for program in each_test()]
        files = sorted({file for kernels, *_ in programs for file in kernels})
        drawn = set(random.Random(SEED).sample(files, NUMBER))
        left = set(drawn)
        for kernels, test, arguments in programs:
            if kernels & left:
                test(card, **arguments)
                left -= kernels
    finally:
        ttnn.close_device(card)
    ran = {file for file in _core.kernel_files() if file.startswith(f"{HOME}/ttnn/cpp/")}
    assert not left and drawn <= ran
    print(f"\n{len(drawn)} of {len(files)} kernels with a host, drawn by seed {SEED}:", *sorted(drawn), sep="\n  ")
