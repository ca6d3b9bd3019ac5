"""compare(got, expected): how far apart two tensors are, where they part, and why."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from tessera.testing import causes, values
from tessera.testing import picture as drawing
from tessera.testing.causes import Cause
from tessera.testing.values import Tiling


@dataclass(frozen=True)
class Element:
    """One element: its index in the tensor, where that lies in its tile, and both values."""

    index: tuple[int, ...]
    tile: tuple[int, ...]  # row and column of tiles, the matrix before them when there are several
    face: int
    row: int  # within the face
    column: int
    got: float
    expected: float

    def __str__(self) -> str:
        index = ", ".join(map(str, self.index))
        return f"[{index}], got {self.got:.7g}, expected {self.expected:.7g}"


@dataclass
class Comparison:
    """The result of compare(). `ok`: every element is near enough and the correlation is high enough."""

    ok: bool
    shape: tuple[int, ...]
    dtype: str  # of got: what an ulp is
    pcc: float
    needed_pcc: float
    rtol: float
    atol: float
    elements: int
    different: int  # elements that are not equal
    bad: int  # elements that are too far apart
    tiles: int
    bad_tiles: int
    max_abs: float = 0.0
    max_abs_at: Element | None = None
    max_ulp: float = 0.0
    max_ulp_at: Element | None = None
    first_bad: Element | None = None
    causes: list[Cause] = field(default_factory=list)
    trouble: str = ""  # why they cannot be compared at all
    _arrays: tuple[np.ndarray, np.ndarray, np.ndarray, Tiling] | None = field(default=None, repr=False, compare=False)

    def __bool__(self) -> bool:
        return self.ok

    def __repr__(self) -> str:
        return "\n".join(_lines(self))

    def to_json(self) -> dict[str, Any]:
        """All fields as plain data."""
        arrays, self._arrays = self._arrays, None
        try:
            data = asdict(self)
        finally:
            self._arrays = arrays
        del data["_arrays"]
        return data

    def assert_ok(self, picture: str | Path | None = None) -> Comparison:
        """Fails with the whole report when the tensors differ; `picture`: draws the difference there."""
        if not self.ok:
            raise AssertionError(f"{self!r}{self._drawn_in(picture)}")
        return self

    def _drawn_in(self, where: str | Path | None) -> str:
        """The report's last line. A picture that cannot be drawn must not hide why the test fails."""
        if not where or self._arrays is None:
            return ""
        return f"\n   = not drawn: {drawing.needs()}" if drawing.needs() else f"\n   = drawn in {self.draw(where)}"

    def draw(self, path: str | Path) -> Path:
        """Writes a picture: the error of every tile, and the first bad tile (or the worst) as got, expected,
        difference. Needs Matplotlib."""
        return drawing.write(path, *self._picture())

    def _picture(self) -> tuple[Any, ...]:
        if self._arrays is None:
            raise ValueError(f"nothing to draw: {self.trouble}")
        if drawing.needs():
            raise ImportError(drawing.needs())
        got, expected, bad, tiling = self._arrays
        shown = self.first_bad or self.max_abs_at
        bound = self.atol + self.rtol * np.abs(tiling.cut(expected))
        return tiling, tiling.cut(got), tiling.cut(expected), tiling.cut(bad), bound, shown

    def _repr_html_(self) -> str:
        from tessera import notebook

        return notebook.comparison(self)


def compare(
    got: Any,
    expected: Any,
    *,
    pcc: float = 0.9999,
    rtol: float | None = None,
    atol: float | None = None,
    tile: tuple[int, int] = (32, 32),
) -> Comparison:
    """Compares two tensors (ttnn, torch, NumPy). An element is bad when it is farther from the expected one than
    `atol + rtol * |expected|`. Left out, rtol is what four roundings of got's format amount to (0 for integers) and
    atol is rtol times the root mean square of expected, as sums of many products need. Integers must be equal."""
    (got_values, dtype), (wanted, _) = values.array_of(got), values.array_of(expected)
    rtol = values.tolerance(dtype) if rtol is None else rtol
    if got_values.shape != wanted.shape:
        return _different_shapes(got_values, wanted, dtype, pcc, rtol)
    atol = rtol * _rms(wanted) if atol is None else atol
    tiling = Tiling(got_values.shape, tile)
    error, bad = _errors(got_values, wanted, rtol, atol)
    bad_tiles = np.flatnonzero(tiling.cut(bad).any((1, 2))) if bad.size else np.empty(0, int)
    value = _pcc(got_values, wanted)
    result = Comparison(
        ok=not bad.any() and value >= pcc,
        shape=got_values.shape,
        dtype=dtype,
        pcc=value,
        needed_pcc=pcc,
        rtol=rtol,
        atol=atol,
        elements=got_values.size,
        different=int((error != 0).sum()),
        bad=int(bad.sum()),
        tiles=int(np.prod(tiling.grid)),
        bad_tiles=len(bad_tiles),
        _arrays=(got_values, wanted, bad, tiling),
    )
    _add_places(result, error, got_values, wanted, bad, tiling)
    result.causes = _causes(result, got_values, wanted, bad_tiles, tiling)
    return result


def assert_close(got: Any, expected: Any, *, picture: str | Path | None = None, **options: Any) -> Comparison:
    """compare(), and an AssertionError with its whole report when the tensors differ."""
    return compare(got, expected, **options).assert_ok(picture)


def _different_shapes(got: np.ndarray, wanted: np.ndarray, dtype: str, pcc: float, rtol: float) -> Comparison:
    trouble = f"got has shape {list(got.shape)}, expected {list(wanted.shape)}"
    return Comparison(False, got.shape, dtype, 0.0, pcc, rtol, 0.0, got.size, got.size, got.size, 0, 0, trouble=trouble)


