"""TESSERA_ISOLATE=1: kernels in a closed-off process of their own. The same results, reports and bits as without it,
and whatever a kernel does there, the program goes on. What the process can reach: src/isolate/process_test.cpp."""

import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import page_examples
from processes import environment, run, start

ROOT = Path(__file__).resolve().parents[2]
SEED = 16


def pytest_under(isolate: str, *arguments: str, timeout: int = 1200, **variables: str) -> str:
    """The summary line of a run of other tests; all of them must pass."""
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-x", *arguments],
        cwd=ROOT,
        env=environment(TESSERA_ISOLATE=isolate, **variables),
        capture_output=True,
        text=True,
        timeout=timeout,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
    return done.stdout.splitlines()[-1]


def isolated_messages(codes: list[str], workers: int) -> dict[str, str]:
    """The texts of the wrong examples of docs/errors, run in isolation."""
    outcomes = page_examples.in_a_process(
        [(code, "Wrong") for code in codes], TESSERA_ISOLATE="1", TESSERA_WORKERS=str(workers)
    )
    return {code: outcome.text.rstrip() for (code, _), outcome in outcomes.items()}


def shown(codes: list[str]) -> dict[str, str]:
    """The texts as the pages show them."""
    return {code: (page_examples.pages()[code].example("Wrong").output or "").rstrip() for code in codes}


def goldens() -> list[str]:
    pages = page_examples.pages().values()
    return sorted(page.code for page in pages if page.owner in ("KernelError", "CompileError") and not page.runs_alone)


def test_a_sample_of_error_texts_is_the_same():
    """As the pages show them without isolation: headline, quoted lines, cores, notes."""
    chosen = random.Random(SEED).sample(goldens(), 20)
    assert isolated_messages(chosen, 1) == shown(chosen)


@pytest.mark.long
@pytest.mark.parametrize("workers", [1, 2])
def test_all_error_texts_are_the_same(workers):
    assert isolated_messages(goldens(), workers) == shown(goldens())


@pytest.mark.long
@pytest.mark.timeout(3000)
@pytest.mark.parametrize("folder", ["tests/deadlocks", "tests/races", "tests/diagnostics"])
def test_all_reports_are_the_same(folder):
    assert "passed" in pytest_under("1", folder, timeout=2800)


def test_results_are_the_same():
    assert "passed" in pytest_under("1", "models/demos/basics/micro_ops/add")


@pytest.mark.long
@pytest.mark.timeout(3000)
def test_results_of_all_micro_ops_are_the_same():
    assert "passed" in pytest_under("1", "models", timeout=2800)


def test_bits_are_the_same():
    script = """
    import os
    def computed(isolate):
        os.environ["TESSERA_ISOLATE"] = isolate
        device = ttnn.open_device(device_id=0, workers=2)
        torch.manual_seed(3)
        spec = dict(dtype=ttnn.bfloat16, layout=ttnn.TILE_LAYOUT, device=device)
        a, b = (ttnn.from_torch(torch.randn(64, 64), **spec) for _ in range(2))
        result = ttnn.to_torch(ttnn.exp(ttnn.add(ttnn.matmul(a, b), a)))
        values = launch(device, list(range(100)), 7)
        ttnn.close_device(device)
        return result, values
    one, other = computed("0"), computed("1")
    assert torch.equal(one[0].view(torch.int16), other[0].view(torch.int16)) and one[1] == other[1]
    print("done")
    """
    run(script).check()


def test_kernels_run_in_another_process_and_leave_this_one_as_it_was():
    """L1 keeps what an isolated kernel wrote from launch to launch; prints and warnings come once, here."""
    script = """
    import os
    from tessera.testing import run_kernels
    device = ttnn.open_device(device_id=0, workers=1)
    lines = []
    WRITE = '#include "dataflow_api.h"\\nvoid kernel_main() { *(volatile uint32_t*)0x90000 = 4711; }'
    READ = '#include "dataflow_api.h"\\nvoid kernel_main() { ASSERT(*(volatile uint32_t*)0x90000 == 4711); }'
    SAY = '#include "debug/dprint.h"\\nvoid kernel_main() { DPRINT << "said" << ENDL(); }'
    run_kernels(WRITE, device=device)
    run_kernels(READ, device=device)
    run_kernels(SAY, device=device)
    for _ in range(20):
        check_good(device)
    assert len(os.listdir("/proc/self/task")) >= 1
    print("done")
    """
    ended = run(script, TESSERA_ISOLATE="1", TT_METAL_DPRINT_CORES="0,0").check()
    assert ended.err.count("said") == 1, ended.err


