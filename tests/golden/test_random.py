"""Random tiles through kernels against the NumPy model: normal, wide, near-cancelling and arbitrary bit patterns."""

import sys
import zlib
from pathlib import Path

import numpy as np
import pytest

import ttnn

sys.path.insert(0, str(Path(__file__).parent))
import programs
import tensix_arithmetic as model

STEPS, OUTPUTS = 3, 4


def floats(kind, random):
    if kind == "normal":
        return random.standard_normal(1024)
    if kind == "wide":
        return random.standard_normal(1024) * np.exp2(random.integers(-30, 30, 1024))
    return (
        np.tile(random.standard_normal(4), 256)
        * (1 + random.integers(-2, 3, 1024) / 128)
        * random.choice([-1, 1], 1024)
    )


def tile(kind, fmt, random):
    """The bytes of one tile of a kind of data."""
    size = programs.TILE_BYTES[fmt]
    if kind == "bits" or fmt.startswith("bfp"):
        raw = bytearray(random.integers(0, 256, size, np.uint8).tobytes())
        if fmt.startswith("bfp") and kind != "bits":
            raw[:64] = bytes(random.integers(120, 132, 64).tolist())
        return bytes(raw)
    bits = floats(kind, random).astype(np.float32).view(np.uint32)
    return bits.tobytes() if fmt == "fp32" else (bits >> 16).astype(np.uint16).tobytes()


def combinations():
    """Operations, formats, fidelities and Dst modes, each pair of neighbours met."""
    for dest, out, packsrc in (
        ("bf16", "bf16", "bf16"),
        ("fp32", "fp32", "fp32"),
        ("bf16", "bfp8", "bfp8"),
        ("fp32", "bf16", "bf16"),
    ):
        for fid in ("LoFi", "HiFi2", "HiFi3", "HiFi4"):
            for ina, inb in (("bf16", "bf16"), ("bfp8", "bf16"), ("fp32", "fp32"), ("bf16", "bfp4")):
                yield {"op": "matmul", "fid": fid, "dest": dest, "out": out, "packsrc": packsrc, "ina": ina, "inb": inb}
                for bc in ("NONE", "ROW", "COL", "SCALAR"):
                    yield {
                        "op": "elw",
                        "eop": "MUL",
                        "bc": bc,
                        "fid": fid,
                        "dest": dest,
                        "out": out,
                        "packsrc": packsrc,
                        "ina": ina,
                        "inb": inb,
                    }
        for eop in ("ADD", "SUB"):
            for acc in (0, 1):
                yield {
                    "op": "elw",
                    "eop": eop,
                    "acc": acc,
                    "fid": "LoFi",
                    "dest": dest,
                    "out": out,
                    "packsrc": packsrc,
                    "ina": "bf16",
                    "inb": "fp32",
                }


CASES = list(combinations())


def register(fmt, dest):
    return ("tf32" if dest == "fp32" else "bf16") if fmt == "fp32" else "bf16"


def expected(case, a, b, wormhole):
    """The model's bytes for one output from its STEPS pairs of tiles."""
    wide, phases = case["dest"] == "fp32", model.PHASES[case["fid"]]
    regs = register(case["ina"], case["dest"]), register(case["inb"], case["dest"])
    dst = np.zeros(1024, model.INT)
    for raw_a, raw_b in zip(a, b, strict=True):
        x, y = model.unpack(raw_a, case["ina"], regs[0]), model.unpack(raw_b, case["inb"], regs[1])
        tf32 = regs[0] == "tf32", regs[1] == "tf32"
        if case["op"] == "matmul":
            dst = model.matmul_tile(x, y, dst, phases, wide, wormhole, (tf32[1], tf32[0]))
            continue
        y = model.spread(y, case.get("bc", "NONE"))
        if case["eop"] == "MUL":
            for phase in range(phases):
                dst = model.elwmul(x, y, dst, phase, wide, wormhole, tf32)
        else:
            dst = model.elwadd(
                x, y, dst if case["acc"] else np.zeros_like(dst), case["eop"] == "SUB", wide, wormhole, tf32
            )
    return model.pack(dst, wide, case["packsrc"], case["out"])


def name(case):
    return "-".join(
        str(case[key]) for key in ("op", "eop", "bc", "acc", "fid", "dest", "out", "ina", "inb") if key in case
    )


def check(case, arch):
    random = np.random.default_rng(zlib.crc32(name(case).encode()))
    kinds = ["normal", "wide", "near", "bits"]
    a = [tile(kinds[i // STEPS], case["ina"], random) for i in range(OUTPUTS * STEPS)]
    b = [tile(kinds[i // STEPS], case["inb"], random) for i in range(OUTPUTS * STEPS)]
    device = ttnn.open_device(device_id=0, arch=programs.ARCHS[arch])
    try:
        got = programs.run(case | {"name": ""}, a, b, STEPS, device)
    finally:
        ttnn.close_device(device)
    for output in range(OUTPUTS):
        steps = slice(output * STEPS, (output + 1) * STEPS)
        want = np.frombuffer(expected(case, a[steps], b[steps], arch == "wh"), np.uint32)
        assert (got[output] != want).sum() == 0, f"{name(case)}, {kinds[output]} data"


@pytest.mark.parametrize("case", CASES[3::50], ids=name)
def test_a_few_random_tiles_agree_with_the_model(case):
    check(case, "bh")


@pytest.mark.long
@pytest.mark.parametrize("arch", ["wh", "bh"])
@pytest.mark.parametrize("case", CASES, ids=name)
def test_random_tiles_agree_with_the_model(case, arch):
    check(case, arch)
