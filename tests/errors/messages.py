"""Runs scripts that are wrong on purpose and gives the whole text of their errors, for tests and tools/bless.

docs/errors/<code>.md shows one wrong program per code (page_examples.py runs it); <code>.<condition>.py is another
condition of the same code, whose text the page does not show."""

import functools
import io
import json
import os
import re
import runpy
import subprocess
import sys
from contextlib import redirect_stdout
from pathlib import Path

HERE = Path(__file__).resolve().parent


def programs() -> list[Path]:
    return sorted(HERE.glob("*-*.*.py"))


def message_of(program: Path, workers: int = 1) -> str:
    return all_messages(workers)[program.name]


@functools.cache
def all_messages(workers: int) -> dict[str, str]:
    """The text of every program, each run in a child of one process that has imported ttnn."""
    environment = os.environ | {"TESSERA_WORKERS": str(workers), "TESSERA_ARCH": "wormhole_b0"}
    command = [sys.executable, str(HERE / "messages.py")]
    run = subprocess.run(command, cwd=HERE, env=environment, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout)


def run_program(program: Path) -> str:
    try:
        with redirect_stdout(io.StringIO()):
            runpy.run_path(program.name, run_name="__main__")
    except RuntimeError as error:
        return without_places(str(error)).rstrip() + "\n"
    except Exception as error:  # a program that is wrong in another way than it means to be
        return f"{type(error).__name__}: {error}\n"
    return "no error\n"


def without_places(text: str) -> str:
    """Folders differ from machine to machine: this one becomes <here>, that of the installed data <data>."""
    text = text.replace(str(HERE), "<here>")
    return re.sub(r"(?<![\w/])/[^\s,:]*/(?:tessera/data|tessera|build/\w+/src)(?=[/,\s])", "<data>", text)


def in_child(program: Path) -> str:
    reader, writer = os.pipe()
    if os.fork() == 0:
        os.write(writer, run_program(program).encode())
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader) as answer:
        text = answer.read()
    os.wait()
    return text or "the process died\n"


if __name__ == "__main__":
    sys.path.insert(0, str(HERE))
    import torch  # noqa: F401  imported once, before the children

    import ttnn  # noqa: F401

    chosen = [program for program in programs() if program.stem in sys.argv[1:] or len(sys.argv) == 1]
    print(json.dumps({program.name: in_child(program) for program in chosen}))
