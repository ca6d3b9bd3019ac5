"""The difference of two tensors as a picture: above every element by its error, with the grid of tiles; below one tile
as got, expected and difference, with its faces. NumPy and zlib only.
"""

from __future__ import annotations

import struct
import zlib
from pathlib import Path
from typing import Any

import numpy as np

from tessera.testing.values import FACE, Tiling

_MAP_WIDTH, _MAP_HEIGHT = 888, 420  # most pixels of the map above
_CELL = 9  # pixels per element of the tile below
_GAP, _LETTER = 12, 2
_PAPER, _INK, _LINE, _FRAME = (255, 255, 255), (40, 40, 40), (150, 150, 150), (20, 20, 20)
_EQUAL, _NOT_FINITE, _UNUSED = (226, 240, 228), (160, 32, 200), (246, 246, 246)
# Error by the allowed one, in powers of two: below 1 yellow, above orange to dark red.
_RAMP = np.array([(255, 247, 188), (254, 217, 118), (244, 109, 67), (200, 30, 38), (92, 0, 18)], float)
_RAMP_AT = np.array([-4.0, 0.0, 0.01, 4.0, 12.0])
_COLD, _WARM = np.array((33, 102, 172), float), np.array((178, 24, 43), float)
# fmt: off
_FONT = {  # 3x5 dots a letter: one digit of three bits per row, top first
    " ": "00000", "(": "24442", ")": "21112", "+": "02720", ",": "00024", "-": "00700", ".": "00002", "0": "75557",
    "1": "26227", "2": "71747", "3": "71317", "4": "55711", "5": "74717", "6": "74757", "7": "71222", "8": "75757",
    "9": "75717", ":": "02020", "a": "25755", "b": "65656", "c": "34443", "d": "65556", "e": "74647", "f": "74644",
    "g": "34553", "h": "55755", "i": "72227", "j": "11152", "k": "55655", "l": "44447", "m": "57755", "n": "65555",
    "o": "25552", "p": "65644", "q": "25563", "r": "65655", "s": "34216", "t": "72222", "u": "55557", "v": "55552",
    "w": "55775", "x": "55255", "y": "55222", "z": "71247", "|": "22222",
}
# fmt: on


def png(pixels: np.ndarray) -> bytes:
    """An RGB image [height, width, 3] of bytes as a PNG file (filter 0, one IDAT)."""
    height, width, _ = pixels.shape
    rows = np.concatenate([np.zeros((height, 1), np.uint8), pixels.reshape(height, -1)], axis=1)

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    body = chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows.tobytes(), 9)) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + body


def _text(words: str) -> np.ndarray:
    """Words as dots, [height, width] of bool."""
    rows = np.array([[int(digit) for digit in _FONT.get(letter, "77777")] for letter in words.lower()])
    dots = (rows.T[:, :, None] >> np.array([2, 1, 0, 3]) & 1).astype(bool)  # the fourth column is the space between
    dots = dots.reshape(5, -1)
    return dots.repeat(_LETTER, 0).repeat(_LETTER, 1)


class _Canvas:
    def __init__(self, height: int, width: int) -> None:
        self.pixels = np.full((height, width, 3), _PAPER, np.uint8)

    def write(self, top: int, left: int, words: str) -> None:
        dots = _text(words)[:, : self.pixels.shape[1] - left]
        self.pixels[top : top + dots.shape[0], left : left + dots.shape[1]][dots] = _INK

    def paste(self, top: int, left: int, image: np.ndarray) -> None:
        height, width, _ = image.shape
        self.pixels[top - 1 : top + height + 1, left - 1 : left + width + 1] = _FRAME
        self.pixels[top : top + height, left : left + width] = image


def _error_colours(share: np.ndarray) -> np.ndarray:
    """Colours of errors as shares of the allowed one; 0 is equal, infinity not a number, -1 nothing at all."""
    with np.errstate(divide="ignore", invalid="ignore"):
        power = np.nan_to_num(np.log2(share), nan=-99.0, neginf=-99.0, posinf=99.0)
    colours = np.stack([np.interp(power, _RAMP_AT, _RAMP[:, channel]) for channel in range(3)], axis=-1)
    colours[share == 0], colours[np.isinf(share)], colours[share < 0] = _EQUAL, _NOT_FINITE, _UNUSED
    return colours.astype(np.uint8)


def _value_colours(tile: np.ndarray, largest: float) -> np.ndarray:
    """Blue below zero, white at zero, red above."""
    level = np.clip(np.nan_to_num(tile) / largest, -1, 1)[..., None]
    colours = np.where(level < 0, 255 + level * (255 - _COLD), 255 - level * (255 - _WARM))
    colours[~np.isfinite(tile)] = _NOT_FINITE
    return colours.astype(np.uint8)