def _rms(array: np.ndarray) -> float:
    finite = array[np.isfinite(array)]
    return float(np.sqrt(np.mean(finite * finite))) if finite.size else 0.0


def _errors(got: np.ndarray, wanted: np.ndarray, rtol: float, atol: float) -> tuple[np.ndarray, np.ndarray]:
    """|got - expected|, infinite where only one is a number, and which elements are bad. NaN equals NaN."""
    with np.errstate(invalid="ignore"):
        error = np.abs(got - wanted)
    same = (got == wanted) | (np.isnan(got) & np.isnan(wanted))
    error = np.where(same, 0.0, np.where(np.isnan(error), np.inf, error))
    with np.errstate(invalid="ignore"):
        bad = error > atol + rtol * np.abs(wanted)
    return error, (bad | np.isinf(error)) & ~same


def _pcc(got: np.ndarray, wanted: np.ndarray) -> float:
    """Pearson's correlation; 1 for equal tensors, 0 where one of two different ones is constant or not finite."""
    if np.array_equal(got, wanted, equal_nan=True):
        return 1.0
    both = np.isfinite(got) & np.isfinite(wanted)
    if both.sum() < 2:
        return 0.0
    a, b = got[both] - got[both].mean(), wanted[both] - wanted[both].mean()
    length = np.sqrt((a * a).sum() * (b * b).sum())
    return float((a * b).sum() / length) if length else 0.0


def _element(flat: int, got: np.ndarray, wanted: np.ndarray, tiling: Tiling) -> Element:
    matrix, row, column = (int(n) for n in np.unravel_index(flat, tiling.matrix))
    height, width = tiling.tile
    face_height, face_width = min(values.FACE, height), min(values.FACE, width)
    in_row, in_column = row % height, column % width
    tile = (row // height, column // width)
    return Element(
        index=tuple(int(n) for n in np.unravel_index(flat, got.shape)),
        tile=tile if tiling.matrix[0] == 1 else (matrix, *tile),
        face=in_row // face_height * (width // face_width) + in_column // face_width,
        row=in_row % face_height,
        column=in_column % face_width,
        got=float(got.reshape(-1)[flat]),
        expected=float(wanted.reshape(-1)[flat]),
    )


def _add_places(
    result: Comparison, error: np.ndarray, got: np.ndarray, wanted: np.ndarray, bad: np.ndarray, tiling: Tiling
) -> None:
    if not result.different:
        return
    worst = int(np.argmax(error))
    result.max_abs, result.max_abs_at = float(error.reshape(-1)[worst]), _element(worst, got, wanted, tiling)
    in_ulp = error / values.ulp(wanted, result.dtype)
    worst = int(np.argmax(in_ulp))
    result.max_ulp, result.max_ulp_at = float(in_ulp.reshape(-1)[worst]), _element(worst, got, wanted, tiling)
    if result.bad:
        result.first_bad = _element(_first_in_tiles(bad, tiling), got, wanted, tiling)


def _first_in_tiles(bad: np.ndarray, tiling: Tiling) -> int:
    """The first bad element in the order of memory: first tile, in it first face, in it first row."""
    tiles = tiling.cut(bad)
    numbers = tiling.cut(np.arange(bad.size).reshape(bad.shape), pad=-1)
    first = int(np.argmax(values.in_memory(tiles)))
    return int(values.in_memory(numbers)[first])


def _causes(
    result: Comparison, got: np.ndarray, wanted: np.ndarray, bad_tiles: np.ndarray, tiling: Tiling
) -> list[Cause]:
    if not result.different:
        return []
    if found := causes.rounding(got, wanted, result.dtype, result.tiles):
        return [found]
    case = causes.Case(tiling.cut(got), tiling.cut(wanted), bad_tiles, tiling, result.dtype, result.rtol, result.atol)
    return causes.find(case)


def _lines(result: Comparison) -> list[str]:
    if result.trouble:
        return [f"compare: {result.trouble}"]
    if not result.different:
        return [f"compare: equal, {_count(result.elements, 'element')} in {_count(result.tiles, 'tile')}"]
    bound = f"atol {result.atol:.3g}, rtol {result.rtol:.3g}"
    if result.bad:
        head = f"{result.bad_tiles} of {_count(result.tiles, 'tile')} and {result.bad} of {result.elements} elements"
        lines = [f"compare: {head} differ by more than {bound}"]
    else:
        lines = [f"compare: {result.different} of {result.elements} elements differ, none by more than {bound}"]
    needed = "" if result.pcc >= result.needed_pcc else f", {result.needed_pcc:g} is needed"
    lines.append(f"   pcc    {result.pcc:.7f}{needed}")
    lines.append(f"   worst  {result.max_abs:.6g} at {result.max_abs_at}")
    if result.max_ulp:
        lines.append(f"          {result.max_ulp:.6g} ulp of {result.dtype} at {result.max_ulp_at}")
    if first := result.first_bad:
        tile = ", ".join(map(str, first.tile))
        place = f"tile ({tile}), face {first.face}, row {first.row}, column {first.column}"
        lines.append(f"   first  {place}: {first}")
    return lines + _cause_lines(result)


def _cause_lines(result: Comparison) -> list[str]:
    lines = []
    for cause in result.causes:
        share = "" if cause.kind == "bf16-rounding" else f" ({cause.tiles} of {_count(cause.of, 'bad tile')})"
        lines += [f"   = {cause.kind}: {cause.text}{share}", f"   = help: {cause.help}"]
    if result.bad and not result.causes:
        lines.append("   = no known cause gives this pattern")
    return lines


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
