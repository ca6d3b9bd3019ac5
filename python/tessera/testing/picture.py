"""The difference of two tensors as a picture: above every element by its error, with the grid of tiles; below one tile
as got, expected and difference, with its faces. Axes count rows and columns, and every colour has its scale.
Drawn by Matplotlib, an extra: `pip install tessera[pictures]`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from tessera.testing.values import FACE, Tiling

# Error by the allowed one. Up to 1 an element is near enough.
_BOUNDS = [1e-3, 0.25, 0.5, 1.0, 2.0, 8.0, 64.0, 4096.0]
_COLOURS = ["#fff9d9", "#fff0ad", "#fedd7c", "#f9a45b", "#ee6a43", "#cf2f2c", "#8f0f1e"]
_EQUAL, _OVER, _NOT_FINITE = "#e2f0e4", "#4a0010", "#a020c8"
_MOST_DOTS = 1400  # elements of a side that are drawn one by one; beyond, a dot is the worst of several


def needs() -> str:
    """What is missing to draw; empty when nothing is."""
    try:
        import matplotlib  # noqa: F401
    except ImportError:
        return "a picture needs Matplotlib: pip install 'tessera[pictures]', or apt-get install python3-matplotlib"
    return ""


def _error_scale() -> tuple[Any, Any]:
    from matplotlib.colors import BoundaryNorm, ListedColormap

    colours = ListedColormap(_COLOURS)
    colours.set_under(_EQUAL)
    colours.set_over(_OVER)
    colours.set_bad(_NOT_FINITE)
    return colours, BoundaryNorm(_BOUNDS, len(_COLOURS))


def _shares(got: np.ndarray, expected: np.ndarray, bad: np.ndarray, bound: np.ndarray) -> np.ndarray:
    """Errors by what is allowed; not a number where got or expected is none; where nothing is allowed, a bad element
    counts as far beyond."""
    with np.errstate(invalid="ignore", divide="ignore", over="ignore"):
        error = np.abs(got - expected)
        share = np.where(bound > 0, error / np.where(bound > 0, bound, 1), error)
    share = np.where((got == expected) | (np.isnan(got) & np.isnan(expected)), 0.0, share)
    share = np.where(np.isfinite(share), np.maximum(share, np.where(bad, 1.01, 0.0)), np.nan)
    return share


def _joined(tiles: np.ndarray, tiling: Tiling) -> np.ndarray:
    """All matrices below each other, without what pads their last tiles."""
    count, down, across = tiling.grid
    height, width = tiling.tile
    whole = tiles.reshape(count, down, across, height, width).swapaxes(2, 3).reshape(count, down * height, -1)
    _, rows, columns = tiling.matrix
    return whole[:, :rows, :columns].reshape(-1, columns)


def _reduced(share: np.ndarray) -> tuple[np.ndarray, int]:
    """At most _MOST_DOTS a side, each dot the worst of its elements; and how many elements a dot has a side."""
    by = max(1, -(-max(share.shape) // _MOST_DOTS))
    if by == 1:
        return share, 1
    height, width = share.shape
    padded = np.pad(share, [(0, -height % by), (0, -width % by)])
    blocks = padded.reshape(padded.shape[0] // by, by, -1, by).swapaxes(1, 2)
    worst = blocks.max((2, 3))
    return np.where(np.isnan(blocks).any((2, 3)), np.nan, worst), by


def _rule(axes: Any, rows: int, columns: int, down: int, across: int, **line: Any) -> None:
    """Lines between tiles or faces, where they are wide enough to be distinguished."""
    for at in range(down, rows, down) if rows / down <= 64 else ():
        axes.axhline(at - 0.5, **line)
    for at in range(across, columns, across) if columns / across <= 64 else ():
        axes.axvline(at - 0.5, **line)


def _draw_map(figure: Any, axes: Any, share: np.ndarray, tiling: Tiling, bad_tiles: int) -> None:
    dots, by = _reduced(share)
    colours, norm = _error_scale()
    rows, columns = share.shape
    extent = (-0.5, columns - 0.5, rows - 0.5, -0.5)
    shown = axes.imshow(dots, cmap=colours, norm=norm, extent=extent, interpolation="nearest", aspect="auto")
    _rule(axes, rows, columns, *tiling.tile, color="#00000030", linewidth=0.6)
    count, down, across = tiling.grid
    stack = f"{count} matrices below each other, each " if count > 1 else ""
    each = f"; a dot is the worst of {by}x{by} elements" if by > 1 else ""
    axes.set_title(f"error of every element: {stack}{down} x {across} tiles, {bad_tiles} bad{each}", loc="left")
    axes.set_xlabel("column")
    axes.set_ylabel("row")
    bar = figure.colorbar(shown, ax=axes, extend="both", ticks=_BOUNDS[1:], pad=0.02)
    bar.ax.set_yticklabels([f"{bound:g}" for bound in _BOUNDS[1:]])
    bar.set_label("error / allowed error (green: equal, violet: NaN, inf)")


def _draw_tile(figure: Any, axes: Any, values: np.ndarray, title: str, scale: dict[str, Any], label: str) -> None:
    rows, columns = values.shape
    shown = axes.imshow(values, interpolation="nearest", **scale)
    _rule(axes, rows, columns, FACE, FACE, color="#000000a0", linewidth=0.9)
    axes.set_title(title, loc="left")
    axes.set_xlabel("column")
    axes.set_xticks(range(0, columns, 8))
    axes.set_yticks(range(0, rows, 8))
    figure.colorbar(shown, ax=axes, shrink=0.85, pad=0.03).set_label(label)


def figure(
    tiling: Tiling, got: np.ndarray, expected: np.ndarray, bad: np.ndarray, bound: np.ndarray, shown: Any
) -> Any:
    """Matplotlib's figure of tiles [tiles, height, width] and the one with the element `shown`."""
    from matplotlib.figure import Figure

    share = _shares(got, expected, bad, bound)
    number, where = 0, ""
    if shown is not None:
        place = shown.tile if len(shown.tile) == 3 else (0, *shown.tile)
        number, where = int(np.ravel_multi_index(place, tiling.grid)), f", tile ({', '.join(map(str, shown.tile))})"
    drawn = Figure(figsize=(11, 8.2), layout="constrained", dpi=110)
    panels = drawn.subplot_mosaic([["map"] * 3, ["got", "expected", "difference"]], height_ratios=[1.15, 1])
    _draw_map(drawn, panels["map"], _joined(share, tiling), tiling, int(bad.any((1, 2)).sum()))
    finite = np.concatenate([one[number][np.isfinite(one[number])] for one in (got, expected)])
    most = float(np.abs(finite).max()) if finite.size else 1.0
    scale = {"cmap": "RdBu_r", "vmin": -(most or 1.0), "vmax": most or 1.0}
    _draw_tile(drawn, panels["got"], got[number], f"got{where}", scale, "value")
    _draw_tile(drawn, panels["expected"], expected[number], f"expected{where}", scale, "value")
    with np.errstate(invalid="ignore"):
        difference = got[number] - expected[number]
    finite = difference[np.isfinite(difference)]
    most = float(np.abs(finite).max()) if finite.size else 1.0
    scale = {"cmap": "PuOr_r", "vmin": -(most or 1.0), "vmax": most or 1.0}
    _draw_tile(drawn, panels["difference"], difference, f"got - expected{where}", scale, "difference")
    return drawn


def write(path: str | Path, *parts: Any) -> Path:
    """figure() into a file; what kind, its name says."""
    path = Path(path)
    figure(*parts).savefig(path)
    return path
