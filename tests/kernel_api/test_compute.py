"""Compute functions of August 2026: their names, template forms, and values against torch."""

import struct

import pytest
import torch
from objects import HEAD, buffer, cores, kernel, run, tensor

import tessera
import ttnn

READER = (
    HEAD
    + """
void kernel_main() {
    const auto in = TensorAccessor(TensorAccessorArgs<0>(), get_arg_val<uint32_t>(0));
    Noc noc;
    CircularBuffer cb(0);
    for (uint32_t tile = 0; tile < get_arg_val<uint32_t>(1); tile++) {
        cb.reserve_back(1);
        noc.async_read(in, cb, cb.get_tile_size(), {.page_id = tile}, {});
        noc.async_read_barrier();
        cb.push_back(1);
    }
}"""
)
WRITER = (
    HEAD
    + """
void kernel_main() {
    const auto out = TensorAccessor(TensorAccessorArgs<0>(), get_arg_val<uint32_t>(0));
    Noc noc;
    CircularBuffer cb(16);
    for (uint32_t tile = 0; tile < get_arg_val<uint32_t>(1); tile++) {
        cb.wait_front(1);
        noc.async_write(cb, out, cb.get_tile_size(), {}, {.page_id = tile});
        noc.async_write_barrier();
        cb.pop_front(1);
    }
}"""
)
EACH = """
#include "api/compute/common.h"
#include "api/compute/tile_move_copy.h"
#include "api/compute/eltwise_unary/eltwise_unary.h"
#include "api/compute/eltwise_unary/{header}.h"
void kernel_main() {{
    init_sfpu(0, 16);
    for (uint32_t tile = 0; tile < get_arg_val<uint32_t>(1); tile++) {{
        cb_wait_front(0, 1);
        cb_reserve_back(16, 1);
        tile_regs_acquire();
        copy_tile_init(0);
        copy_tile(0, 0, 0);
        {math}
        tile_regs_commit();
        tile_regs_wait();
        {pack}
        pack_tile(0, 16);
        tile_regs_release();
        cb_push_back(16, 1);
        cb_pop_front(0, 1);
    }}
}}
"""
TILES = 2


def bits(value):
    return struct.unpack("<I", struct.pack("<f", value))[0]


def computed(card, text, values):
    """`values` as float32 tiles through `text`, with a 32-bit Dst."""
    inputs, output, where = tensor(card, values), tensor(card, torch.zeros_like(values)), cores(0, 0, 0, 0)
    config = ttnn.ComputeConfigDescriptor(fp32_dest_acc_en=True, math_fidelity=ttnn.MathFidelity.HiFi4)
    config.unpack_to_dest_mode = [ttnn.UnpackToDestMode.UnpackToDestFp32] * 32
    words = [ttnn.TensorAccessorArgs(t).get_compile_time_args() for t in (inputs, output)]
    count = len(values) // 32
    kernels = [
        kernel(READER, ttnn.ReaderConfigDescriptor(), where, words[0], [inputs.buffer_address(), count]),
        kernel(text, config, where, (), [0, count]),
        kernel(WRITER, ttnn.WriterConfigDescriptor(), where, words[1], [output.buffer_address(), count]),
    ]
    run(card, [inputs, output], kernels, [buffer(0, 2, where), buffer(16, 2, where)])
    return ttnn.to_torch(output)


def sample(low, high):
    return torch.linspace(low, high, TILES * 1024).reshape(TILES * 32, 32)


def gelu_tanh(x):
    return 0.5 * x * (1 + torch.tanh(0.7978845608028654 * (x + 0.044715 * x**3)))


