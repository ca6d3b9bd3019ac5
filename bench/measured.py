"""A measured time: the median of several runs with its spread, and whether others used the machine meanwhile."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Sample:
    seconds: float
    spread: float = 0.0  # half the distance between the quartiles, as a share of the median
    busy: bool = False

    @classmethod
    def of(cls, times: Iterable[float]) -> Sample:
        ordered = sorted(times)
        median = statistics.median(ordered)
        low, _, high = statistics.quantiles(ordered, n=4) if len(ordered) > 2 else (ordered[0], median, ordered[-1])
        return cls(median, (high - low) / 2 / median)

    @classmethod
    def total(cls, parts: Iterable[Sample]) -> Sample:
        """Of steps that follow each other; the spread is the largest."""
        all_parts = list(parts)
        return cls(sum(p.seconds for p in all_parts), max(p.spread for p in all_parts), any(p.busy for p in all_parts))

    def per(self, count: int) -> Sample:
        return replace(self, seconds=self.seconds / count)


def timed(runs: int, work: Callable[[], object]) -> Sample:
    times = []
    for _ in range(runs):
        started = time.perf_counter()
        work()
        times.append(time.perf_counter() - started)
    return Sample.of(times)
