"""Fits constants of arch/*.timing.json to measured rows: tools/timing_fit.py ROWS.csv [--write] [--splits 5].

The programs of tools/timing_eval.py are run with the constants that are tried, so what is fitted is the model itself.
Each constant starts from what documents say (tools/timing/fit_table.py) and leaves it only as far as rows ask for it.
Fitted are rows of one core without contention. All rows of one description stem and arch stay together; each split fits
the other groups, from the documents, and is judged on its own. `--write` puts the fit of all groups into the files."""

from __future__ import annotations

import argparse
import json
import math
import os
import re
import statistics
import sys
import tempfile
from collections import defaultdict
from pathlib import Path

import numpy as np

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
from timing.fit_table import ALIKE, STARTS  # noqa: E402
from timing_eval import Row, family, read_rows, run_row, tau  # noqa: E402

ARCH = HERE.parent / "arch"
FILES = {"WH": ARCH / "wormhole_b0.timing.json", "BH": ARCH / "blackhole.timing.json"}
FITTED_FAMILIES = (
    "single", "loopback", "atomic", "inline", "one_to_all", "multicast", "dram_single", "dram_banks",
)  # fmt: skip
LARGEST = 30_000  # cycles of a row that takes part in a fit: longer ones say the same of rates and take long
TRUSTED = 0.02  # relative error of a row that counts as much as a constant at its spread

Constants = dict[str, float]


class Simulator:
    """Runs rows with given constants, each combination once."""

    def __init__(self) -> None:
        self.file = Path(tempfile.mkdtemp()) / "constants.json"
        self.file.write_text("{}")
        os.environ["TESSERA_TIME_CONSTANTS"] = str(self.file)
        self.known: dict[tuple, float] = {}
        self.affects: dict[str, set[str]] = {}  # constants that a row was seen to depend on

    def predict(self, row: Row, constants: Constants) -> float:
        key = (row.id, *((name, constants[name]) for name in sorted(self.affects.get(row.id, constants))))
        if key not in self.known:
            self.file.write_text(json.dumps(constants))
            self.known[key] = run_row(row)
        return self.known[key]

    def errors(self, rows: list[Row], constants: Constants) -> np.ndarray:
        return np.array([self.predict(row, constants) / row.value - 1 for row in rows])

    def slopes(self, rows: list[Row], constants: Constants) -> np.ndarray:
        """Relative change of each row's prediction by each constant's spread."""
        arch = rows[0].arch
        base = np.array([self.predict(row, constants) for row in rows])
        columns = []
        for name, (_, spread, least, most) in STARTS[arch].items():
            step = spread / 2 if constants[name] + spread / 2 <= most else -spread / 2
            moved = constants | {name: max(least, constants[name] + step)}
            columns.append([
                0.0 if name not in self.affects.get(row.id, constants) else self.predict(row, moved) - was
                for row, was in zip(rows, base, strict=True)
            ])  # fmt: skip
            columns[-1] = np.array(columns[-1]) / np.array([row.value for row in rows]) * (spread / step)
        return np.array(columns).T

    def learn(self, rows: list[Row], constants: Constants) -> np.ndarray:
        slopes = self.slopes(rows, constants)
        names = list(STARTS[rows[0].arch])
        for row, line in zip(rows, slopes, strict=True):
            self.affects[row.id] = {name for name, slope in zip(names, line, strict=True) if slope != 0}
        return slopes


def step(arch: str, constants: Constants, errors: np.ndarray, slopes: np.ndarray) -> Constants:
    """The constants that make errors least where they change predictions by `slopes`: sums of absolute values, by
    weighted least squares, with what the documents say as further rows."""
    names = list(STARTS[arch])
    spread = np.array([STARTS[arch][name][1] for name in names])
    start = np.array([STARTS[arch][name][0] for name in names])
    now = np.array([constants[name] for name in names])
    rows, wanted = [np.eye(len(names))], [(start - now) / spread]
    for one, other, width in ALIKE:
        a, b = names.index(one), names.index(other)
        line = np.zeros(len(names))
        line[a], line[b] = spread[a] / width, -spread[b] / width
        rows.append(line[None])
        wanted.append(np.array([(now[b] - now[a] - (start[b] - start[a])) / width]))
    moved = np.zeros(len(names))
    for _ in range(30):
        left = np.abs(errors + slopes @ moved) / TRUSTED
        weight = 1 / np.sqrt(np.maximum(left, 0.3))
        matrix = np.vstack([slopes / TRUSTED * weight[:, None], *rows])
        target = np.concatenate([-errors / TRUSTED * weight, *wanted])
        moved = np.linalg.lstsq(matrix, target, rcond=None)[0]
    limits = [STARTS[arch][name][2:] for name in names]
    return {
        name: round(float(np.clip(was + by * wide, least, most)), 5)
        for name, was, by, wide, (least, most) in zip(names, now, moved, spread, limits, strict=True)
    }


def fit(simulator: Simulator, rows: list[Row], first: np.ndarray, rounds: int) -> Constants:
    """From the documents' constants, where `first` are the slopes, by ever new slopes."""
    arch = rows[0].arch
    constants = {name: entry[0] for name, entry in STARTS[arch].items()}
    best, least, slopes = constants, math.inf, first
    for round_ in range(rounds + 1):
        errors = simulator.errors(rows, constants)
        if (mean := float(np.abs(errors).mean())) < least:
            best, least = constants, mean
        if round_ == rounds:
            break
        if round_:
            slopes = simulator.slopes(rows, constants)
        constants = step(arch, constants, errors, slopes)
    return best


