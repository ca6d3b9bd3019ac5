"""A tree with upstream's layout runs beside an installed Tessera: its own modules, kernels, options and fixtures win.

The tree of these tests is tests/upstream/tree; Tessera's own `models` has modules of the same names.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

TREE = Path(__file__).resolve().parent / "tree"
OP = "models.demos.deepseek_v3_b1.micro_ops.eltwise_add.op"


@pytest.fixture
def tree(tmp_path) -> Path:
    """A copy, away from Tessera's checkout."""
    return Path(shutil.copytree(TREE, tmp_path / "checkout"))


def run(*arguments: object, cwd: Path, **environment: str) -> subprocess.CompletedProcess:
    variables = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "TT_METAL"))}
    words = [sys.executable, *(str(argument) for argument in arguments)]
    return subprocess.run(words, cwd=cwd, env={**variables, **environment}, capture_output=True, text=True, check=False)


def run_pytest(*arguments: object, cwd: Path) -> subprocess.CompletedProcess:
    return run("-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments, cwd=cwd)


@pytest.mark.parametrize("place", ["sys.path.insert(0, tree)", "sys.path.append(tree)"])
def test_folder_of_the_user_wins_wherever_it_stands(tree, tmp_path, place):
    code = f"import sys; tree = {str(tree)!r}; {place}; import {OP} as op; print(op.__file__)"
    done = run("-c", code, cwd=tmp_path)
    assert done.stdout.startswith(str(tree)), done.stdout + done.stderr


def test_folder_that_comes_after_the_first_import_wins(tree, tmp_path):
    code = f"import sys, models.common; sys.path.append({str(tree)!r}); import {OP} as op; print(op.__file__)"
    done = run("-c", code, cwd=tmp_path)
    assert done.stdout.startswith(str(tree)), done.stdout + done.stderr


def test_what_the_tree_does_not_have_comes_from_tessera(tree):
    code = "import models.demos.basics.micro_ops.add.op as op; print(op.Add.__name__)"
    assert run("-c", code, cwd=tree).stdout == "Add\n"


def test_tests_of_the_tree_pass_with_its_own_conftest(tree):
    """Among them: --device-id of the tree's conftest, its fixture `device`, a name imported from conftest."""
    done = run_pytest("--device-id=0", cwd=tree)
    assert "3 passed, 1 skipped" in done.stdout, done.stdout + done.stderr


def test_conftest_sees_the_chosen_arch_while_it_is_loaded(tree):
    done = run_pytest("--tessera-arch=blackhole", "--collect-only", cwd=tree)
    assert "test_add_one[blackhole-64]" in done.stdout, done.stdout + done.stderr


def test_kernel_of_the_tree_runs_whatever_the_working_directory(tree, tmp_path):
    script = tmp_path / "run.py"
    script.write_text(
        f"import sys; sys.path.append({str(tree)!r})\n"
        f"import ttnn, tessera._core as core\nfrom {OP} import AddOne\n"
        "words = ttnn.ones([1, 64], dtype=ttnn.int32, layout=ttnn.ROW_MAJOR_LAYOUT, device=ttnn.open_device())\n"
        "AddOne.op(words, words)\n"
        "print(*core.kernel_files(), sep='\\n')\n"
    )
    done = run(script, cwd=tmp_path)
    files = done.stdout.split()
    assert [Path(file).name for file in files] == ["kernel_words.hpp", "add_one_kernel.cpp"], done.stderr
    assert all(file.startswith(str(tree)) for file in files)


def test_plugin_registers_only_options_of_its_own():
    from tessera import pytest_plugin

    class Group:
        names: list[str] = []

        def addoption(self, name, **_):
            self.names.append(name)

    class Parser:
        def getgroup(self, *_):
            return Group()

    pytest_plugin.pytest_addoption(Parser())
    assert Group.names and all(name.startswith("--tessera-") for name in Group.names)


def test_fixtures_of_upstreams_conftest_are_there_without_it(tmp_path):
    (tmp_path / "test_it.py").write_text(
        "import pytest\nfrom conftest import requires_hybrid_allocator\n"
        "@pytest.mark.requires_grid_size((64, 64))\ndef test_large(device): assert False\n"
        "@pytest.mark.requires_grid_size(10**6)\ndef test_many(mesh_device): assert False\n"
        "@pytest.mark.requires_grid_size((2, 2))\ndef test_small(device): pass\n"
        "@requires_hybrid_allocator\ndef test_hybrid(): assert False\n"
        "@pytest.mark.parametrize('mesh_device', [(2, 4)], indirect=True)\ndef test_mesh(mesh_device): assert False\n"
        "def test_error(expect_error):\n    with expect_error(ValueError, 'low'): raise ValueError('too low')\n"
    )
    done = run_pytest(cwd=tmp_path)
    assert "2 passed, 4 skipped" in done.stdout, done.stdout + done.stderr
