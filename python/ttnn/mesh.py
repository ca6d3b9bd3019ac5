"""Meshes as programs describe them: shapes, coordinates, ranges, how tensors lie on the devices, and programs by range.
A mesh of one device is that device; larger ones are chips.Mesh.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from tessera import _core
from tessera._core import CoreCoord, MeshDevice, ProgramDescriptor, SemaphoreDescriptor, Tensor
from ttnn.chips import Mesh, mesh_of, of_chip
from ttnn.tensor import ReplicateTensorToMesh, ShardTensorToMesh, cut, get_device_tensors


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


def _programs_by_chip(mesh_program: MeshProgramDescriptor, mesh: Mesh | None) -> dict[int, ProgramDescriptor]:
    """The program of each chip that has one."""
    found: dict[int, ProgramDescriptor] = {}
    for where, program in mesh_program.items():
        for coord in where:
            if mesh is None and any(coord):
                _core.not_modelled("fabric", f"a program on devices up to {where.end}: there is one device here")
            chip = 0 if mesh is None else mesh.chip_at(coord)
            if chip in found:
                _core.refuse("argument-range", f"two programs of a mesh program are for device {tuple(coord)}")
            found[chip] = program
    return found


def generic_op(
    io_tensors: Sequence[Tensor],
    program_descriptor: ProgramDescriptor | MeshProgramDescriptor,
    *,
    numerics: str = "",
) -> Tensor:
    """Runs a program; the last tensor is its output and is returned. `numerics`: "exact" or "fast" for this program.
    Tensors of a mesh: on each of its devices, or each range of devices its own program."""
    count, mesh = mesh_of(io_tensors)
    if isinstance(program_descriptor, MeshProgramDescriptor):
        programs = _programs_by_chip(program_descriptor, mesh)
    elif not count:
        return _core.generic_op(io_tensors, program_descriptor, numerics=numerics)
    else:
        programs = dict.fromkeys(range(count), program_descriptor)
    described_with = [get_device_tensors(tensor)[0] for tensor in io_tensors]
    for chip, program in programs.items():
        tensors = [of_chip(tensor, chip) for tensor in io_tensors]
        _core.generic_op(tensors, program, numerics=numerics, described_with=described_with if chip else None)
    return io_tensors[-1]


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


def _cut_by_axes(tensor: Any, mesh_shape: Sequence[int], dims: Sequence[int | None]) -> list[Any]:
    """Along each axis of the mesh a dimension of the tensor is cut, or with None nothing."""
    pieces = [tensor]
    for extent, dim in zip(mesh_shape, dims, strict=True):
        pieces = [part for piece in pieces for part in ([piece] * extent if dim is None else cut(piece, dim, extent))]
    return pieces


class CppTensorToMesh(ReplicateTensorToMesh):
    """What create_mesh_mapper gives: a placement for each axis of the mesh."""

    def __init__(self, mesh_device: MeshDevice, config: MeshMapperConfig) -> None:
        super().__init__(mesh_device)
        self.config = config

    def split(self, tensor: Any) -> list[Any]:
        shape = MeshShape(self.config.mesh_shape_override or self.mesh_device.shape)
        return _cut_by_axes(tensor, shape, [getattr(placement, "dim", None) for placement in self.config.placements])


def create_mesh_mapper(mesh_device: MeshDevice, config: MeshMapperConfig) -> CppTensorToMesh:
    return CppTensorToMesh(mesh_device, config)


class ShardTensor2dMesh(ReplicateTensorToMesh):
    """A part of the tensor on every device of a 2-d mesh: `dims` are cut along its rows and columns, None is not."""

    def __init__(self, mesh_device: MeshDevice, mesh_shape: Any, dims: Any) -> None:
        super().__init__(mesh_device)
        self.mesh_shape, self.dims = mesh_shape, dims

    def split(self, tensor: Any) -> list[Any]:
        return _cut_by_axes(tensor, self.mesh_shape, self.dims)


class ConcatMesh2dToTensor(ShardTensorToMesh):
    """The parts of a 2-d mesh together: along `dims[1]` those of a row, along `dims[0]` the rows."""

    def __init__(self, mesh_device: MeshDevice, mesh_shape: Any, dims: Any) -> None:
        super().__init__(mesh_device, dims)
        self.mesh_shape = mesh_shape

    def join(self, pieces: list[Any]) -> Any:
        import torch

        columns = self.mesh_shape[1]
        rows = [torch.cat(pieces[i : i + columns], self.dim[1]) for i in range(0, len(pieces), columns)]
        return torch.cat(rows, self.dim[0])


class SystemMeshDescriptor:
    """The devices of this machine: TESSERA_MESH, or one."""

    def shape(self) -> MeshShape:
        return MeshShape(_core.mesh_setting() or (1, 1))

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


def create_submesh(device: MeshDevice | Mesh, shape: Any, offset: Any = None) -> MeshDevice | Mesh:
    """The box of devices of a shape, from a coordinate on; of one device: itself."""
    wanted, first = MeshShape(shape), MeshCoordinate(offset or [0] * len(MeshShape(shape)))
    if not isinstance(device, Mesh):
        if tuple(wanted) != (1, 1):
            _core.not_modelled("fabric", f"a submesh of {tuple(wanted)} devices: there is one device here")
        return device
    box = MeshCoordinateRange(first, [at + dim - 1 for at, dim in zip(first, wanted, strict=True)])
    chips = [device.chips[device.chip_at(coord)] for coord in box]
    submesh = chips[0] if len(chips) == 1 else Mesh(chips, wanted)
    device.submeshes.append(submesh)
    return submesh


def reshape_mesh(mesh: Mesh, shape: Any) -> None:
    wanted = MeshShape(shape)
    if wanted.mesh_size() != len(mesh.chips):
        _core.refuse("argument-range", f"a mesh of {len(mesh.chips)} devices cannot have the shape {tuple(wanted)}")
    mesh.shape = wanted


MeshDevice.shape = property(lambda device: MeshShape(1, 1))
MeshDevice.create_submesh = Mesh.create_submesh = create_submesh
MeshDevice.get_submeshes = lambda device: []
MeshDevice.get_fabric_node_id = lambda device, coord: FabricNodeId()
MeshDevice.get_system_mesh_id = lambda device: 0
MeshDevice.reshape = lambda device, shape: create_submesh(device, shape) and None
Mesh.reshape = reshape_mesh
Tensor.tensor_topology = lambda tensor: TensorTopology((1,), [PlacementReplicate()], [MeshCoordinate(0, 0)])
Tensor.update_tensor_topology = lambda tensor, topology: None
Tensor.device_coords = lambda tensor: tensor.tensor_topology().mesh_coords()
