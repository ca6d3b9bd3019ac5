"""The programs that run a kernel: the shows of the gallery, the lessons, and small variants that reach every branch.

They run from a copy of models/ and examples/, in which one kernel is changed.
"""

from __future__ import annotations

import contextlib
import importlib.util
import linecache
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

ARCHS = ("wormhole_b0", "blackhole")
# Which shows of the gallery and which variants run a header of the unified kernels.
UNIFIED = {
    "rmsnorm.hpp": ["unified rmsnorm", "rmsnorm_matmul"],
    "matmul.hpp": ["rmsnorm_matmul", "swiglu_mlp"],
    "kernel_op_api.hpp": ["eltwise_add", "rmsnorm_matmul", "unified gather"],
    "mcast.hpp": ["swiglu_mlp", "unified mcast"],
    "gather.hpp": ["swiglu_mlp", "unified gather"],
    "eltwise_binary.hpp": ["eltwise_add", "eltwise_mul"],
    "eltwise_add.hpp": ["eltwise_add"],
    "eltwise_mul.hpp": ["eltwise_mul", "swiglu_mlp"],
    "local_reduce.hpp": ["local_reduce"],
}


@dataclass
class Program:
    """`prepare(device)` gives a function that launches once and returns all results in torch."""

    name: str
    prepare: Callable[[Any], Callable[[], list[Any]]]
    archs: tuple[str, ...] = ARCHS


class Programs:
    """The programs of a copy of the repository, by the kernel file that they run."""

    def __init__(self, copy: Path):
        import pykernel._compiler  # noqa: F401  the packages themselves come from the checkout
        import ttnn  # noqa: F401

        self.copy = copy
        sys.meta_path = [finder for finder in sys.meta_path if "ScikitBuild" not in type(finder).__name__]
        sys.path.insert(0, str(copy))
        import models

        assert str(copy) in str(models.__path__), models.__path__

    def of(self, file: str) -> list[Program]:
        path = Path(file)
        if file.endswith(".py"):
            return python_lessons(self.copy, path.stem)
        if path.parts[0] == "examples":
            return [lesson(self.copy / "examples" / path.parts[1])]
        if "unified_kernels" in path.parts:
            names = UNIFIED.get(path.name, [])
        else:
            names = [path.parts[path.parts.index("kernels") - 1]]
        return [*variants(names), *gallery(names)]


def gallery(names: list[str]) -> list[Program]:
    from tessera.gallery import find_shows

    def prepare(show: Any) -> Callable[[Any], Callable[[], list[Any]]]:
        def on(device: Any) -> Callable[[], list[Any]]:
            run = show.prepare(device)
            return lambda: [run()]

        return on

    shows = [show for show in find_shows() if show.op in names]
    return [Program(f"{show.op} {show.shape}", prepare(show), show.archs) for show in shows]


@contextlib.contextmanager
def recorded() -> Iterator[list[Any]]:
    """What programs bring back from the device."""
    import ttnn

    original, seen = ttnn.to_torch, []

    def to_torch(*arguments: Any, **options: Any) -> Any:
        seen.append(original(*arguments, **options))
        return seen[-1]

    ttnn.to_torch = to_torch
    try:
        yield seen
    finally:
        ttnn.to_torch = original


