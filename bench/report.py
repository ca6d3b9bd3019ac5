"""Runs all benchmarks and prints them as ratios to yardsticks measured in the same run (docs/architecture.md,
"Budgets"). The rows are in budgets.json. A row beyond its limit fails the run unless others used the machine; a quiet
run is stored by kind of machine, for the next one to compare with, and written into docs/bench.md."""

import argparse
import json
import subprocess
import sys
from dataclasses import asdict, replace
from pathlib import Path

import front_end
import host
import machine
import table
from measured import Sample

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
BUILD = ROOT / "build" / "release" / "bench"
PAGE = ROOT / "docs" / "bench.md"
SCALE = {"ns": 1e-9, "us": 1e-6, "ms": 1e-3, "s": 1.0}
SEVERAL_THREADS = "^busy"  # benchmarks that need more than one processor
REPETITIONS = 5


def run_executable(path: Path, chosen: str) -> dict[str, Sample]:
    """Every benchmark of a Google Benchmark executable that the filter lets through."""
    flags = ["--benchmark_min_time=0.05", f"--benchmark_repetitions={REPETITIONS}", f"--benchmark_filter={chosen}"]
    command = [str(path), "--benchmark_format=json", *flags]
    done = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    times: dict[str, list[float]] = {}
    for row in json.loads(done)["benchmarks"] if done else []:
        if row["run_type"] == "iteration":
            times.setdefault(row["run_name"], []).append(row["real_time"] * SCALE[row["time_unit"]])
    return {name: Sample.of(found) for name, found in times.items()}


def watched(name: str, measure) -> dict[str, Sample]:
    """A group of rows, marked when others used the machine meanwhile."""
    print(f"bench: {name}", flush=True)
    watch = machine.Watch()
    found = measure()
    busy = watch.busy
    return {key: replace(sample, busy=busy) for key, sample in found.items()}


def measure() -> dict[str, Sample]:
    samples: dict[str, Sample] = {}
    for name, group in host.groups().items():
        samples |= watched(name, group)
    with machine.pinned():
        samples |= watched("front end", front_end.measure)
        for path in sorted(BUILD.glob("*_bench")):
            samples |= watched(path.name, lambda path=path: run_executable(path, f"-{SEVERAL_THREADS}"))
    for path in sorted(BUILD.glob("*_bench")):
        samples |= watched(f"{path.name}, two workers", lambda path=path: run_executable(path, SEVERAL_THREADS))
    return samples


def commit() -> str:
    done = subprocess.run(
        ["git", "describe", "--always", "--dirty"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    return done.stdout.strip() or "an unknown commit"


def store(path: Path, rows: list[table.Row], kind: str) -> None:
    ratios = {row.what: round(row.ratio, 4) for row in rows}
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps({"machine": kind, "commit": commit(), "ratios": ratios}, indent=2) + "\n")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", type=Path, help="where to keep the numbers of this run")
    arguments = parser.parse_args()
    kind = machine.kind()
    stored = HERE / "results" / f"{machine.slug(kind)}.json"
    machine.raise_priority()
    samples = measure()
    if arguments.json:
        arguments.json.write_text(json.dumps({name: asdict(s) for name, s in samples.items()}, indent=2) + "\n")
    last = json.loads(stored.read_text())["ratios"] if stored.exists() else {}
    rows = table.rows(json.loads((HERE / "budgets.json").read_text()), samples, last)
    print(table.text(rows))
    if any(row.busy for row in rows):
        print("bench: others used the machine; docs/bench.md and the stored run stay as they are")
    else:
        PAGE.write_text(table.replaced(PAGE.read_text(), table.markdown(rows, kind, commit())))
        store(stored, rows, kind)
    return 1 if any(row.is_beyond for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
