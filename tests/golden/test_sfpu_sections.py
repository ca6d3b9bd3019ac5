"""SFPU functions between acquire and release: vector modes, chains of functions, and the FPU in the same section.

Each law compares two programs: a section that does several things, and the things one by one, each packed in between.
"""

import sys
from pathlib import Path

import numpy as np
import pytest

import ttnn

sys.path.insert(0, str(Path(__file__).parent))
import sfpu_programs
from sfpu_programs import Program

HEADERS = [
    "api/compute/compute_kernel_api.h",
    "api/compute/binary_max_min.h",
    "api/compute/eltwise_binary.h",
    "api/compute/eltwise_binary_sfpu.h",
    "api/compute/eltwise_unary/exp.h",
    "api/compute/eltwise_unary/gelu.h",
    "api/compute/eltwise_unary/rdiv.h",
    "api/compute/eltwise_unary/recip.h",
    "api/compute/eltwise_unary/relu.h",
    "api/compute/eltwise_unary/rpow.h",
    "api/compute/eltwise_unary/sqrt.h",
]
# Faces that a vector mode leaves out.
LEFT_OUT = {"RC": [], "R": [2, 3], "C": [1, 3]}
WITH_MODE = {
    "exp": "exp_tile_init(); exp_tile(0, MODE);",
    "exp_approx": "exp_tile_init<true>(); exp_tile<true>(0, MODE);",
    "recip": "recip_tile_init<false>(); recip_tile<false>(0, MODE);",
    "recip_legacy": "recip_tile_init(); recip_tile(0, MODE);",
    "sigmoid": "sigmoid_tile_init(); sigmoid_tile<MODE>(0);",
    "sigmoid_fast": "sigmoid_tile_init<true>(); sigmoid_tile<MODE, true>(0);",
    "rdiv": "rdiv_tile_init(); rdiv_tile(0, 0x40400000u, MODE);",
    "rpow": "rpow_tile_init(); rpow_tile(0, 0x40400000u, MODE);",
    "binary_max": "binary_max_tile_init(); binary_max_tile(0, 1, 0, MODE);",
    "binary_min": "binary_min_tile_init(); binary_min_tile(0, 1, 0, MODE);",
    "max": "max_tile_init(); max_tile(0, 1, MODE);",
}
STEPS = [
    "exp_tile_init(); exp_tile(0);",
    "square_tile_init(); square_tile(0);",
    "recip_tile_init<false>(); recip_tile<false>(0);",
    "gelu_tile_init<false>(); gelu_tile<false>(0);",
    "sqrt_tile_init(); sqrt_tile(0);",
    "tanh_tile_init(); tanh_tile(0);",
    "log_tile_init(); log_tile(0);",
    "relu_tile_init(); relu_tile(0);",
]
DST = {"bf16": ("bf16", "bf16"), "fp32": ("fp32", "fp32")}


@pytest.fixture(params=["wh", "bh"])
def device(request):
    device = ttnn.open_device(device_id=0, arch=sfpu_programs.ARCHS[request.param])
    yield device
    ttnn.close_device(device)


def numbers(seed, form):
    """Two tiles of ordinary numbers, positive and negative, as raw datums."""
    words = np.random.default_rng(seed).normal(0, 2, 2048).astype(np.float32).view(np.uint32)
    return (words >> 16).astype(np.uint16) if form == "bf16" else words & 0xFFFF0000


def program_of(chains, form, dest, operands):
    source = sfpu_programs.compute_source([(k, text, HEADERS) for k, text in enumerate(chains)])
    return Program(source, (form,) * operands, (form,), dest)


def tiles_of(rows, form):
    """Output rows as (choice, tile, face, datum)."""
    datums = [np.ascontiguousarray(row).view(np.uint16 if form == "bf16" else np.uint32) for row in rows]
    return np.stack(datums).reshape(len(datums), -1, 4, 256)


