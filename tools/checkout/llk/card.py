"""A pytest plug-in for tt-llk's own tests: Tessera in place of the card and of its debugger's library (ttexalens).

Only three things are replaced: the build (each source becomes a compute kernel of three roles, with the build.h that
tt-llk's TestConfig generates), the run, and reads and writes of L1. Parameters, stimuli, golden results and comparisons
are tt-llk's. It is loaded from a folder of its own; LLK_CARD_* in the environment say what to run.
"""

from __future__ import annotations

import itertools
import json
import os
import random
import sys
import types
from collections import defaultdict
from pathlib import Path

import pytest

TESTS = Path(os.environ["LLK_CARD_TESTS"])  # tt-llk's folder tests
SAMPLE = int(os.environ.get("LLK_CARD_SAMPLE", "0"))  # parameter sets per source; 0: all
REPORT = Path(os.environ["LLK_CARD_REPORT"])
WRAPPER = Path(__file__).with_name("trisc.cpp.in")
MAILBOXES, DONE = 0x1FFB8, 0xFF
STAND_BY = 8  # sets drawn for each that runs
DEFINES = ("ENV_LLK_INFRA", "LLK_BOOT_MODE_BRISC", "ENABLE_LLK_ASSERT")


class NeedsDebugHardware(Exception):
    """What tt-llk's test asks of the card's debug bus, which is no part of the model."""


class Card:
    """The one core that tests use. Opened again after a fault."""

    def __init__(self) -> None:
        self.device = None
        self.core = None

    def open(self):
        import torch

        import ttnn

        if self.device is None:
            self.device = ttnn.open_device(device_id=0)
            self.core = ttnn.CoreCoord(0, 0)
            empty = torch.zeros((1, 32), dtype=torch.int64)
            how = {"dtype": ttnn.uint32, "layout": ttnn.ROW_MAJOR_LAYOUT, "device": self.device}
            self.page = ttnn.from_torch(empty, **how)  # a program needs a tensor
        return self.device

    def read(self, address: int, size: int) -> bytes:
        from tessera import _core

        return _core.read_l1(self.open(), self.core, address, size)

    def write(self, address: int, data: bytes) -> None:
        from tessera import _core

        _core.write_l1(self.open(), self.core, address, bytes(data))

    def run(self, source: Path, defines: dict[str, str]) -> None:
        import ttnn

        device = self.open()
        cores = ttnn.CoreRangeSet([ttnn.CoreRange(self.core, self.core)])
        kernel = ttnn.KernelDescriptor(
            kernel_source=str(source),
            core_ranges=cores,
            defines=list(defines.items()),
            config=ttnn.ComputeConfigDescriptor(),
        )
        program = ttnn.ProgramDescriptor(kernels=[kernel], semaphores=[], cbs=[])
        try:
            ttnn.generic_op([self.page, self.page], program)
        finally:
            if device.needs_reset:
                device.reset()


CARD = Card()


def read_from_device(location, addr, device_id=0, num_bytes=4, context=None, noc_id=None, safe_mode=None):
    return CARD.read(addr, num_bytes)


def write_to_device(location, addr, data, device_id=0, context=None, noc_id=None, safe_mode=None):
    CARD.write(addr, bytes(data))


def read_words_from_device(location, addr, device_id=0, word_count=1, context=None, noc_id=None, safe_mode=None):
    data = CARD.read(addr, 4 * word_count)
    return [int.from_bytes(data[at : at + 4], "little") for at in range(0, len(data), 4)]


def read_word_from_device(location, addr, device_id=0, context=None, noc_id=None, safe_mode=None):
    return read_words_from_device(location, addr)[0]


def write_words_to_device(location, addr, data, device_id=0, context=None, noc_id=None, safe_mode=None):
    words = [data] if isinstance(data, int) else data
    CARD.write(addr, b"".join(int(word).to_bytes(4, "little") for word in words))


class Coordinate:
    device = context = None

    @staticmethod
    def create(*_args, **_options):
        return Coordinate()


class OneDevice:
    """What conftest asks of ttexalens' context: one device, whose registers nobody dumps."""

    _arch = os.environ["CHIP_ARCH"]

    def get_tensix_registers_description(self):
        return types.SimpleNamespace(general_purpose_registers=[])

    def get_block(self, *_args):
        raise NeedsDebugHardware("register access through the debug bus")


