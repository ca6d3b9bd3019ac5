"""Meshes as programs describe them. There is one device here, so a mesh is 1x1: coordinates, ranges and mappers are
records, a mesh program is the program of its one device.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from tessera import _core
from tessera._core import CoreCoord, MeshDevice, ProgramDescriptor, SemaphoreDescriptor, Tensor
from ttnn.tensor import ReplicateTensorToMesh, ShardTensorToMesh


class MeshShape(tuple):
    """Numbers of devices by dimension: `MeshShape(1, 1)` or `MeshShape((1, 1))`."""

    def __new__(cls, *dims: Any) -> MeshShape:
        given = dims[0] if len(dims) == 1 and not isinstance(dims[0], int) else dims or (1, 1)
        return super().__new__(cls, (int(dim) for dim in given))

    @property
    def rows(self) -> int:
        return self[0]

    @property
    def cols(self) -> int:
        return self[1]

    def dims(self) -> int:
        return len(self)

    def mesh_size(self) -> int:
        return math.prod(self)

    def __repr__(self) -> str:
        return f"MeshShape({list(self)})"


class MeshCoordinate(tuple):
    """Where a device is in a mesh: `MeshCoordinate(0, 0)` or `MeshCoordinate([0, 0])`."""

    def __new__(cls, *coords: Any) -> MeshCoordinate:
        given = coords[0] if len(coords) == 1 and not isinstance(coords[0], int) else coords
        return super().__new__(cls, (int(coord) for coord in given))

    def dims(self) -> int:
        return len(self)

    def coords(self) -> list[int]:
        return list(self)

    def __repr__(self) -> str:
        return f"MeshCoordinate({list(self)})"


@dataclass(frozen=True)
class MeshCoordinateRange:
    """A box of devices, both corners included; of a shape: all its devices."""

    start: MeshCoordinate
    end: MeshCoordinate

    def __init__(self, start: Any, end: Any = None) -> None:
        if isinstance(start, MeshShape):
            start, end = [0] * len(start), [dim - 1 for dim in start]
        object.__setattr__(self, "start", MeshCoordinate(start))
        object.__setattr__(self, "end", MeshCoordinate(start if end is None else end))

    def shape(self) -> MeshShape:
        return MeshShape(b - a + 1 for a, b in zip(self.start, self.end, strict=True))

    def contains(self, coord: Sequence[int]) -> bool:
        return all(a <= at <= b for a, at, b in zip(self.start, coord, self.end, strict=True))

    def __iter__(self) -> Iterator[MeshCoordinate]:
        axes = (range(a, b + 1) for a, b in zip(self.start, self.end, strict=True))
        return map(MeshCoordinate, product(*axes))


@dataclass(frozen=True)
class MeshCoreCoord:
    """A core of a device of a mesh."""

    device_coord: MeshCoordinate
    core_coord: CoreCoord


class MeshProgramDescriptor(dict):
    """Programs by the range of devices that they run on."""

    def __init__(self, mesh_programs: Mapping[MeshCoordinateRange, ProgramDescriptor] | None = None) -> None:
        super().__init__(mesh_programs or {})

    @property
    def mesh_programs(self) -> list[tuple[MeshCoordinateRange, ProgramDescriptor]]:
        return list(self.items())


def program_of_the_device(mesh_program: MeshProgramDescriptor) -> ProgramDescriptor | None:
    """The program of the one device there is; programs of other devices are refused."""
    others = [where for where in mesh_program if any(where.end)]
    if others:
        _core.not_modelled("fabric", f"a program on devices up to {others[0].end}: there is one device here")
    return next(iter(mesh_program.values()), None)


def generic_op(
    io_tensors: Sequence[Tensor],
    program_descriptor: ProgramDescriptor | MeshProgramDescriptor,
    *,
    numerics: str = "",
) -> Tensor:
    """Runs a program; the last tensor is its output and is returned. `numerics`: "exact" or "fast" for this program."""
    if isinstance(program_descriptor, MeshProgramDescriptor):
        program_descriptor = program_of_the_device(program_descriptor)
        if program_descriptor is None:  # the device has nothing to do
            return io_tensors[-1]
    return _core.generic_op(io_tensors, program_descriptor, numerics=numerics)


def merge_program_descriptors(programs: Sequence[ProgramDescriptor]) -> ProgramDescriptor:
    """One program that runs all of them side by side, on different cores. A semaphore keeps the number that its place
    in its own program gave it."""
    merged = ProgramDescriptor()
    for program in programs:
        merged.kernels = [*merged.kernels, *program.kernels]
        merged.cbs = [*merged.cbs, *program.cbs]
        merged.semaphores = [*merged.semaphores, *map(_numbered, program.semaphores, range(len(program.semaphores)))]
    return merged


def _numbered(semaphore: SemaphoreDescriptor, place: int) -> SemaphoreDescriptor:
    if semaphore.id is not None:
        return semaphore
    return SemaphoreDescriptor(
        id=place,
        core_type=semaphore.core_type,
        core_ranges=semaphore.core_ranges,
        initial_value=semaphore.initial_value,
    )


@dataclass(frozen=True)
class PlacementShard:
    """A dimension of the tensor is split over a dimension of the mesh."""

    dim: int


@dataclass(frozen=True)
class PlacementReplicate:
    """The tensor is the same along a dimension of the mesh."""


class MeshMapperConfig:
    """A placement for each dimension of the mesh."""

    def __init__(
        self,
        placements: Sequence[PlacementShard | PlacementReplicate] = (),
        mesh_shape_override: Any = None,
        *,
        row_dim: int | None = None,
        col_dim: int | None = None,
    ) -> None:
        given = [PlacementReplicate() if dim is None else PlacementShard(dim) for dim in (row_dim, col_dim)]
        self.placements = list(placements) or given
        self.mesh_shape_override = mesh_shape_override


MeshComposerConfig = MeshMapperConfig


class CppTensorToMesh(ReplicateTensorToMesh):
    """What create_mesh_mapper gives: on one device every placement is the whole tensor."""

    def __init__(self, mesh_device: MeshDevice, config: MeshMapperConfig) -> None:
        super().__init__(mesh_device)
        self.config = config


def create_mesh_mapper(mesh_device: MeshDevice, config: MeshMapperConfig) -> CppTensorToMesh:
    return CppTensorToMesh(mesh_device, config)


class ShardTensor2dMesh(ReplicateTensorToMesh):
    """A part of the tensor on every device of a 2-d mesh; here there is one, and it gets all."""

    def __init__(self, mesh_device: MeshDevice, mesh_shape: Any, dims: Any) -> None:
        super().__init__(mesh_device)
        self.mesh_shape, self.dims = mesh_shape, dims


class ConcatMesh2dToTensor(ShardTensorToMesh):
    """The parts of a 2-d mesh together; here there is one."""

    def __init__(self, mesh_device: MeshDevice, mesh_shape: Any, dims: Any) -> None:
        super().__init__(mesh_device, dims)
        self.mesh_shape = mesh_shape


class SystemMeshDescriptor:
    """The devices of this machine: one."""

    def shape(self) -> MeshShape:
        return MeshShape(1, 1)

    def local_shape(self) -> MeshShape:
        return self.shape()


class TensorTopology:
    """How a tensor lies on a mesh: upstream keeps it beside the tensor, and nothing here depends on it."""

    def __init__(self, distribution_shape: Any = (1,), placements: Sequence[Any] = (), mesh_coords: Any = ()) -> None:
        self._shape, self._placements, self._coords = MeshShape(distribution_shape), list(placements), list(mesh_coords)

    def distribution_shape(self) -> MeshShape:
        return self._shape

    def placements(self) -> list[Any]:
        return self._placements

    def mesh_coords(self) -> list[Any]:
        return self._coords


@dataclass(frozen=True)
class FabricNodeId:
    """A device as the fabric numbers them."""

    mesh_id: int = 0
    chip_id: int = 0


def create_submesh(device: MeshDevice, shape: Any, offset: Any = None) -> MeshDevice:
    """Of a mesh of one device: itself."""
    if tuple(MeshShape(shape)) != (1, 1):
        _core.not_modelled("fabric", f"a submesh of {tuple(MeshShape(shape))} devices: there is one device here")
    return device


MeshDevice.shape = property(lambda device: MeshShape(1, 1))
MeshDevice.create_submesh = create_submesh
MeshDevice.get_submeshes = lambda device: []
MeshDevice.get_fabric_node_id = lambda device, coord: FabricNodeId()
MeshDevice.get_system_mesh_id = lambda device: 0
MeshDevice.reshape = lambda device, shape: create_submesh(device, shape) and None
Tensor.tensor_topology = lambda tensor: TensorTopology((1,), [PlacementReplicate()], [MeshCoordinate(0, 0)])
Tensor.update_tensor_topology = lambda tensor, topology: None
