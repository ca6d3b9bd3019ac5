"""Rows of the NoC and of DRAM: single transfers, sweeps, multicasts, all-to-all, banks.

The workloads are those of tt-metal's tests/tt_metal/tt_metal/data_movement, described by the rows' configuration."""

from __future__ import annotations

import re
import statistics
from dataclasses import dataclass
from pathlib import Path

import ttnn

from . import machine

KERNEL = Path(__file__).parent / "transfers.cpp"
MODES = (
    "read", "read_state", "write", "write_state", "multicast", "multicast_linked", "multicast_loop",
    "multicast_loop_linked", "bank_read", "bank_write", "atomic", "word", "word_posted", "word_state",
    "word_posted_state", "bank_read_state", "read_one_packet", "write_one_packet", "both",
)  # fmt: skip
BANKS = {"n150": 12, "p100": 7}
FROM, TO, SCRATCH = 0x40000, 0x90000, 0x30000
MIB = 1 << 20


@dataclass
class Job:
    """What the cores do; `peers` are logical cores, `rectangle` the corners of a multicast."""

    product: str
    mode: str
    number: int
    bytes: int
    noc: int
    cores: list[tuple[int, int]]
    peers: dict[tuple[int, int], list[tuple[int, int]]] | None = None
    rectangle: tuple[tuple[int, int], tuple[int, int]] | None = None
    receivers: int = 0
    banks: dict[tuple[int, int], int] | None = None
    number_of_banks: int = 1
    meet: bool = False
    ncrisc: bool = False


def grid_of(product: str) -> tuple[int, int]:
    size = machine.device(product).compute_with_storage_grid_size()
    return size.x, size.y


def _physical(product: str, core: tuple[int, int]) -> list[int]:
    at = machine.device(product).worker_core_from_logical_core(ttnn.CoreCoord(*core))
    return [at.x, at.y]


def _arguments(job: Job, core: tuple[int, int]) -> list[int]:
    first = _physical(job.product, job.cores[0])
    peers = 1
    tail: list[int] = []
    if job.rectangle:
        peers = job.receivers
        corners = [_physical(job.product, corner) for corner in job.rectangle]
        tail = [*corners[0], *corners[1]] if job.noc == 0 else [*corners[1], *corners[0]]
    elif job.banks is not None:
        peers, tail = job.number_of_banks, [job.banks[core]]
    elif job.peers:
        peers = len(job.peers[core])
        tail = [word for peer in job.peers[core] for word in _physical(job.product, peer)]
    head = [MODES.index(job.mode), job.number, job.bytes, FROM, TO, peers, len(job.cores) if job.meet else 0]
    return [*head, *first, SCRATCH, *tail, *[0] * (4 - len(tail))]


def run(job: Job) -> dict:
    cores = ttnn.CoreRangeSet([ttnn.CoreRange(ttnn.CoreCoord(*core), ttnn.CoreCoord(*core)) for core in job.cores])
    config = ttnn.DataMovementConfigDescriptor(
        processor=ttnn.DataMovementProcessor.RISCV_1 if job.ncrisc else ttnn.DataMovementProcessor.RISCV_0,
        noc=ttnn.NOC.NOC_1 if job.noc else ttnn.NOC.NOC_0,
    )
    kernel = ttnn.KernelDescriptor(
        kernel_source=str(KERNEL),
        core_ranges=cores,
        runtime_args=[(ttnn.CoreCoord(*core), _arguments(job, core)) for core in job.cores],
        config=config,
    )
    semaphores = [ttnn.SemaphoreDescriptor(id=0, core_ranges=cores, initial_value=0)] if job.meet else []
    return machine.timed(job.product, ttnn.ProgramDescriptor(kernels=[kernel], semaphores=semaphores, cbs=[]))


def cycles(job: Job, wall: bool = False) -> float:
    """The median core's, or from the first beginning to the last end."""
    zones = machine.zones(run(job))
    if wall:
        return max(end for _, end in zones) - min(begin for begin, _ in zones)
    return statistics.median(end - begin for begin, end in zones)


def _block(columns: int, rows: int) -> list[tuple[int, int]]:
    """In upstream's order: column by column."""
    return [(x, y) for x in range(columns) for y in range(rows)]


def _side(count: int, product: str) -> tuple[int, int]:
    width, height = grid_of(product)
    for side in range(1, 12):
        if side * side == count:
            return side, side
    if count in (width * height, width * height - 1):
        return width, height
    raise CannotExpress(f"{count} receivers are no square and not the whole grid")


