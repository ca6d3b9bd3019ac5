"""Makes tiles.json and tiles.bin, the form of the golden vectors that the C++ tests read, from a folder of npz files.

Each distinct array of bytes is stored once. Without --all only the first tiles of each case are taken, enough for every
combination of operation, format, fidelity and Dst mode to be seen with each kind of data across the cases.
"""

import argparse
import json
import pathlib

import numpy as np

KEEP = (
    "arch",
    "name",
    "op",
    "K",
    "ina",
    "inb",
    "ua",
    "ub",
    "dest",
    "out",
    "packsrc",
    "fid",
    "bc",
    "eop",
    "acc",
    "dim",
    "pool",
    "utd",
)


class Blobs:
    """Byte strings, each kept once; add() gives the place of one."""

    def __init__(self):
        self.data = bytearray()
        self.places = {}

    def add(self, array):
        raw = np.ascontiguousarray(array).tobytes()
        if raw not in self.places:
            self.places[raw] = len(self.data)
            self.data += raw
        return self.places[raw]


def tile_case(case, arrays, blobs, outputs):
    """One entry of tiles.json per output tile: where its inputs and its expected bytes lie."""
    k = case["K"]
    entry = {key: case[key] for key in KEEP if key in case}
    entry["tiles"] = []
    for out in outputs:
        inputs_b = [0] if case["op"] == "reduce" else range(out * k, out * k + k)
        entry["tiles"].append(
            {
                "a": [blobs.add(arrays["a"][i]) for i in range(out * k, out * k + k)],
                "b": [blobs.add(arrays["b"][i]) for i in inputs_b] if arrays["b"].size else [],
                "out": blobs.add(arrays["out"][out]),
            }
        )
    return entry


def misc_case(case, arrays, blobs, everything):
    """Pack with L1 accumulate adds four tiles per output, pack with ReLU takes each tile alone."""
    per_output = 4 if "l1acc" in case["name"] else 1
    entry = {key: case[key] for key in KEEP if key in case} | {"extra": case["extra"], "tiles": []}
    outputs = range(len(arrays["out"])) if everything else range(0, len(arrays["out"]), 1 if per_output == 4 else 4)
    for out in outputs:
        inputs = range(out * per_output, (out + 1) * per_output)
        entry["tiles"].append(
            {"a": [blobs.add(arrays["a"][i]) for i in inputs], "b": [], "out": blobs.add(arrays["out"][out])}
        )
    return entry


def write(golden, target, everything):
    """tiles.json and tiles.bin in `target` from the manifests and npz files in `golden`."""
    blobs, cases, misc = Blobs(), [], []
    for number, case in enumerate(json.loads((golden / "manifest.json").read_text())["cases"]):
        if not everything and case["K"] > 4:
            continue
        count = case["n_out_tiles"]
        outputs = range(count) if everything else [(number * 7 // 2) % count]
        cases.append(tile_case(case, np.load(golden / case["file"]), blobs, outputs))
    for case in json.loads((golden / "manifest_misc.json").read_text())["cases"]:
        misc.append(misc_case(case, np.load(golden / case["file"]), blobs, everything))
    target.mkdir(parents=True, exist_ok=True)
    (target / "tiles.bin").write_bytes(blobs.data)
    text = "[\n" + ",\n".join(json.dumps(entry) for entry in cases) + "\n]"
    text_misc = "[\n" + ",\n".join(json.dumps(entry) for entry in misc) + "\n]"
    (target / "tiles.json").write_text(f'{{"cases": {text},\n"misc": {text_misc}}}\n')


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "golden", type=pathlib.Path, help="folder with manifest.json, manifest_misc.json and the npz files"
    )
    parser.add_argument("target", type=pathlib.Path, help="folder for tiles.json and tiles.bin")
    parser.add_argument("--all", action="store_true", help="every tile of every case")
    options = parser.parse_args()
    write(options.golden, options.target, options.all)


if __name__ == "__main__":
    main()
