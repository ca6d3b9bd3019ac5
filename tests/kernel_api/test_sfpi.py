"""How products and sums of SFPI code are rounded, and what makes a compute kernel a low-level one."""

import shutil

import numpy as np
import pytest
import torch

import ttnn
from models.demos.basics.micro_ops.hard_swish import op as hard_swish
from tessera import _core

X = 1.3125
A = np.float32(np.float32(X) * np.float32(1.1))
SQUARE = np.float32(A * A)  # rounded: the low bits of the exact square are gone
# What the SFPU's multiply-add leaves of a * a - SQUARE: of the exact square's 48 bits it keeps a few more than 24.
REST = -(2.0**-24 + 2.0**-25)

FUNCTION = """
#pragma once
#include <cstdint>
#include "sfpi.h"
inline void hard_swish_tile() {{
    using namespace sfpi;
    for (uint32_t vector = 0; vector < 32; ++vector) {{
        vFloat a = vFloat(dst_reg[0]) * 1.1f;
        {body}
        dst_reg++;
    }}
}}
"""


@pytest.fixture(params=["wormhole_b0", "blackhole"])
def device(request, monkeypatch):
    monkeypatch.setenv("TESSERA_ARCH", request.param)
    device = ttnn.open_device(device_id=0)
    yield device
    ttnn.close_device(device)


def run(device, body: str, tmp_path, monkeypatch) -> torch.Tensor:
    """A tile of X through a function in place of hard_swish's."""
    kernels = tmp_path / "kernels"
    shutil.copytree(hard_swish.KERNELS, kernels)
    (kernels / "hard_swish.h").write_text(FUNCTION.format(body=body))
    monkeypatch.setattr(hard_swish, "KERNELS", kernels)
    x = ttnn.full([32, 32], X, dtype=ttnn.bfloat16, layout=ttnn.TILE_LAYOUT, device=device)
    out = ttnn.allocate_tensor_on_device(ttnn.Shape([32, 32]), ttnn.bfloat16, ttnn.TILE_LAYOUT, device)
    return ttnn.to_torch(hard_swish.HardSwish.op(x, out)).float()


def bfloat16(value: float) -> float:
    """As a 16-bit Dst keeps it: the low half is cut off."""
    bits = np.float32(value).view(np.uint32) & np.uint32(0xFFFF0000)
    return float(bits.view(np.float32))


CASES = {
    # one use, in the same statement, in another one, in a function, subtracted, negated
    "vFloat y = a * a - vFloat({square}); dst_reg[0] = y;": REST,
    "vFloat p = a * a; vFloat y = p - vFloat({square}); dst_reg[0] = y;": REST,
    "auto square = [](vFloat v) {{ vFloat p = v * v; return p; }}; dst_reg[0] = square(a) - vFloat({square});": REST,
    "vFloat p = a * a; vFloat y = vFloat({square}) - p; dst_reg[0] = y;": -REST,
    "vFloat p = -(a * a); vFloat y = p + vFloat({square}); dst_reg[0] = y;": -REST,
    # two uses: the product is rounded by itself
    "vFloat p = a * a; vFloat y = p - vFloat({square}); dst_reg[0] = y; dst_reg[64] = p;": 0.0,
    # an immediate that a bfloat16 holds: SFPMULI rounds, whatever is added
    "vFloat q = a * a; vFloat p = q * 2.0f; dst_reg[0] = p - vFloat({twice});": 0.0,
    # what makes a denormal to 0, before it is made large
    "vFloat d = setexp(a, 0) * 1.0f + 0.0f; dst_reg[0] = setexp(d, 127);": 1.0,
    # no operation at all
    "vFloat p = a * 0.0f; dst_reg[0] = p + vFloat({square});": SQUARE,
    "vFloat p = a * 1.0f; dst_reg[0] = p + vFloat(0.0f);": A,
}


@pytest.mark.parametrize("body", CASES)
def test_products_are_fused_as_the_cards_compiler_does_it(device, body, tmp_path, monkeypatch):
    literals = {"square": f"{float(SQUARE)!r}f", "twice": f"{float(2 * SQUARE)!r}f"}
    result = run(device, body.format(**literals), tmp_path, monkeypatch)
    assert result.unique().tolist() == [bfloat16(CASES[body])]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('#include "compute_kernel_api/common.h"\nvoid kernel_main() {}', "direct: "),
        ("// vFloat, TTI_NOP\n/* sfpi::\nvInt */ void kernel_main() {}", "direct: "),
        ('#include "ckernel_template.h"\nvoid kernel_main() {}', "low level: {}:1 includes ckernel_template.h; "),
        ("void kernel_main() {\n    TTI_NOP;\n}", "low level: {}:2 names TTI_NOP; "),
        ("inline void f(sfpi::vFloat x) {}\nvoid kernel_main() {}", "low level: {}:1 names sfpi::; "),
    ],
)
def test_the_text_decides_how_a_compute_kernel_is_built(text, expected, tmp_path, monkeypatch):
    monkeypatch.delenv("TT_METAL_HOME", raising=False)
    monkeypatch.delenv("TESSERA_COMPUTE", raising=False)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "kernel.cpp").write_text(text)
    line = _core.compute_headers(str(tmp_path / "kernel.cpp"))
    assert line.startswith(expected.format("kernel.cpp")), line
    assert "own low-level headers" in line or line.startswith("direct")


PIECES = "vUInt a0 = 0x7C007C00, a1 = 0x7C004000, b1 = 0x7C003800, z = 0x7C007C00; vFloat n = -vFloat(dst_reg[0]);"
LUTS = {
    # 1.3125 lies in [1, 1.5): slope 2 and offset 0.5 in the low halves of the second registers; elsewhere zero
    "dst_reg[0] = lut2(n, a0, a1, z, z, b1, z);": -3.125,
    "dst_reg[0] = lut2_sign(n, a0, a1, z, z, b1, z);": 3.125,
    "vFloat w = n * 2.0f; dst_reg[0] = lut2_sign(w, a0, z, a1, z, z, b1, 1);": 5.75,  # in [2, 3)
    "vFloat w = n * 2.6875f; dst_reg[0] = lut2_sign(w, a0, z, a1, z, z, b1, 1);": 0.0,  # 3.527, not below 3
    "vFloat w = n * 2.5f; dst_reg[0] = lut2_sign(w, a0, z, a1, z, z, b1, 2);": 7.0625,  # 3.28, below 4
    "vFloat f = 0.0f, s = 4.0f, o = 1.0f; dst_reg[0] = lut2_sign(n, f, s, f, f, o, f);": 6.25,
}


@pytest.mark.parametrize("body", LUTS)
def test_pieces_of_a_table_are_chosen_as_the_card_chooses_them(device, body, tmp_path, monkeypatch):
    assert run(device, PIECES + body, tmp_path, monkeypatch).unique().tolist() == [bfloat16(LUTS[body])]


def test_what_is_not_modelled_is_named(device, tmp_path, monkeypatch):
    with pytest.raises(_core.Unsupported, match="sfpi::rand"):
        run(device, "vInt r = sfpi::rand(); dst_reg[0] = reinterpret<vFloat>(r);", tmp_path, monkeypatch)
