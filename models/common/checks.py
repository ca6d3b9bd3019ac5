"""Refusals of micro-ops: what an op cannot do is said by the argument's name, before any kernel runs."""

from __future__ import annotations

from typing import Any, NoReturn

import ttnn


def refuse(op: str, text: str) -> NoReturn:
    raise ValueError(f"{op}: {text}")


def require(condition: bool, op: str, text: str) -> None:
    if not condition:
        refuse(op, text)


def require_dtype(op: str, name: str, tensor: ttnn.Tensor, *allowed: Any) -> None:
    wanted = " or ".join(_plain(dtype) for dtype in allowed)
    require(tensor.dtype in allowed, op, f"{name} must be {wanted}, it is {_plain(tensor.dtype)}")


def require_layout(op: str, name: str, tensor: ttnn.Tensor, layout: Any) -> None:
    require(tensor.layout == layout, op, f"{name} must be in {_plain(layout)} layout, it is in {_plain(tensor.layout)}")


def require_same_kind(op: str, name: str, tensor: ttnn.Tensor, other_name: str, other: ttnn.Tensor) -> None:
    """The same dtype, layout and tiles: the same values are the same bytes."""
    for what, own, theirs in (
        ("dtype", _plain(tensor.dtype), _plain(other.dtype)),
        ("layout", _plain(tensor.layout), _plain(other.layout)),
        ("tiles", tuple(tensor.tile.tile_shape), tuple(other.tile.tile_shape)),
    ):
        require(own == theirs, op, f"{name} must have the {what} of {other_name}, {theirs}; it has {own}")


def require_sharded(op: str, name: str, tensor: ttnn.Tensor) -> list[ttnn.CoreCoord]:
    """The cores of a tensor sharded in L1, in the order of its shards."""
    config = tensor.memory_config()
    in_l1 = config.is_sharded() and config.buffer_type == ttnn.BufferType.L1
    require(
        in_l1, op, f"{name} must be sharded in L1, it is {_plain(config.memory_layout)} in {_plain(config.buffer_type)}"
    )
    return shard_cores(tensor)


def require_one_core(op: str, name: str, tensor: ttnn.Tensor) -> ttnn.CoreCoord:
    cores = require_sharded(op, name, tensor)
    require(len(cores) == 1, op, f"{name} must be sharded on one core, its grid has {len(cores)}")
    return cores[0]


def require_interleaved(op: str, name: str, tensor: ttnn.Tensor) -> None:
    config = tensor.memory_config()
    require(not config.is_sharded(), op, f"{name} must be interleaved, it is {_plain(config.memory_layout)}")


def require_same_cores(op: str, name: str, tensor: ttnn.Tensor, other_name: str, other: ttnn.Tensor) -> None:
    mine, theirs = (_places(require_sharded(op, n, t)) for n, t in ((name, tensor), (other_name, other)))
    require(mine == theirs, op, f"{name} and {other_name} must lie on the same cores: {mine} and {theirs}")


def require_tile(op: str, name: str, tensor: ttnn.Tensor, *shapes: tuple[int, int]) -> None:
    shape = tuple(tensor.tile.tile_shape)
    wanted = " or ".join(f"{height}x{width}" for height, width in shapes)
    require(shape in shapes, op, f"{name} must have tiles of {wanted}, its tiles are {shape[0]}x{shape[1]}")


def require_on_device(op: str, tensors: dict[str, ttnn.Tensor]) -> None:
    for name, tensor in tensors.items():
        require(tensor.is_allocated(), op, f"{name} has been deallocated")
        require(tensor.device() is not None, op, f"{name} must lie on the device, it lies on the host")


def require_l1(op: str, name: str, tensors: dict[str, ttnn.Tensor], cbs: list[ttnn.CBDescriptor]) -> None:
    """A core must have room for shards of `tensors` and for `cbs` that have no tensor; `name` is the large one."""
    shards = sum(ttnn.cb_descriptor_from_sharded_tensor(0, tensor).total_size for tensor in tensors.values())
    own = sum(cb.total_size for cb in cbs)
    room = tensors[name].device().l1_size_per_core()
    require(
        own + shards <= room,
        op,
        f"{name} is too large: a core needs {shards} B for tensors and {own} B for circular buffers, "
        f"its L1 has {room} B",
    )


def require_shape(op: str, name: str, tensor: ttnn.Tensor, shape: tuple[int, ...], why: str) -> None:
    require(tuple(tensor.shape) == shape, op, f"{name} must be {list(shape)} ({why}), it is {list(tensor.shape)}")


def shard_cores(tensor: ttnn.Tensor) -> list[ttnn.CoreCoord]:
    spec = tensor.memory_config().shard_spec
    return ttnn.corerange_to_cores(spec.grid, row_wise=spec.orientation == ttnn.ShardOrientation.ROW_MAJOR)


def _places(cores: list[ttnn.CoreCoord]) -> list[tuple[int, int]]:
    return [(core.x, core.y) for core in cores]


def _plain(value: Any) -> str:
    """DataType.BFLOAT16 -> bfloat16."""
    return str(value).rsplit(".", 1)[-1].lower()
