"""Random tiles through kernels against the NumPy model: normal, wide, near-cancelling and arbitrary bit patterns."""

import itertools
import sys
import zlib
from pathlib import Path

import numpy as np
import pytest

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


ENDS = [("bf16", "bf16", "bf16"), ("fp32", "fp32", "fp32"), ("bf16", "bfp8", "bfp8"), ("fp32", "bf16", "bf16")]
FIDELITIES = list(model.PHASES)
DIMS = ["NONE", "ROW", "COL", "SCALAR"]


def source_of_pack(out, dest, precise):
    """The packer's intermediate format, as the program's tables have it."""
    if out.startswith("bfp"):
        return dest if precise else "bfp8"
    return "bf16" if dest == "bf16" else out


def products():
    pairs = (("bf16", "bf16"), ("bfp8", "bf16"), ("fp32", "fp32"), ("bf16", "bfp4"), ("bfp2", "bf16"))
    for (dest, out, packsrc), fid, (ina, inb) in itertools.product(ENDS, FIDELITIES, pairs):
        common = {"fid": fid, "dest": dest, "out": out, "packsrc": packsrc, "ina": ina, "inb": inb}
        if "bfp2" not in (ina, inb):  # the simulator's matrix unit has no bfp2
            yield {"op": "matmul"} | common
        for bc in DIMS:
            yield {"op": "elw", "eop": "MUL", "bc": bc} | common


def sums():
    for (dest, out, packsrc), eop, how in itertools.product(ENDS, ("ADD", "SUB"), (*DIMS, "acc")):
        common = {"fid": "LoFi", "dest": dest, "out": out, "packsrc": packsrc, "ina": "bf16", "inb": "fp32"}
        yield {"op": "elw", "eop": eop, "acc": int(how == "acc"), "bc": how if how in DIMS else "NONE"} | common


def reductions():
    for (dest, out, packsrc), dim in itertools.product(ENDS, DIMS[1:]):
        common = {"op": "reduce", "dim": dim, "dest": dest, "out": out, "packsrc": packsrc, "inb": "bf16"}
        for fid, ina in itertools.product(FIDELITIES, ("bf16", "bfp8", "bfp4")):
            yield common | {"pool": "SUM", "fid": fid, "ina": ina}
        yield common | {"pool": "AVG", "fid": "HiFi4", "ina": "bf16"}
        yield common | {"pool": "MAX", "fid": "HiFi4", "ina": "bf16"}
        yield common | {"pool": "MAX", "fid": "HiFi4", "ina": "bfp8"}


def copies():
    for dest, ina, out, precise in itertools.product(("bf16", "fp32"), programs.FLOATS, programs.FLOATS, (0, 1)):
        case = {"op": "copy", "dest": dest, "ina": ina, "inb": "bf16", "out": out, "fid": "LoFi"}
        case |= {"packsrc": source_of_pack(out, dest, precise), "precise": precise}
        if out.startswith("bfp") or not precise:
            yield case
            if ina == "fp32" and dest == "fp32":
                yield case | {"utd": 1}
    for bc in DIMS[1:]:
        case = {"op": "bcast", "bc": bc, "dest": "bf16", "ina": "bf16", "inb": "bf16", "out": "bf16"}
        yield case | {"fid": "LoFi", "packsrc": "bf16"}


CASES = [*products(), *sums(), *reductions(), *copies()]


def register(fmt, dest):
    return ("tf32" if dest == "fp32" else "bf16") if fmt == "fp32" else "bf16"


def reduced(case, a, scaler, wormhole):
    wide, dim = case["dest"] == "fp32", case["dim"]
    add, count = model.SUMS[dim]
    dst = None if case["pool"] == "MAX" else np.zeros(count, model.INT)
    for raw in a:
        x = model.unpack(raw, case["ina"], "bf16")
        if case["pool"] == "MAX":
            dst = model.reduce_max(x, dim, dst, wide)
        else:
            row = model.unpack(scaler, "bf16", "bf16")[:16]
            dst = add(x, row, dst, model.PHASES[case["fid"]], wide, wormhole, (False, False))
    return model.placed(dst, dim)


def copied(case, raw):
    """What the last step left: copies overwrite."""
    wide, reg = case["dest"] == "fp32", register(case["ina"], case["dest"])
    if case.get("utd"):
        return model.unpack(raw, "fp32", "fp32")
    tile = model.unpack(raw, case["ina"], reg)
    return model.copy_tile(model.spread(tile, case.get("bc", "NONE")), wide, reg == "tf32")


