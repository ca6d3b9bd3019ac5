"""The few ops that micro-op tests compare with. Each is a program on the embedded device (src/op); rearrangements of
elements (reshape, permute, transpose, repeat, to_layout) are copies without a program.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Any

from tessera import _core
from tessera._core import BinaryOp, DataType, Layout, MemoryConfig, MeshDevice, Shape, Tensor, TensorSpec, UnaryOp
from ttnn.tensor import relaid


def _operand(value: Any, like: Tensor) -> Tensor:
    """A number becomes a tensor of one element, which is broadcast."""
    if isinstance(value, Tensor):
        return value
    shape = Shape([1] * max(len(like.shape), 2))
    return _core.full(TensorSpec(shape, like.dtype, Layout.TILE, None, like.tile), float(value), like.device())


def _binary(kind: BinaryOp, a: Tensor, b: Any, memory_config, dtype, output_tensor) -> Tensor:
    result = _core.binary(kind, a, _operand(b, a), memory_config, dtype)
    return result if output_tensor is None else _into(output_tensor, result)


def _into(target: Tensor, result: Tensor) -> Tensor:
    _core.assign(target, result)
    return target


def add(input_tensor_a, input_tensor_b, *, dtype=None, memory_config=None, output_tensor=None, **_options) -> Tensor:
    return _binary(BinaryOp.ADD, input_tensor_a, input_tensor_b, memory_config, dtype, output_tensor)


def subtract(
    input_tensor_a, input_tensor_b, *, dtype=None, memory_config=None, output_tensor=None, **_options
) -> Tensor:
    return _binary(BinaryOp.SUBTRACT, input_tensor_a, input_tensor_b, memory_config, dtype, output_tensor)


def multiply(
    input_tensor_a, input_tensor_b, *, dtype=None, memory_config=None, output_tensor=None, **_options
) -> Tensor:
    return _binary(BinaryOp.MULTIPLY, input_tensor_a, input_tensor_b, memory_config, dtype, output_tensor)


def exp(
    input_tensor: Tensor, *, fast_and_approximate_mode: bool = False, memory_config=None, output_tensor=None
) -> Tensor:
    if fast_and_approximate_mode:
        _core.not_modelled("comparison-ops", "exp with fast_and_approximate_mode is not modelled")
    result = _core.unary(UnaryOp.EXP, input_tensor, memory_config)
    return result if output_tensor is None else _into(output_tensor, result)


def relu(input_tensor: Tensor, *, memory_config=None, output_tensor=None) -> Tensor:
    result = _core.unary(UnaryOp.RELU, input_tensor, memory_config)
    return result if output_tensor is None else _into(output_tensor, result)


def matmul(
    input_tensor_a: Tensor,
    input_tensor_b: Tensor,
    *,
    transpose_a: bool = False,
    transpose_b: bool = False,
    memory_config: MemoryConfig | None = None,
    dtype: DataType | None = None,
    **_options: Any,
) -> Tensor:
    """HiFi4; program and kernel configs make no difference to what is computed here and are not read."""
    a = transpose(input_tensor_a, -2, -1) if transpose_a else input_tensor_a
    b = transpose(input_tensor_b, -2, -1) if transpose_b else input_tensor_b
    return _core.matmul(a, b, memory_config, dtype)


def typecast(input_tensor: Tensor, dtype: DataType, *, memory_config: MemoryConfig | None = None) -> Tensor:
    return _core.typecast(input_tensor, dtype, memory_config)


def to_layout(
    tensor: Tensor,
    layout: Layout,
    dtype: DataType | None = None,
    memory_config: MemoryConfig | None = None,
    device: MeshDevice | None = None,
) -> Tensor:
    if layout != tensor.layout or memory_config is not None:
        tensor = relaid(tensor, layout=layout, memory_config=memory_config)
    return tensor if dtype is None or dtype == tensor.dtype else typecast(tensor, dtype)


def _completed(shape: Sequence[int], volume: int) -> list[int]:
    """One extent may be -1."""
    dims = list(shape)
    if dims.count(-1) == 1:
        rest = prod(extent for extent in dims if extent != -1)
        dims[dims.index(-1)] = volume // rest if rest else 0
    return dims


def reshape(tensor: Tensor, shape: Sequence[int], *, memory_config: MemoryConfig | None = None) -> Tensor:
    """The same elements in the same order under another shape. Shards of the old shape are not kept."""
    plain = MemoryConfig(_core.TensorMemoryLayout.INTERLEAVED, tensor.memory_config().buffer_type)
    return relaid(tensor, shape=_completed(shape, tensor.logical_volume()), memory_config=memory_config or plain)


def permute(tensor: Tensor, dims: Sequence[int], *, memory_config: MemoryConfig | None = None, **_options) -> Tensor:
    return _core.permute(tensor, list(dims), memory_config)


def transpose(tensor: Tensor, dim1: int, dim2: int, *, memory_config: MemoryConfig | None = None, **_options) -> Tensor:
    order = list(range(len(tensor.shape)))
    order[dim1], order[dim2] = order[dim2], order[dim1]
    return _core.permute(tensor, order, memory_config)


def repeat(tensor: Tensor, repeat_dims: Sequence[int], *, memory_config: MemoryConfig | None = None) -> Tensor:
    return _core.repeat(tensor, list(repeat_dims), memory_config)


sub = subtract
mul = multiply
Tensor.__add__ = add
Tensor.__radd__ = add
Tensor.__sub__ = subtract
Tensor.__mul__ = multiply
Tensor.__rmul__ = multiply
Tensor.__matmul__ = matmul
Tensor.reshape = lambda tensor, *shape: reshape(tensor, shape[0] if len(shape) == 1 else shape)
