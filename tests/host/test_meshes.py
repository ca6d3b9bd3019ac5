"""Meshes of several chips whose kernels stay on their own: shapes, tensors on each chip, programs by range."""

import pytest
import torch

import ttnn

CORE = ttnn.CoreRangeSet([ttnn.CoreRange(ttnn.CoreCoord(0, 0), ttnn.CoreCoord(0, 0))])
SHARD = ttnn.MemoryConfig(ttnn.TensorMemoryLayout.HEIGHT_SHARDED, ttnn.BufferType.L1, ttnn.ShardSpec(CORE, [1, 16]))
# Adds its argument to each word of the page of circular buffer 0.
ADD = """
#include "dataflow_api.h"
void kernel_main() {
    cb_reserve_back(0, 1);
    volatile tt_l1_ptr uint32_t* words = (volatile tt_l1_ptr uint32_t*)get_write_ptr(0);
    for (uint32_t i = 0; i < 16; i++) words[i] += get_arg_val<uint32_t>(0);
}
"""


@pytest.fixture
def mesh():
    device = ttnn.open_mesh_device(ttnn.MeshShape(2, 2))
    yield device
    ttnn.close_mesh_device(device)


def adding(tensor, value):
    kernel = ttnn.KernelDescriptor(
        kernel_source=ADD,
        source_type=ttnn.KernelDescriptor.SourceType.SOURCE_CODE,
        core_ranges=CORE,
        runtime_args=[(ttnn.CoreCoord(0, 0), [value])],
        config=ttnn.ReaderConfigDescriptor(),
    )
    return ttnn.ProgramDescriptor(kernels=[kernel], cbs=[ttnn.cb_descriptor_from_sharded_tensor(0, tensor)])


def words(mesh, mapper=None):
    values = torch.arange(64, dtype=torch.int32).reshape(4, 16)
    rows = values if mapper else values[:1]
    return ttnn.from_torch(rows, dtype=ttnn.int32, device=mesh, memory_config=SHARD, mesh_mapper=mapper)


def test_a_mesh_knows_its_chips(mesh):
    assert mesh.shape == ttnn.MeshShape(2, 2) and mesh.get_num_devices() == 4
    assert mesh.get_device_ids() == [0, 1, 2, 3]
    assert mesh.get_device(1, 0).id() == mesh.get_device(ttnn.MeshCoordinate(1, 0)).id() == 2
    assert mesh.compute_with_storage_grid_size() == mesh.get_device(0, 0).compute_with_storage_grid_size()
    column = mesh.create_submesh(ttnn.MeshShape(2, 1), ttnn.MeshCoordinate(0, 1))
    assert column.get_device_ids() == [1, 3] and mesh.get_submeshes() == [column]
    assert mesh.create_submesh(ttnn.MeshShape(1, 1), ttnn.MeshCoordinate(1, 1)).id() == 3
    mesh.reshape(ttnn.MeshShape(1, 4))
    assert mesh.get_device(0, 3).id() == 3
    with pytest.raises(ttnn.ProgramError, match="there is no device"):
        mesh.get_device(1, 0)
    with pytest.raises(ttnn.ProgramError, match="cannot have the shape"):
        mesh.reshape(ttnn.MeshShape(3, 1))


def test_a_tensor_is_whole_on_every_chip_or_cut(mesh):
    values = torch.randn(64, 128).bfloat16()
    whole = ttnn.from_torch(values, layout=ttnn.TILE_LAYOUT, device=mesh)
    assert whole.device() is mesh and len(ttnn.get_device_tensors(whole)) == 4
    assert len({part.buffer_address() for part in ttnn.get_device_tensors(whole)}) == 1
    assert torch.equal(ttnn.to_torch(ttnn.get_device_tensors(whole)[3]), values)
    with pytest.raises(ttnn.ProgramError, match="without a mesh_composer"):
        ttnn.to_torch(whole)
    along = ttnn.from_torch(values, device=mesh, mesh_mapper=ttnn.ShardTensorToMesh(mesh, dim=0))
    assert list(along.shape) == [16, 128]
    assert torch.equal(ttnn.to_torch(ttnn.get_device_tensors(along)[2]), values[32:48])
    assert torch.equal(ttnn.to_torch(along, mesh_composer=ttnn.ConcatMeshToTensor(mesh, dim=0)), values)
    both = ttnn.from_torch(values, device=mesh, mesh_mapper=ttnn.ShardTensor2dMesh(mesh, (2, 2), dims=(0, 1)))
    assert torch.equal(ttnn.to_torch(ttnn.get_device_tensors(both)[1]), values[:32, 64:])
    assert torch.equal(ttnn.to_torch(both, mesh_composer=ttnn.ConcatMesh2dToTensor(mesh, (2, 2), dims=(0, 1))), values)
    rows = ttnn.create_mesh_mapper(mesh, ttnn.MeshMapperConfig([ttnn.PlacementReplicate(), ttnn.PlacementShard(0)]))
    columns = ttnn.from_torch(values, device=mesh, mesh_mapper=rows)
    assert [torch.equal(ttnn.to_torch(part), values[:32]) for part in ttnn.get_device_tensors(columns)] == [
        True,
        False,
        True,
        False,
    ]
    with pytest.raises(ttnn.ProgramError, match="not a multiple of 4"):
        ttnn.from_torch(values[:3], device=mesh, mesh_mapper=ttnn.ShardTensorToMesh(mesh, dim=0))


