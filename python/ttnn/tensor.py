"""Tensors to and from torch and NumPy, and the tensors made from nothing.

PyTorch and NumPy are imported when first needed: `import ttnn` stays quick, and works without PyTorch.
"""

from __future__ import annotations

import os
import random
import sys
from collections.abc import Sequence
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tessera import _core
from tessera._core import CoreRangeSet, DataType, Layout, MemoryConfig, MeshDevice, Shape, Tensor, TensorSpec, Tile
from ttnn.chips import Mesh, on_every_chip, parts, together

if TYPE_CHECKING:
    import numpy
    import torch

_TYPE_OF_TORCH = {
    "bfloat16": DataType.BFLOAT16,
    "float32": DataType.FLOAT32,
    "float64": DataType.FLOAT32,
    "float16": DataType.BFLOAT16,
    "int64": DataType.UINT32,
    "int32": DataType.INT32,
    "int16": DataType.UINT16,
    "uint8": DataType.UINT8,
    "int8": DataType.UINT8,
    "float8_e4m3fn": DataType.FP8_E4M3,
    "bool": DataType.UINT8,
    "uint16": DataType.UINT16,
    "uint32": DataType.UINT32,
    "uint64": DataType.UINT32,
}
# PyTorch has had unsigned types of 16 and 32 bits only lately: the signed ones with the same bits (see _torch_type).
_TORCH_OF_TYPE = {
    DataType.BFLOAT16: "bfloat16",
    DataType.FLOAT32: "float32",
    DataType.BFLOAT8_B: "float32",
    DataType.BFLOAT4_B: "float32",
    DataType.UINT8: "uint8",
    DataType.UINT16: "int16",
    DataType.UINT32: "int32",
    DataType.INT32: "int32",
    DataType.INT8: "int8",
    DataType.FP8_E4M3: "uint8",
}
_NUMPY_OF_TYPE = {**_TORCH_OF_TYPE, DataType.BFLOAT16: "float32", DataType.UINT16: "uint16", DataType.UINT32: "uint32"}
# torch types that NumPy has not, and the ones with the same bits that it has.
_SAME_BITS = {
    "float8_e4m3fn": "uint8",
    "bfloat16": "int16",
    "bool": "uint8",
    "uint16": "int16",
    "uint32": "int32",
    "uint64": "int64",
}
_UNSIGNED = {"uint16", "uint32", "uint64"}
# Checkouts with this file give unsigned tensors their own types in to_torch: upstream began that in February 2026, the
# file came in May. Before, and without a checkout, programs expect the signed types.
_KEEPS_UNSIGNED = "tt_metal/hw/inc/api/dataflow/noc.h"


def _torch_array(tensor: torch.Tensor) -> tuple[numpy.ndarray, str]:
    """The tensor's memory as a NumPy array, and the name of its torch type."""
    import torch

    name = str(tensor.dtype).removeprefix("torch.")
    tensor = tensor.detach().cpu().contiguous()
    if name in _SAME_BITS:
        tensor = tensor.view(getattr(torch, _SAME_BITS[name]))
    array = tensor.numpy()
    return (array.view(name) if name in _UNSIGNED else array), name


def _torch_type(dtype: DataType) -> torch.dtype:
    """The type of to_torch, by the checkout (TT_METAL_HOME) and by what PyTorch has."""
    import torch

    signed, own = getattr(torch, _TORCH_OF_TYPE[dtype]), dtype.name.lower()
    home = os.environ.get("TT_METAL_HOME")
    keeps = own in _UNSIGNED and home and Path(home, _KEEPS_UNSIGNED).exists()
    return getattr(torch, own, signed) if keeps else signed


def _is_torch(value: Any) -> bool:
    torch = sys.modules.get("torch")
    return torch is not None and isinstance(value, torch.Tensor)


def _spec(
    shape: Sequence[int],
    dtype: DataType,
    layout: Layout | None,
    memory_config: MemoryConfig | None,
    tile: Tile | None = None,
) -> TensorSpec:
    return TensorSpec(Shape(list(shape)), dtype, layout or Layout.ROW_MAJOR, memory_config, tile)


