"""What the command shows to people: examples, completion, colours, progress; and never a traceback of its own."""

import argparse
import os
import pty
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tessera import cli, terminal

WRONG = "import ttnn\nttnn.CBFormatDescriptor(buffer_index=0, dataformat=ttnn.bfloat16, page_size=2048)\n"


def commands() -> dict[str, argparse.ArgumentParser]:
    (found,) = [a for a in cli._parser()._actions if isinstance(a, argparse._SubParsersAction)]
    return found.choices


def on_a_terminal(words: list[str], cwd: Path, **variables: str) -> str:
    """Runs a command whose standard error is a terminal; gives what the terminal shows."""
    ours, theirs = pty.openpty()
    environment = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
    environment |= {"TERM": "xterm-256color", **variables}
    run = subprocess.Popen(words, cwd=cwd, env=environment, stdout=subprocess.DEVNULL, stderr=theirs)
    os.close(theirs)
    shown = b""
    while True:
        try:
            piece = os.read(ours, 65536)
        except OSError:  # Linux says so when the other side is closed
            break
        if not piece:
            break
        shown += piece
    run.wait()
    os.close(ours)
    return shown.decode()


@pytest.mark.parametrize("name", commands())
def test_help_of_every_command_has_an_example(name, capsys):
    with pytest.raises(SystemExit):
        cli.main([name, "--help"])
    shown = capsys.readouterr().out
    examples = re.findall(rf"^  tessera {re.escape(name)}( .*)?$", shown, re.M)
    assert examples, shown


@pytest.mark.parametrize("shell", ["bash", "zsh"])
def test_completion_knows_commands_and_options(shell, capsys):
    assert cli.main(["completion", shell]) == 0
    script = capsys.readouterr().out
    assert all(word in script for word in ("explain", "--sarif", "minimise", "--role"))


def test_bash_takes_the_completion(tmp_path, capsys):
    cli.main(["completion", "bash"])
    (tmp_path / "tessera.bash").write_text(capsys.readouterr().out)
    check = "source tessera.bash && complete -p tessera"
    done = subprocess.run(["bash", "-c", check], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0 and "tessera" in done.stdout, done.stderr


def test_a_message_is_coloured_on_a_terminal_and_plain_with_no_color(tmp_path):
    (tmp_path / "op.py").write_text(WRONG)
    words = [sys.executable, "-m", "tessera", "check", "op.py"]
    coloured = on_a_terminal(words, tmp_path)
    assert "\033[1;31merror[argument-name]:\033[0m" in coloured, coloured
    plain = on_a_terminal(words, tmp_path, NO_COLOR="1")
    assert "error[argument-name]: CBFormatDescriptor" in plain and "\033[" not in plain


def test_a_pipe_gets_no_colour(tmp_path):
    (tmp_path / "op.py").write_text(WRONG)
    words = [sys.executable, "-m", "tessera", "check", "op.py"]
    done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert "error[argument-name]: CBFormatDescriptor" in done.stderr and "\033[" not in done.stderr


def test_what_takes_long_shows_that_it_goes_on(tmp_path):
    (tmp_path / "op.py").write_text("import time\ntime.sleep(4)\n")
    shown = on_a_terminal([sys.executable, "-m", "tessera", "check", "op.py"], tmp_path)
    assert re.search(r"check: op.py, \d+ s", shown), shown


def test_what_is_short_shows_no_progress(tmp_path):
    (tmp_path / "op.py").write_text("pass\n")
    shown = on_a_terminal([sys.executable, "-m", "tessera", "check", "op.py"], tmp_path)
    assert "check: op.py, " not in shown


def test_progress_costs_a_pipe_nothing(capsys):
    started = time.monotonic()
    with terminal.progress("words"):
        pass
    assert time.monotonic() - started < 1 and capsys.readouterr().err == ""


def test_a_fault_of_the_tool_is_a_message_and_a_file(monkeypatch, tmp_path, capsys):
    monkeypatch.setenv("TESSERA_CACHE_DIR", str(tmp_path))
    monkeypatch.setattr("tessera.doctor.main", lambda: 1 // 0)
    assert cli.main(["doctor"]) == 70
    said = capsys.readouterr().err
    assert "error[internal]: tessera itself failed: ZeroDivisionError" in said and "Traceback" not in said
    assert "ZeroDivisionError" in (tmp_path / "last-fault.txt").read_text()


def test_a_file_that_cannot_be_written_is_named(tmp_path, capsys):
    (tmp_path / "op.py").write_text("pass\n")
    assert cli.main(["check", "--json", str(tmp_path / "no" / "f.json"), str(tmp_path / "op.py")]) == 2
    assert f"tessera: {tmp_path / 'no' / 'f.json'}: No such file or directory" in capsys.readouterr().err
