"""tools/upstream.py on a small tree with upstream's layout: what it counts, and that it sees through foreign files."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))

import upstream as tool  # noqa: E402
from checkout import page  # noqa: E402

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


def test_examples_of_a_tree_are_built_and_run_with_its_own_kernels(tmp_path):
    done = upstream(tmp_path, "--examples", "--files")
    assert done.returncode == 0, done.stdout + done.stderr
    assert results(tmp_path)["examples"] == {"hello": "wormhole_b0 right, blackhole right"}
    assert f"{TREE}/tt_metal/programming_examples/hello/kernels/void_dataflow_kernel.cpp" in done.stdout


def test_cpp_tests_of_a_tree_with_private_headers_are_counted_apart(tmp_path):
    done = upstream(tmp_path, "--cpp-tests")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "C++ tests: 2 of 4 TESTs in 2 files pass" in done.stdout
    assert "1 of them with public headers, helpers and fixtures alone; 1 with stand-ins" in done.stdout
    files = {Path(path).stem: file for path, file in results(tmp_path)["cpp_tests"].items()}
    assert files["test_public"]["passed"] == ["MeshDeviceFixture.HasCores"]
    assert list(files["test_public"]["failed"]) == ["Numbers.Differ"]
    assert files["test_public"]["stand_ins"] == []
    assert files["test_private"]["stand_ins"] == ["tt_metal/impl/context/metal_context.hpp"]
    files["test_public"]["passed"].append("Numbers.Differ")  # as if it had passed: it is not run again
    del files["test_public"]["failed"]["Numbers.Differ"]
    kept = {"revision": "small", "cpp_tests": {file["path"]: file for file in files.values()}}
    (tmp_path / "small.json").write_text(json.dumps(kept))
    assert "C++ tests: 3 of 4 TESTs" in upstream(tmp_path, "--cpp-tests", "--go-on").stdout
    page.write(tmp_path / "page.md", tmp_path)
    assert "2 of 4 TESTs" not in (tmp_path / "page.md").read_text()
    assert "test_private.cpp` * |" in (tmp_path / "page.md").read_text()


def test_page_has_a_table_for_each_revision(tmp_path):
    upstream(tmp_path, "--kernels", "wrong")
    page.write(tmp_path / "page.md", tmp_path)
    text = (tmp_path / "page.md").read_text()
    assert "## small" in text and "| ttnn | 1 | 0 | 0.0% | 0.0% |" in text
    assert "wrong.cpp`: use of undeclared identifier 'a_function_that_nobody_has'" in text


def test_runs_of_some_files_leave_the_lines_of_the_others(tmp_path):
    run = {"passed": 1, "failed": 0, "skipped": 0, "collected": True, "reasons": {}}
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "small.json").write_text(
            json.dumps({"revision": "small", "tests": {f"test_{name}.py": run}})
        )
        page.write(tmp_path / "page.md", tmp_path / name)
    text = (tmp_path / "page.md").read_text()
    assert "| test_a.py | 1 | 0 | 0 |" in text and "| test_b.py | 1 | 0 | 0 |" in text
    assert "Tests: 2 of 2 files collected, 2 green" in text


def test_two_runs_at_once_keep_the_results_of_both(tmp_path):
    one, other = (tool.Results("small", tmp_path) for _ in range(2))
    for run, file in ((one, "a"), (other, "b"), (one, "c")):
        run.put("tests", file, {"passed": 1})
        run.save()
    assert set(results(tmp_path)["tests"]) == {"a", "b", "c"} and results(tmp_path)["revision"] == "small"
    assert [file.name for file in tmp_path.iterdir()] == ["small.json"]


def test_page_is_what_the_json_beside_it_says():
    known = [json.loads(path.read_text()) for path in sorted((ROOT / "docs" / "upstream").glob("*.json"))]
    assert (ROOT / "docs" / "upstream.md").read_text() == page.render(known), "run tools/upstream.py --page"
