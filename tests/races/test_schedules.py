"""Programs that the default schedule runs well and another one does not: fuzzing finds each within seconds, makes its
schedule small and says it in words; a replay gives the same end every time, whatever TESSERA_WORKERS says."""

import time
from contextlib import chdir, contextmanager

import pytest

import race_programs
import ttnn
from tessera import fuzz

PROGRAMS = race_programs.of_schedules()
SCHEDULES, SECONDS, REPLAYS, MOST_DELAYS = 4000, 10, 100, 3


@contextmanager
def device_with(monkeypatch, **settings):
    for name, value in settings.items():
        monkeypatch.setenv(f"TESSERA_{name.upper()}", str(value))
    fuzz.clear()
    device = ttnn.open_device(device_id=0, arch="wormhole_b0")
    try:
        with chdir(race_programs.HERE):
            yield device
    finally:
        ttnn.close_device(device)
        for name in settings:
            monkeypatch.delenv(f"TESSERA_{name.upper()}")


def run_again(program, device):
    """How a replayed run ends: the code of its error, or nothing."""
    fuzz.clear()
    try:
        race_programs.run(program, device, wrong=True, raises=True)
    except RuntimeError as error:
        device.reset()
        assert "schedule-diverged" not in str(error), error
    return [failure.ends for failure in fuzz.failures()]


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.path.stem)
def test_fuzzing_finds_it_and_replays_it(program, workers, monkeypatch, tmp_path):
    monkeypatch.setenv("TESSERA_WORKERS", str(workers))
    monkeypatch.setenv("TESSERA_REPORT_DIR", str(tmp_path))
    with device_with(monkeypatch, fuzz=SCHEDULES) as device:
        race_programs.run(program, device, wrong=True, raises=True)  # compiles; the default schedule is right
        fuzz.clear()
        before = time.process_time()
        race_programs.run(program, device, wrong=True, raises=True)
        seconds = time.process_time() - before
        (failure,) = fuzz.failures()
    assert failure.ends == program.field("ends"), failure
    assert seconds < SECONDS
    assert 1 <= len(failure.delays) <= MOST_DELAYS, failure
    assert failure.sentence.startswith("fails when ")
    assert failure.failing_order != failure.good_order
    with device_with(monkeypatch, replay=failure.file) as device:
        ends = [run_again(program, device) for _ in range(REPLAYS if workers == 1 else 10)]
    assert all(end == [failure.ends] for end in ends)


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.path.stem)
def test_fuzzing_is_silent_on_the_corrected_twin(program, monkeypatch):
    with device_with(monkeypatch, fuzz=400) as device:
        race_programs.run(program, device, wrong=False, raises=True)
    assert not fuzz.failures(), fuzz.failures()[0]


@pytest.mark.long
@pytest.mark.parametrize("program", [*race_programs.correct(), *race_programs.racy()], ids=lambda program: program.name)
def test_fuzzing_is_silent_on_right_programs(program, monkeypatch):
    with device_with(monkeypatch, fuzz=300) as device:
        race_programs.run(program, device, wrong=False, raises=True)
    assert not fuzz.failures(), fuzz.failures()[0]