def test_ops_are_done_on_every_chip(mesh):
    values = torch.randn(64, 64).bfloat16()
    mapper, composer = ttnn.ShardTensorToMesh(mesh, dim=0), ttnn.ConcatMeshToTensor(mesh, dim=0)
    a = ttnn.from_torch(values, mesh_mapper=mapper, layout=ttnn.TILE_LAYOUT)  # on the host, a part for each
    a = ttnn.to_device(a, mesh)
    twice = ttnn.add(a, ttnn.full([16, 64], 1.0, layout=ttnn.TILE_LAYOUT, device=mesh))
    one = ttnn.open_device(device_id=9)
    expected = ttnn.add(ttnn.from_torch(values, layout=ttnn.TILE_LAYOUT, device=one), 1.0)
    assert torch.equal(ttnn.to_torch(twice, mesh_composer=composer), ttnn.to_torch(expected))
    assert torch.equal(ttnn.to_torch(twice.cpu(), mesh_composer=composer), ttnn.to_torch(expected))
    ttnn.deallocate(twice)
    assert not any(part.is_allocated() for part in ttnn.get_device_tensors(twice))
    ttnn.close_device(one)


def test_a_program_runs_on_every_chip_with_its_own_memory(mesh):
    tensor = words(mesh, ttnn.ShardTensorToMesh(mesh, dim=0))
    result = ttnn.generic_op([tensor, tensor], adding(tensor, 100))
    expected = torch.arange(64, dtype=torch.int32).reshape(4, 16) + 100
    assert torch.equal(ttnn.to_torch(result, mesh_composer=ttnn.ConcatMeshToTensor(mesh, dim=0)), expected)


def test_each_range_of_chips_runs_its_own_program(mesh):
    tensor, at = words(mesh), ttnn.MeshCoordinate
    programs = ttnn.MeshProgramDescriptor()
    programs[ttnn.MeshCoordinateRange(at(0, 0), at(0, 1))] = adding(tensor, 10)
    programs[ttnn.MeshCoordinateRange(at(1, 1), at(1, 1))] = adding(tensor, 20)
    ttnn.generic_op([tensor, tensor], programs)
    assert [int(ttnn.to_torch(part)[0, 0]) for part in ttnn.get_device_tensors(tensor)] == [10, 10, 0, 20]
    programs[ttnn.MeshCoordinateRange(at(0, 1), at(0, 1))] = adding(tensor, 30)
    with pytest.raises(ttnn.ProgramError, match="two programs"):
        ttnn.generic_op([tensor, tensor], programs)
    outside = ttnn.MeshProgramDescriptor({ttnn.MeshCoordinateRange(at(2, 0), at(2, 0)): adding(tensor, 1)})
    with pytest.raises(ttnn.ProgramError, match="there is no device"):
        ttnn.generic_op([tensor, tensor], outside)


def test_a_circular_buffer_needs_a_tensor_of_the_call(mesh):
    tensor, other = words(mesh), words(mesh)
    with pytest.raises(ttnn.ProgramError, match="none of the tensors of generic_op"):
        ttnn.generic_op([tensor, tensor], adding(other, 1))


def test_chips_that_are_out_of_step_are_refused(mesh):
    alone = ttnn.zeros([32, 32], device=mesh.get_device(0, 1))
    with pytest.raises(ttnn.ProgramError, match="different addresses"):
        ttnn.zeros([32, 32], device=mesh)
    ttnn.deallocate(alone)
    ttnn.zeros([32, 32], device=mesh)


def test_a_global_semaphore_has_one_address_and_is_reset_on_every_chip(mesh):
    semaphore = ttnn.create_global_semaphore(mesh, CORE, 3)
    ttnn.reset_global_semaphore_value(semaphore, 8)
    assert semaphore.address() > 0


def test_the_setting_says_how_large_the_system_is(monkeypatch):
    monkeypatch.setenv("TESSERA_MESH", "1x2")
    assert ttnn.get_num_devices() == 2 and ttnn.get_device_ids() == [0, 1]
    with pytest.raises(ttnn.ProgramError, match="TESSERA_MESH gives 2"):
        ttnn.open_mesh_device(ttnn.MeshShape(2, 2))
    ttnn.close_mesh_device(ttnn.open_mesh_device(ttnn.MeshShape(1, 2)))
