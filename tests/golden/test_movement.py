"""Operations that move tiles, through kernels: tilize, untilize, transposes, Dst reuse, blocks, integers, state that stays."""

import sys
from pathlib import Path

import numpy as np
import pytest

import ttnn

sys.path.insert(0, str(Path(__file__).parent))
import programs
from tensix_arithmetic import faces, square

HEADERS = "".join(
    f'#include "compute_kernel_api/{name}.h"\n'
    for name in (
        "bcast",
        "compute_kernel_hw_startup",
        "eltwise_binary",
        "eltwise_unary/eltwise_unary",
        "matmul",
        "pack_untilize",
        "reduce",
        "tile_move_copy",
        "tilize",
        "transpose_wh",
        "transpose_wh_dest",
        "untilize",
    )
)
HEADERS += '#include "ttnn/cpp/ttnn/kernel_lib/untilize_helpers.hpp"\n'
NUMBERS = np.arange(4096) % 251 - 100  # whole numbers that bf16 holds


@pytest.fixture(scope="module", params=["wormhole_b0", "blackhole"])
def device(request):
    opened = ttnn.open_device(device_id=0, arch=request.param)
    yield opened
    ttnn.close_device(opened)


def bf16(values):
    return (np.asarray(values, np.float32).view(np.uint32) >> 16).astype(np.uint16)


def values(words):
    return (words.view(np.uint16).astype(np.uint32) << 16).view(np.float32).reshape(len(words), -1)


def run(device, body, a, b=(), outputs=None, **case):
    """Runs a kernel body on tiles of 1024 numbers each; CBs hold four pages."""
    case = {
        "ina": "bf16",
        "inb": "bf16",
        "out": "bf16",
        "dest": "bf16",
        "fid": "HiFi4",
        "name": "",
        "op": "elw",
        "pages": 4,
    } | case
    case["source"] = f"{HEADERS}void kernel_main() {{\n{body}\n}}\n"
    tiles_a, tiles_b = [bf16(t).tobytes() for t in a], [bf16(t).tobytes() for t in b]
    steps = len(tiles_a) // (outputs or len(tiles_a))
    return values(programs.run(case, tiles_a, tiles_b, steps, device))


PACK = "tile_regs_commit(); tile_regs_wait(); cb_reserve_back(16, {n}); {packs} cb_push_back(16, {n}); tile_regs_release();"


def packed(n):
    return PACK.format(n=n, packs="".join(f"pack_tile({i}, 16); " for i in range(n)))


ROWS = NUMBERS[:2048].reshape(32, 64)
AS_TILES = [faces(ROWS[:, :32]), faces(ROWS[:, 32:])]
AS_PAGES = [ROWS.reshape(-1)[:1024], ROWS.reshape(-1)[1024:]]
AROUND = "cb_wait_front(0, 2); cb_reserve_back(16, 2); {call} cb_push_back(16, 2); cb_pop_front(0, 2);"


@pytest.mark.parametrize("kind", ["", "fast_"])
def test_tilize_makes_tiles_of_rows(device, kind):
    got = run(
        device,
        f"compute_kernel_hw_startup(0, 16); {kind}tilize_init(0, 2, 16);"
        + AROUND.format(call=f"{kind}tilize_block(0, 2, 16);")
        + f"{kind}tilize_uninit(0, 16);",
        AS_PAGES,
    )
    np.testing.assert_array_equal(got, AS_TILES)


def test_untilize_makes_rows_of_tiles(device):
    body = (
        "compute_kernel_hw_startup(0, 16); untilize_init(0);"
        + AROUND.format(call="untilize_block(0, 2, 16);")
        + "untilize_uninit(0);"
    )
    np.testing.assert_array_equal(run(device, body, AS_TILES), AS_PAGES)


def test_pack_untilize_makes_rows_of_tiles(device):
    body = "compute_kernel_hw_startup(0, 16); pack_untilize_init<2>(0, 16);" + AROUND.format(
        call="pack_untilize_block<2>(0, 1, 16);"
    )
    np.testing.assert_array_equal(run(device, body + "pack_untilize_uninit(16);", AS_TILES), AS_PAGES)


def test_pack_untilize_takes_a_row_in_blocks(device):
    call = "for (uint32_t b = 0; b < 2; b++) { pack_untilize_block<1, 2>(0, 1, 16, b); cb_pop_front(0, 1); }"
    body = f"compute_kernel_hw_startup(0, 16); pack_untilize_init<1, 2>(0, 16); cb_wait_front(0, 2); cb_reserve_back(16, 2); {call} cb_push_back(16, 2); pack_untilize_uninit(16);"
    np.testing.assert_array_equal(run(device, body, AS_TILES), AS_PAGES)


