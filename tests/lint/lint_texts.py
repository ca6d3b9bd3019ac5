"""What lint says about each program of this folder, for tests and tools/bless."""

import os
from contextlib import chdir
from pathlib import Path

from tessera import lint

HERE = Path(__file__).resolve().parent


def programs() -> list[Path]:
    """One program per code, named after it."""
    return sorted(HERE.glob("*-*.py"))


def text_of(program: Path) -> str:
    os.environ["TESSERA_ARCH"] = "wormhole_b0"
    with chdir(HERE):
        findings, ended = lint.lint_script(program.name, [])
    assert not ended, ended
    return "\n\n".join(finding["text"] for finding in findings) + "\n"
