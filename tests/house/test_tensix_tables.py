"""What C++ and kernels know of Tensix instructions is what arch/ says, and what a checkout says where one is given."""

import json
import os
import random
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))
OWN = ROOT / "kernel_api" / "tessera" / "llk" / "own"
CHECKOUT = Path(os.environ.get("TT_METAL_HOME", "/nonexistent"))
CHIPS = ("wormhole_b0", "blackhole")


@pytest.mark.parametrize("name", ["tensix_tables.py", "tensix_page.py"])
def test_generated_tables_are_up_to_date(name):
    tool = ROOT / "tools" / name
    done = subprocess.run([sys.executable, tool, "--check"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def calls(chip: str) -> list[str]:
    """TT_OP_* of every instruction, three times with numbers that fit its fields."""
    from tensix_tables import arguments, fields_of

    numbers = random.Random(18)
    out = []
    for name, entry in json.loads((ROOT / "arch" / "tensix_isa.json").read_text())["instructions"].items():
        if entry.get("only", chip) != chip:
            continue
        widths = {field.rstrip("_"): bits for field, (_, bits) in fields_of(entry, chip).items()}
        names = [field for field, _ in arguments(entry, chip)]
        for _ in range(3):
            values = ", ".join(str(numbers.getrandbits(widths[n])) for n in names)
            out.append(f"TT_OP_{name}({values})" if names else f"TT_OP_{name}")
    return out


def words(header: Path, chip: str, spelled: list[str], tmp_path: Path, *flags: str) -> list[str]:
    source, program = tmp_path / "words.cpp", tmp_path / "words"
    lines = "".join(f'    std::printf("%08x\\n", static_cast<unsigned>({call}));\n' for call in spelled)
    source.write_text(f'#include <cstdint>\n#include <cstdio>\n#include "{header}"\nint main() {{\n{lines}}}\n')
    define = "-DARCH_BLACKHOLE" if chip == "blackhole" else "-DARCH_WORMHOLE"
    command = ["clang++-19", "-std=c++20", "-w", define, *flags, "-o", str(program), str(source)]
    subprocess.run(command, check=True, capture_output=True, text=True)
    return subprocess.run([program], check=True, capture_output=True, text=True).stdout.split()


def own_words(chip: str, spelled: list[str], tmp_path: Path) -> list[str]:
    flags = ("-DTESSERA_LOW_LEVEL", f"-I{ROOT / 'kernel_api'}")
    return words(OWN / "ckernel_ops.h", chip, spelled, tmp_path, *flags)


@pytest.mark.parametrize("chip", CHIPS)
def test_words_begin_with_the_opcode_and_hold_their_operands(chip, tmp_path):
    spelled = calls(chip)
    data = json.loads((ROOT / "arch" / "tensix_isa.json").read_text())["instructions"]
    for call, word in zip(spelled, own_words(chip, spelled, tmp_path), strict=True):
        name = re.match(r"TT_OP_(\w+)", call)[1]
        assert int(word[:2], 16) == data[name]["opcode"], call


@pytest.mark.skipif(not (CHECKOUT / "tt_metal").is_dir(), reason="needs TT_METAL_HOME")
@pytest.mark.parametrize("chip", CHIPS)
def test_words_are_those_of_the_checkout(chip, tmp_path):
    folders = [CHECKOUT / "tt_metal/third_party/tt_llk", CHECKOUT / "tt_metal/tt-llk"]
    llk = next(folder for folder in folders if (folder / f"tt_llk_{chip}").is_dir())
    spelled = calls(chip)
    theirs = words(llk / f"tt_llk_{chip}/common/inc/ckernel_ops.h", chip, spelled, tmp_path)
    ours = own_words(chip, spelled, tmp_path)
    assert [(c, o, t) for c, o, t in zip(spelled, ours, theirs, strict=True) if o != t] == []


DEFINE = re.compile(r"^#define (\w+_(?:ADDR32|SHAMT|MASK)) (\w+)$", re.MULTILINE)


def defined(path: Path, *flags: str) -> dict[str, int]:
    command = ["clang++-19", "-E", "-dM", "-x", "c++", *flags, str(path)]
    text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return {name: int(value, 0) for name, value in DEFINE.findall(text)}


@pytest.mark.skipif(not (CHECKOUT / "tt_metal").is_dir(), reason="needs TT_METAL_HOME")
@pytest.mark.parametrize("chip", CHIPS)
def test_configuration_fields_are_those_of_the_checkout(chip):
    below = "blackhole/cfg_defines.h" if chip == "blackhole" else "wormhole/wormhole_b0_defines/cfg_defines.h"
    theirs = defined(CHECKOUT / "tt_metal/hw/inc/internal/tt-1xx" / below)
    ours = defined(OWN / "cfg_defines.h", "-DARCH_BLACKHOLE" if chip == "blackhole" else "-DARCH_WORMHOLE")
    wrong = {name: (value, theirs[name]) for name, value in ours.items() if theirs.get(name, value) != value}
    assert not wrong
    assert len(set(ours) & set(theirs)) > 200
