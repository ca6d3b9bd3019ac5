"""The card's bits through real compute kernels: every golden case as a program of reader, compute and writer, run by generic_op.

A selection runs always; all of it, on both archs, is marked long. TESSERA_GOLDEN_TILES may name another folder that
select_tiles.py made. tiles.bin holds every tile of the full set, each distinct array once; where the full set itself is at hand
(TESSERA_GOLDEN, or ../shared/golden beside the checkout) the long run makes sure of that.
"""

import json
import os
import sys
from pathlib import Path

import numpy as np
import pytest

sys.path.insert(0, str(Path(__file__).parent))
import programs
import select_tiles

ROOT = Path(__file__).resolve().parents[2]
FULL_SET = Path(os.environ.get("TESSERA_GOLDEN", ROOT.parent / "shared" / "golden"))
FOLDER = Path(os.environ.get("TESSERA_GOLDEN_TILES", Path(__file__).parent))
INDEX = json.loads((FOLDER / "tiles.json").read_text())
BYTES = (FOLDER / "tiles.bin").read_bytes()
CASES = INDEX["cases"] + INDEX["misc"]


def blobs(case, key, places):
    size = programs.TILE_BYTES[case[key]]
    return [BYTES[place : place + size] for place in places]


def check(case, devices):
    tiles = case["tiles"]
    places_b = tiles[0]["b"] if case["op"] == "reduce" else [place for tile in tiles for place in tile["b"]]
    tiles_a = blobs(case, "ina", [place for tile in tiles for place in tile["a"]])
    tiles_b = blobs(case, "inb", places_b)
    got = programs.run(case, tiles_a, tiles_b, len(tiles[0]["a"]), devices[case["arch"]])
    want = np.stack([np.frombuffer(blob, np.uint32) for blob in blobs(case, "out", [tile["out"] for tile in tiles])])
    assert (got != want).sum() == 0, case["name"]


@pytest.mark.parametrize("case", CASES[5::23], ids=lambda case: case["name"])
def test_selected_cases_give_the_cards_bits(case, devices):
    check(case, devices)


@pytest.mark.long
@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_every_case_gives_the_cards_bits(case, devices):
    check(case, devices)


@pytest.mark.long
@pytest.mark.skipif(not FULL_SET.exists(), reason="the full set is not beside this checkout (TESSERA_GOLDEN)")
def test_no_tile_of_the_full_set_is_missing(tmp_path):
    select_tiles.write(FULL_SET, tmp_path, everything=True)
    assert (tmp_path / "tiles.json").read_text() == (FOLDER / "tiles.json").read_text()
    assert (tmp_path / "tiles.bin").read_bytes() == BYTES
