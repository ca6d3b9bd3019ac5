"""`tessera gallery`: every micro-op that has something to show runs on the embedded device, one line each.

An op joins by a `gallery.py` beside its op.py: a function `shows()` that gives a list of Show.
"""

import importlib
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tessera import shipped_models

ARCHS = ("wormhole_b0", "blackhole")


@dataclass
class Show:
    """One line of the gallery. `prepare(device)` puts the inputs there and returns what gives the result in torch."""

    op: str
    shape: str
    cores: int
    golden: Any
    prepare: Callable[[Any], Callable[[], Any]]
    pcc: float = 0.999
    unfused: Callable[[Any], Callable[[], Any]] | None = None  # the same as `prepare`, by a chain of ops
    archs: tuple[str, ...] = ARCHS


@dataclass
class Agreement:
    ok: bool
    text: str


def agreement(result: Any, golden: Any, needed_pcc: float) -> Agreement:
    """How near the result is to the golden: equal, or correlation and the share of equal values."""
    import torch

    if result.shape != golden.shape:
        return Agreement(False, f"shape {list(result.shape)} instead of {list(golden.shape)}")
    if torch.equal(result, golden):
        return Agreement(True, "equal")
    same = (result == golden).double().mean().item()
    both = torch.stack([result.double().flatten(), golden.double().flatten()])
    pcc = torch.corrcoef(both)[0, 1].item()
    return Agreement(pcc >= needed_pcc, f"pcc {pcc:.6f}, {same:.1%} equal")


def shows_below(folder: Path) -> Iterator[Show]:
    """The shows of a user's own ops: every gallery.py below a folder."""
    for file in sorted(folder.resolve().rglob("gallery.py")):
        root = str(file.parent.parent)
        if root not in sys.path:
            sys.path.insert(0, root)
        yield from importlib.import_module(f"{file.parent.name}.gallery").shows()


def find_shows() -> Iterator[Show]:
    """The shows of all ops that Tessera ships, in the order of their names."""
    root = shipped_models.root()
    for file in sorted(Path(root, "models").rglob("gallery.py")):
        name = ".".join(file.relative_to(root).with_suffix("").parts)
        yield from importlib.import_module(name).shows()


@contextmanager
def opened(arch: str) -> Iterator[Any]:
    import ttnn

    before = os.environ.get("TESSERA_ARCH")
    os.environ["TESSERA_ARCH"] = arch
    device = ttnn.open_device(device_id=0)
    try:
        yield device
    finally:
        ttnn.close_device(device)
        if before is None:
            del os.environ["TESSERA_ARCH"]
        else:
            os.environ["TESSERA_ARCH"] = before


def run_show(prepare: Callable[[Any], Callable[[], Any]], device: Any) -> tuple[Any, float, Any]:
    """Runs twice: the first time kernels may have to be compiled, the second time counts. Result, seconds, counts."""
    from models.common.counting import counted

    run = prepare(device)
    run()
    with counted(device) as counts:
        started = time.perf_counter()
        result = run()
        return result, time.perf_counter() - started, counts


def line_of(show: Show, arch: str, device: Any) -> tuple[bool, str]:
    """Whether the op is right, and its line; below it the chain it replaces, when there is one."""
    result, seconds, counts = run_show(show.prepare, device)
    agrees = agreement(result, show.golden, show.pcc)
    text = agrees.text if agrees.ok else f"WRONG: {agrees.text}"
    ok, lines = agrees.ok, [_line(show.op, arch, show.shape, show.cores, text, seconds, counts)]
    if show.unfused:
        chain, seconds, counts = run_show(show.unfused, device)
        same = agreement(chain, result, 1.0)
        ok = ok and same.text == "equal"
        text = "fused and unfused equal" if same.text == "equal" else f"WRONG: unfused {same.text}"
        lines.append(_line("  unfused", arch, "", show.cores, text, seconds, counts))
    return ok, "\n".join(lines)


def _line(op: str, arch: str, shape: str, cores: int, text: str, seconds: float, counts: Any) -> str:
    traffic = f"{counts.launches:>8} {counts.noc_bytes:>10} {counts.dram_bytes:>10}"
    return f"{op:<23} {arch:<12} {shape:<31} {cores:>5}  {text:<30} {seconds * 1e3:>7.1f} ms {traffic}"


def main(ops: list[str], arch: str | None) -> int:
    sys.path.insert(0, shipped_models.root())  # here its own `models` come first
    folders = [Path(op) for op in ops if os.path.isdir(op)]
    names = [op for op in ops if not os.path.isdir(op)]
    shows = [show for show in find_shows() if show.op in names or not ops]
    shows += [show for folder in folders for show in shows_below(folder)]
    if not shows:
        print(f"gallery: no op {', '.join(ops)}" if ops else "gallery: no op has anything to show")
        return 1
    heads = f"{'launches':>8} {'NoC bytes':>10} {'DRAM bytes':>10}"
    print(
        f"{'op':<23} {'arch':<12} {'shape':<31} {'cores':>5}  {'agreement with golden':<30} {'host time':>10} {heads}"
    )
    failed = 0
    for chosen in [arch] if arch else ARCHS:
        with opened(chosen) as device:
            for show in shows:
                if chosen not in show.archs:
                    continue
                ok, text = line_of(show, chosen, device)
                failed += not ok
                print(text, flush=True)
    print(f"{len(shows)} programs on {1 if arch else len(ARCHS)} archs, {failed} wrong")
    return 1 if failed else 0
