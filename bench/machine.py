"""The machine under a benchmark: its kind, its priority and processor, and whether others use it."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

BUSY = 0.1  # processors' time that others may take per second before a row is marked


def kind() -> str:
    """Processor and number of processors: only runs on the same kind are compared."""
    found = re.search(r"model name\s*: (.+)", Path("/proc/cpuinfo").read_text())
    return f"{found[1].strip() if found else os.uname().machine}, {os.cpu_count()} processors"


def slug(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")


def raise_priority() -> None:
    """Where it is allowed; a benchmark that may not still runs."""
    with suppress(PermissionError):
        os.setpriority(os.PRIO_PROCESS, 0, -10)


@contextmanager
def pinned() -> Iterator[None]:
    """On the last processor of those allowed: the first ones serve interrupts more often."""
    allowed = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(allowed)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, allowed)


def _used_by_all() -> float:
    fields = [int(field) for field in Path("/proc/stat").read_text().split("\n")[0].split()[1:9]]
    idle = fields[3] + fields[4]
    return (sum(fields) - idle) / os.sysconf("SC_CLK_TCK")


class Watch:
    """Measures how much of the machine others use from its making on."""

    def __init__(self) -> None:
        self._before = self._read()

    def _read(self) -> tuple[float, float, float]:
        return time.monotonic(), _used_by_all(), sum(os.times()[:4])

    @property
    def others(self) -> float:
        """Processors' seconds per second that are not this process's and its children's."""
        then, now = self._before, self._read()
        elapsed, all_used, own = (after - before for before, after in zip(then, now, strict=True))
        return max(0.0, (all_used - own) / elapsed) if elapsed > 0 else 0.0

    @property
    def busy(self) -> bool:
        return self.others > BUSY