TILE_BYTES = {"BFLOAT16": 2048, "BFLOAT8_B": 1088, "BFLOAT4_B": 576}
PHASES = {"LoFi": 1, "HiFi2": 2, "HiFi3": 3, "HiFi4": 4}


def fit_products(rows: list[Row], arch: str, byte_now: float) -> Constants:
    """The engines' part of a matmul: cycles of a tile product beyond the FPU's phases, and of a byte that is unpacked.
    A row is a fixed part and its products, each as long as the slower of FPU and unpackers; one operand is kept for a
    row of a subblock."""
    products = []
    for row in rows:
        if row.arch != arch or family(row) != "matmul":
            continue
        m, k, n, across, down = map(int, re.search(r"=(\d+)x(\d+)x(\d+); grid (\d+)x(\d+)", row.configuration).groups())
        columns = n // across // 32
        wide = next(wide for wide in range(8, 0, -1) if columns % wide == 0)
        count = m * k * n / 32**3 / (across * down)
        loaded = (1 + 1 / wide) * TILE_BYTES[row.settings["dtype"]]
        products.append((row.value, count, 16 * PHASES[row.settings["fidelity"]], loaded))
    best = (math.inf, 0.0, byte_now)
    for fixed in range(2000, 14001, 1000):
        for more in (0, 0.5, 1, 1.5, 2, 3, 4):
            for byte in (byte_now, *(x / 2000 for x in range(16, 60))):
                errors = [abs((fixed + c * max(f + more, u * byte)) / v - 1) for v, c, f, u in products]
                best = min(best, (statistics.fmean(errors) if errors else 0.0, more, byte))
    print(f"  matmul: n {len(products)}, a fixed part and products: MAPE {100 * best[0]:.1f} %")
    return {"math_matmul": best[1], "unpack_matmul_byte": best[2], "unpack_matmul": 0.0}


def splits(rows: list[Row], count: int) -> list[list[Row]]:
    groups = defaultdict(list)
    for row in rows:
        groups[row.stem].append(row)
    parts: list[list[Row]] = [[] for _ in range(count)]
    for members in sorted(groups.values(), key=len, reverse=True):
        min(parts, key=len).extend(members)
    return [part for part in parts if part]


def show(title: str, rows: list[Row], predictions: dict[str, float]) -> None:
    print(f"{title}, {len(rows)} rows", flush=True)
    by = defaultdict(list)
    for row in rows:
        by[family(row)].append(row)
    for name, members in sorted(by.items()):
        errors = [predictions[row.id] / row.value - 1 for row in members]
        agree = tau([(predictions[row.id], row.value) for row in members])
        print(
            f"  {name:12} n {len(errors):4}  MAPE {100 * statistics.fmean(map(abs, errors)):5.1f} %  "
            f"bias {100 * statistics.fmean(errors):+5.1f} %  worst {100 * max(errors, key=abs):+6.1f} %  "
            f"tau {agree:.2f}",
            flush=True,
        )


def write(arch: str, constants: Constants, rows: str) -> None:
    data = json.loads(FILES[arch].read_text())
    for name, value in constants.items():
        data[name] = {"value": round(value, 5), "source": f"fit: tools/timing_fit.py {Path(rows).name}"}
    text = ",\n".join(f"  {json.dumps(name)}: {json.dumps(entry)}" for name, entry in data.items())
    FILES[arch].write_text("{\n" + text + "\n}\n")


def judge(simulator: Simulator, rows: list[Row], first: np.ndarray, count: int, rounds: int) -> None:
    """Each split's rows by a fit of the others."""
    predictions = {}
    place = {row.id: i for i, row in enumerate(rows)}
    for part in splits(rows, count):
        others = [row for row in rows if row not in part]
        constants = fit(simulator, others, first[[place[row.id] for row in others]], rounds)
        predictions |= {row.id: simulator.predict(row, constants) for row in part}
    show(f"{rows[0].arch}: judged on groups that were not fitted", rows, predictions)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("rows")
    parser.add_argument("--arch", choices=tuple(FILES), action="append")
    parser.add_argument("--splits", type=int, default=5, help="0: only the fit of all groups")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--write", action="store_true")
    arguments = parser.parse_args()
    every = read_rows(arguments.rows)
    for arch in arguments.arch or FILES:
        simulator = Simulator()
        rows = [r for r in every if r.arch == arch and family(r) in FITTED_FAMILIES and r.value <= LARGEST]
        start = {name: entry[0] for name, entry in STARTS[arch].items()}
        first = simulator.learn(rows, start)
        show(f"{arch}: by the documents alone", rows, {row.id: simulator.predict(row, start) for row in rows})
        if arguments.splits:
            judge(simulator, rows, first, arguments.splits, arguments.rounds)
        constants = fit(simulator, rows, first, arguments.rounds)
        show(f"{arch}: all groups fitted", rows, {row.id: simulator.predict(row, constants) for row in rows})
        for name, value in constants.items():
            print(f"    {name:28} {value:10.5f}   documents {start[name]:g}")
        constants |= fit_products(every, arch, json.loads(FILES[arch].read_text())["unpack_matmul_byte"]["value"])
        if arguments.write:
            write(arch, constants, arguments.rows)
    return 0


if __name__ == "__main__":
    sys.exit(main())
