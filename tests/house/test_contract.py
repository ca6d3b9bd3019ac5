"""kernel_api/tessera/abi is the one place of the contract between kernels, the pass and the runtime: a change in it
alone does not compile, and nobody spells it a second time."""

import json
import re
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
ABI = ROOT / "kernel_api" / "tessera" / "abi"
LAYOUT = '#include "tessera/abi/layout.h"\n'


@dataclass(frozen=True)
class Drift:
    """A change of the contract, who must not compile then, and what the compiler says."""

    file: str
    before: str
    after: str
    source: str
    complaint: str


CB, MATH = "src/entry/cb.cpp", "src/entry/compute_math.cpp"
DRIFTS = {
    "a field before the others": Drift(
        "layout.h", "uint32_t spin_fresh;", "uint32_t other, spin_fresh;", LAYOUT, "kSpinFreshOffset == 8"
    ),
    "the place of the counters": Drift(
        "layout.h", "alignas(0x200) NocIssued", "alignas(0x100) NocIssued", LAYOUT, "kNocIssuedOffset == 0xA00"
    ),
    "the order in LocalCBInterface": Drift(
        "layout.h", "fifo_rd_ptr, fifo_wr_ptr;", "fifo_wr_ptr, fifo_rd_ptr;", LAYOUT, "fifo_rd_ptr) == 16"
    ),
    "the number of a counter": Drift("layout.h", "    READS_NUM_ISSUED,\n", "", LAYOUT, "READS_NUM_ISSUED"),
    "a parameter": Drift(
        "calls.def",
        "tess_cb_push_back, (uint32_t cb, uint32_t pages)",
        "tess_cb_push_back, (uint32_t cb, uint64_t pages)",
        CB,
        "conflicting types for 'tess_cb_push_back'",
    ),
    "a result": Drift(
        "calls.def", "uint32_t, tess_q_cb_room", "void, tess_q_cb_room", CB, "differ only in their return type"
    ),
    "a name": Drift(
        "calls.def",
        "tess_cb_pop_front",
        "tess_cb_pop",
        CB,
        "no previous prototype for function 'tess_cb_pop_front'",
    ),
    "a bit of the NoC": Drift(
        "noc.h", "NOC_CMD_WR_INLINE", "NOC_CMD_INLINE", "src/noc/registers.cpp", "NOC_CMD_WR_INLINE"
    ),
    "an enumerator": Drift("compute.h", "ELWSUB", "ELWMINUS", MATH, "no member named 'ELWSUB'"),
}


def compile_with(folder: Path, source: str) -> subprocess.CompletedProcess:
    text = f'#include "{ROOT / source}"\n' if source.endswith(".cpp") else source
    flags = ["-std=c++20", "-fsyntax-only", "-Werror=missing-prototypes", f"-I{folder}", f"-I{ROOT / 'src'}"]
    command = ["clang++-19", "-x", "c++", *flags, "-"]
    return subprocess.run(command, input=text, capture_output=True, text=True, check=False)


@pytest.fixture
def copy(tmp_path) -> Path:
    shutil.copytree(ABI, tmp_path / "tessera" / "abi")
    return tmp_path


@pytest.mark.parametrize("source", sorted({drift.source for drift in DRIFTS.values()}))
def test_the_contract_as_it_is_compiles(copy, source):
    done = compile_with(copy, source)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("drift", DRIFTS.values(), ids=DRIFTS.keys())
def test_a_drift_does_not_compile(copy, drift):
    path = copy / "tessera" / "abi" / drift.file
    assert drift.before in path.read_text()
    path.write_text(path.read_text().replace(drift.before, drift.after))
    done = compile_with(copy, drift.source)
    assert done.returncode != 0 and drift.complaint in done.stderr, done.stderr


def our_files(*patterns: str) -> list[Path]:
    files = [
        path for pattern in patterns for folder in ("src", "kernel_api") for path in (ROOT / folder).rglob(pattern)
    ]
    return [path for path in files if ABI not in path.parents and not path.name.endswith("_test.cpp")]


def test_names_of_calls_are_taken_from_the_table():
    names = set(
        re.findall(r"^TESSERA_(?:CALL|RECORDED_READ)\(.*?(tess_\w+)", (ABI / "calls.def").read_text(), re.MULTILINE)
    )
    assert len(names) > 100
    wrong = [
        f"{path.relative_to(ROOT)}: {text}"
        for path in our_files("*.cpp", "*.hpp", "*.h")
        for text in re.findall(r'"(tess_\w+)"', path.read_text())
        if any(name.startswith(text) for name in names)
    ]
    assert not wrong, "\n".join(wrong)


def test_calls_are_declared_once():
    wrong = [
        f"{path.relative_to(ROOT)}: {line}"
        for path in our_files("*.hpp", "*.h")
        for line in re.findall(r'^.*extern "C".*$', path.read_text(), re.MULTILINE)
        if "__attribute__((used))" not in line and "TESSERA_ENTRY" not in line
    ]
    assert not wrong, "\n".join(wrong)


def test_offsets_in_the_role_block_are_taken_from_the_layout():
    spelled = re.compile(r"TESSERA_LOCAL_BASE \+ *0x|local_base\([^)]*\) \+ *(?:0x|\d)")
    wrong = [
        str(path.relative_to(ROOT)) for path in our_files("*.cpp", "*.hpp", "*.h") if spelled.search(path.read_text())
    ]
    assert not wrong, "\n".join(wrong)


def test_registers_of_the_noc_are_those_of_the_architecture():
    """Kernels know the chip by a macro, the runtime by arch/*.json: both must mean the same word."""
    header = (ROOT / "kernel_api/noc/noc_parameters.h").read_text()
    blackhole, wormhole = (header.split("#if defined(ARCH_BLACKHOLE)")[2]).split("#endif")[0].split("#else")
    for name, text in {"blackhole": blackhole, "wormhole_b0": wormhole}.items():
        chip = json.loads((ROOT / f"arch/{name}.json").read_text())
        words = {k: int(v, 16) // 4 for k, v in re.findall(r"(NOC_\w+) = NOC_REGS_START_ADDR \+ (0x\w+)", text)}
        assert words["NOC_AT_DATA"] == chip["noc_data_register"]["value"]
        assert words.get("NOC_BRCST_EXCLUDE", 0) == chip["noc_exclude_register"]["value"]
        assert ("NOC_ADDR_COORD_SHIFT = 36" in text) == chip["noc_coordinates_apart"]["value"]
