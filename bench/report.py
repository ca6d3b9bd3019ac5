"""Runs all benchmarks and prints them as ratios to yardsticks measured in the same run (docs/architecture.md,
"Budgets"). The rows are in budgets.json; a row whose limit is passed fails the run."""

import argparse
import json
import subprocess
import sys
from pathlib import Path

import front_end
import host

HERE = Path(__file__).resolve().parent
BUILD = HERE.parent / "build" / "release" / "bench"


def run_executable(path: Path) -> dict[str, float]:
    """Seconds per iteration of every benchmark in a Google Benchmark executable."""
    command = [str(path), "--benchmark_format=json", "--benchmark_min_time=0.2"]
    output = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    scale = {"ns": 1e-9, "us": 1e-6, "ms": 1e-3, "s": 1.0}
    return {row["name"]: row["real_time"] * scale[row["time_unit"]] for row in output["benchmarks"]}


def measure() -> dict[str, float]:
    seconds = host.measure() | front_end.measure()
    for path in sorted(BUILD.glob("*_bench")):
        print(f"bench: {path.name}", flush=True)
        seconds |= run_executable(path)
    return seconds


def readable(seconds: float) -> str:
    for unit, scale in (("s", 1.0), ("ms", 1e-3), ("us", 1e-6)):
        if seconds >= scale:
            return f"{seconds / scale:.2f} {unit}"
    return f"{seconds * 1e9:.1f} ns"


def expanded(row: dict) -> list[dict]:
    """The rows that a row with "each" stands for: its texts with {} filled in, one row per name."""
    if "each" not in row:
        return [row]
    filled = {key: value for key, value in row.items() if key != "each"}
    return [{k: v.replace("{}", name) if isinstance(v, str) else v for k, v in filled.items()} for name in row["each"]]


def report(rows: list[dict], seconds: dict[str, float]) -> int:
    """Prints the table and returns the number of rows beyond their budget."""
    beyond = 0
    print(f"{'what':<44} {'time':>10}  {'yardstick':<28} {'its time':>10} {'ratio':>7}  budget")
    for row in rows:
        time, yardstick = seconds[row["benchmark"]], seconds[row["yardstick"]]
        ratio, limit = time / yardstick, row.get("max_ratio")
        bad = limit is not None and ratio > limit
        beyond += bad
        budget = "none yet" if limit is None else f"<= {limit}{'  BEYOND' if bad else ''}"
        name = f"{row['what']:<44} {readable(time):>10}  {row['yardstick']:<28}"
        print(f"{name} {readable(yardstick):>10} {ratio:>7.2f}  {budget}")
    return beyond


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", type=Path, help="where to keep the numbers")
    arguments = parser.parse_args()
    rows = [row for given in json.loads((HERE / "budgets.json").read_text()) for row in expanded(given)]
    seconds = measure()
    if arguments.json:
        arguments.json.write_text(json.dumps(seconds, indent=2) + "\n")
    return 1 if report(rows, seconds) else 0


if __name__ == "__main__":
    sys.exit(main())