@pytest.mark.parametrize("dest", DST)
def test_vector_modes_leave_the_other_faces_alone(device, dest):
    form = DST[dest][0]
    modes = [(op, mode) for op in WITH_MODE for mode in LEFT_OUT]
    chains = ["", *[WITH_MODE[op].replace("MODE", f"(int)VectorMode::{mode}") for op, mode in modes]]
    operands = [numbers(1, form), numbers(2, form)]
    (rows,) = program_of(chains, form, dest, 2).run(operands, device, range(len(chains)))
    copied, *results = tiles_of(rows, form)
    whole = {op: result for (op, mode), result in zip(modes, results, strict=True) if mode == "RC"}
    for (op, mode), result in zip(modes, results, strict=True):
        assert (whole[op] != copied).any(axis=(0, 2)).all(), f"{op} changes every face"
        want = whole[op].copy()
        want[:, LEFT_OUT[mode]] = copied[:, LEFT_OUT[mode]]
        assert (result == want).all(), f"{op} {mode} Dst {dest}"


@pytest.mark.parametrize("dest", DST)
def test_a_chain_of_functions_equals_its_functions_one_by_one(device, dest):
    form = DST[dest][0]
    program = program_of([*STEPS, " ".join(STEPS)], form, dest, 1)
    datums = numbers(3, form)
    (whole,) = program.run([datums], device, [len(STEPS)])
    for k in range(len(STEPS)):
        (one,) = program.run([datums], device, [k])
        datums = one.reshape(-1)
    assert (whole.reshape(-1) == datums).all()


# The FPU adds, the SFPU goes on in the same tile, the FPU multiplies what is in Dst by a third operand.
MIXED = """
#include "api/compute/pack.h"
#include "api/compute/tile_move_copy.h"
#include "api/compute/eltwise_unary/eltwise_unary.h"
INCLUDES
void kernel_main() {
    binary_op_init_common(0, 1, 16);
    for (uint32_t i = 0; i < get_arg_val<uint32_t>(1); ++i) {
        for (uint32_t k = 0; k < 3; ++k) cb_wait_front(k, 1);
        cb_reserve_back(16, 1);
        tile_regs_acquire();
        BODY
        tile_regs_commit();
        tile_regs_wait();
        PACKING
        pack_tile(0, 16);
        tile_regs_release();
        cb_push_back(16, 1);
        for (uint32_t k = 0; k < 3; ++k) cb_pop_front(k, 1);
    }
}
"""
ADD = "add_tiles_init(0, 1); add_tiles(0, 1, 0, 0, 0);"
COPY = "copy_tile_to_dst_init_short(0); copy_tile(0, 0, 0);"
FUNCTION = "exp_tile_init(); exp_tile(0); sqrt_tile_init(); sqrt_tile(0);"
TIMES = (
    "binary_dest_reuse_tiles_init<EltwiseBinaryType::ELWMUL, EltwiseBinaryReuseDestType::DEST_TO_SRCA>(2);"
    "binary_dest_reuse_tiles<EltwiseBinaryType::ELWMUL, EltwiseBinaryReuseDestType::DEST_TO_SRCA>(2, 0, 0);"
)


def mixed(body, packing=""):
    includes = "\n".join(f'#include "{header}"' for header in HEADERS)
    source = MIXED.replace("INCLUDES", includes).replace("BODY", body).replace("PACKING", packing)
    return Program(source, ("bf16",) * 3, ("bf16",))


def test_sfpu_and_fpu_share_a_section(device):
    a, b, c = (numbers(seed, "bf16") for seed in (4, 5, 6))

    def run(body, first):
        (out,) = mixed(body).run([first, b, c], device)
        return out.reshape(-1).view(np.uint16)

    one_by_one = run(COPY + TIMES, run(COPY + FUNCTION, run(ADD, a)))
    assert (run(ADD + FUNCTION + TIMES, a) == one_by_one).all()
    assert (one_by_one != run(ADD, a)).any()


PACKED = {
    "sigmoid_tile_init(); sigmoid_tile(0);": "sigmoid_tile_init_pack(); sigmoid_tile_pack(0);",
    "silu_tile_init(); silu_tile(0);": "silu_tile_init_pack(); silu_tile_pack(0);",
    "tanh_tile_init(); tanh_tile(0);": "tanh_tile_init_pack(); tanh_tile_pack(0);",
}


def test_the_packer_runs_functions_on_its_half_of_dst(device):
    operands = [numbers(seed, "bf16") for seed in (7, 8, 9)]
    by_math = mixed(COPY + "".join(PACKED)).run(operands, device)
    by_packer = mixed(COPY, "".join(PACKED.values())).run(operands, device)
    assert (by_math[0] == by_packer[0]).all()
