"""Ctrl-C ends a program that would run for ever (`interrupted` inside, KeyboardInterrupt for Python)."""

import signal
import time

import pytest

import ttnn

SPIN = """
#include "dataflow_api.h"
void kernel_main() {
    volatile uint32_t x = 1;
    while (x != 0) { x = x * 3 | 1; }
}
"""


def spinning_program() -> ttnn.ProgramDescriptor:
    core = ttnn.CoreRangeSet([ttnn.CoreRange(ttnn.CoreCoord(0, 0), ttnn.CoreCoord(0, 0))])
    kernel = ttnn.KernelDescriptor(
        kernel_source=SPIN,
        source_type=ttnn.KernelDescriptor.SourceType.SOURCE_CODE,
        core_ranges=core,
        config=ttnn.ReaderConfigDescriptor(),
    )
    return ttnn.ProgramDescriptor(kernels=[kernel], semaphores=[], cbs=[])


def test_ctrl_c_ends_a_running_program(monkeypatch):
    monkeypatch.setenv("TESSERA_POLL_LIMIT", str(10**15))
    device = ttnn.open_device(device_id=0)
    tensors = [ttnn.zeros([32, 32], dtype=ttnn.bfloat16, layout=ttnn.TILE_LAYOUT, device=device) for _ in "io"]
    # A shell starts background jobs with SIGINT ignored; the test means the handler a person's Python has.
    interrupt_before = signal.signal(signal.SIGINT, signal.default_int_handler)
    before = signal.signal(signal.SIGALRM, lambda *_: signal.raise_signal(signal.SIGINT))
    signal.setitimer(signal.ITIMER_REAL, 2.0)
    started = time.monotonic()
    try:
        with pytest.raises(KeyboardInterrupt):
            ttnn.generic_op(tensors, spinning_program())
    finally:
        signal.signal(signal.SIGALRM, before)
        signal.signal(signal.SIGINT, interrupt_before)
        ttnn.close_device(device)
    assert time.monotonic() - started < 60
