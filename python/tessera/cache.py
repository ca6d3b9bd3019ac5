"""`tessera cache`: how much the compiled kernels on disk take, and removing them."""

import shutil
from pathlib import Path

from tessera import places


def _files(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file()]


def _size(bytes_: int) -> str:
    for unit in ("B", "KiB", "MiB"):
        if bytes_ < 1024:
            return f"{bytes_:.0f} {unit}" if unit == "B" else f"{bytes_:.1f} {unit}"
        bytes_ /= 1024
    return f"{bytes_:.1f} GiB"


def stat() -> int:
    folder = places.cache_dir()
    files = _files(folder)
    kernels = [path for path in files if path.suffix == ".so"]
    total = sum(path.stat().st_size for path in files)
    print(f"{folder}: {len(kernels)} compiled kernels, {len(files)} files, {_size(total)}")
    return 0


def clear() -> int:
    folder = places.cache_dir()
    count = len(_files(folder))
    if folder.is_dir():
        shutil.rmtree(folder)
    print(f"{folder}: {count} files removed")
    return 0