def computed(case, a, b, wormhole):
    """Two operands, step by step into Dst."""
    wide, phases = case["dest"] == "fp32", model.PHASES[case["fid"]]
    regs = register(case["ina"], case["dest"]), register(case["inb"], case["dest"])
    tf32 = regs[0] == "tf32", regs[1] == "tf32"
    dst = np.zeros(1024, model.INT)
    for raw_a, raw_b in zip(a, b, strict=True):
        x, y = model.unpack(raw_a, case["ina"], regs[0]), model.unpack(raw_b, case["inb"], regs[1])
        if case["op"] == "matmul":
            dst = model.matmul_tile(x, y, dst, phases, wide, wormhole, (tf32[1], tf32[0]))
            continue
        y = model.spread(y, case.get("bc", "NONE"))
        if case["eop"] == "MUL":
            for phase in range(phases):
                dst = model.elwmul(x, y, dst, phase, wide, wormhole, tf32)
        else:
            old = dst if case["acc"] else np.zeros_like(dst)
            dst = model.elwadd(x, y, old, case["eop"] == "SUB", wide, wormhole, tf32)
    return dst


def expected(case, a, b, wormhole):
    """The model's bytes for one output from its tiles."""
    if case["op"] == "reduce":
        dst = reduced(case, a, b[0], wormhole)
    elif case["op"] in ("copy", "bcast"):
        dst = copied(case, a[-1])
    else:
        dst = computed(case, a, b, wormhole)
    return model.pack(dst, case["dest"] == "fp32", case["packsrc"], case["out"])


def name(case):
    return "-".join(str(value) for key, value in case.items() if key != "packsrc")


def scaler_tile(case, random):
    """A number in row 0 of every face: 1 for maxima, which are an exact selection only then."""
    number = 1.0 if case["pool"] == "MAX" else float(random.choice([1.0, 1 / 32, 0.3017578125]))
    tile = np.zeros((4, 16, 16), np.float32)
    tile[:, 0] = number
    return (tile.view(np.uint32) >> 16).astype(np.uint16).tobytes()


def check(case, arch, devices):
    random = np.random.default_rng(zlib.crc32(name(case).encode()))
    kinds = ["normal", "wide", "near", "bits"]
    a = [tile(kinds[i // STEPS], case["ina"], random) for i in range(OUTPUTS * STEPS)]
    b = [tile(kinds[i // STEPS], case["inb"], random) for i in range(OUTPUTS * STEPS)]
    if case["op"] == "reduce":
        b = [scaler_tile(case, random)]
    if case["op"] in ("copy", "bcast"):
        b = []
    named = case | {"name": "precise" if case.get("precise") else ""}
    got = programs.run(named, a, b, STEPS, devices[arch])
    for output in range(OUTPUTS):
        steps = slice(output * STEPS, (output + 1) * STEPS)
        second = b[steps] if case["op"] in ("matmul", "elw") else b
        want = np.frombuffer(expected(case, a[steps], second, arch == "wh"), np.uint32)
        assert (got[output] != want).sum() == 0, f"{name(case)}, {kinds[output]} data"


@pytest.mark.parametrize("case", CASES[3::37], ids=name)
def test_a_few_random_tiles_agree_with_the_model(case, devices):
    check(case, "bh", devices)


@pytest.mark.long
@pytest.mark.parametrize("arch", ["wh", "bh"])
@pytest.mark.parametrize("case", CASES, ids=name)
def test_random_tiles_agree_with_the_model(case, arch, devices):
    check(case, arch, devices)


SMALL = [(16, 32), (32, 16), (16, 16), (8, 32), (4, 32), (2, 32), (1, 32), (1, 16)]


@pytest.mark.parametrize("shape", SMALL, ids=lambda shape: f"{shape[0]}x{shape[1]}")
@pytest.mark.parametrize("arch", ["wh", "bh"])
def test_small_tiles_follow_the_same_rules(shape, arch, devices):
    """Element-wise products of arbitrary bits, one tile alone: what a datum becomes does not depend on the tile's shape."""
    random = np.random.default_rng(shape[0] * 64 + shape[1])
    x, y = (random.integers(0, 1 << 16, shape[0] * shape[1], np.uint16) for _ in range(2))
    body = "binary_op_init_common(0, 1, 16); mul_tiles_init(0, 1); cb_wait_front(0, 1); cb_wait_front(1, 1);"
    body += "tile_regs_acquire(); mul_tiles(0, 1, 0, 0, 0); tile_regs_commit(); tile_regs_wait();"
    body += "cb_reserve_back(16, 1); pack_tile(0, 16); cb_push_back(16, 1); tile_regs_release();"
    source = f'#include "compute_kernel_api/eltwise_binary.h"\nvoid kernel_main() {{ {body} }}\n'
    case = {"op": "elw", "ina": "bf16", "inb": "bf16", "out": "bf16", "dest": "bf16", "fid": "HiFi3", "name": ""}
    case |= {"source": source, "tiles_of": dict.fromkeys(("ina", "inb", "out"), shape)}
    got = programs.run(case, [x.tobytes()], [y.tobytes()], 1, devices[arch]).view(np.uint16)[0]
    dst = np.zeros(len(x), model.INT)
    for phase in range(3):
        dst = model.elwmul(x.astype(model.INT) << 16, y.astype(model.INT) << 16, dst, phase, False, arch == "wh")
    np.testing.assert_array_equal(got, model.intermediate(dst, False, "bf16") >> 16)
