"""PyKernelOp without running anything: descriptors, per-core arguments, its errors."""

import pytest
import torch

import ttnn
from pykernel import CircularBuffer, CompileTimeValue, PyKernelOp, reader_thread, ttkernel_noc_compile


@reader_thread()
def reader(cb: CircularBuffer, addr, tiles, first, dram: CompileTimeValue):
    cb_reserve_back(cb, 1)


@ttkernel_noc_compile()
def threadless(cb: CircularBuffer):
    cb_reserve_back(cb, 1)


@pytest.fixture
def op():
    op = PyKernelOp()
    start, end = ttnn.CoreCoord(1, 1), ttnn.CoreCoord(2, 3)
    op._core_ranges = ttnn.CoreRangeSet([ttnn.CoreRange(start, end)])
    return op


def test_default_is_one_core():
    op = PyKernelOp()
    assert op.define_core_ranges((), {}).num_cores() == 1
    with pytest.raises(ValueError, match="before function initialization"):
        op.get_core_ranges()
    with pytest.raises(NotImplementedError, match="invoke method must be defined"):
        op(1)


def test_create_cb_makes_two_tiles_of_the_dtype(op, tensors):
    cb = op.create_cb(tensors.put(torch.zeros(320, 320), dtype=ttnn.bfloat8_b), 3)
    assert cb.cb_descriptor.total_size == 2 * 1088
    assert (cb.cb_type.dtype, cb.cb_type.num_tiles, cb.cb_type.cb_id) == ("BFP_BFloat8", 2, 3)
    assert op.create_cb(tensors.put(torch.zeros(32, 32)), 0, num_tiles=5).cb_descriptor.total_size == 5 * 2048


def test_arguments_go_where_they_belong(op, tensors):
    cb = op.create_cb(tensors.put(torch.zeros(32, 32)), 4)
    first = [[[10], [11], [12]], [[20], [21], [22]]]
    kernel = op.create_kernel(reader, cb, 77, 2, first, dram=True, tensor_accessor_configs=[5]).kernel_descriptor
    assert list(kernel.compile_time_args) == [4, 5]
    assert list(kernel.common_runtime_args) == [77, 2]
    assert list(kernel.runtime_args[1][1]) == [10]
    assert list(kernel.runtime_args[2][3]) == [22]
    assert first == [[[10], [11], [12]], [[20], [21], [22]]]  # the caller's lists stay as they were


@pytest.mark.parametrize(
    ("argument", "message"),
    [
        ([], "Empty list provided"),
        ([1, 2], "must be formatted as a list of lists"),
        ([[1]], "must be formatted as a list of lists"),
        ([[["a"]] * 3] * 2, "must all be integer values"),
        ([[1, 2, 3]] * 3, r"rt_args X dimension \(3\) exceeds core_ranges bounding box \(2\)"),
        ([[1, 2, 3, 4]] * 2, r"rt_args Y dimension \(4\) exceeds core_ranges bounding box \(3\)"),
    ],
)
def test_wrong_per_core_arguments_are_reported(op, tensors, argument, message):
    cb = op.create_cb(tensors.put(torch.zeros(32, 32)), 4)
    with pytest.raises(ValueError, match=message):
        op.create_kernel(reader, cb, 77, 2, argument, dram=True)


def test_kernels_need_a_thread(op, tensors):
    cb = op.create_cb(tensors.put(torch.zeros(32, 32)), 4)
    with pytest.raises(TypeError, match="Thread Name Provided: _thread"):
        op.create_kernel(threadless, cb)


def test_accessor_config_of_the_first_tensor(op, tensors):
    op.set_tensor_accessor_config([tensors.put(torch.zeros(32, 32))])
    assert op.tensor_accessor_config == 2
    with pytest.raises(ValueError, match="Must provide at least one tensor"):
        op.set_tensor_accessor_config([])