def load(script: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(script.stem, script)
    assert spec and spec.loader, script
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def lesson(folder: Path) -> Program:
    module = load(next(folder.glob("*.py")))

    def launch(device: Any) -> list[Any]:
        with recorded() as seen:
            module.run(device, folder / "kernels")
        return list(seen)

    return Program(folder.name, lambda device: lambda: launch(device), module.ARCHS)


def python_lessons(copy: Path, stem: str) -> list[Program]:
    """Lesson 7's operations. Their modules are read again: the kernels are their functions."""
    import torch

    import ttnn

    for name in [name for name in sys.modules if name == "ops" or name.startswith("ops.")]:
        del sys.modules[name]
    linecache.clearcache()
    importlib.invalidate_caches()
    folder = str(copy / "examples" / "07_pykernel")
    sys.dont_write_bytecode = True
    sys.path.insert(0, folder)
    try:
        from ops.eltwise_sfpu import Exp
        from ops.layout import Tilize, Untilize
        from ops.matmul import Matmul
        from ops.multicast import Broadcast
        from ops.reduce import RowSum
        from ops.vecadd import VecAdd
    finally:
        sys.path.remove(folder)
    generator = torch.Generator().manual_seed(0)
    tiles = [torch.rand(1, 8, 32, 32, generator=generator).bfloat16() for _ in range(2)]
    m, n = torch.rand(64, 96, generator=generator).bfloat16(), torch.rand(96, 64, generator=generator).bfloat16()
    rows, ones = ttnn.ROW_MAJOR_LAYOUT, torch.ones(32, 32).bfloat16()

    def program(name: str, op: Any, inputs: list[Any], shape: tuple[int, ...], ins: Any = None, out: Any = None) -> Any:
        def on(device: Any) -> Callable[[], list[Any]]:
            layout = ins or ttnn.TILE_LAYOUT
            tensors = [ttnn.from_torch(x, dtype=ttnn.bfloat16, layout=layout, device=device) for x in inputs]
            empty = torch.zeros(shape).bfloat16()
            target = ttnn.from_torch(empty, dtype=ttnn.bfloat16, layout=out or ttnn.TILE_LAYOUT, device=device)
            return lambda: [ttnn.to_torch(op(*tensors, target))]

        return Program(name, on)

    made = {
        "vecadd": [program("vecadd", VecAdd((2, 2)), tiles, (1, 8, 32, 32))],
        "eltwise_sfpu": [program("exp", Exp((2, 1)), tiles[:1], (1, 8, 32, 32))],
        "matmul": [program("matmul", Matmul((1, 1)), [m, n], (64, 64))],
        "layout": [
            program("tilize", Tilize(), [m], (64, 96), ins=rows),
            program("untilize", Untilize(), [m], (64, 96), out=rows),
        ],
        "reduce": [program("row sum", RowSum(), [m, ones], (64, 32))],
        "multicast": [program("multicast", Broadcast((4, 3)), [ones], (12 * 32, 32))],
    }
    return made.get(stem, [*made["eltwise_sfpu"], *made["reduce"]])


def variants(names: list[str]) -> list[Program]:
    """Small programs that take the ways which the gallery does not."""
    return [program for name in names for program in VARIANTS.get(name, lambda: [])()]


def random(*shape: int, seed: int = 0) -> Any:
    import torch

    return torch.randn(*shape, generator=torch.Generator().manual_seed(seed)).bfloat16()


def small_add() -> list[Program]:
    import ttnn
    from models.demos.basics.micro_ops.add.op import Add

    def on(device: Any) -> Callable[[], list[Any]]:
        tensors = [ttnn.from_torch(random(96, 64, seed=i), layout=ttnn.TILE_LAYOUT, device=device) for i in range(3)]
        return lambda: [ttnn.to_torch(Add.op(*tensors, 2))]

    return [Program("add 96x64", on)]


def layernorm_stages() -> list[Program]:
    """Rows of many tiles and of one, a stage of the plan, and rows whose gamma and beta do not fit into L1."""
    import ttnn
    from models.common.placing import one_core
    from models.demos.deepseek_v3_b1.micro_ops.layernorm import op as layernorm

    def program(rows: int, width: int, stage: int) -> Program:
        def on(device: Any) -> Callable[[], list[Any]]:
            values = [random(rows, width), random(width, seed=1), random(width, seed=2), random(rows, width)]
            tensors = [ttnn.from_torch(x, dtype=ttnn.bfloat16, device=device) for x in values]
            return lambda: [ttnn.to_torch(layernorm._run(*tensors, 1e-6, one_core(), stage))]

        return Program(f"layernorm {rows}x{width} stage {stage}", on)

    shapes = [(40, 300, layernorm.FULL), (40, 20, layernorm.FULL), (40, 100, layernorm.MEAN)]
    wide = [(33, 8159, layernorm.FULL), (2, 8192, layernorm.PASSTHROUGH)]
    return [program(*shape) for shape in (*shapes, *wide)]


def small_matmul() -> list[Program]:
    """More output tiles than a half of Dst holds."""
    import ttnn
    from models.common.placing import FULL_TILE, one_core, place_columns, place_row
    from models.demos.deepseek_v3_b1.micro_ops.matmul.op import MatmulSingleCore

    def on(device: Any) -> Callable[[], list[Any]]:
        row, out = place_row(random(1, 64), device, one_core()), place_row(random(1, 320), device, one_core())
        weights = place_columns(random(64, 320), device, one_core(), FULL_TILE)
        return lambda: [ttnn.to_torch(MatmulSingleCore.op(row, weights, out))]

    return [Program("matmul 1x64 x 64x320", on)]


def wide_rmsnorm_matmul() -> list[Program]:
    import ttnn
    from models.common.placing import FULL_TILE, one_core, place_columns, place_row
    from models.demos.deepseek_v3_b1.fused_ops.rmsnorm_matmul.op import RMSNormMatmul

    def on(device: Any) -> Callable[[], list[Any]]:
        rows = [place_row(random(1, 512, seed=i), device, one_core()) for i in range(2)]
        weights = place_columns(random(512, 320), device, one_core(), FULL_TILE)
        out = place_row(random(1, 320), device, one_core())
        return lambda: [ttnn.to_torch(RMSNormMatmul.op(*rows, weights, out))]

    return [Program("rmsnorm_matmul 1x512 x 512x320", on)]


def mcast_to_itself(unified: bool) -> list[Program]:
    """The sender is one of the receivers."""
    import ttnn
    from models.common.placing import one_core, place_copies, place_row, rectangle
    from models.demos.deepseek_v3_b1.micro_ops.mcast.op import McastSingleCore
    from models.demos.deepseek_v3_b1.micro_ops.unified_kernels.op import McastUnified

    def on(device: Any) -> Callable[[], list[Any]]:
        cores = rectangle((0, 0), (3, 2))
        row, out = place_row(random(1, 2048), device, one_core()), place_copies(random(1, 2048, seed=1), device, cores)
        op = McastUnified.op if unified else McastSingleCore.op
        return lambda: [ttnn.to_torch(op(row, out))]

    return [Program("mcast 1x2048 to 4x3 cores, the sender one of them", on)]


def plain_eltwise_mul() -> list[Program]:
    import ttnn
    from models.common.placing import place_columns, rectangle
    from models.demos.deepseek_v3_b1.micro_ops.eltwise_mul.op import EltwiseMul

    def on(device: Any) -> Callable[[], list[Any]]:
        tensors = [place_columns(random(1, 256, seed=i), device, rectangle((0, 0), (1, 0))) for i in range(3)]
        return lambda: [ttnn.to_torch(EltwiseMul.op(*tensors))]

    return [Program("eltwise_mul 1x256", on)]


def all_experts_on_one_core() -> list[Program]:
    """The product with the experts' outputs: two tiles of tokens for each of several experts on the same core."""
    import ttnn
    from models.common.placing import FULL_TILE, one_core, place, sharded_config
    from models.demos.gpt_oss.micro_ops.prepare_expert_weights import PrepareGptOssExpertsTensorMultiply

    def on(device: Any) -> Callable[[], list[Any]]:
        experts, batch, hidden, height = 4, 64, 320, ttnn.TensorMemoryLayout.HEIGHT_SHARDED
        rows, tile = sharded_config(height, one_core(), (batch, experts)), ttnn.Tile((1, 32))
        layout = {"layout": ttnn.ROW_MAJOR_LAYOUT, "memory_config": rows, "tile": tile}
        weights = ttnn.from_torch(random(batch, experts), device=device, **layout)
        spread = sharded_config(height, one_core(), (experts * batch, hidden))
        outputs, out = (place(random(experts, 1, batch, hidden, seed=i), device, spread, FULL_TILE) for i in range(2))
        multiply = PrepareGptOssExpertsTensorMultiply.op
        return lambda: [ttnn.to_torch(multiply(weights, outputs, out, experts, hidden))]

    return [Program("prepare_expert_weights x outputs, 64x4 over 320", on)]


VARIANTS: dict[str, Callable[[], list[Program]]] = {
    "add": small_add,
    "layernorm": layernorm_stages,
    "matmul": small_matmul,
    "rmsnorm_matmul": wide_rmsnorm_matmul,
    "mcast": lambda: mcast_to_itself(unified=False),
    "unified mcast": lambda: mcast_to_itself(unified=True),
    "eltwise_mul": plain_eltwise_mul,
    "prepare_expert_weights": all_experts_on_one_core,
}
