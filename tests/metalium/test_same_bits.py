"""Host programs of tt-metal in C++ give the bits of the same programs through Python."""

import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import pytest
import torch

import ttnn

HERE = Path(__file__).resolve().parent
EXAMPLES = HERE.parents[1] / "examples"
ARCHS = ["wormhole_b0", "blackhole"]


def run(*command: object, **settings: str) -> str:
    words = [str(word) for word in command]
    done = subprocess.run(words, env=os.environ | settings, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{' '.join(words)}\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def programs(tmp_path_factory) -> Path:
    """The folder of the C++ programs, built with g++ against the installed package."""
    build = tmp_path_factory.mktemp("build")
    package = Path(run(Path(sys.executable).parent / "tessera", "cmake-dir").strip()).parent / "tt-metalium"
    options = [f"-DTT-Metalium_DIR={package}", f"-DEXAMPLES={EXAMPLES}", "-DCMAKE_CXX_COMPILER=g++"]
    run("cmake", "-S", HERE, "-B", build, "-G", "Ninja", *options)
    run("cmake", "--build", build)
    return build


def lesson(folder: str):
    (file,) = (EXAMPLES / folder).glob("*.py")
    spec = importlib.util.spec_from_file_location(file.stem, file)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def in_cpp(program: Path, arch: str, folder: Path, inputs: list[torch.Tensor]) -> bytes:
    given, result = folder / "inputs", folder / "result"
    given.write_bytes(b"".join(x.view(torch.int16).numpy().tobytes() for x in inputs))
    run(program, given, result, TESSERA_ARCH=arch)
    return result.read_bytes()


def in_python(arch: str, op, inputs: list[torch.Tensor], shape: tuple[int, int]) -> bytes:
    device = ttnn.open_device(device_id=0, arch=arch)
    tensors = [
        ttnn.from_torch(x, layout=ttnn.TILE_LAYOUT, device=device) for x in (*inputs, torch.zeros(shape).bfloat16())
    ]
    result = ttnn.to_torch(op(*tensors))
    ttnn.close_device(device)
    return result.view(torch.int16).numpy().tobytes()


def random(*shape: int) -> torch.Tensor:
    """Numbers whose sums and products are rounded."""
    return torch.randn(shape, generator=torch.Generator().manual_seed(sum(shape))).bfloat16()


@pytest.mark.parametrize("arch", ARCHS)
def test_matmul_with_multicasts(programs, tmp_path, arch):
    module = lesson("04_matmul_multicast")
    inputs, shape = [random(128, 96), random(96, 192)], (128, 192)
    python = in_python(arch, lambda *tensors: module.Matmul(*tensors, module.KERNELS).run(), inputs, shape)
    assert in_cpp(programs / "matmul_multicast", arch, tmp_path, inputs) == python
    assert len(set(python)) > 100  # it is not one value everywhere


@pytest.mark.parametrize("arch", ARCHS)
def test_row_sums_over_a_grid(programs, tmp_path, arch):
    module = lesson("06_row_reduction")
    inputs, shape = [random(64, 256)], (64, 32)
    python = in_python(arch, lambda x, out: module.row_sums(x, out, module.KERNELS), inputs, shape)
    assert in_cpp(programs / "row_reduction", arch, tmp_path, inputs) == python
    assert len(set(python)) > 20
