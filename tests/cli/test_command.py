"""The command itself: version, other ways to start it, settings that are none, scripts that fail."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import tessera
from tessera import cli, settings

DEADLOCK = """
from tessera.testing import run_kernels
print("started")
run_kernels('#include "dataflow_api.h"\\nvoid kernel_main() { cb_wait_front(0, 1); }', cbs={0: 2})
"""


def run(*arguments: str, cwd: Path, **variables: str) -> subprocess.CompletedProcess:
    command = [sys.executable, "-m", "tessera", *arguments]
    environment = {**os.environ, **variables}
    return subprocess.run(command, cwd=cwd, env=environment, capture_output=True, text=True, check=False)


def test_version(capsys):
    with pytest.raises(SystemExit) as end:
        cli.main(["--version"])
    assert end.value.code == 0
    assert capsys.readouterr().out == f"tessera {tessera.__version__}\n"


def test_a_setting_that_is_none_is_named_with_the_nearest(monkeypatch):
    monkeypatch.setenv("TESSERA_WORKER", "1")
    with pytest.warns(settings.SettingWarning, match="TESSERA_WORKER is no setting .* did you mean TESSERA_WORKERS?"):
        settings.warn_of_unknown()
    monkeypatch.delenv("TESSERA_WORKER")
    monkeypatch.setenv("TESSERA_QQQ", "1")
    assert settings.unknown() == {"TESSERA_QQQ": ""}


def test_opening_a_device_names_a_setting_that_is_none(tmp_path):
    script = tmp_path / "op.py"
    script.write_text("import ttnn\nttnn.close_device(ttnn.open_device(device_id=0))\n")
    environment = {**os.environ, "TESSERA_ARCHH": "wh"}
    done = subprocess.run([sys.executable, script], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0 and "did you mean TESSERA_ARCH?" in done.stderr, done.stderr


def test_a_deadlock_under_check_is_not_called_no_findings(tmp_path):
    (tmp_path / "op.py").write_text(DEADLOCK)
    done = run("check", "op.py", cwd=tmp_path)
    assert done.returncode == 1
    assert "check: no findings" not in done.stderr
    assert "check: ended by error[deadlock]: " in done.stderr
    assert "runpy" not in done.stderr and "tessera/cli.py" not in done.stderr


@pytest.mark.parametrize("command", ["check", "lint"])
def test_a_script_that_is_not_there(tmp_path, command):
    done = run(command, "absent.py", cwd=tmp_path)
    assert done.returncode == 2 and done.stderr == f"{command}: no script `absent.py`\n"


def test_lint_of_a_script_that_fails_exits_with_1_and_prints_json_alone(tmp_path):
    (tmp_path / "op.py").write_text("print('hello')\nraise ValueError('no')\n")
    done = run("lint", "--json", "op.py", cwd=tmp_path)
    assert done.returncode == 1
    assert json.loads(done.stdout) == []
    assert "hello" in done.stderr and "it stopped with ValueError at line 2: no" in done.stderr
