"""What a test run leaves: a folder per test in TESSERA_REPORT_DIR with its path printed, findings as JSON, SARIF and
annotations; with pytest-xdist the same."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tessera import sarif
from tessera.outputs import annotation
from tessera.pytest_reports import folder_of

TESTS = '''
import pytest
from tessera.testing import run_kernels

EARLY = """#include "dataflow_api.h"
void kernel_main() {
    cb_reserve_back(0, 1);
    cb_push_back(0, 1);
    cb_wait_front(0, 1);
    volatile uint32_t word = *reinterpret_cast<volatile uint32_t*>(get_read_ptr(0));
    cb_pop_front(0, 1);
}
"""
STUCK = '#include "dataflow_api.h"\\nvoid kernel_main() { cb_wait_front(0, 1); }'


@pytest.mark.parametrize("number", [1, 2])
def test_deadlock(number):
    run_kernels(STUCK, cbs={0: 2})


def test_finding():
    run_kernels(EARLY, cbs={0: 2})


def test_passes():
    run_kernels("void kernel_main() {}")


def test_fails_without_a_device():
    assert 1 == 2
'''


@pytest.fixture(scope="module", params=["alone", "xdist"])
def left(request, tmp_path_factory) -> tuple[Path, str]:
    """The folder and the output of a run."""
    folder = tmp_path_factory.mktemp(request.param)
    (folder / "test_ops.py").write_text(TESTS)
    words = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir=.", "--tessera-check"]
    words += ["--tessera-json=findings.json", "--tessera-sarif=findings.sarif", "--tessera-github", "test_ops.py"]
    words += ["-n", "2"] if request.param == "xdist" else []
    environment = {**os.environ, "TESSERA_REPORT_DIR": "reports"}
    done = subprocess.run(words, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 1, done.stdout + done.stderr
    return folder, done.stdout


def test_every_failing_test_of_the_device_has_its_own_folder(left):
    folder, _ = left
    pages = sorted(page.parent.name.rsplit("-", 1)[0] for page in (folder / "reports").glob("*/report.html"))
    assert pages == ["test_ops.py_test_deadlock_1_", "test_ops.py_test_deadlock_2_", "test_ops.py_test_finding"]


def test_deadlocks_of_two_tests_do_not_meet(left):
    folder, _ = left
    for number in (1, 2):
        own = folder_of(str(folder / "reports"), f"test_ops.py::test_deadlock[{number}]")
        assert (own / "deadlock.json").is_file() and "Who waits for whom" in (own / "report.html").read_text()


def test_paths_are_printed(left):
    folder, output = left
    assert output.count("tessera: report ") == 3
    assert f"tessera: report {folder_of(str(folder / 'reports'), 'test_ops.py::test_finding')}/report.html" in output


def test_page_of_a_finding_has_the_finding(left):
    folder, _ = left
    page = folder_of(str(folder / "reports"), "test_ops.py::test_finding") / "report.html"
    (finding,) = json.loads((folder / "findings.json").read_text())
    assert finding["code"] in page.read_text() and finding["headline"].split("`")[0] in page.read_text()


def test_findings_of_the_run_are_sarif(left):
    folder, _ = left
    log = json.loads((folder / "findings.sarif").read_text())
    assert log["version"] == "2.1.0"
    (run,) = log["runs"]
    (result,) = run["results"]
    assert run["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == result["ruleId"]
    assert result["locations"][0]["physicalLocation"]["region"]["startLine"] > 0


def test_findings_of_the_run_are_annotations(left):
    _, output = left
    (line,) = [line for line in output.split("\n") if line.startswith("::error ")]
    assert ",line=" in line and "title=" in line


def test_annotations_escape_what_github_would_read():
    place = {"file": "a,b:c.cpp", "line": 3, "column": 5}
    line = annotation({"code": "x", "headline": "50% of\nit", "places": [place], "severity": "warning"})
    assert line == "::warning file=a%2Cb%3Ac.cpp,line=3,title=x,col=5::50%25 of%0Ait"


def test_sarif_of_lint_keeps_its_level():
    log = sarif.log([{"code": "cb-unused", "headline": "h", "severity": "warning", "places": []}])
    assert log["runs"][0]["results"][0]["level"] == "warning"
