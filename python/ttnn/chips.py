"""Several chips as one mesh, whose kernels stay on their own chip. Devices, tensors and programs are the C++ core's,
one per chip; here they are kept together: a mesh has chips, and a tensor of a mesh has a part on each.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any

from tessera import _core
from tessera._core import MeshDevice, Tensor

# What every chip of a mesh answers alike.
_ALIKE = {
    "arch",
    "checked",
    "compute_with_storage_grid_size",
    "core_grid",
    "dram_grid_size",
    "get_optimal_dram_bank_to_logical_worker_assignment",
    "get_worker_noc_hop_distance",
    "l1_size_per_core",
    "num_dram_channels",
    "product",
    "worker_core_from_logical_core",
}
# What is done on every chip.
_ON_EACH = {"clear_program_cache", "disable_and_clear_program_cache", "enable_program_cache", "reset"}


class Mesh:
    """Chips in the order of their coordinates, row by row."""

    def __init__(self, chips: Sequence[MeshDevice], shape: tuple[int, ...]) -> None:
        self.chips, self.shape = list(chips), shape
        self.submeshes: list[Mesh | MeshDevice] = []

    def get_num_devices(self) -> int:
        return len(self.chips)

    def get_device_ids(self) -> list[int]:
        return [chip.id() for chip in self.chips]

    def get_devices(self) -> list[MeshDevice]:
        return list(self.chips)

    def chip_at(self, coord: Sequence[int]) -> int:
        """The number of the chip at a coordinate."""
        if len(coord) != len(self.shape) or any(not 0 <= at < dim for at, dim in zip(coord, self.shape, strict=True)):
            _core.refuse("argument-range", f"there is no device {tuple(coord)} in a mesh of {tuple(self.shape)}")
        place = 0
        for at, dim in zip(coord, self.shape, strict=True):
            place = place * dim + at
        return place

    def get_device(self, *coord: int) -> MeshDevice:
        return self.chips[self.chip_at(coord[0] if len(coord) == 1 and not isinstance(coord[0], int) else coord)]

    def get_submeshes(self) -> list[Any]:
        return list(self.submeshes)

    def is_open(self) -> bool:
        return all(chip.is_open() for chip in self.chips)

    def close(self) -> None:
        for chip in self.chips:
            _core.close_device(chip)

    def __getattr__(self, name: str) -> Any:
        if name in _ALIKE:
            return getattr(self.chips[0], name)
        if name in _ON_EACH:
            return lambda *arguments: [getattr(chip, name)(*arguments) for chip in self.chips][0]
        raise AttributeError(f"a mesh of several devices has no attribute '{name}'")

    def __repr__(self) -> str:
        return f"MeshDevice({'x'.join(map(str, self.shape))}, {self.chips[0]!r} and its like)"


def parts(tensor: Tensor) -> list[Tensor] | None:
    """The tensors of the chips, or nothing when the tensor is one of its own."""
    return getattr(tensor, "mesh_parts", None)


def together(tensors: Sequence[Tensor], mesh: Mesh | None) -> Tensor:
    """One tensor with a part on each chip. Kernels get one address for all, so it must be the same everywhere."""
    if mesh is not None:
        addresses = [tensor.buffer_address() for tensor in tensors]
        if len(set(addresses)) > 1:
            places = ", ".join(f"{address:#x}" for address in addresses[:4])
            _core.refuse(
                "argument-range",
                f"the parts of this tensor lie at different addresses: {places}",
                help="allocate on the mesh, not on single chips of it, so that its chips stay in step",
            )
    tensor = tensors[0].alias()
    tensor.mesh_parts, tensor.mesh = list(tensors), mesh
    return tensor


def of_chip(value: Any, chip: int) -> Any:
    """An argument of a call as one chip has it."""
    if isinstance(value, Tensor):
        return value if parts(value) is None else value.mesh_parts[chip]
    if isinstance(value, Mesh):
        return value.chips[chip]
    if isinstance(value, (list, tuple)) and any(isinstance(item, (Tensor, Mesh)) for item in value):
        return [of_chip(item, chip) for item in value]
    return value


def mesh_of(values: Sequence[Any]) -> tuple[int, Mesh | None]:
    """How many chips the arguments of a call are on (0: it has to do with no mesh), and their mesh."""
    count, mesh = 0, None
    for value in values:
        if isinstance(value, Mesh):
            count, mesh = len(value.chips), value
        elif isinstance(value, Tensor) and parts(value) is not None:
            count, mesh = len(value.mesh_parts), mesh or value.mesh
        elif isinstance(value, (list, tuple)) and not isinstance(value, str):
            inside, its = mesh_of(value) if value and isinstance(value[0], (Tensor, Mesh)) else (0, None)
            count, mesh = count or inside, mesh or its
    return count, mesh


def on_every_chip(function: Callable[..., Any]) -> Callable[..., Any]:
    """The function, called once for each chip when its tensors or its device are those of a mesh."""

    @wraps(function)
    def called(*arguments: Any, **options: Any) -> Any:
        values = [*arguments, *options.values()]
        count, mesh = mesh_of(values)
        if not count:
            return function(*arguments, **options)
        results = [
            function(
                *(of_chip(value, chip) for value in arguments),
                **{name: of_chip(value, chip) for name, value in options.items()},
            )
            for chip in range(count)
        ]
        if not isinstance(results[0], Tensor):
            return results[0]
        return together(results, mesh if results[0].is_on_device() else None)

    return called
