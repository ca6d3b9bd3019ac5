"""Generated legal compute kernels: random operations, Dst tiles, sync modes, buffer depths and hand-overs never stall.

Numbers are small and whole, so every operation is exact and the result can be foretold.
"""

import sys
from pathlib import Path

import numpy as np
import pytest

import ttnn

sys.path.insert(0, str(Path(__file__).parent))
import programs
from tensix_arithmetic import faces, spread, square
from test_movement import HEADERS, bf16, values

TURNS = 8  # orders in which the five kernels get their turns, per generated kernel
OPS = {
    "copy": ("copy_tile_to_dst_init_short(0);", "copy_tile(0, {i}, {d});", lambda x, y: x),
    "add to nothing": (
        "add_tiles_init(0, 1, true);",
        "add_tiles(0, 1, {i}, {i}, {d});",
        lambda x, y: x + y,
    ),
    "add": ("add_tiles_init(0, 1);", "add_tiles(0, 1, {i}, {i}, {d});", lambda x, y: x + y),
    "sub": ("sub_tiles_init(0, 1);", "sub_tiles(0, 1, {i}, {i}, {d});", lambda x, y: x - y),
    "mul": ("mul_tiles_init(0, 1);", "mul_tiles(0, 1, {i}, {i}, {d});", lambda x, y: x * y),
    "rows": (
        "add_bcast_rows_init_short(0, 1);",
        "add_tiles_bcast_rows(0, 1, {i}, {i}, {d});",
        lambda x, y: x + spread(y, "ROW"),
    ),
    "cols": (
        "mul_bcast_cols_init_short(0, 1);",
        "mul_tiles_bcast_cols(0, 1, {i}, {i}, {d});",
        lambda x, y: x * spread(y, "COL"),
    ),
    "matmul": ("mm_init_short(0, 1);", "matmul_tiles(0, 1, {i}, {i}, {d});", lambda x, y: faces(square(x) @ square(y))),
    "transpose": ("transpose_wh_init_short(0);", "transpose_wh_tile(0, {i}, {d});", lambda x, y: faces(square(x).T)),
}


class Generator:
    """One kernel: blocks of tiles, each tile through an operation of its own into a Dst tile of its own.

    A kernel's blocks are of one size, and its input buffers hold a few of them, often only one: no block straddles the
    end of a buffer, and readers, compute and writer wait for each other all the time."""

    def __init__(self, seed):
        self.random = np.random.default_rng(seed)
        self.wide, self.full = self.random.integers(0, 2, 2).astype(bool)
        self.capacity = (16 if self.full else 8) // (2 if self.wide else 1)
        tiles = int(self.random.integers(1, self.capacity + 1))
        self.pages = {key: tiles * int(self.random.integers(1, 4)) for key in ("ina", "inb")}
        self.pages["out"] = int(self.random.integers(1, 5))
        self.names, self.lines = [], ["binary_op_init_common(0, 1, 16);"]
        for _ in range(self.random.integers(2, 6)):
            self.block(tiles)

    def block(self, tiles):
        """`tiles` tiles, waited for and popped together or one by one."""
        slots = self.random.permutation(self.capacity)[:tiles]
        together, old = self.random.integers(0, 2, 2).astype(bool)
        self.lines.append("acquire_dst();" if old else "tile_regs_acquire();")
        for position in range(tiles):
            name = str(self.random.choice(list(OPS)))
            init, call, _ = OPS[name]
            index = position if together else 0
            self.wait(index + 1)
            self.lines.append(init + call.format(i=index, d=slots[position]))
            self.names.append(name)
            if not together:
                self.pop(1)
        if together:
            self.pop(tiles)
        self.pack(slots, old)

    def wait(self, tiles):
        self.lines.append(f"cb_wait_front(0, {tiles}); cb_wait_front(1, {tiles});")

    def pop(self, tiles):
        self.lines.append("".join(f"cb_pop_front({cb}, {tiles});" for cb in self.random.permutation(2)))

    def pack(self, slots, old):
        if not old:
            self.lines.append("tile_regs_commit(); tile_regs_wait();")
        for slot in slots:
            self.lines.append(f"cb_reserve_back(16, 1); pack_tile({slot}, 16); cb_push_back(16, 1);")
        self.lines.append("release_dst();" if old else "tile_regs_release();")

    def source(self):
        return HEADERS + "void kernel_main() {\n" + "\n".join(self.lines) + "\n}\n"


def check(seed, monkeypatch):
    kernel = Generator(seed)
    count = len(kernel.names)
    numbers = np.random.default_rng(seed + 1).integers(-2, 3, (2, count, 1024))
    case = {
        "ina": "bf16",
        "inb": "bf16",
        "out": "bf16",
        "dest": "fp32" if kernel.wide else "bf16",
        "fid": "HiFi4",
        "name": "",
        "op": "elw",
    }
    case |= {"source": kernel.source(), "pages_of": kernel.pages}
    plain = programs.compute_config
    monkeypatch.setattr(programs, "compute_config", lambda c: with_sync(plain(c), kernel.full))
    tiles = [[bf16(tile).tobytes() for tile in side] for side in numbers]
    want = [OPS[name][2](x, y) for name, x, y in zip(kernel.names, *numbers, strict=True)]
    for turns in range(TURNS):
        device = ttnn.open_device(device_id=0, seed=TURNS * seed + turns + 1)
        try:
            got = values(programs.run(case, tiles[0], tiles[1], 1, device))
        finally:
            ttnn.close_device(device)
        np.testing.assert_array_equal(got, want)


def with_sync(config, full):
    config.dst_full_sync_en = bool(full)
    return config


@pytest.mark.parametrize("seed", range(3))
def test_a_generated_kernel_ends_with_the_right_numbers(seed, monkeypatch):
    check(seed, monkeypatch)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100, 180))
def test_generated_kernels_end_with_the_right_numbers(seed, monkeypatch):
    check(seed, monkeypatch)
