"""The README's two commands are the ones that CI and tools/fresh-machine.sh run."""

import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def readme_commands() -> list[str]:
    """Commands of the README's first screen."""
    first_screen = "\n".join((ROOT / "README.md").read_text().splitlines()[:60])
    return re.findall(r"^ {0,4}(make [a-z]+)", first_screen, re.MULTILINE)


def test_readme_prints_the_two_commands_on_its_first_screen():
    assert readme_commands() == ["make demo", "make test"]


def test_fresh_machine_runs_the_readme_commands():
    printed = subprocess.run(
        [ROOT / "tools" / "fresh-machine.sh", "--commands"], capture_output=True, text=True, check=True
    )
    assert printed.stdout.split("\n")[:-1] == readme_commands()


def test_ci_runs_the_readme_test_command():
    lines = (ROOT / ".ci" / "run").read_text().splitlines()
    assert readme_commands()[1] in lines


def test_makefile_has_the_targets_that_are_promised():
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    assert {"demo", "test", "test-all", "bench", "lint", "format", "clean"} <= targets