MATH = {
    "gelu_tanh": ("gelu", "gelu_tanh_tile_init(); gelu_tanh_tile(0);", gelu_tanh, 2e-6),
    # Wormhole's reciprocal has one step of refinement there: 13 bits, also in fp32.
    "tanhshrink": ("tanhshrink", "tanhshrink_tile_init(); tanhshrink_tile(0);", lambda x: x - torch.tanh(x), 1e-4),
    "asinh": ("trigonometry", "asinh_tile_init(); asinh_tile(0);", torch.asinh, 2e-6),
}
PACK = {
    "gelu_tanh": ("gelu", "gelu_tanh_tile_init_pack(); gelu_tanh_tile_pack(0);", gelu_tanh, 2e-6),
    "exp": ("exp", "exp_packthread_tile_init(); exp_packthread_tile(0);", torch.exp, 1e-3),
    "gelu": ("gelu", "gelu_tile_init_pack<false>(); gelu_tile_pack<false>(0);", torch.nn.functional.gelu, 1e-5),
    "softplus": (
        "softplus",
        f"softplus_tile_init_pack(); softplus_tile_pack(0, {bits(1.0)}u, {bits(1.0)}u, {bits(20.0)}u);",
        torch.nn.functional.softplus,
        0.01,
    ),
    "selu": (
        "selu",
        f"selu_tile_init_pack(); selu_tile_pack(0, {bits(1.0507009873554805)}u, {bits(1.6732632423543772)}u);",
        torch.nn.functional.selu,
        0.01,
    ),
    "relu_max": (
        "relu",
        f"relu_max_tile_init_pack(); relu_max_tile_pack(0, {bits(2.5)}u);",
        lambda x: x.clamp(0, 2.5),
        0,
    ),
    "hardsigmoid": (
        "activations",
        "hardsigmoid_tile_init_pack(); hardsigmoid_tile_pack(0);",
        torch.nn.functional.hardsigmoid,
        2e-6,
    ),
    "hardtanh": (
        "hardtanh",
        f"hardtanh_tile_init_pack(); hardtanh_tile_pack(0, {bits(-0.5)}u, {bits(1.5)}u);",
        lambda x: x.clamp(-0.5, 1.5),
        0,
    ),
}


@pytest.mark.parametrize("name", MATH)
def test_functions(card, name):
    header, statement, expected, tolerance = MATH[name]
    values = sample(-6, 6)
    got = computed(card, EACH.format(header=header, math=statement, pack=""), values)
    assert torch.all((got - expected(values.double())).abs() <= tolerance * (1 + values.abs()))


@pytest.mark.parametrize("name", PACK)
def test_functions_on_the_pack_thread(card, name):
    header, statement, expected, tolerance = PACK[name]
    values = sample(-6, 6)
    got = computed(card, EACH.format(header=header, math="", pack=statement), values)
    assert torch.all((got - expected(values.double())).abs() <= tolerance * (1 + values.abs()))


def test_softcap_is_of_blackhole(card):
    statement = f"softcap_tile_init(); softcap_tile(0, {bits(5.0)}u, {bits(0.2)}u);"
    text = EACH.format(header="softcap", math=statement, pack="")
    values = sample(-12, 12)
    if "blackhole" not in str(card):
        with pytest.raises(RuntimeError, match="softcap_tile_init"):
            computed(card, text, values)
        return
    assert torch.all((computed(card, text, values) - 5 * torch.tanh(values.double() / 5)).abs() < 0.02)


def test_constant_order_of_polygamma_joins_its_last_products(card):
    values = sample(1, 20)
    call = "polygamma_tile_init(); polygamma_tile(0, {}, 0x40C00000u);"
    constant, variable = (
        computed(card, EACH.format(header="polygamma", math=call.format(order), pack=""), values)
        for order in ("0x40400000u", "get_arg_val<uint32_t>(1) + 0x40400000u - 2")
    )
    expected = torch.special.polygamma(3, values.double())
    assert torch.all((constant / expected - 1).abs() < 1e-6) and torch.all((variable / expected - 1).abs() < 1e-6)
    assert not torch.equal(constant, variable)


BLOCK = """
    #include "api/compute/common.h"
    #include "api/compute/compute_kernel_hw_startup.h"
    #include "api/compute/{header}.h"
    void kernel_main() {{
        compute_kernel_hw_startup(0, 16);
        {init}
        cb_wait_front(0, 2);
        cb_reserve_back(16, 2);
        tile_regs_acquire();
        {math}
        tile_regs_commit();
        tile_regs_wait();
        pack_tile(0, 16);
        pack_tile(1, 16);
        tile_regs_release();
        {uninit}
        cb_push_back(16, 2);
        cb_pop_front(0, 2);
    }}"""


def test_transpose_block_transposes_each_tile(card):
    text = BLOCK.format(header="transpose", init="transpose_init(0);", math="transpose_block(0, 0, 0, 2);", uninit="")
    values = torch.randint(-64, 64, (64, 32)).float()
    expected = torch.cat([tile.T for tile in values.split(32)])
    assert torch.equal(computed(card, text, values), expected)


