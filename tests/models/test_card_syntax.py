"""Every kernel of models/ would compile for the card: public API only, 32-bit pointers, no line for Tessera alone."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))
import card_headers  # noqa: E402

KERNELS = sorted((ROOT / "models").rglob("*.cpp"))
# Written below the compute API: the names are those of a checkout's LLK headers (tests/house/test_tensix_tables.py).
LOW_LEVEL = [kernel for kernel in KERNELS if '#include "ckernel.h"' in kernel.read_text()]
ROLES = {
    "brisc": ["-DCOMPILE_FOR_BRISC"],
    "ncrisc": ["-DCOMPILE_FOR_NCRISC"],
    "trisc": ["-DCOMPILE_FOR_TRISC=1", "-DTRISC_MATH"],
}
FLAGS = ["--target=riscv32-unknown-elf", "-fsyntax-only", "-std=c++20", "-ffreestanding", "-nostdinc++"]


@pytest.fixture(scope="module")
def headers(tmp_path_factory):
    folder = tmp_path_factory.mktemp("card")
    card_headers.write(folder)
    return folder


def roles_of(kernel: Path) -> list[str]:
    text = kernel.read_text()
    if "KERNEL_ENTRY" in text:
        return list(ROLES)
    return ["trisc"] if "void MAIN" in text else ["brisc"]


@pytest.mark.parametrize(
    "kernel",
    [kernel for kernel in KERNELS if kernel not in LOW_LEVEL],
    ids=lambda path: str(path.relative_to(ROOT / "models" / "demos")),
)
def test_kernel_compiles_for_the_card(kernel, headers):
    for role in roles_of(kernel):
        command = ["clang++-19", *FLAGS, *ROLES[role], f"-I{headers}", "-include", "card_api.h", str(kernel)]
        run = subprocess.run(command, capture_output=True, text=True, check=False)
        assert run.returncode == 0, f"{role}: {run.stderr}"


def test_what_the_api_has_not_is_found(headers, tmp_path):
    for wrong in ("tess_cb_push_back(0, 1);", "cb_push_back(0);", "static_assert(sizeof(void*) == 8);"):
        source = tmp_path / "wrong.cpp"
        source.write_text(f'#include "dataflow_api.h"\nvoid kernel_main() {{ {wrong} }}\n')
        command = ["clang++-19", *FLAGS, *ROLES["brisc"], f"-I{headers}", "-include", "card_api.h", str(source)]
        assert subprocess.run(command, capture_output=True, check=False).returncode != 0, wrong


def test_no_kernel_has_lines_for_tessera_alone():
    for source in [*KERNELS, *(ROOT / "models").rglob("*.hpp")]:
        assert not re.search(r"tessera|TESSERA", source.read_text()), source
