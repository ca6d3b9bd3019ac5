"""`tessera debug`: gdb stops where the kernel of one core and role begins."""

import re
import shutil
import subprocess
import sys

import pytest

from tessera import cli, debug


def test_a_core_and_a_role_become_a_condition():
    found = debug.commands((3, 0), "brisc", None)
    assert 'break kernel_main if $_tessera_core(3, 0) && $_tessera_role("brisc")' in found
    assert found[-1] == "run"
    assert "break reader.cpp:27" in debug.commands(None, None, "reader.cpp:27")


def test_words_that_are_no_core_are_refused(capsys):
    with pytest.raises(SystemExit):
        cli.main(["debug", "op.py", "--core", "three"])
    assert "`three` is no core: two numbers, as in 3,0" in capsys.readouterr().err


def test_without_gdb_the_package_is_named(monkeypatch, tmp_path, capsys):
    (tmp_path / "op.py").write_text("pass\n")
    monkeypatch.setattr(shutil, "which", lambda name: None)
    assert cli.main(["debug", str(tmp_path / "op.py")]) == 2
    assert "apt-get install gdb" in capsys.readouterr().err


def test_gdb_stops_on_the_chosen_core(tmp_path):
    (tmp_path / "op.py").write_text(OP)
    words = [sys.executable, "-m", "tessera", "debug", "op.py", "--core", "3,0", "--role", "ncrisc"]
    words += ["--ex", "tessera fibers", "--ex", "delete", "--ex", "continue"]
    done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=False, timeout=240)
    assert re.search(r"kernel_main \(\) at .*square.cpp", done.stdout), done.stdout + done.stderr
    assert re.search(r"\* \(3,0\) +ncrisc +running", done.stdout), done.stdout
    assert "exited normally]" in done.stdout, done.stdout


OP = """
from pathlib import Path

import ttnn

Path("square.cpp").write_text('''#include "dataflow_api.h"
void kernel_main() {
    volatile uint32_t number = get_arg_val<uint32_t>(0);
    number = number * number;
}
''')
device = ttnn.open_device(device_id=0, arch="wormhole_b0")
cores = ttnn.CoreRangeSet([ttnn.CoreRange((0, 0), (4, 0))])
kernel = ttnn.KernelDescriptor(
    kernel_source="square.cpp", core_ranges=cores,
    runtime_args=[(core, [core.x]) for core in ttnn.corerange_to_cores(cores)], config=ttnn.WriterConfigDescriptor()
)
both = [kernel, ttnn.KernelDescriptor(
    kernel_source="square.cpp", core_ranges=cores,
    runtime_args=[(core, [core.x]) for core in ttnn.corerange_to_cores(cores)], config=ttnn.ReaderConfigDescriptor()
)]
a = ttnn.zeros([32, 32], layout=ttnn.TILE_LAYOUT, device=device)
ttnn.generic_op([a, a], ttnn.ProgramDescriptor(kernels=both))
ttnn.close_device(device)
"""