def from_torch(
    tensor: torch.Tensor,
    dtype: DataType | None = None,
    *,
    spec: TensorSpec | None = None,
    tile: Tile | None = None,
    pad_value: float | None = None,
    layout: Layout | None = None,
    device: MeshDevice | None = None,
    memory_config: MemoryConfig | None = None,
    mesh_mapper: Any = None,
    cq_id: int | None = None,
) -> Tensor:
    """A tensor with the values of a torch tensor (or NumPy array), on the device when one is given.

    Elements are converted to `dtype`; bits of bfloat16 and float32 are kept when it is the same.
    In TILE layout the last two dimensions are padded to whole tiles with `pad_value` or 0.
    """
    if isinstance(device, Mesh) or _splits(mesh_mapper):
        options = {"spec": spec, "tile": tile, "pad_value": pad_value, "layout": layout, "memory_config": memory_config}
        return _from_torch_to_mesh(tensor, dtype, device, mesh_mapper, options)
    if _is_torch(tensor) and (spec.dtype if spec else dtype) == DataType.FP8_E4M3:
        tensor = tensor.to(_float8())
    array, name = _torch_array(tensor) if _is_torch(tensor) else _numpy_array(tensor)
    if spec is None:
        spec = _spec(array.shape, dtype or _TYPE_OF_TORCH[name], layout, memory_config, tile)
    return _core.from_array(array, spec, device, pad_value or 0.0, name == "bfloat16")


def _splits(mapper: Any) -> bool:
    return isinstance(getattr(mapper, "mesh_device", None), Mesh)


def _from_torch_to_mesh(
    tensor: Any, dtype: DataType | None, mesh: Mesh | None, mapper: Any, options: dict[str, Any]
) -> Tensor:
    """What the mapper gives each chip; the whole tensor without one."""
    mapper = mapper if _splits(mapper) else ReplicateTensorToMesh(mesh)
    chips = mesh.chips if mesh else [None] * mapper.mesh_device.get_num_devices()
    pieces = mapper.split(tensor)
    made = [from_torch(piece, dtype, device=chip, **options) for piece, chip in zip(pieces, chips, strict=True)]
    return together(made, mesh)


def _float8() -> torch.dtype:
    import torch

    if not hasattr(torch, "float8_e4m3fn"):
        _core.refuse(
            "argument-type",
            f"PyTorch {torch.__version__} has no float8_e4m3fn, which fp8_e4m3 needs",
            help="install PyTorch 2.1 or newer",
        )
    return torch.float8_e4m3fn


def _numpy_array(values: Any) -> tuple[numpy.ndarray, str]:
    import numpy

    array = numpy.asarray(values)
    if array.dtype.name == "bfloat16":  # of the package ml_dtypes
        return numpy.ascontiguousarray(array).view("int16"), "bfloat16"
    if array.ndim:  # ascontiguousarray would give a scalar a dimension
        array = numpy.ascontiguousarray(array)
    if array.dtype.name not in _TYPE_OF_TORCH:
        _core.refuse(
            "argument-type", f"a tensor cannot be made of {type(values).__name__} with elements of {array.dtype}"
        )
    return array, array.dtype.name


def from_numpy(array: numpy.ndarray, dtype: DataType | None = None, **options: Any) -> Tensor:
    """As from_torch, for a NumPy array."""
    return from_torch(array, dtype, **options)


def as_tensor(tensor: Any, dtype: DataType | None = None, **options: Any) -> Tensor:
    """As from_torch; files of cached tensors are not kept."""
    options.pop("cache_file_name", None)
    return from_torch(tensor, dtype, **options)


def to_torch(
    tensor: Tensor,
    dtype: torch.dtype | None = None,
    *,
    torch_rank: int | None = None,
    mesh_composer: Any = None,
    device: MeshDevice | None = None,
    cq_id: int | None = None,
) -> torch.Tensor:
    """A torch tensor with the values of the logical shape; padding, tiles and shards are undone."""
    import torch

    if (of_chips := parts(tensor)) is not None:
        return _composer(mesh_composer, len(of_chips)).join(
            [to_torch(part, dtype, torch_rank=torch_rank) for part in of_chips]
        )
    name = _TORCH_OF_TYPE[tensor.dtype]
    result = torch.empty(list(tensor.shape), dtype=getattr(torch, name))
    is_bfloat16 = name == "bfloat16"
    _core.to_array(tensor, (result.view(torch.int16) if is_bfloat16 else result).numpy(), is_bfloat16)
    result = result.view(_float8() if tensor.dtype == DataType.FP8_E4M3 else _torch_type(tensor.dtype))
    while torch_rank is not None and result.dim() > torch_rank:
        if result.shape[0] != 1:
            _core.refuse(
                "shape-rank",
                f"shape {list(tensor.shape)} cannot have rank {torch_rank}: only leading ones can be dropped",
                "ttnn: Unable to squeeze to desired rank!",
                "reshape the tensor instead",
            )
        result = result.squeeze(0)
    return result if dtype is None else result.to(dtype)


def to_numpy(tensor: Tensor) -> numpy.ndarray:
    """A NumPy array with the values of the logical shape; bfloat16 and the block formats become float32."""
    import numpy

    if (of_chips := parts(tensor)) is not None:
        _composer(None, len(of_chips))
    array = numpy.empty(list(tensor.shape), dtype=_NUMPY_OF_TYPE[tensor.dtype])
    _core.to_array(tensor, array)
    return array