def test_findings_of_checked_mode_are_the_same():
    script = """
    import os, tessera
    from tessera.testing import run_kernels
    LATE = '''
    #include "dataflow_api.h"
    void kernel_main() {
        cb_reserve_back(0, 1);
        volatile uint32_t* p = (volatile uint32_t*)(get_write_ptr(0) + 64);
        uint32_t n = get_arg_val<uint32_t>(0);
        p[n - 1] = 5;
        cb_push_back(0, 3);
    }
    '''
    def found(isolate):
        os.environ["TESSERA_ISOLATE"] = isolate
        device = ttnn.open_device(device_id=0, check=True)
        before = len(tessera.findings())
        try:
            run_kernels(LATE, cbs={0: 2}, args=[0], device=device)
        except Error as error:
            print(error.code)
        ttnn.close_device(device)
        return [finding.text for finding in tessera.findings()[before:]]
    one, other = found("0"), found("1")
    assert one and one == other, (one, other)
    print("done")
    """
    run(script).check()


def test_ctrl_c_ends_an_isolated_run(tmp_path):
    process = start(
        """
    from tessera.testing import run_kernels
    device = ttnn.open_device(device_id=0, workers=1)
    check_good(device)
    print("running", flush=True)
    try:
        run_kernels('''#include "dataflow_api.h"
    void kernel_main() { for (volatile uint64_t i = 0; i < 1000000000000; i = i + 1) {} }''', device=device)
    except KeyboardInterrupt:
        print("interrupted", flush=True)
    device.reset()
    check_good(device)
    print("done")
    """,
        TESSERA_ISOLATE="1",
    )
    assert process.stdout.readline().strip() == "running"
    time.sleep(1.0)
    sent = time.monotonic()
    process.send_signal(signal.SIGINT)
    assert process.stdout.readline().strip() == "interrupted", process.stderr.read()
    assert time.monotonic() - sent < 2.0  # half a second where the machine is not full of other work
    assert process.stdout.read().strip() == "done" and process.wait(timeout=60) == 0, process.stderr.read()


def test_a_process_that_dies_is_an_error_and_the_program_goes_on():
    script = """
    import os, signal, threading, time
    from pathlib import Path
    from tessera.testing import run_kernels
    device = ttnn.open_device(device_id=0, workers=1)
    check_good(device)
    def end_it():
        children = []
        while not children:
            children = [c for t in Path("/proc/self/task").iterdir() for c in (t / "children").read_text().split()]
            time.sleep(0.01)
        time.sleep(0.2)
        os.kill(int(children[0]), signal.SIGKILL)
    LOOP = '''#include "dataflow_api.h"
    void kernel_main() { for (volatile uint32_t i = 0; i < get_arg_val<uint32_t>(0); i = i + 1) {} }'''
    run_kernels(LOOP, args=[1], device=device)  # compiled now
    threading.Thread(target=end_it).start()
    try:
        run_kernels(LOOP, args=[0xFFFFFFFF], device=device)
        raise SystemExit("survived")
    except ttnn.KernelError as error:
        assert error.code == "kernel-process" and "signal 9 (Killed)" in error.headline, error
    assert device.needs_reset
    device.reset()
    check_good(device)
    print("done")
    """
    run(script, TESSERA_ISOLATE="1").check()


def test_it_ends_with_its_parent(tmp_path):
    process = start(
        """
    from tessera.testing import run_kernels
    device = ttnn.open_device(device_id=0, workers=1)
    check_good(device)
    print("running", flush=True)
    run_kernels('''#include "dataflow_api.h"
    void kernel_main() { for (volatile uint64_t i = 0; i < 1000000000000; i = i + 1) {} }''', device=device)
    """,
        TESSERA_ISOLATE="1",
    )
    assert process.stdout.readline().strip() == "running"
    end = time.monotonic() + 30
    children: list[str] = []
    while not children and time.monotonic() < end:
        tasks = Path(f"/proc/{process.pid}/task").iterdir()
        children = [pid for task in tasks for pid in (task / "children").read_text().split()]
        time.sleep(0.05)
    assert children
    process.kill()
    process.communicate()
    while Path(f"/proc/{children[0]}").exists() and time.monotonic() < end:
        time.sleep(0.05)
    assert not Path(f"/proc/{children[0]}").exists()


@pytest.mark.parametrize("variable, value", [("TESSERA_FUZZ", "3"), ("TESSERA_REPLAY", "x.json")])
def test_what_cannot_be_isolated_is_refused(variable, value):
    script = """
    try:
        ttnn.open_device(device_id=0)
    except ttnn.ProgramError as error:
        assert error.code == "bad-setting" and "TESSERA_ISOLATE" in error.headline, error
        print("done")
    """
    run(script, TESSERA_ISOLATE="1", **{variable: value}).check()
