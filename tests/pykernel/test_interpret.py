"""TESSERA_PYKERNEL=interpret: the same results from plain Python threads, and Python's own tools in kernels."""

import os
import subprocess
import sys

import pytest
import torch

import ttnn
from pykernel import CircularBuffer, PyKernelOp, reader_thread, writer_thread

LINES: list[int] = []


@pytest.fixture
def interpreted(monkeypatch):
    monkeypatch.setenv("TESSERA_PYKERNEL", "interpret")


def rand(*shape):
    torch.manual_seed(11)
    return torch.rand(*shape).to(torch.bfloat16)


def both_ways(monkeypatch, run):
    """The result compiled and interpreted."""
    monkeypatch.delenv("TESSERA_PYKERNEL", raising=False)
    compiled = run()
    monkeypatch.setenv("TESSERA_PYKERNEL", "interpret")
    return compiled, run()


def test_vecadd_gives_the_same_bits(monkeypatch, tensors, example):
    a, b = rand(1, 8, 32, 32), rand(1, 8, 32, 32) - 0.25
    vecadd = example("vecadd")

    def run():
        return ttnn.to_torch(vecadd.VecAdd((2, 2))(tensors.put(a), tensors.put(b), tensors.empty(a.shape)))

    compiled, interpreted = both_ways(monkeypatch, run)
    assert torch.equal(compiled, interpreted)


def test_matmul_with_accessors_gives_the_same_bits(monkeypatch, tensors, example):
    a, b = rand(64, 64), rand(64, 64)
    matmul = example("matmul")

    def run():
        return ttnn.to_torch(matmul.Matmul((2, 1))(tensors.put(a), tensors.put(b), tensors.empty((64, 64))))

    compiled, interpreted = both_ways(monkeypatch, run)
    assert torch.equal(compiled, interpreted)


def test_multicast_with_semaphores_and_reduce_with_helpers(interpreted, tensors, example):
    tile = rand(32, 32)
    result = ttnn.to_torch(example("multicast").Broadcast((3, 2))(tensors.put(tile), tensors.empty((6 * 32, 32))))
    assert all(torch.equal(part, tile) for part in result.reshape(6, 32, 32))
    ones = torch.ones(32, 32).to(torch.bfloat16)
    sums = ttnn.to_torch(example("reduce").RowSum()(tensors.put(tile), tensors.put(ones), tensors.empty((32, 32))))
    assert torch.allclose(sums[:, 0].float(), tile.float().sum(1), rtol=0.02)


class Copy(PyKernelOp):
    """One tile through one circular buffer; what happens on the way is the test's business."""

    @reader_thread()
    def read(cb: CircularBuffer, addr):
        cb_reserve_back(cb, 1)
        noc_async_read(addr, get_write_ptr(cb), get_tile_size(cb), src_bank_id=0)
        noc_async_read_barrier()
        big = 2147483647
        big += 1
        print("wrapped", big, big < 0)
        cb_push_back(cb, 1)

    @writer_thread()
    def write(cb: CircularBuffer, addr):
        cb_wait_front(cb, 1)
        noc_async_write(get_read_ptr(cb), addr, get_tile_size(cb), dst_bank_id=0)
        noc_async_write_barrier()
        cb_pop_front(cb, 1)

    def invoke(self, source, out):
        cb = self.create_cb(source, 0)
        kernels = [
            self.create_kernel(type(self).read, cb, source.buffer_address()),
            self.create_kernel(Copy.write, cb, out.buffer_address()),
        ]
        return self.create_program(kernels, [cb])


def test_print_is_pythons_and_integers_wrap(interpreted, tensors, capfd):
    tile = rand(32, 32)
    assert torch.equal(ttnn.to_torch(Copy()(tensors.put(tile), tensors.empty((32, 32)))), tile)
    assert "wrapped -2147483648 1" in capfd.readouterr().out


def test_lint_does_not_guess_what_an_interpreted_kernel_reads(interpreted, tensors):
    from tessera import lint

    with lint.collected() as found, lint.instead_of_running():
        Copy()(tensors.put(rand(32, 32)), tensors.empty((32, 32)))
    assert found == []


