"""SFPU functions without golden vectors that carry state or let datums meet, through compute kernels, against NumPy."""

import sys
from pathlib import Path

import numpy as np
import pytest

import ttnn

sys.path.insert(0, str(Path(__file__).parent))
import sfpu_programs
from sfpu_programs import Program, section_source


@pytest.fixture(params=["wh", "bh"])
def device(request):
    device = ttnn.open_device(device_id=0, arch=sfpu_programs.ARCHS[request.param])
    device_arch[0] = request.param
    yield device
    ttnn.close_device(device)


device_arch = [""]


def rows_of(datums):
    """Tiles in face order as matrices of 32 x 32."""
    return datums.reshape(-1, 2, 2, 16, 16).transpose(0, 1, 3, 2, 4).reshape(-1, 32, 32)


def faces_of(matrices):
    return matrices.reshape(-1, 2, 16, 2, 16).transpose(0, 1, 3, 2, 4).reshape(-1)


def run(chain, headers, operands, outs, device, dest="fp32"):
    """Runs the chain in one section per tile on operands of 32 x 32 matrices; returns the outputs as such."""
    names = {np.float32: "fp32", np.int32: "int32", np.uint16: "uint16"}
    formats = tuple(names[operand.dtype.type] for operand in operands)
    formats = tuple(
        "bf16" if dest == "bf16" and form == "uint16" and k == 0 else form for k, form in enumerate(formats)
    )
    program = Program(section_source(chain, headers, len(outs)), formats, outs, dest)
    parts = program.run([faces_of(operand) for operand in operands], device)
    types = {"fp32": np.float32, "int32": np.int32, "uint16": np.uint16, "bf16": np.uint16}
    return [rows_of(part.reshape(-1).view(types[out])) for part, out in zip(parts, outs, strict=True)]


def normals(seed, tiles=2):
    return np.random.default_rng(seed).normal(1, 3, (tiles, 32, 32)).astype(np.float32)


NONE = "std::array<uint32_t, 0>{}"
WELFORD = ["api/compute/welford.h"]


@pytest.mark.expects_findings("dst-unwritten")  # its first round has no result
def test_welford_gives_mean_and_variance_of_columns_over_tiles(device):
    x = normals(1)
    chain = f"""
        if (i == 0) welford_init();
        welford_update<0>(0, 32 * i, {NONE});
        if (i == 1) welford_finalize_to_row<0>(0, 63, {NONE});"""
    mean, variance = run(chain, WELFORD, [x], ("fp32", "fp32"), device)
    columns = x.reshape(64, 32).astype(np.float64)
    np.testing.assert_allclose(mean[1, 0], columns.mean(axis=0), rtol=1e-5)
    np.testing.assert_allclose(variance[1, 0], columns.var(axis=0), rtol=1e-5)
    assert (mean[1, 1:4] == 0).all()


def test_welford_goes_on_from_a_saved_state(device):
    x = normals(2, tiles=1)
    finish = f"welford_finalize_to_face<0>(0, 31, {NONE});"
    at_once = run(f"welford_init(); welford_update<0>(0, 0, {NONE}); {finish}", WELFORD, [x], ("fp32", "fp32"), device)
    saved = f"""
        welford_init();
        welford_update_rows<0>(0, 0, 0, 13, {NONE});
        welford_save_state(2, 3);
        welford_clear();
        welford_restore_state(2, 3);
        welford_update_rows<0>(0, 13, 13, 19, {NONE});
        {finish}"""
    table = """
        std::array<uint32_t, 32> lut;
        for (uint32_t n = 0; n < 32; ++n) lut[n] = __builtin_bit_cast(uint32_t, 1.0f / (n + 1));
        welford_init();
        welford_update<32>(0, 0, lut);
        welford_finalize_to_face<32>(0, 31, lut);"""
    for chain in (saved, table):
        for part, want in zip(run(chain, WELFORD, [x], ("fp32", "fp32"), device), at_once, strict=True):
            assert (part == want).all()


def test_ema_runs_down_the_columns_and_into_the_next_tile(device):
    x, alpha, beta = normals(3), np.float32(0.75), np.float32(0.25)
    start = (
        f"if (i == 0) {{ ema_init({alpha.view(np.uint32)}u, {beta.view(np.uint32)}u); ema_clear_previous_output(); }}"
    )
    _, out = run(start + "ema_tile(0);", ["api/compute/ema.h"], [x], ("fp32", "fp32"), device)
    want, last = np.empty((64, 32)), np.zeros(32)
    for row, values in enumerate(x.reshape(64, 32)):
        last = want[row] = alpha * last + beta * values.astype(np.float64)
    np.testing.assert_allclose(out.reshape(64, 32), want, rtol=1e-5, atol=1e-6)


class Generator:
    """32 lanes with one state: a shift register whose new bit is the inverted parity of four taps."""

    def __init__(self, seed):
        self.state = seed

    def draw(self):
        word = self.state
        bit = 1 - (word & 0x80200003).bit_count() % 2
        self.state = bit << 31 | word >> 1
        return word


