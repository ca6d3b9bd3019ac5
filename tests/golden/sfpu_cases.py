"""The golden cases of whole SFPU functions: what goes in, which part a short run takes, and the hash of what comes out.

sfpu/kernels.json holds the calls that made each output, and two hashes per case: of all its output bytes and of the sample's.
sfpu/inputs.bin holds the operands that are not simply all 16-bit words.
"""

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path

import numpy as np

FOLDER = Path(__file__).parent / "sfpu"
BYTES = {"bf16": 2, "uint16": 2, "fp32": 4, "int32": 4, "uint32": 4}
BLOCK = 16384  # datums of an operand that is not all 16-bit words
# Zeros, denormals, one and its neighbours, the largest numbers, infinities and NaN, of both signs.
SPECIAL = [0x0000, 0x0001, 0x007F, 0x0080, 0x3F7F, 0x3F80, 0x3F81, 0x7F7F, 0x7F80, 0x7F81, 0x7FC0, 0x7FFF]


@dataclass(frozen=True)
class Case:
    kind: str
    op: str
    arch: str
    dest: str
    formats: tuple
    out: str
    source: str  # all, rand, mixed, ints
    chain: int
    whole: str
    sample: str

    @property
    def name(self):
        return f"{self.kind} {self.op} {self.arch} Dst {self.dest} {'+'.join(self.formats)} to {self.out}"

    @property
    def is_element_wise(self):
        return self.kind != "tileop" and self.out != "bfp8"


def load():
    """The chains (text, headers) and the cases that name them."""
    table = json.loads((FOLDER / "kernels.json").read_text())
    cases = [Case(*row[:4], tuple(row[4].split("+")), *row[5:]) for row in table["cases"]]
    return table["chains"], cases


def load_topk():
    """Cases of top-k (name, arch, calls, hash of the four tiles' words) and the values they sort: two tiles, eight times."""
    table = json.loads((FOLDER / "kernels.json").read_text())
    return table["topk"], np.fromfile(FOLDER / "topk.bin", np.uint16).reshape(2, 8 * 1024)


def digest(data):
    return hashlib.sha1(np.ascontiguousarray(data).tobytes()).hexdigest()[:16]


class Inputs:
    """inputs.bin: random fp32, then three operands each of mixed bf16, mixed fp32, int32 and uint16."""

    def __init__(self):
        self.halves = np.fromfile(FOLDER / "inputs.bin", np.uint16)

    def _part(self, first, width):
        return self.halves[BLOCK * first : BLOCK * (first + width)]

    def operand(self, case, k):
        form = case.formats[k]
        if case.source == "all":
            return np.arange(65536, dtype=np.uint16)
        if case.source == "rand":
            return self._part(0, 2).view(np.uint32)
        if form == "bf16":
            return self._part(2 + k, 1)
        if form == "fp32":
            return self._part(5 + 2 * k, 2).view(np.uint32)
        if form in ("int32", "uint32"):
            return self._part(11 + 2 * k, 2).view(np.uint32)
        return self._part(17 + k, 1)


def sample_of(case, count):
    """Which of `count` datums a short run takes: whole tiles where datums meet, else special words and a spread of the rest."""
    if not case.is_element_wise:
        return np.arange(2048)
    if count == BLOCK:
        return np.arange(1024) * 16 + np.arange(1024) % 16
    special = np.array(sorted({word | sign for word in SPECIAL for sign in (0, 0x8000)}))
    rest = np.setdiff1d(np.arange(count), special)
    return np.concatenate([special, rest[np.arange(2048 - len(special)) * len(rest) // 2048]])