def _composer(composer: Any, chips: int) -> Any:
    """A tensor of several chips has no value of its own until it is said how its parts belong together."""
    if composer is None:
        _core.refuse(
            "argument-type",
            f"a tensor on {chips} devices cannot be read as one without a mesh_composer",
            help="mesh_composer=ttnn.ConcatMeshToTensor(mesh, dim=0), or ttnn.get_device_tensors(tensor)[0]",
        )
    return composer


@on_every_chip
def to_device(
    tensor: Tensor,
    device: MeshDevice,
    memory_config: MemoryConfig | None = None,
    *,
    cq_id: int | None = None,
) -> Tensor:
    return _core.to_device(tensor, device, memory_config)


@on_every_chip
def copy_host_to_device_tensor(host_tensor: Tensor, device_tensor: Tensor, cq_id: int | None = None) -> None:
    """Into a tensor of the same spec that is on a device."""
    _core.upload(host_tensor, device_tensor)


@on_every_chip
def copy_host_to_device_tensor_partial(host_tensor: Tensor, device_tensor: Tensor, core_filter: CoreRangeSet) -> None:
    """The same for what lies on some cores; the rest of the device tensor stays as it is."""
    _core.upload(host_tensor, device_tensor, core_filter)


@on_every_chip
def from_device(tensor: Tensor, blocking: bool = True, *, cq_id: int | None = None) -> Tensor:
    return tensor.cpu()


class StorageType(Enum):
    HOST = 0
    DEVICE = 1


def is_tensor_storage_on_device(tensor: Tensor) -> bool:
    return tensor.device() is not None


@on_every_chip
def deallocate(tensor: Tensor, force: bool = True) -> None:
    """Gives the tensor's memory back at once; a later use is an error."""
    tensor.deallocate(force)


@on_every_chip
def full(
    shape: Sequence[int],
    fill_value: float,
    dtype: DataType | None = None,
    layout: Layout | None = None,
    device: MeshDevice | None = None,
    memory_config: MemoryConfig | None = None,
    optional_tensor: Tensor | None = None,
) -> Tensor:
    """Every element `fill_value`."""
    return _core.full(_spec(shape, dtype or DataType.BFLOAT16, layout, memory_config), fill_value, device)


def zeros(shape, dtype=None, layout=None, device=None, memory_config=None) -> Tensor:
    return full(shape, 0.0, dtype, layout, device, memory_config)


def ones(shape, dtype=None, layout=None, device=None, memory_config=None) -> Tensor:
    return full(shape, 1.0, dtype, layout, device, memory_config)


@on_every_chip
def empty(
    shape: Sequence[int],
    dtype: DataType = DataType.BFLOAT16,
    layout: Layout = Layout.ROW_MAJOR,
    device: MeshDevice | None = None,
    memory_config: MemoryConfig | None = None,
) -> Tensor:
    """Memory for a tensor; contents undefined."""
    if device is None:
        return full(shape, 0.0, dtype, layout, None, memory_config)
    return _core.allocate_tensor_on_device(_spec(shape, dtype, layout, memory_config), device)


@on_every_chip
def _like(tensor: Tensor, value: float | None, dtype, layout, device, memory_config) -> Tensor:
    where = device or tensor.device()
    spec = _spec(
        tensor.shape,
        dtype or tensor.dtype,
        layout or tensor.layout,
        memory_config or tensor.memory_config(),
        tensor.tile,
    )
    if value is None and where is not None:
        return _core.allocate_tensor_on_device(spec, where)
    return _core.full(spec, value or 0.0, where)


def empty_like(tensor, *, dtype=None, layout=None, device=None, memory_config=None) -> Tensor:
    return _like(tensor, None, dtype, layout, device, memory_config)


def full_like(tensor, fill_value, *, dtype=None, layout=None, device=None, memory_config=None) -> Tensor:
    return _like(tensor, fill_value, dtype, layout, device, memory_config)


def zeros_like(tensor, *, dtype=None, layout=None, device=None, memory_config=None) -> Tensor:
    return _like(tensor, 0.0, dtype, layout, device, memory_config)


def ones_like(tensor, *, dtype=None, layout=None, device=None, memory_config=None) -> Tensor:
    return _like(tensor, 1.0, dtype, layout, device, memory_config)


def rand(
    shape: Sequence[int],
    device: MeshDevice | None = None,
    *,
    dtype: DataType = DataType.BFLOAT16,
    layout: Layout = Layout.TILE,
    memory_config: MemoryConfig | None = None,
    low: float = 0.0,
    high: float = 1.0,
    seed: int = 0,
) -> Tensor:
    """Uniform values in [low, high); the same for the same seed other than 0."""
    import numpy

    generator = numpy.random.default_rng(seed or random.getrandbits(63))
    values = generator.uniform(low, high, tuple(shape)).astype("float32")
    return from_torch(values, spec=_spec(shape, dtype, layout, memory_config), device=device)