def test_welford_reinit_lets_tiles_be_copied_again(card):
    math = "copy_tile(0, 0, 0); copy_tile(0, 1, 1);"
    text = BLOCK.format(header="welford", init="transpose_init(0); welford_reinit(0);", math=math, uninit="")
    values = sample(-6, 6)
    text = text.replace("void kernel_main", '#include "api/compute/transpose.h"\n    void kernel_main')
    assert torch.equal(computed(card, text, values), values)


def test_rows_of_a_block_that_only_the_run_knows(card):
    text = BLOCK.format(
        header="reduce_custom",
        init="reduce_block_max_row_init_runtime(16, get_arg_val<uint32_t>(1) - 1);",
        math="for (uint32_t dst = 0; dst < 2; dst++) reduce_block_max_row_runtime(0, 0, 1, dst);",
        uninit="reduce_block_max_row_uninit_runtime(0);",
    )
    values = torch.randint(-64, 64, (64, 32)).float()
    values[:32] = 1.0  # the scaler
    got = computed(card, text, values)
    assert torch.equal(got[:32, 0], values[32:].amax(1)) and torch.equal(got[32:, 0], values[32:].amax(1))


def test_fast_untilize_gives_rows(card):
    text = """
    #include "api/compute/common.h"
    #include "api/compute/compute_kernel_hw_startup.h"
    #include "api/compute/experimental/fast_untilize.h"
    void kernel_main() {
        compute_kernel_hw_startup(0, 16);
        fast_untilize_init<2>(0, 16);
        cb_wait_front(0, 2);
        cb_reserve_back(16, 2);
        fast_untilize_block<2>(0, 16);
        cb_push_back(16, 2);
        cb_pop_front(0, 2);
        fast_untilize_uninit<2>(16);
    }"""
    values = sample(0, 1)
    got = computed(card, text, values)
    # The two tiles side by side are 32 rows of 64, which the output's two pages hold one after the other.
    rows = torch.cat(values.split(32), 1).flatten()
    pages = [ttnn_page(got[32 * page : 32 * page + 32]) for page in range(2)]
    assert torch.equal(torch.cat(pages), rows)


def ttnn_page(tile):
    """The bytes of a tile in memory: four faces, one after the other."""
    return torch.cat([tile[y : y + 16, x : x + 16].flatten() for y in (0, 16) for x in (0, 16)])


def test_names_and_signatures_of_august_compile():
    """Names that ttnn's kernels use: forms for a call's line, strides of a reconfiguration, two namespaces at once."""
    compute = """
    #include <limits>
    #include "api/compute/bcast.h"
    #include "api/compute/compute_kernel_api.h"
    #include "api/compute/eltwise_binary.h"
    using namespace tt::constants;
    inline void WAIT(uint32_t cb, uint32_t n) { cb_wait_front(cb, n); }
    void kernel_main() {
        constexpr void (*init)(uint32_t, uint32_t, uint32_t) = sub_bcast_cols_init;
        init(0, 1, __builtin_LINE());
        add_reuse_dest_init<EltwiseBinaryReuseDestType::DEST_TO_SRCA>(0, __builtin_LINE());
        UNPACK((llk_unpack_reconfig_data_format_srca<DST_ACCUM_MODE, p_dim_stride_target::IGNORE>(0, 1)));
        topk_uint16_prepare_value_tile_for_pack(0);
        if (TILE_HEIGHT > std::numeric_limits<uint32_t>::max()) WAIT(0, 1);
    }"""
    mover = """
    #include "api/dataflow/dataflow_api.h"
    #include "api/dataflow/noc_semaphore.h"
    constexpr uint32_t FACE_WIDTH = 16;
    void kernel_main() { static_assert(FACE_WIDTH == 16); (void)Semaphore<>(0).get_l1_addr(); }"""
    where = cores(0, 0, 0, 0)
    for text, config in ((compute, ttnn.ComputeConfigDescriptor()), (mover, ttnn.ReaderConfigDescriptor())):
        for arch in ("wormhole_b0", "blackhole"):
            tessera._core.check_kernel(kernel(text, config, where, (), ()), arch)


@pytest.mark.parametrize(
    ("header", "entry"),
    [
        ("situ_glu.h", "experimental-compute"),
        ("experimental/custom_mm.h", "experimental-compute"),
    ],
)
def test_what_is_absent_is_unsupported_by_name(card, header, entry):
    text = EACH.replace("eltwise_unary/{header}.h", header).format(math="", pack="")
    with pytest.raises(RuntimeError, match=rf"{entry} \(api/compute/{header}\) is not supported"):
        computed(card, text, sample(0, 1))
