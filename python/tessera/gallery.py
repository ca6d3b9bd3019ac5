"""`tessera gallery`: every micro-op that has something to show runs on the embedded device, one line each.

An op joins by a `gallery.py` beside its op.py: a function `shows()` that gives a list of Show.
"""

import importlib
import os
import pkgutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

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


def find_shows() -> Iterator[Show]:
    """The shows of all ops in models/demos, in the order of their names."""
    import models

    for module in sorted(pkgutil.walk_packages(models.__path__, "models."), key=lambda found: found.name):
        if module.name.endswith(".gallery"):
            yield from importlib.import_module(module.name).shows()


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


def run_show(show: Show, device: Any) -> tuple[Agreement, float]:
    """Runs twice: the first time kernels may have to be compiled, the second time counts."""
    run = show.prepare(device)
    run()
    started = time.perf_counter()
    result = run()
    return agreement(result, show.golden, show.pcc), time.perf_counter() - started


def main(ops: list[str], arch: str | None) -> int:
    shows = [show for show in find_shows() if not ops or show.op in ops]
    if not shows:
        print(f"gallery: no op {', '.join(ops)}" if ops else "gallery: no op has anything to show")
        return 1
    print(f"{'op':<23} {'arch':<12} {'shape':<28} {'cores':>5}  {'agreement with golden':<30} {'host time':>10}")
    failed = 0
    for chosen in [arch] if arch else ARCHS:
        with opened(chosen) as device:
            for show in shows:
                agrees, seconds = run_show(show, device)
                failed += not agrees.ok
                text = agrees.text if agrees.ok else f"WRONG: {agrees.text}"
                print(
                    f"{show.op:<23} {chosen:<12} {show.shape:<28} {show.cores:>5}  {text:<30} {seconds * 1e3:>7.1f} ms",
                    flush=True,
                )
    print(f"{len(shows)} programs on {1 if arch else len(ARCHS)} archs, {failed} wrong")
    return 1 if failed else 0
