"""Predicts measured rows with timed runs: tools/timing_eval.py ROWS.csv [--family F] [--json out].

Rows have the columns id, arch, category, description, configuration, metric, value, unit, source. For every row whose
workload can be expressed the program is built and run timed (docs/timing.md); the others are counted by reason."""

from __future__ import annotations

import argparse
import csv
import json
import math
import re
import statistics
import sys
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

ARCHS = {"WH": ("n150",), "BH": ("p100",), "WH+BH": ("n150", "p100")}
FAMILIES = (
    "single", "loopback", "atomic", "inline", "one_to_all", "multicast", "all_to_all", "dram_single", "dram_banks",
    "dram_all", "dram_rate", "tile", "init", "sfpu", "matmul", "dispatch", "other",
)  # fmt: skip


@dataclass(frozen=True)
class Row:
    id: str
    arch: str
    category: str
    description: str
    configuration: str
    metric: str
    value: float
    unit: str
    settings: dict[str, str] = field(hash=False, compare=False, default_factory=dict)

    @property
    def stem(self) -> str:
        """The description without sizes: rows of one stem and arch belong together."""
        return re.sub(r"\s+\d+B x\d+$|/\d+$|\s+\d+x\d+x\d+.*$", "", self.description)

    def number(self, name: str, otherwise: int = 0) -> int:
        return int(float(self.settings.get(name, otherwise)))

    def flag(self, name: str) -> bool:
        return self.settings.get(name, "0") in ("1", "True", "true")


class CannotExpress(Exception):
    """The reason why a row has no program here."""


def read_rows(path: str | Path) -> list[Row]:
    rows = []
    with open(path, newline="") as file:
        for entry in csv.DictReader(file):
            settings = {}
            for part in entry["configuration"].split(";"):
                found = re.match(r"\s*([A-Za-z_0-9][\w \-/]*?)\s*=\s*([^;]*?)\s*(?:\(.*)?$", part)
                if found:
                    settings[found[1]] = found[2]
            names = ("id", "arch", "category", "description", "configuration", "metric")
            rows.append(
                Row(*(entry[name] for name in names), float(entry["value"]), entry["unit"], settings)  # type: ignore[arg-type]
            )
    return rows


def family(row: Row) -> str:
    text = row.description
    if row.category == "noc":
        for word, name in (
            ("Loopback", "loopback"), ("Atomic", "atomic"), ("Inline", "inline"), ("Direct Write", "inline"),
        ):  # fmt: skip
            if word in text:
                return name
        if row.settings.get("mechanism", "").startswith("multicast") or "ulticast" in text:
            return "multicast"
        if re.search(r"All (to|from) All|(Row|Column) to (Row|Column)|all_(to|from)_all|row_to_row|column_to", text):
            return "all_to_all"
        pattern = row.settings.get("pattern", "")
        if pattern in ("one_to_all", "one_from_all", "one_to_row", "one_to_column") or re.search(
            "One (to|from) All", text
        ):
            return "one_to_all"
        return "single"
    if row.category == "dram":
        if row.metric == "aggregate_bandwidth":
            return "dram_rate"
        if "Bank" in text:
            return "dram_banks"
        return "dram_all" if re.search("All (to|from) All", text) and row.number("cores", 1) != 1 else "dram_single"
    if row.category == "op":
        return "matmul" if text.startswith("matmul") else "other"
    if row.category == "program":
        return "dispatch"
    if row.category == "compute":
        if row.metric == "cycles_per_call":
            return "init"
        return (
            "sfpu"
            if "SFPU" in text or "sfpu" in text.lower() or "reciprocal" in text or "binary_tile" in text
            else "tile"
        )
    return "other"


TRANSFERS = FAMILIES[: FAMILIES.index("tile")]


def run_row(row: Row) -> float:
    """The prediction, in the row's own unit."""
    from timing import compute, dispatch, gemm, transfers

    if family(row) in TRANSFERS:
        return transfers.predict(row)
    if family(row) in ("tile", "init", "sfpu"):
        return compute.predict(row)
    if family(row) == "matmul":
        return gemm.predict(row)
    if family(row) == "dispatch":
        return dispatch.predict(row)
    raise CannotExpress(f"no program for rows of {family(row)}")


