"""Host names of upstream's head on one device: meshes of one, merged programs, offsets into shards, newer types."""

import pytest
import torch

import ttnn
from tessera import _core

CORES = ttnn.CoreRangeSet([ttnn.CoreRange(ttnn.CoreCoord(0, 0), ttnn.CoreCoord(0, 0))])
FILL = """
#include "dataflow_api.h"
void kernel_main() {
    auto words = reinterpret_cast<volatile tt_l1_ptr uint32_t*>(get_write_ptr(get_compile_time_arg_val(0)));
    for (uint32_t i = 0; i < get_compile_time_arg_val(1); i++) words[i] = get_compile_time_arg_val(2);
}
"""


@pytest.fixture(params=["wormhole_b0", "blackhole"])
def card(request):
    device = ttnn.open_device(device_id=0, arch=request.param)
    yield device
    ttnn.close_device(device)


def shards(device, words, cores=CORES):
    spec = ttnn.ShardSpec(cores, [words.shape[0] // cores.num_cores(), words.shape[1]], ttnn.ShardOrientation.ROW_MAJOR)
    config = ttnn.MemoryConfig(ttnn.TensorMemoryLayout.HEIGHT_SHARDED, ttnn.BufferType.L1, spec)
    return ttnn.from_torch(words, dtype=ttnn.int32, layout=ttnn.ROW_MAJOR_LAYOUT, device=device, memory_config=config)


def fill(cores, arguments):
    return ttnn.KernelDescriptor(
        kernel_source=FILL,
        source_type=ttnn.KernelDescriptor.SourceType.SOURCE_CODE,
        core_ranges=cores,
        compile_time_args=arguments,
        runtime_args=ttnn.RuntimeArgs(),
        config=ttnn.ReaderConfigDescriptor(),
    )


def test_mesh_program_of_the_one_device_runs(card):
    tensor = shards(card, torch.zeros(1, 16, dtype=torch.int32))
    cb = ttnn.cb_descriptor_from_sharded_tensor(0, tensor)
    mesh = ttnn.MeshProgramDescriptor()
    here = ttnn.MeshCoordinate(0, 0)
    mesh[ttnn.MeshCoordinateRange(here, here)] = ttnn.ProgramDescriptor(kernels=[fill(CORES, [0, 16, 7])], cbs=[cb])
    assert ttnn.to_torch(ttnn.generic_op([tensor, tensor], mesh)).tolist() == [[7] * 16]


UNTIL_TOLD = """
#include "dataflow_api.h"
void kernel_main() {
    auto flag = reinterpret_cast<volatile tt_l1_ptr uint32_t*>(get_compile_time_arg_val(2));
    while (*flag == 0) invalidate_l1_cache();
    *reinterpret_cast<volatile tt_l1_ptr uint32_t*>(get_write_ptr(get_compile_time_arg_val(0))) = *flag;
}
"""


def test_program_that_was_launched_asynchronously_sees_what_the_host_writes_next(card):
    ttnn.enable_asynchronous_slow_dispatch(card)
    tensor = shards(card, torch.zeros(1, 16, dtype=torch.int32))
    flag = ttnn.create_global_semaphore(card, CORES, 0)
    kernel = fill(CORES, [0, 16, ttnn.get_global_semaphore_address(flag)])
    kernel.kernel_source = UNTIL_TOLD
    program = ttnn.ProgramDescriptor(kernels=[kernel], cbs=[ttnn.cb_descriptor_from_sharded_tensor(0, tensor)])
    for value in (5, 6):
        ttnn.reset_global_semaphore_value(flag, 0)
        ttnn.generic_op([tensor, tensor], program)
        ttnn.reset_global_semaphore_value(flag, value)
        if value == 5:
            ttnn.synchronize_device(card)
        assert ttnn.to_torch(tensor)[0, 0] == value
    ttnn.disable_asynchronous_slow_dispatch(card)
    assert not ttnn.device.is_asynchronous_slow_dispatch_enabled(card)


def test_circular_buffer_lies_at_an_offset_into_a_shard(card):
    tensor = shards(card, torch.zeros(1, 64, dtype=torch.int32))
    cb = ttnn.cb_descriptor_from_sharded_tensor(0, tensor, address_offset=64)
    cb.format_descriptors[0].page_size = 64
    assert (cb.total_size, cb.address_offset) == (192, 64)
    assert ttnn.get_cb_address(cb) == tensor.buffer_address() + 64
    program = ttnn.ProgramDescriptor(kernels=[fill(CORES, [0, 16, 7])], cbs=[cb])
    mesh = ttnn.MeshProgramDescriptor()
    here = ttnn.MeshCoordinate(0, 0)
    mesh[ttnn.MeshCoordinateRange(here, here)] = program
    assert ttnn.to_torch(ttnn.generic_op([tensor, tensor], mesh)).tolist() == [[0] * 16 + [7] * 16 + [0] * 32]


def test_circular_buffer_must_fit_after_its_offset(card):
    tensor = shards(card, torch.zeros(1, 64, dtype=torch.int32))
    cb = ttnn.cb_descriptor_from_sharded_tensor(0, tensor, address_offset=64, total_size=256)
    program = ttnn.ProgramDescriptor(kernels=[fill(CORES, [0, 16, 7])], cbs=[cb])
    with pytest.raises(ttnn.ProgramError, match="has 256 B, but the tensor's shard has 192 B after its first 64 B"):
        ttnn.generic_op([tensor, tensor], program)


def test_program_of_another_device_is_unsupported(card):
    tensor = shards(card, torch.zeros(1, 64, dtype=torch.int32))
    there = ttnn.MeshCoordinateRange(ttnn.MeshCoordinate(0, 0), ttnn.MeshCoordinate(0, 1))
    with pytest.raises(ttnn.Unsupported, match="there is one device here"):
        ttnn.generic_op([tensor, tensor], ttnn.MeshProgramDescriptor({there: ttnn.ProgramDescriptor()}))


def test_merged_programs_run_side_by_side_with_their_own_semaphores(card):
    tensor = shards(card, torch.zeros(2, 16, dtype=torch.int32), ttnn.CoreRangeSet([ttnn.CoreRange((0, 0), (1, 0))]))
    programs = []
    for x in (0, 1):
        core = ttnn.CoreRangeSet([ttnn.CoreRange((x, 0), (x, 0))])
        cb = ttnn.cb_descriptor_from_sharded_tensor(0, tensor, core_ranges=core)
        semaphore = ttnn.SemaphoreDescriptor(core_ranges=core, initial_value=x)
        programs.append(ttnn.ProgramDescriptor([fill(core, [0, 16, 5 + x])], [semaphore], [cb]))
    merged = ttnn.merge_program_descriptors(programs)
    assert [semaphore.id for semaphore in merged.semaphores] == [0, 0]
    assert ttnn.to_torch(ttnn.generic_op([tensor, tensor], merged)).tolist() == [[5] * 16, [6] * 16]


def test_ranges_contain_cores_ranges_and_sets():
    box = ttnn.CoreRange(ttnn.CoreCoord(0, 0), ttnn.CoreCoord(3, 3))
    inside, across = ttnn.CoreRange((1, 1), (2, 3)), ttnn.CoreRange((3, 3), (4, 4))
    for holder in (box, ttnn.CoreRangeSet([box])):
        assert holder.contains(ttnn.CoreCoord(3, 0)) and not holder.contains(ttnn.CoreCoord(4, 0))
        assert holder.contains(inside) and not holder.contains(across)
        assert holder.contains(ttnn.CoreRangeSet([inside])) and not holder.contains(ttnn.CoreRangeSet([across]))


def test_workers_beside_dram_are_those_of_the_card():
    device = ttnn.open_device(device_id=0, arch="blackhole")
    cores = device.get_optimal_dram_bank_to_logical_worker_assignment(ttnn.NOC.NOC_0)
    assert [(core.x, core.y) for core in cores] == [(0, 9), (0, 0), (0, 7), (0, 3), (7, 9), (7, 1), (7, 6), (7, 4)]
    assert len(device.get_optimal_dram_bank_to_logical_worker_assignment(ttnn.NOC.NOC_1)) == len(cores)
    ttnn.close_device(device)


def test_faces_of_a_circular_buffer_are_those_of_its_tile():
    format = ttnn.CBFormatDescriptor(0, ttnn.bfloat16, 512, ttnn.TileDescriptor(8, 32))
    format.face_geometry = ttnn.FaceGeometry(8, 2)
    ttnn.CBDescriptor(512, CORES, [format])
    format.face_geometry = ttnn.FaceGeometry(16, 1)
    with pytest.raises(ttnn.Unsupported, match="1 faces of 16 rows"):
        ttnn.CBDescriptor(512, CORES, [format])


def test_int8_keeps_every_value(card):
    values = torch.arange(-128, 128, dtype=torch.int8).reshape(8, 32)
    tensor = ttnn.from_torch(values, dtype=ttnn.int8, layout=ttnn.ROW_MAJOR_LAYOUT, device=card)
    assert torch.equal(ttnn.to_torch(tensor), values)


@pytest.mark.skipif(not hasattr(torch, "float8_e4m3fn"), reason="this PyTorch has no float8")
def test_fp8_keeps_its_bits(card):
    values = torch.randn(8, 32).to(torch.float8_e4m3fn)
    tensor = ttnn.from_torch(values, layout=ttnn.ROW_MAJOR_LAYOUT, device=card)
    assert tensor.dtype == ttnn.fp8_e4m3
    assert torch.equal(ttnn.to_torch(tensor).view(torch.uint8), values.view(torch.uint8))


def test_names_that_tests_only_mention():
    assert ttnn.FabricConfig.FABRIC_1D.value == 2 and ttnn.MeshShape((1, 1)).mesh_size() == 1
    assert ttnn.MeshCoordinate([1, 2]) == ttnn.MeshCoordinate(1, 2) and ttnn.MeshCoordinate(1, 2).dims() == 2
    assert ttnn._ttnn.multi_device.SystemMeshDescriptor().shape().mesh_size() == 1
    assert ttnn._ttnn.bfp_utils.get_l1_alignment() == 16
    with pytest.raises(ttnn.Unsupported, match="connects devices"):
        ttnn.setup_fabric_connection(None)
    assert ttnn.MatmulMultiCoreReuseMultiCastProgramConfig(in0_block_w=2).in0_block_w == 2


def test_marks_for_upstreams_profiler_are_accepted():
    from tracy import signpost

    signpost("start")


def test_settings_are_saved_and_put_back():
    before = ttnn.Config(ttnn.CONFIG)
    with ttnn.manage_config("report_name", "mine"):
        assert ttnn.CONFIG.report_name == "mine" and before.report_name is None
    assert ttnn.CONFIG.report_name is None and ttnn.CONFIG.enable_fast_runtime_mode
    assert ttnn.CONFIG_PATH is None and ttnn.database.SQLITE_CONNECTION is None
    with pytest.raises(AttributeError, match="no setting 'speed'"):
        ttnn.load_config_from_dictionary({"speed": 1})


@pytest.mark.parametrize(("width", "dtype"), [(8, ttnn.bfloat8_b), (4, ttnn.bfloat4_b), (2, None)])
def test_block_floats_are_packed_as_tensors_are(width, dtype):
    utils = ttnn._ttnn.bfp_utils
    pack, unpack = getattr(utils, f"pack_bfp{width}"), getattr(utils, f"unpack_bfp{width}")
    torch.manual_seed(1)
    values = torch.randn(64, 32) * torch.logspace(-3, 3, 64)[:, None]
    words = pack(values.flatten(), row_major_input=True)
    assert len(words) == 2 * (64 + 1024 * width // 8) // 4
    back = torch.from_numpy(unpack(words, row_major_output=True)).reshape(64, 32)
    if dtype:
        tensor = ttnn.from_torch(values, dtype=dtype, layout=ttnn.TILE_LAYOUT)
        assert torch.equal(ttnn.to_torch(tensor).float(), back)
    else:
        assert torch.all((back - values).abs() <= values.abs().reshape(64, 2, 16).amax(2).repeat_interleave(16, 1))
    assert (pack(unpack(words)) == words).all()
    small = unpack(pack(values.flatten().numpy() / 100, is_exp_a=True), is_exp_a=True)
    assert small.shape == (2048,) and abs(small).max() * 50 <= values.abs().max() <= abs(small).max() * 200


def test_tiles_of_a_matrix_are_packed_one_after_the_other():
    values = torch.randn(64, 96)
    packed = ttnn._ttnn.core.tilize_and_pack_bfp8_b(values.numpy(), 64, 96)
    tile = values[32:, 32:64].contiguous()
    assert packed[4 * 1088 : 5 * 1088] == ttnn._ttnn.bfp_utils.pack_bfp8(tile.flatten(), row_major_input=True).tobytes()
    with pytest.raises(ttnn.Unsupported, match="tiles of 8x32"):
        ttnn._ttnn.core.tilize_and_pack_bfp4_b(values.numpy(), 64, 96, 8, 32)


def test_pages_of_shards_by_core():
    mapping = ttnn._ttnn.bfp_utils.compute_shard_page_mapping
    cores = ttnn.CoreRangeSet([ttnn.CoreRange((0, 0), (1, 1))])
    row, strategy = ttnn.ShardOrientation.ROW_MAJOR, ttnn.ShardDistributionStrategy

    def of(*arguments):
        return [((core.x, core.y), pages) for core, pages in mapping(*arguments)]

    height = of([1, 1, 128, 64], [32, 64], 32, 32, cores, row)
    assert height == [((0, 0), [0, 1]), ((1, 0), [2, 3]), ((0, 1), [4, 5]), ((1, 1), [6, 7])]
    block = of([64, 96], [32, 64], 32, 32, cores, row, strategy.GRID_2D)
    assert block == [((0, 0), [0, 1]), ((1, 0), [2]), ((0, 1), [3, 4]), ((1, 1), [5])]
    turned = of([64, 64], [32, 32], 32, 32, cores, ttnn.ShardOrientation.COL_MAJOR, strategy.GRID_2D)
    assert turned == [((0, 0), [0]), ((0, 1), [1]), ((1, 0), [2]), ((1, 1), [3])]


def test_host_tensor_goes_into_a_device_tensor_on_some_cores(card):
    cores = ttnn.CoreRangeSet([ttnn.CoreRange(ttnn.CoreCoord(0, 0), ttnn.CoreCoord(1, 0))])
    tensor = shards(card, torch.zeros(2, 16, dtype=torch.int32), cores)
    host = ttnn.from_torch(torch.full((2, 16), 3, dtype=torch.int32), dtype=ttnn.int32)
    ttnn.copy_host_to_device_tensor_partial(host, tensor, CORES)
    assert ttnn.to_torch(tensor)[:, 0].tolist() == [3, 0]
    ttnn.copy_host_to_device_tensor(host, tensor)
    assert ttnn.to_torch(tensor)[:, 0].tolist() == [3, 3]
    wrong = ttnn.from_torch(torch.zeros(1, 16, dtype=torch.int32), dtype=ttnn.int32)
    with pytest.raises(ttnn.ProgramError, match="cannot be copied"):
        ttnn.copy_host_to_device_tensor(wrong, tensor)


@pytest.fixture
def hybrid_card(monkeypatch):
    monkeypatch.setenv("TT_METAL_ALLOCATOR_MODE_HYBRID", "1")
    device = ttnn.open_device(device_id=0)
    yield device
    ttnn.close_device(device)


def own_addresses(device, data, cores):
    spec = ttnn.ShardSpec(cores, [data.shape[0] // cores.num_cores(), data.shape[1]], ttnn.ShardOrientation.ROW_MAJOR)
    config = ttnn.MemoryConfig(ttnn.TensorMemoryLayout.HEIGHT_SHARDED, ttnn.BufferType.L1, spec)
    config.experimental_set_per_core_allocation(True)
    return ttnn.from_torch(data, dtype=ttnn.int32, layout=ttnn.ROW_MAJOR_LAYOUT, device=device, memory_config=config)


def address(tensor, x):
    return tensor.experimental_per_core_buffer_address(tensor.device_coords()[0], ttnn.CoreCoord(x, 0))


def test_shards_have_an_address_for_each_core(hybrid_card):
    first = own_addresses(hybrid_card, torch.zeros(1, 64, dtype=torch.int32), CORES)
    pair = ttnn.CoreRangeSet([ttnn.CoreRange(ttnn.CoreCoord(0, 0), ttnn.CoreCoord(1, 0))])
    data = torch.arange(128, dtype=torch.int32).reshape(2, 64)
    both = own_addresses(hybrid_card, data, pair)
    assert address(both, 1) == address(first, 0) == address(both, 0) + 256
    assert torch.equal(ttnn.to_torch(both), data)
    of_all = shards(hybrid_card, torch.zeros(1, 64, dtype=torch.int32))
    assert of_all.buffer_address() == address(both, 0) - 256
    first.deallocate()
    assert address(own_addresses(hybrid_card, data[:1], CORES), 0) == address(both, 1)
    with pytest.raises(ttnn.ProgramError, match="an address for each core"):
        both.buffer_address()


def test_circular_buffer_on_shards_at_different_addresses_is_refused(hybrid_card):
    kept = own_addresses(hybrid_card, torch.zeros(1, 64, dtype=torch.int32), CORES)
    pair = ttnn.CoreRangeSet([ttnn.CoreRange(ttnn.CoreCoord(0, 0), ttnn.CoreCoord(1, 0))])
    both = own_addresses(hybrid_card, torch.zeros(2, 64, dtype=torch.int32), pair)
    cb = ttnn.cb_descriptor_from_sharded_tensor(0, both)
    with pytest.raises(ttnn.ProgramError, match=r"shard on core \(1,0\) is at"):
        ttnn.generic_op([kept, both], ttnn.ProgramDescriptor(kernels=[fill(pair, [0, 16, 7])], cbs=[cb]))
    one = ttnn.cb_descriptor_from_sharded_tensor(
        0, both, core_ranges=ttnn.CoreRangeSet([ttnn.CoreRange(ttnn.CoreCoord(1, 0), ttnn.CoreCoord(1, 0))])
    )
    ttnn.generic_op([kept, both], ttnn.ProgramDescriptor(kernels=[fill(one.core_ranges, [0, 64, 7])], cbs=[one]))
    assert ttnn.to_torch(both)[:, 0].tolist() == [0, 7]


def test_adjacent_shards_share_a_core(card):
    cores = ttnn.CoreRangeSet([ttnn.CoreRange(ttnn.CoreCoord(0, 0), ttnn.CoreCoord(1, 0))])
    runs = ttnn.NdShardSpec(
        ttnn.Shape([1, 16]), cores, shard_distribution_strategy=ttnn.ShardDistributionStrategy.CONTIGUOUS_1D
    )
    data = torch.arange(64, dtype=torch.int32).reshape(4, 16)
    config = ttnn.MemoryConfig(ttnn.BufferType.L1, runs)
    tensor = ttnn.from_torch(data, dtype=ttnn.int32, layout=ttnn.ROW_MAJOR_LAYOUT, device=card, memory_config=config)
    assert torch.equal(ttnn.to_torch(tensor), data)
    words = torch.frombuffer(
        bytearray(_core.read_l1(card, ttnn.CoreCoord(1, 0), tensor.buffer_address(), 128)), dtype=torch.int32
    )
    assert torch.equal(words.reshape(2, 16), data[2:])
    with pytest.raises(ttnn.ProgramError, match="cannot hold"):
        three = ttnn.from_torch(data[:3], dtype=ttnn.int32)
        ttnn.to_device(three, card, config)
