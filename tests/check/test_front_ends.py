"""Checked mode as a user meets it: pytest, the command line, the environment, the data."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
BODY = """
import ttnn

READER = '''#include "dataflow_api.h"
void kernel_main() {
    CALL
}'''

def run(device, call):
    core = ttnn.CoreRangeSet([ttnn.CoreRange(ttnn.CoreCoord(0, 0), ttnn.CoreCoord(0, 0))])
    tensors = [ttnn.full([32, 32], 0.0, dtype=ttnn.bfloat16, layout=ttnn.TILE_LAYOUT, device=device) for _ in "io"]
    kernel = ttnn.KernelDescriptor(
        kernel_source=READER.replace("CALL", call),
        source_type=ttnn.KernelDescriptor.SourceType.SOURCE_CODE,
        core_ranges=core,
        config=ttnn.ReaderConfigDescriptor(),
    )
    page = ttnn.CBFormatDescriptor(buffer_index=0, data_format=ttnn.bfloat16, page_size=2048)
    cb = ttnn.CBDescriptor(total_size=2048, core_ranges=core, format_descriptors=[page])
    ttnn.generic_op(tensors, ttnn.ProgramDescriptor(kernels=[kernel], semaphores=[], cbs=[cb]))

BAD, GOOD = "cb_push_back(0, 1);", "cb_reserve_back(0, 1); cb_push_back(0, 1);"
"""


def python(*arguments: str, cwd: Path, **environment: str) -> subprocess.CompletedProcess:
    command = [sys.executable, *arguments]
    variables = {**os.environ, **environment}
    return subprocess.run(command, cwd=cwd, env=variables, capture_output=True, text=True, check=False)


def test_pytest_fails_a_test_with_findings_and_names_them_in_junit(tmp_path):
    (tmp_path / "test_it.py").write_text(
        BODY
        + """
import pytest

def test_bad(device):
    run(device, BAD)

def test_good(device):
    run(device, GOOD)

@pytest.mark.expects_findings("cb-push-unreserved")
def test_known(device):
    run(device, BAD)
"""
    )
    checked = python("-m", "pytest", "-q", "--tessera-check", "--junitxml=junit.xml", cwd=tmp_path)
    assert "1 failed, 2 passed" in checked.stdout, checked.stdout
    assert "finding[cb-push-unreserved]" in checked.stdout
    junit = (tmp_path / "junit.xml").read_text()
    assert '<property name="tessera-finding" value="cb-push-unreserved"' in junit
    assert "3 passed" in python("-m", "pytest", "-q", cwd=tmp_path).stdout


@pytest.mark.parametrize(
    "body",
    [
        "def test_bad(device):\n    run(device, BAD)\n    assert 1 == 2, 'numbers differ'\n",
        "def test_bad(device):\n    run(device, BAD)\n    pytest.fail('numbers differ', pytrace=False)\n",
        "@pytest.fixture\ndef ran(device):\n    run(device, BAD)\ndef test_bad(ran):\n    assert 0, 'numbers differ'\n",
        "@pytest.fixture\ndef ran(device):\n    run(device, BAD)\n    assert 0, 'numbers differ'\n"
        "def test_bad(ran): pass\n",
    ],
    ids=["assertion", "fail", "fixture", "failing-fixture"],
)
def test_finding_is_reported_also_when_the_test_itself_fails(tmp_path, body):
    (tmp_path / "test_it.py").write_text(BODY + "\nimport pytest\n" + body)
    checked = python("-m", "pytest", "-q", "--tessera-check", "--junitxml=junit.xml", cwd=tmp_path)
    for text in (checked.stdout, (tmp_path / "junit.xml").read_text()):
        assert "numbers differ" in text and "finding[cb-push-unreserved]" in text, text
    assert '<property name="tessera-finding" value="cb-push-unreserved"' in (tmp_path / "junit.xml").read_text()


def test_finding_of_a_fixture_fails_the_test(tmp_path):
    (tmp_path / "test_it.py").write_text(
        BODY + "\nimport pytest\n@pytest.fixture\ndef ran(device):\n    run(device, BAD)\ndef test_it(ran): pass\n"
    )
    assert "1 failed" in python("-m", "pytest", "-q", "--tessera-check", cwd=tmp_path).stdout


def test_command_runs_the_script_and_exits_with_1_when_there_are_findings(tmp_path):
    script = tmp_path / "op.py"
    script.write_text(
        BODY + "\nimport sys\nrun(ttnn.open_device(device_id=0), BAD if sys.argv[1] == 'bad' else GOOD)\n"
    )
    bad = python("-m", "tessera.cli", "check", "--json", "found.json", str(script), "bad", cwd=tmp_path)
    assert bad.returncode == 1
    assert "check: 1 finding" in bad.stderr
    found = json.loads((tmp_path / "found.json").read_text())
    assert [finding["code"] for finding in found] == ["cb-push-unreserved"]
    page = python("-m", "tessera.cli", "check", "--html", "found.html", str(script), "bad", cwd=tmp_path)
    assert page.returncode == 1, page.stderr
    html = (tmp_path / "found.html").read_text()
    assert "cb-push-unreserved" in html
    assert "L1 by core" in html and "c_0" in html
    good = python("-m", "tessera.cli", "check", str(script), "good", cwd=tmp_path)
    assert good.returncode == 0, good.stderr
    assert "check: no findings" in good.stderr


def test_environment_switches_it_on_and_findings_are_data(tmp_path):
    script = tmp_path / "op.py"
    script.write_text(
        BODY
        + """
import tessera
device = ttnn.open_device(device_id=0)
for _ in range(2):
    run(device, BAD)
first, second = tessera.findings()
print(first.code, first.role, first.core, first.places[0].line, first.times)
tessera.clear_findings()
run(device, GOOD)
print(len(tessera.findings()))
"""
    )
    run = python(str(script), cwd=tmp_path, TESSERA_CHECK="1")
    assert run.stdout.splitlines() == ["cb-push-unreserved ncrisc (0, 0) 3 1", "0"], run.stdout + run.stderr


def test_list_of_sfpu_inits_is_that_of_the_headers():
    import re

    headers = [ROOT / "kernel_api" / "compute_kernel_api.h", *(ROOT / "kernel_api" / "compute_kernel_api").rglob("*.h")]
    init = r"void ([a-zA-Z0-9_]+_tile(?:_uint32)?_init(?:_pack)?|dropout_kernel_init)\("
    declared = {name for header in headers for name in re.findall(init, header.read_text())} - {"copy_tile_init"}
    listed = re.findall(r'"(\w+)"', (ROOT / "src" / "check" / "sfpu_inits.hpp").read_text())
    assert listed == sorted(declared)
