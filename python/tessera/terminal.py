"""What the command shows on a terminal beside its results: colours, and progress of what takes long.

Both are for people: a pipe, a file, a dumb terminal or NO_COLOR get plain text.
"""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

_PATIENCE = 2.0  # seconds before progress is shown


def painted(message: str) -> str:
    """A message of Tessera with colours, where standard error shows them."""
    from tessera import _core

    return _core.painted(message)


def bold(text: str) -> str:
    plain = not sys.stdout.isatty() or bool(os.environ.get("NO_COLOR"))
    return text if plain else f"\033[1m{text}\033[0m"


@contextmanager
def progress(words: str) -> Iterator[None]:
    """While the body runs for more than two seconds: the words, a moving sign and the time, on standard error."""
    if not sys.stderr.isatty() or os.environ.get("TERM") == "dumb":
        yield
        return
    ended = threading.Event()
    shown = threading.Thread(target=_show, args=(words, ended), daemon=True)
    shown.start()
    try:
        yield
    finally:
        ended.set()
        shown.join()


def _show(words: str, ended: threading.Event) -> None:
    started = time.monotonic()
    if ended.wait(_PATIENCE):
        return
    from rich.console import Console

    def shown() -> str:
        return f"{words}, {time.monotonic() - started:.0f} s"

    with Console(stderr=True).status(shown()) as status:
        while not ended.wait(0.5):
            status.update(shown())
