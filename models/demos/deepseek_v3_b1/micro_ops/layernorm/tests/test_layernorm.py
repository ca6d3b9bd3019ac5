"""The tests that PLAN.md names, one after the other, then wide, narrow, uneven and many rows, one core and many."""

import re
from pathlib import Path

import pytest
import torch
from torch.nn.functional import layer_norm

import ttnn
from models.common.placing import one_core
from models.common.utility_functions import comp_pcc
from models.demos.deepseek_v3_b1.micro_ops.layernorm import op as layernorm
from models.demos.deepseek_v3_b1.micro_ops.layernorm.op import LayerNormMultiCore, LayerNormSingleCore


def on_device(values, device):
    return ttnn.from_torch(values, dtype=ttnn.bfloat16, layout=ttnn.ROW_MAJOR_LAYOUT, device=device)


def tensors(device, x, gamma=None, beta=None):
    gamma = torch.ones(x.shape[-1]).bfloat16() if gamma is None else gamma
    beta = torch.zeros(x.shape[-1]).bfloat16() if beta is None else beta
    return [on_device(values, device) for values in (x, gamma, beta, torch.zeros_like(x))]


def run(device, x, gamma=None, beta=None, epsilon=1e-6, op=LayerNormSingleCore.op, **options):
    return ttnn.to_torch(op(*tensors(device, x, gamma, beta), epsilon, **options))


def run_stage(device, x, stage, gamma=None, epsilon=1e-6):
    return ttnn.to_torch(layernorm._run(*tensors(device, x, gamma), epsilon, one_core(), stage))


def assert_pcc(expected, actual, needed=0.999):
    assert expected.shape == actual.shape
    passing, message = comp_pcc(expected, actual, needed)
    assert passing, message


def random(*shape, seed=0):
    return torch.randn(*shape, generator=torch.Generator().manual_seed(seed)).bfloat16()


@pytest.mark.parametrize("shape", [[1, 32], [1, 64], [4, 128]])
def test_golden_vs_torch(shape):
    x, gamma, beta = torch.randn(shape), torch.randn(shape[-1]), torch.randn(shape[-1])
    golden = LayerNormSingleCore.golden(x, gamma, beta)
    assert torch.allclose(golden, layer_norm(x, shape[-1:], gamma, beta, 1e-6), rtol=1e-4, atol=1e-4)