def tau(pairs: list[tuple[float, float]]) -> float:
    """Kendall's, of predictions and measurements; pairs that silicon does not distinguish count for nothing."""
    agree = differ = 0
    for i, (p, v) in enumerate(pairs):
        for q, w in pairs[:i]:
            if v == w or p == q:
                continue
            if (p - q) * (v - w) > 0:
                agree += 1
            else:
                differ += 1
    return (agree - differ) / (agree + differ) if agree + differ else math.nan


def summary(results: list[dict]) -> list[dict]:
    groups = defaultdict(list)
    for result in results:
        groups[result["family"], result["arch"]].append(result)
    lines = []
    for (name, arch), members in sorted(groups.items(), key=lambda item: (FAMILIES.index(item[0][0]), item[0][1])):
        done = [r for r in members if r.get("prediction") is not None]
        line = {"family": name, "arch": arch, "rows": len(members), "expressed": len(done)}
        if done:
            errors = [r["error"] for r in done]
            line |= {
                "mape": statistics.fmean(map(abs, errors)),
                "median": statistics.median(map(abs, errors)),
                "worst": max(errors, key=abs),
                "bias": statistics.fmean(errors),
                "tau": tau([(r["prediction"], r["silicon"]) for r in done]),
            }
        lines.append(line)
    return lines


def evaluate(rows: list[Row], verbose: bool = False, largest: float = math.inf) -> list[dict]:
    results = []
    for row in rows:
        result = {"id": row.id, "arch": row.arch, "family": family(row), "stem": row.stem, "silicon": row.value}
        try:
            if row.metric.startswith("zone") and row.value > largest:
                raise CannotExpress("larger than --largest")
            result["prediction"] = run_row(row)
            result["error"] = result["prediction"] / row.value - 1
        except CannotExpress as reason:
            result["reason"] = str(reason)
        results.append(result)
        if verbose and "error" in result:
            print(
                f"{row.id:12} {result['family']:11} {row.description[:60]:60} {result['prediction']:12.1f} "
                f"{row.value:12.1f} {100 * result['error']:+7.1f} %"
            )
    return results


def show(results: list[dict]) -> None:
    print(
        f"{'family':12} {'arch':6} {'rows':>5} {'done':>5} {'MAPE':>7} {'median':>7} "
        f"{'worst':>8} {'bias':>7} {'tau':>6}"
    )
    for line in summary(results):
        start = f"{line['family']:12} {line['arch']:6} {line['rows']:5} {line['expressed']:5}"
        if "mape" not in line:
            print(start)
            continue
        print(
            f"{start} {100 * line['mape']:6.1f}% {100 * line['median']:6.1f}% {100 * line['worst']:+7.1f}% "
            f"{100 * line['bias']:+6.1f}% {line['tau']:6.2f}"
        )
    reasons = Counter(r["reason"] for r in results if "reason" in r)
    for reason, count in reasons.most_common():
        print(f"not expressed: {count} rows: {reason}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("rows")
    parser.add_argument("--family", choices=FAMILIES)
    parser.add_argument("--arch", choices=("WH", "BH"))
    parser.add_argument("--json", help="write every prediction there")
    parser.add_argument("--largest", type=float, default=math.inf, help="leave out zones of more cycles than this")
    parser.add_argument("--quiet", action="store_true", help="only the table")
    arguments = parser.parse_args()
    rows = [row for row in read_rows(arguments.rows) if arguments.family in (None, family(row))]
    rows = [row for row in rows if arguments.arch is None or arguments.arch in row.arch]
    results = evaluate(rows, not arguments.quiet, arguments.largest)
    show(results)
    if arguments.json:
        Path(arguments.json).write_text(json.dumps({"rows": results, "families": summary(results)}, indent=1))
    return 0


if __name__ == "__main__":
    sys.modules["timing_eval"] = sys.modules["__main__"]  # one CannotExpress
    sys.exit(main())
