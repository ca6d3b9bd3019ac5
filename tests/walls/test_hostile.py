"""Kernels that do harm: each file of hostile/ says in its first line how it must end. Whatever they do, the process
lives, the memory of other cores stays as it was, and the next program is right."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
KERNELS = sorted((HERE / "hostile").glob("*.cpp"))


def expected(kernel: Path) -> list[str]:
    first = kernel.read_text().splitlines()[0]
    assert first.startswith("// expect: "), f"{kernel.name} does not say how it ends"
    return first.removeprefix("// expect: ").split()


@pytest.fixture(scope="module", params=["here", "isolated"])
def outcomes(request: pytest.FixtureRequest) -> dict[str, dict[str, str]]:
    """Of all kernels, in one process as long as it lives; a kernel that ends it is recorded, and the rest runs on.
    Once with kernels in that process, once isolated from it."""
    found: dict[str, dict[str, str]] = {}
    left = [str(kernel) for kernel in KERNELS]
    while left:
        run = subprocess.run(
            [sys.executable, str(HERE / "hostile_runner.py"), *left],
            env={
                **os.environ,
                "TESSERA_POLL_LIMIT": "1000000",
                "TESSERA_ISOLATE": str(int(request.param == "isolated")),
            },
            capture_output=True,
            text=True,
            timeout=600,
        )
        lines = [json.loads(line) for line in run.stdout.splitlines() if line.startswith("{")]
        for line in lines:
            if "name" in line:
                found[Path(line["name"]).stem] = line
        begun = [line["begins"] for line in lines if "begins" in line]
        if any("all" in line for line in lines):
            break
        if not begun:
            pytest.fail(run.stdout + run.stderr)
        died = Path(begun[-1]).stem
        found[died] = {"ended": f"the process died ({run.returncode}): {run.stderr[-500:]}", "problem": ""}
        left = left[left.index(begun[-1]) + 1 :]
    return found


@pytest.mark.parametrize("kernel", KERNELS, ids=lambda kernel: kernel.stem)
def test_a_hostile_kernel_harms_nobody(kernel: Path, outcomes: dict[str, dict[str, str]]) -> None:
    outcome, ends = outcomes[kernel.stem], expected(kernel)
    typed = outcome["ended"] == "ok" or outcome["ended"].replace("-", "").isalnum()
    assert outcome["ended"] in ends or (ends == ["any"] and typed), outcome["ended"]
    assert outcome["ended"] != "internal", outcome
    assert outcome["problem"] == ""


def test_there_are_enough_hostile_kernels() -> None:
    assert len(KERNELS) >= 80