def test_kernel_library_untilize_undoes_tilize(device):
    body = "using namespace compute_kernel_lib; compute_kernel_hw_startup(0, 16); untilize<UntilizeConfig<WidthInTiles<2>, InputCB<0>, OutputCB<16>>>(1);"
    np.testing.assert_array_equal(run(device, body, AS_TILES), AS_PAGES)
    body = "using namespace compute_kernel_lib; compute_kernel_hw_startup(0, 16); tilize<TilizeConfig<InputCB<0>, OutputCB<16>>>(2, 1);"
    np.testing.assert_array_equal(run(device, body, AS_PAGES), AS_TILES)


def test_transpose_swaps_rows_and_columns(device):
    body = (
        "transpose_wh_init(0, 16); cb_wait_front(0, 1); tile_regs_acquire(); transpose_wh_tile(0, 0, 0);"
        + packed(1)
        + "cb_pop_front(0, 1);"
    )
    np.testing.assert_array_equal(run(device, body, AS_TILES[:1])[0], faces(ROWS[:, :32].T))


def test_transpose_in_dst_swaps_rows_and_columns(device):
    body = "compute_kernel_hw_startup(0, 16); copy_tile_init(0); cb_wait_front(0, 1); tile_regs_acquire(); copy_tile(0, 0, 0); transpose_wh_dest(0);"
    np.testing.assert_array_equal(
        run(device, body + packed(1) + "cb_pop_front(0, 1);", AS_TILES[:1])[0], faces(ROWS[:, :32].T)
    )


@pytest.mark.parametrize(
    ("op", "reuse", "want"),
    [
        ("MUL", "SRCA", lambda x, y: x * y),
        ("SUB", "SRCA", lambda x, y: x - y),
        ("SUB", "SRCB", lambda x, y: y - x),
        ("ADD", "SRCB", lambda x, y: x + y),
    ],
)
def test_dst_is_an_operand_and_the_result_replaces_it(device, op, reuse, want):
    x, y = NUMBERS[:1024] % 9, NUMBERS[1024:2048] % 13
    kind = f"ELW{op}, EltwiseBinaryReuseDestType::DEST_TO_{reuse}"
    body = f"""binary_op_init_common(0, 1, 16); cb_wait_front(0, 1); cb_wait_front(1, 1);
        tile_regs_acquire(); copy_tile_init(0); copy_tile(0, 0, 0);
        binary_dest_reuse_tiles_init<{kind}>(1); binary_dest_reuse_tiles<{kind}>(1, 0, 0);
        {packed(1)} cb_pop_front(0, 1); cb_pop_front(1, 1);"""
    np.testing.assert_array_equal(run(device, body, [x], [y])[0], want(x, y))


def test_matmul_block_fills_all_tiles_of_the_block(device):
    random = np.random.default_rng(5)
    a, b = random.integers(-3, 4, (2, 1024)), random.integers(-3, 4, (2, 1024))
    body = f"""mm_block_init(0, 1, 16, 0, 2, 2, 1); cb_wait_front(0, 4); cb_wait_front(1, 4);
        tile_regs_acquire(); matmul_block(0, 1, 0, 0, 0, 0, 2, 2, 1); {packed(4)} cb_pop_front(0, 4); cb_pop_front(1, 4);"""
    got = run(device, body, [*a, *a], [*b, *b], outputs=4)
    np.testing.assert_array_equal(got, [faces(square(x) @ square(y)) for x in a for y in b])


@pytest.mark.expects_findings("reduce-mask-left")
def test_the_edge_mask_of_a_reduction_stays_until_uninit(device):
    ones, scaler = np.ones(1024), np.where(np.arange(1024) % 256 < 16, 1, 0)
    kind = "PoolType::SUM, ReduceDim::REDUCE_COL"
    copy = "tile_regs_acquire(); copy_tile(0, 0, 0);" + packed(1)
    body = f"""binary_op_init_common(0, 1, 16); reduce_init<{kind}>(0, 1, 16); cb_wait_front(0, 3); cb_wait_front(1, 1);
        tile_regs_acquire(); reduce_tile<{kind}>(0, 1, 0, 0, 0); {packed(1)}
        copy_tile_init(0); {copy} reduce_uninit(); {copy}"""
    summed, masked, whole = run(device, body, [ones, ones, ones], [scaler])
    np.testing.assert_array_equal(square(summed)[0], 32)
    assert summed.sum() == 32 * 32
    assert masked.sum() == 32
    assert whole.sum() == 1024


