"""Fits the constants of arch/*.timing.json to measured rows: tools/timing_fit.py ROWS.csv [--write] [--splits 5].

Fitted are rows of one core, where the model of src/timing/network.cpp has a closed form (`cycles` below): no row with
contention and no row of a whole program takes part. All rows of one description stem and arch stay together; each split
fits the other groups and is judged on its own. `--write` puts the fit of all groups into the files."""

from __future__ import annotations

import argparse
import json
import math
import re
import statistics
import sys
from collections import defaultdict
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from timing_eval import Row, family, read_rows

ARCH = Path(__file__).resolve().parents[1] / "arch"
FILES = {"WH": ARCH / "wormhole_b0.timing.json", "BH": ARCH / "blackhole.timing.json"}
COLUMNS, ROWS = {"WH": 10, "BH": 17}, 12
FLIT, BURST = {"WH": 32, "BH": 64}, {"WH": 8192, "BH": 16384}
WORKERS = {
    "WH": ((1, 2, 3, 4, 6, 7, 8, 9), (1, 2, 3, 4, 5, 7, 8, 9)),
    "BH": ((1, 2, 3, 4, 5, 6, 7, 10, 11, 12, 13), tuple(range(2, 12))),
}
BANKS = {
    "WH": ((0, 11), (0, 1), (0, 5), (0, 7), (5, 1), (5, 11), (5, 2), (5, 9), (5, 8), (5, 3), (5, 5), (5, 7)),
    "BH": ((0, 11), (0, 2), (0, 9), (0, 5), (9, 11), (9, 3), (9, 8)),
}
SINGLE = ("single", "loopback", "atomic", "inline", "one_to_all", "multicast", "dram_single", "dram_banks")
# What the fit may change, with the least and the most that it may be.
FITTED = {
    "zone": (30, 40), "noc_write_latency": (0, 200), "noc_read_latency": (0, 200), "noc_atomic_latency": (0, 200),
    "noc_write_flit": (1, 1.3), "noc_read_flit": (1, 1.3), "noc_write_tail_flit": (0, 0.5),
    "noc_read_tail_flit": (0, 0.5), "noc_loopback_latency": (0, 200), "noc_loopback_flit": (0, 0.5),
    "noc_multicast_receiver": (0, 3), "noc_multicast_outside": (0, 60), "noc_multicast_flit": (0, 0.6),
    "issue_read": (5, 60), "issue_read_dram": (5, 60), "issue_read_state": (5, 60), "issue_write": (5, 60),
    "issue_write_dram": (5, 60), "issue_write_state": (5, 60), "issue_multicast": (5, 60), "issue_word": (5, 60),
    "issue_word_posted": (5, 60), "issue_word_state": (5, 60), "issue_word_posted_state": (5, 60),
    "issue_atomic": (5, 60), "issue_accessor": (0, 40), "dram_read_latency": (0, 300),
    "dram_write_latency": (0, 300), "dram_byte": (0.01, 0.06), "dram_packet": (0, 60), "dram_write_byte": (0.01, 0.06),
    "dram_write_packet": (0, 60), "dram_small_write": (0, 100),
}  # fmt: skip
BARRIER = 10
LOOP = 3.5  # what the code of a loop around a call costs (src/jit/pass/time.cpp)
BANK_LOOP = 8  # the same where the bank changes
PEER = 16  # two arguments and an address for each peer


def _hops(arch: str, start: tuple[int, int], end: tuple[int, int], noc: int) -> int:
    if noc == 1:
        start, end = end, start
    return (end[0] - start[0]) % COLUMNS[arch] + (end[1] - start[1]) % ROWS


def _loop(arch: str, one: tuple[int, int], other: tuple[int, int]) -> int:
    return (COLUMNS[arch] if one[0] != other[0] else 0) + (ROWS if one[1] != other[1] else 0)


def _core(arch: str, x: int, y: int) -> tuple[int, int]:
    return WORKERS[arch][0][x], WORKERS[arch][1][y]