def nothing(*_args, **_options):
    return None


def needs_hardware(name: str):
    def raise_it(*_args, **_options):
        raise NeedsDebugHardware(name)

    return raise_it


def install_library() -> None:
    """Modules named ttexalens.*, so that tt-llk's helpers import unchanged."""
    context = types.SimpleNamespace(devices={0: OneDevice()})
    memory = {f.__name__: f for f in (read_from_device, write_to_device, read_words_from_device)}
    memory |= {f.__name__: f for f in (read_word_from_device, write_words_to_device)}
    library = memory | {
        "TTException": type("TTException", (Exception,), {}),
        "ElfFile": object,
        "check_context": lambda: context,
        "convert_coordinate": Coordinate.create,
        "load_elf": nothing,
        **{name: needs_hardware(name) for name in ("parse_elf", "callstack", "arc_msg", "get_tensix_state")},
    }
    modules = {
        "": {"Verbosity": types.SimpleNamespace(set=nothing, ERROR=0), "check_context": lambda: context},
        "context": {"Context": object},
        "coordinate": {"OnChipCoordinate": Coordinate},
        "debug_tensix": {"TensixDebug": needs_hardware("TensixDebug")},
        "elf": {"CallstackEntry": object},
        "tt_exalens_init": {"init_ttexalens": nothing, "init_ttexalens_remote": nothing},
        "tt_exalens_lib": library,
    }
    for name, contents in modules.items():
        full = f"ttexalens.{name}".rstrip(".")
        module = types.ModuleType(full)
        module.__dict__.update(contents)
        sys.modules[full] = module
        if name:
            setattr(sys.modules["ttexalens"], name, module)


install_library()


# --- build and run


SOURCES: dict[str, str] = {}  # node of a test -> its source
NOW: list[str] = []


def folder_of(config) -> Path:
    return config.ARTEFACTS_DIR / config.test_name / config.variant_id


def build(config) -> None:
    """Writes the variant's build.h and the kernel that includes the source; Tessera compiles when it runs."""
    if NOW:
        SOURCES[NOW[-1]] = config.test_name
    folder = folder_of(config)
    folder.mkdir(parents=True, exist_ok=True)
    if not config.skip_build_header:
        (folder / "build.h").write_text(config.generate_build_header())
    source = TESTS / config.test_name
    if not source.is_file():
        raise FileNotFoundError(f"{source} is not a file of the checkout")
    text = WRAPPER.read_text().replace("@SOURCE@", str(source))
    (folder / "trisc.cpp").write_text(text)


def defines_of(config) -> dict[str, str]:
    defines = dict.fromkeys(DEFINES, "1")
    if not config.compile_time_formats:
        defines["RUNTIME_FORMATS"] = "1"
    if config.profiler_build.name == "Yes":
        defines["LLK_PROFILER"] = "1"
    return defines


def run(config) -> None:
    if config.requires_device_print:
        raise NeedsDebugHardware("the device's print buffer and the ELF's strings")
    CARD.write(MAILBOXES - 8, bytes(20))
    CARD.run(folder_of(config) / "trisc.cpp", defines_of(config))


def check_done(config, timeout=2, poll_callback=None) -> None:
    words = read_words_from_device("", MAILBOXES, word_count=3)
    if words != [DONE] * 3:
        raise AssertionError(f"mailboxes after the run: {words}")


def pytest_sessionstart(session):
    from helpers.test_config import TestConfig

    TestConfig.build_elfs = build
    TestConfig.run_elf_files = run
    TestConfig.wait_for_tensix_operations_finished = check_done


# --- which parameter sets


def formats_of(values) -> str:
    """The formats among a set's values, in L1 before and after."""
    for value in values:
        for part in value if isinstance(value, (list, tuple)) else (value,):
            if hasattr(part, "input_format") and hasattr(part, "output_format"):
                return f"{part.input_format}->{part.output_format}"
    return ""