def _ruled(image: np.ndarray, down: int, across: int, colour: tuple[int, int, int]) -> np.ndarray:
    """With a line before every `down`-th row and `across`-th column of pixels."""
    image = image.copy()
    image[down::down] = colour
    image[:, across::across] = colour
    return image


def _map(share: np.ndarray, tile: tuple[int, int]) -> tuple[np.ndarray, int]:
    """All matrices below each other, enlarged or reduced (each pixel the worst of its elements) to fit the frame.
    Gives also the elements per pixel, 1 when enlarged."""
    height, width = share.shape
    reduce = max(1, -(-width // _MAP_WIDTH), -(-height // _MAP_HEIGHT))
    if reduce > 1:
        padded = np.pad(share, [(0, -height % reduce), (0, -width % reduce)], constant_values=-1)
        share = padded.reshape(padded.shape[0] // reduce, reduce, -1, reduce).max((1, 3))
        return _error_colours(share), reduce
    enlarge = max(1, min(6, _MAP_WIDTH // width, _MAP_HEIGHT // height))
    image = _error_colours(share).repeat(enlarge, 0).repeat(enlarge, 1)
    return _ruled(image, tile[0] * enlarge, tile[1] * enlarge, _LINE), 1


def _shares(got: np.ndarray, expected: np.ndarray, bad: np.ndarray, bound: np.ndarray) -> np.ndarray:
    """Errors by what is allowed; where nothing is, a bad element counts as far beyond."""
    with np.errstate(invalid="ignore", divide="ignore", over="ignore"):
        error = np.abs(got - expected)
        share = np.where(bound > 0, error / np.where(bound > 0, bound, 1), error)
    share = np.where(np.isnan(share), np.inf, share)
    share = np.where((got == expected) | (np.isnan(got) & np.isnan(expected)), 0.0, share)
    share = np.where(np.isfinite(share), np.maximum(share, np.where(bad, 1.01, 0.0)), share)
    return share


def _joined(tiles: np.ndarray, tiling: Tiling) -> np.ndarray:
    count, down, across = tiling.grid
    height, width = tiling.tile
    return tiles.reshape(count, down, across, height, width).swapaxes(2, 3).reshape(-1, across * width)


def _legend(canvas: _Canvas, top: int) -> None:
    left = _GAP
    for share, words in ((0, "equal"), (0.5, "allowed"), (2, "2x"), (64, "64x"), (4096, "4096x"), (np.inf, "nan, inf")):
        canvas.paste(top, left, np.broadcast_to(_error_colours(np.array([[float(share)]])), (10, 18, 3)))
        canvas.write(top, left + 24, words)
        left += 24 + len(words) * 4 * _LETTER + 18
    canvas.write(top, left, "of the allowed error")


def write(
    path: str | Path,
    tiling: Tiling,
    got: np.ndarray,
    expected: np.ndarray,
    bad: np.ndarray,
    bound: np.ndarray,
    shown: Any,
) -> Path:
    """Draws tiles [tiles, height, width] and the one with the element `shown`."""
    share = _shares(got, expected, bad, bound)
    picture, reduced = _map(_joined(share, tiling), tiling.tile)
    height, width = tiling.tile
    panel = (height * _CELL, width * _CELL)
    below = _GAP + 20 + picture.shape[0] + 2 * _GAP + 20
    size = below + 20 + panel[0] + _GAP, max(picture.shape[1] + 2 * _GAP, 3 * panel[1] + 4 * _GAP, 620)
    canvas = _Canvas(*size)
    scale = f", {reduced}x{reduced} elements a dot" if reduced > 1 else ""
    count, down, across = tiling.grid
    stack = f"{count} matrices of " if count > 1 else ""
    canvas.write(_GAP, _GAP, f"{stack}{down} x {across} tiles, {int(bad.any((1, 2)).sum())} bad{scale}")
    canvas.paste(_GAP + 18, _GAP, picture)
    _legend(canvas, below - 24)
    number = 0
    if shown is not None:
        place = shown.tile if len(shown.tile) == 3 else (0, *shown.tile)
        number = int(np.ravel_multi_index(place, tiling.grid))
    largest = max(float(np.nanmax(np.abs(np.where(np.isfinite(expected[number]), expected[number], 0)))), 1e-30)
    panels = (
        ("got", _value_colours(got[number], largest)),
        ("expected", _value_colours(expected[number], largest)),
        ("difference", _error_colours(share[number])),
    )
    where = "" if shown is None else f" of tile ({', '.join(map(str, shown.tile))})"
    for place, (words, image) in enumerate(panels):
        left = _GAP + place * (panel[1] + _GAP)
        canvas.write(below, left, words + where)
        big = _ruled(image.repeat(_CELL, 0).repeat(_CELL, 1), FACE * _CELL, FACE * _CELL, _FRAME)
        canvas.paste(below + 18, left, big)
    path = Path(path)
    path.write_bytes(png(canvas.pixels))
    return path
