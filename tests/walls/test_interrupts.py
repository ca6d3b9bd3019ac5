"""Ctrl-C ends every kind of loop, within half a second of the process's own time, and the next program is right."""

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from processes import run

HERE = Path(__file__).parent
LOOPS = [
    "for_ever",
    "counted",
    "nested",
    "tail_recursion",
    "two_functions",
    "goto",
    "irreducible",
    "computed_goto",
    "calls",
]
MOMENTS = random.Random(16)
TICKS_PER_SECOND = os.sysconf("SC_CLK_TCK")


def processor_seconds(process: int) -> float:
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS_PER_SECOND


def interrupt(loop: str, after_seconds: float) -> None:
    """Ctrl-C when the loop has used so much time."""
    kernel = HERE / "hostile" / f"loop_{loop}.cpp"
    child = subprocess.Popen(
        [sys.executable, str(HERE / "interrupt_runner.py"), str(kernel)],
        env={**os.environ, "TESSERA_POLL_LIMIT": str(10**18)},  # the limit stays out of it
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert child.stdout is not None
    assert child.stdout.readline() == "running\n"
    started = processor_seconds(child.pid)
    while child.poll() is None and processor_seconds(child.pid) - started < after_seconds:
        time.sleep(0.005)
    before = processor_seconds(child.pid)
    child.send_signal(signal.SIGINT)
    try:
        said, complaints = child.communicate(timeout=60)
    except subprocess.TimeoutExpired:
        child.kill()
        raise
    lines = said.splitlines()
    assert lines[0].startswith("interrupted "), said + complaints
    assert float(lines[0].split()[1]) - before < 0.5
    assert lines[1] == "good", said + complaints


@pytest.mark.parametrize("loop", LOOPS)
def test_ctrl_c_ends_the_loop(loop: str) -> None:
    interrupt(loop, MOMENTS.uniform(0.05, 0.4))


@pytest.mark.long
@pytest.mark.parametrize("number", range(60))
def test_ctrl_c_at_any_moment(number: int) -> None:
    moments = random.Random(number)
    interrupt(moments.choice(LOOPS), moments.uniform(0.0, 1.0))


def test_ctrl_c_works_in_a_forked_process() -> None:
    """A child has none of its parent's timers, though its thread remembers them."""
    script = """
    import os, signal, time
    LOOP = '''#include "dataflow_api.h"
    void kernel_main() { for (volatile uint64_t i = 0; i < 1000000000000; i = i + 1) {} }'''
    check_good(ttnn.open_device(device_id=0, workers=1))
    child = os.fork()
    if not child:
        device = ttnn.open_device(device_id=1, workers=1)
        try:
            launch(device, [1], 1, LOOP)
        except KeyboardInterrupt:
            os._exit(7)
        os._exit(8)
    time.sleep(3)
    os.kill(child, signal.SIGINT)
    end = time.monotonic() + 30
    while (ended := os.waitpid(child, os.WNOHANG)) == (0, 0) and time.monotonic() < end:
        time.sleep(0.05)
    os.kill(child, signal.SIGKILL) if ended == (0, 0) else None
    assert ended[0] and os.waitstatus_to_exitcode(ended[1]) == 7, ended
    print("done")
    """
    run(script, TESSERA_POLL_LIMIT=str(10**18)).check()


# Launches whose kernels are new, so that a moment may lie in placing, compiling, linking, loading or running.
LAUNCHES = """
    import os, random, signal, threading, time
    ROUNDS, SEED = {rounds}, {seed}
    moments = random.Random(SEED)
    device = ttnn.open_device(device_id=0, workers=2)
    check_good(device)
    begun = time.monotonic()
    launch(device, [1], 1, ADD + "// longest")
    longest = time.monotonic() - begun
    at = [0.0]
    def interrupt():
        at[0] = time.monotonic()
        os.kill(os.getpid(), signal.SIGINT)
    late, ended = [], 0
    for number in range(ROUNDS):
        timer = threading.Timer(moments.uniform(0, longest * 1.2), interrupt)
        text = ADD + (f"// {{number}} {{os.getpid()}}" if moments.random() < 0.7 else "")
        try:
            timer.start()
            values = [number + k for k in range(32)]
            assert launch(device, values, 9, text) == [v + 9 for v in values]
            timer.join()
            time.sleep(1)  # the interrupt comes here
            raise SystemExit("no interrupt")
        except KeyboardInterrupt:
            late.append(time.monotonic() - at[0])
        timer.join()
        if device.needs_reset:
            device.reset()
            ended += 1
        check_good(device)
    assert max(late) < {patience}, max(late)
    print(ROUNDS, "interrupts,", ended, "ended kernels, longest wait", round(max(late), 3), "s, done")
"""
PATIENCE = 3.0  # half a second where the machine is not full of other work


def test_ctrl_c_at_some_moments_of_a_launch() -> None:
    print(run(LAUNCHES.format(rounds=6, seed=16, patience=PATIENCE)).check().out)


@pytest.mark.long
@pytest.mark.parametrize("isolate", ["0", "1"])
def test_ctrl_c_at_60_moments_of_a_launch(tmp_path, isolate: str) -> None:
    script = LAUNCHES.format(rounds=60, seed=60, patience=PATIENCE)
    print(run(script, timeout=900, TESSERA_ISOLATE=isolate, TESSERA_CACHE_DIR=str(tmp_path / "cache")).check().out)