class ReplicateTensorToMesh:
    """The whole tensor on every device."""

    def __init__(self, mesh_device: Any):
        self.mesh_device = mesh_device

    def split(self, tensor: Any) -> list[Any]:
        """What each device gets, in the order of the coordinates."""
        return [tensor] * self.mesh_device.get_num_devices()


class ShardTensorToMesh(ReplicateTensorToMesh):
    """A part of the tensor on every device, cut along a dimension."""

    def __init__(self, mesh_device: Any, dim: int):
        super().__init__(mesh_device)
        self.dim = dim

    def split(self, tensor: Any) -> list[Any]:
        return cut(tensor, self.dim, self.mesh_device.get_num_devices())


class ConcatMeshToTensor(ShardTensorToMesh):
    """The parts of all devices together, along a dimension."""

    def join(self, pieces: list[Any]) -> Any:
        import torch

        return torch.cat(pieces, self.dim)


def cut(tensor: Any, dim: int, count: int) -> list[Any]:
    """Equal parts along a dimension."""
    extent = tensor.shape[dim]
    if extent % count:
        _core.refuse(
            "argument-range",
            f"dimension {dim} of {list(tensor.shape)} has {extent} elements, not a multiple of {count}",
        )
    if _is_torch(tensor):
        return list(tensor.split(extent // count, dim))
    import numpy

    return numpy.split(numpy.asarray(tensor), count, dim)


def get_device_tensors(tensor: Tensor) -> list[Tensor]:
    """The tensor of each device."""
    return parts(tensor) or [tensor]


def _item(tensor: Tensor) -> float | int:
    if tensor.logical_volume() != 1:
        _core.refuse(
            "tensor-item",
            f"item() needs a tensor of one element, this one has {tensor.logical_volume()}",
            "tensor.item() requires tensor to have exactly one element",
            "ttnn.to_torch(tensor)[0].item()",
        )
    return to_numpy(tensor).item()


def _to(tensor: Tensor, target: MeshDevice | Layout, memory_config: MemoryConfig | None = None) -> Tensor:
    if isinstance(target, Layout):
        return _core.to_layout(tensor, target)
    return to_device(tensor, target, memory_config)


def _getitem(tensor: Tensor, index: Any) -> Tensor:
    """A slice, taken on the host; where the tensor is, its result is. Shards are not kept."""
    array, is_bfloat16 = _bits(tensor)
    part = array[index if isinstance(index, tuple) else (index,)]
    config = MemoryConfig(_core.TensorMemoryLayout.INTERLEAVED, tensor.memory_config().buffer_type)
    spec = _spec(part.shape, tensor.dtype, tensor.layout, config, tensor.tile)
    return _core.from_array(part.copy(), spec, tensor.device(), 0.0, is_bfloat16)


def _bits(tensor: Tensor) -> tuple[numpy.ndarray, bool]:
    """The elements with every bit kept; bfloat16 as 16-bit integers."""
    import numpy

    if tensor.dtype != DataType.BFLOAT16:
        return to_numpy(tensor), False
    array = numpy.empty(list(tensor.shape), dtype="int16")
    _core.to_array(tensor, array, True)
    return array, True


def _repr(tensor: Tensor) -> str:
    import numpy

    about = f"shape={list(tensor.shape)}, dtype={tensor.dtype}, layout={tensor.layout}"
    if (of_chips := parts(tensor)) is not None:
        return f"ttnn.Tensor(on {len(of_chips)} devices, {about})"
    if not tensor.is_allocated():
        return f"ttnn.Tensor(deallocated, {about})"
    values = numpy.array2string(to_numpy(tensor), separator=", ", threshold=1000, precision=4, prefix="ttnn.Tensor(")
    return f"ttnn.Tensor({values}, {about})"


def _device(tensor: Tensor) -> Any:
    mesh = getattr(tensor, "mesh", None)
    return _its_chip(tensor) if mesh is None else mesh


_its_chip = Tensor.device
Tensor.device = _device
Tensor.to_torch = to_torch
Tensor.to_numpy = to_numpy
Tensor.item = _item
Tensor.cpu = on_every_chip(Tensor.cpu)
Tensor.deallocate = on_every_chip(Tensor.deallocate)
Tensor.to = on_every_chip(_to)
Tensor.__getitem__ = on_every_chip(_getitem)
Tensor.__repr__ = _repr
Tensor.storage_type = lambda tensor: StorageType.DEVICE if is_tensor_storage_on_device(tensor) else StorageType.HOST


def _repr_html_(value: Tensor) -> str:
    """What a notebook shows."""
    from tessera import notebook

    return notebook.tensor(value)
