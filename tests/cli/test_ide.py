"""`tessera ide`: with the flags it writes a compiler reads kernels without an error; what is the user's own stays."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tessera import cli, ide

ADD = Path(__file__).resolve().parents[2] / "models/demos/basics/micro_ops/add"


@pytest.fixture
def project(tmp_path):
    shutil.copytree(ADD / "kernels", tmp_path / "kernels")
    return tmp_path


def parts(clangd: str) -> dict[str, list[str]]:
    """PathMatch to flags. JSON strings are YAML strings, so a line of each is enough of a parser."""
    found = {}
    for part in clangd.split("---\n"):
        match = json.loads(re.search(r"PathMatch: (.*)", part)[1])
        found[match] = [json.loads(line[6:]) for line in part.split("\n") if line.startswith("    - ")]
    return found


def test_kernels_are_sorted_by_kind(project):
    found = ide.kernels(project)
    assert found["compute"] == ["kernels/compute.cpp"]
    assert found["data movement"] == ["kernels/reader.cpp", "kernels/writer.cpp"]


@pytest.mark.parametrize("arch", ["wormhole_b0", "blackhole"])
def test_a_compiler_reads_every_kernel_with_these_flags(project, arch, capsys):
    assert cli.main(["ide", "--arch", arch, str(project)]) == 0
    read = 0
    for match, flags in parts((project / ".clangd").read_text()).items():
        for file in project.rglob("*.cpp"):
            if not re.fullmatch(match, file.relative_to(project).as_posix()):
                continue
            words = ["clang++-19", *flags, "-fsyntax-only", str(file)]
            done = subprocess.run(words, cwd=project, capture_output=True, text=True, check=False)
            assert done.returncode == 0, f"{file}\n{done.stderr}"
            read += 1
    assert read == 3


def test_a_mistake_in_a_kernel_is_an_error_in_the_editor(project):
    cli.main(["ide", str(project)])
    file = project / "kernels" / "reader.cpp"
    file.write_text(file.read_text().replace("cb_reserve_back(", "cb_reserve_bac("))
    flags = next(flags for match, flags in parts((project / ".clangd").read_text()).items() if "reader" in match)
    done = subprocess.run(["clang++-19", *flags, "-fsyntax-only", file], capture_output=True, text=True, check=False)
    assert "cb_reserve_bac" in done.stderr and "did you mean 'cb_reserve_back'" in done.stderr


def test_editors_show_what_a_call_does(project):
    """The comment of the declaration, as clang attaches it."""
    cli.main(["ide", str(project)])
    flags = next(flags for match, flags in parts((project / ".clangd").read_text()).items() if "reader" in match)
    show = ["-fsyntax-only", "-Xclang", "-ast-dump", "-Xclang", "-ast-dump-filter=noc_async_read_barrier"]
    words = ["clang++-19", *flags, *show, str(project / "kernels/reader.cpp")]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert "FullComment" in done.stdout and "every read that this core started" in done.stdout


def test_launch_file_keeps_other_configurations(project):
    folder = project / ".vscode"
    folder.mkdir()
    (folder / "launch.json").write_text(json.dumps({"version": "0.2.0", "configurations": [{"name": "mine"}]}))
    for _ in range(2):
        assert cli.main(["ide", str(project)]) == 0
    mine, ours = json.loads((folder / "launch.json").read_text())["configurations"]
    assert mine == {"name": "mine"}
    assert ours["args"] == ["${file}"] and {"name": "TESSERA_DEBUG_KERNELS", "value": "1"} in ours["environment"]
    assert any(Path(one["text"].removeprefix("source ")).is_file() for one in ours["setupCommands"])


def test_files_of_the_user_are_left_alone(project, capsys):
    (project / ".clangd").write_text("CompileFlags: {Add: [-Wall]}\n")
    assert cli.main(["ide", str(project)]) == 1
    assert (project / ".clangd").read_text() == "CompileFlags: {Add: [-Wall]}\n"
    assert "is your own and was left alone" in capsys.readouterr().err


def test_a_folder_without_kernels_says_so(tmp_path, capsys):
    assert cli.main(["ide", str(tmp_path)]) == 1
    assert "no kernel" in capsys.readouterr().err
