"""The packages and names of the guide, in both layouts, and what the classes do without a device."""

import importlib

import pytest

import pykernel
from pykernel import CircularBuffer, CompileTimeValue, Kernel, PyKernelError
from pykernel.kernel_ast import (
    compute_thread,
    reader_thread,
    ttkernel_compile,
    ttkernel_noc_compile,
    ttkernel_tensix_compile,
)
from pykernel.kernel_types import Arguments, TensorAccessorConfig

LIMIT = 3


@compute_thread()
def count(cb: CircularBuffer, n):
    for i in range(min(n, LIMIT)):
        cb_wait_front(cb, i)


@reader_thread(verbose=True, optimize=True)
def shown(cb: CircularBuffer, n: CompileTimeValue):
    for i in range(n):
        cb_reserve_back(cb, 1)
        cb_push_back(cb, 1)


@ttkernel_compile()
def only_module(n):
    print(n)


def test_both_layouts_name_the_same_things():
    older = importlib.import_module("pykernel.ast"), importlib.import_module("pykernel.types")
    assert older[0].compute_thread is compute_thread
    assert older[1].CircularBuffer is CircularBuffer is pykernel.CircularBuffer
    for name in (
        "reader_thread",
        "writer_thread",
        "ttkernel_noc_compile",
        "ttkernel_tensix_compile",
        "ttkernel_compile",
        "Kernel",
    ):
        assert hasattr(pykernel, name)


def test_decorators_carry_their_thread():
    assert count._decorator_name == "compute_thread"
    assert ttkernel_noc_compile()(lambda: None)._decorator_name == "_thread"
    assert ttkernel_tensix_compile()(lambda: None).kernel_type == "compute"
    with pytest.raises(ValueError, match="Invalid kernel type"):
        ttkernel_compile("gpu")


def test_a_call_gives_cpp_with_python_names():
    text = count(CircularBuffer(0), 5)
    assert "cb_wait_front(cb, uint32_t(i))" in text
    assert f'#line {count.python_function.__code__.co_firstlineno + 1} "{__file__}"' in text


def test_verbose_prints_ast_and_module_and_comments_the_cpp(capsys):
    text = shown(CircularBuffer(0, num_tiles=2), n=4)
    printed = capsys.readouterr().out
    assert "FunctionDef" in printed
    assert "ttkernel.cb_push_back" in printed
    assert "//     for i in range(n):" in text


def test_without_a_kernel_type_only_the_module_is_printed(capsys):
    assert only_module(1) is None
    assert "ttkernel.dprint" in capsys.readouterr().out


def test_a_changed_module_constant_is_noticed(monkeypatch):
    first = count(CircularBuffer(0), 5)
    compilations = count.compilations
    assert count(CircularBuffer(0), 5) == first
    assert count.compilations == compilations
    monkeypatch.setitem(count.python_function.__globals__, "LIMIT", 7)
    assert count(CircularBuffer(0), 5) != first


def test_circular_buffers_know_their_shape_in_tiles():
    cb = CircularBuffer(3)
    assert (cb.cb_id, cb.tensor_shape, cb.tile_shape, cb.tilized_shape, cb.dtype) == (
        3,
        (8, 128, 128),
        32,
        [8, 4, 4],
        "Float32",
    )


def test_kernel_dumps_under_a_name_of_its_own(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    one, two = Kernel("same", "int a;"), Kernel("same", "int b;")
    one.dump()
    assert capsys.readouterr().out == "int a;\n"
    paths = {one.dump_to_file(), two.dump_to_file()}
    assert len(paths) == 2
    assert all("generated/pykernels/same_" in path for path in paths)


def test_arguments_and_accessor_configs():
    assert TensorAccessorConfig.IsDram | TensorAccessorConfig.Sharded == 3
    with pytest.raises(ValueError, match="Common_idx must be defined"):
        Arguments(is_common=True)
    with pytest.raises(TypeError, match="cannot pass str to a pykernel"):
        count(CircularBuffer(0), "5")
    with pytest.raises(PyKernelError, match="Argument n not provided"):
        count(CircularBuffer(0))
