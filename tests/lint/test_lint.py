"""`tessera lint` and the warnings of generic_op; the text for each code is on its page in docs/errors."""

import json
import subprocess
import sys
import warnings
from pathlib import Path

import pytest

from tessera import cli, lint

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
PROGRAMS = sorted(HERE.glob("*-*.py"))


@pytest.fixture
def here(monkeypatch):
    monkeypatch.chdir(HERE)
    monkeypatch.setenv("TESSERA_ARCH", "wormhole_b0")


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda path: path.stem)
def test_code_is_found_in_the_users_file(program, here):
    findings, ended = lint.lint_script(program.name, [])
    assert not ended, ended
    (text,) = (finding["text"] for finding in findings if finding["code"] == program.stem)
    assert text.startswith(f"warning[{program.stem}]: ")
    assert f"{program.name}:" in text or "--> kernels/" in text
    assert "src/" not in text and "kernel_api/" not in text


def test_programs_are_not_run(here, monkeypatch):
    """The kernel would deadlock, and the tensors would change."""
    findings, ended = lint.lint_script("cb-never-pushed.py", [])
    assert not ended
    assert {finding["code"] for finding in findings} == {"cb-never-pushed", "cb-never-waited"}


def test_command_prints_findings_and_counts_them(here, capsys):
    assert cli.main(["lint", "cb-unused.py"]) == 1
    out = capsys.readouterr().out
    (finding,) = lint.lint_script("cb-unused.py", [])[0]
    assert out == finding["text"] + "\n\nlint: cb-unused.py: 1 warning\n"


def test_command_gives_json(here, capsys):
    assert cli.main(["lint", "--json", "args-missing.py"]) == 1
    (finding,) = json.loads(capsys.readouterr().out)
    assert (finding["code"], finding["severity"], finding["role"]) == ("args-missing", "warning", "ncrisc")
    assert (finding["core"], finding["cores_folded"]) == ([0, 0], 1)
    assert (finding["places"][0]["file"], finding["places"][0]["line"]) == ("kernels/reads_three.cpp", 4)


def test_errors_of_every_program_are_collected(here, tmp_path, capsys):
    script = tmp_path / "two_errors.py"
    script.write_text(
        "import sys\n"
        f"sys.path.insert(0, {str(HERE)!r})\n"
        "import ttnn\n"
        "from lint_support import CORES, READER, run\n"
        "text = ttnn.KernelDescriptor.SourceType.SOURCE_CODE\n"
        "broken = ttnn.KernelDescriptor(kernel_source='no C++', source_type=text, core_ranges=CORES, config=READER)\n"
        "run([broken])\n"
        "tiles = ttnn.CBFormatDescriptor(buffer_index=0, data_format=ttnn.bfloat16, page_size=2048)\n"
        "run([], [ttnn.CBDescriptor(total_size=4 << 20, core_ranges=CORES, format_descriptors=[tiles])])\n"
        "assert sys.argv[1:] == ['--size', '3']\n"
        "ttnn.CoreRange((2, 2), (1, 1))\n"
    )
    assert cli.main(["lint", str(script), "--size", "3"]) == 1
    captured = capsys.readouterr()
    for code in ("compile-error", "l1-overflow", "core-range"):
        assert f"error[{code}]: " in captured.out
    assert captured.out.endswith("3 errors\n")
    assert "it stopped with ProgramError at line 11" in captured.err


def test_script_that_asserts_its_results_is_linted_up_to_there(here, tmp_path, capsys):
    script = tmp_path / "asserts.py"
    script.write_text("assert 1 == 2, 'results differ'\n")
    assert cli.main(["lint", str(script)]) == 0
    captured = capsys.readouterr()
    assert captured.out == f"lint: {script}: nothing to say\n"
    assert "it stopped with AssertionError at line 1: results differ" in captured.err


def test_script_that_is_not_there_is_reported(capsys):
    assert cli.main(["lint", "nowhere.py"]) == 2
    assert "no script `nowhere.py`" in capsys.readouterr().err


def test_generic_op_warns_once_per_cause_and_runs(here):
    code = (
        "import ttnn\n"
        "from lint_support import CORES, READER, run\n"
        "args = [(core, [0]) for core in ttnn.corerange_to_cores(CORES)]\n"
        "for _ in range(3):\n"
        "    kernel = ttnn.KernelDescriptor(kernel_source='kernels/guarded.cpp', core_ranges=CORES, config=READER,\n"
        "                                   runtime_args=args, common_runtime_args=[1])\n"
        "    run([kernel])\n"
    )
    command = [sys.executable, "-c", code]
    run = subprocess.run(command, cwd=HERE, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    assert run.stderr.count("LintWarning: warning[args-missing]: ") == 1
    assert "args-unread" not in run.stderr  # it may do no harm
    silenced = [sys.executable, "-W", "ignore::UserWarning", "-c", code]
    run = subprocess.run(silenced, cwd=HERE, capture_output=True, text=True, check=False)
    assert (run.returncode, run.stderr) == (0, "")
    strict = [sys.executable, "-W", "error::UserWarning", "-c", code]
    run = subprocess.run(strict, cwd=HERE, capture_output=True, text=True, check=False)
    assert run.returncode != 0
    assert "LintWarning: warning[args-missing]: " in run.stderr


def test_generic_op_warns_of_a_semaphore_that_nobody_asks_for(here):
    run = subprocess.run([sys.executable, "semaphore-unused.py"], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    assert run.stderr.startswith("semaphore-unused.py:7: LintWarning: warning[semaphore-unused]: no kernel asks for")


@pytest.mark.parametrize("code", ["cb-unused", "cb-never-waited", "args-unread"])
def test_generic_op_is_silent_where_correct_programs_show_the_same(code, here):
    run = subprocess.run([sys.executable, f"{code}.py"], capture_output=True, text=True, check=False)
    assert (run.returncode, run.stderr) == (0, "")


def test_warning_carries_its_finding():
    finding = {"text": "warning[x]: y", "places": [], "code": "x"}
    lint._reported.clear()
    with pytest.warns(lint.LintWarning) as caught:
        lint.report(json.dumps(finding))
        lint.report(json.dumps(finding))
    assert len(caught) == 1
    assert caught[0].message.finding["code"] == "x"


SCRIPTS = sorted((ROOT / "examples").glob("*/*.py"))


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.parent.name)
def test_lesson_has_nothing_to_warn_of(script, monkeypatch):
    monkeypatch.chdir(ROOT)
    findings, _ = lint.lint_script(str(script), [])
    assert not findings, findings[0]["text"]


@pytest.mark.parametrize("arch", ["wormhole_b0", "blackhole"])
def test_gallery_has_nothing_to_warn_of(arch):
    """Every micro-op of models/demos, fused and unfused."""
    from tessera import gallery

    lint._reported.clear()
    with warnings.catch_warnings():
        warnings.simplefilter("error", lint.LintWarning)
        with gallery.opened(arch) as device:
            for show in gallery.find_shows():
                if arch in show.archs:
                    show.prepare(device)()
                    if show.unfused:
                        show.unfused(device)()