def _l1(row, product: str) -> float:  # type: ignore[no-untyped-def]
    pattern, mechanism = row.settings["pattern"], row.settings["mechanism"]
    reads, noc = "from" in pattern, row.number("noc")
    state = "_state" if row.flag("stateful") else ""
    number, size, count = row.number("num_transactions"), row.number("txn_bytes"), row.number("subordinates")
    mode = ("read" if reads else "write") + state
    common = {"product": product, "bytes": size, "noc": noc, "ncrisc": reads}
    if pattern in ("one_to_one", "one_from_one"):
        peer = (0, 1) if row.flag("same_axis") else (1, 1)
        return cycles(Job(mode=mode, number=number, cores=[(0, 0)], peers={(0, 0): [peer]}, **common))
    width, height = grid_of(product)
    if "row" in pattern or "column" in pattern:
        block = (width, 1) if "row" in pattern else (1, height)
    else:
        block = _side(count, product)
    members = _block(*block)
    whole = block == (width, height)
    if mechanism.startswith("multicast"):
        loops = row.flag("loopback")
        mode = "multicast" + ("_loop" if loops else "") + ("_linked" if mechanism.endswith("linked") else "")
        outside = (block[0], 0) if block[0] < width else (0, block[1])
        masters = members if pattern in ("row_to_row", "column_to_column") else [(0, 0) if loops else outside]
        corners = ((0, 0), (block[0] - 1, block[1] - 1))
        job = Job(mode=mode, number=number, cores=masters, rectangle=corners, receivers=len(members), **common)
        return cycles(job)
    if pattern.startswith("one_"):
        master = (0, 0) if whole or block[0] >= width else (block[0], 0)
        if pattern == "one_from_all":
            master = (0, 0)
        others = [core for core in members if core != master]
        each = number // len(others)
        return cycles(Job(mode=mode, number=each, cores=[master], peers={master: others}, **common))
    each = number // len(members)
    return cycles(Job(mode=mode, number=each, cores=members, peers=dict.fromkeys(members, members), **common))


def _dram(row, product: str) -> float:  # type: ignore[no-untyped-def]
    pattern, banks = row.settings["pattern"], BANKS[product]
    reads = "from" in pattern
    width, height = grid_of(product)
    cores = [(x, y) for y in range(height) for x in range(width)] if pattern.startswith("all_") else [(0, 0)]
    job = Job(
        product=product,
        mode="bank_read" if reads else "bank_write",
        number=row.number("num_transactions"),
        bytes=row.number("txn_bytes"),
        noc=row.number("noc"),
        cores=cores,
        banks={core: place % banks for place, core in enumerate(cores)},
        number_of_banks=banks if "Interleaved" in row.settings["memory"] else 1,
        meet=len(cores) > 1,
        ncrisc=reads,
    )
    return cycles(job, wall="wall" in row.configuration)


def _one_and_many(row, job: Job) -> None:  # type: ignore[no-untyped-def]
    """Core (0,0) and a square of cores or all: reads, writes or multicasts, as the description says."""
    name, (width, height) = row.description, grid_of(job.product)
    found = re.search(r"(\d+)x(\d+)", name)
    block = (int(found[1]), int(found[2])) if found else (width, height)
    members = _block(*block)
    if "Multicast" in name:
        loops = row.flag("Loopback") or "Loopback" in name
        job.mode = "multicast" + ("_loop" if loops else "") + ("_linked" if "Linked" in name else "")
        job.rectangle, job.receivers = ((0, 0), (block[0] - 1, block[1] - 1)), len(members) - (not loops)
        return
    peers = members if row.flag("Loopback") else [core for core in members if core != (0, 0)]
    job.mode = "read" if "from" in name else "write"
    job.number, job.peers = job.number // len(peers), {(0, 0): peers}


def _many_and_many(row, job: Job) -> None:  # type: ignore[no-untyped-def]
    """A square of cores, or all, with a square of cores, or all: `2x2 to 1x1` and the like."""
    name, whole = row.description, grid_of(job.product)
    found = re.search(r"(\d+)x(\d+) (?:[Tt]o|[Ff]rom) (\d+)x(\d+)", name)
    blocks = [(int(found[at]), int(found[at + 1])) for at in (1, 3)] if found else [whole, whole]
    job.cores, peers = _block(*blocks[0]), _block(*blocks[1])
    job.mode = "read" if "from" in name else "write"
    job.number, job.peers = job.number // len(peers), dict.fromkeys(job.cores, peers)