def test_a_tracer_sees_the_kernels_own_lines(interpreted, tensors):
    import threading

    def trace(frame, event, argument):
        if frame.f_code.co_filename == __file__ and frame.f_code.co_name == "read":
            LINES.append(frame.f_lineno)
            return trace
        return None

    threading.settrace(trace)
    try:
        Copy()(tensors.put(rand(32, 32)), tensors.empty((32, 32)))
    finally:
        threading.settrace(None)
    first = Copy.read.python_function.__code__.co_firstlineno + 1
    assert {first + 1, first + 5, first + 7} <= set(LINES)


class Asserts(Copy):
    @reader_thread()
    def read(cb: CircularBuffer, addr):
        cb_reserve_back(cb, 1)
        assert addr == 0, "the address is not zero"
        cb_push_back(cb, 1)


@pytest.mark.expects_findings("cb-not-pushed")  # the reader ends early
def test_a_failed_assertion_is_pythons_own(interpreted, tensors):
    with pytest.raises(AssertionError, match="the address is not zero"):
        Asserts()(tensors.put(rand(32, 32)), tensors.empty((32, 32)))
    tensors.device.reset()


STOPS = """
import ttnn, torch
from pykernel import CircularBuffer, PyKernelOp, reader_thread


class Stop(PyKernelOp):
    @reader_thread()
    def read(cb: CircularBuffer, addr, turns):
        total = 0
        for turn in range(turns):
            total += turn * turn
        breakpoint()
        cb_reserve_back(cb, 1)

    def invoke(self, source, out):
        cb = self.create_cb(source, 0)
        return self.create_program([self.create_kernel(Stop.read, cb, source.buffer_address(), 5)], [cb])


device = ttnn.open_device(device_id=0)
tile = ttnn.from_torch(torch.ones(32, 32), dtype=ttnn.bfloat16, layout=ttnn.TILE_LAYOUT, device=device)
Stop()(tile, tile)
print("after the kernel")
"""


def test_pdb_stops_in_a_kernel_and_shows_its_variables(tmp_path):
    script = tmp_path / "stops.py"
    script.write_text(STOPS)
    environment = {**os.environ, "TESSERA_PYKERNEL": "interpret"}
    command, dialogue = [sys.executable, str(script)], "p ('total', total)\nw\nc\n"
    run = subprocess.run(command, input=dialogue, capture_output=True, text=True, env=environment, check=False)
    assert run.returncode == 0, run.stderr
    assert "('total', 30)" in run.stdout
    assert "stops.py(13)read()" in run.stdout
    assert "after the kernel" in run.stdout


PROGRAMS = ("vecadd", "eltwise_sfpu", "matmul", "layout", "reduce", "multicast")


@pytest.mark.parametrize("grid", [(1, 1), (2, 2)], ids=["one core", "four cores"])
def test_every_lesson_gives_the_same_bits(monkeypatch, tensors, example, grid):
    vecadd, sfpu, matmul, layout, reduce, multicast = map(example, PROGRAMS)
    a, b, rows = rand(1, 5, 32, 32), rand(1, 5, 32, 32) - 0.25, rand(96, 64)
    ones, tile = torch.ones(32, 32).to(torch.bfloat16), rand(32, 32)

    def run():
        tiles = layout.Tilize(grid)(tensors.put(rows, ttnn.ROW_MAJOR_LAYOUT), tensors.empty(rows.shape))
        cores = grid[0] * grid[1]
        results = [
            vecadd.VecAdd(grid)(tensors.put(a), tensors.put(b), tensors.empty(a.shape)),
            sfpu.Exp(grid)(tensors.put(b), tensors.empty(b.shape)),
            matmul.Matmul(grid)(tiles, tensors.put(rows.T.contiguous()), tensors.empty((96, 96))),
            layout.Untilize(grid)(tiles, tensors.empty(rows.shape, ttnn.ROW_MAJOR_LAYOUT)),
            reduce.RowSum(grid)(tiles, tensors.put(ones), tensors.empty((96, 32))),
            multicast.Broadcast(grid)(tensors.put(tile), tensors.empty((cores * 32, 32))),
        ]
        return [ttnn.to_torch(result) for result in results]

    compiled, interpreted = both_ways(monkeypatch, run)
    for name, first, second in zip(PROGRAMS, compiled, interpreted, strict=True):
        assert torch.equal(first, second), name