@pytest.mark.parametrize("shape", [[1, 32], [4, 100], [64, 8192]])
def test_cb_configuration(shape):
    sizes = layernorm._calculate_sizes(tuple(shape), ttnn.bfloat16)
    assert sizes["stick_size"] % 32 == 0 and sizes["stick_size"] >= 2 * shape[-1]
    assert sizes["tiles_per_row"] == -(-shape[-1] // 32) and sizes["tile_size"] == 2048
    cbs = layernorm._create_cb_descriptors(one_core(), sizes, ttnn.bfloat16)
    indices = [cb.format_descriptors[0].buffer_index for cb in cbs]
    assert len(set(indices)) == len(indices) == 14
    for cb in cbs:
        page = cb.format_descriptors[0].page_size
        assert cb.total_size > 0 and page % 32 == 0 and cb.total_size % page == 0
    assert sum(cb.total_size for cb in cbs) <= layernorm.L1_BUDGET


def test_kernel_descriptors(device):
    x, gamma, beta, out = tensors(device, random(40, 64))
    sizes = layernorm._calculate_sizes((40, 64), ttnn.bfloat16)
    reader = layernorm._create_reader_descriptor(one_core(), x, gamma, beta, sizes)
    compute = layernorm._create_compute_descriptor(one_core(), sizes, 1e-6)
    writer = layernorm._create_writer_descriptor(one_core(), out, sizes)
    assert len(reader.compile_time_args) == 13 and len(compute.compile_time_args) == 20
    assert list(reader.runtime_args[0][0]) == [t.buffer_address() for t in (x, gamma, beta)] + [0, 40]
    assert list(compute.runtime_args[0][0]) == [0x358637BD, 2]
    assert list(writer.runtime_args[0][0]) == [out.buffer_address(), 0, 40]


def test_program_executes(device):
    x, gamma, beta, out = tensors(device, random(32, 32))
    assert LayerNormSingleCore.op(x, gamma, beta, out).buffer_address() == out.buffer_address()


@pytest.mark.parametrize("shape", [[32, 64], [5, 333], [2, 8159]])
def test_tilize_untilize_passthrough(device, shape):
    x = random(*shape)
    assert torch.equal(run_stage(device, x, layernorm.PASSTHROUGH), x)


@pytest.mark.parametrize("shape", [[32, 64], [40, 100]])
def test_mean_computation(device, shape):
    x = random(*shape) + 3 * random(shape[0], 1, seed=1)
    assert_pcc(x.float().mean(dim=-1), run_stage(device, x, layernorm.MEAN)[:, 0].float())


@pytest.mark.parametrize("shape", [[32, 64], [40, 100]])
def test_variance_computation(device, shape):
    x = random(*shape) * torch.linspace(0.1, 4, shape[0])[:, None].bfloat16() + 2
    result = run_stage(device, x, layernorm.VARIANCE)[:, 0].float()
    assert_pcc(torch.var(x.float(), dim=-1, unbiased=False), result)
    torch.testing.assert_close(result, torch.var(x.float(), dim=-1, unbiased=False), rtol=0.02, atol=0.01)


def test_rsqrt_computation(device):
    x = random(32, 64) * torch.linspace(0.1, 4, 32)[:, None].bfloat16()
    expected = torch.rsqrt(torch.var(x.float(), dim=-1, unbiased=False) + 1e-3)
    assert_pcc(expected, run_stage(device, x, layernorm.RSTD, epsilon=1e-3)[:, 0].float())


def test_standardization(device):
    x = random(32, 64) * 2 + 1
    expected = (x.float() - x.float().mean(-1, True)) / x.float().std(-1, unbiased=False, keepdim=True)
    assert_pcc(expected, run_stage(device, x, layernorm.STANDARDIZED).float())


def test_gamma_multiply(device):
    x, gamma = random(32, 64), random(64, seed=2)
    standardized = run_stage(device, x, layernorm.STANDARDIZED)
    assert torch.equal(run_stage(device, x, layernorm.GAMMA), standardized)
    assert_pcc(standardized.float() * gamma.float(), run_stage(device, x, layernorm.GAMMA, gamma).float())


def test_full_layernorm(device):
    x, gamma, beta = random(32, 64), random(64, seed=1), random(64, seed=2)
    result = run(device, x, gamma, beta)
    assert_pcc(LayerNormSingleCore.golden(x, gamma, beta), result)
    reference = layer_norm(x.float(), [64], gamma.float(), beta.float(), 1e-6)
    assert_pcc(reference, result.float())
    torch.testing.assert_close(result.float(), reference, rtol=0.02, atol=0.03)


@pytest.mark.parametrize("shape", [[1, 32], [1, 64], [32, 32], [4, 128], [1, 1, 256], [2, 2, 512]])
def test_layernorm_shapes(device, shape):
    x, gamma, beta = random(*shape), random(shape[-1], seed=1), random(shape[-1], seed=2)
    assert_pcc(LayerNormSingleCore.golden(x, gamma, beta), run(device, x, gamma, beta))


@pytest.mark.parametrize("weights", ["identity", "scale and shift", "random"])
def test_layernorm_weights(device, weights):
    x = random(32, 128)
    gamma, beta = {
        "identity": (torch.ones(128), torch.zeros(128)),
        "scale and shift": (torch.full((128,), 2.0), torch.ones(128)),
        "random": (random(128, seed=1), random(128, seed=2)),
    }[weights]
    assert_pcc(
        LayerNormSingleCore.golden(x, gamma.bfloat16(), beta.bfloat16()),
        run(device, x, gamma.bfloat16(), beta.bfloat16()),
    )


@pytest.mark.parametrize("case", ["constant", "zero", "large", "tiny", "small epsilon", "no epsilon"])
def test_layernorm_edge_cases(device, case):
    beta = random(128, seed=2)
    x = {
        "constant": torch.full((32, 128), 3.0).bfloat16(),
        "zero": torch.zeros(32, 128).bfloat16(),
        "large": random(32, 128) * 1e4,
        "tiny": random(32, 128) * 1e-3,
    }.get(case, random(32, 128))
    epsilon = {"small epsilon": 1e-12, "no epsilon": 0.0}.get(case, 1e-6)
    result = run(device, x, beta=beta, epsilon=epsilon)
    assert torch.isfinite(result.float()).all()
    assert_pcc(LayerNormSingleCore.golden(x, torch.ones(128), beta, epsilon), result)


@pytest.mark.parametrize(
    "shape", [[3, 33], [2, 1], [33, 95], [1, 2, 3, 1000], [35, 8191], [2, 8159], [32, 8192]], ids=str
)
def test_layernorm_of_any_width(device, shape):
    x, gamma, beta = random(*shape), random(shape[-1], seed=1), random(shape[-1], seed=2)
    assert_pcc(LayerNormSingleCore.golden(x, gamma, beta), run(device, x, gamma, beta))


def test_layernorm_of_thousands_of_rows_is_the_same_on_one_core_and_on_many(device):
    x, gamma, beta = random(2, 1100, 48), random(48, seed=1), random(48, seed=2)
    single = run(device, x, gamma, beta)
    assert_pcc(LayerNormSingleCore.golden(x, gamma, beta), single)
    assert torch.equal(run(device, x, gamma, beta, op=LayerNormMultiCore.op), single)


def test_layernorm_multi_core_uses_only_cores_with_rows(device):
    x = random(40, 64)
    assert [
        count for _, _, count in layernorm._split_rows(ttnn.CoreRangeSet([ttnn.CoreRange((0, 0), (7, 7))]), 40)
    ] == [32, 8]
    assert torch.equal(run(device, x, op=LayerNormMultiCore.op), run(device, x))


def test_layernorm_refuses_what_it_cannot_do(device):
    x, gamma, beta, out = tensors(device, random(4, 64))
    short = on_device(random(32), device)
    with pytest.raises(ValueError, match=r"gamma_tensor must have 64 values in its last dimension .* it is \[32\]"):
        LayerNormSingleCore.op(x, short, beta, out)
    with pytest.raises(ValueError, match=r"beta_tensor must have 64 values"):
        LayerNormSingleCore.op(x, gamma, short, out)
    with pytest.raises(ValueError, match=r"output_tensor must be \[4, 64\] \(as input_tensor\), it is \[64\]"):
        LayerNormSingleCore.op(x, gamma, beta, gamma)
    with pytest.raises(ValueError, match="input_tensor must be at most 8192 wide, it is 8224"):
        wide = on_device(torch.zeros(1, 8224), device)
        LayerNormSingleCore.op(wide, wide, wide, wide)
    with pytest.raises(ValueError, match="input_tensor must be in row_major layout, it is in tile"):
        tiled = ttnn.from_torch(random(32, 64), layout=ttnn.TILE_LAYOUT, device=device)
        LayerNormSingleCore.op(tiled, gamma, beta, tiled)
    with pytest.raises(ValueError, match="input_tensor must be bfloat16, it is float32"):
        LayerNormSingleCore.op(ttnn.from_torch(torch.zeros(4, 64), device=device), gamma, beta, out)


HERE = Path(__file__).resolve().parent
SECTIONS = {"1.1": 3, "1.2": 2, "1.3": 4, "1.4": 5, "1.5": 2, "2.1": 4, "2.2": 8, "2.3": 1, "3.1": 3}
STEPS = [f"{section}.{step}" for section, steps in SECTIONS.items() for step in range(1, steps + 1)]


def test_plan_is_ticked_by_tests_that_exist():
    plan = (HERE.parent / "PLAN.md").read_text()
    boxes = [line for line in plan.splitlines() if line.startswith("- [")]
    assert boxes and all(line.startswith("- [x]") for line in boxes)
    assert sorted(re.findall(r"\b\d\.\d\.\d\b", plan)) == STEPS
    assert all(name in globals() for name in re.findall(r"`(test_\w+)`", plan))


def test_spec_lists_every_circular_buffer():
    spec = (HERE.parent / "SPEC.md").read_text()
    listed = [word for line in re.findall(r"^\| ([\d, ]+) [A-Z]", spec, re.MULTILINE) for word in line.split(",")]
    assert sorted(map(int, listed)) == sorted(v for k, v in vars(layernorm).items() if k.startswith("CB_"))
