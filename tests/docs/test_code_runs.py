"""Every Python block of README and docs runs; a text block right after it is its whole output. Those of docs/errors/
are wrong on purpose: tests/errors/test_page_examples.py."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
BLOCK = re.compile(r"^```python\n(?P<code>.*?)^```\n(?:\s*```text\n(?P<output>.*?)^```\n)?", re.MULTILINE | re.DOTALL)


def blocks() -> list:
    pages = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
    pages = [page for page in pages if page.parent.name != "errors"]
    found = []
    for page in pages:
        for number, match in enumerate(BLOCK.finditer(page.read_text())):
            name = f"{page.relative_to(ROOT)}#{number}"
            found.append(pytest.param(match["code"], match["output"], id=name))
    return found


@pytest.mark.parametrize(("code", "output"), blocks())
def test_block_runs_and_prints_what_the_page_says(code, output, tmp_path):
    # From a file, as a reader would run it: Python kernels are compiled from their source.
    script = tmp_path / "block.py"
    script.write_text(code)
    path = os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])
    environment = {**os.environ, "PYTHONPATH": path}
    command = [sys.executable, str(script)]
    run = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    if output is not None:
        assert run.stdout.strip() == output.strip()


@pytest.mark.parametrize("script", sorted((ROOT / "examples").glob("*/*.py")), ids=lambda path: path.parent.name)
def test_lesson_runs(script):
    run = subprocess.run([sys.executable, str(script)], cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    assert run.stdout.strip()


LINK = re.compile(r"\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)")


def test_links_between_pages_lead_somewhere():
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
    broken = []
    for page in pages:
        targets = LINK.findall(page.read_text())
        broken += [f"{page.relative_to(ROOT)} -> {target}" for target in targets if not (page.parent / target).exists()]
    assert not broken, broken
