"""Makes kernels.json and topk.bin, the golden cases of SFPU functions as compute kernels run them, from a folder of npz files."""

import argparse
import json
import sys
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[1]))
import sfpu_cases

SOURCES = {
    "all_bf16": "all",
    "all_16bit_patterns": "all",
    "rand_fp32_16tiles": "rand",
    "mixed_float_16tiles": "mixed",
    "rand_int_16tiles": "ints",
}


def sample_hash(case, out):
    """The hash of what a short run gives: of the sampled datums, or of whole tiles."""
    if case.out == "bfp8":
        return sfpu_cases.digest(out.reshape(-1, 1088)[:2])
    return sfpu_cases.digest(out[sfpu_cases.sample_of(case, len(out))])


def row_of(entry, folder, chains):
    text = entry["chain"].replace("/*O3*/", "").replace("/*APPROX*/", "").strip()
    key = (text, tuple(entry["include"]))
    place = chains.setdefault(key, len(chains))
    out = np.load(folder / entry.get("same_as", entry["file"]))["out"]
    row = [entry["kind"], entry["op"], entry["arch"], entry["dest"], "+".join(entry["infmt"]), entry["outfmt"]]
    row += [SOURCES[entry["input"]], place, entry["sha1"][:16]]
    assert sfpu_cases.digest(out) == row[-1], entry["file"]
    return [*row, sample_hash(sfpu_cases.Case(*row[:4], tuple(entry["infmt"]), *row[5:], ""), out)]


def topk_row(entry, arrays):
    out = np.concatenate([arrays[f"dst{k}"] for k in range(4)])
    return [entry["op"], entry["arch"], entry["chain"], sfpu_cases.digest(out)]


def topk_rows(entries, folder):
    """The rows of top-k; all sort the same values, which go to topk.bin."""
    rows, values = [], None
    for entry in entries:
        arrays = np.load(folder / entry.get("same_as", entry["file"]))
        both = np.concatenate([arrays["v0"], arrays["v1"]])
        assert values is None or (values == both).all(), entry["file"]
        values = both
        rows.append(topk_row(entry, arrays))
    values.tofile(sfpu_cases.FOLDER / "topk.bin")
    return rows


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="has manifest.json and the npz files")
    folder = parser.parse_args().folder
    entries = json.loads((folder / "manifest.json").read_text())["entries"]
    chains = {}
    rows = [row_of(entry, folder, chains) for entry in entries if entry["kind"] != "topk"]
    lines = [
        '{"chains": [',
        ",\n".join(json.dumps([text, list(headers)]) for text, headers in chains),
        '], "cases": [',
        ",\n".join(json.dumps(row) for row in rows),
        '], "topk": [',
        ",\n".join(json.dumps(row) for row in topk_rows([e for e in entries if e["kind"] == "topk"], folder)),
        "]}",
    ]
    (sfpu_cases.FOLDER / "kernels.json").write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
