"""tools/upstream.py on a small tree with upstream's layout: what it counts, and that it sees through foreign files."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TREE = ROOT / "tests" / "upstream" / "tree"


def upstream(folder: Path, *arguments: str) -> subprocess.CompletedProcess:
    command = [sys.executable, "tools/upstream.py", "--tree", str(TREE), "--python", sys.executable]
    command += ["--results", str(folder), "--revision", "small", "--arch", "wormhole_b0", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def results(folder: Path) -> dict:
    return json.loads((folder / "small.json").read_text())


@pytest.mark.parametrize("options", [(), ("--check",)], ids=["plain", "checked"])
def test_tests_of_a_tree_run_with_its_own_files(tmp_path, options):
    done = upstream(tmp_path, "--files", *options)
    assert done.returncode == 0, done.stdout + done.stderr
    (result,) = results(tmp_path)["tests_checked" if options else "tests"].values()
    assert (result["passed"], result["failed"], result["skipped"]) == (2, 0, 1)
    assert result["foreign"] == [] and all(file.startswith(str(TREE)) for file in result["kernels"])
    for file in ("eltwise_add/op.py", "eltwise_add/kernels/add_one_kernel.cpp", "tree/conftest.py"):
        assert file in done.stdout


def test_run_fails_when_an_op_is_not_the_trees(tmp_path):
    done = upstream(tmp_path, "--tests", "test_generic_op")
    assert done.returncode == 1, done.stdout + done.stderr
    assert "files under test that are not the checkout's" in done.stdout
    assert "models/demos/basics/micro_ops/add/op.py" in done.stdout


def test_kernels_compile_as_every_role_or_name_what_is_in_the_way(tmp_path):
    done = upstream(tmp_path, "--kernels")
    assert done.returncode == 0, done.stdout + done.stderr
    kernels = {Path(file).stem: kernel for file, kernel in results(tmp_path)["kernels"].items()}
    assert {name for name, kernel in kernels.items() if kernel["ok"]} == {
        "scale",
        "writer_fill",
        "add_one_kernel",
        "void_dataflow_kernel",
    }
    assert kernels["scale"]["roles"] == ["compute"] and kernels["writer_fill"]["roles"] == ["brisc"]
    assert kernels["scale"]["host_defines"] == ["SCALE_INIT"]
    assert "a_function_that_nobody_has" in kernels["wrong"]["blocker"]


def test_kernels_that_failed_are_tried_again_alone(tmp_path):
    upstream(tmp_path, "--kernels")
    before = results(tmp_path)["kernels"]
    done = upstream(tmp_path, "--kernels", "--failed")
    assert "ttnn: 0 of 1 kernels compile (2 of 3 with earlier runs)" in done.stdout
    assert results(tmp_path)["kernels"] == before


def test_page_keeps_what_other_machines_ran(tmp_path):
    sys.path.insert(0, str(ROOT / "tools"))
    from checkout import page

    shown = (
        "## small\n\nC++ examples: 1 of 1 run right on all chips.\n\n| example | result |\n|---|---|\n| `a` | right |\n"
    )
    (tmp_path / "page.md").write_text(f"# Page\n\n{shown}")
    upstream(tmp_path, "--kernels", "wrong")
    page.write(tmp_path / "page.md", tmp_path)
    text = (tmp_path / "page.md").read_text()
    assert "| `a` | right |" in text and "| ttnn | 1 | 0 | 0.0% | 0.0% |" in text
    page.write(tmp_path / "page.md", tmp_path)
    assert (tmp_path / "page.md").read_text() == text


def test_page_has_a_table_for_each_revision(tmp_path):
    sys.path.insert(0, str(ROOT / "tools"))
    from checkout import page

    upstream(tmp_path, "--kernels", "wrong")
    page.write(tmp_path / "page.md", tmp_path)
    text = (tmp_path / "page.md").read_text()
    assert "## small" in text and "| ttnn | 1 | 0 | 0.0% | 0.0% |" in text
    assert "wrong.cpp`: use of undeclared identifier 'a_function_that_nobody_has'" in text
