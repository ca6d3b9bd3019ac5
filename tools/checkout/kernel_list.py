"""Which kernel files a C++ program of a checkout really ran: TESSERA_KERNEL_LIST of its process."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


def foreign(files: list[str], tree: Path) -> list[str]:
    """Those that are not the checkout's. Text that a program makes itself has no file of its own."""
    return [file for file in files if not Path(file).resolve().is_relative_to(tree) and "/source-" not in file]


def report(files: list[str]) -> int:
    """1, and the files, when some were not the checkout's."""
    if files:
        print("\n".join(["upstream: files under test that are not the checkout's:", *files]))
    return int(bool(files))


@contextmanager
def listed(arguments, **more: str) -> Iterator[tuple[dict[str, str], list[str]]]:
    """The environment for programs, and the kernel files that they loaded, known when the block ends."""
    files: list[str] = []
    dropped = ("TESSERA_", "PYTHON", "TT_METAL", "VIRTUAL_ENV")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(dropped)}
    with tempfile.NamedTemporaryFile() as listing:
        kept |= {"TT_METAL_HOME": str(arguments.tree), "TESSERA_CACHE_DIR": str(arguments.cache), **more}
        if arguments.check:
            kept["TESSERA_CHECK"] = "1"
        yield kept | {"TESSERA_KERNEL_LIST": listing.name}, files
        files += sorted(set(Path(listing.name).read_text().splitlines()))
