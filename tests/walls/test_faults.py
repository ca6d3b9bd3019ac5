"""Every n-th allocation, mapping, write, rename, open, thread and start of the compiler fails during a launch: the
result is right or the error is one of ours, and a good program runs right afterwards."""

import subprocess
from pathlib import Path

import pytest

from processes import run

HERE = Path(__file__).parent
KINDS = {"malloc": 1, "mmap": 2, "mprotect": 3, "write": 4, "rename": 5, "spawn": 6, "thread": 7, "open": 8, "fork": 9}

SCRIPT = """
    import ctypes, os
    fault = ctypes.CDLL(None)
    fault.fault_disarm.restype = ctypes.c_long
    KIND, COLD, WORKERS, KERNELS, MOST, SEED = {kind}, {cold}, {workers}, {kernels}, {most}, {seed}
    ISOLATED = os.environ.get("TESSERA_ISOLATE") == "1"
    device = ttnn.open_device(device_id=0, workers=WORKERS)
    check_good(device)

    class Program:
        "A launch whose description is ready: nothing but generic_op runs under faults."
        def __init__(self, number):
            spec = dict(dtype=ttnn.uint32, layout=ttnn.ROW_MAJOR_LAYOUT, device=device)
            self.values = [number * 100 + k for k in range(16)]
            self.source = ttnn.from_torch(torch.tensor([self.values], dtype=torch.int32), **spec)
            self.target = ttnn.from_torch(torch.zeros((1, 16), dtype=torch.int32), **spec)
            args = ttnn.RuntimeArgs()
            args[0][0] = [self.source.buffer_address(), self.target.buffer_address(), 64, 7]
            new = f"// {{number}} {{os.getpid()}}" if COLD else ""
            text = dict(source_type=ttnn.KernelDescriptor.SourceType.SOURCE_CODE, core_ranges=ONE)
            kernel = ttnn.KernelDescriptor(
                kernel_source=ADD + new, runtime_args=args, config=ttnn.ReaderConfigDescriptor(), **text)
            other = ttnn.KernelDescriptor(
                kernel_source="void kernel_main() {{}}" + new, config=ttnn.WriterConfigDescriptor(), **text)
            kernels = [kernel, other][:KERNELS]
            self.descriptor = ttnn.ProgramDescriptor(kernels=kernels, semaphores=[], cbs=[])
        def run(self, n):
            fault.fault_arm(KIND, n)
            try:
                ttnn.generic_op([self.source, self.target], self.descriptor)
                return None
            except BaseException as error:
                return error
            finally:
                self.calls = fault.fault_disarm()
        def result(self):
            return ttnn.to_torch(self.target).flatten().tolist()

    count = Program(0)
    assert count.run(0) is None
    calls = count.calls
    assert calls or not COLD, "nothing can fail"
    chosen = range(1, calls + 1)
    if calls > MOST:
        import random
        chosen = sorted(random.Random(SEED).sample(chosen, MOST))
    failed = 0
    for number, n in enumerate(chosen, 1):
        program = Program(number)
        error = program.run(n)
        if error is None:
            assert program.result() == [v + 7 for v in program.values], (n, program.result())
        else:
            failed += 1
            assert isinstance(error, (Error, MemoryError)) and str(error).strip(), (n, repr(error))
            code = getattr(error, "code", "system-limit")
            assert code in ("system-limit", "cache-dir", "address-space", "kernel-process"), (n, str(error))
            assert ISOLATED or code != "kernel-process", (n, str(error))
        if device.needs_reset:
            device.reset()
        check_good(device)
    print(calls, "calls,", len(chosen), "failed,", failed, "errors, done")
"""


@pytest.fixture(scope="module")
def shim(tmp_path_factory) -> str:
    path = tmp_path_factory.mktemp("faults") / "faults.so"
    command = ["clang++-19", "-std=c++20", "-O1", "-shared", "-fPIC", str(HERE / "faults.cpp"), "-o", str(path)]
    subprocess.run(command, check=True)
    return str(path)


def inject(
    shim: str,
    cache: Path,
    kind: str,
    *,
    cold: bool,
    workers: int = 1,
    most: int,
    isolate: str = "0",
    timeout: int = 280,
) -> None:
    kernels = 2 if kind == "thread" else 1  # two are compiled at a time, by a thread each
    script = SCRIPT.format(kind=KINDS[kind], cold=cold, workers=workers, kernels=kernels, most=most, seed=16)
    ended = run(script, LD_PRELOAD=shim, TESSERA_CACHE_DIR=str(cache), TESSERA_ISOLATE=isolate, timeout=timeout).check()
    print(kind, ended.out)


def test_every_nth_allocation_of_a_warm_launch(shim, tmp_path):
    inject(shim, tmp_path / "cache", "malloc", cold=False, most=120)


@pytest.mark.parametrize("kind", ["write", "spawn"])
def test_every_nth_call_of_a_cold_launch(shim, tmp_path, kind):
    inject(shim, tmp_path / "cache", kind, cold=True, most=3)


@pytest.mark.parametrize("kind", ["malloc", "mmap", "fork"])
def test_some_calls_of_an_isolated_launch(shim, tmp_path, kind):
    """In both processes: the child counts on from where it was forked."""
    inject(shim, tmp_path / "cache", kind, cold=False, most=30, isolate="1")


@pytest.mark.long
@pytest.mark.parametrize("kind", ["malloc", "mmap", "mprotect", "write", "rename", "open", "thread"])
@pytest.mark.parametrize("workers", [1, 2])
def test_every_nth_call_of_a_warm_launch(shim, tmp_path, kind, workers):
    inject(shim, tmp_path / "cache", kind, cold=False, workers=workers, most=100_000)


@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("kind", ["malloc", "write", "rename", "spawn", "open", "thread"])
def test_many_nth_calls_of_a_cold_launch(shim, tmp_path, kind):
    """Without mmap: only the loader maps anything then, by calls of its own that no shim sees."""
    inject(shim, tmp_path / "cache", kind, cold=True, most=60, timeout=1500)
