"""tools/setup.sh: nothing to do the second time; plain words where it cannot help."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SETUP = str(ROOT / "tools" / "setup.sh")


def run_setup(*arguments: str, path: str | None = None) -> subprocess.CompletedProcess:
    environment = {name: value for name, value in os.environ.items() if name != "TESSERA_SKIP_PACKAGES"}
    environment |= {"PATH": path} if path else {}
    command = [shutil.which("bash"), SETUP, *arguments]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


@pytest.fixture
def path_without_apt(tmp_path) -> str:
    for tool in ("dirname", "mkdir"):
        (tmp_path / tool).symlink_to(shutil.which(tool))
    return str(tmp_path)


def test_second_run_has_nothing_to_do_and_nothing_to_say():
    again = run_setup()
    assert (again.returncode, again.stdout, again.stderr) == (0, "", "")


def test_system_without_apt_prints_what_it_needs(path_without_apt):
    refused = run_setup(path=path_without_apt)
    assert refused.returncode == 1
    for need in ("has no apt", "LLVM and MLIR 19", "Boost.Context", "PyTorch", "TESSERA_SKIP_PACKAGES=1"):
        assert need in refused.stderr


def test_unknown_group_is_refused():
    refused = run_setup("colours")
    assert refused.returncode == 2
    assert "unknown group 'colours'" in refused.stderr
