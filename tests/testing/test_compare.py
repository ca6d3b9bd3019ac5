"""tessera.testing.compare: measures, finds the first bad element, and names each known cause where it is provoked."""

import numpy as np
import pytest
import torch

import ttnn
from tessera.testing import assert_close, compare, picture
from tessera.testing.causes import FRESH_L1


def random(*shape: int) -> np.ndarray:
    return np.random.default_rng(7).standard_normal(shape).astype(np.float32)


def tiles_of(matrix: np.ndarray) -> np.ndarray:
    """Tiles [row, column, 32, 32] as a view: writing into one writes into the matrix."""
    rows, columns = matrix.shape[-2] // 32, matrix.shape[-1] // 32
    return matrix.reshape(rows, 32, columns, 32).swapaxes(1, 2)


def in_memory(matrix: np.ndarray) -> np.ndarray:
    """The elements of a matrix as its tiles lie in memory."""
    rows, columns = matrix.shape[0] // 32, matrix.shape[1] // 32
    return matrix.reshape(rows, 2, 16, columns, 2, 16).transpose(0, 3, 1, 4, 2, 5).reshape(-1)


def from_memory(flat: np.ndarray, rows: int, columns: int) -> np.ndarray:
    cut = flat.reshape(rows // 32, columns // 32, 2, 2, 16, 16)
    return cut.transpose(0, 2, 4, 1, 3, 5).reshape(rows, columns)


def bfloat16(values: np.ndarray) -> np.ndarray:
    return torch.from_numpy(values).bfloat16().float().numpy()


def only_cause(got, expected, **options):
    result = compare(got, expected, **options)
    assert len(result.causes) == 1, result
    cause = result.causes[0]
    assert cause.tiles == cause.of, result
    assert f"= {cause.kind}: {cause.text}" in repr(result)
    assert cause.help in repr(result)
    return result, cause


# Measures


def test_equal_tensors_are_ok_and_have_no_cause():
    a = random(64, 64)
    result = compare(a, a.copy())
    assert result.ok and bool(result)
    assert (result.pcc, result.max_abs, result.max_ulp, result.bad, result.first_bad) == (1.0, 0.0, 0.0, 0, None)
    assert repr(result) == "compare: equal, 4096 elements in 4 tiles"


def test_first_bad_element_is_the_first_in_the_order_of_memory():
    expected, got = random(2, 3, 64, 96), random(2, 3, 64, 96)
    got[1, 2, 33, 95] += 5  # face 1 of tile (1, 2)
    got[1, 2, 40, 70] += 5  # face 0 of the same tile comes before it, though the row is lower
    got[1, 2, 62, 20] = np.nan  # and tile (1, 0) before both
    result = compare(got, expected)
    first = result.first_bad
    assert first.index == (1, 2, 62, 20)
    assert (first.tile, first.face, first.row, first.column) == ((5, 1, 0), 3, 14, 4)
    assert np.isnan(first.got) and first.expected == expected[1, 2, 62, 20]
    got[1, 2, 62, 20] = expected[1, 2, 62, 20]
    first = compare(got, expected).first_bad
    assert (first.index, first.face, first.row, first.column) == ((1, 2, 40, 70), 0, 8, 6)
    assert (result.bad, result.bad_tiles, result.tiles) == (3, 2, 36)


def test_worst_error_is_given_absolute_and_in_ulp_of_the_format():
    expected = torch.tensor([[1.0, 256.0]]).bfloat16()
    got = torch.tensor([[1.0 + 3 / 128, 256.0 + 4.0]]).bfloat16()
    result = compare(got, expected, rtol=1.0, pcc=0)
    assert result.ok
    assert (result.max_abs, result.max_abs_at.index) == (4.0, (0, 1))
    assert (result.max_ulp, result.max_ulp_at.index) == (3.0, (0, 0))
    assert (result.dtype, result.different, result.bad) == ("bfloat16", 2, 0)


@pytest.mark.parametrize(("dtype", "ulp"), [(np.float32, 2.0**-23), (np.float16, 2.0**-10), (np.float64, 2.0**-52)])
def test_neighbours_are_one_ulp_apart(dtype, ulp):
    result = compare(np.array([1 + ulp], dtype), np.ones(1, dtype))
    assert result.max_ulp == 1.0


def test_ulp_of_a_block_format_is_that_of_its_shared_exponent():
    expected = np.zeros((1, 32), np.float32)
    expected[0, 0] = 64.0
    got = expected.copy()
    got[0, 5] += 2.0  # the block's largest is 64: one step is 2**(6 - 6)
    device = ttnn.open_device(device_id=0)
    block = ttnn.from_torch(torch.from_numpy(got), dtype=ttnn.bfloat8_b, layout=ttnn.TILE_LAYOUT, device=device)
    result = compare(block, expected)
    ttnn.close_device(device)
    assert (result.dtype, result.max_ulp, result.max_abs) == ("bfloat8_b", 2.0, 2.0)


def test_integers_must_be_equal():
    a = np.arange(1024, dtype=np.int32).reshape(32, 32) + 2**30
    b = a.copy()
    b[3, 3] += 1
    assert compare(a, a).ok
    result = compare(b, a)
    assert not result.ok
    assert (result.bad, result.max_abs, result.rtol, result.atol) == (1, 1.0, 0.0, 0.0)


def test_correlation_alone_does_not_pass_a_result_that_is_twice_too_large():
    a = random(32, 32)
    assert compare(2 * a, a).pcc > 0.9999
    assert not compare(2 * a, a).ok


def test_low_correlation_fails_even_within_a_wide_tolerance():
    assert not compare(random(32, 32), random(32, 32)[::-1], atol=100).ok


def test_nan_equals_nan_and_nothing_else():
    a = random(32, 32)
    a[4, 4] = np.nan
    b = a.copy()
    assert compare(a, b).ok
    b[4, 4] = 0
    assert compare(a, b).max_abs == np.inf
    assert not compare(a, b).ok


@pytest.mark.parametrize("shape", [(), (5,), (0, 32), (3, 1, 7, 45)])
def test_any_shape_is_compared(shape):
    a = np.ones(shape, np.float32)
    assert compare(a, a).ok
    if a.size:
        assert not compare(a + 1, a).ok
        assert compare(a + 1, a).first_bad.index == (0,) * len(shape)


def test_different_shapes_are_reported():
    result = compare(random(32, 32), random(32, 64))
    assert repr(result) == "compare: got has shape [32, 32], expected [32, 64]"
    assert not result
    with pytest.raises(ValueError, match="nothing to draw"):
        result.draw("unused.png")


def test_fields_are_plain_data():
    import json

    a = random(64, 64)
    data = json.loads(json.dumps(compare(a * 3, a).to_json()))
    assert data["causes"][0]["kind"] == "missing-scaler"
    assert data["first_bad"]["tile"] == [0, 0]


def test_assert_form_fails_with_the_report_and_a_picture(tmp_path):
    a = random(64, 64)
    assert assert_close(a, a).ok
    with pytest.raises(AssertionError, match=r"(?s)transposed-matrix.*drawn in .*difference.png"):
        assert_close(a.T, a, picture=tmp_path / "difference.png")
    assert (tmp_path / "difference.png").exists()


# Causes: each is made on purpose


def test_whole_matrix_transposed():
    a = random(64, 64)
    assert only_cause(a.T, a)[1].kind == "transposed-matrix"


def test_tiles_transposed_one_by_one():
    a = random(64, 96)
    got = tiles_of(a.copy()).swapaxes(2, 3).swapaxes(1, 2).reshape(64, 96)
    assert only_cause(got, a)[1].kind == "transposed-tile"


def test_faces_transposed_in_place():
    a = random(64, 96)
    got = a.reshape(4, 16, 6, 16).transpose(0, 3, 2, 1).reshape(64, 96)
    assert only_cause(got, a)[1].kind == "transposed-faces"


@pytest.mark.parametrize(
    ("order", "words"), [((0, 2, 1, 3), "faces 1 and 2 are exchanged"), ((3, 0, 1, 2), "hold faces 3, 0, 1, 2")]
)
def test_faces_in_another_order(order, words):
    a = random(64, 96)
    cut = in_memory(a).reshape(6, 4, 256)[:, order]
    _, cause = only_cause(from_memory(cut.reshape(-1), 64, 96), a)
    assert cause.kind == "swapped-faces"
    assert words in cause.text


def test_faces_of_a_half_tile_swapped():
    a = random(16, 64)
    got = a.reshape(16, 2, 2, 16)[:, :, ::-1].reshape(16, 64)
    _, cause = only_cause(got, a, tile=(16, 32))
    assert (cause.kind, cause.text) == ("swapped-faces", "faces 0 and 1 are exchanged")


def test_tiles_in_the_order_of_columns():
    a = random(64, 64)
    got = tiles_of(a).swapaxes(0, 1).swapaxes(1, 2).reshape(64, 64)
    assert only_cause(got, a)[1].kind == "transposed-tile-order"


def test_stale_tile_names_the_tile_it_is():
    a = random(96, 96)
    got = a.copy()
    got[32:64, 64:96] = a[0:32, 32:64]
    _, cause = only_cause(got, a)
    assert (cause.kind, cause.text) == ("stale-tile", "tile (1, 2) holds what belongs to tile (0, 1)")


@pytest.mark.parametrize(("by", "words"), [(1, "one tile late"), (-1, "one tile early")])
def test_tiles_shifted_by_one(by, words):
    a = random(64, 96)
    shifted = np.roll(in_memory(a).reshape(6, 1024), by, axis=0)
    shifted[0 if by > 0 else -1] = in_memory(a).reshape(6, 1024)[0 if by > 0 else -1]
    _, cause = only_cause(from_memory(shifted.reshape(-1), 64, 96), a)
    assert cause.kind == "shifted-tiles"
    assert words in cause.text


@pytest.mark.parametrize(
    ("ratio", "words"), [(32.0, "32 times"), (1 / 1024, "1/1024 of"), (-1.0, "-1 times"), (0.7, "0.7 times")]
)
def test_missing_scaler_gives_the_ratio(ratio, words):
    a = random(64, 64)
    _, cause = only_cause(torch.from_numpy(a * np.float32(ratio)).bfloat16(), a)
    assert cause.kind == "missing-scaler"
    assert f"every element is {words}" in cause.text


def test_row_major_data_read_as_tiles():
    a = random(64, 96)
    assert only_cause(from_memory(a.reshape(-1), 64, 96), a)[1].kind == "row-major-as-tiles"


def test_tiles_read_as_row_major_data():
    a = random(64, 96)
    assert only_cause(in_memory(a).reshape(64, 96), a)[1].kind == "tiles-as-row-major"


def test_tile_written_row_by_row():
    a = random(64, 64)
    got = a.copy()
    got[:32, :32] = from_memory(a[:32, :32].reshape(-1), 32, 32)
    assert only_cause(got, a)[1].kind == "row-major-tile"


def test_tile_read_row_by_row():
    a = random(64, 64)
    got = a.copy()
    got[:32, 32:] = in_memory(a[:32, 32:]).reshape(32, 32)
    assert only_cause(got, a)[1].kind == "tile-as-rows"


@pytest.mark.parametrize("cut", [False, True])
def test_rounding_to_bfloat16_is_no_mistake(cut):
    a = random(64, 64)
    got = (a.view(np.uint32) & 0xFFFF0000).view(np.float32) if cut else bfloat16(a)
    result, cause = only_cause(got, a)
    assert cause.kind == "bf16-rounding"
    assert ("truncated" if cut else "rounded") in cause.text
    assert result.ok or cut  # truncation may be just beyond the tolerance of float32


def test_zero_tile():
    a = random(64, 64)
    got = a.copy()
    got[32:, :32] = 0
    assert only_cause(got, a)[1].kind == "zero-tile"


@pytest.mark.parametrize("dtype", [torch.float32, torch.bfloat16])
def test_unwritten_tile(dtype):
    a = torch.from_numpy(random(64, 64)).to(dtype)
    got = a.clone()
    words = torch.full((32, 32 * a.element_size() // 4), FRESH_L1 - 2**32, dtype=torch.int32)
    got[:32, 32:] = words.view(dtype)
    assert only_cause(got, a)[1].kind == "unwritten-tile"


def test_constant_tile():
    a = random(64, 64)
    got = a.copy()
    got[:32, :32] = 0.25
    assert only_cause(got, a)[1].kind == "constant-tile"


def test_several_causes_are_counted():
    a = random(96, 96)
    got = a.copy()
    got[:32, :32], got[:32, 32:64], got[64:, 64:] = 0, 0, a[64:, 64:].T
    result = compare(got, a)
    assert [(c.kind, c.tiles, c.of) for c in result.causes] == [("zero-tile", 2, 3), ("transposed-tile", 1, 3)]


def test_noise_has_no_known_cause():
    result = compare(random(64, 64), random(128, 64)[64:])
    assert not result.causes
    assert repr(result).endswith("= no known cause gives this pattern")


def test_fresh_tensor_of_the_device_is_known_as_unwritten():
    """The pattern is the device's own: L1 that nothing has written."""
    device = ttnn.open_device(device_id=0)
    spec = ttnn.TensorSpec(ttnn.Shape([32, 32]), ttnn.bfloat16, ttnn.TILE_LAYOUT, ttnn.L1_MEMORY_CONFIG)
    fresh = ttnn.allocate_tensor_on_device(spec, device)
    result, cause = only_cause(fresh, random(32, 32))
    ttnn.close_device(device)
    assert cause.kind == "unwritten-tile"


# Picture


def pixels_of(path) -> np.ndarray:
    from matplotlib import image

    return (image.imread(path)[..., :3] * 255).astype(int)


def drawn(result):
    """The figure's parts by what they show: map, got, expected, difference."""
    figure = picture.figure(*result._picture())
    return dict(zip(("map", "got", "expected", "difference"), figure.axes[:4], strict=True)), figure


def test_picture_shows_a_bad_tile_where_it_is(tmp_path):
    a = random(64, 64)
    got = a.copy()
    got[32:, :32] += 100
    result = compare(got, a)
    axes, _ = drawn(result)
    shown = axes["map"].images[0]
    colours = (shown.cmap(shown.norm(shown.get_array()))[..., :3] * 255).reshape(2, 32, 2, 32, 3)
    is_red = (colours[..., 0] > colours[..., 1] + 60).mean((1, 3))
    assert is_red[1, 0] == 1 and is_red[0, 0] == is_red[0, 1] == is_red[1, 1] == 0
    pixels = pixels_of(result.draw(tmp_path / "tiles.png"))
    assert (pixels[..., 0] > pixels[..., 1] + 60).mean() > 0.02, "nothing red in the file"


def test_picture_has_axes_and_a_scale_for_every_colour():
    a = random(64, 96)
    axes, figure = drawn(compare(a + 1, a))
    assert (axes["map"].get_xlabel(), axes["map"].get_ylabel()) == ("column", "row")
    assert axes["map"].get_xlim() == (-0.5, 95.5) and axes["map"].get_ylim() == (63.5, -0.5)
    scales = [one.get_ylabel() for one in figure.axes[4:]]
    assert scales == ["error / allowed error (green: equal, violet: NaN, inf)", "value", "value", "difference"]
    low, high = axes["got"].images[0].get_clim()
    assert (low, high) == axes["expected"].images[0].get_clim() and high >= np.abs(a[:32, :32]).max()


def test_without_matplotlib_the_report_stays_and_says_what_is_missing(monkeypatch, tmp_path):
    monkeypatch.setattr(picture, "needs", lambda: "a picture needs Matplotlib")
    a = random(32, 32)
    with pytest.raises(AssertionError, match=r"(?s)transposed-matrix.*not drawn: a picture needs Matplotlib"):
        assert_close(a.T, a, picture=tmp_path / "difference.png")
    with pytest.raises(ImportError, match="needs Matplotlib"):
        compare(a.T, a).draw(tmp_path / "difference.png")


@pytest.mark.parametrize("shape", [(1, 1), (7, 45), (4, 32, 32), (512, 2048), (2, 3000, 40)])
def test_picture_of_any_shape_has_a_sensible_size(shape, tmp_path):
    a = np.ones(shape, np.float32)
    got = a.copy()
    got.reshape(-1)[-1] = np.inf
    height, width, _ = pixels_of(compare(got, a).draw(tmp_path / "any.png")).shape
    assert 600 < height < 1200 and 900 < width < 1500


def test_errors_of_a_few_per_cent_are_named_as_approximation():
    expected = torch.rand(64, 64) + 0.5
    got = expected * (1 + 0.04 * torch.sin(torch.arange(64 * 64.0)).reshape(64, 64))
    (cause,) = compare(got, expected).causes
    assert (cause.kind, cause.tiles) == ("approximate", 4)
    assert cause.text == "every element is within 4.0 % of the expected one"
    assert "math_approx_mode=False" in cause.help
    got[3, 5] = 2 * expected[3, 5]
    assert [(cause.kind, cause.tiles) for cause in compare(got, expected).causes] == [("approximate", 3)]


def test_errors_beside_zero_are_not_counted_in_steps_of_zero():
    expected = torch.zeros(32, 32).bfloat16()
    got = expected.clone()
    got[0, 0] = 1.0
    result = compare(got, expected)
    assert result.max_ulp == 0 and "ulp" not in str(result)
    expected[1, 1], got[1, 1] = 1.0, 1.0078125
    assert compare(got, expected).max_ulp == 1
