"""Timed runs: the same bits as plain ones, the same times every time, the directions that an author would expect."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
import torch

import ttnn
from tessera import _core, timing

KERNELS = Path(__file__).parent / "kernels"
ARCHS = ("wormhole_b0", "blackhole")


def _core_set(cores):
    return ttnn.CoreRangeSet([ttnn.CoreRange(ttnn.CoreCoord(*core), ttnn.CoreCoord(*core)) for core in cores])


def _tensors(device, tiles):
    made = torch.arange(tiles * 1024).reshape(32, tiles * 32).remainder(251).bfloat16()
    out = ttnn.from_torch(torch.zeros_like(made), layout=ttnn.TILE_LAYOUT, device=device)
    return ttnn.from_torch(made, layout=ttnn.TILE_LAYOUT, device=device), out


def copy(device, tiles=32, pages=2, writer_noc=ttnn.NOC.NOC_1, per_acquire=1, work=0, batch=1):
    """Reader, copy through Dst, writer on one core; `work`: more SFPU functions on each tile."""
    source, out = _tensors(device, tiles)
    cores = _core_set([(0, 0)])
    words = [ttnn.TensorAccessorArgs(each).get_compile_time_args() for each in (source, out)]
    args = [(ttnn.CoreCoord(0, 0), [source.buffer_address(), tiles])]
    out_args = [(ttnn.CoreCoord(0, 0), [out.buffer_address(), tiles])]
    kernels = [
        ttnn.KernelDescriptor(
            kernel_source=str(KERNELS / "reader.cpp"), core_ranges=cores, compile_time_args=[batch, *words[0]],
            runtime_args=args, config=ttnn.ReaderConfigDescriptor(),
        ),
        ttnn.KernelDescriptor(
            kernel_source=str(KERNELS / "writer.cpp"), core_ranges=cores, compile_time_args=[batch, *words[1]],
            runtime_args=out_args,
            config=ttnn.DataMovementConfigDescriptor(processor=ttnn.DataMovementProcessor.RISCV_0, noc=writer_noc),
        ),
        ttnn.KernelDescriptor(
            kernel_source=str(KERNELS / "copy.cpp"), core_ranges=cores, compile_time_args=[tiles, per_acquire, work],
            config=ttnn.ComputeConfigDescriptor(),
        ),
    ]  # fmt: skip
    cbs = [
        ttnn.CBDescriptor(
            total_size=pages * 2048,
            core_ranges=cores,
            format_descriptors=[ttnn.CBFormatDescriptor(buffer_index=index, data_format=ttnn.bfloat16, page_size=2048)],
        )
        for index in (0, 16)
    ]
    result = ttnn.generic_op([source, out], ttnn.ProgramDescriptor(kernels=kernels, semaphores=[], cbs=cbs))
    return ttnn.to_torch(result), ttnn.to_torch(source)


def timed(device, **options):
    timing.clear()
    out, source = copy(device, **options)
    assert options.get("work") or torch.equal(out, source)
    return timing.runs(spans=True)[-1]


@pytest.fixture(params=ARCHS)
def device(request):
    opened = ttnn.open_device(arch=request.param, time=True)
    yield opened
    ttnn.close_device(opened)


def test_same_program_takes_the_same_time(device):
    first, second = timed(device), timed(device)
    assert first["cycles"] == second["cycles"] > 1000
    assert first["roles"] == second["roles"]


def test_every_role_ends_and_its_time_is_accounted_for(device):
    run = timed(device)
    assert {role["role"] for role in run["roles"]} == {"brisc", "ncrisc", "unpack", "math", "pack"}
    for role in run["roles"]:
        assert role["ended"]
        assert sum(role["spent"].values()) >= 0.95 * role["end"]
        assert all(begin <= end for begin, end, *_ in role["spans"])


def test_waits_end_when_their_cause_acted(device):
    run = timed(device)
    roles = {role["index"]: role for role in run["roles"]}
    caused = 0
    for role in run["roles"]:
        for _, end, spent, _, _, by, by_time in role["spans"]:
            if timing.SPENT[spent] in ("pages", "room", "src", "dst") and by >= 0:
                caused += 1
                assert end == pytest.approx(by_time)
                assert by_time <= roles[by]["end"]
    assert caused > 10


def test_deeper_buffers_are_not_slower(device):
    assert timed(device, pages=8)["cycles"] < timed(device, pages=1)["cycles"]


def test_four_tiles_per_acquire_are_faster_than_one(device):
    four = timed(device, per_acquire=4, pages=8, tiles=64, batch=4)
    one = timed(device, per_acquire=1, pages=8, tiles=64, batch=4)
    assert four["cycles"] <= one["cycles"]


def test_more_work_is_slower(device):
    assert timed(device, work=8)["cycles"] > 1.5 * timed(device)["cycles"]


def test_larger_transfers_move_more_bytes_per_cycle(device):
    many, few = timed(device, batch=4, pages=8), timed(device, batch=1, pages=8)
    assert many["cycles"] < few["cycles"]


def test_kernels_read_the_cards_clock(device):
    """The clock counts cycles of the card in a timed run: a kernel can measure itself."""
    run = timed(device)
    reader = next(role for role in run["roles"] if role["role"] == "ncrisc")
    [(name, begin, end)] = reader["zones"]
    assert name == "reading" and 0 <= begin < end <= reader["end"]


@pytest.mark.parametrize("other", [{"seed": 3}, {"schedule": "youngest"}])
def test_two_schedules_are_refused(other):
    with pytest.raises(RuntimeError, match="schedule-twice") as refused:
        ttnn.open_device(time=True, **other)
    assert "time" in str(refused.value)


def test_fuzzing_and_time_exclude_each_other(monkeypatch):
    monkeypatch.setenv("TESSERA_FUZZ", "4")
    with pytest.raises(RuntimeError, match="schedule-twice"):
        ttnn.open_device(time=True)


def test_meshes_of_several_chips_are_refused():
    with pytest.raises(RuntimeError, match="not modelled|unsupported"):
        ttnn.open_mesh_device((1, 2), time=True)


def test_plain_devices_are_not_timed():
    device = ttnn.open_device(arch="blackhole")
    before = _core.count_timed_runs()
    copy(device)
    assert _core.count_timed_runs() == before
    ttnn.close_device(device)


def test_the_setting_chooses_time(monkeypatch):
    monkeypatch.setenv("TESSERA_TIME", "1")
    device = ttnn.open_device(arch="wormhole_b0")
    before = _core.count_timed_runs()
    copy(device)
    assert _core.count_timed_runs() == before + 1
    ttnn.close_device(device)


def test_every_constant_has_a_source():
    for path in sorted((Path(__file__).parents[2] / "arch").glob("*.timing.json")):
        for name, entry in json.loads(path.read_text()).items():
            for each in entry.values() if name in ("sfpu", "inits", "errors") else [entry]:
                assert each["source"], f"{path.name}: {name}"


def test_the_page_lists_every_constant():
    root = Path(__file__).parents[2]
    done = subprocess.run(
        [sys.executable, "-c", "import timing_constants; print(timing_constants.page(), end='')"],
        cwd=root / "tools", capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stdout == (root / "docs" / "timing.md").read_text(), "run tools/timing_constants.py"
