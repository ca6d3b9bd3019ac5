"""Descriptors: every form of argument, what is read back, what can be changed in place."""

import pytest

import ttnn

ONE = ttnn.CoreRangeSet([ttnn.CoreRange((0, 0), (0, 0))])
SQUARE = ttnn.CoreRangeSet([ttnn.CoreRange((0, 0), (1, 1))])


def kernel(**options):
    return ttnn.KernelDescriptor(
        kernel_source="add.cpp", core_ranges=SQUARE, config=ttnn.ReaderConfigDescriptor(), **options
    )


def pairs(args):
    return [((core.x, core.y), list(values)) for core, values in args]


def test_nested_lists_are_indexed_by_x_then_y():
    assert pairs(kernel(runtime_args=[[[1], [2]], [[], [3, 4]]]).runtime_args) == [
        ((0, 0), [1]),
        ((0, 1), [2]),
        ((1, 1), [3, 4]),
    ]


@pytest.mark.parametrize("nothing", [[], [[]], [[[]]], [[], []]])
def test_empty_nested_lists_give_no_args(nothing):
    assert len(kernel(runtime_args=nothing).runtime_args) == 0


def test_pairs_of_core_and_args():
    given = [(ttnn.CoreCoord(0, 1), [7, 8]), ((1, 0), [9])]
    assert pairs(kernel(runtime_args=given).runtime_args) == [((0, 1), [7, 8]), ((1, 0), [9])]


def test_runtime_args_object():
    args = ttnn.RuntimeArgs()
    args[1][0] = [1, 2]
    args[1][0].append(3)
    args[1].append(0, 4)
    args[0].extend(1, [5, 6])
    args.append(ttnn.CoreCoord(1, 1), [7])
    assert pairs(args) == [((1, 0), [1, 2, 3, 4]), ((0, 1), [5, 6]), ((1, 1), [7])]
    assert len(args) == 3
    assert args.get(0) == (ttnn.CoreCoord(1, 0), [1, 2, 3, 4])
    with pytest.raises(IndexError, match=r"No runtime args found for CoreCoord\(9, 9\)"):
        args[9][9]
    made = kernel(runtime_args=args)
    args.clear()
    assert len(args) == 0
    assert made.runtime_args[1][0] == [1, 2, 3, 4], "the kernel keeps a copy"
    made.runtime_args[1][0][0] = 100
    assert made.runtime_args[1][0][0] == 100


def test_lists_can_be_changed_in_place():
    made = kernel(compile_time_args=[1, 2])
    made.compile_time_args.append(3)
    made.compile_time_args[0] = 9
    assert made.compile_time_args == [9, 2, 3]
    cb = ttnn.CBDescriptor(
        total_size=4096,
        core_ranges=ONE,
        format_descriptors=[ttnn.CBFormatDescriptor(buffer_index=3, data_format=ttnn.bfloat16, page_size=2048)],
    )
    cb.format_descriptors[0].tile = ttnn.TileDescriptor(ttnn.Tile((16, 32)))
    cb.format_descriptors[0].page_size = 1024
    assert cb.format_descriptors[0].tile.height == 16
    program = ttnn.ProgramDescriptor(kernels=[made], semaphores=[], cbs=[cb])
    program.cbs[0].total_size = 8192
    assert cb.total_size == 8192
    assert program.kernels[0].compile_time_args[2] == 3
    assert program.cbs[0].format_descriptors[0].buffer_index == 3


def test_default_constructor_and_attributes():
    made = ttnn.KernelDescriptor()
    made.kernel_source = "void kernel_main() {}"
    made.source_type = ttnn.KernelDescriptor.SourceType.SOURCE_CODE
    made.core_ranges = ONE
    made.defines = {"A": "1"}
    made.named_compile_time_args = [("n", 5)]
    made.config = ttnn.ComputeConfigDescriptor(math_fidelity=ttnn.MathFidelity.LoFi, fp32_dest_acc_en=True)
    assert made.defines == [("A", "1")]
    assert made.config.math_fidelity == ttnn.MathFidelity.LoFi
    made.config.math_approx_mode = True
    assert made.config.math_approx_mode


def test_both_forms_of_semaphores():
    by_position = ttnn.SemaphoreDescriptor(core_ranges=ONE, initial_value=1)
    assert by_position.id is None
    assert ttnn.SemaphoreDescriptor(core_type=ttnn.CoreType.WORKER, core_ranges=ONE, initial_value=1).id is None
    explicit = ttnn.SemaphoreDescriptor(id=4, core_type=ttnn.CoreType.WORKER, core_ranges=ONE, initial_value=2)
    assert (explicit.id, explicit.initial_value) == (4, 2)
    with pytest.raises(AttributeError):
        explicit.id = 5


def test_enums_have_upstreams_values():
    assert int(ttnn.bfloat8_b) == 3 and ttnn.DataType.BFLOAT8_B is ttnn.bfloat8_b
    assert int(ttnn.MathFidelity.HiFi4) == 4
    assert int(ttnn.TensorMemoryLayout.BLOCK_SHARDED) == 4
    assert ttnn.NOC.RISCV_1_default is ttnn.NOC.NOC_1
    assert int(ttnn.UnpackToDestMode.Default) == 1


def test_reprs_say_what_was_given():
    assert repr(kernel(compile_time_args=[1])) == (
        "KernelDescriptor('add.cpp', core_ranges={[(0,0) - (1,1)]}, compile_time_args=[1], "
        "config=ReaderConfigDescriptor())"
    )
    assert "tile=TileDescriptor(height=1, width=32, transpose=False)" in repr(
        ttnn.CBFormatDescriptor(0, ttnn.bfloat16, 64, ttnn.TileDescriptor(1, 32))
    )


def test_tile_knows_its_faces_and_weight():
    tile = ttnn.Tile((16, 32))
    assert (tile.tile_shape, tile.face_shape, tile.num_faces) == ([16, 32], [16, 16], 2)
    assert (tile.partial_face, tile.narrow_tile) == (1, 0)
    assert tile.get_tile_size(ttnn.bfloat8_b) == 544
    assert ttnn.TILE_SIZE == 32 and ttnn.tile_size(ttnn.bfloat16) == 2048


@pytest.mark.parametrize("wrong", ["text", 3, [[1]], [["a"]], [("x", 1)], [((0, 0), "args")]])
def test_runtime_args_of_a_wrong_type_are_refused(wrong):
    with pytest.raises(TypeError) as caught:
        kernel(runtime_args=wrong)
    assert isinstance(caught.value, RuntimeError)
