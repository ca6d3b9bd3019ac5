"""Every name of docs/reference/HOST_API.md is there, but for those of upstream's HEAD."""

import inspect
import re
from pathlib import Path

import pytest

import ttnn

PAGE = (Path(__file__).resolve().parents[2] / "docs/reference/HOST_API.md").read_text()
# Names of section 1 that are not there; rows with a `*` are HEAD only.
LEFT_OUT: set[str] = set()


def section(number: int) -> str:
    return PAGE[PAGE.index(f"## {number}. ") : PAGE.index(f"## {number + 1}. ")]


def names() -> list[str]:
    """Also members: `NOC.{NOC_0,NOC_1}` gives both."""
    found = []
    for row in re.findall(r"^\| (\w[^|*]*) \|", section(1), re.MULTILINE)[1:]:
        row = re.sub(r"\((?!\.).*?\)", "", row)  # remarks; (.SourceType) is a member
        for name, members in re.findall(r"(\w+)(?:\.\{([\w,]+)\})?", row):
            found += [f"{name}.{member}" for member in members.split(",")] if members else [name]
    return sorted(set(found) - LEFT_OUT)


@pytest.mark.parametrize("name", names())
def test_name_of_the_inventory_is_there(name):
    where = ttnn
    for part in name.replace("SourceType", "KernelDescriptor.SourceType").split("."):
        where = getattr(where, part)


def test_inventory_is_read():
    assert {"generic_op", "NOC.RISCV_1_default", "split_work_to_cores", "bfloat4_b", "TILE_SIZE"} <= set(names())
    assert len(names()) > 80


METHODS = {
    ttnn.Tensor: "shape padded_shape dtype layout tile spec memory_config device buffer_address get_tile get_layout "
    "get_dtype volume logical_volume is_sharded is_allocated deallocate to cpu to_torch item reshape __getitem__",
    ttnn.Shape: "__len__ __getitem__ __iter__ __eq__ rank to_rank",
    ttnn.MemoryConfig: "memory_layout buffer_type shard_spec nd_shard_spec interleaved is_sharded with_shard_spec",
    ttnn.ShardSpec: "grid shape orientation num_cores",
    ttnn.Tile: "tile_shape face_shape num_faces partial_face narrow_tile transpose_within_face "
    "transpose_of_faces get_tile_size",
    ttnn.CoreRangeSet: "ranges bounding_box num_cores size empty contains merge subtract",
    ttnn.CoreRange: "start end grid_size contains",
    ttnn.RuntimeArgs: "__getitem__ append __len__ __iter__ get to_list clear",
    ttnn.TensorAccessorArgs: "get_compile_time_args get_common_runtime_args",
    ttnn.CBDescriptor: "total_size core_ranges format_descriptors has_buffer buffer_address set_buffer_from_cb",
    ttnn.MeshDevice: "arch id shape dram_grid_size enable_program_cache clear_program_cache "
    "disable_and_clear_program_cache num_program_cache_entries set_program_cache_misses_allowed "
    "compute_with_storage_grid_size worker_core_from_logical_core get_worker_noc_hop_distance",
}


@pytest.mark.parametrize("kind", METHODS, ids=lambda kind: kind.__name__)
def test_class_has_upstreams_attributes(kind):
    assert not [name for name in METHODS[kind].split() if not hasattr(kind, name)]


SIGNATURES = {
    ttnn.from_torch: "tensor dtype=None spec=None tile=None pad_value=None layout=None device=None memory_config=None "
    "mesh_mapper=None cq_id=None",
    ttnn.to_torch: "tensor dtype=None torch_rank=None mesh_composer=None device=None cq_id=None",
    ttnn.deallocate: "tensor force=True",
    ttnn.create_global_semaphore: "device cores initial_value buffer_type=BufferType.L1",
    ttnn.to_layout: "tensor layout dtype=None memory_config=None device=None",
    ttnn.open_device: "device_id=0 l1_small_size=0 trace_region_size=0 num_command_queues=1 dispatch_core_config=None "
    "worker_l1_size=0",
}


@pytest.mark.parametrize("function", SIGNATURES, ids=lambda function: function.__name__)
def test_function_has_upstreams_arguments_and_defaults(function):
    given = [
        name if parameter.default is parameter.empty else f"{name}={parameter.default}"
        for name, parameter in inspect.signature(function).parameters.items()
    ]
    wanted = SIGNATURES[function].split()
    assert given[: len(wanted)] == wanted


ENUMS = {
    ttnn.DataType: "BFLOAT16 0 FLOAT32 1 UINT32 2 BFLOAT8_B 3 BFLOAT4_B 4 UINT8 5 UINT16 6 INT32 7",
    ttnn.TensorMemoryLayout: "INTERLEAVED 0 HEIGHT_SHARDED 2 WIDTH_SHARDED 3 BLOCK_SHARDED 4",
    ttnn.ShardOrientation: "ROW_MAJOR 0 COL_MAJOR 1",
    ttnn.Layout: "ROW_MAJOR 0 TILE 1",
    ttnn.MathFidelity: "LoFi 0 HiFi2 2 HiFi3 3 HiFi4 4 Invalid 255",
    ttnn.DataMovementProcessor: "RISCV_0 0 RISCV_1 1",
    ttnn.NOC: "NOC_0 0 NOC_1 1 RISCV_0_default 0 RISCV_1_default 1",
    ttnn.NOC_MODE: "DM_DEDICATED_NOC 0 DM_DYNAMIC_NOC 1",
    ttnn.BufferType: "DRAM 0 L1 1 L1_SMALL 3 TRACE 4",
    ttnn.UnpackToDestMode: "UnpackToDestFp32 0 Default 1",
    ttnn.KernelDescriptor.SourceType: "FILE_PATH 0 SOURCE_CODE 1",
    ttnn.DataFormat: "Float32 0 Float16_b 5 Bfp8_b 6 Bfp4_b 7 Int32 8 UInt16 9 UInt32 24 UInt8 30",
}


@pytest.mark.parametrize("enum", ENUMS, ids=lambda enum: enum.__name__)
def test_enum_has_upstreams_values(enum):
    words = ENUMS[enum].split()
    for name, value in zip(words[::2], words[1::2], strict=True):
        assert getattr(enum, name).value == int(value), name


def test_config_descriptors_have_upstreams_defaults():
    movement, compute = ttnn.DataMovementConfigDescriptor(), ttnn.ComputeConfigDescriptor()
    assert (movement.processor, movement.noc, movement.noc_mode) == (
        ttnn.DataMovementProcessor.RISCV_0,
        ttnn.NOC.RISCV_0_default,
        ttnn.NOC_MODE.DM_DEDICATED_NOC,
    )
    assert compute.math_fidelity == ttnn.MathFidelity.HiFi4
    flags = ["math_approx_mode", "fp32_dest_acc_en", "dst_full_sync_en", "bfp8_pack_precise"]
    assert [getattr(compute, flag) for flag in flags] == [False] * 4
    assert compute.unpack_to_dest_mode == []
    assert (ttnn.TileDescriptor().height, ttnn.TileDescriptor().width) == (32, 32)