# Element of a tile (face order) that lane `lane` of SFPLOAD number `n` holds.
def element(n, lane):
    return (n // 2 * 4 + lane // 8) * 16 + lane % 8 * 2 + n % 2


def random_words(arch, seed):
    generator, out = Generator(seed), np.empty(1024, np.uint32)
    for face in range(4):
        words = [generator.draw() for _ in range(9)]
        for n in range(8):
            for lane in range(32):
                out[element(8 * face + n, lane)] = mixed(arch, words[n], lane)
    return out


def mixed(arch, word, lane):
    x, mask = 2 * lane + (407 if arch == "bh" else -151) & 0xFFFFFFFF, 0xFFFFFFFF
    near, far = (14, 6) if arch == "bh" else (20, 5)
    x ^= x << near & mask
    x ^= x << far & mask
    x = x + word & mask
    if arch == "bh":
        x ^= x >> 8
        x ^= x >> 16
        x = x & 0xFF800000 | x * 0x56594B & 0x7FFFFF
        x ^= x << 8 & mask
        return x ^ x >> 14
    x ^= x >> 16
    x = x + (x << 10) & mask
    x ^= x >> 6
    x = x + (x << 13) & mask
    return x ^ x >> 16


@pytest.mark.parametrize("seeding", ["rand_tile_init", "init_prng_seed"])
def test_rand_draws_31_bits_per_lane(device, seeding):
    blank = np.zeros((1, 32, 32), np.float32)
    chain = f"{seeding}(1234); rand_tile(0, 0, 0x3F800000u);"
    (out,) = run(chain, ["api/compute/eltwise_unary/rand.h"], [blank], ("fp32",), device)
    want = (random_words(device_arch[0], 1234) & 0x7FFFFFFF).astype(np.float32) / np.float32(2**31)
    assert (faces_of(out) == want).all()
    assert out.min() >= 0 and out.max() <= 1 and abs(out.mean() - 0.5) < 0.03


def test_dropout_zeroes_where_the_generator_says_and_scales_the_rest(device):
    x = normals(4, tiles=1)
    chain = f"dropout_kernel_init(99); dropout_tile(0, {2**30}, 0x40000000u);"
    (out,) = run(chain, ["api/compute/eltwise_unary/dropout.h"], [x], ("fp32",), device)
    generator, want = Generator(99), 2 * faces_of(x)
    for n in range(32):
        if generator.draw() & 0x7FFFFFFF <= 2**30:
            want[[element(n, lane) for lane in range(32)]] = 0
    assert (faces_of(out) == want).all()
    assert 0 < (want == 0).mean() < 1


def test_stochastic_round_takes_one_of_the_two_neighbours(device):
    x = normals(5, tiles=1)
    (out,) = run("stochastic_round_tile(0);", ["api/compute/eltwise_unary/rounding.h"], [x], ("fp32",), device)
    low = x.view(np.uint32) & 0xFFFF0000
    got = np.ascontiguousarray(out).view(np.uint32)
    assert ((got == low) | (got == low + 0x10000)).all()
    assert (got == low).any() and (got != low).any()


def small_integers(seed, tiles=1):
    return np.random.default_rng(seed).integers(0, 1000, (tiles, 32, 32)).astype(np.int32)


def test_integer_sums(device):
    x, y = small_integers(6), small_integers(7)
    headers = ["api/compute/eltwise_unary/sfpu_int_sum.h"]
    (by_column,) = run("sfpu_sum_int_init(); sfpu_sum_int_col(0);", headers, [x], ("int32",), device)
    (by_row,) = run("sfpu_sum_int_init(); sfpu_sum_int_row(0);", headers, [x], ("int32",), device)
    (both,) = run("sfpu_sum_int_init(); sfpu_add_int(0);", headers, [x, y], ("int32",), device)
    assert (by_column[0, :4] == x.reshape(8, 4, 32).sum(axis=0)).all()
    assert (by_row[0, :, 0:16:2] == x[0].reshape(32, 2, 8, 2).sum(axis=(1, 3))).all()
    assert (both == x + y).all()


def test_add_top_row_adds_the_first_rows(device):
    x, y = normals(8, tiles=1), normals(9, tiles=1)
    chain = "sfpu_add_top_row_init(); sfpu_add_top_row<DataFormat::Float32>(0, 1, 0);"
    (out,) = run(chain, [], [x, y], ("fp32",), device)
    assert (out[0, 0] == x[0, 0] + y[0, 0]).all()
    assert (out[0, 4:] == x[0, 4:]).all()


def test_complex_pairs_turn_by_a_right_angle(device):
    x = normals(10, tiles=1)
    (out,) = run("alt_complex_rotate90_tile_init(); alt_complex_rotate90_tile(0);", [], [x], ("fp32",), device)
    assert (out[..., 0::2] == -x[..., 1::2]).all()
    assert (out[..., 1::2] == x[..., 0::2]).all()


@pytest.mark.parametrize("rows, layout", [(9, "TILE"), (9, "ROW_MAJOR"), (32, "ROW_MAJOR")])
def test_maxima_come_with_their_indices(device, rows, layout):
    """Row-major sticks of 32 lie as two rows of 16; the tile layout has its 32 columns in two faces."""
    order = np.random.default_rng(11).permutation(1024)
    values = (0x3F80 + order).astype(np.uint16)
    index = np.arange(1024, dtype=np.uint16)
    chain = f"max_reduce_with_indices_init<DataLayout::{layout}>(); max_reduce_with_indices<{rows}, DataLayout::{layout}>(0, 1);"
    program = Program(section_source(chain, [], 2), ("bf16", "uint16"), ("bf16", "uint16"))
    value_out, index_out = (part.reshape(-1).view(np.uint16) for part in program.run([values, index], device))
    if layout == "TILE":
        sticks, got, at = (rows_of(a)[0] for a in (values, value_out, index_out))
        names = rows_of(index)[0]
    else:
        sticks, got, at, names = (a.reshape(32, 32) for a in (values, value_out, index_out, index))
    best = sticks[:rows].argmax(axis=0)
    assert (got[0] == sticks[best, np.arange(32)]).all()
    assert (at[0] == names[best, np.arange(32)]).all()


def test_requant_and_dequant(device):
    x = small_integers(12)
    scale = np.full((1, 32, 32), 0.125, np.float32)
    headers = ["api/compute/quantization.h"]
    (small,) = run("requant_tile_init(0x40400000u); requant_tile(0, 1, 0);", headers, [x, scale], ("int32",), device)
    (real,) = run("dequant_tile_init(0xC0400000u); dequant_tile(0, 1, 0);", headers, [x, scale], ("fp32",), device)
    assert (small == np.minimum(np.floor(x * 0.125 + 3 + 0.5), 127)).all()
    assert (real == (x - 3) * np.float32(0.125)).all()


def sum_of_rows(tile):
    """Rows of a 32 x 32 tile as sfpu_reduce adds them: four registers of eight lanes, then across the lanes."""
    lanes = [tile[:, first + parity : first + 16 : 2] for first in (0, 16) for parity in (0, 1)]
    total = lanes[0] + (lanes[1] + (lanes[2] + lanes[3]))
    for turn in (4, 2, 1):
        total = total + np.roll(total, turn, axis=1)
    return total[:, 0]


def stored(values, dest):
    """What Dst keeps: 16-bit Dst cuts a float."""
    if dest != "bf16" or values.dtype != np.float32:
        return values
    return (np.ascontiguousarray(values).view(np.uint32) & 0xFFFF0000).view(np.float32)


def block_of_tiles(kind, dest):
    random = np.random.default_rng(31)
    if kind == "Int32":
        return random.integers(-1000, 1000, (4, 1, 32, 32), np.int32)
    if kind == "UInt16":
        return random.integers(0, 500, (4, 1, 32, 32), np.uint16)
    numbers = random.normal(0, 10, (4, 1, 32, 32)).astype(np.float32)
    return stored(numbers, dest)


@pytest.mark.parametrize(
    ("kind", "dest"),
    [("Float32", "fp32"), ("Float16_b", "bf16"), ("Int32", "fp32"), ("UInt16", "fp32"), ("UInt16", "bf16")],
)
@pytest.mark.parametrize(("wide", "high"), [(2, 2), (4, 1), (3, 1), (1, 3)])
@pytest.mark.parametrize("pool", ["SUM", "MAX", "MIN"])
def test_sfpu_reduce_takes_rows_of_a_block_of_tiles_into_its_first_column(pool, wide, high, kind, dest, device):
    tiles = block_of_tiles(kind, dest)
    chain = f"""
        sfpu_reduce_init<PoolType::{pool}, DataFormat::{kind}>();
        sfpu_reduce<PoolType::{pool}, DataFormat::{kind}, ReduceDim::REDUCE_ROW>(0, {wide}, {high});"""
    form = {"Int32": "int32", "UInt16": "uint16"}.get(kind, dest)
    operands = tiles if form != "bf16" else (tiles.view(np.uint32) >> 16).astype(np.uint16)
    program = Program(section_source(chain, [], 4), (form,) * 4, (form,) * 4, dest)
    parts = program.run([faces_of(operand) for operand in operands], device)
    for line in range(high):
        part = np.ascontiguousarray(parts[line * wide]).reshape(-1)
        words = part.view(np.uint16).astype(np.uint32) << 16 if form == "bf16" else part
        got = rows_of(words.view(tiles.dtype))[0, :, 0]
        row = tiles[line * wide : (line + 1) * wide, 0]
        if pool == "SUM":
            want = sum((stored(sum_of_rows(tile), dest) for tile in row[1:]), start=stored(sum_of_rows(row[0]), dest))
            want = stored(want, dest)
        else:
            want = (np.max if pool == "MAX" else np.min)(row, axis=(0, 2))
        np.testing.assert_array_equal(got, want)