def test_old_acquire_and_out_of_order_pack(device):
    body = """compute_kernel_hw_startup(0, 16); copy_tile_init(0); cb_wait_front(0, 2); cb_reserve_back(16, 2);
        acquire_dst(); copy_tile(0, 0, 0); copy_tile(0, 1, 1); pack_tile<true>(0, 16, 1); pack_tile<true>(1, 16, 0); release_dst();
        cb_push_back(16, 2); cb_pop_front(0, 2);"""
    np.testing.assert_array_equal(run(device, body, AS_TILES), AS_TILES[::-1])


@pytest.mark.expects_findings("init-missing")
def test_add_after_mul_init_multiplies(device):
    x, y = NUMBERS[:1024] % 9, NUMBERS[1024:2048] % 13
    body = "binary_op_init_common(0, 1, 16); mul_tiles_init(0, 1); cb_wait_front(0, 1); cb_wait_front(1, 1); tile_regs_acquire(); add_tiles(0, 1, 0, 0, 0);"
    np.testing.assert_array_equal(run(device, body + packed(1), [x], [y])[0], x * y)


@pytest.mark.expects_findings("init-missing")
def test_an_operation_after_another_ones_init_is_an_error(device):
    body = "binary_op_init_common(0, 1, 16); mm_init_short(0, 1); cb_wait_front(0, 1); cb_wait_front(1, 1); tile_regs_acquire(); add_tiles(0, 1, 0, 0, 0);"
    with pytest.raises(RuntimeError, match="init-missing.*add_tiles runs, but the FPU was last initialised for matmul"):
        run(device, body, AS_TILES[:1], AS_TILES[:1])
    device.reset()


@pytest.mark.parametrize(("fmt", "dtype", "dest"), [("u16", np.uint16, "bf16"), ("i32", np.int32, "fp32")])
def test_integers_pass_unchanged(device, fmt, dtype, dest):
    numbers = np.random.default_rng(3).integers(0, 65536, 1024).astype(dtype)
    numbers[:4] = [0, 1, 256, 65535]
    body = (
        "compute_kernel_hw_startup(0, 16); copy_tile_init(0); cb_wait_front(0, 1); tile_regs_acquire(); copy_tile(0, 0, 0);"
        + packed(1)
    )
    case = {"ina": fmt, "inb": "bf16", "out": fmt, "dest": dest, "fid": "HiFi4", "name": "", "op": "copy"}
    case["source"] = f"{HEADERS}void kernel_main() {{\n{body}\n}}\n"
    got = programs.run(case, [numbers.tobytes()], [], 1, device)
    np.testing.assert_array_equal(got.view(dtype).reshape(-1), numbers)


def small_faces(matrix):
    """A matrix of up to 32 x 32 in the order of its faces, each at most 16 x 16."""
    rows = min(len(matrix), 16)
    cut = [(i, j) for i in range(0, len(matrix), rows) for j in range(0, matrix.shape[1], 16)]
    return np.concatenate([matrix[i : i + rows, j : j + 16].reshape(-1) for i, j in cut])


SHAPES = [(16, 32), (32, 16), (16, 16), (8, 32), (4, 32), (2, 32), (1, 32), (1, 16)]


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: f"{shape[0]}x{shape[1]}")
def test_small_tiles_are_added(device, shape):
    x, y = (NUMBERS[i * 1024 :][: shape[0] * shape[1]] for i in range(2))
    body = "binary_op_init_common(0, 1, 16); add_tiles_init(0, 1); cb_wait_front(0, 1); cb_wait_front(1, 1);"
    body += "tile_regs_acquire(); add_tiles(0, 1, 0, 0, 0);" + packed(1)
    tiles_of = dict.fromkeys(("ina", "inb", "out"), shape)
    np.testing.assert_array_equal(run(device, body, [x], [y], tiles_of=tiles_of)[0], x + y)


@pytest.mark.parametrize("rows", [1, 8, 16, 32])
@pytest.mark.parametrize("columns", [16, 32])
def test_small_tiles_are_multiplied(device, rows, columns):
    random = np.random.default_rng(rows)
    x, y = random.integers(-3, 4, (rows, 32)), random.integers(-3, 4, (32, columns))
    body = (
        "mm_init(0, 1, 16); cb_wait_front(0, 1); cb_wait_front(1, 1); tile_regs_acquire(); matmul_tiles(0, 1, 0, 0, 0);"
    )
    tiles_of = {"ina": (rows, 32), "inb": (32, columns), "out": (rows, columns)}
    got = run(device, body + packed(1), [small_faces(x)], [small_faces(y)], tiles_of=tiles_of)
    np.testing.assert_array_equal(got[0], small_faces(x @ y))
