"""float16 through kernels against the NumPy model: exponents of five bits, eleven significant bits in 16-bit Dst."""

import itertools
import sys
import zlib
from pathlib import Path

import numpy as np
import pytest

import ttnn

sys.path.insert(0, str(Path(__file__).parent))
import programs
import tensix_arithmetic as model

STEPS = 2
HEADERS = ("compute_kernel_hw_startup", "eltwise_binary", "tile_move_copy")
OPS = {
    "matmul": {"op": "matmul"},
    "mul": {"op": "elw", "eop": "MUL"},
    "add": {"op": "elw", "eop": "ADD"},
    "sub-acc": {"op": "elw", "eop": "SUB", "acc": 1},
    "copy": {"op": "copy"},
}


@pytest.fixture(scope="module", params=programs.ARCHS)
def arch(request):
    return request.param


@pytest.fixture(scope="module")
def device(arch):
    opened = ttnn.open_device(device_id=0, arch=programs.ARCHS[arch])
    yield opened
    ttnn.close_device(opened)


def tile(kind, random):
    if kind == "bits":
        return random.integers(0, 1 << 16, 1024, np.uint16)
    numbers = random.standard_normal(1024) * (np.exp2(random.integers(-9, 5, 1024)) if kind == "wide" else 1)
    return numbers.astype(np.float16).view(np.uint16)


def expected(name, a, b, phases, wide, wormhole):
    dst = np.zeros(1024, model.INT)
    for x, y in zip(a, b, strict=True):
        if name == "matmul":
            dst = model.half_matmul(x, y, dst, phases, wide, wormhole)
        elif name == "mul":
            for phase in range(phases):
                dst = model.half_elwmul(x, y, dst, phase, wide, wormhole)
        elif name == "copy":
            dst = model.half_copy(x)
        else:
            old = dst if name == "sub-acc" else np.zeros_like(dst)
            dst = model.half_elwadd(x, y, old, name == "sub-acc", wide, wormhole)
    return dst if wide else model.half_pack(dst)


@pytest.mark.parametrize("fid", ["LoFi", "HiFi4"])
@pytest.mark.parametrize("dest", ["bf16", "fp32"])
def test_float16_agrees_with_the_model(device, arch, dest, fid):
    wide, wormhole = dest == "fp32", arch == "wh"
    for name, kind in itertools.product(OPS, ("normal", "wide", "bits")):
        random = np.random.default_rng(zlib.crc32(f"{name}{kind}{dest}{fid}".encode()))
        a, b = ([tile(kind, random) for _ in range(STEPS)] for _ in range(2))
        case = OPS[name] | {"ina": "fp16", "inb": "fp16", "out": "fp32" if wide else "fp16", "dest": dest}
        tiles_b = [] if name == "copy" else [x.tobytes() for x in b]
        got = programs.run(case | {"fid": fid, "name": ""}, [x.tobytes() for x in a], tiles_b, STEPS, device)
        got = got[0] if wide else got.view(np.uint16)[0]
        integers = [[x.astype(model.INT) for x in side] for side in (a, b)]
        want = expected(name, *integers, model.PHASES[fid], wide, wormhole)
        assert (got.astype(model.INT) != want).sum() == 0, f"{name}, {kind} data"


@pytest.mark.parametrize(
    ("op", "message"),
    [
        ({"op": "reduce", "pool": "SUM", "dim": "ROW", "ina": "fp16", "inb": "fp16"}, "reduce_tile of float16"),
        ({"op": "elw", "eop": "ADD", "ina": "i8", "inb": "i8"}, "add_tiles of int8"),
        ({"op": "copy", "ina": "i8", "inb": "i8"}, "copy_tile of int8"),
    ],
)
def test_what_no_one_defined_is_refused(device, op, message):
    case = op | {"out": "fp16", "dest": "bf16", "fid": "HiFi4", "name": ""}
    if op["ina"] == "i8":
        init, step = programs.calls_of(case)
        case["source"] = (
            "".join(f'#include "compute_kernel_api/{header}.h"\n' for header in HEADERS)
            + "void kernel_main() { constexpr uint32_t a = 0, b = 1, out = 16; cb_wait_front(a, 1); cb_wait_front(b, 1);"
            f"{init} tile_regs_acquire(); {step} tile_regs_commit(); }}\n"
        )
    tile = bytes(programs.TILE_BYTES[op["ina"]])
    with pytest.raises(RuntimeError, match=f"unsupported.*{message} is not supported"):
        programs.run(case, [tile], [tile], 1, device)
    device.reset()