def drawn(name: str, sets: list, values_of, most: int) -> list:
    """At most `most` sets in an order by a fixed seed, as many formats as there are before a second of any."""
    chooser = random.Random(name)
    by_format = defaultdict(list)
    for one in sets:
        by_format[formats_of(values_of(one))].append(one)
    groups = [chooser.sample(group, min(len(group), most)) for group in by_format.values()]
    chooser.shuffle(groups)
    rounds = max(map(len, groups), default=0)
    return [group[k] for k in range(rounds) for group in groups if k < len(group)][:most]


def function_of(nodeid: str) -> str:
    return nodeid.split("[")[0].rpartition("/")[2]


@pytest.hookimpl(tryfirst=True)
def pytest_generate_tests(metafunc):
    """Sweeps have up to 100,000 sets: draws before pytest makes a test of each. Some stand by for those that are
    skipped."""
    marks = [mark for mark in metafunc.definition.own_markers if mark.name == "parametrize"]
    if not SAMPLE or len(marks) != 1 or len(marks[0].args[1]) <= STAND_BY * SAMPLE:
        return
    (names, values), ids = marks[0].args, marks[0].kwargs.get("ids")
    ids = ids if isinstance(ids, (list, tuple)) else [None] * len(values)
    chosen = drawn(
        metafunc.definition.name, list(zip(values, ids, strict=True)), lambda pair: pair[0], STAND_BY * SAMPLE
    )
    new_ids = {"ids": [name for _, name in chosen]} if chosen[0][1] is not None else {}
    mark = pytest.mark.parametrize(names, [value for value, _ in chosen], **{**marks[0].kwargs, **new_ids}).mark
    others = [other for other in metafunc.definition.own_markers if other is not marks[0]]
    metafunc.definition.own_markers[:] = [*others, mark]


ENOUGH = "beyond the sample"
source_of: dict[str, str] = {}  # a function -> the source of its last set
ran: dict[str, int] = defaultdict(int)  # sets of a source that were not skipped by tt-llk itself
left: dict[str, int] = defaultdict(int)  # sets of a source that stood by and were not needed


def file_of(nodeid: str) -> str:
    return nodeid.split("::")[0]


def is_enough(nodeid: str) -> bool:
    """The function has run once at least, and its source often enough; one that reaches no source stops too."""
    source = source_of.get(function_of(nodeid))
    return source is not None and ran[source or function_of(nodeid)] >= SAMPLE


def values_of(item):
    return item.callspec.params.values() if hasattr(item, "callspec") else ()


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config, items):
    """Functions of a file take turns; each runs at least once, each source SAMPLE times."""
    if not SAMPLE:
        return
    functions = defaultdict(list)
    for item in items:
        functions[function_of(item.nodeid)].append(item)
    turns = defaultdict(list)
    for name, group in functions.items():
        turns[file_of(group[0].nodeid)].append(drawn(name, group, values_of, len(group)))
    items[:] = [
        item
        for groups in turns.values()
        for turn in itertools.zip_longest(*groups)
        for item in turn
        if item is not None
    ]


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item):
    """Sets beyond the sample stand by for those that tt-llk skips on this chip."""
    if SAMPLE and is_enough(item.nodeid):
        left[source_of[function_of(item.nodeid)]] += 1
        pytest.skip(ENOUGH)
    NOW[:] = [item.nodeid]


# --- what came out


def pytest_runtest_logreport(report):
    source = SOURCES.get(report.nodeid, "")
    if report.when == "call" and report.outcome != "skipped":
        ran[source or function_of(report.nodeid)] += 1
        source_of[function_of(report.nodeid)] = source
    if (report.when == "call" or report.outcome != "passed") and ENOUGH not in str(report.longrepr):
        text = str(report.longrepr or "")[-4000:]
        result = {
            "test": report.nodeid,
            "outcome": report.outcome,
            "text": text,
            "source": source,
        }
        with REPORT.open("a") as report_file:  # a run that is stopped keeps what it has
            report_file.write(json.dumps(result) + "\n")


def kernels() -> list[str]:
    from tessera import _core

    return sorted({file for file in _core.kernel_files() if file.startswith(str(TESTS.parent))})


def pytest_sessionfinish(session, exitstatus):
    with REPORT.open("a") as report_file:
        report_file.write(json.dumps({"kernels": kernels(), "left": left}) + "\n")
