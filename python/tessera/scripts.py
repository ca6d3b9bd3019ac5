"""Runs a user's script for a command, as `python script arguments` would, and says how it ended."""

from __future__ import annotations

import os
import runpy
import sys
import traceback
from dataclasses import dataclass
from pathlib import Path

from tessera import terminal


@dataclass(frozen=True)
class Ending:
    """The script's exit code, and the exception that ended it."""

    code: int = 0
    error: Exception | None = None

    @property
    def headline(self) -> str:
        """The first line of what ended the script."""
        return str(self.error).split("\n")[0] or type(self.error).__name__


def run(script: str, arguments: list[str]) -> Ending:
    sys.argv = [script, *arguments]
    sys.path.insert(0, os.path.dirname(os.path.abspath(script)))
    try:
        runpy.run_path(script, run_name="__main__")
    except SystemExit as end:
        return Ending(end.code if isinstance(end.code, int) else int(end.code is not None))
    except Exception as error:
        return Ending(1, error)
    return Ending()


def is_missing(command: str, script: str) -> bool:
    """Says so when there is no such script."""
    if Path(script).is_file():
        return False
    print(f"{command}: no script `{script}`", file=sys.stderr)
    return True


def show(error: Exception) -> None:
    """The traceback from the user's script on, without the frames of the command that ran it."""
    frames = error.__traceback__
    ours = {__file__, runpy.__file__, "<frozen runpy>"}
    while frames and frames.tb_next and frames.tb_frame.f_code.co_filename in ours:
        frames = frames.tb_next
    shown = "".join(traceback.format_exception(type(error), error, frames))
    sys.stderr.write(terminal.painted(shown))
