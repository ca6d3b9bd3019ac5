"""Known causes of wrong results. Each makes from `expected` what a kernel with that mistake would give; where it gave
just that, the cause is found. A cause must explain a tile wholly: half a match is no match.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import permutations

import numpy as np

from tessera.testing import values
from tessera.testing.values import Tiling

_MOST_SEARCHED = 256  # bad tiles that are looked for among all others
FRESH_L1 = 0xBADC0DE5  # docs/decisions/0005-fresh-l1.md


@dataclass(frozen=True)
class Cause:
    """A mistake that gives exactly this result."""

    kind: str
    text: str
    help: str
    tiles: int  # bad tiles that it explains
    of: int  # bad tiles there are


@dataclass
class Case:
    """What the causes look at. `near(got, expected)` says for each tile whether all its elements are right."""

    got: np.ndarray  # [tiles, height, width]
    expected: np.ndarray
    bad: np.ndarray  # numbers of bad tiles
    tiling: Tiling
    dtype: str  # of got
    rtol: float
    atol: float

    def near(self, got: np.ndarray, expected: np.ndarray) -> np.ndarray:
        with np.errstate(invalid="ignore"):
            close = np.abs(got - expected) <= self.atol + self.rtol * np.abs(expected)
        close |= (got == expected) | (np.isnan(got) & np.isnan(expected))
        return close.reshape(len(got), -1).all(1)

    @property
    def bad_got(self) -> np.ndarray:
        return self.got[self.bad]

    @property
    def bad_expected(self) -> np.ndarray:
        return self.expected[self.bad]


# Whole tensors: (kind, text, help) when the whole result is expected by the mistake.


def _as_memory(case: Case, got: np.ndarray, expected: np.ndarray) -> bool:
    return bool(case.near(got.reshape(1, -1), expected.reshape(1, -1))[0])


def _row_major(case: Case) -> np.ndarray:
    """The elements of `expected` in row-major order; only asked for when no tile is padded."""
    count, down, across = case.tiling.grid
    height, width = case.tiling.tile
    return case.expected.reshape(count, down, across, height, width).swapaxes(2, 3).reshape(-1)


def _got_row_major(case: Case) -> np.ndarray:
    return _row_major(replace(case, expected=case.got))


def row_major_as_tiles(case: Case) -> tuple[str, str] | None:
    if case.tiling.is_padded or not _as_memory(case, values.in_memory(case.got), _row_major(case)):
        return None
    return "row-major data was read as tiles", "tilize it (tilize_block, or layout=ttnn.TILE_LAYOUT) before it is used"


def tiles_as_row_major(case: Case) -> tuple[str, str] | None:
    if case.tiling.is_padded or not _as_memory(case, _got_row_major(case), values.in_memory(case.expected)):
        return None
    return "tiles were read as row-major data", "untilize the result (untilize_block, or to_layout) before it is read"


def transposed_matrix(case: Case) -> tuple[str, str] | None:
    count, down, across = case.tiling.grid
    height, width = case.tiling.tile
    if case.tiling.is_padded or (down * height, height) != (across * width, width):
        return None
    turned = case.expected.reshape(count, down, across, height, width).transpose(0, 2, 1, 4, 3)
    if not case.near(case.got, turned.reshape(case.got.shape)).all():
        return None
    return "the whole matrix is transposed", "drop one transpose, or swap the operands"


def transposed_tile_order(case: Case) -> tuple[str, str] | None:
    count, down, across = case.tiling.grid
    if case.tiling.is_padded or down != across or down == 1:
        return None
    height, width = case.tiling.tile
    turned = case.expected.reshape(count, down, across, height, width).swapaxes(1, 2)
    if not case.near(case.got, turned.reshape(case.got.shape)).all():
        return None
    return (
        "tiles come column by column instead of row by row",
        "exchange row and column in the page number of reader or writer",
    )


def shifted_tiles(case: Case) -> tuple[str, str] | None:
    """Every tile but those at the end holds what its neighbour should; more than two, or it may be chance."""
    count = len(case.got)
    for by in (1, -1):
        if count < 3 or len(case.bad) < 2:
            return None
        moved = slice(by, None) if by > 0 else slice(None, by)
        source = slice(None, -by) if by > 0 else slice(-by, None)
        near = case.near(case.got[moved], case.expected[source])
        bad = np.isin(np.arange(count)[moved], case.bad)
        if near[bad].all() and bad.sum() >= 2:
            late = "one tile late: each holds its predecessor" if by > 0 else "one tile early: each holds its successor"
            return (
                f"results are {late}",
                "check the first page number, or a push or pop too many before the loop",
            )
    return None


WHOLE: dict[str, Callable[[Case], tuple[str, str] | None]] = {
    "row-major-as-tiles": row_major_as_tiles,
    "tiles-as-row-major": tiles_as_row_major,
    "transposed-matrix": transposed_matrix,
    "transposed-tile-order": transposed_tile_order,
    "shifted-tiles": shifted_tiles,
}

# Single tiles: for each bad tile whether the mistake explains it, with text and help.
Explained = tuple[np.ndarray, str, str]


def zero_tile(case: Case) -> Explained:
    zero = (case.bad_got == 0).all((1, 2))
    return zero, "the tile is zero", "nothing was packed there, or the page was never written: count tiles and pages"


def unwritten_tile(case: Case) -> Explained:
    """Fresh L1 holds a pattern; in 16-bit formats its halves alternate."""
    fresh = fresh_values(case.dtype)
    found = np.isin(case.bad_got, fresh).all((1, 2)) if fresh.size else np.zeros(len(case.bad), bool)
    return found, "the tile is fresh memory, never written", "write every page of the output: count tiles and pages"


def constant_tile(case: Case) -> Explained:
    one_value = (case.bad_got == case.bad_got[:, :1, :1]).all((1, 2)) & (case.bad_got[:, 0, 0] != 0)
    varied = (case.bad_expected != case.bad_expected[:, :1, :1]).any((1, 2))
    return one_value & varied, "the tile holds one value everywhere", "fill or broadcast reached the result as it is"


def transposed_tile(case: Case) -> Explained:
    if case.tiling.tile[0] != case.tiling.tile[1]:
        return np.zeros(len(case.bad), bool), "", ""
    near = case.near(case.bad_got, case.bad_expected.swapaxes(1, 2))
    return near, "the tile is transposed", "use transpose=0 in matmul or unpack, or transpose_wh once more"


def transposed_faces(case: Case) -> Explained:
    cut = values.faces(case.bad_expected)
    if cut.shape[2] != cut.shape[3]:
        return np.zeros(len(case.bad), bool), "", ""
    near = case.near(case.bad_got, values.from_faces(cut.swapaxes(2, 3), case.tiling.tile))
    return near, "each face is transposed in its place", "transposing a tile also exchanges faces 1 and 2"


def row_major_tile(case: Case) -> Explained:
    near = case.near(values.faces(case.bad_got).reshape(case.bad_got.shape), case.bad_expected)
    return near, "the tile was written row by row, without faces", "write face after face: 16 rows of 16 elements each"


def tile_as_rows(case: Case) -> Explained:
    near = case.near(case.bad_got, values.faces(case.bad_expected).reshape(case.bad_got.shape))
    return near, "the tile was read row by row, without faces", "read face after face: 16 rows of 16 elements each"


def swapped_faces(case: Case) -> Iterator[Explained]:
    cut = values.faces(case.bad_expected)
    count = cut.shape[1]
    if count > 4:
        return
    for order in permutations(range(count)):
        if order != tuple(range(count)):
            near = case.near(case.bad_got, values.from_faces(cut[:, order], case.tiling.tile))
            yield near, _order_words(order), "faces lie in memory as top left, top right, bottom left, bottom right"


def _order_words(order: tuple[int, ...]) -> str:
    moved = [face for face, source in enumerate(order) if face != source]
    if len(moved) == 2:
        return f"faces {moved[0]} and {moved[1]} are exchanged"
    return f"faces 0 to {len(order) - 1} hold faces {', '.join(map(str, order))}"


def scaled(case: Case) -> Iterator[Explained]:
    """got = ratio * expected with one ratio: a scaler left out, or applied twice."""
    got, expected = case.bad_got.reshape(len(case.bad), -1), case.bad_expected.reshape(len(case.bad), -1)
    with np.errstate(all="ignore"):
        ratios = (got * expected).sum(1) / (expected * expected).sum(1)
    for ratio in _distinct(ratios[np.isfinite(ratios)]):
        if ratio == 0 or abs(ratio - 1) <= max(case.rtol, 1e-6):
            continue
        near = replace(case, atol=case.atol * abs(ratio)).near(case.bad_got, case.bad_expected * ratio)
        yield near, f"every element is {_ratio_words(ratio)} what it should be", _scaler_help(ratio)


def _distinct(ratios: np.ndarray) -> list[float]:
    """At most 8 ratios, those that many tiles agree on first."""
    rounded = [float(f"{ratio:.2g}") for ratio in ratios]
    kinds = sorted(set(rounded), key=rounded.count, reverse=True)[:8]
    return [float(np.median(ratios[[r == kind for r in rounded]])) for kind in kinds]


def _ratio_words(ratio: float) -> str:
    size, sign = abs(ratio), "-" if ratio < 0 else ""
    inverse = 1 / size
    if size < 1 and abs(inverse - round(inverse)) < 0.01 * inverse:
        return f"{sign}1/{round(inverse)} of"
    if abs(size - round(size)) < 0.01 * size:
        return f"{sign}{round(size)} times"
    return f"{ratio:.4g} times"


def _scaler_help(ratio: float) -> str:
    if abs(ratio + 1) < 0.01:
        return "the operands of a subtraction are exchanged, or a sign is missing"
    return "prepare the scaler tile (generate_reduce_scaler), and apply it once"


def stale_tile(case: Case) -> Iterator[Explained]:
    """A tile that another place should hold: an old page, a wrong page number, a pointer that did not move."""
    found = np.zeros(len(case.bad), bool)
    pairs = []
    for place, source in _nearest(case):
        found[place] = True
        pairs.append((int(case.bad[place]), source))
    if pairs:
        tile, source = pairs[0]
        text = f"tile {_tile_words(case, tile)} holds what belongs to tile {_tile_words(case, source)}"
        more = f", and {len(pairs) - 1} more tiles hold another's" if len(pairs) > 1 else ""
        yield found, text + more, "check page numbers and push or pop counts: an old or wrong page was read"


def _tile_words(case: Case, tile: int) -> str:
    matrix, row, column = case.tiling.place(tile)
    return f"({row}, {column})" if case.tiling.grid[0] == 1 else f"({row}, {column}) of matrix {matrix}"


def _finite(array: np.ndarray) -> np.ndarray:
    return np.nan_to_num(array, nan=0.0, posinf=0.0, neginf=0.0)


def _nearest(case: Case) -> Iterator[tuple[int, int]]:
    """Bad tiles with the tile of `expected` they equal: the nearest by distance, then tested element by element."""
    flat = _finite(case.expected).reshape(len(case.expected), -1)
    length = (flat * flat).sum(1)
    for place in range(min(len(case.bad), _MOST_SEARCHED)):
        got = case.bad_got[place]
        distance = length - 2 * flat @ _finite(got).reshape(-1)
        source = int(np.argmin(distance))
        if source != case.bad[place] and case.near(got[None], case.expected[source][None])[0]:
            yield place, source


# Errors of the SFPU's approximate functions against the exact value: exp 3 %, reciprocal and gelu 1 % (docs/sfpu.md).
_APPROXIMATE = 1 / 16


def approximate(case: Case) -> Explained:
    """Every element is the expected one but for a few per cent of its value."""
    got, expected = case.bad_got, case.bad_expected
    with np.errstate(invalid="ignore", divide="ignore"):
        share = np.where(expected == 0, np.where(got == 0, 0.0, np.inf), np.abs(got / expected - 1))
    worst = share.reshape(len(share), -1).max(1) if len(share) else np.empty(0)
    explains = worst <= _APPROXIMATE
    text = f"every element is within {100 * worst[explains].max():.1f} % of the expected one" if explains.any() else ""
    return (
        explains,
        text,
        "an approximate SFPU function or LoFi does this: math_approx_mode=False, the accurate form of the function "
        "(fast_and_approx=false), math_fidelity HiFi4; or allow it by rtol",
    )


def _one(cause: Callable[[Case], Explained]) -> Callable[[Case], Iterator[Explained]]:
    return lambda case: iter([cause(case)])


# In the order of trust: what can only be that first.
SINGLE: dict[str, Callable[[Case], Iterator[Explained]]] = {
    "zero-tile": _one(zero_tile),
    "unwritten-tile": _one(unwritten_tile),
    "transposed-tile": _one(transposed_tile),
    "transposed-faces": _one(transposed_faces),
    "swapped-faces": swapped_faces,
    "row-major-tile": _one(row_major_tile),
    "tile-as-rows": _one(tile_as_rows),
    "stale-tile": stale_tile,
    "missing-scaler": scaled,
    "constant-tile": _one(constant_tile),
    "approximate": _one(approximate),
}


def fresh_values(dtype: str) -> np.ndarray:
    """What fresh L1 or DRAM reads as in a format; empty where the format has no plain elements."""
    pattern = np.array([FRESH_L1], np.uint32)
    if dtype == "bfloat16":
        halves = pattern.view(np.uint16).astype(np.uint32) << 16
        return halves.view(np.float32).astype(np.float64)
    plain = {"float32": np.float32, "uint32": np.uint32, "int32": np.int32, "uint16": np.uint16, "uint8": np.uint8}
    return pattern.view(plain[dtype]).astype(np.float64) if dtype in plain else np.empty(0)


def find(case: Case) -> list[Cause]:
    """A cause of the whole result, else for each bad tile the first that explains it; most tiles first."""
    count = len(case.bad)
    for kind, of_whole in WHOLE.items():
        if count and (found := of_whole(case)):
            return [Cause(kind, *found, tiles=count, of=count)]
    open_, causes = np.ones(count, bool), []
    for kind, of_tiles in SINGLE.items():
        for explains, text, help_ in of_tiles(case) if open_.any() else ():
            explains = explains & open_
            if explains.any():
                open_ &= ~explains
                causes.append(Cause(kind, text, help_, int(explains.sum()), count))
    return sorted(causes, key=lambda cause: -cause.tiles)


def rounding(got: np.ndarray, expected: np.ndarray, dtype: str, of: int) -> Cause | None:
    """All differences are the rounding of one conversion to bfloat16."""
    if values.is_exact(dtype) or not np.isfinite(expected).all():
        return None
    for what, rounded in (("rounded", values.to_bfloat16(expected)), ("truncated", values.cut_to_bfloat16(expected))):
        if np.array_equal(got, rounded):
            text = f"every element is the expected one {what} to bfloat16"
            return Cause(
                "bf16-rounding", text, "compare with the golden in bfloat16, or keep float32 in CB and Dst", of, of
            )
    return None
