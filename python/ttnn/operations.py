"""The few ops that micro-op tests compare with. Each is a program on the embedded device (src/op)."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Any

from tessera import _core
from tessera._core import BinaryOp, DataType, Layout, MemoryConfig, MeshDevice, Shape, Tensor, TensorSpec, UnaryOp

# Options of upstream's ops that choose how the work is done, not what comes out.
_HOW = {
    "queue_id",
    "cq_id",
    "use_legacy",
    "program_config",
    "compute_kernel_config",
    "core_grid",
    "sub_core_grids",
    "use_multicore",
    "pad_value",
}


def _check(name: str, options: dict[str, Any]) -> None:
    """An option that would change the result must not be lost."""
    for option, value in options.items():
        if option not in _HOW and value is not None and value != []:
            _core.not_modelled("comparison-ops", f"{name} with {option} is not modelled")


def _operand(value: Any, like: Tensor) -> Tensor:
    """A number becomes a tensor of one element, which is broadcast."""
    if isinstance(value, Tensor):
        return value
    shape = Shape([1] * max(len(like.shape), 2))
    return _core.full(TensorSpec(shape, like.dtype, Layout.TILE, None, like.tile), float(value), like.device())


def _binary(kind: BinaryOp, a: Tensor, b: Any, memory_config, dtype, output_tensor, options) -> Tensor:
    _check(kind.name.lower(), options)
    result = _core.binary(kind, a, _operand(b, a), memory_config, dtype, output_tensor)
    return result if output_tensor is None else output_tensor


def add(input_tensor_a, input_tensor_b, *, dtype=None, memory_config=None, output_tensor=None, **options) -> Tensor:
    return _binary(BinaryOp.ADD, input_tensor_a, input_tensor_b, memory_config, dtype, output_tensor, options)


def subtract(
    input_tensor_a, input_tensor_b, *, dtype=None, memory_config=None, output_tensor=None, **options
) -> Tensor:
    return _binary(BinaryOp.SUBTRACT, input_tensor_a, input_tensor_b, memory_config, dtype, output_tensor, options)


def multiply(
    input_tensor_a, input_tensor_b, *, dtype=None, memory_config=None, output_tensor=None, **options
) -> Tensor:
    return _binary(BinaryOp.MULTIPLY, input_tensor_a, input_tensor_b, memory_config, dtype, output_tensor, options)


def _unary(kind: UnaryOp, tensor: Tensor, memory_config, output_tensor, options) -> Tensor:
    _check(kind.name.lower(), options)
    result = _core.unary(kind, tensor, memory_config, output_tensor)
    return result if output_tensor is None else output_tensor


def exp(
    input_tensor: Tensor, *, fast_and_approximate_mode: bool = False, memory_config=None, output_tensor=None, **options
) -> Tensor:
    if fast_and_approximate_mode:
        _core.not_modelled("comparison-ops", "exp with fast_and_approximate_mode is not modelled")
    return _unary(UnaryOp.EXP, input_tensor, memory_config, output_tensor, options)


def relu(input_tensor: Tensor, *, memory_config=None, output_tensor=None, **options) -> Tensor:
    return _unary(UnaryOp.RELU, input_tensor, memory_config, output_tensor, options)


def matmul(
    input_tensor_a: Tensor,
    input_tensor_b: Tensor,
    *,
    transpose_a: bool = False,
    transpose_b: bool = False,
    memory_config: MemoryConfig | None = None,
    dtype: DataType | None = None,
    **options: Any,
) -> Tensor:
    """HiFi4; program and kernel configs make no difference to what is computed here and are not read."""
    _check("matmul", options)
    a = transpose(input_tensor_a, -2, -1) if transpose_a else input_tensor_a
    b = transpose(input_tensor_b, -2, -1) if transpose_b else input_tensor_b
    return _core.matmul(a, b, memory_config, dtype)


def typecast(input_tensor: Tensor, dtype: DataType, *, memory_config: MemoryConfig | None = None, **options) -> Tensor:
    _check("typecast", options)
    return _core.typecast(input_tensor, dtype, memory_config)


def to_layout(
    tensor: Tensor,
    layout: Layout,
    dtype: DataType | None = None,
    memory_config: MemoryConfig | None = None,
    device: MeshDevice | None = None,
    **options: Any,
) -> Tensor:
    """Tilizes or untilizes; block formats become bfloat16 in rows."""
    _check("to_layout", options)
    return _core.to_layout(tensor, layout, dtype, memory_config)


def _completed(shape: Sequence[int], volume: int) -> list[int]:
    """One extent may be -1."""
    dims = list(shape)
    if dims.count(-1) == 1:
        rest = prod(extent for extent in dims if extent != -1)
        dims[dims.index(-1)] = volume // rest if rest else 0
    if any(extent < 0 for extent in dims):
        _core.refuse(
            "reshape-volume", f"shape {list(shape)} has negative extents", "Invalid arguments to reshape", "use one -1"
        )
    return dims


def reshape(
    input_tensor: Tensor, shape: Sequence[int], *, memory_config: MemoryConfig | None = None, **options
) -> Tensor:
    """The same elements in the same order under another shape. Shards of the old shape are not kept."""
    _check("reshape", options)
    return _core.reshape(input_tensor, Shape(_completed(shape, input_tensor.logical_volume())), memory_config)


def permute(
    input_tensor: Tensor, dims: Sequence[int], *, memory_config: MemoryConfig | None = None, **options
) -> Tensor:
    _check("permute", options)
    return _core.permute(input_tensor, list(dims), memory_config)


def transpose(
    input_tensor: Tensor, dim1: int, dim2: int, *, memory_config: MemoryConfig | None = None, **options
) -> Tensor:
    _check("transpose", options)
    rank = len(input_tensor.shape)
    order = list(range(rank))
    for dim in (dim1, dim2):
        if not -rank <= dim < rank:
            _core.refuse("permute-order", f"a tensor of shape {list(input_tensor.shape)} has no dimension {dim}")
    order[dim1], order[dim2] = order[dim2], order[dim1]
    return _core.permute(input_tensor, order, memory_config)


def repeat(
    input_tensor: Tensor, repeat_dims: Sequence[int], *, memory_config: MemoryConfig | None = None, **options
) -> Tensor:
    _check("repeat", options)
    return _core.repeat(input_tensor, list(repeat_dims), memory_config)


sub = subtract
mul = multiply
Tensor.__add__ = add
Tensor.__radd__ = add
Tensor.__sub__ = subtract
Tensor.__mul__ = multiply
Tensor.__rmul__ = multiply
Tensor.__matmul__ = matmul
Tensor.reshape = lambda tensor, *shape: reshape(tensor, shape[0] if len(shape) == 1 else shape)
