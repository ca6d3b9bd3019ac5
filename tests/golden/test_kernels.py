"""The card's bits through real compute kernels: every golden case as a program of reader, compute and writer, run by generic_op.

A selection runs always; all of it, on both archs, is marked long. TESSERA_GOLDEN_TILES may name another folder that
select.py made.
"""

import json
import os
import sys
from pathlib import Path

import numpy as np
import pytest

import ttnn

sys.path.insert(0, str(Path(__file__).parent))
import programs

FOLDER = Path(os.environ.get("TESSERA_GOLDEN_TILES", Path(__file__).parent))
INDEX = json.loads((FOLDER / "tiles.json").read_text())
BYTES = (FOLDER / "tiles.bin").read_bytes()
CASES = INDEX["cases"] + INDEX["misc"]


def blobs(case, key, places):
    size = programs.TILE_BYTES[case[key]]
    return [BYTES[place : place + size] for place in places]


def check(case):
    tiles = case["tiles"]
    places_b = tiles[0]["b"] if case["op"] == "reduce" else [place for tile in tiles for place in tile["b"]]
    device = ttnn.open_device(device_id=0, arch=programs.ARCHS[case["arch"]])
    try:
        tiles_a = blobs(case, "ina", [place for tile in tiles for place in tile["a"]])
        got = programs.run(case, tiles_a, blobs(case, "inb", places_b), len(tiles[0]["a"]), device)
    finally:
        ttnn.close_device(device)
    want = np.stack([np.frombuffer(blob, np.uint32) for blob in blobs(case, "out", [tile["out"] for tile in tiles])])
    assert (got != want).sum() == 0, case["name"]


@pytest.mark.parametrize("case", CASES[5::41], ids=lambda case: case["name"])
def test_selected_cases_give_the_cards_bits(case):
    check(case)


@pytest.mark.long
@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_every_case_gives_the_cards_bits(case):
    check(case)