def _pages(row, job: Job) -> None:  # type: ignore[no-untyped-def]
    """Pages of an interleaved tensor, or one bank's, one after the other."""
    name = row.description
    reads = "Read" in name or ("Write" not in name and row.settings.get("RISC-V Processor", "riscv_1") == "riscv_1")
    if name.startswith("L1"):
        width, height = grid_of(job.product)
        cores = [(x, y) for y in range(height) for x in range(width)]
        job.peers = {(0, 0): cores[: job.number]}
        job.mode, job.number = "read" if reads else "write", -(-job.number // len(cores))
        return
    job.mode, job.banks = "bank_read" if reads else "bank_write", {(0, 0): 0}
    job.number_of_banks = BANKS[job.product] if "Interleaved" in name else 1


def _data_movement(row, product: str) -> float:  # type: ignore[no-untyped-def]
    """Rows of tests that are named by their description."""
    name, number, size = row.description, row.number("num_transactions"), row.number("txn_bytes")
    noc = row.number("NoC Index")
    job = Job(product=product, mode="", number=number, bytes=size, noc=noc, cores=[(0, 0)], peers={(0, 0): [(0, 1)]})
    if name.startswith("Loopback"):
        job.mode, job.peers = "write", {(0, 0): [(0, 0)]}
    elif name.startswith("Atomic Semaphore"):
        width, height = grid_of(product)
        job.mode, job.peers = "atomic", {(0, 0): [(0, 1) if "Non" not in name else (width - 1, height - 1)]}
    elif name.startswith("Inline Direct Write P"):
        job.peers = {(0, 0): [(1, 1)]}
        job.mode = (
            "word" + ("_posted" if row.flag("Posted writes") else "") + ("_state" if row.flag("Stateful") else "")
        )
    elif re.match("DRAM Sharded Read (Bank|Tile) Numbers|DRAM Sharded Read Directed", name):
        banks = size // 65536 if "Bank" in name else BANKS[product]
        job.mode, job.bytes, job.banks, job.number_of_banks = "bank_read_state", size // banks, {(0, 0): 0}, banks
    elif re.match(r"One Packet (Read|Write)", name):
        job.mode = "read_state" if "Read" in name else "write_state"
    elif re.match(r"One (from|to) One", name):
        job.mode = "read" if "from" in name else "write"
    elif re.match(r"One (from|to) All", name) and "Semaphore" not in name:
        _one_and_many(row, job)
    elif re.match(r"All (from|to) All", name) and "Grid Sweep" not in name:
        _many_and_many(row, job)
    elif re.match(r"DRAM (Packet Sizes|Directed Ideal|Interleaved Page)|L1 Interleaved Page", name):
        _pages(row, job)
    elif name.startswith("Core Bidirectional") and "Same Kernel" in name:
        job.mode = "both"
    else:
        raise CannotExpress("no program for " + re.sub(r"\s+\d.*", "", name))
    return cycles(job)


def _rate(row, product: str) -> float:  # type: ignore[no-untyped-def]
    """GB/s of cores that each move 1 MiB from or to their channel."""
    tiles, channels = int(row.configuration.split()[0]), row.number("channels")
    reads, careful = "read" in row.settings["direction"], row.settings["placement"].startswith("carefully")
    noc = row.number("noc")
    cores = _near(product, tiles, channels, noc, reads) if careful else _spread(product, tiles)
    piece = 8192
    job = Job(
        product=product,
        mode="bank_read" if reads else "bank_write",
        number=MIB // piece,
        bytes=piece,
        noc=noc,
        cores=cores,
        banks={core: place % channels for place, core in enumerate(cores)},
        ncrisc=reads,
    )
    if not reads and row.settings.get("vc", "").startswith("Dynamic") and tiles > 1:
        raise CannotExpress("virtual channels that change on the way")
    return tiles * MIB / cycles(job, wall=True) * machine_clock(product)


def machine_clock(product: str) -> float:
    """Cycles per nanosecond."""
    return {"n150": 1.0, "p100": 1.35}[product]


def _spread(product: str, tiles: int) -> list[tuple[int, int]]:
    width, height = grid_of(product)
    every = [(x, y) for y in range(height) for x in range(width)]
    return [every[place * len(every) // tiles] for place in range(tiles)]


def _near(product: str, tiles: int, channels: int, noc: int, reads: bool) -> list[tuple[int, int]]:
    """For each channel the free cores whose data have the shortest way: along their own row where there is one."""
    device = machine.device(product)
    width, height = grid_of(product)
    free = [(x, y) for y in range(height) for x in range(width)]
    chosen = []
    for place in range(tiles):
        bank = place % channels
        best = min(free, key=lambda core: _way(device, product, core, bank, noc, reads))
        free.remove(best)
        chosen.append(best)
    return chosen


WORMHOLE_COLUMNS, WORMHOLE_ROWS = (1, 2, 3, 4, 6, 7, 8, 9), (1, 2, 3, 4, 5, 7, 8, 9, 10, 11)
WORMHOLE_BANKS = ((0, 11), (0, 1), (0, 5), (0, 7), (5, 1), (5, 11), (5, 2), (5, 9), (5, 8), (5, 3), (5, 5), (5, 7))


def _way(device: ttnn.MeshDevice, product: str, core: tuple[int, int], bank: int, noc: int, reads: bool) -> int:
    if product != "n150":
        raise CannotExpress("placements of rates are known for Wormhole")
    here, there = (WORMHOLE_COLUMNS[core[0]], WORMHOLE_ROWS[core[1]]), WORMHOLE_BANKS[bank]
    first, last = (there, here) if reads == (noc == 0) else (here, there)
    return (last[0] - first[0]) % 10 + 12 * ((last[1] - first[1]) % 12)


def predict(row) -> float:  # type: ignore[no-untyped-def]
    product = machine.product(row.arch)
    if row.metric == "aggregate_bandwidth":
        return _rate(row, product)
    if "pattern" not in row.settings:
        return _data_movement(row, product)
    return _dram(row, product) if "DRAM" in row.settings["memory"] else _l1(row, product)


from timing_eval import CannotExpress  # noqa: E402  (the command imports this module)