class Case:
    """A row of one core, and its cycles for given constants."""

    def __init__(self, row: Row) -> None:
        self.row, self.arch, self.value = row, row.arch, row.value
        self.number, self.bytes = row.number("num_transactions"), row.number("txn_bytes")
        self.flits = -(-self.bytes // FLIT[self.arch])
        self.packets = max(1, -(-self.bytes // BURST[self.arch]))

    def cycles(self, c: dict[str, float]) -> float:
        row, kind = self.row, family(self.row)
        here = _core(self.arch, 0, 0)
        after = c["zone"] + BARRIER
        if kind == "atomic":
            loop = _loop(self.arch, here, _core(self.arch, 0, 1))
            once = LOOP + c["issue_atomic"] + c["noc_inject"] + 9 * loop + 2 + 1 + c["noc_atomic_latency"] + BARRIER
            return c["zone"] + self.number * once
        if kind == "inline":
            posted, state = row.flag("Posted writes"), row.flag("Stateful")
            issue = LOOP + c["issue_word" + ("_posted" if posted else "") + ("_state" if state else "")]
            loop = _loop(self.arch, here, _core(self.arch, 1, 1))
            return (
                after + self.number * issue + (0 if posted else c["noc_inject"] + 9 * loop + 3 + c["noc_write_latency"])
            )
        if kind == "dram_banks":
            each, packets = 65536 / BURST[self.arch], self.number * self.bytes / BURST[self.arch]
            serve = c["dram_packet"] + BURST[self.arch] * c["dram_byte"]
            flits = BURST[self.arch] / FLIT[self.arch] + 1
            first = BANK_LOOP + c["issue_read_dram"] + c["noc_inject"] + 9 * 22 + c["dram_read_latency"]
            return after + first + flits + max(flits * packets, serve * self.number * each)
        if kind == "dram_single":
            return after + self._dram(c)
        if kind == "multicast":
            return after + self._multicast(c)
        return after + self._unicast(c)

    def _dram(self, c: dict[str, float]) -> float:
        reads, spread = "from" in self.row.settings["pattern"], "Interleaved" in self.row.settings["memory"]
        banks = BANKS[self.arch] if spread else BANKS[self.arch][:1]
        word = "dram_write_" if not reads else "dram_"
        part = min(1.0, self.bytes / 8192)
        serve = c[word + "packet"] * part + self.bytes * c[word + "byte"]
        small = not reads and self.arch == "WH" and self.bytes <= 64
        busy = max(serve, c["dram_small_write"]) if small else serve
        issue = (
            BANK_LOOP + c["issue_read_dram" if reads else "issue_write_dram"] + (c["issue_accessor"] if spread else 0)
        )
        flits = self.flits + 1
        last = banks[(self.number - 1) % len(banks)]
        loop = 9 * _loop(self.arch, _core(self.arch, 0, 0), last) + c["noc_inject"] + 1
        once = max(issue, flits * (1 if reads else c["noc_write_flit"]), busy / min(len(banks), self.number))
        if reads:
            end = max(flits, serve) + (flits - 1) * c["noc_read_tail_flit"] + c["dram_read_latency"]
        else:
            end = max(flits, serve) + 1 + c["dram_write_latency"]
        return issue + (self.number - 1) * once + loop + end

    def _multicast(self, c: dict[str, float]) -> float:
        count, loops = self.row.number("subordinates"), self.row.flag("loopback")
        side = {4: 2, 9: 3, 25: 5, 64: 8}.get(count)
        columns, rows = (side, side) if side else (11, 10)
        start = _core(self.arch, 0, 0) if loops else _core(self.arch, columns, 0)
        noc = self.row.number("noc")
        ends = [_core(self.arch, x, y) for x in range(columns) for y in range(rows)]
        far = max(_hops(self.arch, start, end, noc) for end in ends)
        reserve = max(0.0, 18 * far - (0 if loops else c["noc_multicast_outside"]))
        flits, acks = self.flits + self.packets, c["noc_multicast_receiver"] * count
        linked = self.row.settings["mechanism"].endswith("linked")
        data = flits * c["noc_write_flit"]
        issue = LOOP + c["issue_multicast"]
        once = max(issue, data + (acks if linked else max(reserve, acks)))
        first = max(issue, data + max(reserve, acks))
        loop = 9 * max(_loop(self.arch, start, end) for end in ends) + c["noc_inject"] + 2
        end = loop + flits * (1 + c["noc_multicast_flit"]) + c["noc_write_latency"]
        if linked:
            before = first + (self.number - 2) * once if self.number > 1 else 0
            return issue + before + (reserve if self.number == 1 else 0) + end
        return issue + (self.number - 1) * once + reserve + end

    def _unicast(self, c: dict[str, float]) -> float:
        row, kind = self.row, family(self.row)
        pattern = row.settings.get("pattern", "one_to_one")
        reads, state = "from" in pattern, row.flag("stateful")
        here, flits = _core(self.arch, 0, 0), self.flits + 1
        issue = LOOP + c[("issue_read" if reads else "issue_write") + ("_state" if state else "")]
        if kind == "loopback":
            end = here
        elif kind == "one_to_all":
            end = _core(self.arch, 1, 1)
        else:
            end = _core(self.arch, 0, 1) if row.flag("same_axis") else _core(self.arch, 1, 1)
        loop = 9 * _loop(self.arch, here, end) + c["noc_inject"] + 1
        out = flits * c["noc_read_flit" if reads else "noc_write_flit"]
        once = max(issue, out)
        if reads:
            last = out + (flits - 1) * c["noc_read_tail_flit"] + c["noc_read_latency"]
        elif kind == "loopback":
            last = flits + (flits - 1) * c["noc_loopback_flit"] + c["noc_loopback_latency"]
        else:
            last = flits + 1 + (flits - 1) * c["noc_write_tail_flit"] + c["noc_write_latency"]
        peers = PEER * row.number("subordinates") if kind == "one_to_all" else 0
        return issue + (self.number - 1) * once + peers + loop + last


def load(arch: str) -> dict[str, float]:
    data = json.loads(FILES[arch].read_text())
    return {name: entry["value"] for name, entry in data.items() if isinstance(entry, dict) and "value" in entry}


def error(cases: list[Case], constants: dict[str, float]) -> float:
    return statistics.fmean(abs(case.cycles(constants) / case.value - 1) for case in cases) if cases else 0.0


def fit(cases: list[Case], start: dict[str, float], rounds: int = 12) -> dict[str, float]:
    """One constant after the other, with ever smaller steps."""
    best = start | {name: min(high, max(low, start[name])) for name, (low, high) in FITTED.items()}
    least = error(cases, best)
    steps = {name: (high - low) / 8 for name, (low, high) in FITTED.items()}
    for _ in range(rounds):
        for name, (low, high) in FITTED.items():
            for sign in (1, -1):
                tried = best | {name: min(high, max(low, best[name] + sign * steps[name]))}
                if (found := error(cases, tried)) < least - 1e-9:
                    best, least = tried, found
                    break
            else:
                steps[name] /= 2
    return best


TILE_BYTES = {"BFLOAT16": 2048, "BFLOAT8_B": 1088, "BFLOAT4_B": 576}
PHASES = {"LoFi": 1, "HiFi2": 2, "HiFi3": 3, "HiFi4": 4}


def fit_products(rows: list[Row], arch: str, start: dict[str, float]) -> dict[str, float]:
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
    best = (math.inf, start["math_matmul"], start["unpack_matmul_byte"])
    for fixed in range(2000, 14001, 1000):
        for more in (0, 0.5, 1, 1.5, 2, 3, 4):
            for byte in (start["unpack_matmul_byte"], *(x / 2000 for x in range(16, 60))):
                errors = [abs((fixed + c * max(f + more, u * byte)) / v - 1) for v, c, f, u in products]
                best = min(best, (statistics.fmean(errors) if errors else 0.0, more, byte))
    print(f"  matmul: n {len(products)}, a fixed part and products: MAPE {100 * best[0]:.1f} %")
    return {"math_matmul": best[1], "unpack_matmul_byte": best[2], "unpack_matmul": 0.0}


def cases_of(rows: list[Row], arch: str) -> list[Case]:
    return [Case(row) for row in rows if row.arch == arch and family(row) in SINGLE]


def splits(cases: list[Case], count: int) -> list[list[Case]]:
    groups = defaultdict(list)
    for case in cases:
        groups[case.row.stem].append(case)
    parts: list[list[Case]] = [[] for _ in range(count)]
    for members in sorted(groups.values(), key=len, reverse=True):
        min(parts, key=len).extend(members)
    return [part for part in parts if part]


def write(arch: str, constants: dict[str, float], rows: str) -> None:
    data = json.loads(FILES[arch].read_text())
    for name in (*FITTED, "math_matmul", "unpack_matmul_byte", "unpack_matmul"):
        data[name] = {"value": round(constants[name], 5), "source": f"fit: tools/timing_fit.py {Path(rows).name}"}
    text = ",\n".join(f"  {json.dumps(name)}: {json.dumps(entry)}" for name, entry in data.items())
    FILES[arch].write_text("{\n" + text + "\n}\n")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("rows")
    parser.add_argument("--splits", type=int, default=5)
    parser.add_argument("--write", action="store_true")
    arguments = parser.parse_args()
    rows = read_rows(arguments.rows)
    for arch in FILES:
        cases, start = cases_of(rows, arch), load(arch)
        # Judged fits know nothing of the rows that they are judged on: not even by where they start.
        middle = {name: (low + high) / 2 for name, (low, high) in FITTED.items()}
        judged = defaultdict(list)
        for part in splits(cases, arguments.splits):
            others = [case for case in cases if case not in part]
            constants = fit(others, start | middle, rounds=24)
            for case in part:
                judged[family(case.row)].append(case.cycles(constants) / case.value - 1)
        print(f"{arch}: judged on groups that were not fitted, {len(cases)} rows")
        for name, errors in sorted(judged.items()):
            mape, bias = statistics.fmean(map(abs, errors)), statistics.fmean(errors)
            print(f"  {name:12} n {len(errors):4}  MAPE {100 * mape:5.1f} %  bias {100 * bias:+5.1f} %")
        constants = fit(cases, start)
        print(f"  all groups fitted: MAPE {100 * error(cases, constants):.1f} %")
        by = defaultdict(list)
        for case in cases:
            by[family(case.row)].append(case.cycles(constants) / case.value - 1)
        for name, errors in sorted(by.items()):
            print(
                f"    {name:12} MAPE {100 * statistics.fmean(map(abs, errors)):5.1f} %  "
                f"worst {100 * max(errors, key=abs):+.0f} %"
            )
        constants |= fit_products(rows, arch, start)
        if arguments.write:
            write(arch, constants, arguments.rows)
    return 0


if __name__ == "__main__":
    sys.exit(main())
